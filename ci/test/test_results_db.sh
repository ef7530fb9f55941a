#!/bin/bash
# SPDX-License-Identifier: MIT
# Tests of results.db: what the loader takes and leaves out, and that each rule flips where it should.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 1
tmp=$(mktemp -d "${TMPDIR:-/tmp}/test_db.XXXXXX") || exit 1
trap 'rm -rf -- "$tmp"' EXIT
. ci/test/tap.sh
tell() { tail -n 4 "$tmp/said"; }
db=$tmp/test.db results=$tmp/results
load() { results/load "$db" "$results" > "$tmp/out" 2> "$tmp/said"; }
ask() { sqlite3 -init /dev/null -readonly "$db" "$1"; }
# answers QUERY EXPECTED: what the query gives, line by line
answers() { local got; got=$(ask "$1") && [ "$got" = "$2" ] || { echo "got: $got"; echo "expected: $2"; return 1; } >&3; }
# notes TEXT: the loader said it in one line
notes() { grep -qF -- "$1" "$tmp/said"; }
exec 3>> "$tmp/said"

machine() { # NAME L2
    mkdir -p "$results/$1"
    printf '{"name": "%s", "gpu": "NVIDIA Test %s", "l2_bytes": %s, "sms": 3}' "$1" "$1" "$2" > "$results/$1/machine.json"
}
HEAD=study,variant,backend,precision,radius,nx,ny,nz,block,planes,status,time_median_ns,gflops,t_eff_gbs

# ---- the cliff rule: times per point at X = 10, 20, ... of one coding each ----------------------------------
machine gpu-a 1572864
{ echo "# synthetic"; echo $HEAD; } > "$results/gpu-a/star3d-l2cliff.csv"
to=$results/gpu-a/star3d-l2cliff.csv
curve() { # VARIANT RADIUS Y STEP T...
    local v=$1 r=$2 y=$3 step=$4 x=0 t
    shift 4
    for t in "$@"; do
        x=$((x + step))
        # time of the whole grid, to three digits
        printf 'star3d,%s,cuda,%s,%s,%d,%d,1,8x8x1,,ok,%s,1,1\n' "$v" "${precision:-single}" "$r" $x "$y" \
            "$(sqlite3 :memory: "SELECT printf('%.3f', $t * $x * $y)")" >> "$to"
    done
}
curve step      1 100 10 1 1 1 1 2 2 2 2
curve launch    1 100 10 9 4 1 1 1 2 2 2 2
curve ramp      1 100 10 1 1 1 1.2 1.3 1.45 1.5 1.5 1.5
curve below     1 100 10 1 1 1 1 1.09 1.09 1.09 1.09
curve above     1 100 10 1 1 1 1 1.11 1.11 1.11 1.11
curve outlier   1 100 10 1 1 1 1 5 1 1 1
curve falling   1 100 10 8 7 6 5 4 3 2 1
curve four      1 100 10 1 1 2 2
for r in 1 2 3 4 5; do curve k80 $r 256 10 1 1 1 1 2 2 2 2; done
# predicted X is 510 for r = 1, Y = 256: cliffs at 0.39, 0.41, 1.98 and 2.1 times it
curve far1 1 256 40 1 1 1 1 2 2 2 2
curve far2 1 256 42 1 1 1 1 2 2 2 2
curve far3 1 256 202 1 1 1 1 2 2 2 2
curve far4 1 256 214 1 1 1 1 2 2 2 2
# two blocks: the better one counts
echo 'star3d,step,cuda,single,1,10,100,1,16x16x1,,ok,9999999,1,1' >> "$results/gpu-a/star3d-l2cliff.csv"
printf 'star3d,step,cuda,single,1,%d,100,1,16x16x1,,failed,1,1,1\n' 50 60 >> "$results/gpu-a/star3d-l2cliff.csv"

# ---- the effective L2: 1 MiB; the rule asks for working sets of 4·nx bytes -----------------------------------
bandwidth() { # MACHINE KiB=GB/s...
    local m=$1 pair
    shift
    [ -e "$results/$m/stream-workingset.csv" ] || echo $HEAD > "$results/$m/stream-workingset.csv"
    for pair in "$@"; do
        echo "stream,read,cuda,single,,$((${pair%=*} * 256)),,,,,ok,1,0,${pair#*=}"
    done >> "$results/$m/stream-workingset.csv"
}
for m in gpu-l2 gpu-flat gpu-short gpu-again; do machine $m 1048576; done
bandwidth gpu-l2    64=10 128=99 256=100 384=101 512=90 640=80 700=60 900=30 1024=20 8192=18 16384=22
{ echo $HEAD; echo "star3d,base,cuda,single,1,10,100,1,8x8x1,,ok,1,1,1"; } > "$results/gpu-l2/star3d-l2cliff.csv"
bandwidth gpu-flat  128=100 256=100 384=100 640=100 900=95 8192=92 16384=92
bandwidth gpu-short 128=100 256=100 384=100 640=100 900=50 4096=20
bandwidth gpu-again 128=100 256=100 384=98 512=30 640=100 8192=20 16384=20

# ---- the law: predictions of an older C_eff than today's; cliffs at 1.1 and 0.9 times them, one without a prediction ----
for m in gpu-law gpu-todo; do
    machine $m 1048576
    cp "$results/gpu-l2/stream-workingset.csv" "$results/$m"
    mkdir "$results/$m/raw"
    { echo '# schema 2'; echo role,variant,status,run,time; printf '%s\n' case,read,ok,1-2-gabc123,2026-01-0{2,3}T00:00:00.000Z
      echo case,copy,ok,1-2-gdef456,2026-01-09T00:00:00.000Z; } > "$results/$m/raw/stream-workingset.csv"
done
to=$results/gpu-law/star3d-law.csv
echo $HEAD > "$to"
curve base     1 100 60 1 1 1 1 1 1 1 1 1 1 2 2 2 2 2
curve readonly 1 100 60 1 1 1 1 1 1 1 1 1 1 2 2 2 2 2
curve shared   1 100 60 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
precision=double curve base 2 50 60 1 1 1 1 1 2 2 2 2 2 2
{
    echo variant,change,precision,radius,ny,c_eff_bytes,measured,gpu,x,t_eff_gbs,reads,x_whole,x_half
    printf '%s,960000,2026-01-01,gabc123,%s,1,1\n' base,none,single,1,100 600,10,3 base,none,double,2,50 400,7,5 shared,none,single,1,100 600,10,3 \
        causal,none,single,1,34 900,10,3 causal,walk-halves,single,1,34 1800,10,3
} > "$results/gpu-law/predicted.csv"

# ---- what moves the cliff: one change at a time, its drop beside that without; predicted before, or of today's C_eff; two at once are no curve -----
{
    echo study,variant,backend,precision,radius,nx,ny,nz,block,stores,walk,aside,reserve,pad,status,time_median_ns
    changed() { # STORES,WALK,ASIDE,RESERVE,PAD X...: times per point 1 up to the fourth, 2 from the fifth on
        local change=$1 i=0 x
        shift
        for x in "$@"; do
            echo "star3d,causal,cuda,single,1,$x,34,1,32x16x1,$change,ok,$((x * 34 * (++i > 4 ? 2 : 1)))"
        done
    }
    changed plain,x,0,empty,0     100 200 300 800 1000 1100 1200 # drops at 900
    changed sums,x,0,empty,0      100 200 300 1100 1300 1500 1600
    changed plain,halves,0,empty,0 100 200 300 2000 2100 2200 2300
    changed plain,x,25,full,0     100 200 300 600 700 800 900
    changed plain,z,0,empty,0     100 200 300 400 # a short curve says nothing
    changed sums,y,0,empty,0      100 200 300 1100 1300 1500 1600
} > "$results/gpu-law/star3d-causal.csv"
sed '2,8!d; s/,800,34,\(.*\),[0-9]*$/,850,34,\1,28900/' "$results/gpu-law/star3d-causal.csv" | cat <(sed 1q "$results/gpu-law/star3d-causal.csv") - \
    > "$results/gpu-law/star3d-causal-cold.csv"
