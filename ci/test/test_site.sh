#!/bin/bash
# SPDX-License-Identifier: MIT
# Tests of the page of the results: that its files are whole and safe whatever the results say, that it says what is not
# there, and, where a Chromium is installed, that it works in it.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 1
tmp=$(mktemp -d "${TMPDIR:-/tmp}/test_site.XXXXXX") || exit 1
trap 'rm -rf -- "$tmp"' EXIT
. ci/test/tap.sh
tell() { tail -n 12 "$tmp/said"; }
# site BUILD RESULTS: the page of these results; what the database and the figures need is made
site() { results/load "$1/results.db" "$2" > "$tmp/said" 2>&1 && BUILD=$1 RESULTS=$2 site/build > "$tmp/said" 2>&1; }
whole() { ci/test/check_html.pl "$1/site" > "$tmp/said" 2>&1; }
page() { grep -qF -- "$3" "$tmp/$1/site/$2.html"; } # BUILD PAGE TEXT
lacks() { ! grep -qF -- "$3" "$tmp/$1/site/$2.html"; }

# ---- the results of the repository, with a few figures, and a run of this machine beside them -----------------------
all=$tmp/all
mkdir -p "$all/results/nvidia-h200"
published "$all/results.db" && plots/draw "$all/results.db" "$all/figures" star3d-law stream-workingset gpus-cliff > "$tmp/said" 2>&1
cp results/nvidia-h200/machine.json "$all/results/nvidia-h200"
# times doubled in one experiment, in the other every second case missing
awk -F, -v OFS=, '/^#/ { print; next } !at { for (i = 1; i <= NF; i++) if ($i ~ /^time_(median|ci_low|ci_high)_ns$/) at = t[i] = 1; print; next }
    { for (i in t) $i *= 2; print }' results/nvidia-h200/stream-workingset.csv > "$all/results/nvidia-h200/stream-workingset.csv"
