#!/bin/bash
# make advise (results/advise): its answers for made-up results, and the questions that it refuses. Prints
# TAP.
. "$(dirname "$0")/tap.sh"
# advise DB [NAME=VALUE...]: a question in environment variables
advise()
{
    env -u GPU -u GPUS -u STEPS -u SHAPE -u FORMAT RESULTS="$tmp/results" "${@:2}" \
        results/advise "$1" "$cliffs" nobody > "$tmp/said" 2>&1
}
says() { grep -qF -- "$1" "$tmp/said"; }
# row VARIANT: GPt/s and ratio of its row
row() { awk -v v="$1" '$5 == v { print $1, $3 }' "$tmp/said"; }
variants() { awk '$NF ~ /^src\/star3d\// { print $5 }' "$tmp/said" | paste -sd ' '; } # as they are ranked
# refused WORDS [NAME=VALUE...]: an error of one line with these words
refused() { ! advise "$tmp/x.db" "${@:2}" && [ "$(wc -l < "$tmp/said")" = 1 ] && says "$1"; }
# json EXPRESSION: of the answer with FORMAT=json, its column text
json()
{
    sqlite3 -init /dev/null -batch :memory: \
        "SELECT $1 FROM (SELECT CAST(readfile('$tmp/said') AS TEXT) AS text)"
}
# speed VARIANT: its gpoints_per_s, of an answer with FORMAT=json
speed()
{
    json "printf('%.5f', (SELECT json_extract(value, '$.gpoints_per_s') FROM json_each(text, '$.variants')
        WHERE json_extract(value, '$.variant') = '$1'))"
}
# gpu NAME MODEL CC: the folder of a made-up GPU whose L2 holds 2 MiB, with cases "VARIANT RADIUS NX NS" of
# NX x 100 x 100 points on stdin; NS: per point
gpu()
{
    mkdir -p "$tmp/results/$1"
    printf '{"name": "%s", "gpu": "%s", "cc": %d, "l2_bytes": 4194304, "sms": 80,
        "clock_sm_max_mhz": 1000}' "$@" \
        > "$tmp/results/$1/machine.json"
    {
        printf 'study,variant,backend,precision,radius,nx,ny,nz,block,status,'
        echo 'time_median_ns,gpoints_per_s,t_eff_gbs,t_peak_gbs'
        while read -r variant radius nx ns; do
            awk -v v="$variant" -v r="$radius" -v x="$nx" -v ns="$ns" 'BEGIN {
                printf "star3d,%s,cuda,single,%d,%d,100,100,32x16x1,ok,%g,%g,%g,16\n",
                    v, r, x, x * 10000 * ns, 1 / ns, 8 / ns }'
        done
    } > "$tmp/results/$1/star3d-xsweep.csv"
    {
        printf study,variant,backend,precision,radius,nx,ny,nz,status,thief,
        echo time_median_ns,t_eff_gbs,t_peak_gbs
        while read -r kib gbs; do
            echo "stream,read,cuda,single,,$((kib * 256)),1,1,ok,0,1,$gbs,16"
        done << 'END'
1024 40
1536 40
2048 20
2560 10
3072 10
END
    } > "$tmp/results/$1/stream-reread.csv"
}

# ---- results of one made-up GPU ----
gpu gpu 'Tesla V100' 70 << 'END'
base 1 100 1
base 1 200 4
base_zloop 1 100 2
base_zloop 1 200 1
readonly 1 100 .9
tma_ring 1 100 .5
base_zloop 3 100 2
base_zloop 4 100 3
vector 5 100 2
END
cat > "$tmp/results/gpu/star3d-needs.csv" << 'END'
variant,precision,radius,nx,ny,nz,block,steps,shared_bytes
base,single,1,1,1,1,32x16x1,1,2000
vector,single,5,1,1,1,32x16x1,1,60000
END
results/load "$tmp/x.db" "$tmp/results" "$tmp/results" 2> "$tmp/said"
# at SIZE [NAME=VALUE...]
at() { advise "$tmp/x.db" RADIUS=1 PRECISION=single "SIZE=$1" "${@:2}"; }

