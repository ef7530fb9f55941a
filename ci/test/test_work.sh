#!/usr/bin/env bash
# The work of a case as `cliffs cases` tells it: points, flops, bytes, bytes of an array, steps of a launch.
# Rates are made of it. The right numbers are counted by hand from the formula at the top of each study.
. "$(dirname "$0")/tap.sh"

# 10,000 points, so 40,000 bytes an array in single precision; x, y and z have extents of their own
line='nx: 10000' box='nx: 100, ny: 20, nz: 5' n=0
# work STUDY VARIANTS SWEEP POINTS FLOPS BYTES ARRAY STEPS
work()
{
    n=$((n + 1))
    experiment_file "$tmp/$n.yaml" "$1" "variant: [$2], $3"
    echo "$1 ($2) $3|${*:4}" >>"$tmp/table"
}
star='precision: single, radius: 2' # 12 additions and 13 products
work star3d 'base, base_zloop, readonly, shared, shared_zloop_reg, openmp' \
    "$star, $box" 10000 250000 80000 40000 1
work star3d base "precision: double, radius: 5, $box" 10000 610000 160000 80000 1
work star3d 'tma_ring, vector, async_ring, persistent' "$star, $box" 10000 250000 80000 40000 1
work star3d 'temporal, systolic' \
    "precision: single, radius: 1, $box, steps: 3" 30000 390000 240000 40000 3 # each step counts
work cliff 'base, carveout, keep, padded, readonly' "$star, $box" 10000 250000 80000 40000 1
work cliff causal "$star, $box, stores: [plain, streaming, first], walk: [x, z]" 10000 250000 80000 40000 1
work cliff causal "$star, $box, stores: twice" 10000 250000 120000 40000 1
work cliff causal "$star, $box, stores: sums" 10000 259600 41600 40000 1 # 100 rows of 4 sums
work cliff causal "$star, $box, stores: quarter" 10000 257500 50000 40000 1
work cliff shapes "$star, $box, shape: [wave, inplace]" 10000 270000 120000 40000 1 # 2·star - e
work cliff shapes "$star, $box, shape: two" 10000 510000 120000 40000 1 # star - star
work cliff shapes "precision: single, radius: 1, $box, shape: box" 10000 530000 80000 40000 1
work halo 'copy, store, mpi' \
    "precision: single, radius: 1, $box, gpus: 2" 20000 260000 80000 40000 1 # bytes of one GPU
work halo persistent "precision: double, radius: 1, $box, gpus: 4, more: 2" 44000 572000 176000 80000 1
work halves read "precision: single, $box" 10000 10000 40000 40000 1
work halves update "precision: single, $box" 10000 10000 80000 40000 1
work halves star "precision: single, reach: 2, $box" 10000 250000 80000 40000 1
work halves diffusion "precision: single, $box" 10000 160000 80000 40000 1
work halves heat "precision: double, $box" 10000 110000 240000 80000 1
work diffusion2d 'basic, merged, local, fused, graph, persistent, resident, openmp' \
    "precision: single, $box" 10000 120000 80000 40000 1
work diffusion2d temporal "precision: double, $box, steps: 3" 30000 360000 480000 80000 3
work deriv8 'x_spencils, y_lpencils, z_registers, x_openmp' \
    "precision: single, $box" 10000 110000 80000 40000 1
work cumsum 'cumsum_dim1, cumsum_dim1_warp, openmp_dim1, cub' \
    "precision: single, $box" 10000 9900 80000 40000 1 # one addition fewer than points a line
work cumsum 'cumsum_dim2, cumsum_dim2_panel, openmp_dim2, cub_dim2' \
    "precision: single, $box" 10000 9500 80000 40000 1
work cumsum 'cumsum_dim3, openmp_dim3, cub_dim3' "precision: double, $box" 10000 8000 160000 80000 1
work cumsum 'memcopy, memcopy_dim1_strided, memcopy_dim1_warp, memcopy_dim2, memcopy_dim3' \
    "precision: single, $box" 10000 0 80000 40000 1
square='precision: single, nx: 100, ny: 100' # a rim of one point is not updated, but copied
work heat2d copy "$square" 10000 0 80000 40000 1
work heat2d 'triad, triad_shared, triad_shared_halo, triad_shared_halo_read' \
    "$square" 9604 19208 115248 40000 1
work heat2d 'global, shared, vector, openmp' "$square" 9604 105644 115248 40000 1
work hetero split 'precision: single, nx: 100, ny: 50' 50 9950 20600 200 1 # A, x and y
work reduction 'naive, tree, unrolled, shuffle, cub, transfer, openmp' \
    "precision: double, $line" 10000 9999 80000 80000 1
work ceiling 'fma, shared, l1' "precision: single, $line, rounds: 3" 10000 60000 80000 40000 1
work concurrent 'streams, whole' "precision: single, $line, work: 7" 10000 140000 80000 40000 1
work overlap 'breadth, streams' "precision: double, $line, work: 7" 10000 140000 160000 80000 1
work divergence 'branch, branch_batched, aligned, select, split, openmp' \
    "precision: single, $line" 10000 20000 80000 40000 1
