#!/bin/bash
# plots/draw: every figure from the published results and from few rows; the same bytes each time; its
# messages and files when a figure fails. Prints TAP.
. "$(dirname "$0")/tap.sh"
says() { grep -qF -- "$1" "$tmp/said"; }
draw() { plots/draw "$@" > "$tmp/said" 2>&1; }
draw_svg() { FORMS=svg draw "$@"; }
fails() { ! "$@"; }
# load DB FOLDER: a database of the machines in this folder, which is its published folder, too
load() { results/load "$1" "$2" "$2" > "$tmp/said" 2>&1; }
# names EXPERIMENT WORDS: given this experiment, draw names these words
names() { draw "$all" "$build/figures" "$1" && says "$2"; }

# ---- all figures of the published results ----
check 'the published results load' results/load "$build/results.db" results
all=$build/results.db
check 'every figure is drawn' draw "$all" "$build/figures"
check 'this gnuplot warns of none' fails says 'gnuplot warned'
# Every page that draw lists in .drawn is there as SVG, PNG and PDF, none of them empty, and no page is there
# in part.
three_forms()
{
    local page forms pages
    while read -r page; do
        forms=$(find "$build/figures" -name "$page.*" -size +0 | grep -c '\.\(svg\|png\|pdf\)$')
        pages=$(find "$build/figures" -name "$page.svg" | wc -l)
        [ "$forms" = $((3 * pages)) ] || return 1
    done < <(cat "$build"/figures/.drawn/* | sed 's/\.[a-z]*$//' | sort -u)
}
check 'each in three forms' three_forms

# ---- drawn again ----
check 'two figures in another folder' draw "$all" "$tmp/again" stream-access host
check 'no temporary file is left' eval '[ -z "$(find "$tmp/again" -name ".draw.*")" ]'
# A PDF contains its date. plots/draw sets it, but cannot where cairo 1.18 has compressed it: there PDFs may
# differ.
same_bytes()
{
    (cd "$tmp/again" && find . -name '*.???') | while read -r f; do
        [[ $f != *.pdf ]] || grep -aq /CreationDate "$tmp/again/$f" || continue
        cmp "$tmp/again/$f" "$build/figures/$f" || return 1
    done
}
check 'they have the same bytes' same_bytes
touch -d '2000-01-01' "$tmp"/again/*/host.svg "$tmp"/again/*/stream-access.svg
rm "$tmp"/again/nvidia-h200/stream-access.png
check 'a second run' draw "$all" "$tmp/again" stream-access host
redrawn()
{
    same_bytes && [ -s "$tmp/again/nvidia-h200/stream-access.png" ] &&
        [ "$tmp/again/nvidia-h200/host.svg" -nt "$all" ]
}
check 'draws what is older than the database, and what is missing' redrawn

# ---- titles, and which figures an experiment is drawn in ----
check 'an SVG has a title' grep -q 'star3d on H200' "$build/figures/nvidia-h200/star3d-l2cliff-single.svg"
check 'an experiment draws the figures that need its table' \
    names diffusion2d-openacc 'nvidia-h200/diffusion2d-openacc.{svg,png,pdf}'
check "... or a table that a rule computes from it" names cumsum-host '/host.{svg,png,pdf}'
check 'an experiment that no figure needs is named' names tune-star3d-ring 'no figure needs it'

# ---- the pictures of the README ----
cp "$all" "$tmp/other.db"
sqlite3 -init /dev/null "$tmp/other.db" \
    "UPDATE star3d_point SET gflops = 1.01 * gflops WHERE machine = 'nvidia-h200'"
other_picture()
{
    ! plots/pictures "$tmp/other.db" > "$tmp/said" 2>&1 && says docs/pictures/star3d-l2cliff.png
}
check "a picture of the README that shows other data is an error" other_picture
check "... of the same data is none" plots/pictures "$all"
if localedef --no-archive -i de_DE -f UTF-8 "$tmp/de_DE.UTF-8" 2>/dev/null; then
    check 'also where the decimal point is a comma' \
        env LOCPATH="$tmp" LC_ALL=de_DE.UTF-8 plots/pictures "$all"
else
    skip 1 'no sources of locales here'
fi

# ---- machines with few rows, copied from the published results ----
ask() { sqlite3 -init /dev/null -readonly "$all" "$@"; }
# take RESULTS/MACHINE MACHINE CONDITION TABLE...: a machine with these rows of MACHINE's tables
take()
{
    local to=$tmp/$1 table
    mkdir -p "$to" && cp "results/$2/machine.json" "$to"
    for table in "${@:4}"; do
        printf '.once "%s"\n' "$to/$table.csv"
        echo "SELECT * FROM \"$table\" WHERE machine = '$2' AND ($3);"
    done | ask -header -separator ,
    for table in "${@:4}"; do sed -i 's/^[^,]*,//' "$to/$table.csv"; done
}
# list_tables ARRAY MACHINE [NOT]: puts the measured tables with rows of this machine into ARRAY: those of
# pictures, or (NOT) all others
list_tables()
{
    mapfile -t "$1" < <(ask "
        SELECT tbl FROM loaded
        WHERE machine = '$2' AND n > 0
          AND tbl ${3-} GLOB '*_*_picture'
          AND tbl NOT IN (SELECT name FROM rule_text)")
}
gpu_tables=() gpu_pictures=() host_tables=()
list_tables gpu_tables nvidia-h200 NOT
list_tables gpu_pictures nvidia-h200
list_tables host_tables intel-xeon-processor-2c NOT
# gpu-1: some rows of all tables; gpu-2: of three tables; both with a long name; a host
take few/gpu-1 nvidia-h200 'rowid % 150 = 1' "${gpu_tables[@]}"
take few/gpu-1 nvidia-h200 'x < 64 AND y < 64' "${gpu_pictures[@]}"
take few/gpu-2 nvidia-h200 'rowid % 150 = 1' star3d_{fixed,l2cliff,law}
take few/host intel-xeon-processor-2c 1 "${host_tables[@]}"
long_name='NVIDIA A Very Long Name of a GPU of 80 GB, PCIe, Rev. 2'
sed -i "s/NVIDIA H200/$long_name/" "$tmp"/few/gpu-*/machine.json
check 'machines with few rows load' load "$tmp/few.db" "$tmp/few"
check 'every figure draws them, or says that there is nothing to draw' \
    draw_svg "$tmp/few.db" "$tmp/few-figures"
# its figure reads stream_latency, too
take one/gpu nvidia-h200 1 stream_workingset
one_drawn()
{
    load "$tmp/one.db" "$tmp/one" && draw_svg "$tmp/one.db" "$tmp/one-figures" &&
        [ -s "$tmp/one-figures/gpu/stream-workingset.svg" ]
}
check 'a machine with one experiment alone is drawn' one_drawn

# ---- a variant and sizes that no script names ----
take new/gpu nvidia-h200 1 star3d_{xsweep,fixed} diffusion2d_workingset{,_context}
sed -i 's/\(.*\),\(base\|basic\),\(.*\)/&\n\1,tiled,\3/' "$tmp"/new/gpu/*.csv
# add_size TABLE NX,NY,NZ NEW: copies each row of this size, with the new size
add_size()
{
    local from=",${2//,/.0,}.0,"
    sed -i "s/$from/&\n/; /\n/{h; s/\n//p; g; s/$from\n/,$3,/}" "$tmp/new/gpu/$1.csv"
}
add_size star3d_xsweep 2048,256,256 2560,256,256
add_size star3d_fixed 512,512,1024 512,512,3072
add_size diffusion2d_workingset 1408,1408,64 1728,1728,64
check 'a machine with a new variant and new sizes loads' load "$tmp/new.db" "$tmp/new"
check '... and is drawn' \
    draw_svg "$tmp/new.db" "$tmp/new-figures" star3d-xsweep star3d-fixed diffusion2d-workingset
# looks SVG: a line per curve: its name, and the shape and colour of its points
looks()
{
    sed -n 's/.*<title>\([a-z_0-9]*\)<.*/\1/p; s/.*#gpPt\([0-9]*\).*color=.rgb(\([^)]*\).*/ \1 \2/p' "$1" |
        awk '/^ / { gsub(/ /, ":"); print name, $0; next } { name = $1 }' | grep -v '^figure_plot' | sort -u
}
# The new variant has one look in this SVG, and no other curve has the same.
own_look()
{
    local look
    look=$(looks "$1" | sed -n 's/^tiled //p')
    [ -n "$look" ] && [ "$(looks "$1" | grep -cF -- "$look")" = 1 ]
}
new=$tmp/new-figures/gpu
check "the variant has points of its own in star3d-fixed-single" own_look "$new/star3d-fixed-single.svg"
for figure in diffusion2d-workingset star3d-xsweep-single; do
    check "... and a panel of its own in $figure" grep -q '<text>tiled</text>' "$new/$figure.svg"
done
check 'a longer X has its place on the axis' grep -q '<text>2560</text>' "$new/star3d-xsweep-single.svg"
check 'the largest size is labelled' grep -q '512×512×3072' "$new/star3d-fixed-single.svg"

# ---- cells that cannot be drawn; no cell is run as a command ----
cp "$tmp/few.db" "$tmp/odd.db"
sqlite3 -init /dev/null "$tmp/odd.db" << END
UPDATE fixed
SET radius = 'ten',
    variant = 'a";touch $tmp/pwned;"b',
    precision = 'a'';touch $tmp/pwned;''b'
WHERE machine = 'gpu-2';
UPDATE stream_access SET variant = '\$(touch $tmp/pwned)';
END
odd() { draw_svg "$tmp/odd.db" "$tmp/odd-figures" "$@"; }
odd_row() { ! odd star3d-fixed stream-access && says 'draw: star3d-fixed gpu-2: star3d-fixed.sql: row'; }
check 'a row that cannot be drawn is an error with its number' odd_row
check 'the other machine is drawn' [ -s "$tmp/odd-figures/gpu-1/star3d-fixed-double.svg" ]
first_machine() { MACHINE=gpu-1 odd star3d-effort; }
check 'that machine alone is no error' first_machine
check 'no cell is run as a command' [ ! -e "$tmp/pwned" ]

# ---- figures that fail ----
mkdir "$tmp/plots"
ln -s "$root/results" "$root/experiments" "$root/paper" "$tmp" # they say which table is of which experiment
cp plots/draw plots/style.* plots/values.awk "$tmp/plots"
# figure NAME NEEDS SCRIPT [QUERY]: a figure. Without :machine in its query it is one figure for all machines.
figure()
{
    printf -- '-- needs: %s\n%s\n' "$2" "${4-SELECT 'mine', label FROM machine WHERE name = :machine;}" \
        > "$tmp/plots/$1.sql"
    printf '%s\n' "$3" > "$tmp/plots/$1.gp"
}
# bad_draw FOLDER [FIGURE...]: draws these figures, or all, by the plots/draw beside them
bad_draw() { "$tmp/plots/draw" "$tmp/few.db" "$@" > "$tmp/said" 2>&1; }
page='eval page("", COLUMN, 2, 1, 1, "a_title", "a sentence")'
figure good star3d_fixed "$page; plot x"
figure over star3d_fixed "$page; plot x title said('machines')" "SELECT 'machines', count(*) FROM machine;"
figure picky star3d_fixed "$page; if (has('second')) { plot x nonsense }; plot x" \
    "SELECT 'second', name FROM machine WHERE name = 'gpu-2';"
figure absent no_such_table "$page; plot x"
figure both 'star3d_fixed machine' "$page; plot x"
figure syntax star3d_fixed "$page; plot x nonsense"
figure warns star3d_fixed "$page; plot '/dev/null' using 1:2, x"
figure nosuch star3d_fixed "$page; plot x" "SELECT 'a', a FROM nowhere WHERE machine = :machine;"
figure unnamed star3d_fixed "$page; plot x" "SELECT 'a b', 1 WHERE :machine NOTNULL;"
figure twice star3d_fixed "$page; plot x" "SELECT 'a', 1 UNION ALL SELECT 'a', 2 WHERE :machine NOTNULL;"
figure early star3d_fixed "if (FORM eq 'svg') { $page; plot x }"
figure nothing star3d_fixed 'x = 1'
# texts from the results: drawn as they are, never run
figure odd star3d_fixed "$page
    D = curves('points')
    set title said('odd')
    plot @EACH 2:3 title word(K, i) with points, D using 2:3:4 with labels" \
    "SELECT 'odd', 'a''b\"c\\d \$(touch $tmp/pwned) \`touch $tmp/pwned\` @NAME %d';
     SELECT 'points', '# it''s \"x\" \$(touch $tmp/pwned)', 1, 2, '\"q\" \`touch $tmp/pwned\`'
     WHERE :machine NOTNULL;"
check 'a bad figure: exit status 1' fails bad_draw "$tmp/bad"
while read -r text; do
    check "it says: $text" says "$text"
done << 'END'
absent.sql: -- needs: no_such_table: there is neither
both: skipped, no machine has rows of star3d_fixed machine
syntax gpu-1: gnuplot said
warns gpu-1: gnuplot warned: "warns.gp"
nosuch gpu-1: nosuch.sql:
no such table: nowhere
unnamed gpu-1: unnamed.sql: row 2: a b: a name has letters
twice gpu-1: twice.sql: row 3: a: this value comes twice
early gpu-1: early.png is missing
nothing: nothing to draw for gpu-1
draw: picky: drawn without gpu-2
END
check 'good figures are drawn' [ -s "$tmp/bad/gpu-1/good.pdf" ]
# style.gp replaces ' and " by the typographic quotes, here as UTF-8
drawn_text()
{
    grep -qF $'a\xe2\x80\x99b"c\\d $(touch' "$tmp/bad/gpu-1/odd.svg" &&
        grep -qF $'\xe2\x80\x9dq\xe2\x80\x9d' "$tmp/bad/gpu-1/odd.svg"
}
check 'a text with quotes and commands is drawn' drawn_text
check '... and not run' [ ! -e "$tmp/pwned" ]
check 'a figure for all machines stands above their folders' [ -s "$tmp/bad/over.svg" ]
# gpu-1 and gpu-2 have good, odd and warns; over and picky are one each: in three forms
check 'nothing of the bad ones is left' \
    [ "$(find "$tmp/bad" -name '*.???' | wc -l)" = $((3 * (2 * 3 + 2))) ]
check "a table's name that is wrong is an error, even if it is the only figure" \
    fails bad_draw "$tmp/alone" absent
warned_again()
{
    bad_draw "$tmp/bad" warns && says 'warns gpu-1: gnuplot warned' && says 'warns.{svg,png,pdf}'
}
check 'a warning is no error, and is printed again when the page is up to date' warned_again
unknown_name() { ! draw "$all" "$tmp/x" 'no such' && says 'allowed: '; }
check 'an unknown name is refused' unknown_name
check 'a missing database is an error' fails draw "$tmp/none.db" "$tmp/x"
finish
