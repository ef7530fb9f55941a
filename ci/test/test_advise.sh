#!/bin/bash
# make advise (results/advise): its answers for made-up results and for the published ones, and the questions
# that it refuses. Prints TAP.
. "$(dirname "$0")/tap.sh"
# advise DB [NAME=VALUE...]: a question in environment variables
advise()
{
    env -u GPU -u STEPS RESULTS="$tmp/results" "${@:2}" \
        results/advise "$1" "$cliffs" nobody > "$tmp/said" 2>&1
}
says() { grep -qF -- "$1" "$tmp/said"; }
# row VARIANT: GB/s and ratio of its row
row() { awk -v v="$1" '$4 == v { print $1, $2 }' "$tmp/said"; }
# refused WORDS [NAME=VALUE...]: an error of one line with these words
refused() { ! advise "$tmp/x.db" "${@:2}" && [ "$(wc -l < "$tmp/said")" = 1 ] && says "$1"; }

# ---- results of a made-up GPU whose L2 holds 2 MiB ----
gpu=$tmp/results/gpu
mkdir -p "$gpu"
cat > "$gpu/machine.json" << 'END'
{"name": "gpu", "gpu": "Tesla V100", "cc": 70, "l2_bytes": 4194304, "clock_sm_max_mhz": 1000}
END
{
    printf 'study,variant,backend,precision,radius,nx,ny,nz,block,status,'
    echo 'time_median_ns,gpoints_per_s,t_eff_gbs,t_peak_gbs'
    # nx x 100 x 100 points; ns per point
    while read -r variant nx ns; do
        awk -v v="$variant" -v x="$nx" -v ns="$ns" 'BEGIN {
            printf "star3d,%s,cuda,single,1,%d,100,100,32x16x1,ok,%g,%g,%g,16\n",
                v, x, x * 10000 * ns, 1 / ns, 8 / ns }'
    done << 'END'
base 100 1
base 200 4
base_zloop 100 2
base_zloop 200 1
tma_ring 100 .5
END
} > "$gpu/star3d-xsweep.csv"
{
    echo 'study,variant,backend,precision,radius,nx,ny,nz,status,thief,time_median_ns,t_eff_gbs,t_peak_gbs'
    while read -r kib gbs; do
        echo "stream,read,cuda,single,,$((kib * 256)),1,1,ok,0,1,$gbs,16"
    done << 'END'
1024 40
1536 40
2048 20
2560 10
3072 10
END
} > "$gpu/stream-reread.csv"
printf '%s\n' variant,precision,radius,nx,ny,nz,steps,shared_bytes base,single,1,1,1,1,1,2000 \
    > "$gpu/star3d-needs.csv"
results/load "$tmp/x.db" "$tmp/results" "$tmp/results" 2> "$tmp/said"
# at SIZE [NAME=VALUE...]
at() { advise "$tmp/x.db" RADIUS=1 PRECISION=single "SIZE=$1" "${@:2}"; }

# ---- answers ----
at 100x100x100
check "a measured size: its numbers" is "$(row base), $(row base_zloop)" '1.0 0.50, 0.5 0.25'
check "... are said to be measured" says 'measured at this size'
several='No variant of several'
check "one step: nothing is said of several steps per pass" eval '! says "$several"'
at 100x100x100 STEPS=2
check "several steps that were not measured are named" \
    says "$several time steps per pass was measured at this radius"
at 100x100x100
check "the shared memory of a variant's blocks is told" says 'any GPU, 2 KiB of shared memory'
check "a variant that needs a newer GPU is left out" says 'cannot run on this GPU or size: tma_ring'
# skipping REASON: a program whose variant base skips the case, as one built with CUDA may do
skipping() { stand_in "$tmp/skipping" "'$cliffs' \"\$@\" | sed '/,base,cuda,/s/,ok,$/,skip,$1/'"; }
skipping 'rule: there is no kernel for 1 steps of radius 1 by 4 rows'
cliffs=$tmp/skipping at 100x100x100
check "a variant whose default setting is refused is ranked: another setting may do" \
    is "$(row base)" '1.0 0.50'