work divergence 'kway, kway_aligned' \
    "precision: single, $line, ways: 4" 10000 12700000 80000 40000 1 # 127 times 5 steps
work timing daxpy "precision: double, $line" 10000 20000 240000 80000 1
work stream 'copy, memcpy, transform, thrust, copy_aos, copy_soa, openmp, libc' \
    "precision: single, $line" 10000 0 80000 40000 1
work stream scale "precision: single, $line" 10000 10000 80000 40000 1
work stream add "precision: single, $line" 10000 10000 120000 40000 1
work stream triad "precision: double, $line" 10000 20000 240000 80000 1
work stream dot "precision: single, $line" 10000 20000 80000 40000 1
work stream 'read, read_same, read_slices' "precision: single, $line" 20000 20000 80000 40000 1 # read twice
work stream read 'precision: single, nx: 1048576' 67108864 67108864 268435456 4194304 1 # 256 MiB in all
work stream offset "precision: single, $line, offset: 5" 10000 0 80000 40000 1
work stream inplace "precision: single, $line, offset: 5" 10000 10000 80000 40000 1
work stream stride "precision: single, $line, stride: 7" 1429 0 11432 40000 1
work stream 'aos, soa' "precision: single, $line, members: 2" 10000 10000 120000 40000 1
work stream 'aos, soa' "precision: double, $line, members: 3" 10000 20000 320000 80000 1
work places touch 'precision: single, nx: 262144, rule: read_home_near' 262144 0 2097152 1048576 1
work places placement 'precision: double, nx: 262144, reach: 1, block: 32x16x1' 262144 0 4194304 2097152 1
work stream 'chase, chase_l1, chase_shared' "precision: single, $line" 16384 0 65536 40000 1

call "$cliffs" cases --machine nvidia-h200 $(seq -f "$tmp/%g.yaml" "$n")
check "every experiment has its cases" is "$status $(cat "$tmp/err")" "0 "
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
    $3 == "case" {
        got = $at["points"] " " $at["flops"] " " $at["bytes_min"] " " $at["array_bytes"] " " $at["steps"]
        if (!seen[$2, got]++) all[$2] = all[$2] (all[$2] ? "; " : "") got
    }
    END { for (i = 1; i <= n; i++) print all[i] }' n="$n" "$tmp/out" >"$tmp/got"
while IFS='|' read -r what right && read -r got <&3; do
    check "$what" is "$got" "$right"
done <"$tmp/table" 3<"$tmp/got"
# ---- how an experiment measures, and what a case needs ----
experiment_file "$tmp/measured.yaml" star3d "variant: [tma_ring, base], $star, $box" 'on: host' \
    'measure: {samples: 9, noise: 0.02, rounds: 3, picture: 5, sustained: 2}'
experiment_file "$tmp/cold.yaml" stream 'variant: copy, precision: single, nx: 3000' \
    'measure: {samples: 300, cache: cold}'
call "$cliffs" cases --machine nvidia-h200 "$tmp/measured.yaml" "$tmp/cold.yaml"
# columns EXPERIMENT VARIANT NAME...: these columns of its cases
columns()
{
    awk -F, -v e="$1" -v v="$2" -v names="${*:3}" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; n = split(names, name, " ") }
        $2 == e && $at["variant"] == v { for (i = 1; i <= n; i++) printf "%s|", $at[name[i]] }' "$tmp/out"
}
measure='samples noise most cache rounds sustained picture'
check "measured as the file says, in an order with the seed of its name" \
    is "$(columns measured base role study place $measure seed number)" \
    "case|star3d|host|9|0.02|36|warm|3|2|5|4024982067797256028|1|" # FNV-1a of the name, folded
check "... or by default; never more than 1000 samples" \
    is "$(columns cold copy $measure)" "300|0.01|1000|cold|1|0|0|"
check "4096 of 10000 values are compared; settings are open, and other axes have defaults" \
    is "$(columns measured tma_ring answers checked min_cc open axes)" \
    "10000|4096|90|block lockstep stages|planes=0 lockstep=0 steps= stages=0 rows=|"
check "two arrays and their margins take memory; all of 3000 values are compared" \
    is "$(columns cold copy memory_bytes answers checked min_cc verdict |
        awk -F'|' '{ print ($1 >= 24000 && $1 < 48000), $2, $3, $4, $5 }')" "1 3000 3000 0 ok"
check "yardsticks: copies for T_peak, the reference; of the GPU in its L2, too, and an empty launch" \
    is "$(awk -F, 'NR > 1 && $2 == "" { print $5, $3 }' "$tmp/out" | uniq -c | xargs)" \
    "2 host peak 1 host reference 3 gpu peak 9 gpu l2peak 1 gpu reference 1 gpu empty"
call "$cliffs" cases
check "without a file: exit 2 and one line" is "$status $(wc -l <"$tmp/err") $(cat "$tmp/out")" "2 1 "
check "every study is in the table" is "$(cut -d' ' -f1 "$tmp/table" | sort -u)" \
    "$("$cliffs" list | sed -n 's/^study \([^:]*\):.*/\1/p' | sort)"
finish
