#!/usr/bin/env bash
# What results/profile.sql makes of Nsight Compute's rows, what it refuses, how ci/tools/profile asks for them. Prints TAP.
. "$(dirname "$0")/tap.sh"
folder=$tmp/results/gpu
mkdir -p "$folder/profile"
rows=$folder/profile/some.ncu.csv table=$tmp/tables/gpu/some.csv
echo '{"gpu": "Test"}' > "$folder/machine.json"

# ---- rows as ncu writes them: time, bytes, hit rate, sectors, registers ----
metrics=(gpu__time_duration.sum dram__bytes_read.sum lts__t_sector_hit_rate.pct lts__t_sectors_op_read.sum launch__registers_per_thread)
columns=duration_ns,dram_read_bytes,l2_hit_pct,l2_read_bytes,registers
quoted() { local IFS=,; printf '"%s"\n' "$*" | sed 's/;/","/g'; }
head="ID;Process ID;Kernel Name;Grid Size;$(IFS=';'; echo "${metrics[*]}")"
case_() { echo "study=star3d variant=$1 precision=single radius=$2 nx=$3 block=32x16x1 lockstep=$4 source=2:0123456789ab"; }
row() { quoted "0;9;$1 launch=$2/$3;(4, 256, 32);$4;$5;$6;$7;$8"; } # case, launch, kernel's own name, the five counters
good()
{
    quoted "$head"
    quoted ';;;;ns;byte;%;sector;register/thread'
    # a launch of two kernels, the second three times as long; and a comma within quotes
    for launch in 1 2 3; do
        row "$(case_ ring 3 1024 8)" $launch 'void one<float, 3>(int)' 100 1,000 80.5 10 32
        row "$(case_ ring 3 1024 8)" $launch 'two' 300 $((launch * 1000)) 60.5 5 40
    done
    row "$(case_ base 3 1024 '')" 1 'k' 7 3,000 n/a 0 30
    row "$(case_ base 3 1024 '')" 2 'k' 9 1,000 50 0 30
    row "$(case_ base 3 128 '')" 1 'k' 5 1,234,567 12.25 1 30
}
tables() { results/load "$tmp/test.db" "${1:-$tmp/results}" > "$tmp/said" 2>&1 && results/tables "$tmp/test.db" "$tmp/tables"; }
# picked COLUMNS: of the table
picked() { grep -v '^#' "$table" | sqlite3 -init /dev/null -bail -header -csv :memory: ".import --csv /dev/stdin t" "SELECT $1 FROM t" | tr -d '\r"'; }
says() { grep -q -- "$1" "$tmp/said"; }
good > "$rows"
tables
check "medians of the launches, sums over their kernels, rates by their time, numbers in order" is "$(picked variant,radius,nx,lockstep,source,launches,kernels,$columns)" \
    "variant,radius,nx,lockstep,source,launches,kernels,$columns
base,3,128,,2:0123456789ab,1,1,5,1234567,12.25,32,30
base,3,1024,,2:0123456789ab,2,1,8,2000,,0,30
ring,3,1024,8,2:0123456789ab,3,2,400,3000,65.5,480,40"
# star3d's cases of an experiment that is of another study now, with the axes that they had then (results/renamed.csv)
good | sed 's/lockstep=8/planes= lockstep=8 pad= thief=0/; s/lockstep= /planes= lockstep= pad= thief=0 /' > "$folder/profile/star3d-keep-dram.ncu.csv"
table=$tmp/tables/gpu/star3d-keep-dram.csv
check "a case by today's names" eval 'tables && [ ! -s "$tmp/said" ] && is "$(grep -v "^#" "$table" | cut -d , -f 1-8 | sed -n "1p;4p")" \
"study,variant,precision,radius,nx,block,lockstep,pad
cliff,ring,single,3,1024,32x16x1,8,"'
rm "$folder/profile/star3d-keep-dram.ncu.csv" && table=$tmp/tables/gpu/some.csv && tables
check "what was not counted is empty" is "$(picked ffma,stall_barrier | tail -n 1)" ,