# ---- measured sizes ----
at 100x100x100
check "a measured size: its numbers" is "$(row base), $(row base_zloop)" '1.0 0.50, 0.5 0.25'
check "... are said to be measured" says 'measured at this size'
check "... and the kernel's file, and what the setting means" eval 'says src/star3d/base_zloop.cu &&
    says "Settings: block (points of the tile"'
several='No variant of several'
check "one step: nothing is said of several steps per pass" eval '! says "$several"'
check "the shared memory of a variant's blocks is told" says 'any GPU, 2 KiB of shared memory'
check "a variant that needs a newer GPU is left out, with the reason" \
    says 'cannot run on this GPU or size: tma_ring (compute capability 9.0).'
at 100x100x100 STEPS=2
check "several steps that were not measured are named" \
    says "$several time steps per pass was measured at this radius"
# skipping REASON: a program whose variant base skips the case, as one built with CUDA may do
skipping() { stand_in "$tmp/skipping" "'$cliffs' \"\$@\" | sed '/,base,cuda,/s/,ok,$/,skip,$1/'"; }
skipping 'rule: there is no kernel for 1 steps of radius 1 by 4 rows'
cliffs=$tmp/skipping at 100x100x100
check "a variant whose default setting is refused is ranked: another setting may do" \
    is "$(row base)" '1.0 0.50'
skipping 'rule: needs 9 MiB of memory: there are 8'
cliffs=$tmp/skipping at 100x100x100
check "a variant that refuses the size is left out" says 'base (needs 9 MiB of memory: there are 8), tma_ring'
at 200x100x100
check "the fastest variant is first" is "$(variants | cut -d ' ' -f 1)" base_zloop
check "what helps most is named, with its factor" \
    says 'with one point per thread (readonly): a Z loop, 3.60 times as fast.'

# ---- sizes that were not measured ----
# 141 is halfway between 100 and 200 in ln nx: the geometric mean of 1 and 4 ns
at 141x100x100
check "between two measured sizes the nearer one weighs more" is "$(row base)" '0.5 0.25'
check "... and the nearest size is named" says 'measured near: 100x100x100'
# readonly takes 0.9 of base at 100, and base takes 4 ns at 200
at 200x100x100 FORMAT=json
check "a variant that is not measured here is scaled by one of its kind that is" \
    is "$(speed readonly)" 0.27778
at 200x100x100
check "... which is said" says 'scaled from: 100x100x100'
check "... and while its error is not known it comes last" is "$(variants)" 'base_zloop base readonly'
# error HALF: a copy of the database in which a scaled speed has this error
error()
{
    cp "$tmp/x.db" "$tmp/e.db"
    sqlite3 -init /dev/null "$tmp/e.db" "DELETE FROM advise_error;
        INSERT INTO advise_error (basis, narrow, idea, n, reach, half) VALUES ('scaled', 0, '', 99, 9, $1)"
    advise "$tmp/e.db" RADIUS=1 PRECISION=single SIZE=200x100x100
}
error 0.09
check "it ranks above a measured one whose speed its lower end exceeds" \
    is "$(variants)" 'base_zloop readonly base'
check "... with its interval" is "$(awk '$5 == "readonly" { print $1, $2 }' "$tmp/said")" '0.3 0.0'
error 0.11
check "... below one whose speed it does not" is "$(variants)" 'base_zloop base readonly'
at 1024x100x100
check "below the cliff, by the law" says 'Your plane has 0.39 MiB: below the cliff.'
at 2000x100x100
check "beyond the cliff, too" says 'Your plane has 0.76 MiB: beyond the cliff.'
at 4096x4096x1
check "a single plane is not read again: no cliff" says 'none is read again, and there is no cliff'
all_ranked()
{
    local size name
    for name in gpu T4 L4; do
        for size in 1x1x1 16x16x16 65535x1x1 1x65535x1 1x1x65535 3x7x1100 2000x2000x1 100x1900x100; do
            at "$size" GPU=$name
            [ "$(variants | wc -w)" = 3 ] || { echo "# $name $size: $(variants)"; return 1; }
        done
    done
}
check "any size that fits is ranked" all_ranked

