#!/bin/bash
# Tests of the paper: no measured number is typed, each name in the text has a query, text of a stranger is no
# LaTeX. With LaTeX: same bytes twice, 10 to 12 pages, nothing beyond the margins, whatever the results are.
. "$(dirname "$0")/tap.sh"
said=$tmp/said
all=$build/results.db
ask() { sqlite3 -init /dev/null -readonly "$@"; }
# fails PATTERN COMMAND...: the command fails, and its output matches
fails() { ! "${@:2}" && grep -q -e "$1" "$said"; }
# without COMMAND...: prints the words on stdin for which the command fails
without()
{
    local word
    while read -r word; do "$@" "$word" || echo "$word"; done
}

# ---- numbers in the text ----
# A number is typed if no letter is beside it ("L2", "K80" and "16-byte" are names), and it is not in
# \src{...}, which is for numbers of a source, definitions, and what a reader may expect.
cat >"$tmp/typed.pl" <<'PERL'
s/(?<!\\)%.*//g; # comments
s/^.*\\begin\{document\}//s;
s/\\begin\{equation\}(.*?)\\end\{equation\}/\$$1\$/sg;
s/\\begin\{tabular\}.*?\\midrule//sg; # heads of columns
s/\\begin\{picture\}.*?\\end\{picture\}//sg;
# arguments that are not printed as they are: references, names, commands, settings
my $macros = join '|', qw(src cite ref label eqref cmd texttt), qw(section subsection begin end multicolumn),
    qw(val ifdata ifverdict ifrows iffig rows seefig seetab verdicts), 'cmidrule(\([lr]+\))?';
1 while s/\\($macros)\{[^{}]*\}//g;
s/\\(fig|input|bibliography\w*)(\[[^\]]*\])?\{[^{}]*\}//g;
s/\\setlength\\\w+\{[^{}]*\}//g;
s/\\fontsize\{[\d.]+\}\{[\d.]+\}//g;
s/\\\w+(\\\w+)?\d+(pt|em)//g;
# in a formula one digit may be alone ("2r+1")
while (/\$([^\$]*)\$/g) {
    my $formula = $1;
    print "$ARGV: \$$formula\$\n" if $formula =~ /\d[\d.,]+\d|\d\.\d|\d\d/;
}
s/\$[^\$]*\$//g;
print "$ARGV: $1\n" while /(?<![\w\\-])((?:\S*\s)?[+-]?\d[\d.,]*(?![\w-])\S*)/g;
PERL
typed() { perl -0777 -ne "$(cat "$tmp/typed.pl")" "$@"; }
check 'no measured number is typed' is "$(typed paper/*.tex)" ''
typed_in() { typed - <<<"$1"; }
while IFS= read -r line; do
    check "one would be found: $line" [ -n "$(typed_in "$line")" ]
done <<'END'
It holds 42.4\,MiB.
It is off by 7.6\,\%.
as 1.8 times
\Teff\ of $0.95$ is
all 30 drop
(36\,\% off)
reaches 4,497 GB/s
END
while IFS= read -r line; do
    check "none is here: $line" is "$(typed_in "$line")" ''
done <<'END'
The L2 of the K80, 16-byte accesses.
by $2r+2$ planes for $r = 1, 3$
\src{1.8} times \val{x}
diffusion2d \cite{su2015} % 7.6
Table~\ref{tab:1}
END

# ---- numbers of the database ----
check 'the published results load' results/load "$all" results
numbers() { paper/numbers "$@" >"$said" 2>&1; }
check 'numbers and tables are made' numbers "$all" "$tmp/all"
check 'the GPU of the text is the one with most measurements' grep -qx nvidia-h200 "$said"

# The host of a reader, once it is measured: the published one under another name, in each table with machines
host=intel-xeon-processor-2c
{
    cat <<END
CREATE TEMP TABLE own AS SELECT * FROM machine WHERE name = '$host';
UPDATE own SET name = 'own-host', label = 'own';
INSERT INTO machine SELECT * FROM own;
DROP TABLE own;
END
    ask "$all" "
        SELECT m.name
        FROM sqlite_master m
        JOIN pragma_table_info(m.name) field
        WHERE m.type = 'table'
          AND field.name = 'machine'" |
        while read -r table; do
            case $table in
            record) keys=', id = NULL, case_id = -case_id' ;;
            cases) keys=', case_id = -case_id' ;;
            *) keys='' ;;
            esac
            cat <<END
CREATE TEMP TABLE own AS SELECT * FROM $table WHERE machine = '$host';
UPDATE own SET machine = 'own-host'$keys;
INSERT INTO $table SELECT * FROM own;
DROP TABLE own;
END
        done
} >"$tmp/own.sql"
cp "$all" "$tmp/own.db"
sqlite3 -init /dev/null -bail "$tmp/own.db" <"$tmp/own.sql"
check '(another host has results)' \
    is "$(ask "$tmp/own.db" "SELECT count(*) > 100 FROM result WHERE machine = 'own-host'")" 1
