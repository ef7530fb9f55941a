#!/bin/bash
# Tests of the page of the results: that its files are whole and safe whatever the results say, that it says what is not
# there.
. "$(dirname "$0")/tap.sh"
# site BUILD RESULTS: the page of these results; what the database and the figures need is made
site() { results/load "$1/results.db" "$2" > "$tmp/said" 2>&1 && page_of "$1" "$2"; }
page_of() { ln -sf "$build/stencil_sql.so" "$build/load" "$1/" && BUILD=$1 CLIFFS=$cliffs RESULTS=$2 site/build > "$tmp/said" 2>&1; }
whole() { ci/test/check_html.pl "$1/site" > "$tmp/said" 2>&1; }
page() { grep -qF -- "$3" "$tmp/$1/site/$2.html"; } # BUILD PAGE TEXT
lacks() { ! grep -qF -- "$3" "$tmp/$1/site/$2.html"; }

# ---- the results of the repository, with a few figures, and runs of this machine beside them ----
all=$tmp/all
mkdir -p "$all/figures"
check 'the results of the repository load' eval 'results/load "$build/results.db" results > "$tmp/said" 2>&1 && cp "$build/results.db" "$all"'
plots/draw "$build/results.db" "$build/figures" star3d-law stream-workingset gpus-cliff > "$tmp/said" 2>&1
for figure in star3d-law stream-workingset gpus-cliff; do (cd "$build/figures" && cp --parents "$figure".* */"$figure".* "$all/figures" 2> /dev/null); done
# a GPU whose times doubled in one experiment, and a host of two cores
some "$all/results/nvidia-h200" nvidia-h200 stream-workingset cumsum
some "$all/results/intel-xeon-processor-2c" intel-xeon-processor-2c deriv8-host reduction-host
sed -i 's/"cores": *[0-9]*/"cores": 96/' "$all/results/intel-xeon-processor-2c/machine.json"
check 'own runs load' eval 'results/load "$all/this-machine.db" "$all/results" > "$tmp/said" 2>&1'
sqlite3 -init /dev/null "$all/this-machine.db" 'UPDATE result SET time_median_ns = 2 * time_median_ns, time_ci_low_ns = 2 * time_ci_low_ns, time_ci_high_ns = 2 * time_ci_high_ns WHERE experiment = "stream_workingset";
    DELETE FROM result WHERE experiment = "cumsum" AND rowid % 2'
check 'the page of the results comes' page_of "$all" results
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
check 'the error of the law is that of the database' page all index "<td class=\"n\">$(ask "SELECT printf('%.1f' || char(160) || '%%', 100 * error) FROM law_error WHERE l2 = 'effective' AND planes = '2r+2' LIMIT 1")</td>"
check 'every figure has its question' [ "$(grep -c '<p class="question">' "$all/site/figures.html")" = "$(grep -l '^-- needs: ' plots/*.sql | wc -l)" ]
check 'a drawn one its picture and what it shows in words' page all figures 'alt="star3d on H200: the X of the drop, measured and predicted by the first rule The rule was committed before measuring'
check 'one whose name begins alike has its own' [ "$(sed -n '/id="figure-deriv8"/,/<\/section>/p' "$all/site/figures.html" | grep -c deriv8-convergence)" = 0 ]
check 'and one that only was not drawn' page all figures 'Measured, but not drawn yet: make figures.'
check 'the minutes are those that it ran for' page all figures "<code>make run-star3d-l2cliff</code> $(sed -n 's/^title: //p' experiments/star3d-l2cliff.yaml): $(ask "SELECT printf('%.1f min on %s', seconds / 60, label) FROM run_time JOIN machine ON name = machine WHERE tbl = 'star3d_l2cliff' ORDER BY gpu IS NULL, label LIMIT 1")"
check 'the tidy data come along' grep -q '^stream,copy,cuda,single,' "$all/site/data/nvidia-h200/stream-workingset.csv"
own() { grep -A 12 "<caption id=\"own-$1-" "$all/site/run.html" | grep -q "$2"; }
n=$(ask "SELECT printf('%d', n) FROM loaded WHERE machine = 'nvidia-h200' AND tbl = 'stream_workingset'")
check 'the own run stands beside: twice the time is a ratio of 2' own nvidia-h200 '<th scope="row">stream-workingset</th><td class="n">'"$n"'</td><td class="n">2.000</td><td class="n">2.000</td><td class="n">2.000</td><td class="n">0'$'\302\240''%</td><td class="n">0</td><td class="n">'"$n"'</td>'
check 'half of the cases, each with its like' own nvidia-h200 '<th scope="row">cumsum</th><td class="n">'"$(sqlite3 "$all/this-machine.db" "SELECT count(*) FROM result WHERE experiment = 'cumsum'")"'</td><td class="n">1.000</td>'
check 'and its claims' page all run 'The claims that your run decides'
check 'a host has its cases' own intel-xeon-processor-2c '<th scope="row">deriv8-host</th>'
check 'that it is another host is said' page all run ', 96 cores. The published intel-xeon-processor-2c: '
check 'in words' page all run 'These are different hosts (for experiments on the host), so the ratio of their times compares hardware.'
check 'and why it decides no claim' page all run 'Claims are about GPUs: a run on a host decides none.'
check 'nowhere that nothing was measured' lacks all run 'nothing measured yet'
# the calculator in a page of stand-ins: what its form shows is what `make advise` prints, and its picture has the reader's grid where the axes say
cat > "$tmp/ask.js" << 'END'
function Part(name) { this.name = name; this.kids = []; this.on = {}; this.at = {}; }
Part.prototype = {
    setAttribute: function (a, v) { this.at[a] = v; if (a === 'value' && this.name === 'input') this.value = String(v); },
    append: function () { for (var i = 0; i < arguments.length; i++) { var k = arguments[i]; this.kids.push(k); if (k.name === 'option' && (this.value === undefined || 'selected' in k.at)) this.value = String(k.at.value); } },
    replaceChildren: function () { this.kids = []; }, addEventListener: function (e, f) { this.on[e] = f; },
    all: function (name) { return this.kids.reduce(function (l, k) { return l.concat(k.name === name ? [k] : [], k.all(name)); }, []); },
    checkValidity: function () { return this.all('input').every(function (i) { return /^\d+$/.test(i.value) && +i.value >= i.at.min && +i.value <= i.at.max; }); }};
