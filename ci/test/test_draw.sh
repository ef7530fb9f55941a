#!/bin/bash
# SPDX-License-Identifier: MIT
# Tests of the drawing: every figure from the results of the repository and from few rows, the same bytes again,
# what is said and left where a figure fails.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 1
tmp=$(mktemp -d "${TMPDIR:-/tmp}/test_draw.XXXXXX") || exit 1
trap 'rm -rf -- "$tmp"' EXIT
. ci/test/tap.sh
tell() { tail -n 20 "$tmp/said"; }
says() { grep -qF -- "$1" "$tmp/said"; }
draw() { plots/draw "$@" > "$tmp/said" 2>&1; }

check 'the results of the repository load' results/load "$tmp/all.db" results
check 'every figure draws' draw "$tmp/all.db" "$tmp/all"
same_pages() { # FOLDER: each page is there in the three forms, whole, and nothing else
    local page
    [ -n "$(find "$1" -name '*.svg')" ] && [ -z "$(find "$1" -type f ! -name '*.svg' ! -name '*.png' ! -name '*.pdf')" ] &&
        for page in $(find "$1" -type f | sed 's/\.[a-z]*$//' | sort -u); do
            [ -s "$page.svg" ] && [ -s "$page.png" ] && [ -s "$page.pdf" ] || return 1
        done
}
check 'in three forms, and nothing is left behind' same_pages "$tmp/all"
sleep 1 # dates in files count in seconds
check 'again' draw "$tmp/all.db" "$tmp/again" gpus-cliff stream-workingset
same_bytes() { (cd "$tmp/again" && find . -type f) | while read -r f; do cmp "$tmp/again/$f" "$tmp/all/$f" || return 1; done; }
check 'with the same bytes' same_bytes
drawn() { # every experiment is asked for by some figure, but those that only tune; plots/draw itself says which one
    local name pattern found
    for name in $(cd experiments && ls -- *.yaml | sed '/^tune-/d; s/\.yaml$//'); do
        found=
        for pattern in $(sed -n 's/^# \(needs\|also\): //p' plots/*.gp); do
            # shellcheck disable=SC2053  # a pattern, as *_host
            [[ ${name//-/_} != $pattern ]] || found=1
        done
        [ -n "$found" ] || { echo "no figure draws $name" >> "$tmp/said"; return 1; }
    done
}
check 'no experiment is without a figure' drawn
check 'an experiment names the figures that need it' draw "$tmp/all.db" "$tmp/named" star3d-l2cliff
check 'all of them' [ -e "$tmp/named/nvidia-h200/star3d-l2cliff-single.pdf" ]
check 'titles are on screens only' eval 'grep -q "star3d on H200" "$tmp/all/nvidia-h200/star3d-l2cliff-single.svg"'

# a trial has few rows: some of each table of a GPU with a long name, of some tables of another, and of a host
for machine in gpu-1 gpu-2; do
    mkdir -p "$tmp/few/$machine"
    for csv in results/nvidia-h200/*.csv; do
        case $machine,$csv in gpu-2,*/star3d-xsweep*) break ;; gpu-2,*/star3d-* | gpu-1,*) ;; *) continue ;; esac
        case $csv in
        *picture*) cp "$csv" "$tmp/few/$machine" ;;
        *) sed -n '1,2p;3~150p' "$csv" > "$tmp/few/$machine/${csv##*/}" ;;
        esac
    done
    sed 's/"NVIDIA H200"/"NVIDIA A Very Long Name of a GPU of 80 GB, PCIe, Rev. 2"/' results/nvidia-h200/machine.json > "$tmp/few/$machine/machine.json"
done
cp -r results/intel* "$tmp/few/host"
check 'a trial with few rows loads' results/load "$tmp/few.db" "$tmp/few"
check 'and every figure draws it, or says that there is nothing to draw' draw "$tmp/few.db" "$tmp/few-figures"

# a coding and a size that no list knows
mkdir -p "$tmp/new/gpu"
cp results/nvidia-h200/{machine.json,diffusion2d-workingset.context.csv} "$tmp/new/gpu"
for table in star3d-xsweep star3d-fixed diffusion2d-workingset; do
    sed -n 'p; s/,\(base\|basic\),cuda,/,tiled,cuda,/p' results/nvidia-h200/$table.csv > "$tmp/new/gpu/$table.csv"