# ---- radii and GPUs that were not measured ----
# At 3 and 4 it takes 2 and 3 ns: at 5 3 · 3 / 2. The Z loop's planes are read once, so no cliff moves it.
advise "$tmp/x.db" RADIUS=5 PRECISION=single SIZE=100x100x100 FORMAT=json
check "a radius that was measured is its own answer" \
    is "$(speed vector), $(speed base_zloop)" '0.50000, 0.00000'
sqlite3 -init /dev/null "$tmp/x.db" ".backup '$tmp/r.db'"
sqlite3 -init /dev/null "$tmp/r.db" "DELETE FROM advise_pool WHERE how = 'own' AND radius = 5"
advise "$tmp/r.db" RADIUS=5 PRECISION=single SIZE=100x100x100 FORMAT=json
check "another radius: its logarithm goes on in a straight line" is "$(speed base_zloop)" 0.22222
# A T4 has half of the multiprocessors and 320 of 900 GB/s: what is not DRAM's takes twice as long. DRAM takes
# 4 bytes of a store and 1.1³ loads.
advise "$tmp/x.db" RADIUS=5 PRECISION=single SIZE=100x100x100 GPU=T4 FORMAT=json
there=$(awk 'BEGIN { dram = 4 / 16 * (1 + 1.1 ^ 3); there = dram * 900 / 320
    printf "%.5f", 1 / sqrt(4 * (2 ^ 2 - dram ^ 2) + there ^ 2) }')
check "another GPU: DRAM's part by copy speed, the rest by the multiprocessors" is "$(speed vector)" "$there"
check "... of another design: the error is not known" \
    is "$(json "json_extract(text, '$.variants[0].within') IS NULL")" 1
# A tile of 32 points computes 16.
advise "$tmp/x.db" RADIUS=5 PRECISION=single SIZE=16x100x100 FORMAT=json
there=$(awk 'BEGIN { dram = 4 / 16 * (1 + 1.1 ^ 3); narrow = 4 / 16 * (1 + 26 / 16 * 1.1 ^ 2)
    printf "%.5f", 1 / sqrt(4 * (2 ^ 2 - dram ^ 2) + narrow ^ 2) }')
check "rows half as wide as a tile take twice as long but for DRAM's part" is "$(speed vector)" "$there"
advise "$tmp/x.db" RADIUS=5 PRECISION=single SIZE=100x100x100 GPU=P100
check "a GPU whose blocks have too little shared memory is named, with both sizes" \
    says 'vector (59 KiB of shared memory for a block, which has at most 48)'
at 2048x2048x1024 GPU=L4
check "a GPU of too little memory: no variant can run" \
    eval 'says "32.1 GiB, more than the 24.0 GiB of the GPU" && [ -z "$(variants)" ]'
at 100x100x100 GPU='Tesla V100-SXM2-16GB'
check "a GPU's name stands for the machine of this model" says 'measured at this size'
at 100x100x100 GPU='NVIDIA GeForce RTX 4090'
check "... or for the model" says 'on RTX 4090, not measured'
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

# ---- how far off the answers are ----
# cases SLOW: six variants at three radii and ten sizes, in SLOW times some time
cases()
{
    awk -v slow="$1" 'BEGIN {
        n = split("base readonly shared base_zloop shared_zloop vector", variant)
        for (r = 1; r <= 3; r++)
            for (x = 60; x < 5000; x *= 1.6)
                for (i = 1; i <= n; i++)
                    print variant[i], r, int(x), slow * (1 + r / 4 + i / 10) * (2 + cos(x * i))
    }'
}
# a second card of the model takes 1.1 times as long for each case
gpu gpu 'Tesla V100' 70 < <(cases 1)
gpu twin 'Tesla V100' 70 < <(cases 1.1)
gpu hopper 'NVIDIA H200' 90 < <(cases 0.5)
results/load "$tmp/y.db" "$tmp/results" "$tmp/results" 2> "$tmp/said" || cat "$tmp/said"
advise "$tmp/y.db" GPU=gpu RADIUS=1 PRECISION=single SIZE=245x100x100 FORMAT=json
check "a measured speed is within what two cards of a model differ by" is "$(json "
    printf('%.4f', json_extract(text, '$.variants[0].within')
        / json_extract(text, '$.variants[0].gpoints_per_s'))")" 0.1000