sed -i 's/^[^,]*,//' "$results/gpu-law/star3d-causal-cold.csv" # one experiment has columns that the other has not
{ # with 25 % set aside read finds 640 of 700 KiB
    echo variant,precision,nx,aside,reserve,status,t_eff_gbs
    for pair in 128=100 256=100 384=100 640=100 700=90 900=30 8192=20; do
        printf 'read,single,%s,%s,ok,%s\n' $((${pair%=*} * 256)) 0,empty ${pair#*=} $((${pair%=*} * 256)) 25,full "$([ "$pair" = 700=90 ] && echo 30 || echo ${pair#*=})"
    done
} > "$results/gpu-law/stream-aside.csv"
# a second card of the model, without a prediction of its own; another GPU has none
for m in gpu-witness gpu-other; do mkdir "$results/$m" && cp "$results/gpu-law/"{star3d-law,stream-workingset}.csv "$results/$m"; done
sed 's/"gpu-law"/"gpu-witness"/' "$results/gpu-law/machine.json" > "$results/gpu-witness/machine.json"
machine gpu-other 1048576

# ---- the gain of a step: 4 fields; 256 KiB of a field: within, 384: between, 1024: beyond an L2 of 2 MiB ----
machine gpu-gain 2097152
{
    echo $HEAD
    for case in 256=3 128=9 384=5 512=2 1024=7 2048=1; do
        nx=$((${case%=*} * 256))
        echo "diffusion2d,basic,cuda,single,,$nx,1,1,8x8x1,,ok,$((${case#*=} * 100)),0,0"
        echo "diffusion2d,merged,cuda,single,,$nx,1,1,8x8x1,,ok,100,0,0"
        echo "diffusion2d,merged,cuda,single,,$nx,1,1,16x16x1,,ok,50,0,0"
    done
} > "$results/gpu-gain/diffusion2d-workingset.csv"
# ---- the shape of a layer, of 1 MiB and more; OpenACC; double; order; samples of a raw log; pictures ------------
machine gpu-shape 2097152
{
    echo $HEAD
    layer() { echo "diffusion2d,basic,cuda,single,,$1,$2,1,$3,,$4,$5,0,0"; }
    layer 512 512 8x8x1 ok 300
    layer 512 512 16x16x1 ok 200
    layer 128 2048 8x8x1 ok 260
    layer 128 2048 16x16x1 failed 1
    layer 2048 128 8x8x1 ok 180
    layer 256 1024 8x8x1 ok 9999 # neither a square nor long
    layer 64 64 8x8x1 ok 10
    layer 16 256 8x8x1 ok 90
    layer 1024 1024 8x8x1 ok 100
    layer 256 4096 8x8x1 ok 150
} > "$results/gpu-shape/diffusion2d-workingset.csv"
{
    echo $HEAD
    echo "diffusion2d,local,cuda,single,,64,64,1,8x8x1,,ok,30,0,0"
    echo "diffusion2d,local,cuda,single,,64,64,1,16x16x1,,ok,20,0,0"
    echo "diffusion2d,local,cuda,single,,32,32,1,8x8x1,,ok,5,0,0"
    echo "diffusion2d,openacc,openacc,single,,64,64,1,,,ok,400,0,0"
} > "$results/gpu-shape/diffusion2d-openacc.csv"
{
    echo $HEAD
    for case in single,fused=10 single,fused=20 double,fused=15 single,openacc=10 double,openacc=40 single,wrap=1; do
        echo "diffusion2d,$(sed 's/\(.*\),\(.*\)=\(.*\)/\2,cuda,\1,,512,512,4,,,ok,\3,0,0/' <<< $case)"
    done
} > "$results/gpu-shape/diffusion2d-precision.csv"
{ # errors of (n - 1)^-8 on lines along x and z; at 513 points rounding has a part
    echo variant,precision,nx,ny,nz,status,max_error,rms_error
    for n in 17 33 65 513; do
        echo "x_a,double,$n,9,9,ok,$(sqlite3 :memory: "SELECT 1000 * pow($n - 1, -8)"),1e-9"
        echo "z_b,double,9,9,$n,ok,$(sqlite3 :memory: "SELECT 500 * pow($n - 1, -8)"),1e-9"
    done
} > "$results/gpu-shape/deriv8.csv"
mkdir "$results/gpu-shape/raw"
log=$results/gpu-shape/raw/diffusion2d-distribution.csv
printf '# schema 2\nrole,variant,precision,nx,ny,nz,batch,source,round,time,status,samples_ns\n' > "$log"
record() { echo "case,$1,single,8,8,1,7,$2"; }
{
    record basic 'a,0,T2,ok,10.5;11;9.25'
    record basic 'a,0,T1,ok,1;2' # before it
    record basic 'b,0,T0,ok,1;2' # of an older source
    record local 'a,0,T1,failed,1;2'
    echo 'peak,copy,single,8,,,1,a,0,T1,ok,3;4'
    record fused 'a,0,T1,ok,42'
    record 'x$(touch pwned)' 'a,0,T1,ok,1'
} >> "$log"
printf '# picture of diffusion2d fused,single,8,8,1,, 1 steps, source 1, crc32 1\nx,y,before,after\n' > "$results/gpu-shape/diffusion2d-field.picture.csv"
printf '# picture of heat2d vector,double,5,5,32x8x1, 1 steps, source 1, crc32 1\nx,y,before,after\n' > "$results/gpu-shape/heat2d-picture.picture.csv"
# a square of 4 in 8 and the middle row after a step, u - lap(lap(u)) / 32 by hand; a sine, which a step only shrinks
for y in 0 1 2 3 4 5 6 7; do for x in 0 1 2 3 4 5 6 7; do
    after=0
    [ $y != 3 ] || after=$(echo "-0.03125 0.09375 0.9375 1.0625 1.0625 0.9375 0.09375 -0.03125" | cut -d ' ' -f $((x + 1)))
    echo "$x,$y,$((x > 1 && x < 6 && y > 1 && y < 6)),$after"
done; done >> "$results/gpu-shape/diffusion2d-field.picture.csv"
{ printf '# schema 2\nrole,variant,precision,nx,ny,nz,batch,source,round,time,status,samples_ns\n'; echo 'case,basic,single,8,8,1,1,a,0,T0,ok,1;2;3;4;5;6;7;8;9;30'; } \
    > "$results/gpu-shape/raw/diffusion2d-onestep.csv"
sqlite3 -csv :memory: "WITH i(i) AS (VALUES (0), (1), (2), (3), (4)), p AS (SELECT x.i AS x, y.i AS y, sin(pi() * x.i / 4) * sin(pi() * y.i / 4) AS t FROM i x, i y)
    SELECT x, y, t, t * (1 + (4 * cos(pi() / 4) - 4) / 4.1) FROM p" >> "$results/gpu-shape/heat2d-picture.picture.csv"
printf '# machine x, experiment y; A/A over rounds: 54 cases, half within 0.28 %%, 95 in 100 within 7.6 %%\nrole,n\nempty,1\n' \
    > "$results/gpu-gain/deriv8.context.csv"

# ---- fixed sizes: the best of two blocks, the published one, the larger and the longer of the sizes that stream ----
machine gpu-fixed 8
{
    echo variant,backend,precision,radius,nx,ny,nz,block,planes,cache,status,gflops,t_eff_gbs,t_peak_gbs
    for case in '8,4,4,64x4x1,,warm,ok,50,9' '4,4,4,32x16x1,,warm,ok,99,9' '8,8,8,32x16x1,,stream,ok,98,9' \
        '8,16,8,32x16x1,,stream,ok,97,9' '16,8,8,64x4x1,,stream,ok,40,8' '16,8,8,32x16x1,,stream,ok,30,6' '16,8,8,64x8x1,,stream,failed,90,9'; do
        echo "base,cuda,single,1,$case,10"
    done
    echo base_zloop,cuda,single,1,16,8,8,32x16x1,0,stream,ok,20,4,10
    echo base_zloop,cuda,single,1,16,8,8,32x16x1,16,stream,ok,25,5,10
} > "$results/gpu-fixed/star3d-fixed.csv"

# ---- the host: the largest size, the smallest radius, over the best copy of the study; where all streams -------
machine host-a 0
{
    echo study,variant,backend,precision,radius,nx,ny,nz,cache,status,t_eff_gbs,t_peak_gbs
    printf 'star3d,openmp,openmp,single,%s,ok,%s\n' 1,8,4,4,warm 90,90 1,8,8,8,stream 50,100 2,9,9,9,stream 20,100
} > "$results/host-a/host-baseline.csv"
{
    echo study,variant,backend,precision,nx,length,cache,status,t_eff_gbs,t_peak_gbs
    printf 'divergence,openmp,openmp,single,9,%s,warm,ok,%s,50\n' 4 10 64 40
} > "$results/host-a/divergence-host.csv"

# ---- gains: of two streams over the noise of one; of a split over the noise of its study; over branch ----------
machine gpu-told 8
{
    echo variant,precision,memory,work,streams,status,time_median_ns,h2d_ns,compute_ns,d2h_ns,both_ways_ns
    printf 'streams,single,%s,20,10,10,18\n' pinned,5,1,ok,41 pinned,5,2,ok,32 pinned,5,4,ok,25 pinned,5,8,failed,1 \
        pageable,5,1,ok,50 pageable,5,2,ok,36
} > "$results/gpu-told/overlap.csv"
{
    echo variant,precision,nx,kernels,streams,work,status,time_median_ns
    printf '%s\n' streams,single,2048,4,1,5,ok,400 streams,single,2048,4,2,5,ok,250 streams,single,2048,4,4,5,failed,1 streams,single,2048,8,2,5,ok,9 \
        whole,single,2048,,,5,ok,100 streams,single,4096,4,1,5,ok,400 streams,single,4096,4,2,5,ok,400 streams,single,4096,4,2,6,ok,1
} > "$results/gpu-told/concurrent.csv"
hetero() { # MACHINE: shares of the host, times and predictions
    echo '# x; A/A over rounds: 40 cases, half within 4 %, 95 in 100 within 9 %' > "$results/$1/hetero.context.csv"
    echo role >> "$results/$1/hetero.context.csv"
    {
        echo precision,nx,ny,data,cpu_percent,time_median_ns,predicted_percent,status
        printf 'single,8,8,%s,ok\n' resident,0,100,3 resident,1,93,2 resident,2,110,9 moved,0,109,50 moved,50,100,60
    } > "$results/$1/hetero.csv"
}
hetero gpu-told
machine gpu-alone 8
hetero gpu-alone
rm "$results/gpu-alone/hetero.context.csv"
{
    echo variant,precision,nx,length,status,time_median_ns,t_eff_gbs
    printf '%s\n' branch,single,8,4,ok,30,1 split,single,8,4,ok,20,1 split,single,8,8,ok,20,1 split,single,8,4,failed,1,1
} > "$results/gpu-told/divergence.csv"
{
    echo variant,precision,radius,nx,ny,nz,l2_hit_pct,dram_read_bytes
    echo base,double,1,10,10,2,5,4800
} > "$results/gpu-l2/star3d-l2hit.csv"

# ---- latency: sets of KiB=ns; host beside GPU: sums at sizes; double beside single per point ------------------
{
    echo variant,precision,nx,status,gpoints_per_s
    for pair in 64=1 128=10 256=12.5 384=20 512=99 640=20 700=40 1024=77 8192=100 16384=300; do
        echo "chase,single,$((${pair%=*} * 256)),ok,$(sqlite3 :memory: "SELECT 1.0 / ${pair#*=}")"
    done
    # a set of 32 KiB is none of the L1's, and what an L1 holds is none of the L2's
    printf 'chase_l1,single,%s\n' 1024,ok,0.5 2048,ok,0.25 4096,ok,0.1 4096,failed,0.001 8192,ok,0.05 65536,ok,0.01
    printf 'chase_shared,single,%s\n' 1024,ok,0.5 12288,ok,0.25 12288,failed,0.001
} > "$results/gpu-l2/stream-latency.csv"
sums() { # FILE BACKEND PEAK SIZE,STATUS,RATE...
    local file=$results/$1 backend=$2 peak=$3 case
    shift 3
    [ -e "$file" ] || echo study,backend,precision,t_peak_gbs,nx,status,gpoints_per_s > "$file"
    for case in "$@"; do echo "reduction,$backend,single,$peak,$case" >> "$file"; done
}
machine gpu-fast 8
machine gpu-slow 8
mkdir "$results/host-alone"
echo '{"name": "host-alone", "gpu": "", "cores": 4}' > "$results/host-alone/machine.json"
sums gpu-fast/reduction.csv cuda 90 100,ok,50 1000,ok,200 1000,ok,250 1000,failed,999
sums gpu-slow/reduction.csv cuda 80 1000,ok,100
sums gpu-slow/reduction-host.csv openmp 1 1000,ok,50
sums host-alone/reduction-host.csv openmp 1 100,ok,99 500,ok,10
sums host-alone/reduction-host.csv openacc 1 500,ok,90
{ echo $HEAD; printf 'star3d,base_zloop,cuda,%s,1,2,2,2,1,,ok,%s,1,1\n' single 8 single 6 double 9; } > "$results/gpu-fast/star3d-precision.csv"
{ echo $HEAD; printf 'stream,copy,cuda,%s,,%s,,,1,,ok,8,1,1\n' single 8 double 4; } > "$results/gpu-fast/stream-kernels.csv"

# ---- one coding over another: the sweep of X and the paper's size; the best of blocks; an empty launch; a jump --------
machine gpu-said 1048576
rows() { # FILE HEADER ROW...: good cases
    printf '%s,status\n' "$2" > "$results/gpu-said/$1.csv"
    printf '%s,ok\n' "${@:3}" >> "$results/gpu-said/$1.csv"
}
rows star3d-xsweep variant,precision,backend,radius,nx,ny,nz,planes,time_median_ns base_s,single,cuda,1,{10,20,30},1,1,,60 \
    loop_s,single,cuda,1,10,1,1,32,60 loop_s,single,cuda,1,10,1,1,32,30 loop_s,single,cuda,1,10,1,1,0,240 loop_s,single,cuda,1,20,1,1,32,20 \
    loop_s,single,cuda,1,30,1,1,32,15 loop_t,single,cuda,1,10,1,1,32,10 loop_t,double,cuda,1,10,1,1,32,1
rows star3d-fixed variant,precision,radius,nx,ny,nz,block,planes,time_median_ns base_s,single,1,256,256,256,32x16x1,,60 \
    loop_s,single,1,256,256,256,32x16x1,0,20 loop_s,single,1,256,256,256,32x16x1,32,1 loop_s,single,1,256,256,256,8x8x1,0,1
rows cumsum variant,precision,width,ahead,t_eff_gbs,t_peak_gbs scan,single,4,1,50,100 scan,single,8,4,70,100
rows cumsum-ahead variant,precision,width,ahead,t_eff_gbs,t_peak_gbs scan,single,8,8,90,100 scan,double,8,8,30,100
rows cumsum-lockstep variant,precision,width,ahead,lockstep,t_eff_gbs,t_peak_gbs scan,double,8,8,0,30,100 scan,double,8,8,1,35,100
rows heat2d-threads variant,precision,nx,ny,block,time_median_ns triad,single,16384,16384,a,40 triad,single,16384,16384,b,30 \
    copy,single,16384,16384,a,20 copy,single,1024,1024,a,1
rows deriv8 variant,precision,nx,ny,nz,time_median_ns y_a,single,64,64,64,1000 y_b,single,64,64,64,800 y_a,single,256,256,256,9000 y_b,single,256,256,256,3000
printf 'role,time_median_ns\nempty,600\npeak,1\nempty,700\n' > "$results/gpu-said/deriv8.context.csv"
# three fields of 4·nx² bytes in an L2 of 1 MiB: times per point of 10, 8, 12 (within), 9, 16 (beyond), 20 (beyond twice the L2)
rows diffusion2d-workingset variant,precision,nx,ny,nz,block,time_median_ns halothreads,single,100,100,1,a,100000 \
    halothreads,single,200,200,1,a,320000 halothreads,single,200,200,1,b,990000 halothreads,single,250,250,1,a,750000 \
    halothreads,single,300,300,1,a,810000 halothreads,single,400,400,1,a,2560000 halothreads,single,600,600,1,a,7200000 \
    halothreads,single,300,250,1,16x16x1,10 halothreads,single,300,250,1,8x8x1,15 halothreads,single,3,250,1,16x16x1,10 halothreads,single,3,250,1,8x8x1,90

# ---- near copy speed: a grid whose halo counts; rungs with and without lock-step; leads beyond the planes; peers; pads ----
machine gpu-near 8
{
    echo variant,backend,precision,radius,nx,ny,nz,lockstep,status,t_eff_gbs,t_peak_gbs,sustained_ns
    printf '%s\n' tma_ring,cuda,single,1,1024,512,512,2,ok,96,100,22369621.3 tma_ring,cuda,single,1,1024,512,512,3,failed,99,100,1 \
        tma_ring,cuda,double,5,1024,512,512,,ok,80,100, vector,cuda,single,1,1024,512,512,4,ok,70,100, tma_ring,cuda,single,1,8,8,8,2,ok,99,100, \
        base,cuda,single,1,1024,512,512,,ok,50,100,
} > "$results/gpu-near/star3d-limit.csv"
{
    echo variant,precision,radius,nx,ny,nz,lockstep,status,t_eff_gbs,t_peak_gbs
    printf 'tma_ring,single,1,8,8,8,%s,100\n' 0,ok,80 2,ok,95 8,ok,90 9,failed,99
} > "$results/gpu-near/star3d-ladder.csv"
{
    echo variant,precision,radius,block,nx,ny,nz,lockstep,status,t_eff_gbs,t_peak_gbs
    printf 'base_zloop,single,1,%s,8,8,8,%s,100\n' 32x16x1 0,ok,60 32x16x1 4,ok,58 32x16x1 9,ok,55 64x8x1 0,ok,70 64x8x1 4,skipped,
} > "$results/gpu-near/star3d-lockstep.csv"
{
    echo variant,precision,radius,nx,ny,nz,lockstep,dram_read_bytes
    printf 'tma_ring,double,1,10,10,10,%s\n' 0,12000 2,8000 4,9000
} > "$results/gpu-near/star3d-lockstep-dram.csv"
{
    echo precision,radius,nx,ny,nz,pad,status,time_min_ns
    printf 'single,4,256,8,8,%s\n' 0,ok,120 0,ok,100 224,ok,130 225,failed,1
} > "$results/gpu-near/star3d-padded.csv"
# ---- under the roofs: a case that was timed and one that only the profiler saw; X before and beyond the effective L2 of 700 KiB ----
machine gpu-roof 1048576
cp "$results/gpu-l2/stream-workingset.csv" "$results/gpu-roof"
{
    echo variant,precision,radius,nx,ny,nz,l2_hit_pct,dram_read_bytes,dram_write_bytes,duration_ns
    printf 'base,single,1,%s\n' 10,100,1,20,12000,4000,9999 1000,100,1,20,1200000,400000,200000
} > "$results/gpu-roof/star3d-l2hit.csv"
{ echo variant,backend,precision,radius,nx,ny,nz,status,time_median_ns,gflops,t_peak_gbs; printf 'base,cuda,single,1,%s\n' 10,100,1,ok,1000,13,40 448,100,32,ok,1000,,40 12000,100,32,ok,1000,,40; } > "$results/gpu-roof/star3d-l2cliff.csv"
{ echo variant,precision,nx,block,width,status,time_median_ns,t_peak_gbs; printf 'copy,single,1000,%s\n' 512x1x1,4,ok,2000,8 512x1x1,8,ok,1,8 256x1x1,4,ok,1,8; } \
    > "$results/gpu-roof/stream-kernels.csv"
{ echo variant,precision,rounds,status,gflops,t_peak_gbs; printf '%s\n' fma,single,1,ok,10,40 fma,single,64,ok,300,40 l1,single,64,ok,50,40 shared,double,64,failed,9,40; } > "$results/gpu-roof/ceiling.csv"
# ---- counters: shares of what a warp waits for, whole or as far as named; bytes of a point; occupancy at the smaller X ----
{
    echo variant,precision,radius,nx,ny,nz,occupancy_achieved_pct,occupancy_theoretical_pct,registers,local_loads,local_stores,dram_read_bytes,dram_write_bytes,l2_to_l1_bytes,l1_write_bytes
    printf 'base,single,1,%s\n' 20,1,1,10,50,99,0,0,,,, 10,1,1,80,100,40,0,6,,,, 10,100,1,,,,,,12000,4000,20000,6000
} > "$results/gpu-roof/star3d-counters.csv"
{
    echo variant,precision,nx,ny,nz,l1_read_bytes,l2_to_l1_bytes,load_requests,stall_selected,stall_not_selected,stall_wait,stall_math_pipe_throttle,stall_long_scoreboard,stall_lg_throttle,stall_short_scoreboard,stall_mio_throttle,stall_barrier,warp_latency
    printf '%s\n' launchkernel,single,10,10,1,5200,900,41,1,1,1,0,4,0,0,0,0,10 shared,single,10,10,1,600,900,5,1,0,0,0,1,0,1,1,0,
} > "$results/gpu-roof/diffusion2d-counters.csv"
machine nvidia-h200 8 # where the peers of published/ ran
printf 'variant,backend,precision,nx,status,t_peak_gbs\nshared,cuda,half,1,ok,4000\n' > "$results/nvidia-h200/star3d-fixed.csv"

check 'a folder of synthetic results loads' load
check 'and without a word but of one bad row' [ "$(wc -l < "$tmp/said")" = 1 ]
cliff() { answers "SELECT printf('%s %.0f', ifnull(CAST(x AS INT), 'none'), 100 * rise) FROM cliff WHERE variant = '$1'" "$2"; }
check 'cliff: a step is found where it stands; the better block counts, failed cases do not' cliff step '50 100'
check 'cliff: launch overhead before the plateau is none' cliff launch '60 100'
check 'cliff: a ramp: the first X beyond half of the rise' cliff ramp '50 50'
check 'cliff: a rise below 10 % is none' cliff below 'none 9'
check 'cliff: a rise above 10 % is one' cliff above '50 11'
check 'cliff: one outlier is none' cliff outlier 'none 0'
check 'cliff: falling times have none' cliff falling 'none 0'
check 'cliff: four points are too few' answers "SELECT x IS NULL FROM cliff WHERE variant = 'four'" 1
check 'cliff: predictions are the published ones of the K80, to one point' \
    answers "SELECT count(*), max(abs(c.predicted - p.predicted_nx)) <= 1 FROM cliff c JOIN published_star3d_k80_cliff p
        USING (radius, ny) WHERE variant = 'k80'" '5|1'
check 'cliff: it is at the L2 between 0.4 and 2 times the predicted X' \
    answers "SELECT group_concat(at_l2, ' ') FROM (SELECT * FROM cliff WHERE variant LIKE 'far%' ORDER BY variant)" '0 1 1 0'
check 'cliff: no model where the effective L2 is not known' answers "SELECT count(model) FROM cliff WHERE machine = 'gpu-a'" 0
effective() { answers "SELECT ifnull((SELECT effective_bytes / 1024 FROM effective_l2 WHERE machine = '$1'), 'none')" "$2"; }
check 'effective L2: the last set above the mean of the plateaus' effective gpu-l2 700.0
check 'effective L2: its plateaus' answers "SELECT l2_gbs, dram_gbs, middle_gbs FROM effective_l2 WHERE machine = 'gpu-l2'" '100.0|20.0|60.0'
check 'effective L2: none where both plateaus are alike' effective gpu-flat none
check 'effective L2: none where memory was not measured' effective gpu-short none
check 'effective L2: a second rise does not count' effective gpu-again 384.0
gain() { answers "SELECT cases, median, printf('%.3f', mean) FROM gain WHERE place = '$1'" "$2"; }
check 'gain: within half of the L2, at the better block, not below 256 KiB a field' gain within '1|6.0|6.000'
check 'gain: beyond all of it: the median of an even number, the geometric mean' gain beyond '3|4.0|4.820'
check 'gain: between the two it has no place' answers "SELECT gain FROM gain_case WHERE place IS NULL" 10.0
said() { answers "SELECT printf('%s %.2f', form, speed) FROM star3d_said WHERE machine = 'gpu-said' AND than = '$1' AND variant = '$2' ORDER BY form" "$3"; }
check 'said: the median over X at the best block with as many planes; the paper'"'"'s block and column at its size' said base_s loop_s '32 planes 3.00
published 3.00
whole column 0.25'
check 'said: two codings with a Z loop with as many planes' said loop_s loop_t '32 planes 3.00'
check 'said: in single alone, and no coding over itself' answers \
    "SELECT count(*), sum(than = variant) FROM star3d_speed WHERE machine = 'gpu-said'" '8|0'
check 'best: of blocks, widths, loads ahead and leads in all experiments' answers "SELECT precision, f FROM cumsum_best ORDER BY 1" 'double|0.35
single|0.9'
check 'best: of the blocks at the source'"'"'s size' answers "SELECT before_ns, ns FROM heat2d_said WHERE before = 'triad' AND variant = 'copy'" '30.0|20.0'
check 'said: what an empty launch is of a short time is its floor' answers \
    "SELECT nx, speed, floor FROM deriv8_said WHERE than = 'y_a' AND variant = 'y_b' AND machine = 'gpu-said'" '64.0|1.25|0.75
256.0|3.0|0.01'
check 'jump: from the least time within the L2 to the greatest after it, not beyond twice the L2' answers \
    "SELECT low, high, rise FROM jump WHERE machine = 'gpu-said'" '8.0|16.0|1.0'
check 'jump: the fields of the first square above half of it' answers "SELECT bytes FROM jump WHERE machine = 'gpu-said'" 1920000.0
check 'block: over 16x16 in the same layer, from 256 KiB a field on' answers "SELECT block, cost FROM block_cost WHERE machine = 'gpu-said' AND block <> '16x16x1'" '8x8x1|1.5'
check 'gain: in words, what is within comes first' answers "SELECT group_concat(place, ', '), max(margin) FROM (SELECT * FROM gain_said WHERE machine = 'gpu-gain')" \
    'within half of the L2, beyond the L2|0.01'
check 'noise: as the table head says' answers "SELECT * FROM noise WHERE machine = 'gpu-gain'" 'gpu-gain|deriv8|54.0|0.0028|0.076'
fixed() { answers "SELECT printf('%s %.2f %.0f ', size, f, gflops)||CASE WHEN f_published THEN printf('%.2f', f_published) ELSE 'none' END FROM fixed WHERE variant = '$1' AND place = '$2'" "$3"; }
check 'fixed: the best block and the published one at the largest size, of two the one with the longer X' fixed base memory '16×8×8 0.80 40 0.60'
check 'fixed: what does not stream is a place of its own, not every block was measured' fixed base cache '8×4×4 0.90 50 none'
check 'fixed: as published a thread walks the whole column' fixed base_zloop memory '16×8×8 0.50 25 0.40'
check 'host: the smallest radius, the largest size, the longest rows, over the best copy' answers \
    "SELECT name, memory, f FROM host WHERE machine = 'host-a' ORDER BY 1" 'divergence, rows of 64|0|0.8
star3d r=1|1|0.5'
overlaps() { answers "SELECT gain, printf('%.3f', noise), told FROM overlap_gain WHERE memory = '$1'" "$2"; }
check 'overlap: a gain beyond what one stream is off' overlaps pinned '1.6|0.024|1'
check 'overlap: a gain that cannot be told' overlaps pageable '1.11111111111111|0.200|0'
check 'concurrent: several streams over one, and one over all in one kernel' answers \
    'SELECT blocks, printf("%.3f", fill), kernel_ns, speed, most FROM concurrent_speed WHERE streams > 1' '2.0|0.667|100.0|1.6|4.0
4.0|1.333|100.0|1.0|'
check 'overlap: the ideals' answers 'SELECT DISTINCT ideal, printf("%.2f", shared) FROM overlap_speed' '2.0|2.22'
heteros() { answers "SELECT printf('%.3f %d %.0f %.2f %d', gain, cpu_percent, balance, noise, told) FROM hetero_gain WHERE machine = '$1' AND data = '$2'" "$3"; }
check 'hetero: a gain within the noise cannot be told; the balance is the median' heteros gpu-told resident '1.075 1 3 0.08 0'
check 'hetero: one beyond it can; the median of two' heteros gpu-told moved '1.090 50 55 0.08 1'
check 'hetero: without a measure of noise none can' heteros gpu-alone moved '1.090 50 55 0.00 0'
check 'divergence: over branch in the same case, where both were measured' answers \
    "SELECT variant, length, speed FROM divergence_speed WHERE variant = 'split'" 'split|4.0|1.5'
check 'limit: the largest size; the ceiling that a halo in whole sectors sets; over a second of launches' answers \
    "SELECT precision, f, printf('%.3f %.2f', ceiling, sustained) FROM limit_best WHERE variant = 'tma_ring' ORDER BY 1 DESC" 'single|0.96|0.988 0.96
double|0.8|0.973 0.00'
check 'ladder: a rung alone, in lock-step and tuned; what is in lock-step alone is marked' answers \
    "SELECT rung, f, printf('%+.2f', gain), free FROM ladder WHERE precision = 'single'" '1.0|0.5|+0.00|1
3.0|0.7|+0.20|0
7.0|0.8|+0.10|1
8.0|0.95|+0.15|1
9.0|0.96|+0.01|1'
check 'drift: over a lead beyond all planes, else none; codings that were launched together' answers \
    "SELECT coding, best, apart FROM drift ORDER BY 1" 'Z loop|0.58|0.55
tma_ring|0.95|0.8'
check 'drift: values that DRAM gave per point' answers "SELECT blocks, reads FROM drift_reads" 'in lock-step|1.0
apart|1.5'
check 'peer: over its own copy, or else over T_peak' answers \
    "SELECT tool, round(f, 3) FROM peer WHERE radius = 1 AND (precision = 'single' AND tool LIKE 'PERKS%' OR precision = 'double' AND tool = 'BrickLib')" \
    'PERKS (baseline sweep)|0.72
BrickLib|0.729'
check 'roofline: flops per byte of DRAM and of the L2, by the time without the profiler where there is one' answers \
    "SELECT round(gflops, 2), intensity, l2_intensity, beyond FROM roofline WHERE machine = 'gpu-roof' ORDER BY nx, l2_intensity" '13.0|0.8125||0
13.0|0.8125|0.5|0
6.5|0.8125||1'
check 'roofline: each value once, 2r+1 planes again, and each of 6r+1 points from memory' answers \
    "SELECT DISTINCT once, again, uncached FROM roofline WHERE machine = 'gpu-roof'" '1.625|0.8125|0.40625'
check 'roof: of memory, the L2, and the units and the L1 as far as measured' answers \
    "SELECT roof, rate FROM roof WHERE machine = 'gpu-roof' AND precision = 'single' ORDER BY 1" 'DRAM, copy|40.0
DRAM, read|20.0
L1|100.0
L2|100.0
units|300.0'
check 'occupancy: at the smaller X, spilled where local memory is read or written' answers \
    "SELECT achieved, theoretical, registers, spills FROM occupancy" '80.0|100.0|40.0|1'
check 'occupancy: the published one' answers "SELECT achieved FROM occupancy_published WHERE variant = 'shared' AND radius = 5" \
    "$(sed -n 's/^nvidia-k80,shared,.*,//p' results/published/star3d-k80-occupancy.csv)"
check 'flow: of a grid point' answers "SELECT variant, l1_r, l2_r, load_requests FROM flow WHERE study = 'diffusion2d'" 'launchkernel|52.0|9.0|0.41
shared|6.0|9.0|0.05'
stalls() { answers "SELECT group_concat(share, ' ') FROM (SELECT * FROM stall WHERE study = 'diffusion2d' AND variant = '$1' ORDER BY rank)" "$2"; }
check 'stall: shares of the whole, what is left is else' stalls launchkernel '0.1 0.1 0.1 0.4 0.0 0.0 0.0 0.3'
check 'stall: where the whole was not counted, of what has a name' stalls shared '0.25 0.0 0.0 0.25 0.0 0.5 0.0 0.0'
check 'curve: the share of misses over the working set, as read has it' answers \
    "SELECT printf('%.4f', miss) FROM curve WHERE machine = 'gpu-roof' ORDER BY nx" '0.0000
0.1667
1.0000'
check 'curve: a thread of copy, 6 loads of the L1 and what DRAM gives, at once' answers \
    "SELECT abs(pow(model_ns, 3) - pow(pow(7, 1.0 / 3) + 6 * 4 / 100.0, 3) - pow(4 * (c + (3 - c) / 6 + 1) / 20, 3)) < 1e-9
        FROM curve, (SELECT (448 + 16) / 448.0 * 102 / 100 * 34 / 32 AS c) WHERE machine = 'gpu-roof' AND nx = 448" 1
check 'effort: more lines must be faster' answers \
    "SELECT variant, mean, lines > 0, front FROM effort WHERE machine = 'gpu-fixed' ORDER BY 1" 'base|0.8|1|1
base_zloop|0.5|1|0'
check 'padded: the fastest of the rounds; a pitch that is a power of two' answers \
    'SELECT DISTINCT pitch, slower, power FROM padded ORDER BY 1' '288.0|0.0|0
288.0|0.2|0
512.0|0.3|1'
check 'l2hit: reads of DRAM per point, and the model' answers "SELECT reads, model FROM l2hit WHERE machine = 'gpu-l2'" '3.0|2240.0'
shape() { answers "SELECT cases, median FROM shape WHERE wide = $1" "$2"; }
check 'shape: long layers over squares of as many points, at the better block, from 1 MiB on' shape -1 '2|1.4'
check 'shape: wide ones' shape 1 '1|0.9'
check 'speedup: the better block over OpenACC, where both are' answers 'SELECT variant, nx, speedup FROM speedup' 'local|64.0|20.0'
check 'samples: in their order, of good cases only, of the last record of the newest source' answers \
    "SELECT variant, i, ns FROM diffusion2d_distribution_samples ORDER BY variant, i" 'basic|1|10.5
basic|2|11.0
basic|3|9.25
fused|1|42.0'
check 'onestep: half and nine tenths of single steps; they are not among those of batches' answers \
    "SELECT p5, p25, median_ns, p75, p95 FROM onestep" '1.0|3.0|5.5|8.0|30.0'
check 'samples: a row that is not harmless is noted' notes 'raw/diffusion2d-distribution.csv row 9:'
check 'double: over single, at the better block, where both are; fields as far as known' answers \
    'SELECT variant, field_mib, cost, fields FROM double_cost ORDER BY 1' 'fused|4.0|1.5|2.0
openacc|4.0|4.0|3.0'
check 'spread: nine tenths of the samples' answers "SELECT variant, median_ns, printf('%.2f', nine_tenths_percent) FROM sample_spread ORDER BY 1" \
    'basic|10.5|11.90
fused|42.0|0.00'
check 'order: of the worst coding, where rounding has no part' answers \
    "SELECT before, n, round(observed, 6) FROM deriv8_order ORDER BY n" '17.0|33.0|8.0
33.0|65.0|8.0'
check 'exact: a square after a step' answers 'SELECT count(*), max(abs(after - exact)) < 1e-12 FROM diffusion2d_field_exact' '8|1'
check 'exact: a sine after a step' answers 'SELECT count(*), max(abs(after - exact)) < 1e-12 FROM heat2d_picture_exact' '5|1'
check 'a rule that is kept can be needed by a figure' answers "SELECT n FROM loaded WHERE machine = 'gpu-shape' AND tbl = 'shape'" 2.0
check 'latency: medians of what is in shared memory, in L1, near, far and in DRAM' answers 'SELECT place, ns FROM latency ORDER BY ns' 'shared|3.0
L1|4.0
near|12.5
far|30.0
DRAM|200.0'
check 'host beside GPU: at the largest sizes, its own host, else that of most cores' answers \
    'SELECT machine, host, fraction FROM host_gpu ORDER BY 1' 'gpu-fast|host-alone|0.04
gpu-slow|gpu-slow|0.5'
check 'double per point: the better block; the largest square; as many bytes' answers \
    "SELECT machine, study, variant, cost FROM double_study ORDER BY study" 'gpu-shape|diffusion2d|fused|1.5
gpu-fast|star3d|base_zloop|1.5
gpu-fast|stream|copy|2.0'
check 'coding: what a name says' answers "SELECT * FROM coding WHERE name IN ('base_zloop', 'copy') ORDER BY 1" 'base_zloop|base|2|Z loop
copy|copy|1|no Z loop'
check 'lines: every coding of the sources once, as the table says' answers \
    "SELECT (SELECT group_concat(variant || printf(' %d %d', lines, with_headers), ', ') FROM coding_lines WHERE study = 'count'), count(*) > 100 AND
     min(lines) > 0 AND min(with_headers - lines) >= 0, sum(study = 'star3d' AND variant = 'base') FROM coding_lines" '|1|1'
mkdir -p "$tmp/src/count" && cat > "$tmp/src/count/two.cu" <<'END'
/* a comment
#include "no.h"
   that ends */
#include "part.h"
#include <math.h>
// all of the line

int f; /* one */ int g; /* two
still */ const char *s = "/* a text, no comment";
char c = '/'; // and "//" "/*"
/* VARIANT( */
STUDY_VARIANT(f)
END
printf '%s\n' '#include "part.h"' 'VARIANT(0)' > "$tmp/src/count/baseline.c"
printf '%s\n' '#ifndef A /* once */' '#include "deep.h"' '#endif' > "$tmp/src/count/part.h"
printf '%s\n' '#include "part.h"' '' 'int d;' > "$tmp/src/count/deep.h"
echo 'int no_coding;' > "$tmp/src/count/plain.c"
check 'lines: comments and blanks do not count, each header does once' eval \
    '[ "$(ci/tools/lines "$tmp"/src/*/* 2>&1 | sort | tr "\n" " ")" = "count,openacc,2,7 count,openmp,2,7 count,two,6,11 study,variant,lines,with_headers " ]'
check 'result: good rows of all experiments, what a table has not is empty' answers \
    "SELECT machine, nx, time_median_ns FROM result WHERE experiment = 'reduction' ORDER BY gpoints_per_s" 'gpu-fast|100.0|
gpu-slow|1000.0|
gpu-fast|1000.0|
gpu-fast|1000.0|'
check "model: 2r + 2 planes fill the effective L2" answers "SELECT model FROM cliff WHERE machine = 'gpu-l2'" 448.0

check 'law: a curve has the prediction that was written before it, and without one it has none' answers \
    "SELECT variant, precision, x, predicted, first, t_eff_gbs, t_eff_predicted FROM law WHERE machine = 'gpu-law' ORDER BY 2 DESC, 1" \
    'base|single|660.0|600.0|1|1.0|10.0
shared|single||600.0|1|1.0|10.0
base|double|360.0|400.0|1|1.0|7.0'
check 'law: a second card of the same GPU is held against the prediction of the first, another GPU is not' answers \
    "SELECT machine, group_concat(variant || ' ' || predicted, ', ') FROM (SELECT * FROM law WHERE machine IN ('gpu-witness', 'gpu-other') ORDER BY 2, 3, 4) GROUP BY 1" \
    'gpu-witness|base 400.0, base 600.0, shared 600.0'
check 'law: what it is off by, and what its rivals are' answers \
    "SELECT l2, planes, curves, drops, printf('%.3f %.3f', error, mean) FROM law_error WHERE machine = 'gpu-law'" \
    'whole|2r+2|3|2|0.092 0.916
effective|2r+2|3|2|0.100 1.000
effective|2r+1|3|2|0.213 0.788
whole|2r+1|3|2|0.279 0.721
half|2r+1|3|2|0.442 1.442
half|2r+2|3|2|0.831 1.831'
check 'causal: the drop, the law of each change where it was written before, moved beside the curve without the change' answers \
    "SELECT change, x, round(predicted), first, round(moved, 3), round(should, 3), round(share, 2), printf('%.3f', off) FROM causal WHERE machine = 'gpu-law' ORDER BY line" \
    'none|900.0|900.0|1|1.0|1.0||0.111
cold|925.0|1318.0|0|1.028|1.0||0.083
walk-halves|2050.0|1800.0|1|2.278|2.0|1.28|0.056
sums|1200.0|1757.0|0|1.333|1.333|1.0|0.111
aside-25-full|650.0|988.0|0|0.722|0.75|1.11|0.056'
check 'causal: with a set-aside the law is also of what read finds under it' answers \
    "SELECT change, round(room, 3), round(by_read), words FROM causal WHERE machine = 'gpu-law' AND change IN ('sums', 'aside-25-full') ORDER BY line" \
    'sums||1757.0|1.33× the X
aside-25-full|0.914|1205.0|0.72× the X'
predict() { sqlite3 -init /dev/null -bail -readonly -cmd ".parameter set :machine '\"$1\"'" "$db" < paper/predict.sql > "$tmp/predicted"; }
written() { [ "$(sed -n "$1p" "$tmp/predicted")" = "$2" ] || { sed -n "$1p" "$tmp/predicted" >&3; return 1; }; }
check 'predict: of the effective L2 and the bandwidth of read, by the log that they are from' eval 'predict gpu-todo && written 2 \
    base,none,single,1,34,716800,2026-01-03,gabc123,1317.647,10.0,3,2570.039,1285.020'
check 'predict: a row for each curve of star3d-law, and of star3d-causal that should drop' [ "$(grep -c ',none,' "$tmp/predicted") $(wc -l < "$tmp/predicted")" = '96 169' ]
check 'predict: no plane written, half of the rows, a quarter set aside' eval '[ "$(grep -E "^causal,(none|sums|walk-halves|aside-25-full),double,3," "$tmp/predicted" | cut -d , -f 2,9)" = \
"none,329.412
aside-25-full,247.059
sums,376.471
walk-halves,658.824" ]'
for m in gpu-law gpu-flat host-a; do
    check "predict: none where it was measured, or no effective L2 is known: $m" eval 'predict $m && [ ! -s "$tmp/predicted" ]'
done
by_the_law() { # every committed prediction is what the law gives for the capacity that it names
    awk -F, 'FNR > 1 { w = $2 !~ /^(streaming|through|first|sums)$/; t = $2 == "walk-halves" ? 2 : $2 ~ /^aside-/ ? 1 - substr($2, 7, 2) / 100 : 1
            d = $9 - t * $6 / (($3 == "single" ? 4 : 8) * $5 * (2 * $4 + 1 + w)); if (d * d > 1e-6 || $11 != 2 * $4 + 1) bad = 1; n++ }
        END { exit bad || !n }' results/*/predicted.csv
}
check 'predict: the committed predictions stay what the law gives' by_the_law

# ---- the loader ------------------------------------------------------------------------------------------
check 'nothing is loaded again where nothing changed' eval 'cp -p "$db" "$tmp/before" && load && [ ! "$db" -nt "$tmp/before" ]'
results=$tmp/hostile
machine good-1 8
printf '# by "me" $(touch pwned)\nstudy,variant,nx,ny,odd-one.x,status\ns,v1,7,2,,ok\ns,v2,8,4,text,ok\n' > "$results/good-1/some-test.v2.csv"
machine good-2 8
printf 'ny,other,nx,status\n2,5,1,ok\n2,6,1,skipped\n' > "$results/good-2/some-test.v2.csv"
check 'two machines with different columns' load
check 'columns are united by name, missing ones NULL, names without - and .' answers \
    "SELECT machine, nx, odd_one_x, other FROM some_test_v2 ORDER BY nx" 'good-2|1.0||5.0
good-2|1.0||6.0
good-1|7.0||
good-1|8.0|text|'
check 'an empty field is NULL' answers "SELECT count(*) FROM some_test_v2 WHERE odd_one_x IS NULL" 3
check 'numbers divide as numbers' answers "SELECT ny / nx, typeof(nx), typeof(variant) FROM some_test_v2 WHERE variant = 'v2'" '0.5|real|text'
check 'good rows are counted' answers "SELECT n FROM loaded WHERE machine = 'good-2'" 1.0
check 'comments lose what is not allowed' answers "SELECT text FROM head WHERE machine = 'good-1'" 'by me (touch pwned)'
check 'the literature comes from the repository' answers "SELECT count(*) > 0 FROM published_star3d_k80" 1
check 'labels are short' answers "SELECT label FROM machine ORDER BY 1" 'Test good-1
Test good-2'
every_rule() { local v; for v in $(ask "SELECT name FROM rule_text UNION SELECT name FROM sqlite_master WHERE type = 'view'"); do ask "SELECT count(*) FROM $v" > /dev/null || return 1; done; }
check 'every rule works where no experiment was run' every_rule

sleep 0.1 # rules and files have time stamps
t=$results/good-1/hostile.csv
printf 'variant,nx,status\n' > "$t"
printf '%s\n' 'fine,1,ok' 'x";system("touch pwned")#,2,ok' '$(touch pwned),3,ok' '`touch pwned`,4,ok' "a'b,5,ok" 'a\b,6,ok' \
    '"quoted,7",8,ok' 'short,9' 'long,1,ok,x' '<x,10,ok' '|touch pwned,11,ok' $'bell\a,12,ok' $'cr,13,ok\r' $'utf\xc3\xa9,14,ok' >> "$t"
printf 'nul\0,15,ok\ntorn,16,o' >> "$t"
cp "$t" "$results/good-1/|touch pwned.csv"
cp "$t" "$results/good-1/x'; DROP TABLE machine; --.csv"
cp "$t" "$results/good-1/-init.csv"
cp "$t" "$results/good-1/cliff.csv"
cp "$t" "$results/good-1/sqlite_x.csv"
printf 'machine,nx\nx,1\n' > "$results/good-1/doubled.csv"
printf 'a b,nx\nx,1\n' > "$results/good-1/columns.csv"
printf 'variant,status\nforged,ok\n' > "$results/good-1/published-star3d-k80.csv"
printf '%s,' c{1..5000} > "$results/good-1/wide.csv" && printf 'z\n' >> "$results/good-1/wide.csv"
: > "$results/good-1/empty.csv"
mkfifo "$results/good-1/fifo.csv"
ln -s /etc/passwd "$results/good-1/link.csv"
for name in 'a$(touch pwned)' 'b"c' "d'e" '|touch pwned' $'new\nline' '`touch pwned`' 'UPPER' '-x'; do
    mkdir -p "$results/$name" && cp "$results/good-2/"* "$results/$name/"
done
mkdir -p "$results/no-json" "$results/bad-json" "$results/list-json" "$results/link-json"
echo '{"gpu": ' > "$results/bad-json/machine.json"
echo '[1]' > "$results/list-json/machine.json"
ln -s ../good-1/machine.json "$results/link-json/machine.json"
ln -s good-1 "$results/link"
machine odd-json 8
printf '{"gpu": "x\\";system(\\"touch pwned\\")#", "sms": "many$", "l2_bytes": 5, "cores": "few", "x$(touch pwned)": 1}' > "$results/odd-json/machine.json"
check 'a hostile folder is noted, not the end' load
check 'nothing in it was executed' [ -z "$(find . "$tmp" -maxdepth 3 -name 'pwned*' 2> /dev/null)" ]
check 'harmless rows are in, the others not' answers "SELECT group_concat(variant, ' ') FROM hostile" fine
check 'only whole folders are in' answers "SELECT group_concat(name, ' ') FROM machine" 'good-1 good-2 odd-json'
check 'a fact with a forbidden character is NULL, the others stay' \
    answers "SELECT gpu IS NULL, sms IS NULL, l2_bytes, label FROM machine WHERE name = 'odd-json'" '1|1|5.0|odd-json'
check 'a fact that is no number is NULL' answers "SELECT cores IS NULL FROM machine WHERE name = 'odd-json'" 1
check 'nobody adds to the literature' answers "SELECT count(*) FROM published_star3d_k80 WHERE variant = 'forged'" 0
check 'rules are not overwritten' answers "SELECT count(*) FROM pragma_table_info('cliff') WHERE name = 'model'" 1
check 'no value in the database has a forbidden character' answers \
    "SELECT count(*) FROM hostile WHERE variant GLOB '*[^A-Za-z0-9 _.,:;+*/=()@%&^?~-]*'" 0
for text in 'hostile.csv row 3:' 'hostile.csv: and 9 rows more' 'hostile.csv: its last row has no end' 'link: a symbolic link' \
    'no-json: no machine.json' 'bad-json: machine.json is not' 'list-json: machine.json is not' 'link-json/machine.json: not a readable' \
    'good-1/fifo.csv: not a readable' 'good-1/link.csv: not a readable' 'there is another cliff' 'doubled.csv: a second column machine' \
    'columns.csv: column a\ b' 'empty.csv: no header' 'odd-json/machine.json: gpu has' \
    'odd-json/machine.json: cores is no number' 'wide.csv: 5001 columns' 'there is another published_star3d_k80'; do
    check "the note: $text" notes "$text"
done
check 'notes are lines of harmless characters' eval '! LC_ALL=C grep -q "[^ -~]" "$tmp/said"'
mkdir -p "$tmp/own/gpu" "$tmp/own/published" && cp results/published/misc.csv "$tmp/own/published/" && echo '{"name": "gpu"}' > "$tmp/own/gpu/machine.json"
check "literature that a folder of results lacks is the artifact's own" eval 'results/load "$tmp/own.db" "$tmp/own" 2> "$tmp/said" && [ "$(sqlite3 "$tmp/own.db" "SELECT count(*) > 0 FROM published_star3d_k80_cliff")" = 1 ]'
check 'no such folder is an error that names it' eval '! results/load "$tmp/x.db" "$tmp/nowhere" 2> "$tmp/said" && grep -qx "load: $tmp/nowhere: no folder of results" "$tmp/said"'
check 'nothing is left behind' eval '[ -z "$(ls -d "$db".* 2>/dev/null)" ]'
finish
