#!/bin/bash
# Tests of the page of the results (site/build): its files are well formed and safe, whatever the results are,
# and missing results are named.
. "$(dirname "$0")/tap.sh"
said=$tmp/said
# page_of BUILD RESULTS [PROGRAM]: the page of BUILD/results.db
page_of()
{
    ln -sf "$build/stencil_sql.so" "$build/load" "$1/"
    BUILD=$1 CLIFFS=$cliffs RESULTS=$2 site/build >"$said" 2>&1
}
# site BUILD RESULTS: its database and its page
site() { results/load "$1/results.db" "$2" >"$said" 2>&1 && page_of "$1" "$2"; }
# fails PATTERN COMMAND...: the command fails, and its output matches
fails() { ! "${@:2}" && grep -q -e "$1" "$said"; }
whole() { ci/test/check_html.pl "$1/site" >"$said" 2>&1; }
# page BUILD PAGE TEXT: the page contains TEXT
page() { grep -qF -- "$3" "$tmp/$1/site/$2.html"; }
lacks() { ! page "$@"; }

# ---- the published results, a few figures, and runs of this machine beside them ----
all=$tmp/all
mkdir -p "$all/figures"
check 'the published results load' published "$all/results.db"
figures='star3d-law stream-workingset gpus-cliff'
plots/draw "$all/results.db" "$build/figures" $figures >"$said" 2>&1
for figure in $figures; do
    (cd "$build/figures" && cp --parents "$figure".* */"$figure".* "$all/figures" 2>/dev/null)
done
# A GPU that takes twice the time in one experiment and lacks half of the cases in another; a host of 96 cores
some "$all/results/nvidia-h200" nvidia-h200 stream-workingset cumsum
some "$all/results/intel-xeon-processor-2c" intel-xeon-processor-2c deriv8-host reduction-host
sed -i 's/"cores": *[0-9]*/"cores": 96/' "$all/results/intel-xeon-processor-2c/machine.json"
check 'own runs load' results/load "$all/this-machine.db" "$all/results"
sqlite3 -init /dev/null "$all/this-machine.db" "
    UPDATE result
    SET time_median_ns = 2 * time_median_ns,
        time_ci_low_ns = 2 * time_ci_low_ns,
        time_ci_high_ns = 2 * time_ci_high_ns
    WHERE experiment = 'stream_workingset';
    DELETE FROM result WHERE experiment = 'cumsum' AND rowid % 2"
check 'their page is made' page_of "$all" results
check 'it is well formed, loads nothing from elsewhere, and each link has a target' whole "$all"

ask() { sqlite3 -init /dev/null -readonly "$all/results.db" "$1"; }
count() { grep -c -- "$1" "$all/site/$2.html"; } # PATTERN PAGE
# Verdicts that the page prints: `no data` only of claims without data on any GPU
shown="(
    SELECT *, CASE WHEN verdict LIKE 'holds where%' THEN 'holds where ...' ELSE verdict END AS word
    FROM (SELECT *, min(verdict = 'no data') OVER (PARTITION BY name) AS nowhere FROM verdict)
    WHERE verdict <> 'no data' OR nowhere)"
check 'each claim is there for each GPU that decides it' \
    is "$(count '<tr id="claim-' index)" "$(ask "SELECT count(*) FROM $shown")"
verdicts=$(sed -n 's/.*<tr id="claim-.*data-verdict="\([^"]*\)".*/\1/p' "$all/site/index.html")
check 'with its verdict' \
    is "$(sort <<<"$verdicts" | uniq -c | sed 's/^ *\([0-9]*\) /\1|/')" \
    "$(ask "SELECT count(*), word FROM $shown GROUP BY word ORDER BY word")"