held() { sqlite3 -init /dev/null -readonly "$tmp/y.db" "$1"; }
# an independent count: a twentieth of the errors, rounded down with one more, exceeds it
check "an interval's half is a quantile of the errors of the questions that fit it" is "$(held "
    SELECT count(*)
    FROM advise_error e
    WHERE basis IN ('near', 'far', 'farther', 'farthest', 'scaled')
      AND idea = ''
      AND (
              SELECT count(*) FILTER (WHERE abs(off) > half) <> max(0, n - ceil(0.95 * (n + 1)))
              FROM advice
              WHERE fit
                AND pool = 'own'
                AND (basis, nx < 128) = (e.basis, e.narrow))")" 0
check "... and no question is both in an error and held against it" is "$(held "
    SELECT count(*)
    FROM advise_table t
    JOIN (SELECT class, count(*) AS n FROM advise_held WHERE NOT fit GROUP BY class) USING (class)
    WHERE cases <> n")" 0
check "every kind of question has answers on both sides" is "$(held "
    SELECT group_concat(class, ' ')
    FROM (SELECT class FROM advice GROUP BY class HAVING count(DISTINCT fit) = 2)
    ")" 'GPU eight radius size thirty-two two variant'
check "an answer never comes from what was left out" is "$(held "
    SELECT count(*)
    FROM advice a
    JOIN advise_asked q ON q.rowid = asked
    WHERE a.class IN ('size', 'few', 'two', 'eight', 'thirty-two')
      AND abs(ln(near_nx / a.nx)) + abs(ln(near_ny / a.ny)) + abs(ln(near_nz / a.nz)) <= apart
          OR a.class = 'variant' AND variant = lacks AND abs(ln(near_nx / a.nx)) <= ln(2)
          OR a.class = 'GPU' AND a.machine IN ('gpu', 'twin') = (asked_machine IN ('gpu', 'twin'))")" 0
check "... nor do the numbers of a GPU that is asked for as if it was not measured" is "$(held "
    SELECT count(*)
    FROM advise_gpu g
    JOIN gpu_sheet s USING (machine)
    WHERE g.model
      AND s.model = label")" 0
# 100 sizes for each GPU, from one point to the largest that a question may have, by the query itself
cat > "$tmp/sizes.sql" << 'END'
CREATE TEMP TABLE advise_point AS
WITH RECURSIVE i (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM i WHERE i < 100)
SELECT asked AS gpu, 'single' AS precision, 1.0 + i % 3 AS radius, floor(pow(2, i * 37 % 161 / 10.0)) AS nx,
    floor(pow(2, i * 53 % 161 / 10.0)) AS ny, floor(pow(2, i * 71 % 161 / 10.0)) AS nz
FROM i, advise_gpu;
CREATE TEMP TABLE advise_asked AS
SELECT 'asked' AS class, p.gpu, how, p.precision, p.radius, 1 AS steps, nx, ny, nz, -1 AS apart, NULL AS lacks
FROM advise_point p
JOIN (
    SELECT gpu, precision, radius, how, min(place)
    FROM advise_pool
    GROUP BY gpu, precision, radius) USING (gpu, precision, radius);
.read results/expected.sql
CREATE TEMP TABLE advice AS SELECT * FROM expected;
SELECT count(DISTINCT gpu) > 20, (SELECT count(*) FROM advise_point) - count(*), sum(n <> 6), sum(slow)
FROM (SELECT gpu, count(*) AS n, sum(ifnull(ns <= 0, 1)) AS slow FROM advise_interval GROUP BY asked);
END
check "each size has a time for each variant, on each GPU that can be asked for" \
    is "$(sqlite3 -init /dev/null -batch -readonly "$tmp/y.db" < "$tmp/sizes.sql" 2>&1)" '1|0|0|0'