check 'with its results numbers are made' numbers "$tmp/own.db" "$tmp/own"
check 'no number is another' diff -r "$tmp/all" "$tmp/own"

# ---- names in the text: each has its query, table, figure or reference, and is used ----
# used MACRO...: the first arguments of these macros
used()
{
    local macro
    for macro; do
        perl -0777 -ne 's/(?<!\\)%.*//g; print "$1\n" while /\\'"$macro"'\{([^{}#]*)\}/g' paper/*.tex
    done | sort -u
}
asked() { sed -n 's/^\\nameval{\([^}]*\)}$/\1/p' "$tmp/all/names.tex" | sort -u; }
{ used val ifdata; used ifverdict | sed 's/.*/claim.&.kind/'; } | sort -u >"$tmp/used"
check 'each number of the text has a query' is "$(comm -23 "$tmp/used" <(asked))" ''
check 'each query of a number is used' is "$(comm -13 "$tmp/used" <(asked | grep -v '^claim[.]'))" ''
queried() { grep -q "\(.row., \|(\).$1.," paper/tables.sql; }
check 'each table of the text has a query' is "$(used rows ifrows seetab verdicts | without queried)" ''
# of_table N: column N of the claims in tables of verdicts: table, claim, commit of a prediction
of_table()
{
    grep -o "('[a-z-]*', '[a-z0-9-]*', '[^']*')" paper/tables.sql | sed "s/[()']//g" | cut -d, -f"$1"
}
printed() { used verdicts ifrows | grep -qx "$1"; }
check '(there are tables of verdicts)' [ -n "$(of_table 1)" ]
check 'each table of verdicts is in the text' is "$(of_table 1 | sort -u | without printed)" ''
is_claim() { [ -e "paper/claims/$1.sql" ]; }
check 'each claim of one is a file' is "$(of_table 2 | without is_claim)" ''
untrue() # predictions whose row has another date than their commit
{
    local day time commit date
    of_table 3 | grep ' [0-9a-f]\{7\}$' | while read -r day time commit; do
        date=$(TZ=UTC git show -s --date=format-local:'%m-%d %H:%M' --format=%ad "$commit")
        [ "$date" = "$day $time" ] || echo "$day $time $commit"
    done
}
if git cat-file -e 7396b4a 2>/dev/null; then
    check '(there are predictions)' is "$(of_table 3 | grep -o fdddce4 | sort -u)" fdddce4
    check 'each prediction was committed when its row says' is "$(untrue 2>&1)" ''
else
    skip 2 'no history here'
fi
drawable() { [ -e "plots/$1.gp" ] || [ -e "plots/${1%-*}.gp" ]; }
check 'each figure of the text can be drawn' is "$(used fig iffig seefig | without drawable)" ''
in_bib() { grep -q "{$1,$" paper/refs.bib; }
check 'each reference is in refs.bib' is "$(used cite | tr , '\n' | without in_bib)" ''
check 'each claim has an experiment that makes its data' \
    is "$(ask -cmd ".parameter set :root \"'$PWD'\"" -cmd '.read results/needs.sql' "$all" "
        SELECT name
        FROM claim
        WHERE name NOT IN (SELECT name FROM needs WHERE kind = 'claim')")" ''

# ---- other data ----
value() { sed -n "s/^\\\\setval{$2}{\(.*\)}\$/\1/p" "$tmp/$1/numbers.tex"; }
# made NAME: database and numbers of the results in NAME
made() { results/load "$tmp/$1.db" "$tmp/$1" >"$said" 2>&1 && numbers "$tmp/$1.db" "$tmp/$1-numbers"; }
some "$tmp/other/nvidia-h200" nvidia-h200 star3d-l2cliff stream-workingset
sed -i 's/62914560/52428800/' "$tmp/other/nvidia-h200/machine.json"
check 'of a GPU with another L2 numbers are made' made other
check 'its L2 is another number' is "$(value all gpu.l2) $(value other-numbers gpu.l2)" '60 50'
check "so is the error of the K80's formula" \
    [ "$(value all formula.error)" != "$(value other-numbers formula.error)" ]
rm -f "$tmp"/other/nvidia-h200/star3d-l2cliff* "$tmp"/other/nvidia-h200/raw/star3d-l2cliff*
check 'without curves of star3d numbers are made' made other
check 'they have no number, not a zero' \
    is "$(grep '{\(law\|formula\|cliff\)[.]' "$tmp/other-numbers/numbers.tex")" ''
MACHINE=none check 'an unknown GPU is refused' fails 'MACHINE=.none.: no GPU' numbers "$all" "$tmp/none"
check 'a missing database is an error' fails 'no such database' numbers "$tmp/none.db" "$tmp/none"
found() # NAME VALUE: numbers.csv has the line of the query of a printed number
{
    local at
    at=$(grep "^$1,\"$2\"," "$tmp/all/numbers.csv" | sed 's/.*,//')
    sed -n "${at#*:}p" "${at%:*}" | grep -q "^SELECT 'number', '$1'"
}
check 'from a number in the PDF to its query' found gpu.l2 60
check 'each number is listed' \
    is "$(sed 1d "$tmp/all/numbers.csv" | wc -l)" "$(wc -l <"$tmp/all/numbers.tex")"

# ---- text of a stranger ----
latex() { printf '%b' "$1" | awk -v out="$tmp" -f paper/latex.awk >"$said" 2>&1; }
# escaped TEXT: the row that latex.awk makes of it
escaped()
{
    rm -f "$tmp"/t.rows
    latex 'row\037t\037lawrow\037'"$1"'\036' && cat "$tmp"/t.rows
}
check 'a command and a file are text' \
    is "$(escaped '\\input{/etc/passwd}')" '\lawrow{\textbackslash{}input\{/etc/passwd\}}%'
check 'signs of LaTeX are text' \
    is "$(escaped '$x$^_~#&%%')" \
    '\lawrow{\$x\$\textasciicircum{}\_\allowbreak{}\textasciitilde{}\#\&\%\%}%'
check 'characters that LaTeX lacks are question marks' \
    is "$(escaped 'a\007b\303\227\342\202\254\377')" '\lawrow{a?b\ensuremath{\times}??}%'
check 'a name is a plain word' eval '! latex "row\037../x\037lawrow\037a\036"'
check 'NULL is read' latex 'number\037n\037%.1f\037\036'
check 'NULL has no number' [ ! -e "$tmp/numbers.tex" ]

# ---- the pages ----
checks=17
has_latex()
{
    command -v pdflatex && command -v bibtex && kpsewhich IEEEtran.cls microtype.sty ptmr8t.tfm
} >/dev/null 2>&1
if ! has_latex; then
    call paper/build "$all" "$tmp" "$tmp/x.pdf"
    check 'without LaTeX: exit 3' is "$status" 3
    skip_all $checks 'no LaTeX here'
fi
check 'the figures are drawn' plots/draw "$all" "$build/figures"
export LOG=$tmp/log
paper() { paper/build "$1" "$2" "$3" >"$said" 2>&1; }
# Boxes that stand out by 4 pt or more
wide() { sed -n 's/^Overfull \\hbox (\([0-9]*\)[.].*/\1/p' "$LOG" | awk '$1 >= 4'; }
check 'the paper builds' paper "$all" "$build/figures" "$tmp/1.pdf"
pages=$(sed -n 's/^Output written on paper.pdf (\([0-9]*\) pages.*/\1/p' "$LOG")
check "it has 10 to 12 pages ($pages)" [ "$pages" -ge 10 -a "$pages" -le 12 ]
check 'nothing is beyond its column' is "$(wide)" ''
figures=$(grep -o '<figures/[a-z0-9-]*.pdf' "$LOG" | sort -u | wc -l)
check "it has six figures or more ($figures)" [ "$figures" -ge 6 ]
check 'it builds again' paper "$all" "$build/figures" "$tmp/2.pdf"
check 'of the same bytes' cmp "$tmp/1.pdf" "$tmp/2.pdf"
mkdir -p "$tmp/none/published"
cp results/published/*.csv "$tmp/none/published"
check 'no results load' results/load "$tmp/none.db" "$tmp/none"
check 'without results it builds' paper "$tmp/none.db" "$tmp/nothing" "$tmp/none.pdf"
# A second GPU with few tables and an odd name
some "$tmp/two/nvidia-h200" nvidia-h200 \
    star3d-{l2cliff,fixed,law,limit,ladder} {stream,diffusion2d}-workingset
some "$tmp/two/gpu-2" nvidia-h200 star3d-fixed stream-workingset
sed -i 's/"NVIDIA H200"/"NVIDIA A_Very_Long~Name^of\&a=GPU @80GB"/; s/62914560/52428800/' \
    "$tmp/two/gpu-2/machine.json"
check 'a second GPU loads' results/load "$tmp/two.db" "$tmp/two"
check 'with it the paper builds' paper "$tmp/two.db" "$build/figures" "$tmp/two.pdf"
check 'nothing is beyond its column' is "$(wide)" ''
MACHINE=gpu-2 check 'the text can be about the second GPU' numbers "$tmp/two.db" "$tmp/gpu-2"
check 'it is named' grep -qx gpu-2 "$said"
check 'it has its L2' is "$(value gpu-2 gpu.l2)" 50
before=$(cksum <"$tmp/1.pdf")
MACHINE=none check 'a build that fails' fails 'no GPU' paper "$tmp/two.db" "$build/figures" "$tmp/1.pdf"
check 'leaves the paper as it was' is "$(cksum <"$tmp/1.pdf") $(compgen -G "$tmp/1.pdf.*")" "$before "
finish