# links of the first screen: each goes to the row of its claim, in a part that folds
findings=$(sed -n '/<div class="finding">/p' "$all/site/index.html")
check 'there are three findings' is "$(grep -c . <<<"$findings")" 3
check 'their verdicts are those of the database' \
    is "$(grep -o '#claim-[^"]*\|</span> [a-z ]*</span>' <<<"$findings" | sed 's/^#//; s/<[^>]*>//g; s/^ //' |
        paste -d '|' - - | sort)" \
    "$(ask "
        SELECT 'claim-' || name || '-' || machine,
            iif(verdict LIKE 'holds where%', 'holds in part', verdict)
        FROM verdict
        WHERE verdict <> 'no data'
          AND name IN ('star3d-cliff', 'star3d-cliff-zloop', 'stream-reread')" | sort)"
check 'claims, figures and the fitted rule fold, in this order' \
    is "$(sed -n 's/^<details id="\([^"]*\)">.*/\1/p' "$all/site/index.html" | paste -sd ' ')" \
    'claims-section figures-section law'
check 'of pictures only those in view are loaded' \
    is "$(grep -h '<img' "$all"/site/*.html | grep -vc 'loading="lazy"')" 0
check 'a link to a figure is to the part that folds it' \
    is "$(grep -c '^<details id="figure-' "$all/site/figures.html")" \
    "$(grep -o 'href="figures.html#figure-' "$all/site/index.html" | wc -l)"
check 'each query is printed' is "$(count '<pre' queries)" "$(ls paper/claims/*.sql | wc -l)"
error=$(ask "
    SELECT printf('%.1f' || char(160) || '%%', 100 * error)
    FROM law_error
    WHERE l2 = 'effective' AND planes = '2r+2'
    LIMIT 1")
check 'the error of the law is that of the database' page all index "<td class=\"n\">$error</td>"
check 'each figure has its question' \
    is "$(count '<summary>.*<span class="question">' figures)" "$(grep -l '^-- needs: ' plots/*.sql | wc -l)"
check 'a drawn figure has its picture, and in words what it shows' page all figures \
    "alt=\"star3d on H200: the X of the drop, measured and predicted by the first rule \
The rule was committed before measuring"
check 'a figure whose name begins like that of another is apart' \
    is "$(sed -n '/id="figure-deriv8"/,/<\/details>/p' "$all/site/figures.html" |
        grep -c deriv8-convergence)" 0
check 'a figure that was not drawn says so' page all figures 'Measured, but not drawn yet: make figures.'
title=$(sed -n 's/^title: //p' experiments/star3d-l2cliff.yaml)
minutes=$(ask "
    SELECT printf('%.1f min on %s', seconds / 60, label)
    FROM run_time
    JOIN machine ON name = machine
    WHERE tbl = 'star3d_l2cliff'
    ORDER BY gpu IS NULL, label
    LIMIT 1")
check 'an experiment has the minutes that it took' \
    page all figures "<code>make run-star3d-l2cliff</code> $title: $minutes"
check 'the tables come along' \
    grep -q '^stream,copy,cuda,single,' "$all/site/data/nvidia-h200/stream-workingset.csv"

# own MACHINE EXPERIMENT [NUMBER...]: an own run is compared; the row of its experiment begins with these
own()
{
    local row="<th scope=\"row\">$2</th>"
    [ $# -le 2 ] || row+=$(printf '<td class="n">%s</td>' "${@:3}")
    grep -A 12 "<caption id=\"own-$1-" "$all/site/run.html" | grep -qF -- "$row"
}
n=$(ask "SELECT printf('%d', n) FROM loaded WHERE machine = 'nvidia-h200' AND tbl = 'stream_workingset'")
check 'an own run of twice the time has a ratio of 2' \
    own nvidia-h200 stream-workingset "$n" 2.000 2.000 2.000 $'0\302\240%' 0 "$n"
n=$(sqlite3 "$all/this-machine.db" "SELECT count(*) FROM result WHERE experiment = 'cumsum'")
check 'of half of the cases each is compared with its like' own nvidia-h200 cumsum "$n" 1.000
check 'the claims that it decides' page all run 'The claims that your run decides'
check 'a host has its cases' own intel-xeon-processor-2c deriv8-host
check 'another host is named' page all run ', 96 cores. The published intel-xeon-processor-2c: '
check 'its ratios compare hardware' page all run \
    'These are different hosts (for experiments on the host), so the ratio of their times compares hardware.'
check 'why it decides no claim' page all run 'Claims are about GPUs: a run on a host decides none.'
check 'with runs, no text says that nothing was measured' lacks all run 'nothing measured yet'

# ---- the calculator ----
calculator() { mujs ci/test/advise_form.js "$all/site" "$@"; }
advice() # GPU RADIUS PRECISION SIZE STEPS: its words are those of make advise
{
    calculator "$@" >"$tmp/page" 2>"$tmp/err" &&
        GPU=$1 RADIUS=$2 PRECISION=$3 SIZE=$4 STEPS=$5 RESULTS=results \
            results/advise "$all/results.db" "$cliffs" nobody >"$tmp/out" 2>"$tmp/err" &&
        grep -q "^L2 cliff" "$tmp/page" &&
        diff "$tmp/page" <(tr -s ' ' <"$tmp/out" | sed 's/^ //; s/ $//; /^$/d') >"$said"
}
while read -r -a asked; do
    check "the calculator prints what make advise prints: ${asked[*]}" advice "${asked[@]}"
done <<'END'
nvidia-h200 3 double 512x512x512 4
nvidia-h200 1 single 1024x1024x1024 4
nvidia-h200 2 single 1200x700x333 1
nvidia-h200 4 single 128x128x128 2
nvidia-h200-cf9cfa 5 double 4096x512x300 1
nvidia-h200 3 double 2048x2048x2400 1
A100 3 double 640x512x512 2
nvidia-h100-80gb-hbm3 1 double 8192x64x64 1
V100 2 single 500x300x333 1
nvidia-h200 1 single 1x1x1 1
K80 3 double 512x512x512 4
END
check 'a link to an answer has the words of the form' \
    is "$(calculator '#GPU=A100&radius=2&precision=single&X=640&Y=512&Z=300&steps=2&other=%')" \
    "$(calculator A100 2 single 640x512x300 2)"
check 'its first GPU is that of the terminal' \
    is "$(calculator '#')" \
    "$(GPU='' RADIUS=3 PRECISION=double SIZE=512x512x512 STEPS=1 RESULTS=results \
        results/advise "$all/results.db" "$cliffs" nobody | tr -s ' ' | sed 's/^ //; s/ $//; /^$/d')"
sed -i.whole 's/{cx: X(out.plane)/{cx: 9 + X(out.plane)/' "$all/site/advise.js"
check 'a picture with the grid at another place is found' \
    is "$(calculator nvidia-h200 3 double 512x512x512 4 2>&1 >/dev/null | grep -o 'a ring is at')" \
    'a ring is at'
mv "$all/site/advise.js.whole" "$all/site/advise.js"
check 'a size of 0 is refused in the form' \
    is "$(calculator nvidia-h200 3 double 0x512x512 1 | grep '^X, Y and Z')" \
    'X, Y and Z: allowed are whole numbers from 1 to 65535.'

# ---- in a browser: a stand-in says what a page would ----
browser() # FOUND: of each page at 390 px; at 1280 px it finds nothing
{
    cat >"$tmp/browser" <<END
#!/bin/bash
case \${*: -1} in
*html?390*) echo '<html data-said="390: $1"><head>' ;;
*html?1280*) echo '<html data-said="1280: "><head>' ;;
esac
END
    chmod +x "$tmp/browser"
}
look() { CHROMIUM=$1 ci/tools/site-check "$all/site" >"$said" 2>&1; }
check 'without a browser make site-check says so' fails 'no Chromium is installed' look no-such-browser
browser '500 px wide'
check 'a page that is too wide is an error' fails '^advise.html, 390 px: .*500 px wide' look "$tmp/browser"
check 'at the other width it is none' is "$(grep -c '1280 px' "$said")" 0
browser ''
check 'without a finding the pages pass' look "$tmp/browser"
check 'a browser that does not start is an error' fails 'could not be looked at' look false

# ---- no results, and few ----
mkdir -p "$tmp/none" "$tmp/few-build" "$tmp/nothing"
check 'without results a page is made' site "$tmp/none" "$tmp/nothing"
check 'it is well formed' whole "$tmp/none"
check 'it says that there are none' page none tables 'No machine has been measured yet.'
check 'the calculator has no data' grep -q '"best":\[\]};' "$tmp/none/site/advise-data.js"
check 'each figure says so' page none figures 'Not drawn: its data are not measured yet.'
check 'each experiment says so' page none figures ': not measured yet.'
check 'how to make a run' page none run '<code>make reproduce</code>'
some "$tmp/few/gpu" nvidia-h200 timing
mkdir "$tmp/few/host" && cp results/intel-xeon-processor-2c/machine.json "$tmp/few/host"
ln -s /etc/passwd "$tmp/few/gpu/link.csv"
touch "$tmp/few/gpu/raw/.lock" # a run leaves it
few=$tmp/few-build
check 'of machines with few cases a page is made' site "$few" "$tmp/few"
check 'it is well formed, too' whole "$few"
check 'a machine with a lock was measured here' page few-build run 'gpu, measured here'
check 'one without came with the clone' lacks few-build run 'host, measured here'
check 'no link out of the results is followed' [ ! -e "$few/site/data/gpu/link.csv" ]
cp -r "$few/site" "$tmp/was"
check 'it is made again' page_of "$few" "$tmp/few"
check 'of the same bytes' diff -r "$tmp/was" "$few/site"

# ---- errors ----
full() { (ulimit -f 20; trap '' XFSZ; page_of "$few" "$tmp/few"); }
check 'a full disk is an error' fails '^site: ' full
check 'the page from before stays' diff -r "$tmp/was" "$few/site"
check 'no temporary file is left' [ -z "$(compgen -G "$few/site.*")" ]
mkdir -p "$tmp/theirs/site"
cp "$few/results.db" "$tmp/theirs"
echo mine >"$tmp/theirs/site/notes"
check 'a folder that site/build did not make is an error' fails 'not made by' page_of "$tmp/theirs" "$tmp/few"
check 'it is left alone' [ -e "$tmp/theirs/site/notes" ]
mkdir "$tmp/no-database"
check 'a missing database is an error' fails 'no such database' page_of "$tmp/no-database" "$tmp/few"

# ---- text that the loader would refuse, written straight into a database ----
bold=$tmp/bold
mkdir "$bold"
cp "$few/results.db" "$bold"
cp -r "$all/figures" "$bold"
sqlite3 -init /dev/null "$bold/results.db" <<'END'
UPDATE machine
SET label = '<script>alert(1)</script>',
    os = 'a" onclick="alert(2)',
    cpu = 'x' || char(31) || '<i>',
    driver = char(29) || 'javascript:alert(3)' || char(29) || 'x'
WHERE gpu NOTNULL;
UPDATE claim
SET claim = '&lt; A & B < C > D "E" ''F''',
    source = '</table><img src=x onerror=alert(4)>, x'
WHERE name = 'timing';
UPDATE measured
SET numbers = 'javascript:x' || char(29) || '"><b>',
    place = ''
WHERE name = 'timing';
INSERT INTO claim VALUES ('../../etc/"passwd<', 'a path', 'nobody', 0, NULL);
END
check 'of a hostile database a page is made' page_of "$bold" "$tmp/few"
check 'its text is escaped' page bold index '&amp;lt; A &amp; B &lt; C &gt; D &quot;E&quot; &#39;F&#39;'
check 'in attributes, too' page bold index 'data-who="&lt;/table&gt;&lt;img src=x onerror=alert(4)&gt;"'
check 'it adds no tag, attribute or link' \
    is "$(ci/test/check_html.pl "$bold/site" | grep -v 'no such file: queries\|no such place')" ''
check 'no scheme becomes a link' is "$(grep -i 'href="javascript' "$bold"/site/*.html)" ''
cp -r "$bold/site" "$tmp/bold-was"
sqlite3 -init /dev/null "$bold/results.db" "
    UPDATE machine
    SET cpu = 'x' || char(30) || 'q' || char(31) || '<i>'"
check 'a text that would be a record of another kind is an error' \
    fails 'no such record: q' page_of "$bold" "$tmp/few"
check 'the page stays as it was' diff -r "$tmp/bold-was" "$bold/site"

# ---- check_html.pl finds faults ----
finds() # HTML FINDING: in a page with this HTML
{
    rm -rf "$tmp/broken"
    mkdir "$tmp/broken"
    cp -r "$tmp/none/site" "$tmp/broken/site"
    HTML=$1 perl -pi -e 's/<main id="content">/$&$ENV{HTML}/' "$tmp/broken/site/run.html"
    ! whole "$tmp/broken" && grep -qF -- "$2" "$said"
}
while IFS='|' read -r html finding; do
    check "a page with $html is found" finds "$html" "$finding"
done <<'END'
<p>a<b>c</p>|</p> ends b
<p>a & b</p>|a bare &
<script>alert(1)</script>|a script or a style in the page
<p onclick="x">a</p>|no page needs: onclick
<img src="https://a.b/c.png" alt="x">|img: https://a.b/c.png
<a href="javascript:alert(1)">x</a>|a: javascript:
<a href="gone.html">x</a>|no such file
<a href="#gone">x</a>|no such place
<iframe></iframe>|no page needs: iframe
END
finish