function make(name, attributes, parent, text) { var e = new Part(name); for (var a in attributes) e.setAttribute(a, attributes[a]); e.textContent = text; if (parent) parent.append(e); return e; }
var page = new Part('main'), document = {getElementById: function () { return page; }, createElementNS: function (_, name) { return new Part(name); }};
load(scriptArgs[0] + '/advise-data.js'); load(scriptArgs[0] + '/advise.js');
var form = page.all('form')[0], size = scriptArgs[4].split('x'), wanted = [scriptArgs[1], scriptArgs[2], scriptArgs[3], size[0], size[1], size[2], scriptArgs[5]];
form.all('label').forEach(function (l, i) { l.kids[0].value = wanted[i]; }), form.on.input();
function words(e) { return e.name === 'tr' ? e.kids.map(function (k) { return k.textContent; }).join(' ') : e.name === 'p' ? e.textContent : e.kids.map(words).filter(Boolean).join('\n'); }
print(page.kids.slice(1).map(words).join('\n'));
function near(what, is, should, by) { if (!(Math.abs(is - should) <= by)) throw Error(what + ' is at ' + is + ', not at ' + should); }
page.all('svg').forEach(function (svg) {
    var text = svg.all('text'), x = text.filter(function (t) { return t.at.y === 288; }), y = text.filter(function (t) { return t.at.x === 44; }), end = x[x.length - 1];
    function log(mib) { return Math.log(mib) / Math.LN2; }
    function X(mib) { return x[0].at.x + (log(mib) - Math.round(log(x[0].textContent))) * (end.at.x - x[0].at.x) / Math.round(log(end.textContent) - log(x[0].textContent)); }
    var rings = svg.all('circle').filter(function (c) { return /yours/.test(c.at['class']); }), says = /a plane of ([\d.]+) MiB,.* Your plane has ([\d.]+) MiB/.exec(words(page));
    rings.forEach(function (r) { near('a ring', r.at.cx, X(says[2]), 4); });
    near('the best', rings[rings.length - 1].at.cy, y[0].at.y - 4 - page.all('tbody')[0].kids[0].kids[1].textContent * 2 * (y[0].at.y - y[1].at.y), 2);
    near('the cliff', svg.all('line').filter(function (l) { return l.at['class'] === 'cliff'; })[0].at.x1, X(says[1]), 4);
});
END
advice() { # GPU RADIUS PRECISION SIZE STEPS
    mujs "$tmp/ask.js" "$all/site" "$@" > "$tmp/page" 2> "$tmp/err" && GPU=$1 RADIUS=$2 PRECISION=$3 SIZE=$4 STEPS=$5 RESULTS=results results/advise "$all/results.db" "$cliffs" nobody > "$tmp/out" 2> "$tmp/err" &&
        grep -q "^L2 cliff" "$tmp/page" && diff "$tmp/page" <(tr -s ' ' < "$tmp/out" | sed 's/^ //; s/ $//; /^$/d') > "$tmp/said"
}
while read -r -a asked; do check "the calculator gives what make advise prints: ${asked[*]}" advice "${asked[@]}"; done << 'END'
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
asked=(nvidia-h200 3 double 512x512x512 4)
sed -i.whole 's/{cx: X(out.plane)/{cx: 9 + X(out.plane)/' "$all/site/advise.js"
check 'a picture that shows the grid elsewhere is found' eval '! advice "${asked[@]}" && grep -q "a ring is at" "$tmp/err"'
mv "$all/site/advise.js.whole" "$all/site/advise.js"
check 'a size that is none is told in the form' eval 'mujs "$tmp/ask.js" "$all/site" nvidia-h200 3 double 0x512x512 1 | grep -q "^X, Y and Z: allowed are whole numbers from 1 to 65535.$"'
# ---- no results, and few ----
mkdir -p "$tmp/none" "$tmp/few-build" "$tmp/nothing"
check 'no results at all make a page' site "$tmp/none" "$tmp/nothing"
check 'that is whole' whole "$tmp/none"
check 'and says so' page none tables 'No machine has been measured yet.'
check 'the calculator has nothing to say' grep -q '"best":\[\]};' "$tmp/none/site/advise-data.js"
check 'of each figure, too' page none figures 'Not drawn: its data are not measured yet.'
check 'and of each experiment' page none figures ': not measured yet.'
check 'and how to make a run' page none run '<code>make reproduce</code>'
# and a machine with few cases
some "$tmp/few/gpu" nvidia-h200 timing
mkdir "$tmp/few/host" && cp results/intel-xeon-processor-2c/machine.json "$tmp/few/host"
ln -s /etc/passwd "$tmp/few/gpu/link.csv"
touch "$tmp/few/gpu/raw/.lock" # as a run leaves it
few=$tmp/few-build
check 'machines with few cases make a page' site "$few" "$tmp/few"
check 'that is whole, too' whole "$few"
check 'what was measured in this tree is said to be the own run' page few-build run 'gpu, measured here'
check 'and what a clone brought is not' lacks few-build run 'host, measured here'
check 'and follows no link out of the results' [ ! -e "$few/site/data/gpu/link.csv" ]
cp -r "$few/site" "$tmp/was"
check 'again' page_of "$few" "$tmp/few"
check 'the same bytes' diff -r "$tmp/was" "$few/site"

