#!/bin/bash
# Tests of `make advise` (results/advise): what it says of cases made for it and of the published ones, and what it refuses.
. "$(dirname "$0")/tap.sh"
advise() { env -u GPU -u STEPS RESULTS="$tmp/results" "${@:2}" results/advise "$1" "$cliffs" nobody > "$tmp/said" 2>&1; } # DB [NAME=VALUE...]
says() { grep -qF -- "$1" "$tmp/said"; }
row() { awk -v v="$1" '$4 == v { print $1, $2 }' "$tmp/said"; }
refused() { ! advise "$tmp/x.db" "${@:2}" && [ "$(wc -l < "$tmp/said")" = 1 ] && says "$1"; } # WORDS [NAME=VALUE...]

# base and base_zloop of two sizes on a GPU whose L2 holds 2 MiB: 1 and 2 ns a point at 100x100x100, 4 and 1 at 200x100x100
mkdir -p "$tmp/results/gpu"
echo '{"name": "gpu", "gpu": "Tesla V100", "cc": 70, "l2_bytes": 4194304, "clock_sm_max_mhz": 1000}' > "$tmp/results/gpu/machine.json"
{
    echo 'study,variant,backend,precision,radius,nx,ny,nz,block,status,time_median_ns,gpoints_per_s,t_eff_gbs,t_peak_gbs'
    for c in base,100,1 base,200,4 base_zloop,100,2 base_zloop,200,1 tma_ring,100,.5; do
        IFS=, read -r v nx ns <<< "$c"
        awk -v v="$v" -v x="$nx" -v ns="$ns" 'BEGIN { printf "star3d,%s,cuda,single,1,%d,100,100,32x16x1,ok,%g,%g,%g,16\n", v, x, x * 10000 * ns, 1 / ns, 8 / ns }'
    done
} > "$tmp/results/gpu/star3d-xsweep.csv"
{
    echo 'study,variant,backend,precision,radius,nx,ny,nz,status,thief,time_median_ns,t_eff_gbs,t_peak_gbs'
    for kib in 1024 1536 2048 2560 3072; do
        echo "stream,read,cuda,single,,$((kib * 256)),1,1,ok,0,1,$((kib > 2048 ? 10 : kib == 2048 ? 20 : 40)),16"
    done
} > "$tmp/results/gpu/stream-reread.csv"
printf 'variant,precision,radius,nx,ny,nz,steps,shared_bytes\nbase,single,1,1,1,1,1,2000\n' > "$tmp/results/gpu/star3d-needs.csv"
results/load "$tmp/x.db" "$tmp/results" "$tmp/results" 2> "$tmp/said"
at() { advise "$tmp/x.db" RADIUS=1 PRECISION=single "SIZE=$1" "${@:2}"; }
at 100x100x100
check "a size that was measured is itself" test "$(row base), $(row base_zloop)" = '1.0 0.50, 0.5 0.25'
check "... and says so" says 'measured at this size'
check "several steps that nobody measured are told" eval '! says "No variant of several" && at 100x100x100 STEPS=2 && says "No variant of several time steps per pass was measured at this radius"'
check "what its blocks take of shared memory is told" says 'any GPU, 2 KiB of shared memory'
check "a variant that needs a newer GPU is left out" says 'cannot run on this GPU or size: tma_ring'
# as a program says that was built with CUDA
skipping() { stand_in "$tmp/skipping" "'$cliffs' \"\$@\" | sed '/,base,cuda,/s/,ok,$/,skip,$1/'"; }
skipping 'rule: there is no kernel for 1 steps of radius 1 by 4 rows'
cliffs=$tmp/skipping at 100x100x100
check "a rule on its default setting leaves no variant out" test "$(row base)" = '1.0 0.50'
skipping 'rule: needs 9 MiB of memory: there are 8'
cliffs=$tmp/skipping at 100x100x100
check "... one on the size does" says 'cannot run on this GPU or size: base, tma_ring'
at 200x100x100
check "the faster one is first" test "$(awk '$1 + 0 > 0 { print $4; exit }' "$tmp/said")" = base_zloop
check "what helps most is told with its number" says 'with one point per thread (base): a Z loop, 4.00 times as fast.'
# halfway in ln X both weigh the same: the geometric mean of 1 and 4 ns
at 141x100x100
check "between two sizes the nearer one weighs more" test "$(row base)" = '0.5 0.25'
check "... and the size it rests on is told" says 'measured near: 100x100x100'
at 2000x1000x100
check "a size far off is not guessed at, in one line" says 'No variant is ranked: no size within a factor of 8 was measured, the nearest is 200x100x100 on gpu.'
check "... nor a variant left out twice" test "$(grep -c tma_ring "$tmp/said"), $(grep -c '^Left out' "$tmp/said")" = '1, 1'
at 100x1900x100 GPU=A100
check "a model without results rests on the model" says 'by the model'
at 100x100x100 GPU=V100
check "a model that was measured is that machine" says 'measured at this size'
at 1000x100x100
check "the side of the cliff follows from the law" says 'Your plane has 0.38 MiB: below the cliff.'
at 2000x100x100
check "... beyond it, too" says 'Your plane has 0.76 MiB: beyond the cliff.'
at 128x100x100 GPU=K80
check "where its L2 and SMs are known, the cliff is the simulated one" says "at a plane of $(awk -F, \
    '/^1572864,1,13,32x16,single,1,128,1,star,52,,/ { printf "%.2f", $12 / 1048576 }' results/onsets.csv) MiB, by a simulation of this L2."
