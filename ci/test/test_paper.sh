#!/bin/bash
# Tests of the paper: no number of a measurement is typed, all that it prints is asked for, a stranger's text cannot run LaTeX;
# where LaTeX is: the same bytes twice, 10 to 12 pages, nothing undefined or beyond the margins, whatever the results hold.
. "$(dirname "$0")/tap.sh"

# ---- the text ----
# A typed number is one with no letter beside it ("L2", "K80" and "16-byte" are names) and outside of \src{...}, which marks what a source
# printed, what defines and what a reader may expect; of the arguments that are not printed as they stand (references, files, commands, settings); of
# comments; in formulas one digit may stand alone ("2r+1").
typed() { # FILE...
    perl -0777 -ne 's/(?<!\\)%.*//g; s/^.*\\begin\{document\}//s; s/\\begin\{equation\}(.*?)\\end\{equation\}/\$$1\$/sg;
        s/\\begin\{tabular\}.*?\\midrule//sg; s/\\begin\{picture\}.*?\\end\{picture\}//sg;
        1 while s/\\(src|cite|ref|label|eqref|cmd|texttt|val|ifdata|ifverdict|ifrows|iffig|rows|seefig|seetab|verdicts|section|subsection|begin|end|multicolumn|cmidrule(\([lr]+\))?)\{[^{}]*\}//g;
        s/\\(fig|input|bibliography\w*)(\[[^\]]*\])?\{[^{}]*\}//g; s/\\setlength\\\w+\{[^{}]*\}//g; s/\\fontsize\{[\d.]+\}\{[\d.]+\}//g; s/\\\w+(\\\w+)?\d+(pt|em)//g;
        while (/\$([^\$]*)\$/g) { my $f = $1; print "$ARGV: \$$f\$\n" if $f =~ /\d[\d.,]+\d|\d\.\d|\d\d/ }
        s/\$[^\$]*\$//g;
        print "$ARGV: $1\n" while /(?<![\w\\-])((?:\S*\s)?[+-]?\d[\d.,]*(?![\w-])\S*)/g' "$@"
}
none_typed() { ! typed paper/*.tex | tee "$tmp/said" | grep -q .; }
check 'no number of a measurement is typed' none_typed
finds() { printf '%s\n' "$1" > "$tmp/t.tex"; [ -n "$(typed "$tmp/t.tex")" ]; }
for line in 'It holds 42.4\,MiB.' 'It is off by 7.6\,\%.' 'as 1.8 times' '\Teff\ of $0.95$ is' 'all 30 drop' '(36\,\% off)' 'reaches 4,497 GB/s'; do
    check "one would be found: $line" finds "$line"
done
for line in 'The L2 of the K80, 16-byte accesses.' 'by $2r+2$ planes for $r = 1, 3$' '\src{1.8} times \val{x}' 'diffusion2d \cite{su2015} % 7.6' 'Table~\ref{tab:1}'; do
    check "and none here: $line" eval '! finds "$line"'
done

# ---- the names ----
all=$build/results.db
check 'the results of the repository load' results/load "$all" results
numbers() { paper/numbers "$@" > "$tmp/said" 2>&1; }
check 'numbers and tables are made' numbers "$all" "$tmp/all"
check 'the text speaks of the GPU that has been measured most' grep -qx nvidia-h200 "$tmp/said"
# the results of the host on which the paper is made, a stranger to it: the published host's under another name
cp "$all" "$tmp/own.db"
for table in $(sqlite3 -init /dev/null -readonly "$all" "SELECT t.name FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name = 'machine'"); do
    case $table in
    record) keys=', id = NULL, case_id = -case_id' ;;
    cases) keys=', case_id = -case_id' ;;
    *) keys='' ;;
    esac
    echo "CREATE TEMP TABLE own AS SELECT * FROM $table WHERE machine = 'intel-xeon-processor-2c'; UPDATE own SET machine = 'own-host'$keys; INSERT INTO $table SELECT * FROM own; DROP TABLE own;"
done | sqlite3 -init /dev/null -bail "$tmp/own.db" "CREATE TEMP TABLE own AS SELECT * FROM machine WHERE name = 'intel-xeon-processor-2c'; UPDATE own SET name = 'own-host', label = 'own';
    INSERT INTO machine SELECT * FROM own; DROP TABLE own" '.read /dev/stdin'
check "this machine's own host, once it is measured, changes no number" eval 'numbers "$tmp/own.db" "$tmp/own" && diff -r "$tmp/all" "$tmp/own" > "$tmp/said" &&
    [ "$(sqlite3 "$tmp/own.db" "SELECT count(*) > 100 FROM result WHERE machine = '\''own-host'\''")" = 1 ]'
used() { # MACRO...: what the text names as their first argument
    local m
    for m; do perl -0777 -ne 's/(?<!\\)%.*//g; print "$1\n" while /\\'"$m"'\{([^{}#]*)\}/g' paper/*.tex; done | sort -u
}
asked() { sed -n 's/^\\nameval{\([^}]*\)}$/\1/p' "$tmp/all/names.tex"; }
{ used val ifdata; used ifverdict | sed 's/.*/claim.&.kind/'; } | sort -u > "$tmp/used"
check 'every number of the text is asked for' eval 'comm -23 "$tmp/used" <(asked | sort -u) > "$tmp/said"; [ ! -s "$tmp/said" ]'
check 'every number that is asked for is in the text' eval 'comm -13 "$tmp/used" <(asked | grep -v "^claim[.]" | sort -u) > "$tmp/said"; [ ! -s "$tmp/said" ]'
check 'every table of the text is asked for' eval 'for t in $(used rows ifrows seetab verdicts); do grep -q "\(.row., \|(\).$t.," paper/tables.sql || echo "$t"; done > "$tmp/said"; [ ! -s "$tmp/said" ]'
of_table() { grep -o "('[a-z-]*', '[a-z0-9-]*', '[^']*')" paper/tables.sql | sed "s/[()']//g" | cut -d, -f"$1"; }
check 'every table of verdicts is in the text' eval 'for t in $(of_table 1 | sort -u); do used verdicts ifrows | grep -qx "$t" || echo "$t"; done > "$tmp/said"; [ -n "$(of_table 1)" ] && [ ! -s "$tmp/said" ]'
check 'and every claim of one is a file' eval 'for c in $(of_table 2); do [ -e paper/claims/$c.sql ] || echo "$c"; done > "$tmp/said"; [ ! -s "$tmp/said" ]'
untrue() { of_table 3 | grep ' [0-9a-f]\{7\}$' | while read -r day time commit; do
    [ "$(TZ=UTC git show -s --date=format-local:'%m-%d %H:%M' --format=%ad "$commit")" = "$day $time" ] || echo "$day $time $commit"; done; }
if git cat-file -e 7396b4a 2> /dev/null; then
    check 'each prediction was committed when its row says' eval 'untrue > "$tmp/said" 2>&1; of_table 3 | grep -q fdddce4 && [ ! -s "$tmp/said" ]'
else
    skip 1 'no history here'
fi
check 'every figure of the text can be drawn' eval 'for f in $(used fig iffig seefig); do [ -e plots/$f.gp ] || [ -e plots/${f%-*}.gp ] || echo $f; done > "$tmp/said"; [ ! -s "$tmp/said" ]'
check 'every reference is in refs.bib' eval 'for c in $(used cite | tr , "\n"); do grep -q "{$c,$" paper/refs.bib || echo $c; done > "$tmp/said"; [ ! -s "$tmp/said" ]'
check 'and none there is idle' eval 'for c in $(sed -n "s/^@.*{\(.*\),$/\1/p" paper/refs.bib); do used cite | tr , "\n" | grep -qx $c || echo $c; done > "$tmp/said"; [ ! -s "$tmp/said" ]'
check 'every claim has an experiment that makes it' eval '[ -z "$(sqlite3 -init /dev/null -readonly -cmd ".parameter set :root \"'\''$PWD'\''\"" -cmd ".read results/needs.sql" "$build/results.db" \
    "SELECT name FROM claim WHERE name NOT IN (SELECT name FROM needs WHERE kind = '\''claim'\'')" | tee "$tmp/said")" ]'
cff() { sed -n "s/^$1 *//p" CITATION.cff | head -n 1 | tr -d '"'; }
check 'the title is that of CITATION.cff' grep -qF "pdftitle={$(cff title:)}" paper/paper.tex
check 'and so are the authors' grep -qF "pdfauthor={$(cff '  - name:')}" paper/paper.tex

# ---- the data ----
value() { sed -n "s/^\\\\setval{$2}{\(.*\)}\$/\1/p" "$tmp/$1/numbers.tex"; }
# made NAME: database and numbers of these results
made() { results/load "$tmp/$1.db" "$tmp/$1" > "$tmp/said" 2>&1 && numbers "$tmp/$1.db" "$tmp/$1-numbers"; }
some "$tmp/other/nvidia-h200" nvidia-h200 star3d-l2cliff stream-workingset
some "$tmp/else/gpu-2" nvidia-h200 star3d-l2cliff stream-workingset
sed -i 's/62914560/52428800/' "$tmp/other/nvidia-h200/machine.json"
check 'another L2' made other
check 'is another number' [ "$(value all gpu.l2) $(value other-numbers gpu.l2)" = '60 50' ]
check 'and another error of the formula' [ "$(value all formula.error)" != "$(value other-numbers formula.error)" ]
rm -f "$tmp"/other/nvidia-h200/star3d-l2cliff* "$tmp"/other/nvidia-h200/raw/star3d-l2cliff*
check 'without the cliffs' made other
check 'there is no number, not a zero' eval '! grep "{\(law\|formula\|cliff\)[.]" "$tmp/other-numbers/numbers.tex" > "$tmp/said"'
check 'of another folder' made else
check 'the text does not say that the law was found on its curves' [ "$(value all law.found) $(value else-numbers law.found)" = '30 ' ]
check 'an unknown GPU is refused' eval '! MACHINE=none numbers "$all" "$tmp/none" && grep -q "MACHINE=.none.: no GPU" "$tmp/said"'
check 'no database is an error' eval '! numbers "$tmp/none.db" "$tmp/none"'
found() { # NAME VALUE: numbers.csv leads from a printed number to the line that asks for it
    local at=$(grep "^$1,\"$2\"," "$tmp/all/numbers.csv" | sed 's/.*,//')
    sed -n "${at#*:}p" "${at%:*}" | grep -q "^SELECT 'number', '$1'"
}
check 'from a number in the PDF to its query' found gpu.l2 60
check 'every number is listed' [ "$(wc -l < "$tmp/all/numbers.csv")" = "$(($(wc -l < "$tmp/all/numbers.tex") + 1))" ]

# ---- a stranger's text ----
escaped() { rm -f "$tmp"/t.rows; printf '%b' "$1" | awk -v out="$tmp" -f paper/latex.awk && cat "$tmp"/t.rows; }
row='row\037t\037lawrow'
check 'nothing runs LaTeX' [ "$(escaped "$row"'\037\\input{/etc/passwd}$x$^_~#&%%\036')" = \
    '\lawrow{\textbackslash{}input\{/etc/passwd\}\$x\$\textasciicircum{}\_\allowbreak{}\textasciitilde{}\#\&\%\%}%' ]
check 'what LaTeX has no letter for is a question mark' [ "$(escaped "$row"'\037a\007b\303\227\342\202\254\377\036')" = '\lawrow{a?b\ensuremath{\times}??}%' ]
check 'a name is a plain word' eval '! printf "row\037../x\037lawrow\037a\036" | awk -v out="$tmp" -f paper/latex.awk > "$tmp/said" 2>&1'
check 'NULL has no number' eval 'printf "number\037n\037%%.1f\037\036" | awk -v out="$tmp" -f paper/latex.awk && [ ! -e "$tmp/numbers.tex" ]'

# ---- the pages ----
pages=12
if ! { command -v pdflatex && command -v bibtex && kpsewhich IEEEtran.cls microtype.sty ptmr8t.tfm; } > /dev/null 2>&1; then
    check 'without LaTeX: exit 3' eval 'paper/build "$all" "$tmp" "$tmp/x.pdf" > "$tmp/said" 2>&1; [ $? = 3 ]'
    skip_all $pages 'no LaTeX here'
fi
check 'the figures draw' eval 'plots/draw "$all" "$build/figures" > "$tmp/said" 2>&1'
paper() { paper/build "$1" "$2" "$3" > "$tmp/said" 2>&1; }
export LOG=$tmp/log
check 'the paper builds' paper "$all" "$build/figures" "$tmp/1.pdf"
count() { sed -n 's/^Output written on paper.pdf (\([0-9]*\) pages.*/\1/p' "$tmp/log"; }
check "it has 10 to 12 pages" eval 'echo "$(count) pages" > "$tmp/said"; [ "$(count)" -ge 10 ] && [ "$(count)" -le 12 ]'
wide() { sed -n 's/^Overfull \\hbox (\([0-9]*\)[.].*/\1/p' "$tmp/log" | awk '$1 >= 4' | grep -q .; }
check 'nothing stands out of its column' eval 'cp "$tmp/log" "$tmp/said"; ! wide'
check 'six figures and more are in it' eval 'grep -o "<figures/[a-z0-9-]*.pdf" "$tmp/log" | sort -u > "$tmp/said"; [ "$(wc -l < "$tmp/said")" -ge 6 ]'
check 'again' paper "$all" "$build/figures" "$tmp/2.pdf"
check 'the same bytes' cmp "$tmp/1.pdf" "$tmp/2.pdf"
mkdir -p "$tmp/none/published" "$tmp/two/gpu-2"
cp results/published/*.csv "$tmp/none/published"
check 'without results it says so' eval 'results/load "$tmp/none.db" "$tmp/none" && paper "$tmp/none.db" "$tmp/nothing" "$tmp/none.pdf"'
# a second GPU with few tables and an odd name
some "$tmp/two/nvidia-h200" nvidia-h200 star3d-l2cliff star3d-fixed star3d-law star3d-limit star3d-ladder stream-workingset diffusion2d-workingset
some "$tmp/two/gpu-2" nvidia-h200 star3d-fixed stream-workingset
sed -i 's/"NVIDIA H200"/"NVIDIA A_Very_Long~Name^of\&a=GPU @80GB"/; s/62914560/52428800/' "$tmp/two/gpu-2/machine.json"
check 'a second GPU' eval 'results/load "$tmp/two.db" "$tmp/two" && paper "$tmp/two.db" "$build/figures" "$tmp/two.pdf"'
check 'has its place, too' eval 'cp "$tmp/log" "$tmp/said"; ! wide'
check 'and can be what the text speaks of' eval 'MACHINE=gpu-2 numbers "$tmp/two.db" "$tmp/gpu-2" && grep -qx gpu-2 "$tmp/said" && [ "$(value gpu-2 gpu.l2)" = 50 ]'
before=$(cksum < "$tmp/1.pdf")
check 'what fails leaves the paper as it was' eval '! MACHINE=none paper "$tmp/two.db" "$build/figures" "$tmp/1.pdf" && [ "$(cksum < "$tmp/1.pdf")" = "$before" ] && [ -z "$(find "$tmp" -name "1.pdf.*")" ]'
finish