# refuse NAME MESSAGE: what the rows from stdin are refused for; there is no table then
refused() { tables && says "some.ncu.csv.*$1" && [ ! -e "$table" ]; }
refuse() { cat > "$rows" && check "$1" refused "$2"; }
refuse "no launch is an error" 'no launch of a case in it' < <(good | head -n 2)
refuse "a row without a case" " row 9: its name is no case's" < <(good | sed 's/study=star3d variant=base/void base/')
refuse "a case that is none" ' row 11: characters that no case has' < <(good | sed 's/nx=128/nx=$(id)/')
refuse "other axes than those of the first case" 'other axes' < <(good | sed 's/radius=3 nx=128/nx=128 radius=3/')
refuse "a unit that is none" ' row 2: a unit is not the base unit' < <(good | sed 's/;byte;/;Gbyte;/; s/"byte"/"Gbyte"/')
refuse "a kernel less in one launch" 'different numbers of kernels' < <(good | sed '4d')
refuse "a case in two places" 'not all in one place' < <({ good; row "$(case_ ring 3 1024 8)" 4 'k' 1 1 1 1 1; })
refuse "a field less" ' row 5: not as many fields' < <(good | sed '5s/,"32"$//')
refuse "a torn line" ' row 11: torn line' < <(good | head -c -20)
refuse "no number of the launch" ' row 3: no number of the launch' < <(good | sed 's/ launch=[0-9]*//')
refuse "more launches than there are" 'more launches of a case than 16' < <({ good | head -n 2; for i in {1..17}; do row "$(case_ base 1 1 '')" $i 'k' 1 1 1 1 1; done; })

dram() # bytes that the second launch reads
{
    quoted 'Kernel Name;gpu__time_duration.sum;dram__bytes_read.sum;dram__bytes_write.sum;dram__throughput.avg.pct_of_peak_sustained_elapsed'
    quoted ';ns;byte;byte;%'
    for read in 1000 $1 1000; do quoted "$(case_ base 3 1024 '') launch=$((++launch))/k;100;$read;2000;50"; done
}
launch=0 && check "bytes of DRAM that are the share of its peak" eval 'dram 1020 > "$rows" && tables && [ -e "$table" ]'
launch=0 && refuse "more bytes in one launch" ' row 4: bytes of DRAM' < <(dram 1100)
of_bus() { echo "{\"gpu\": \"Test\", \"clock_memory_max_mhz\": 1000, \"bus_bits\": $1}" > "$folder/machine.json"; } # 240: its peak is 60 bytes per ns
of_bus 240 && launch=0 && check "... as large as the GPU's" eval 'dram 1020 > "$rows" && tables && [ -e "$table" ]'
of_bus 224 && launch=0 && refuse "more bytes in all launches" ' row 3: bytes of DRAM' < <(dram 1020)
echo '{"gpu": "Test"}' > "$folder/machine.json"

# ---- ci/tools/profile: what it asks, and what it says where it cannot ----
mkdir -p "$tmp/bin" "$tmp/ask/experiments/profile" && cp -r ci "$tmp/ask" && mkdir "$tmp/ask/results" && cp results/counters.csv "$tmp/ask/results"
echo 'title: one' > "$tmp/ask/experiments/profile/one.yaml"
echo '# counters: registers duration_ns' > "$tmp/ask/experiments/profile/two.yaml"
profile() { (cd "$tmp/ask" && CUDA_HOME=/nowhere PATH=$1 bash ci/tools/profile "$cliffs" "$tmp/new/gpu" > /dev/null 2> "$tmp/said"); }
for tool in bash env grep head cat mktemp rm ls sed mkdir cp mv dirname basename cut tr paste tail; do ln -s "$(type -P $tool)" "$tmp/bin/$tool"; done
check "no ncu: an error that says so" eval '! profile "$tmp/bin" && says "ncu is not installed"'
# knows two counters; writes the rows in $ROWS, or ends as it would without the permission
stand_in "$tmp/bin/ncu" <<'NCU'
[ "$1" != --query-metrics ] || { printf '%s  Counter\n' dram__bytes_read gpu__time_duration; exit; }
printf '%s\n' "$@" >> "$ASKED"
while [ "$1" != --log-file ]; do shift; done
[ -z "$ROWS" ] || { echo '==PROF== Connected' > "$2"; cat "$ROWS" >> "$2"; exit; }
echo '==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU Performance Counters' > "$2"
exit 1
NCU
export ASKED=$tmp/asked ROWS=
stand_in "$tmp/bin/id" 'echo 1000'
check "no permission: the driver's option is named, nothing is left behind" eval \
    '! profile "$tmp/bin" && says NVreg_RestrictProfilingToAdminUsers=0 && [ ! -e "$tmp/new" ]'