# ---- what can go wrong ----
full() { (ulimit -f 20; trap '' XFSZ; BUILD=$few CLIFFS=$cliffs RESULTS=$tmp/few site/build) > "$tmp/said" 2>&1; }
check 'a full disk is an error' eval '! full && grep -q "^site: " "$tmp/said"'
check 'the page from before stays' diff -r "$tmp/was" "$few/site"
check 'nothing is left behind' eval '[ -z "$(ls -d "$few"/site.* 2>/dev/null)" ]'
mkdir -p "$tmp/theirs/site" && cp "$few/results.db" "$tmp/theirs" && echo mine > "$tmp/theirs/site/notes"
check 'a folder of somebody else is left alone' eval '! BUILD=$tmp/theirs CLIFFS=$cliffs RESULTS=$tmp/few site/build > "$tmp/said" 2>&1 && grep -q "not made by" "$tmp/said" && [ -e "$tmp/theirs/site/notes" ]'
check 'no database is an error' eval '! BUILD=$tmp/nobuild RESULTS=$tmp/few site/build > "$tmp/said" 2>&1'

# ---- a database with no loader before it, which lets no such text in ----
bold=$tmp/bold
mkdir -p "$bold" && ln -s "$build/load" "$bold/" && cp "$few/results.db" "$bold" && cp -r "$all/figures" "$bold"
sqlite3 -init /dev/null "$bold/results.db" "
    UPDATE machine SET label = '<script>alert(1)</script>', os = 'a\" onclick=\"alert(2)', cpu = 'x'||char(31)||'<i>', driver = char(29)||'javascript:alert(3)'||char(29)||'x' WHERE gpu NOTNULL;
    UPDATE claim SET claim = '&lt; A & B < C > D \"E\" ''F''', source = '</table><img src=x onerror=alert(4)>, x' WHERE name = 'timing';
    UPDATE measured SET numbers = 'javascript:x'||char(29)||'\"><b>', place = '' WHERE name = 'timing';
    INSERT INTO claim VALUES ('../../etc/\"passwd<', 'a path', 'nobody', 0, NULL);"
check 'a hostile database makes a page' eval 'BUILD=$bold CLIFFS=$cliffs RESULTS=$tmp/few site/build > "$tmp/said" 2>&1'
check 'of text' page bold index '&amp;lt; A &amp; B &lt; C &gt; D &quot;E&quot; &#39;F&#39;'
check 'in attributes, too' page bold index 'data-who="&lt;/table&gt;&lt;img src=x onerror=alert(4)&gt;"'
tags() { ci/test/check_html.pl "$bold/site" | grep -v 'no such file: queries\|no such place' > "$tmp/said"; [ ! -s "$tmp/said" ]; }
check 'without a tag, an attribute or a link of its own' tags
check 'and no scheme becomes a link' eval '! grep -qi "href=\"javascript" "$bold"/site/*.html'

cp -r "$bold/site" "$tmp/bold-was"
sqlite3 -init /dev/null "$bold/results.db" "UPDATE machine SET cpu = 'x'||char(30)||'q'||char(31)||'<i>'"
check 'a record that is none is an error' eval '! BUILD=$bold CLIFFS=$cliffs RESULTS=$tmp/few site/build > "$tmp/said" 2>&1 && grep -q "no such record: q" "$tmp/said"'
check 'and leaves the page as it was' diff -r "$tmp/bold-was" "$bold/site"

# ---- what checks the pages can find something ----
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

finish
