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

check 'the results of the repository load' published "$tmp/all.db"
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

# figures of what no machine here has measured yet, from made-up numbers
mkdir -p "$tmp/made/gpu/raw"
cp results/nvidia-h200/{machine.json,star3d-l2cliff.csv,stream-workingset.csv,star3d-l2hit.csv,stream-kernels.csv} "$tmp/made/gpu"
counted=duration_ns,dram_read_bytes,dram_write_bytes,l2_hit_pct,l2_read_bytes,l2_write_bytes,l2_to_l1_bytes,l1_hit_pct,load_requests,store_requests,l1_read_bytes,l1_write_bytes,shared_loads,shared_stores,shared_wavefronts,bank_conflicts,occupancy_achieved_pct,occupancy_theoretical_pct,registers,local_loads,local_stores,warp_latency,stall_long_scoreboard,stall_short_scoreboard,stall_barrier,stall_lg_throttle,stall_mio_throttle,stall_math_pipe_throttle,stall_wait,stall_not_selected,stall_selected
numbers=90000,9000000,5000000,60,20000000,5000000,20000000,50,500000,60000,60000000,5000000,40000,9000,70000,2000,80,100,64,5,5,30,9,3,2,1,1,1,2,1,1
all() { # HEADER, values of the axes by brace expansion ...: a row of numbers for each
    printf '%s\n' "$1" "${@:2}"
}
all variant,precision,radius,nx,ny,nz,$counted {base,shared,base_zloop}',single,'{1,2}','{416,1088}",4096,32,$numbers" > "$tmp/made/gpu/star3d-counters.csv"
all variant,precision,nx,ny,nz,$counted {launchkernel,shared,fused}','{single,double}','{128,1024}",64,64,$numbers" > "$tmp/made/gpu/diffusion2d-counters.csv"
all study,variant,backend,precision,nx,ny,block,status,t_eff_gbs,t_peak_gbs heat2d,vector,cuda,{single,double},{16383,16384},16384,{32x8x1,64x1x1},ok,3900,4000 \
    > "$tmp/made/gpu/heat2d-limit.csv"
all study,variant,backend,precision,radius,nx,ny,nz,status,t_eff_gbs,t_peak_gbs star3d,{vector,tma_ring},cuda,{single,double},{1,3},{512,1000},512,512,ok,3900,4000 \
    > "$tmp/made/gpu/star3d-limit-sizes.csv"
all study,variant,backend,precision,radius,nx,ny,nz,status,t_eff_gbs,t_peak_gbs star3d,{base,vector,tma_ring},cuda,{single,double},{1,3},512,512,512,ok,3900,4000 \
    > "$tmp/made/gpu/star3d-limit.csv"
all variant,precision,rounds,status,gflops,t_peak_gbs {fma,shared,l1},{single,double},{1,64},ok,9000,4000 > "$tmp/made/gpu/ceiling.csv"
all variant,precision,nx,kernels,streams,work,status,time_median_ns streams,single,{16384,4194304},64,{1,2,8}',5000,ok,70000' whole,single,{16384,4194304},,,5000,ok,9000 \
    > "$tmp/made/gpu/concurrent.csv"
{ echo '# schema 2'; all role,variant,precision,nx,ny,nz,batch,source,round,time,status,samples_ns 'case,'{basic,fused}',single,'{128,1024}',8,8,1,a,0,T0,ok,90;91;92;93;99'; } \
    > "$tmp/made/gpu/raw/diffusion2d-onestep.csv"
made='star3d-effort star3d-curve star3d-occupancy star3d-stalls star3d-traffic diffusion2d-flow diffusion2d-stalls diffusion2d-onestep heat2d-limit star3d-limit-sizes star3d-roofline concurrent stream-workingset'
all study,variant,backend,precision,nx,status,gpoints_per_s,working_set_mib stream,{chase,chase_l1,chase_shared},cuda,single,{1024,2048},ok,0.05,0.01 \
    > "$tmp/made/gpu/stream-latency.csv"
check 'made-up numbers load' results/load "$tmp/made.db" "$tmp/made"
check 'and draw what was never measured' draw "$tmp/made.db" "$tmp/made-figures" $made
for figure in $made; do
    check "$figure is drawn" eval '[ -n "$(ls "$tmp/made-figures/gpu/$figure"*.pdf)" ]'
done
check 'the roofline over the L2 where its bytes were counted' [ -s "$tmp/made-figures/gpu/star3d-roofline-single-l2.png" ]

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
machines=$(sqlite3 -init /dev/null -readonly "$tmp/all.db" "SELECT count(*) FROM loaded WHERE tbl = 'stream_workingset' AND n > 0")
check 'nothing of the bad ones is left' [ "$machines $(find "$tmp/bad" -type f | wc -l)" = "2 15" ]
check 'an unknown name is refused' eval '! draw "$tmp/all.db" "$tmp/x" "no such" && says "there are:"'
check 'no database is an error' eval '! draw "$tmp/none.db" "$tmp/x"'
finish