stand_in "$tmp/bin/id" 'echo 0'
check "... and root is told what a container lacks, not to be root" eval \
    '! profile "$tmp/bin" && says cap-add=SYS_ADMIN && ! says "Run this as root"'
rm "$ASKED"
good > "$tmp/rows" && ROWS=$tmp/rows
check "counters of two experiments" profile "$tmp/bin"
check "... asked for what this GPU counts, and of the second only for what it wants" is "$(grep -A 1 -x -e --metrics "$ASKED" | grep -v -e --)" \
    $'gpu__time_duration.sum,dram__bytes_read.sum,sm__maximum_warps_per_active_cycle_pct,launch__registers_per_thread,launch__shared_mem_per_block\ngpu__time_duration.sum,launch__registers_per_thread'
check "... of the launches that are meant for it alone" is "$(grep -cx -e --profile-from-start -e --profile -e --nvtx -e experiments/profile/two.yaml "$ASKED")" 7
echo '{"gpu": "Test"}' > "$tmp/new/gpu/machine.json" && tables "$tmp/new" && table=$tmp/tables/gpu/one.csv
check "... tables of them, and beside them ncu's rows with no other columns" is \
    "$(picked variant,nx,duration_ns,dram_read_bytes,l2_hit_pct,registers | tail -n 1) $(head -n 1 "$tmp/new/gpu/profile/two.ncu.csv") $(wc -l < "$tmp/new/gpu/profile/two.ncu.csv")" \
    'ring,1024,400,3000,,40 "Kernel Name","gpu__time_duration.sum","launch__registers_per_thread" 11'
echo '# counters: l3_hit_pct' > "$tmp/ask/experiments/profile/two.yaml"
check "a counter that there is not: an error that says so" eval '! profile "$tmp/bin" && says "no counter .l3_hit_pct."'
printf '#!/bin/bash\n[ "$1" != --query-metrics ] || exit\n[[ " $* " != *profile/one* ]] || { echo "==ERROR== lost" > /dev/null; exit 9; }\nwhile [ "$1" != --log-file ]; do shift; done\ncat "$ROWS" > "$2"\n' > "$tmp/bin/ncu"
rm -r "$tmp/new" && echo > "$tmp/ask/experiments/profile/two.yaml"
check "one that fails leaves the other" eval '! profile "$tmp/bin" && says "one: no counters: ncu ended with 9" && [ "$(ls "$tmp/new/gpu/profile")" = two.ncu.csv ]'

# ---- run --profile where there is no profiler ----
experiment_file "$tmp/host.yaml" stream 'variant: openmp, nx: 4096' 'on: any'
"$cliffs" run --bare --profile --results "$tmp/host" "$tmp/host.yaml" > /dev/null 2>&1
check "a backend without a profiler: skipped with the reason" grep -q '^case,stream,openmp.*,skipped,rule: its backend has no profiler,' "$tmp"/host/*/raw/host.csv

for y in experiments/profile/*.yaml; do
    check "$y can be read, and names counters" eval '"$cliffs" plan --l2 62914560 --peak 4000 "$y" > "$tmp/said" 2>&1 &&
        [ -z "$(sed -n "s/^# counters: *//p" "$y" | tr " " "\n" | grep -vxF "$(sed "/^#/d; s/,.*//" results/counters.csv)")" ]'
done
finish
