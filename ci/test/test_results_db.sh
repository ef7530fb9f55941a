#!/bin/bash
# Tests of results.db: the rules on synthetic results, a little below and above their limits, and the loader
# on a hostile folder.
. "$(dirname "$0")/tap.sh"
. ci/test/records.sh
db=$tmp/test.db results=$tmp/results said=$tmp/said
load() { results/load "$db" "$results" "$results" > "$tmp/out" 2> "$said"; }
ask() { sqlite3 -init /dev/null -readonly "$db" "$1"; }
# notes TEXT: a line of the loader's messages contains TEXT
notes() { grep -qF -- "$1" "$said"; }

# answers QUERY [ROWS]: the query gives these rows; without ROWS, those on stdin
answers()
{
    local rows got
    rows=${2-$(cat)}
    got=$(ask "$1") && [ "$got" = "$rows" ] && return
    diff <(echo "$rows") <(echo "$got") | sed 's/^/# /'
    return 1
}

machine() # NAME L2_BYTES
{
    mkdir -p "$results/$1"
    printf '{"name": "%s", "gpu": "NVIDIA Test %s", "l2_bytes": %s, "sms": 3}' "$1" "$1" "$2" \
        > "$results/$1/machine.json"
}

# csv MACHINE/TABLE [FIELD=VALUE...]: writes the table, the CSV file on stdin. Each FIELD is one more column.
csv()
{
    local fields='' values='' pair
    for pair in "${@:2}"; do
        fields+=,${pair%%=*} values+=,${pair#*=}
    done
    sed "1s|\$|$fields|; 2,\$s|\$|$values|" > "$results/$1.csv"
}

# ---- cliff onset in synthetic curves ----
machine gpu-a 1572864
CURVE=study,variant,backend,precision,radius,nx,ny,nz,block,planes,status,time_median_ns,gflops,t_eff_gbs
to=$results/gpu-a/star3d-l2cliff.csv
printf '# synthetic\n%s\n' $CURVE > "$to"
# curve VARIANT RADIUS Y STEP T...: appends the curve with times per point T at X = STEP, 2 STEP, ... to $to
curve()
{
    printf '%s\n' "${@:5}" |
        awk -v head="star3d,$1,cuda,${precision:-single},$2" -v y="$3" -v step="$4" '{
            x = NR * step
            printf "%s,%d,%d,1,8x8x1,,ok,%.3f,1,1\n", head, x, y, $1 * x * y }' >> "$to"
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
# The predicted X is 510 for r = 1, Y = 256. Onsets at 0.39, 0.41, 1.98 and 2.1 times it:
curve far1 1 256 40 1 1 1 1 2 2 2 2
curve far2 1 256 42 1 1 1 1 2 2 2 2
curve far3 1 256 202 1 1 1 1 2 2 2 2
curve far4 1 256 214 1 1 1 1 2 2 2 2
# A second block of variant `step`, slower or failed: the other one counts.
cat >> "$to" <<'END'
star3d,step,cuda,single,1,10,100,1,16x16x1,,ok,9999999,1,1
star3d,step,cuda,single,1,50,100,1,16x16x1,,failed,1,1,1
star3d,step,cuda,single,1,60,100,1,16x16x1,,failed,1,1,1
END

# ---- effective L2 of GPUs with 1 MiB. A working set has 4 nx bytes. ----
bandwidth() # MACHINE KiB=GB/s...: a table of stream-workingset
{
    machine "$1" 1048576
    printf '%s\n' "${@:2}" |
        awk -F= 'BEGIN { print "nx,t_eff_gbs" } { printf "%d,%s\n", $1 * 256, $2 }' |
        csv "$1/stream-workingset" study=stream variant=read backend=cuda precision=single \
            radius= ny= nz= block= planes= status=ok time_median_ns=1 gflops=0
}
bandwidth gpu-l2    64=10 128=99 256=100 384=101 512=90 640=80 700=60 900=30 1024=20 8192=18 16384=22
bandwidth gpu-flat  128=100 256=100 384=100 640=100 900=95 8192=92 16384=92
bandwidth gpu-short 128=100 256=100 384=100 640=100 900=50 4096=20
bandwidth gpu-again 128=100 256=100 384=98 512=30 640=100 8192=20 16384=20
csv gpu-l2/star3d-l2cliff <<END
$CURVE
star3d,base,cuda,single,1,10,100,1,8x8x1,,ok,1,1,1
END

# ---- the law of the cliff: predictions by an earlier C_eff, onsets at 1.1 and 0.9 times the predicted X ----
for m in gpu-law gpu-todo; do
    machine $m 1048576
    cp "$results/gpu-l2/stream-workingset.csv" "$results/$m"
    raw_log "$results/$m/raw/stream-workingset.csv" study=stream <<'END'
variant,run,time
read,1-2-gabc123,2026-01-02T00:00:00.000Z
read,1-2-gabc123,2026-01-03T00:00:00.000Z
copy,1-2-gdef456,2026-01-09T00:00:00.000Z
END
done
to=$results/gpu-law/star3d-law.csv
echo $CURVE > "$to"
curve base     1 100 60 1 1 1 1 1 1 1 1 1 1 2 2 2 2 2
curve readonly 1 100 60 1 1 1 1 1 1 1 1 1 1 2 2 2 2 2
curve shared   1 100 60 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
precision=double curve base 2 50 60 1 1 1 1 1 2 2 2 2 2 2
csv gpu-law/predicted c_eff_bytes=960000 measured=2026-01-01 gpu=gabc123 x_whole=1 x_half=1 <<'END'
variant,change,precision,radius,ny,x,t_eff_gbs,reads
base,none,single,1,100,600,10,3
base,none,double,2,50,400,7,5
shared,none,single,1,100,600,10,3
causal,none,single,1,34,900,10,3
causal,walk-halves,single,1,34,1800,10,3
END
# Machines without predictions of their own: gpu-law-b is a second card of that GPU, gpu-other another GPU.
for m in gpu-law-b gpu-other; do
    mkdir "$results/$m"
    cp "$results/gpu-law/"{star3d-law,stream-workingset}.csv "$results/$m"
done
sed 's/"gpu-law"/"gpu-law-b"/' "$results/gpu-law/machine.json" > "$results/gpu-law-b/machine.json"
machine gpu-other 1048576

# ---- three cards of a model, two of which have a second experiment ----
# card NAME TIME TIME [TIME]: three cases of star3d-mine, the last with a setting of its own, and one of
# star3d-yours
card()
{
    machine "gpu-card$1" 1000
    sed -i 's/"NVIDIA Test [^"]*"/"NVIDIA Test card"/' "$results/gpu-card$1/machine.json"
    csv "gpu-card$1/star3d-mine" study=star3d variant=tma_ring backend=cuda precision=single nx=8 ny=8 nz=8 \
        status=ok <<< "radius,block,time_median_ns
1,8x8x1,$2
2,8x8x1,$3
3,8x${#1}x1,$3"
    [ -z "${4-}" ] ||
        csv "gpu-card$1/star3d-yours" study=star3d variant=temporal backend=cuda precision=single nx=8 ny=8 \
            nz=8 status=ok <<< "radius,steps,time_median_ns
1,2,$4"
}
card '' 100 50 20
card -00000a 110 50
card -00000b 104 40 25

# ---- shapes of a layer, of 1 MiB and more ----
machine gpu-shape 2097152
# The last one is neither a square nor long.
csv gpu-shape/diffusion2d-workingset \
    study=diffusion2d variant=basic backend=cuda precision=single radius= planes= gflops=0 t_eff_gbs=0 <<'END'
nx,ny,nz,block,status,time_median_ns
512,512,1,8x8x1,ok,300
512,512,1,16x16x1,ok,200
128,2048,1,8x8x1,ok,260
128,2048,1,16x16x1,failed,1
2048,128,1,8x8x1,ok,180
64,64,1,8x8x1,ok,10
16,256,1,8x8x1,ok,90
1024,1024,1,8x8x1,ok,100
256,4096,1,8x8x1,ok,150
256,1024,1,8x8x1,ok,9999
END

# ---- samples of raw logs ----
raw_log "$results/gpu-shape/raw/diffusion2d-distribution.csv" \
    study=diffusion2d nx=8 ny=8 nz=1 block= batch=7 <<'END'
role,variant,source,round,time,status,samples_ns
case,basic,a,0,T1,ok,1;2
case,basic,a,0,T2,ok,10.5;11;9.25
case,basic,b,0,T0,ok,1;2
case,local,a,0,T1,failed,1;2
peak,copy,a,0,T1,ok,3;4
case,fused,a,0,T1,ok,42
case,x$(touch pwned),a,0,T1,ok,1
END
raw_log "$results/gpu-shape/raw/diffusion2d-onestep.csv" study=diffusion2d variant=basic <<'END'
nx,ny,nz,block,samples_ns
8,8,1,,1;2;3;4;5;6;7;8;9;30
END

# ---- pictures: each point before and after a step ----
{
    echo '# picture of diffusion2d fused,single,8,8,1,, 1 steps, source 1, crc32 1'
    echo x,y,before,after
    # A square of 4 in 8. Row y = 3 after the step is u - lap(lap(u)) / 32 by hand.
    middle=(-0.03125 0.09375 0.9375 1.0625 1.0625 0.9375 0.09375 -0.03125)
    for y in {0..7}; do
        for x in {0..7}; do
            after=0
            [ "$y" != 3 ] || after=${middle[x]}
            echo "$x,$y,$((x > 1 && x < 6 && y > 1 && y < 6)),$after"
        done
    done
} > "$results/gpu-shape/diffusion2d-field.picture.csv"
{
    echo '# picture of heat2d vector,double,5,5,32x8x1, 1 steps, source 1, crc32 1'
    echo x,y,before,after
    # A sine, which a step only shrinks
    sqlite3 -csv :memory: "
        WITH i (i) AS (VALUES (0), (1), (2), (3), (4)),
        point AS (
            SELECT x.i AS x, y.i AS y, sin(pi() * x.i / 4) * sin(pi() * y.i / 4) AS t
            FROM i x, i y)
        SELECT x, y, t, t * (1 + (4 * cos(pi() / 4) - 4) / 4.1) FROM point"
} > "$results/gpu-shape/heat2d-picture.picture.csv"

# ---- fixed sizes: best block, published block, larger sizes, longer rows ----
machine gpu-fixed 8
csv gpu-fixed/star3d-fixed backend=cuda precision=single radius=1 t_peak_gbs=10 <<'END'
variant,nx,ny,nz,block,planes,cache,status,gflops,t_eff_gbs
base,8,4,4,64x4x1,,warm,ok,50,9
base,4,4,4,32x16x1,,warm,ok,99,9
base,8,8,8,32x16x1,,stream,ok,98,9
base,8,16,8,32x16x1,,stream,ok,97,9
base,16,8,8,64x4x1,,stream,ok,40,8
base,16,8,8,32x16x1,,stream,ok,30,6
base,16,8,8,64x8x1,,stream,failed,90,9
base_zloop,16,8,8,32x16x1,0,stream,ok,20,4
base_zloop,16,8,8,32x16x1,16,stream,ok,25,5
END

# ---- the host ----
machine host-a 0
csv host-a/host-baseline study=star3d variant=openmp backend=openmp precision=single status=ok <<'END'
radius,nx,ny,nz,cache,t_eff_gbs,t_peak_gbs
1,8,4,4,warm,90,90
1,8,8,8,stream,50,100
2,9,9,9,stream,20,100
END
csv host-a/divergence-host study=divergence variant=openmp backend=openmp precision=single nx=9 \
    cache=warm status=ok t_peak_gbs=50 <<'END'
length,t_eff_gbs
4,10
64,40
END

# ---- reduction on GPU and host ----
machine gpu-fast 8
machine gpu-slow 8
mkdir "$results/host-alone"
echo '{"name": "host-alone", "gpu": "", "cores": 4}' > "$results/host-alone/machine.json"
csv gpu-fast/reduction study=reduction backend=cuda precision=single t_peak_gbs=90 <<'END'
nx,status,gpoints_per_s
100,ok,50
1000,ok,200
1000,ok,250
1000,failed,999
END
csv gpu-slow/reduction study=reduction backend=cuda precision=single t_peak_gbs=80 <<'END'
nx,status,gpoints_per_s
1000,ok,100
END
csv gpu-slow/reduction-host study=reduction backend=openmp precision=single t_peak_gbs=1 <<'END'
nx,status,gpoints_per_s
1000,ok,50
END
csv host-alone/reduction-host study=reduction precision=single t_peak_gbs=1 <<'END'
backend,nx,status,gpoints_per_s
openmp,100,ok,99
openmp,500,ok,10
openacc,500,ok,90
END

# ---- near copy speed ----
machine gpu-near 8
csv gpu-near/star3d-limit backend=cuda t_peak_gbs=100 <<'END'
variant,precision,radius,nx,ny,nz,lockstep,status,t_eff_gbs,sustained_ns
tma_ring,single,1,1024,512,512,2,ok,96,22369621.3
tma_ring,single,1,1024,512,512,3,failed,99,1
tma_ring,double,5,1024,512,512,,ok,80,
vector,single,1,1024,512,512,4,ok,70,
tma_ring,single,1,8,8,8,2,ok,99,
base,single,1,1024,512,512,,ok,50,
END
csv gpu-near/star3d-ladder variant=tma_ring precision=single radius=1 nx=8 ny=8 nz=8 t_peak_gbs=100 <<'END'
block,stages,lockstep,status,t_eff_gbs
8x32x1,6,0,ok,80
8x32x1,6,2,ok,95
8x32x1,6,8,ok,90
8x32x1,6,9,failed,99
8x28x1,6,2,ok,99
8x32x1,4,2,ok,99
END
csv gpu-near/star3d-lockstep variant=base_zloop precision=single radius=1 nx=8 ny=8 nz=8 \
    t_peak_gbs=100 <<'END'
block,lockstep,status,t_eff_gbs
32x16x1,0,ok,60
32x16x1,4,ok,58
32x16x1,9,ok,55
64x8x1,0,ok,70
64x8x1,4,skipped,
END
csv gpu-near/star3d-lockstep-dram variant=tma_ring precision=double radius=1 nx=10 ny=10 nz=10 <<'END'
lockstep,dram_read_bytes
0,12000
2,8000
4,9000
END

# ---- roofline: one case was timed, one only profiled; X within and beyond C_eff = 700 KiB ----
machine gpu-roof 1048576
cp "$results/gpu-l2/stream-workingset.csv" "$results/gpu-roof"
csv gpu-roof/star3d-l2hit variant=base precision=single radius=1 ny=100 nz=1 l2_hit_pct=20 <<'END'
nx,dram_read_bytes,dram_write_bytes,duration_ns
10,12000,4000,9999
1000,1200000,400000,200000
END
csv gpu-roof/star3d-l2cliff variant=base backend=cuda precision=single radius=1 ny=100 \
    status=ok t_peak_gbs=40 <<'END'
nx,nz,time_median_ns,gflops
10,1,1000,13
448,32,1000,
12000,32,1000,
END
csv gpu-roof/star3d-counters variant=base precision=single radius=1 nz=1 <<END
nx,ny,occupancy_achieved_pct,occupancy_theoretical_pct,registers,local_loads,local_stores,\
dram_read_bytes,dram_write_bytes,l2_to_l1_bytes,l1_write_bytes
20,1,10,50,99,0,0,,,,
10,1,80,100,40,0,6,,,,
10,100,,,,,,12000,4000,20000,6000
END

# ---- slabs that walk towards each other: a plane of 1024 x 1 values, a link of 2 GB/s and 7 ns ----
machine gpu-halo 8
csv gpu-halo/halo-message variant=store status=ok <<'END'
gpus,message_bytes,exchange_ns
2,200,100
2,1,7
4,900,9
END
csv gpu-halo/halo-flags kernel= radius=3 nx=1024 ny=1 nz=8 status=ok <<'END'
variant,precision,ends,gpus,time_median_ns
copy,single,walls,1,50
flags,single,walls,1,6500
flags,single,walls,2,9000
flags,single,periodic,2,9000
flags,single,walls,4,9000
copy,double,walls,1,50
flags,double,walls,1,6500
flags,double,walls,2,9000
END

# ---- one machine for rules with bounds and quotients: an L2 of 1 MiB ----
machine gpu-numbers 1048576
csv gpu-numbers/overlap study=overlap variant=streams memory=pinned work=8 streams=4 status=ok \
    time_median_ns=40 <<'END'
h2d_ns,compute_ns,d2h_ns,both_ways_ns
10,30,20,48
10,60,20,48
END
# working sets at the bounds of a place, and one access beyond each
csv gpu-numbers/stream-latency study=stream precision=single status=ok <<'END'
variant,nx,gpoints_per_s
chase_shared,99,0.5
chase_l1,4096,0.25
chase_l1,4097,0.001
chase,32767,0.001
chase,32768,0.1
chase,98304,0.05
chase,98305,0.001
chase,163839,0.001
chase,163840,0.04
chase,196608,0.02
chase,196609,0.001
chase,2097151,0.001
chase,2097152,0.01
END
csv gpu-numbers/star3d-temporal study=star3d precision=single radius=1 nx=8 ny=8 nz=8 status=ok \
    t_peak_gbs=100 <<'END'
variant,steps,t_eff_gbs,time_median_ns,sustained_ns
temporal,2,150,10,12.5
temporal,2,140,9,1
systolic,3,90,10,8
END
# fields of 1/8, 1/2, 2 and 3.1 MiB: the last is beyond twice the L2
csv gpu-numbers/diffusion2d-workingset study=diffusion2d variant=fused backend=cuda precision=single nz=1 \
    block=16x16x1 status=ok <<'END'
nx,ny,time_median_ns
128,128,16384
256,256,65536
512,512,393216
640,640,4096000
END
csv gpu-numbers/star3d-fixed backend=cuda precision=single nx=8 ny=8 nz=8 block=64x4x1 planes= \
    cache=stream status=ok gflops=1 t_peak_gbs=100 <<'END'
variant,radius,t_eff_gbs
vector,1,90
vector,2,50
readonly,1,99
END
for kind in read update star diffusion heat; do
    csv gpu-numbers/halves-$kind study=halves variant=$kind nx=960 ny=10 nz=2 status=ok \
        gpoints_per_s=4 <<'END'
who,layout,mode,reach
own,pairs,pass,2
END
    csv gpu-numbers/halves-$kind-dram study=halves variant=$kind nx=960 ny=10 nz=2 \
        dram_read_bytes=153600 <<'END'
who,layout,mode,reach
any,plain,pass,2
END
done

# ---- the machine on which the peers of results/published ran ----
machine nvidia-h200 8
csv nvidia-h200/star3d-fixed <<'END'
variant,backend,precision,nx,status,t_peak_gbs
shared,cuda,half,1,ok,4000
END
csv nvidia-h200/star3d-limit-sizes study=star3d variant=tma_ring backend=cuda radius=1 nx=512 ny=512 nz=512 \
    cache=stream status=ok time_median_ns=1 t_eff_gbs=80 t_peak_gbs=100 <<'END'
precision
single
double
END

check 'a folder of synthetic results loads' load
check 'its one message is about a bad row' [ "$(wc -l < "$said")" = 1 ]

# ---- cliff onset ----
# cliff VARIANT 'X RISE': the onset, and the rise in percent
cliff()
{
    answers "
        SELECT printf('%s %.0f', ifnull(CAST(x AS INT), 'none'), 100 * rise)
        FROM cliff
        WHERE variant = '$1'" "$2"
}
check 'cliff: a step; the better block counts, failed cases do not' cliff step '50 100'
check 'cliff: launch overhead at small X is no cliff' cliff launch '60 100'
check 'cliff: a ramp; the onset is the first X beyond half of the rise' cliff ramp '50 50'
check 'cliff: a rise below 10 % is none' cliff below 'none 9'
check 'cliff: a rise above 10 % is one' cliff above '50 11'
check 'cliff: one outlier is none' cliff outlier 'none 0'
check 'cliff: falling times have none' cliff falling 'none 0'
check 'cliff: four points are too few' answers "SELECT x IS NULL FROM cliff WHERE variant = 'four'" 1
check 'cliff: predictions are the published ones of the K80, to one point' answers "
    SELECT count(*), max(abs(cliff.predicted - published.predicted_nx)) <= 1
    FROM cliff
    JOIN published_star3d_k80_cliff published USING (radius, ny)
    WHERE variant = 'k80'" '5|1'
check 'cliff: due to the L2 if the onset is at 0.4 to 2 times the predicted X' answers "
    SELECT variant, at_l2
    FROM cliff
    WHERE variant LIKE 'far%'
    ORDER BY variant" <<'END'
far1|0
far2|1
far3|1
far4|0
END
check 'cliff: no model without an effective L2' \
    answers "SELECT count(model) FROM cliff WHERE machine = 'gpu-a'" 0
check 'cliff: in the model, 2r + 2 planes fill the effective L2' \
    answers "SELECT model FROM cliff WHERE machine = 'gpu-l2'" 448.0

# ---- effective L2 ----
effective() # MACHINE KiB
{
    answers "
        SELECT ifnull((SELECT effective_bytes / 1024 FROM effective_l2 WHERE machine = '$1'), 'none')" "$2"
}
check 'effective L2: the last working set above the mean of the plateaus' effective gpu-l2 700.0
check 'effective L2: its plateaus and their mean' answers "
    SELECT l2_gbs, dram_gbs, middle_gbs
    FROM effective_l2
    WHERE machine = 'gpu-l2'" '100.0|20.0|60.0'
check 'effective L2: none where both plateaus are alike' effective gpu-flat none
check 'effective L2: none where no working set was in DRAM' effective gpu-short none
check 'effective L2: a second rise does not count' effective gpu-again 384.0

# ---- fixed sizes ----
# fixed VARIANT PLACE 'SIZE FRACTION GFLOPS FRACTION_OF_THE_PUBLISHED_BLOCK'
fixed()
{
    answers "
        SELECT printf('%s %.2f %.0f ', size, f, gflops) ||
            CASE WHEN f_published NOTNULL THEN printf('%.2f', f_published) ELSE 'none' END
        FROM fixed
        WHERE variant = '$1' AND place = '$2'" "$3"
}
check 'fixed: best and published block, at the largest size; of two of these, with the longer rows' \
    fixed base memory '16×8×8 0.80 40 0.60'
check 'fixed: cached cases are on their own; the published block may be missing' \
    fixed base cache '8×4×4 0.90 50 none'
check 'fixed: in the published code a thread walks the whole column' \
    fixed base_zloop memory '16×8×8 0.50 25 0.40'

check 'host: smallest radius, largest size, longest rows; over the best copy' answers "
    SELECT name, memory, f
    FROM host
    WHERE machine = 'host-a'
    ORDER BY 1" <<'END'
divergence, rows of 64|0|0.8
star3d r=1|1|0.5
END

# ---- near copy speed ----
check 'halo flags: a step of one GPU, or r planes over the link; two cuts of an inner slab and of a ring' \
    answers "
    SELECT precision, gpus, ends, link_ns, said_ns
    FROM halo_flags_said
    WHERE machine = 'gpu-halo'
    ORDER BY precision DESC, gpus, ends DESC" <<'END'
single|2.0|walls|6151.0|6500.0
single|2.0|periodic|12295.0|12295.0
single|4.0|walls|12295.0|12295.0
double|2.0|walls|12295.0|12295.0
END
check 'overlap: the kernel over a copy; the stages over all, over the longest, over both copies' \
    answers "
    SELECT x, speed, ideal, shared
    FROM overlap_speed
    WHERE machine = 'gpu-numbers'" <<'END'
2.0|1.5|2.0|1.25
4.0|2.25|1.5|1.5
END
check 'latency: the places with their bounds' answers "
    SELECT place, ns
    FROM latency
    WHERE machine = 'gpu-numbers'" <<'END'
DRAM|100.0
L1|4.0
far|37.5
near|15.0
shared|2.0
END
check 'temporal: the best setting; over a second of launches' answers "
    SELECT variant, steps, f, sustained
    FROM temporal_best
    WHERE machine = 'gpu-numbers'" <<'END'
systolic|3.0|0.9|1.125
temporal|2.0|1.5|1.2
END
check 'jump: from the least within the L2 to the most up to twice the L2' answers "
    SELECT low, high, rise, bytes
    FROM jump
    WHERE machine = 'gpu-numbers'" '1.0|1.5|0.5|2097152.0'
check 'halves: bytes of a plane or of all fields; values of DRAM, and what they rise to' answers "
    SELECT variant, seen, arm, x, share * 1048576 = x, y, top
    FROM halves_point
    WHERE machine = 'gpu-numbers'
    ORDER BY variant, seen DESC" <<'END'
diffusion|time|own|153600.0|1|0.25|
diffusion|dram|plain|153600.0|1|2.0|1
heat|time|own|230400.0|1|0.25|
heat|dram|plain|230400.0|1|2.0|2
read|time|own|81920.0|1|0.25|
read|dram|plain|81920.0|1|2.0|1
star|time|own|40960.0|1|0.25|
star|dram|plain|40960.0|1|2.0|5.0
update|time|own|81920.0|1|0.25|
update|dram|plain|81920.0|1|2.0|1
END
check 'limit: largest size; ceiling of a halo in whole sectors; over a second of launches' answers "
    SELECT precision, f, printf('%.3f %.2f', ceiling, sustained)
    FROM limit_best
    WHERE variant = 'tma_ring'
    ORDER BY 1 DESC" <<'END'
single|0.96|0.988 0.96
double|0.8|0.973 0.00
END
check 'ladder: rungs alone, in lock-step and tuned, of the largest ring; rungs only in lock-step' answers "
    SELECT rung, f, printf('%+.2f', gain), free
    FROM ladder
    WHERE precision = 'single'" <<'END'
1.0|0.5|+0.00|1
3.0|0.7|+0.20|0
7.0|0.8|+0.10|1
8.0|0.95|+0.15|1
9.0|0.96|+0.01|1
END
check 'drift: variants that were launched together; lock-step over all planes or none' answers "
    SELECT kernel, best, apart
    FROM drift
    ORDER BY 1" <<'END'
Z loop|0.58|0.55
tma_ring|0.95|0.8
END
check 'drift: values that DRAM gave per point' answers "SELECT blocks, reads FROM drift_reads" <<'END'
in lock-step|1.0
apart|1.5
END
check 'peer: as a fraction of its own copy, else of T_peak; ours at the same size' answers "
    SELECT tool, round(f, 3), ours
    FROM peer
    WHERE radius = 1
      AND (precision = 'single' AND tool LIKE 'PERKS%' OR precision = 'double' AND tool = 'BrickLib')" <<'END'
PERKS (baseline sweep)|0.72|
BrickLib|0.729|0.8
END

# ---- counters ----
check 'roofline: flops per byte of DRAM and of the L2; by the time without the profiler, if any' answers "
    SELECT round(gflops, 2), intensity, l2_intensity, beyond
    FROM roofline
    WHERE machine = 'gpu-roof'
    ORDER BY nx, l2_intensity" <<'END'
13.0|0.8125||0
13.0|0.8125|0.5|0
6.5|0.8125||1
END
check 'roofline: each value read once, 2r+1 planes read again, all 6r+1 points from memory' answers "
    SELECT DISTINCT once, again, uncached
    FROM roofline
    WHERE machine = 'gpu-roof'" '1.625|0.8125|0.40625'
check 'occupancy: at the smallest X; spilled where local memory is read or written' \
    answers "SELECT achieved, theoretical, registers, spills FROM occupancy" '80.0|100.0|40.0|1'
check 'occupancy: the published one' \
    answers "SELECT achieved FROM occupancy_published WHERE variant = 'shared' AND radius = 5" \
    "$(sed -n 's/^nvidia-k80,shared,.*,//p' results/published/star3d-k80-occupancy.csv)"

check 'effort: the mean over the radii, and the lines of code' answers "
    SELECT variant, mean, lines > 0
    FROM effort
    WHERE machine = 'gpu-fixed'
    ORDER BY 1" <<'END'
base|0.8|1
base_zloop|0.5|1
END
check 'effort: the least and the highest; a variant that lacks a radius is left out' answers "
    SELECT variant, mean, low, high, radii
    FROM effort
    WHERE machine = 'gpu-numbers'" 'vector|0.7|0.5|0.9|2'
check 'shape: long layers over squares of as many points, at the better block, from 1 MiB on' \
    answers "SELECT cases, median FROM shape WHERE wide = -1" '2|1.4'
check 'shape: wide layers' answers "SELECT cases, median FROM shape WHERE wide = 1" '1|0.9'

# ---- samples and pictures ----
check 'samples: in their order, of valid cases, of the last record of the newest sources' answers "
    SELECT variant, i, ns
    FROM diffusion2d_distribution_samples
    ORDER BY variant, i" <<'END'
basic|1|10.5
basic|2|11.0
basic|3|9.25
fused|1|42.0
END
check 'samples: a row that is not harmless is noted' notes 'raw/diffusion2d-distribution.csv row 9:'
check 'onestep: quantiles of single steps; samples of batches are not among them' \
    answers "SELECT p5, p25, median_ns, p75, p95 FROM onestep" '1.0|3.0|5.5|8.0|30.0'
check 'exact: a square after a step' answers "
    SELECT count(*), max(abs(after - exact)) < 1e-12
    FROM diffusion2d_field_exact" '8|1'
check 'exact: a sine after a step' answers "
    SELECT count(*), max(abs(after - exact)) < 1e-12
    FROM heat2d_picture_exact" '5|1'

check 'the rows of a rule that is a table are counted like those of a measured table' \
    answers "SELECT n FROM loaded WHERE machine = 'gpu-roof' AND tbl = 'roofline'" 3.0
check 'host and GPU: at the largest size of each; on its own host, else on that of most cores' answers "
    SELECT machine, host, fraction
    FROM host_gpu
    ORDER BY 1" <<'END'
gpu-fast|host-alone|0.04
gpu-slow|gpu-slow|0.5
END
check 'variant: kind and order by its name' answers "
    SELECT *
    FROM variant_form
    WHERE name IN ('base', 'base_zloop')
    ORDER BY 1" <<'END'
base|base|1|no Z loop
base_zloop|base|2|Z loop
END
check 'result: valid rows of all experiments; fields that a table lacks are empty' answers "
    SELECT machine, nx, time_median_ns
    FROM result
    WHERE experiment = 'reduction'
    ORDER BY gpoints_per_s" <<'END'
gpu-fast|100.0|
gpu-slow|1000.0|
gpu-fast|1000.0|
gpu-fast|1000.0|
END

# ---- lines of code ----
check 'lines: every variant of the sources once' answers "
    SELECT count(*) > 100, min(lines) > 0, min(with_headers - lines) >= 0,
        sum(study = 'star3d' AND variant = 'base')
    FROM variant_lines" '1|1|1|1'
mkdir -p "$tmp/src/count"
cat > "$tmp/src/count/two.cu" <<'END'
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
VARIANT(f,
        g)
END
printf '%s\n' '#include "part.h"' 'VARIANT(0)' > "$tmp/src/count/baseline.c"
printf '%s\n' '#ifndef A /* once */' '#include "deep.h"' '#endif' > "$tmp/src/count/part.h"
printf '%s\n' '#include "part.h"' '' 'int d;' > "$tmp/src/count/deep.h"
echo 'int no_coding;' > "$tmp/src/count/plain.c"
check 'lines: without comments and blank lines; each header counts once' \
    is "$(ci/tools/lines "$tmp"/src/*/* 2>&1 | sort)" \
    'count,openacc,2,7
count,openmp,2,7
count,two,6,11
study,variant,lines,with_headers'

# ---- the law of the cliff ----
check 'law: only a curve with an earlier prediction; the onset is between sizes of whole blocks' answers "
    SELECT variant, precision, x, first_x, predicted, first, t_eff_gbs, t_eff_predicted
    FROM law
    WHERE machine = 'gpu-law'
    ORDER BY 2 DESC, 1" <<'END'
base|single|660.0|660.0|600.0|1|1.0|10.0
shared|single|||600.0|1|1.0|10.0
base|double|300.0|360.0|400.0|1|1.0|7.0
END
check 'cards: the cases that all cards with the experiment measured with one setting' answers "
    SELECT experiment, radius, cards, median_ns, least_ns, most_ns, printf('%.3f %.3f', apart, two)
    FROM card_spread
    WHERE gpu = 'NVIDIA Test card'
    ORDER BY 1, 2" << 'END'
star3d_mine|1.0|3|104.0|100.0|110.0|0.100 0.067
star3d_mine|2.0|3|50.0|40.0|50.0|0.250 0.167
star3d_yours|1.0|2|22.5|20.0|25.0|0.250 0.250
END
check 'cards: the time on each' answers "
    SELECT machine, ns
    FROM card_time
    WHERE gpu = 'NVIDIA Test card' AND experiment = 'star3d_mine' AND radius = 1
    ORDER BY 1" << 'END'
gpu-card|100.0
gpu-card-00000a|110.0
gpu-card-00000b|104.0
END
check 'margin: twice the median of what two cards differ by, if that is more than 1 %' answers "
    SELECT DISTINCT experiment, printf('%.3f', margin)
    FROM margin
    JOIN machine ON machine = name
    WHERE gpu = 'NVIDIA Test card'" << 'END'
star3d_mine|0.233
star3d_yours|0.500
END
check 'law: a second card has the predictions of the first card of its GPU, another GPU has none' answers "
    SELECT machine, variant, predicted
    FROM law
    WHERE machine IN ('gpu-law-b', 'gpu-other')
    ORDER BY 1, 2, 3" <<'END'
gpu-law-b|base|400.0
gpu-law-b|base|600.0
gpu-law-b|shared|600.0
END
check 'law: its errors and those of the baseline models' answers "
    SELECT l2, planes, curves, drops, printf('%.3f %.3f %.3f', error, mean, first_error)
    FROM law_error
    WHERE machine = 'gpu-law'" <<'END'
whole|2r+2|3|2|0.160 0.847 0.092
effective|2r+2|3|2|0.175 0.925 0.100
effective|2r+1|3|2|0.275 0.725 0.213
half|2r+1|3|2|0.328 1.328 0.442
whole|2r+1|3|2|0.336 0.664 0.279
half|2r+2|3|2|0.694 1.694 0.831
END
predict() # MACHINE [CLIFFS]
{
    mkdir -p "$tmp/p/$1" && rm -f "$tmp/p/$1/predicted.csv"
    ci/tools/predict "$db" "$tmp/p/$1" "${@:2}" >"$tmp/told" 2>&1
    cat "$tmp/p/$1/predicted.csv" >"$tmp/predicted" 2>/dev/null || [ -s "$tmp/told" ]
}
check 'predict: a machine with an effective L2' predict gpu-todo
check 'predict: from the effective L2, the bandwidth of read, and the log of both' \
    is "$(sed -n 2p "$tmp/predicted")" \
    base,none,single,1,34,716800,2026-01-03,gabc123,1317.647,10.0,3,2570.039,1285.020,
check 'predict: a row for each curve of star3d-law and each of star3d-causal that should have a cliff' \
    is "$(grep -c ',none,' "$tmp/predicted") $(wc -l < "$tmp/predicted")" '96 145'
check 'predict: without written planes, and with half of the rows' \
    is "$(grep -E '^causal,(none|sums|walk-halves),double,3,' "$tmp/predicted" | cut -d , -f 2,9)" \
    'none,329.412
sums,376.471
walk-halves,658.824'
bytes=$("$cliffs" onset --l2 1048576 --halves 1 --sms 3 --block 32x16 --precision single --radius 1 --nx 128)
predict gpu-todo "$cliffs"
check 'predict: with the program, by the simulated L2, too' is "$(sed -n 2p "$tmp/predicted")" \
    "base,none,single,1,34,716800,2026-01-03,gabc123,1317.647,10.0,3,2570.039,1285.020,$(
        awk -v bytes="$bytes" 'BEGIN { printf "%.3f", bytes / 4 / 34 }')"
nothing_predicted() { predict "$1" && [ ! -s "$tmp/predicted" ]; }
for m in gpu-law gpu-flat host-a; do
    check "predict: no row for what was measured or has no effective L2: $m" nothing_predicted $m
done

# ---- the loader ----
not_written() { cp -p "$db" "$tmp/before" && load && [ ! "$db" -nt "$tmp/before" ]; }
check 'nothing is loaded again if nothing changed' not_written
results=$tmp/hostile
machine good-1 8
cat > "$results/good-1/some-test.v2.csv" <<'END'
# by "me" $(touch pwned)
study,variant,nx,ny,odd-one.x,status
s,v1,7,2,,ok
s,v2,8,4,text,ok
END
machine good-2 8
cat > "$results/good-2/some-test.v2.csv" <<'END'
ny,other,nx,status
2,5,1,ok
2,6,1,skipped
END
check 'two machines with different columns load' load
check 'columns are united by name, without - and .; missing values are NULL' answers "
    SELECT machine, nx, odd_one_x, other
    FROM some_test_v2
    ORDER BY nx" <<'END'
good-2|1.0||5.0
good-2|1.0||6.0
good-1|7.0||
good-1|8.0|text|
END
check 'an empty field is NULL' answers "SELECT count(*) FROM some_test_v2 WHERE odd_one_x IS NULL" 3
check 'numbers are stored as numbers' answers "
    SELECT ny / nx, typeof(nx), typeof(variant)
    FROM some_test_v2
    WHERE variant = 'v2'" '0.5|real|text'
check 'valid rows are counted' answers "SELECT n FROM loaded WHERE machine = 'good-2'" 1.0
check 'comments lose forbidden characters' \
    answers "SELECT text FROM head WHERE machine = 'good-1'" 'by me (touch pwned)'
check "the literature is the repository's" answers "SELECT count(*) > 0 FROM published_star3d_k80" 1
check 'labels are short' answers "SELECT label FROM machine ORDER BY 1" <<'END'
Test good-1
Test good-2
END
every_rule()
{
    local rules rule
    rules=$(ask "SELECT name FROM rule_text UNION SELECT name FROM sqlite_master WHERE type = 'view'")
    for rule in $rules; do
        ask "SELECT count(*) FROM $rule" > /dev/null || return 1
    done
}
check 'every rule works without results' every_rule

# ---- a hostile folder: whatever would be run creates a file pwned ----
sleep 0.1 # the database must be older than its inputs
t=$results/good-1/hostile.csv
cat > "$t" <<'END'
variant,nx,status
fine,1,ok
x";system("touch pwned")#,2,ok
$(touch pwned),3,ok
`touch pwned`,4,ok
a'b,5,ok
a\b,6,ok
"quoted,7",8,ok
short,9
long,1,ok,x
<x,10,ok
|touch pwned,11,ok
END
printf 'bell\a,12,ok\ncr,13,ok\r\nutf\xc3\xa9,14,ok\nnul\0,15,ok\ntorn,16,o' >> "$t"
for name in '|touch pwned' "x'; DROP TABLE machine; --" -init sqlite_x; do
    cp "$t" "$results/good-1/$name.csv"
done
printf 'machine,nx\nx,1\n' > "$results/good-1/doubled.csv"
printf 'a b,nx\nx,1\n' > "$results/good-1/columns.csv"
printf 'variant,status\nforged,ok\n' > "$results/good-1/published-star3d-k80.csv"
{ printf '%s,' c{1..5000} && echo z; } > "$results/good-1/wide.csv"
: > "$results/good-1/empty.csv"
for name in 'a$(touch pwned)' 'b"c' "d'e" '|touch pwned' $'new\nline' '`touch pwned`' 'UPPER' '-x'; do
    mkdir -p "$results/$name"
    cp "$results/good-2/"* "$results/$name/"
done
mkdir -p "$results"/{no,bad,list,link,odd}-json
echo '{"gpu": ' > "$results/bad-json/machine.json"
echo '[1]' > "$results/list-json/machine.json"
ln -s ../good-1/machine.json "$results/link-json/machine.json"
cat > "$results/odd-json/machine.json" <<'END'
{
  "name": "odd-json",
  "gpu": "x\";system(\"touch pwned\")#",
  "sms": "many$",
  "l2_bytes": 5,
  "cores": "few",
  "x$(touch pwned)": 1
}
END
check 'a hostile folder loads' load
check 'nothing in it was executed' [ -z "$(find . "$tmp" -maxdepth 3 -name 'pwned*' 2> /dev/null)" ]
check 'only harmless rows are loaded' answers "SELECT group_concat(variant, ' ') FROM hostile" fine
check 'only whole folders are loaded' \
    answers "SELECT group_concat(name, ' ') FROM machine" 'good-1 good-2 odd-json'
check 'a fact with a forbidden character is NULL, the others stay' answers "
    SELECT gpu IS NULL, sms IS NULL, l2_bytes, label
    FROM machine
    WHERE name = 'odd-json'" '1|1|5.0|odd-json'
check 'a fact that should be a number and is not is NULL' \
    answers "SELECT cores IS NULL FROM machine WHERE name = 'odd-json'" 1
check 'a machine cannot add to the literature' \
    answers "SELECT count(*) FROM published_star3d_k80 WHERE variant = 'forged'" 0
check 'no value in the database has a forbidden character' answers "
    SELECT count(*)
    FROM hostile
    WHERE variant GLOB '*[^A-Za-z0-9 _.,:;+*/=()@%&^?~-]*'" 0
while IFS= read -r text; do
    check "the note: $text" notes "$text"
done <<'END'
hostile.csv row 3:
hostile.csv: and 9 more rows
hostile.csv: the last row is torn (no newline)
no-json: no machine.json
bad-json: machine.json is not
list-json: machine.json is not
link-json/machine.json: not a readable
doubled.csv: column machine appears twice
columns.csv: bad column name a b
empty.csv: no header
odd-json/machine.json: gpu has
odd-json/machine.json: cores is not a number
wide.csv: a header of 28894 characters
there is another published_star3d_k80
END

mkdir -p "$tmp/own/gpu" "$tmp/own/published"
cp results/published/misc.csv "$tmp/own/published/"
echo '{"name": "gpu"}' > "$tmp/own/gpu/machine.json"
results/load "$tmp/own.db" "$tmp/own" 2> "$said"
check "literature that a folder of results lacks is the artifact's own" \
    is "$(sqlite3 "$tmp/own.db" "SELECT count(*) > 0 FROM published_star3d_k80_cliff")" 1
call results/load "$tmp/x.db" "$tmp/nowhere"
check 'a missing folder is an error that names it' \
    is "$([ $status != 0 ] && cat "$tmp/err")" "load: $tmp/nowhere: not a results folder"
check 'no temporary file is left' is "$(echo "$db".*)" "$db.lock"
finish