sed '3,${n;d}' results/nvidia-h200/cumsum.csv > "$all/results/nvidia-h200/cumsum.csv"
check 'the page of the results comes' site "$all" results
check 'it is well formed, needs nothing from elsewhere, and its links lead somewhere' whole "$all"
ask() { sqlite3 -init /dev/null -readonly "$all/results.db" "$1"; }
said="(SELECT * FROM (SELECT *, min(verdict = 'no data') OVER (PARTITION BY name) AS nowhere FROM verdict) WHERE verdict <> 'no data' OR nowhere)"
check 'it has every claim on every GPU that decides it' [ "$(grep -c '<tr id="claim-' "$all/site/index.html")" = "$(ask "SELECT count(*) FROM $said")" ]
same_verdicts() { # as many of each as the database has
    local n word
    while IFS='|' read -r n word; do
        [ "$(grep -c "<tr id=\"claim-.*data-verdict=\"$word\"" "$all/site/index.html")" = "$n" ] || { echo "$word: not $n" > "$tmp/said"; return 1; }
    done < <(ask "SELECT count(*), CASE WHEN verdict LIKE 'holds where%' THEN 'holds where ...' ELSE verdict END AS v FROM $said GROUP BY v")
}
check 'with its verdict' same_verdicts
check 'and every query as it stands' [ "$(grep -c '<pre' "$all/site/queries.html")" = "$(ls paper/claims/*.sql | wc -l)" ]
check 'the error of the law is that of the database' page all index "<td class=\"n\">$(ask "SELECT printf('%.1f %%', 100 * error) FROM law_error WHERE l2 = 'effective' AND planes = '2r+2' LIMIT 1")</td>"
check 'every figure has its question' [ "$(grep -c '<p class="question">' "$all/site/figures.html")" = "$(grep -l '^# needs: ' plots/*.gp | wc -l)" ]
check 'a drawn one its picture and what it shows in words' page all figures 'alt="star3d on H200: where the planes outgrow the L2, by the law and measured Predicted before '
check 'one whose name begins alike has its own' [ "$(sed -n '/id="figure-cumsum"/,/<\/section>/p' "$all/site/figures.html" | grep -c cumsum-ahead)" = 0 ]
check 'and one that only was not drawn' page all figures 'Measured, but not drawn here: make figures.'
minutes() { # how long star3d-l2cliff took, by its log
    local log=results/nvidia-h200/raw/star3d-l2cliff.csv time
    time=$(sed -n '/^#/!{s/,/\n/g;p;q}' "$log" | grep -nx time | cut -d : -f 1)
    awk -F, -v at="$time" '!/^#/ && $at ~ /^2/ { print $at }' "$log" | sed -n '1p;$p' | date -f - +%s.%N |
        awk '{ t[NR] = $1 } END { printf "%.1f min on H200", (t[2] - t[1]) / 60 }'
}
check 'the minutes are those of the raw log' page all figures "<code>make run-star3d-l2cliff</code> $(sed -n 's/^title: //p' experiments/star3d-l2cliff.yaml): $(minutes)"
check 'the tidy data come along' cmp results/nvidia-h200/cumsum.csv "$all/site/data/nvidia-h200/cumsum.csv"
own() { grep -A 12 "<caption id=\"own-nvidia-h200-" "$all/site/run.html" | grep -q "$1"; }
check 'the own run stands beside: twice the time is a ratio of 2' own '<th scope="row">stream-workingset</th><td class="n">142</td><td class="n">2.000</td><td class="n">2.000</td><td class="n">2.000</td><td class="n">0 %</td><td class="n">0</td><td class="n">142</td>'
check 'half of the cases, each with its like' own '<th scope="row">cumsum</th><td class="n">'"$(sed '3,${n;d}' results/nvidia-h200/cumsum.csv | grep -c ',ok,')"'</td><td class="n">1.000</td><td class="n">1.000</td><td class="n">1.000</td><td class="n">100 %</td><td class="n">0</td><td class="n">0</td>'
check 'and its claims' page all run 'The claims that your run decides'
again=$tmp/again
mkdir -p "$again" && cp -rp "$all/figures" "$all/results" "$all/results.db" "$again"
check 'again' site "$again" results
check 'the same bytes' diff -r "$all/site" "$again/site"

# ---- what can go wrong ----------------------------------------------------------------------------------------------
cp -r "$all/site" "$tmp/was"
full() { (ulimit -f 20; trap '' XFSZ; BUILD=$all RESULTS=results site/build) > "$tmp/said" 2>&1; }
check 'a full disk is an error' eval '! full && grep -q "^site: " "$tmp/said"'
check 'the page from before stays' diff -r "$tmp/was" "$all/site"
check 'nothing is left behind' eval '[ -z "$(ls -d "$all"/site.* 2>/dev/null)" ]'
mkdir -p "$tmp/theirs/site" && cp "$all/results.db" "$tmp/theirs" && echo mine > "$tmp/theirs/site/notes"
check 'a folder of somebody else is left alone' eval '! BUILD=$tmp/theirs RESULTS=results site/build > "$tmp/said" 2>&1 && grep -q "not made by" "$tmp/said" && [ -e "$tmp/theirs/site/notes" ]'
check 'no database is an error' eval '! BUILD=$tmp/none RESULTS=results site/build > "$tmp/said" 2>&1'

# ---- no results, and few ---------------------------------------------------------------------------------------------
mkdir -p "$tmp/none" "$tmp/few/gpu/raw" "$tmp/nothing"
check 'no results at all make a page' site "$tmp/none" "$tmp/nothing"
check 'that is whole' whole "$tmp/none"
check 'and says so' page none tables 'No machine has been measured yet.'
check 'of each figure, too' page none figures 'Not drawn: what it needs is not measured yet.'
check 'and of each experiment' page none figures ': not measured yet.'
check 'and how to make a run' page none run '<code>make reproduce</code>'
cp results/nvidia-h200/machine.json "$tmp/few/gpu" && sed '5q' results/nvidia-h200/star3d-fixed.csv > "$tmp/few/gpu/star3d-fixed.csv"
echo 'run,time' > "$tmp/few/gpu/raw/star3d-fixed.csv"
ln -s /etc/passwd "$tmp/few/gpu/link.csv"
touch "$tmp/few/gpu/raw/.lock" # as a run leaves it
cp -r results/intel-xeon-processor-2c "$tmp/few/host"
check 'a machine with three cases makes a page' site "$tmp/few-build" "$tmp/few"
check 'that is whole, too' whole "$tmp/few-build"
check 'what was measured in this tree is said to be the own run' page few-build run 'gpu, measured here'
check 'and what a clone brought is not' lacks few-build run 'host, measured here'
check 'and follows no link out of the results' [ ! -e "$tmp/few-build/site/data/gpu/link.csv" ]

# ---- text that would like to be more -----------------------------------------------------------------------------------
bad=$tmp/bad
mkdir -p "$tmp/bad-results/gpu/raw" "$bad"
sed 's/"gpu": *"[^"]*"/"gpu": "A \&lt;b\&gt; \&amp; javascript:alert(1)"/; s/"os": *"[^"]*"/"os": "<script>alert(2)<\/script>"/' results/nvidia-h200/machine.json > "$tmp/bad-results/gpu/machine.json"
sed '3s/,base,/,&lt;i&gt;,/; 4s/,base,/,<b>,/; 9q' results/nvidia-h200/star3d-fixed.csv > "$tmp/bad-results/gpu/star3d-fixed.csv"
printf 'run,time\na,2026-01-01T00:00:00Z\na,2026-01-01T00:01:00Z"><script>alert(3)</script>\n$(touch pwned),9999-99-99T99:99:99Z\n' > "$tmp/bad-results/gpu/raw/star3d-fixed.csv"
echo '<script>alert(4)</script>' > "$tmp/bad-results/gpu/x<img src=x onerror=alert(5)>.csv"
check 'results of a joker make a page' site "$bad" "$tmp/bad-results"
check 'that is whole' whole "$bad"
check 'an entity in the data is text' page bad tables 'A &amp;lt;b&amp;gt;'
# and where a database has no loader before it
bold=$tmp/bold
mkdir -p "$bold" && cp "$all/results.db" "$bold" && cp -r "$all/figures" "$bold"
sqlite3 -init /dev/null "$bold/results.db" "
    UPDATE machine SET label = '<script>alert(1)</script>', os = 'a\" onclick=\"alert(2)', cpu = 'x'||char(31)||'<i>', driver = char(29)||'javascript:alert(3)'||char(29)||'x' WHERE gpu NOTNULL;
    UPDATE claim SET claim = 'A & B < C > D \"E\" ''F''', source = '</table><img src=x onerror=alert(4)>, x' WHERE name = 'balance';
    UPDATE measured SET numbers = 'javascript:x'||char(29)||'\"><b>', place = '' WHERE name = 'balance';
    INSERT INTO claim VALUES ('../../etc/\"passwd<', 'a path', 'nobody', 0);"
check 'a hostile database makes a page' eval 'BUILD=$bold RESULTS=results site/build > "$tmp/said" 2>&1'
check 'of text' page bold index 'A &amp; B &lt; C &gt; D &quot;E&quot; &#39;F&#39;'
check 'in attributes, too' page bold index 'data-who="&lt;/table&gt;&lt;img src=x onerror=alert(4)&gt;"'
tags() { ci/test/check_html.pl "$bold/site" | grep -v 'no such file: queries\|no such place' > "$tmp/said"; [ ! -s "$tmp/said" ]; }
check 'without a tag, an attribute or a link of its own' tags
check 'and no scheme becomes a link' eval '! grep -qi "href=\"javascript" "$bold"/site/*.html'

cp -r "$bold/site" "$tmp/bold-was"
sqlite3 -init /dev/null "$bold/results.db" "UPDATE machine SET cpu = 'x'||char(30)||'q'||char(31)||'<i>'"
check 'a record that is none is an error' eval '! BUILD=$bold RESULTS=results site/build > "$tmp/said" 2>&1 && grep -q "no such record: q" "$tmp/said"'
check 'and leaves the page as it was' diff -r "$tmp/bold-was" "$bold/site"

# ---- what checks the pages can find something ----------------------------------------------------------------------------
finds() { # TEXT FINDING: the page with this text in it
    rm -rf "$tmp/broken" && mkdir "$tmp/broken" && cp -r "$tmp/none/site" "$tmp/broken/site" &&
        TEXT=$1 perl -pi -e 's/<main id="content">/$&$ENV{TEXT}/' "$tmp/broken/site/run.html" && ! whole "$tmp/broken" && grep -qF -- "$2" "$tmp/said"
}
while IFS='|' read -r text finding; do check "a page with $text is found" finds "$text" "$finding"; done <<'END'
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

# ---- in a browser -------------------------------------------------------------------------------------------------------
browser=
for name in chromium chromium-browser google-chrome; do [ -n "$browser" ] || browser=$(command -v $name); done
dump() # PAGE FLAG...
{
    timeout 100 "$browser" --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --user-data-dir="$tmp/profile" "${@:2}" --dump-dom "file://$1"
}
browse() # MODE FLAG...: what the pages say in frames of a phone's and a desk's width
{
    local mode=$1 line
    shift
    dump "$tmp/browser/frames.html" --enable-logging=stderr --virtual-time-budget=20000 "$@" > "$tmp/dom" 2> "$tmp/said"
    grep -o 'CONSOLE.*' "$tmp/said" > "$tmp/console"
    sed -n '/<pre id="said">/,/<\/pre>/p' "$tmp/dom" | sed 's/.*<pre id="said">//; s/<\/pre>.*//' | grep -E '^(not )?ok - ' > "$tmp/lines"
    while IFS= read -r line; do
        echo "$line" > "$tmp/said"
        check "$mode: ${line#*- }" [ "${line%% -*}" = ok ]
    done < "$tmp/lines"
    cp "$tmp/dom" "$tmp/said"
    check "$mode: every page has spoken at both widths" [ "$(cut -d : -f 1 "$tmp/lines" | sort -u | wc -l)" = 10 ]
    cp "$tmp/console" "$tmp/said"
    check "$mode: nothing on the console" [ ! -s "$tmp/console" ]
}
if [ -z "$browser" ]; then
    skip 1 'no chromium here'
elif ! echo '<p>it works' > "$tmp/probe.html" || ! dump "$tmp/probe.html" 2> /dev/null | grep -q 'it works'; then
    skip 1 "$browser shows no file here"
else
    cp -r "$all/site" "$tmp/browser"
    cat ci/test/site_browser.js >> "$tmp/browser/site.js"
    {
        echo '<!DOCTYPE html><title>frames</title><pre id="said"></pre><script>addEventListener("message", e => { said.textContent += e.data + "\n"; })</script>'
        for name in index figures tables run queries; do
            for width in 390 1280; do echo "<iframe src=\"$name.html\" style=\"width: ${width}px; height: 800px; border: 0\"></iframe>"; done
        done
    } > "$tmp/browser/frames.html"
    browse light
    browse dark --blink-settings=preferredColorScheme=0
fi
finish