check "... and what the law of planes says stands beside it" says 'The law of planes says'
check "a size that nobody has simulated is simulated then" eval 'at 96x100x100 GPU=K80 && says "by a simulation"'
check "rows that are too long for a simulation leave the law" eval 'at 2000x100x100 GPU=K80 && ! says "by a simulation" && says "planes fill the"'
advise "$BUILD/results.db" RESULTS=results GPU=L40 RADIUS=1 PRECISION=single SIZE=100x100x100
check "the law's error on GPUs that its constants are not from is that of the H100s' drops" says "constants are from: $(sqlite3 -init /dev/null -readonly "$BUILD/results.db" \
    "SELECT printf('%.1f', 100 * avg(abs(x / law - 1))) FROM plane_law WHERE machine LIKE 'nvidia-h100%' AND experiment IN ('star3d_plane', 'star3d_written')") % on average."
check "no question is told how to ask" refused 'make advise RADIUS=3'
check "a radius that there is not is refused" refused "RADIUS='6': allowed are 1 to 5" RADIUS=6
check "a precision that there is not is refused" refused "PRECISION='half': allowed are single and double" RADIUS=1 PRECISION=half
check "a value that is missing is named" refused "PRECISION is missing: make advise" RADIUS=1 SIZE=5x5x5
check "a size of two numbers is refused" refused "SIZE='5x5': allowed are three numbers" RADIUS=1 PRECISION=single SIZE=5x5
check "a size that no case may have is refused" refused 'at most 65535 points' RADIUS=1 PRECISION=single SIZE=5x5x70000
check "too many steps are refused" refused "STEPS='9': allowed are 1 to 8" RADIUS=1 PRECISION=single SIZE=5x5x5 STEPS=9
check "a GPU that nobody knows is refused with the names that are known" refused 'no such machine or model; allowed are gpu H200' RADIUS=1 PRECISION=single SIZE=5x5x5 GPU=A10O
check "... and its name is never run" refused "no such machine or model; allowed are gpu" RADIUS=1 PRECISION=single SIZE=5x5x5 GPU="x'; touch $tmp/run; '"
check "... by nobody" test ! -e "$tmp/run"
mkdir "$tmp/none" && results/load "$tmp/none.db" "$tmp/none" 2> "$tmp/said"
advise "$tmp/none.db" RADIUS=1 PRECISION=single SIZE=5x5x5
check "results without a GPU are told" says 'no GPU has been measured in these results'
finish
