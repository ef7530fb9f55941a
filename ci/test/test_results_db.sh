#!/bin/bash
# Tests of results.db: what the loader takes and leaves out, and that each rule flips where it should.
. "$(dirname "$0")/tap.sh"
. ci/test/records.sh
db=$tmp/test.db results=$tmp/results
load() { results/load "$db" "$results" "$results" > "$tmp/out" 2> "$tmp/said"; }
ask() { sqlite3 -init /dev/null -readonly "$db" "$1"; }
# answers QUERY EXPECTED: what the query gives, a blank between rows
answers() { local got; got=$(ask "$1") && got=${got//$'\n'/ } && [ "$got" = "$2" ] || { echo "got: $got"; echo "expected: $2"; return 1; } >&3; }
# notes TEXT: the loader said it in one line
notes() { grep -qF -- "$1" "$tmp/said"; }
exec 3>> "$tmp/said"

machine() { # NAME L2
    mkdir -p "$results/$1"
    printf '{"name": "%s", "gpu": "NVIDIA Test %s", "l2_bytes": %s, "sms": 3}' "$1" "$1" "$2" > "$results/$1/machine.json"
}
csv() { { echo "$2"; printf "$3\n" "${@:4}"; } > "$results/$1.csv"; } # MACHINE/TABLE HEADER FORMAT VALUE...
HEAD=study,variant,backend,precision,radius,nx,ny,nz,block,planes,status,time_median_ns,gflops,t_eff_gbs

# ---- the cliff rule: times per point at X = 10, 20, ... of one variant each ----
machine gpu-a 1572864
{ echo "# synthetic"; echo $HEAD; } > "$results/gpu-a/star3d-l2cliff.csv"
to=$results/gpu-a/star3d-l2cliff.csv
curve() { # VARIANT RADIUS Y STEP T...
    local v=$1 r=$2 y=$3 step=$4 x=0 t
    for t in "${@:5}"; do
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

# ---- the effective L2: 1 MiB; the rule asks for working sets of 4·nx bytes ----
bandwidth() { # MACHINE KiB=GB/s...
    local pair
    [ -e "$results/$1/stream-workingset.csv" ] || echo $HEAD > "$results/$1/stream-workingset.csv"
    for pair in "${@:2}"; do
        echo "stream,read,cuda,single,,$((${pair%=*} * 256)),,,,,ok,1,0,${pair#*=}"
    done >> "$results/$1/stream-workingset.csv"
}
for m in gpu-l2 gpu-flat gpu-short gpu-again; do machine $m 1048576; done
bandwidth gpu-l2    64=10 128=99 256=100 384=101 512=90 640=80 700=60 900=30 1024=20 8192=18 16384=22
csv gpu-l2/star3d-l2cliff $HEAD %s star3d,base,cuda,single,1,10,100,1,8x8x1,,ok,1,1,1
bandwidth gpu-flat  128=100 256=100 384=100 640=100 900=95 8192=92 16384=92
bandwidth gpu-short 128=100 256=100 384=100 640=100 900=50 4096=20
bandwidth gpu-again 128=100 256=100 384=98 512=30 640=100 8192=20 16384=20

# ---- the law: predictions of an older C_eff than today's; cliffs at 1.1 and 0.9 times them, one without a prediction ----
for m in gpu-law gpu-todo; do
    machine $m 1048576
    cp "$results/gpu-l2/stream-workingset.csv" "$results/$m"
    printf '%s\n' variant,run,time read,1-2-gabc123,2026-01-0{2,3}T00:00:00.000Z copy,1-2-gdef456,2026-01-09T00:00:00.000Z |
        raw_log "$results/$m/raw/stream-workingset.csv" study=stream
done
to=$results/gpu-law/star3d-law.csv
echo $HEAD > "$to"
curve base     1 100 60 1 1 1 1 1 1 1 1 1 1 2 2 2 2 2
curve readonly 1 100 60 1 1 1 1 1 1 1 1 1 1 2 2 2 2 2
curve shared   1 100 60 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
precision=double curve base 2 50 60 1 1 1 1 1 2 2 2 2 2 2
csv gpu-law/predicted variant,change,precision,radius,ny,c_eff_bytes,measured,gpu,x,t_eff_gbs,reads,x_whole,x_half \
    '%s,960000,2026-01-01,gabc123,%s,1,1' base,none,single,1,100 600,10,3 base,none,double,2,50 400,7,5 shared,none,single,1,100 \
    600,10,3 causal,none,single,1,34 900,10,3 causal,walk-halves,single,1,34 1800,10,3

# a second card of the model, without a prediction of its own; another GPU has none
for m in gpu-witness gpu-other; do mkdir "$results/$m" && cp "$results/gpu-law/"{star3d-law,stream-workingset}.csv "$results/$m"; done
sed 's/"gpu-law"/"gpu-witness"/' "$results/gpu-law/machine.json" > "$results/gpu-witness/machine.json"
machine gpu-other 1048576

# ---- the shape of a layer, of 1 MiB and more; samples of a raw log; pictures ----
machine gpu-shape 2097152
csv gpu-shape/diffusion2d-workingset $HEAD 'diffusion2d,basic,cuda,single,,%s,0,0' 512,512,1,8x8x1,,ok,300 512,512,1,16x16x1,,ok,200 \
    128,2048,1,8x8x1,,ok,260 128,2048,1,16x16x1,,failed,1 2048,128,1,8x8x1,,ok,180 64,64,1,8x8x1,,ok,10 16,256,1,8x8x1,,ok,90 \
    1024,1024,1,8x8x1,,ok,100 256,4096,1,8x8x1,,ok,150 256,1024,1,8x8x1,,ok,9999 # the last is neither a square nor long
printf '%s\n' role,variant,source,round,time,status,samples_ns 'case,basic,a,0,T1,ok,1;2' 'case,basic,a,0,T2,ok,10.5;11;9.25' \
    'case,basic,b,0,T0,ok,1;2' 'case,local,a,0,T1,failed,1;2' 'peak,copy,a,0,T1,ok,3;4' case,fused,a,0,T1,ok,42 'case,x$(touch pwned),a,0,T1,ok,1' |
    raw_log "$results/gpu-shape/raw/diffusion2d-distribution.csv" study=diffusion2d nx=8 ny=8 nz=1 block= batch=7
printf '# picture of diffusion2d fused,single,8,8,1,, 1 steps, source 1, crc32 1\nx,y,before,after\n' > "$results/gpu-shape/diffusion2d-field.picture.csv"
printf '# picture of heat2d vector,double,5,5,32x8x1, 1 steps, source 1, crc32 1\nx,y,before,after\n' > "$results/gpu-shape/heat2d-picture.picture.csv"
# a square of 4 in 8 and the middle row after a step, u - lap(lap(u)) / 32 by hand; a sine, which a step only shrinks
for y in 0 1 2 3 4 5 6 7; do for x in 0 1 2 3 4 5 6 7; do
    after=0
    [ $y != 3 ] || after=$(echo "-0.03125 0.09375 0.9375 1.0625 1.0625 0.9375 0.09375 -0.03125" | cut -d ' ' -f $((x + 1)))
    echo "$x,$y,$((x > 1 && x < 6 && y > 1 && y < 6)),$after"
done; done >> "$results/gpu-shape/diffusion2d-field.picture.csv"
printf 'nx,ny,nz,block,samples_ns\n8,8,1,,1;2;3;4;5;6;7;8;9;30\n' | raw_log "$results/gpu-shape/raw/diffusion2d-onestep.csv" study=diffusion2d variant=basic
sqlite3 -csv :memory: "WITH i(i) AS (VALUES (0), (1), (2), (3), (4)), p AS (SELECT x.i AS x, y.i AS y, sin(pi() * x.i / 4) * sin(pi() * y.i / 4) AS t FROM i x, i y)
    SELECT x, y, t, t * (1 + (4 * cos(pi() / 4) - 4) / 4.1) FROM p" >> "$results/gpu-shape/heat2d-picture.picture.csv"

# ---- fixed sizes: the best of two blocks, the published one, the larger and the longer of the sizes that stream ----
machine gpu-fixed 8
csv gpu-fixed/star3d-fixed variant,backend,precision,radius,nx,ny,nz,block,planes,cache,status,gflops,t_eff_gbs,t_peak_gbs '%s,10' \
    base,cuda,single,1,{'8,4,4,64x4x1,,warm,ok,50,9','4,4,4,32x16x1,,warm,ok,99,9','8,8,8,32x16x1,,stream,ok,98,9','8,16,8,32x16x1,,stream,ok,97,9'} \
    base,cuda,single,1,16,8,8,{'64x4x1,,stream,ok,40,8','32x16x1,,stream,ok,30,6','64x8x1,,stream,failed,90,9'} \
    base_zloop,cuda,single,1,16,8,8,32x16x1,{'0,stream,ok,20,4','16,stream,ok,25,5'}

# ---- the host: the largest size, the smallest radius, over the best copy of the study; where all streams ----
machine host-a 0
csv host-a/host-baseline study,variant,backend,precision,radius,nx,ny,nz,cache,status,t_eff_gbs,t_peak_gbs \
    'star3d,openmp,openmp,single,%s,ok,%s' 1,8,4,4,warm 90,90 1,8,8,8,stream 50,100 2,9,9,9,stream 20,100
csv host-a/divergence-host study,variant,backend,precision,nx,length,cache,status,t_eff_gbs,t_peak_gbs \
    'divergence,openmp,openmp,single,9,%s,warm,ok,%s,50' 4 10 64 40

# ---- host beside GPU: sums at sizes ----
machine gpu-fast 8
machine gpu-slow 8
mkdir "$results/host-alone"
echo '{"name": "host-alone", "gpu": "", "cores": 4}' > "$results/host-alone/machine.json"
SUMS=study,backend,precision,t_peak_gbs,nx,status,gpoints_per_s
csv gpu-fast/reduction $SUMS 'reduction,cuda,single,90,%s' 100,ok,50 1000,ok,200 1000,ok,250 1000,failed,999
csv gpu-slow/reduction $SUMS 'reduction,cuda,single,80,%s' 1000,ok,100
csv gpu-slow/reduction-host $SUMS 'reduction,openmp,single,1,%s' 1000,ok,50
csv host-alone/reduction-host $SUMS 'reduction,%s' openmp,single,1,100,ok,99 openmp,single,1,500,ok,10 openacc,single,1,500,ok,90

# ---- near copy speed: a grid whose halo counts; rungs with and without lock-step; leads beyond the planes; peers; pads ----
machine gpu-near 8
csv gpu-near/star3d-limit variant,backend,precision,radius,nx,ny,nz,lockstep,status,t_eff_gbs,t_peak_gbs,sustained_ns '%s' \
    tma_ring,cuda,single,1,1024,512,512,2,ok,96,100,22369621.3 tma_ring,cuda,single,1,1024,512,512,3,failed,99,100,1 \
    tma_ring,cuda,double,5,1024,512,512,,ok,80,100, vector,cuda,single,1,1024,512,512,4,ok,70,100, \
    tma_ring,cuda,single,1,8,8,8,2,ok,99,100, base,cuda,single,1,1024,512,512,,ok,50,100,
csv gpu-near/star3d-ladder variant,precision,radius,nx,ny,nz,block,stages,lockstep,status,t_eff_gbs,t_peak_gbs \
    'tma_ring,single,1,8,8,8,%s,100' \
    8x32x1,6,0,ok,80 8x32x1,6,2,ok,95 8x32x1,6,8,ok,90 8x32x1,6,9,failed,99 8x28x1,6,2,ok,99 8x32x1,4,2,ok,99
csv gpu-near/star3d-lockstep variant,precision,radius,block,nx,ny,nz,lockstep,status,t_eff_gbs,t_peak_gbs \
    'base_zloop,single,1,%s,8,8,8,%s,100' 32x16x1 0,ok,60 32x16x1 4,ok,58 32x16x1 9,ok,55 64x8x1 0,ok,70 64x8x1 4,skipped,
csv gpu-near/star3d-lockstep-dram variant,precision,radius,nx,ny,nz,lockstep,dram_read_bytes 'tma_ring,double,1,10,10,10,%s' 0,12000 \
    2,8000 4,9000
# ---- under the roofs: a case that was timed and one that only the profiler saw; X before and beyond the effective L2 of 700 KiB ----
machine gpu-roof 1048576
cp "$results/gpu-l2/stream-workingset.csv" "$results/gpu-roof"
csv gpu-roof/star3d-l2hit variant,precision,radius,nx,ny,nz,l2_hit_pct,dram_read_bytes,dram_write_bytes,duration_ns 'base,single,1,%s' \
    10,100,1,20,12000,4000,9999 1000,100,1,20,1200000,400000,200000
csv gpu-roof/star3d-l2cliff variant,backend,precision,radius,nx,ny,nz,status,time_median_ns,gflops,t_peak_gbs 'base,cuda,single,1,%s' \
    10,100,1,ok,1000,13,40 448,100,32,ok,1000,,40 12000,100,32,ok,1000,,40
# ---- counters: bytes of a point; occupancy at the smaller X ----
csv gpu-roof/star3d-counters variant,precision,radius,nx,ny,nz,occupancy_achieved_pct,occupancy_theoretical_pct,registers,local_loads,local_stores,dram_read_bytes,dram_write_bytes,l2_to_l1_bytes,l1_write_bytes \
    'base,single,1,%s' 20,1,1,10,50,99,0,0,,,, 10,1,1,80,100,40,0,6,,,, 10,100,1,,,,,,12000,4000,20000,6000
machine nvidia-h200 8 # where the peers of published/ ran
csv nvidia-h200/star3d-fixed variant,backend,precision,nx,status,t_peak_gbs %s shared,cuda,half,1,ok,4000
csv nvidia-h200/star3d-limit-sizes study,variant,backend,precision,radius,nx,ny,nz,cache,status,time_median_ns,t_eff_gbs,t_peak_gbs \
    'star3d,tma_ring,cuda,%s,1,512,512,512,stream,ok,1,80,100' single double

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
fixed() { answers "SELECT printf('%s %.2f %.0f ', size, f, gflops)||CASE WHEN f_published THEN printf('%.2f', f_published) ELSE 'none' END FROM fixed WHERE variant = '$1' AND place = '$2'" "$3"; }
check 'fixed: the best block and the published one at the largest size, of two the one with the longer X' fixed base memory '16×8×8 0.80 40 0.60'
check 'fixed: what does not stream is a place of its own, not every block was measured' fixed base cache '8×4×4 0.90 50 none'
check 'fixed: as published a thread walks the whole column' fixed base_zloop memory '16×8×8 0.50 25 0.40'
check 'host: the smallest radius, the largest size, the longest rows, over the best copy' answers \
    "SELECT name, memory, f FROM host WHERE machine = 'host-a' ORDER BY 1" 'divergence, rows of 64|0|0.8 star3d r=1|1|0.5'
check 'limit: the largest size; the ceiling that a halo in whole sectors sets; over a second of launches' answers \
    "SELECT precision, f, printf('%.3f %.2f', ceiling, sustained) FROM limit_best WHERE variant = 'tma_ring' ORDER BY 1 DESC" 'single|0.96|0.988 0.96 double|0.8|0.973 0.00'
check 'ladder: a rung alone, in lock-step and tuned, of the largest ring; what is in lock-step alone is marked' answers \
    "SELECT rung, f, printf('%+.2f', gain), free FROM ladder WHERE precision = 'single'" '1.0|0.5|+0.00|1 3.0|0.7|+0.20|0 7.0|0.8|+0.10|1 8.0|0.95|+0.15|1 9.0|0.96|+0.01|1'
check 'drift: over a lead beyond all planes, else none; variants that were launched together' answers \
    "SELECT kernel, best, apart FROM drift ORDER BY 1" 'Z loop|0.58|0.55 tma_ring|0.95|0.8'
check 'drift: values that DRAM gave per point' answers "SELECT blocks, reads FROM drift_reads" 'in lock-step|1.0 apart|1.5'
check 'peer: over its own copy, or else over T_peak; ours at the same size' answers \
    "SELECT tool, round(f, 3), ours FROM peer WHERE radius = 1 AND (precision = 'single' AND tool LIKE 'PERKS%' OR precision = 'double' AND tool = 'BrickLib')" \
    'PERKS (baseline sweep)|0.72| BrickLib|0.729|0.8'
check 'roofline: flops per byte of DRAM and of the L2, by the time without the profiler where there is one' answers \
    "SELECT round(gflops, 2), intensity, l2_intensity, beyond FROM roofline WHERE machine = 'gpu-roof' ORDER BY nx, l2_intensity" '13.0|0.8125||0 13.0|0.8125|0.5|0 6.5|0.8125||1'
check 'roofline: each value once, 2r+1 planes again, and each of 6r+1 points from memory' answers \
    "SELECT DISTINCT once, again, uncached FROM roofline WHERE machine = 'gpu-roof'" '1.625|0.8125|0.40625'
check 'occupancy: at the smaller X, spilled where local memory is read or written' answers \
    "SELECT achieved, theoretical, registers, spills FROM occupancy" '80.0|100.0|40.0|1'
check 'occupancy: the published one' answers "SELECT achieved FROM occupancy_published WHERE variant = 'shared' AND radius = 5" \
    "$(sed -n 's/^nvidia-k80,shared,.*,//p' results/published/star3d-k80-occupancy.csv)"
check 'effort: the mean over the radii and the lines' answers \
    "SELECT variant, mean, lines > 0 FROM effort WHERE machine = 'gpu-fixed' ORDER BY 1" 'base|0.8|1 base_zloop|0.5|1'
shape() { answers "SELECT cases, median FROM shape WHERE wide = $1" "$2"; }
check 'shape: long layers over squares of as many points, at the better block, from 1 MiB on' shape -1 '2|1.4'
check 'shape: wide ones' shape 1 '1|0.9'
check 'samples: in their order, of good cases only, of the last record of the newest source' answers \
    "SELECT variant, i, ns FROM diffusion2d_distribution_samples ORDER BY variant, i" 'basic|1|10.5 basic|2|11.0 basic|3|9.25 fused|1|42.0'
check 'onestep: half and nine tenths of single steps; they are not among those of batches' answers \
    "SELECT p5, p25, median_ns, p75, p95 FROM onestep" '1.0|3.0|5.5|8.0|30.0'
check 'samples: a row that is not harmless is noted' notes 'raw/diffusion2d-distribution.csv row 9:'
check 'exact: a square after a step' answers 'SELECT count(*), max(abs(after - exact)) < 1e-12 FROM diffusion2d_field_exact' '8|1'
check 'exact: a sine after a step' answers 'SELECT count(*), max(abs(after - exact)) < 1e-12 FROM heat2d_picture_exact' '5|1'
check 'a rule that is kept can be needed by a figure' answers "SELECT n FROM loaded WHERE machine = 'gpu-roof' AND tbl = 'roofline'" 3.0
check 'host beside GPU: at the largest sizes, its own host, else that of most cores' answers \
    'SELECT machine, host, fraction FROM host_gpu ORDER BY 1' 'gpu-fast|host-alone|0.04 gpu-slow|gpu-slow|0.5'
check 'variant: what a name says' answers "SELECT * FROM variant_form WHERE name IN ('base', 'base_zloop') ORDER BY 1" 'base|base|1|no Z loop base_zloop|base|2|Z loop'
check 'lines: every variant of the sources once, as the table says' answers \
    "SELECT (SELECT group_concat(variant || printf(' %d %d', lines, with_headers), ', ') FROM variant_lines WHERE study = 'count'), count(*) > 100 AND
     min(lines) > 0 AND min(with_headers - lines) >= 0, sum(study = 'star3d' AND variant = 'base') FROM variant_lines" '|1|1'
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
VARIANT(f,
        g)
END
printf '%s\n' '#include "part.h"' 'VARIANT(0)' > "$tmp/src/count/baseline.c"
printf '%s\n' '#ifndef A /* once */' '#include "deep.h"' '#endif' > "$tmp/src/count/part.h"
printf '%s\n' '#include "part.h"' '' 'int d;' > "$tmp/src/count/deep.h"
echo 'int no_coding;' > "$tmp/src/count/plain.c"
check 'lines: comments and blanks do not count, each header does once' eval \
    '[ "$(ci/tools/lines "$tmp"/src/*/* 2>&1 | sort | tr "\n" " ")" = "count,openacc,2,7 count,openmp,2,7 count,two,6,11 study,variant,lines,with_headers " ]'
check 'result: good rows of all experiments, what a table has not is empty' answers \
    "SELECT machine, nx, time_median_ns FROM result WHERE experiment = 'reduction' ORDER BY gpoints_per_s" 'gpu-fast|100.0| gpu-slow|1000.0| gpu-fast|1000.0| gpu-fast|1000.0|'
check "model: 2r + 2 planes fill the effective L2" answers "SELECT model FROM cliff WHERE machine = 'gpu-l2'" 448.0

check 'law: a curve has the prediction that was written before it, and without one it has none; a drop is between whole blocks' answers \
    "SELECT variant, precision, x, first_x, predicted, first, t_eff_gbs, t_eff_predicted FROM law WHERE machine = 'gpu-law' ORDER BY 2 DESC, 1" \
    'base|single|660.0|660.0|600.0|1|1.0|10.0 shared|single|||600.0|1|1.0|10.0 base|double|300.0|360.0|400.0|1|1.0|7.0'
check 'law: a second card of the same GPU is held against the prediction of the first, another GPU is not' answers \
    "SELECT machine, group_concat(variant || ' ' || predicted, ', ') FROM (SELECT * FROM law WHERE machine IN ('gpu-witness', 'gpu-other') ORDER BY 2, 3, 4) GROUP BY 1" \
    'gpu-witness|base 400.0, base 600.0, shared 600.0'
check 'law: what it is off by, and what its rivals are' answers \
    "SELECT l2, planes, curves, drops, printf('%.3f %.3f %.3f', error, mean, first_error) FROM law_error WHERE machine = 'gpu-law'" \
    'whole|2r+2|3|2|0.160 0.847 0.092 effective|2r+2|3|2|0.175 0.925 0.100 effective|2r+1|3|2|0.275 0.725 0.213 half|2r+1|3|2|0.328 1.328 0.442 whole|2r+1|3|2|0.336 0.664 0.279 half|2r+2|3|2|0.694 1.694 0.831'
predict() # MACHINE [CLIFFS]
{
    mkdir -p "$tmp/p/$1" && rm -f "$tmp/p/$1/predicted.csv"
    ci/tools/predict "$db" "$tmp/p/$1" "${@:2}" >"$tmp/told" 2>&1
    cat "$tmp/p/$1/predicted.csv" >"$tmp/predicted" 2>/dev/null || [ -s "$tmp/told" ]
}
written() { [ "$(sed -n "$1p" "$tmp/predicted")" = "$2" ] || { sed -n "$1p" "$tmp/predicted" >&3; return 1; }; }
check 'predict: of the effective L2 and the bandwidth of read, by the log that they are from' eval 'predict gpu-todo && written 2 \
    base,none,single,1,34,716800,2026-01-03,gabc123,1317.647,10.0,3,2570.039,1285.020,'
check 'predict: a row for each curve of star3d-law, and of star3d-causal that should drop' [ "$(grep -c ',none,' "$tmp/predicted") $(wc -l < "$tmp/predicted")" = '96 145' ]
check 'predict: no plane written, half of the rows' eval '[ "$(grep -E "^causal,(none|sums|walk-halves),double,3," "$tmp/predicted" | cut -d , -f 2,9)" = \
"none,329.412
sums,376.471
walk-halves,658.824" ]'
said=$($cliffs onset --l2 1048576 --halves 1 --sms 3 --block 32x16 --precision single --radius 1 --nx 128)
check 'predict: with the program, by the simulated L2, too, where it answers' eval 'predict gpu-todo $cliffs && written 2 \
    "base,none,single,1,34,716800,2026-01-03,gabc123,1317.647,10.0,3,2570.039,1285.020,$(awk -v b="$said" "BEGIN { printf \"%.3f\", b / 4 / 34 }")"'
for m in gpu-law gpu-flat host-a; do
    check "predict: none where it was measured, or no effective L2 is known: $m" eval 'predict $m && [ ! -s "$tmp/predicted" ]'
done

# ---- the loader ----
check 'nothing is loaded again where nothing changed' eval 'cp -p "$db" "$tmp/before" && load && [ ! "$db" -nt "$tmp/before" ]'
results=$tmp/hostile
machine good-1 8
printf '# by "me" $(touch pwned)\nstudy,variant,nx,ny,odd-one.x,status\ns,v1,7,2,,ok\ns,v2,8,4,text,ok\n' > "$results/good-1/some-test.v2.csv"
machine good-2 8
printf 'ny,other,nx,status\n2,5,1,ok\n2,6,1,skipped\n' > "$results/good-2/some-test.v2.csv"
check 'two machines with different columns' load
check 'columns are united by name, missing ones NULL, names without - and .' answers \
    "SELECT machine, nx, odd_one_x, other FROM some_test_v2 ORDER BY nx" 'good-2|1.0||5.0 good-2|1.0||6.0 good-1|7.0|| good-1|8.0|text|'
check 'an empty field is NULL' answers "SELECT count(*) FROM some_test_v2 WHERE odd_one_x IS NULL" 3
check 'numbers divide as numbers' answers "SELECT ny / nx, typeof(nx), typeof(variant) FROM some_test_v2 WHERE variant = 'v2'" '0.5|real|text'
check 'good rows are counted' answers "SELECT n FROM loaded WHERE machine = 'good-2'" 1.0
check 'comments lose what is not allowed' answers "SELECT text FROM head WHERE machine = 'good-1'" 'by me (touch pwned)'
check 'the literature comes from the repository' answers "SELECT count(*) > 0 FROM published_star3d_k80" 1
check 'labels are short' answers "SELECT label FROM machine ORDER BY 1" 'Test good-1 Test good-2'
every_rule() { local v; for v in $(ask "SELECT name FROM rule_text UNION SELECT name FROM sqlite_master WHERE type = 'view'"); do ask "SELECT count(*) FROM $v" > /dev/null || return 1; done; }
check 'every rule works where no experiment was run' every_rule

sleep 0.1 # rules and files have time stamps
t=$results/good-1/hostile.csv
printf 'variant,nx,status\n' > "$t"
printf '%s\n' 'fine,1,ok' 'x";system("touch pwned")#,2,ok' '$(touch pwned),3,ok' '`touch pwned`,4,ok' "a'b,5,ok" 'a\b,6,ok' \
    '"quoted,7",8,ok' 'short,9' 'long,1,ok,x' '<x,10,ok' '|touch pwned,11,ok' $'bell\a,12,ok' $'cr,13,ok\r' $'utf\xc3\xa9,14,ok' >> "$t"
printf 'nul\0,15,ok\ntorn,16,o' >> "$t"
for name in '|touch pwned' "x'; DROP TABLE machine; --" -init sqlite_x; do cp "$t" "$results/good-1/$name.csv"; done
printf 'machine,nx\nx,1\n' > "$results/good-1/doubled.csv"
printf 'a b,nx\nx,1\n' > "$results/good-1/columns.csv"
printf 'variant,status\nforged,ok\n' > "$results/good-1/published-star3d-k80.csv"
printf '%s,' c{1..5000} > "$results/good-1/wide.csv" && printf 'z\n' >> "$results/good-1/wide.csv"
: > "$results/good-1/empty.csv"
for name in 'a$(touch pwned)' 'b"c' "d'e" '|touch pwned' $'new\nline' '`touch pwned`' 'UPPER' '-x'; do
    mkdir -p "$results/$name" && cp "$results/good-2/"* "$results/$name/"
done
mkdir -p "$results/no-json" "$results/bad-json" "$results/list-json" "$results/link-json"
echo '{"gpu": ' > "$results/bad-json/machine.json"
echo '[1]' > "$results/list-json/machine.json"
ln -s ../good-1/machine.json "$results/link-json/machine.json"
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
check 'no value in the database has a forbidden character' answers \
    "SELECT count(*) FROM hostile WHERE variant GLOB '*[^A-Za-z0-9 _.,:;+*/=()@%&^?~-]*'" 0
for text in 'hostile.csv row 3:' 'hostile.csv: and 9 more rows' 'hostile.csv: the last row is torn (no newline)' \
    'no-json: no machine.json' 'bad-json: machine.json is not' 'list-json: machine.json is not' 'link-json/machine.json: not a readable' \
    'doubled.csv: column machine appears twice' \
    'columns.csv: bad column name a b' 'empty.csv: no header' 'odd-json/machine.json: gpu has' \
    'odd-json/machine.json: cores is not a number' 'wide.csv: a header of 28894 characters' 'there is another published_star3d_k80'; do
    check "the note: $text" notes "$text"
done
mkdir -p "$tmp/own/gpu" "$tmp/own/published" && cp results/published/misc.csv "$tmp/own/published/" && echo '{"name": "gpu"}' > "$tmp/own/gpu/machine.json"
check "literature that a folder of results lacks is the artifact's own" eval 'results/load "$tmp/own.db" "$tmp/own" 2> "$tmp/said" && [ "$(sqlite3 "$tmp/own.db" "SELECT count(*) > 0 FROM published_star3d_k80_cliff")" = 1 ]'
check 'no such folder is an error that names it' eval '! results/load "$tmp/x.db" "$tmp/nowhere" 2> "$tmp/said" && grep -qx "load: $tmp/nowhere: not a results folder" "$tmp/said"'
check 'nothing is left behind' eval '[ "$(ls -d "$db".*)" = "$db.lock" ]'
finish