# ---- several GPUs, other shapes, other forms ----
gpu hopper 'NVIDIA H200' 90 << 'END'
tma_ring 1 100 .5
tma_ring 2 100 .5
base 1 100 1
END
{
    printf study,variant,kernel,schedule,backend,precision,radius,gpus,nx,ny,nz,status,
    echo time_median_ns,t_peak_gbs
    for z in 100 400; do
        echo "halo,copy,tma_ring,beside,cuda,single,2,1,1024,1024,$z,ok,${z}000,16"
        echo "halo,copy,tma_ring,beside,cuda,single,2,2,1024,1024,$z,ok,$((z + 100))000,16"
    done
} > "$tmp/results/hopper/halo-strong.csv"
results/load "$tmp/z.db" "$tmp/results" "$tmp/results" 2> "$tmp/said"
ask="env GPU=hopper RADIUS=2 PRECISION=single FORMAT=json"
advise "$tmp/z.db" $ask SIZE=100x100x200 GPUS=2
check "two GPUs: twice the speed of one with half of the planes, by the efficiency measured" is "$(json "
    printf('%s %.3f', json_extract(text, '$.size'), json_extract(text, '$.exchanges[0].gpoints_per_s'))")" \
    '[100,100,100] 2.000'
advise "$tmp/z.db" $ask SIZE=100x100x800 GPUS=2
check "... thicker slabs exchange less" \
    is "$(json "json_extract(text, '$.exchanges[0].efficiency')")" 0.8
advise "$tmp/z.db" $ask SIZE=100x100x300 GPUS=3
check "a number of GPUs that was not measured is named" \
    is "$(json "text LIKE '%3 GPUs: not measured on hopper; there are results of 2 GPUs.%'")" 1
at 100x100x100 SHAPE=box
check "another shape: its cliff, and why there is no ranking" \
    eval 'says "box, radius 1" && says "L2 cliff" && says "measured for stars only" && [ -z "$(variants)" ]'
at 100X100X100 PRECISION=fp32
check "fp32 and a large X are understood" says 'star3d, radius 1, single, 100x100x100 on gpu, measured'

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
check "precision half" refused "PRECISION='half': allowed are single (fp32" RADIUS=1 PRECISION=half
check "a missing value is named" refused "PRECISION is missing: make advise" RADIUS=1 SIZE=5x5x5
question=(RADIUS=1 PRECISION=single)
check "a size of two numbers" refused "SIZE='5x5': allowed are three numbers" "${question[@]}" SIZE=5x5
check "a size that no case may have" refused 'at most 65535 points' "${question[@]}" SIZE=5x5x70000
question+=(SIZE=5x5x5)
check "too many steps" refused "STEPS='9': allowed are 1 to 8" "${question[@]}" STEPS=9
check "GPUs that do not divide the planes" refused "GPUS='2': each has as many planes" "${question[@]}" GPUS=2
check "an unknown shape" refused "SHAPE='ball': allowed are star" "${question[@]}" SHAPE=ball
check "an unknown format" refused "FORMAT='xml': allowed are text and json" "${question[@]}" FORMAT=xml
check "an unknown GPU: the known names are printed" \
    refused 'no such machine or model; allowed are gpu GB200' "${question[@]}" GPU=A10O
check "a GPU's name with a command and with SQL" \
    refused "no such machine or model; allowed are gpu" "${question[@]}" GPU="x'; touch $tmp/run; '"
check "... is not run" [ ! -e "$tmp/run" ]
mkdir "$tmp/none"
results/load "$tmp/none.db" "$tmp/none" 2> "$tmp/said"
advise "$tmp/none.db" "${question[@]}"
check "results without a GPU" says 'no GPU has been measured in these results'
finish