skipping 'rule: needs 9 MiB of memory: there are 8'
cliffs=$tmp/skipping at 100x100x100
check "a variant that refuses the size is left out" says 'cannot run on this GPU or size: base, tma_ring'
at 200x100x100
check "the fastest variant is first" is "$(awk '$1 + 0 > 0 { print $4; exit }' "$tmp/said")" base_zloop
check "what helps most is named, with its factor" \
    says 'with one point per thread (base): a Z loop, 4.00 times as fast.'
# 141 is halfway between 100 and 200 in ln nx: the geometric mean of 1 and 4 ns
at 141x100x100
check "between two measured sizes the nearer one weighs more" is "$(row base)" '0.5 0.25'
check "... and the nearest size is named" says 'measured near: 100x100x100'
at 2000x1000x100
check "far from all measured sizes nothing is ranked, and the nearest is named" says \
    'No variant is ranked: no size within a factor of 8 was measured, the nearest is 200x100x100 on gpu.'
check "... and no variant is left out twice" \
    is "$(grep -c tma_ring "$tmp/said"), $(grep -c '^Left out' "$tmp/said")" '1, 1'
at 100x1900x100 GPU=A100
check "a GPU without results: by the model" says 'by the model'
at 100x100x100 GPU=V100
check "a GPU's model name stands for the machine that has it" says 'measured at this size'
at 1000x100x100
check "below the cliff, by the law" says 'Your plane has 0.38 MiB: below the cliff.'
at 2000x100x100
check "beyond the cliff, too" says 'Your plane has 0.76 MiB: beyond the cliff.'
at 128x100x100 GPU=K80
onset=$(awk -F, '/^1572864,1,13,32x16,single,1,128,1,star,52,,/ { printf "%.2f", $12 / 1048576 }' \
    results/onsets.csv)
check "the cliff of a GPU of known L2 and SMs is simulated" \
    says "at a plane of $onset MiB, by a simulation of this L2."
check "the law of planes stands beside it" says 'The law of planes says'
at 96x100x100 GPU=K80
check "a size near a simulated one has its cliff" says "by a simulation"
at 8192x100x100 GPU=K80
check "rows too long for a simulation leave the law" says "planes fill the"
check "... and no simulation is told" eval '! says "by a simulation"'

# The law's error, told for a GPU that its constants are not from, is its mean error on the H100s.
advise "$BUILD/results.db" RESULTS=results GPU=L40 RADIUS=1 PRECISION=single SIZE=100x100x100
error=$(sqlite3 -init /dev/null -readonly "$BUILD/results.db" << 'END'
SELECT printf('%.1f', 100 * avg(abs(x / law - 1)))
FROM plane_law
WHERE machine LIKE 'nvidia-h100%'
  AND experiment IN ('star3d_plane', 'star3d_written');
END
)
check "the law's error on other GPUs is told" says "constants are from: $error % on average."

# ---- questions that are refused ----
check "no question: how to ask" refused 'make advise RADIUS=3'
check "radius 6" refused "RADIUS='6': allowed are 1 to 5" RADIUS=6
check "precision half" refused "PRECISION='half': allowed are single and double" RADIUS=1 PRECISION=half
check "a missing value is named" refused "PRECISION is missing: make advise" RADIUS=1 SIZE=5x5x5
question=(RADIUS=1 PRECISION=single)
check "a size of two numbers" refused "SIZE='5x5': allowed are three numbers" "${question[@]}" SIZE=5x5
check "a size that no case may have" refused 'at most 65535 points' "${question[@]}" SIZE=5x5x70000
question+=(SIZE=5x5x5)
check "too many steps" refused "STEPS='9': allowed are 1 to 8" "${question[@]}" STEPS=9
check "an unknown GPU: the known names are printed" \
    refused 'no such machine or model; allowed are gpu H200' "${question[@]}" GPU=A10O
check "a GPU's name with a command and with SQL" \
    refused "no such machine or model; allowed are gpu" "${question[@]}" GPU="x'; touch $tmp/run; '"
check "... is not run" [ ! -e "$tmp/run" ]
mkdir "$tmp/none"
results/load "$tmp/none.db" "$tmp/none" 2> "$tmp/said"
advise "$tmp/none.db" "${question[@]}"
check "results without a GPU" says 'no GPU has been measured in these results'
finish
