#!/bin/bash
# Tests of the drawing: every figure from the results of the repository and from few rows, the same bytes again,
# what is said and left where a figure fails.
. "$(dirname "$0")/tap.sh"
says() { grep -qF -- "$1" "$tmp/said"; }
draw() { plots/draw "$@" > "$tmp/said" 2>&1; }

check 'the results of the repository load' results/load "$build/results.db" results
all=$build/results.db
check 'every figure draws' draw "$all" "$build/figures"
check 'and this gnuplot warns of none' eval '! says "gnuplot warned"'
whole() { # each page is there in the three forms, whole, and nothing else
    local page
    for page in $(cat "$build"/figures/.drawn/* | sed 's/\.[a-z]*$//' | sort -u); do
        [ "$(find "$build/figures" -name "$page.*" -size +0 | grep -c '\.\(svg\|png\|pdf\)$')" = "$(($(find "$build/figures" -name "$page.svg" | wc -l) * 3))" ] || return 1
    done
}
check 'in three forms' whole
check 'some of them again' draw "$all" "$tmp/again" stream-access host
check 'nothing is left behind' eval '[ -z "$(find "$tmp/again" -name ".draw.*")" ]'
# cairo 1.18 packs a PDF's date, in which two drawings differ, where plots/draw cannot reach it
same_bytes()
{
    (cd "$tmp/again" && find . -name '*.???') | while read -r f; do
        [[ $f != *.pdf ]] || grep -aq /CreationDate "$tmp/again/$f" || continue
        cmp "$tmp/again/$f" "$build/figures/$f" || return 1
    done
}
check 'with the same bytes' same_bytes
touch -d '2000-01-01' "$tmp"/again/*/host.svg "$tmp"/again/*/stream-access.svg
rm "$tmp"/again/nvidia-h200/stream-access.png
check 'and again' draw "$all" "$tmp/again" stream-access host
check 'what is older than its data or has gone is drawn anew' eval 'same_bytes && [ -s "$tmp/again/nvidia-h200/stream-access.png" ] && [ "$tmp/again/nvidia-h200/host.svg" -nt "$all" ]'
check 'titles are on screens only' grep -q 'star3d on H200' "$build/figures/nvidia-h200/star3d-l2cliff-single.svg"
check 'an experiment names the figures that need it' eval 'draw "$all" "$build/figures" diffusion2d-openacc && says "nvidia-h200/diffusion2d-openacc.{svg,png,pdf}"'
check 'all of them, by what their rules ask for' eval 'draw "$all" "$build/figures" cumsum-host && says "/host.{svg,png,pdf}"'
check 'one that no figure needs is none for it' eval 'draw "$all" "$build/figures" tune-star3d-ring && says "no figure needs it"'
cp "$all" "$tmp/other.db" && sqlite3 -init /dev/null "$tmp/other.db" "UPDATE star3d_point SET gflops = 1.01 * gflops WHERE machine = 'nvidia-h200'"
check "README's picture is of other data where its points are others" eval '! plots/pictures "$tmp/other.db" > "$tmp/said" 2>&1 && says docs/pictures/star3d-l2cliff.png && plots/pictures "$all"'
if localedef --no-archive -i de_DE -f UTF-8 "$tmp/de_DE.UTF-8" 2>/dev/null; then
    check 'and of the same where the decimal point is a comma' eval 'LOCPATH=$tmp LC_ALL=de_DE.UTF-8 plots/pictures "$all"'
else
    skip 1 'no sources of locales here'
fi

# ---- machines made of what is in the results ----
ask() { sqlite3 -init /dev/null -readonly "$all" "$@"; }
take() { # RESULTS/MACHINE MACHINE CONDITION TABLE...: these rows of its tables
    local to=$tmp/$1 table
    mkdir -p "$to" && cp "results/$2/machine.json" "$to"
    for table in "${@:4}"; do printf '.once "%s"\n' "$to/$table.csv" && echo "SELECT * FROM \"$table\" WHERE machine = '$2' AND ($3);"; done |
        ask -header -separator , && sed -i 's/^[^,]*,//' $(printf "$to/%s.csv " "${@:4}")
}
tables() { ask "SELECT tbl FROM loaded WHERE machine = '$1' AND n > 0 AND tbl ${2-NOT} GLOB '*_*_picture' AND tbl NOT IN (SELECT name FROM rule_text)"; }
# a trial has few rows: some of each table of a GPU with a long name, of some tables of another, and of a host
take few/gpu-1 nvidia-h200 'rowid % 150 = 1' $(tables nvidia-h200)
take few/gpu-1 nvidia-h200 'x < 64 AND y < 64' $(tables nvidia-h200 '')
take few/gpu-2 nvidia-h200 'rowid % 150 = 1' star3d_{fixed,l2cliff,law}
take few/host intel-xeon-processor-2c 1 $(tables intel-xeon-processor-2c)
sed -i 's/"NVIDIA H200"/"NVIDIA A Very Long Name of a GPU of 80 GB, PCIe, Rev. 2"/' "$tmp"/few/gpu-*/machine.json
check 'a trial with few rows loads' eval 'results/load "$tmp/few.db" "$tmp/few" "$tmp/few" > "$tmp/said" 2>&1'
check 'and every figure draws it, or says that there is nothing to draw' eval 'FORMS=svg draw "$tmp/few.db" "$tmp/few-figures"'

# a variant and sizes that no list knows
take new/gpu nvidia-h200 1 star3d_{xsweep,fixed} diffusion2d_workingset{,_context}
sed -i 's/\(.*\),\(base\|basic\),\(.*\)/&\n\1,tiled,\3/' "$tmp"/new/gpu/*.csv
for cell in star3d_xsweep:2048,256,256:2560,256,256 star3d_fixed:512,512,1024:512,512,3072 diffusion2d_workingset:1408,1408,64:1728,1728,64; do
    IFS=: read -r table from to <<< "$cell"
    sed -i "s/,${from//,/.0,}.0,/&\n/; /\n/{h; s/\n//p; g; s/,${from//,/.0,}.0,\n/,$to,/}" "$tmp/new/gpu/$table.csv"
done
check 'a new variant and a new size draw' eval 'results/load "$tmp/new.db" "$tmp/new" "$tmp/new" > "$tmp/said" 2>&1 && FORMS=svg draw "$tmp/new.db" "$tmp/new-figures" star3d-xsweep star3d-fixed diffusion2d-workingset'
looks() { # SVG: each name with the shape and colour of its points
    sed -n 's/.*<title>\([a-z_0-9]*\)<.*/\1/p; s/.*#gpPt\([0-9]*\).*color=.rgb(\([^)]*\).*/ \1 \2/p' "$1" |
        awk '/^ / { gsub(/ /, ":"); print name, $0; next } { name = $1 }' | grep -v '^figure_plot' | sort -u
}
own_look() { # SVG: the new variant has one look, and nobody else has it
    local look=$(looks "$1" | sed -n 's/^tiled //p')
    [ -n "$look" ] && [ "$(looks "$1" | grep -cF -- "$look")" = 1 ]
}
new=$tmp/new-figures/gpu
for figure in star3d-xsweep-single star3d-fixed-single; do check "it has a look of its own in $figure" own_look "$new/$figure.svg"; done
check 'and a panel of its own in diffusion2d-workingset' grep -q '<text>tiled</text>' "$new/diffusion2d-workingset.svg"
check 'a longer X has its place on the axis' grep -q '<text>2560</text>' "$new/star3d-xsweep-single.svg"
check 'the largest size takes its place' grep -q '512×512×3072' "$new/star3d-fixed-single.svg"

# a machine with cells that cannot be drawn: the others are, and no cell is a command
cp "$tmp/few.db" "$tmp/odd.db"
sqlite3 -init /dev/null "$tmp/odd.db" "UPDATE fixed SET radius = 'ten', variant = 'a\";touch $tmp/pwned;\"b', precision = 'a'';touch $tmp/pwned;''b' WHERE machine = 'gpu-2'; UPDATE stream_access SET variant = '\$(touch $tmp/pwned)'"
check 'what cannot be drawn is an error' eval '! FORMS=svg draw "$tmp/odd.db" "$tmp/odd-figures" star3d-fixed stream-access && says "draw: star3d-fixed gpu-2: star3d-fixed.sql: row"'
check 'the other machine is drawn' [ -s "$tmp/odd-figures/gpu-1/star3d-fixed-double.svg" ]
check 'with it alone all is well' eval 'MACHINE=gpu-1 FORMS=svg draw "$tmp/odd.db" "$tmp/odd-figures" star3d-effort'
check 'nothing of it ran' [ ! -e "$tmp/pwned" ]

# ---- figures that fail ----
mkdir "$tmp/plots" && ln -s "$root/results" "$root/experiments" "$root/paper" "$tmp" # which figure needs which experiment
cp plots/draw plots/style.* plots/values.awk "$tmp/plots"
figure() { # NAME NEEDS SCRIPT [QUERY]: a query that does not say :machine is of a figure for all machines
    printf -- '-- needs: %s\n%s\n' "$2" "${4-SELECT 'mine', label FROM machine WHERE name = :machine;}" > "$tmp/plots/$1.sql"
    printf '%s\n' "$3" > "$tmp/plots/$1.gp"
}
page='eval page("", COLUMN, 2, 1, 1, "a_title", "a sentence")'
figure good star3d_fixed "$page; plot x"
figure over star3d_fixed "$page; plot x title said('machines')" "SELECT 'machines', count(*) FROM machine;"
figure picky star3d_fixed "$page; if (has('second')) { plot x nonsense }; plot x" "SELECT 'second', name FROM machine WHERE name = 'gpu-2';"
figure absent no_such_table "$page; plot x"
figure both 'star3d_fixed machine' "$page; plot x"
figure syntax star3d_fixed "$page; plot x nonsense"
figure warns star3d_fixed "$page; plot '/dev/null' using 1:2, x"
figure nosuch star3d_fixed "$page; plot x" "SELECT 'a', a FROM nowhere WHERE machine = :machine;"
figure unnamed star3d_fixed "$page; plot x" "SELECT 'a b', 1 WHERE :machine NOTNULL;"
figure twice star3d_fixed "$page; plot x" "SELECT 'a', 1 UNION ALL SELECT 'a', 2 WHERE :machine NOTNULL;"
# a stranger's text is drawn as it is, and no part of it is run
figure odd star3d_fixed "$page; D = curves('points'); set title said('odd'); plot @EACH 2:3 title word(K, i) with points, D using 2:3:4 with labels" \
    "SELECT 'odd', 'a''b\"c\\d \$(touch $tmp/pwned) \`touch $tmp/pwned\` @NAME %d';
     SELECT 'points', '# it''s \"x\" \$(touch $tmp/pwned)', 1, 2, '\"q\" \`touch $tmp/pwned\`' WHERE :machine NOTNULL;"
figure early star3d_fixed "if (FORM eq 'svg') { $page; plot x }"
figure nothing star3d_fixed 'x = 1'
check 'one bad figure makes the whole fail' eval '! "$tmp/plots/draw" "$tmp/few.db" "$tmp/bad" > "$tmp/said" 2>&1'
for text in 'absent.sql: -- needs: no_such_table: there is neither' 'both: skipped, no machine has rows of star3d_fixed machine' 'syntax gpu-1: gnuplot said' \
    'warns gpu-1: gnuplot warned: "warns.gp"' 'nosuch gpu-1: nosuch.sql: ' 'no such table: nowhere' 'unnamed gpu-1: unnamed.sql: row 2: a b: a name has letters' 'twice gpu-1: twice.sql: row 3: a: this value comes twice' \
    'early gpu-1: early.png is missing' 'nothing: nothing to draw for gpu-1' 'draw: picky: drawn without gpu-2'; do
    check "it says: $text" says "$text"
done
check 'a misspelt table alone fails, too' eval '! "$tmp/plots/draw" "$tmp/few.db" "$tmp/alone" absent > "$tmp/alone.said" 2>&1'
check 'the others are drawn' [ -s "$tmp/bad/gpu-1/good.pdf" ]
check "a stranger's text is drawn" eval 'grep -qF "a’b\"c\\d \$(touch" "$tmp/bad/gpu-1/odd.svg" && grep -qF "”q”" "$tmp/bad/gpu-1/odd.svg"'
check 'and nothing of it ran' [ ! -e "$tmp/pwned" ]
check 'one over all machines stands above them' [ -s "$tmp/bad/over.svg" ]
# both machines have good, odd and warns; over and picky are one each
check 'nothing of the bad ones is left' [ "$(find "$tmp/bad" -name '*.???' | wc -l)" = $((3 * (2 * 3 + 2))) ]
check 'a warning fails no figure, and is shown again where its page is kept' eval '
    "$tmp/plots/draw" "$tmp/few.db" "$tmp/bad" warns > "$tmp/said" 2>&1 && says "warns gpu-1: gnuplot warned" && says "warns.{svg,png,pdf}"'
check 'an unknown name is refused' eval '! draw "$all" "$tmp/x" "no such" && says "allowed: "'
check 'no database is an error' eval '! draw "$tmp/none.db" "$tmp/x"'
finish