done
new_figures() { results/load "$tmp/new.db" "$tmp/new" && draw "$tmp/new.db" "$tmp/$1" star3d-xsweep star3d-fixed diffusion2d-workingset; }
check 'a new coding draws' new_figures coding
looks() { # SVG: each name with the shape and colour of its points
    sed -n 's/.*<title>\([a-z_0-9]*\)<.*/\1/p; s/.*#gpPt\([0-9]*\).*color=.rgb(\([^)]*\).*/ \1 \2/p' "$1" |
        awk '/^ / { gsub(/ /, ":"); print name, $0; next } { name = $1 }' | grep -v '^figure_plot' | sort -u
}
own_look() { # SVG: the new coding has one look, and nobody else has it
    local look=$(looks "$1" | sed -n 's/^tiled //p')
    [ -n "$look" ] && [ "$(looks "$1" | grep -cF -- "$look")" = 1 ]
}
for figure in star3d-xsweep-single-noz star3d-fixed-single; do
    check "it has a look of its own in $figure" own_look "$tmp/coding/gpu/$figure.svg"
done
check 'and a panel of its own in diffusion2d-workingset' grep -q '<text>tiled</text>' "$tmp/coding/gpu/diffusion2d-workingset.svg"
sed -i 's/,2048,256,256,/&\n/; /\n/{h; s/\n//p; g; s/,2048,256,256,\n/,2560,256,256,/}' "$tmp/new/gpu/star3d-xsweep.csv"
sed -i 's/,512,512,1024,/&\n/; /\n/{h; s/\n//p; g; s/,512,512,1024,\n/,512,512,3072,/}' "$tmp/new/gpu/star3d-fixed.csv"
sed -i 's/,1408,1408,64,/&\n/; /\n/{h; s/\n//p; g; s/,1408,1408,64,\n/,1728,1728,64,/}' "$tmp/new/gpu/diffusion2d-workingset.csv"
check 'a new size draws' new_figures size
vertices() { grep -o '[0-9.]*,[0-9.]*' "$1" | wc -l; }
check 'a longer X has its place on the axis' grep -q '<text>2560</text>' "$tmp/size/gpu/star3d-xsweep-single-noz.svg"
check 'the largest size takes its place' grep -q '512×512×3072' "$tmp/size/gpu/star3d-fixed-single.svg"
check 'one between is in the curves' [ "$(vertices "$tmp/size/gpu/diffusion2d-workingset.svg")" -gt "$(vertices "$tmp/coding/gpu/diffusion2d-workingset.svg")" ]

# figures that fail
mkdir "$tmp/plots"
cp plots/draw plots/style.gp "$tmp/plots"
figure() { printf '# needs: %s\n%s\nload "style.gp"\n%s\n' "$2" "${4:-#}" "$3" > "$tmp/plots/$1.gp"; }
page='eval page("", COLUMN, 2, "a_title", "a sentence"); eval panels(1, 1)'
figure good stream_workingset "$page; plot x"
figure over stream_workingset "$page; plot x title ask('SELECT count(*) FROM machine')" '# over: machines'
figure absent no_such_table "$page; plot x"
figure both 'stream_workingset no_such_table' "$page; plot x"
figure syntax stream_workingset "$page; plot x nonsense"
figure warns stream_workingset "$page; plot '/dev/null' using 1:2"
figure norows stream_workingset "$page; D = rows(\"SELECT 1 AS key WHERE 0\"); plot x"
figure nosuch stream_workingset "$page; x = ask(\"SELECT nothing FROM nowhere\"); plot x"
figure early stream_workingset "if (FORM eq 'svg') { $page; plot x }"
# answers are kept from form to form, however many there are
figure many stream_workingset "if (FORM eq 'svg') { do for [i = 1:700] { x = keep(sprintf('%0100d', i), sprintf('%d', i)) } }
do for [i = 1:700] { if (recall(sprintf('%0100d', i)) + 0 != i) { print 'lost ', i } }; $page; plot x"
figure nothing stream_workingset 'x = 1'
check 'one bad figure makes the whole fail' eval '! "$tmp/plots/draw" "$tmp/all.db" "$tmp/bad" > "$tmp/said" 2>&1'
for text in 'absent: skipped, no machine has rows of no_such_table' 'both: skipped' 'syntax nvidia-h200: gnuplot said' \
    'warns nvidia-h200: gnuplot said' 'norows nvidia-h200: gnuplot said: no rows' 'nosuch nvidia-h200: gnuplot said' \
    'early nvidia-h200: early.svg is not there in all' 'nothing: nothing to draw for nvidia-h200'; do
    check "it says: $text" says "$text"
done
check 'the others are drawn' [ -s "$tmp/bad/nvidia-h200/good.pdf" ]
check "answers are kept" [ -s "$tmp/bad/nvidia-h200/many.pdf" ]
check 'one over all machines stands above them' [ -s "$tmp/bad/over.svg" ]
check 'nothing of the bad ones is left' eval '[ "$(find "$tmp/bad" -type f | wc -l)" = 9 ]'
check 'an unknown name is refused' eval '! draw "$tmp/all.db" "$tmp/x" "no such" && says "there are:"'
check 'no database is an error' eval '! draw "$tmp/none.db" "$tmp/x"'
finish
