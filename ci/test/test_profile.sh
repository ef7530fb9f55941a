#!/usr/bin/env bash
# results/profile.sql: the table that it makes of Nsight Compute's rows, and the rows that it refuses.
# ci/tools/profile: the counters that it asks for. Prints TAP.
. "$(dirname "$0")/tap.sh"
folder=$tmp/results/gpu
mkdir -p "$folder/profile"
rows=$folder/profile/some.ncu.csv table=$tmp/tables/gpu/some.csv
echo '{"gpu": "Test"}' > "$folder/machine.json"

# ---- rows as ncu writes them: time, bytes, hit rate, sectors, registers ----
metrics=(gpu__time_duration.sum dram__bytes_read.sum lts__t_sector_hit_rate.pct
    lts__t_sectors_op_read.sum launch__registers_per_thread)
columns=duration_ns,dram_read_bytes,l2_hit_pct,l2_read_bytes,registers
# quoted TEXT: cells that are separated by ; become a line of quoted cells
quoted() { local IFS=,; printf '"%s"\n' "$*" | sed 's/;/","/g'; }
head="ID;Process ID;Kernel Name;Grid Size;$(IFS=';'; echo "${metrics[*]}")"
# case_ VARIANT RADIUS NX LOCKSTEP
case_()
{
    echo "study=star3d variant=$1 precision=single radius=$2 nx=$3" \
        "block=32x16x1 lockstep=$4 source=2:0123456789ab"
}
# row CASE LAUNCH KERNEL COUNTER*5
row() { quoted "0;9;$1 launch=$2/$3;(4, 256, 32);$4;$5;$6;$7;$8"; }
good()
{
    quoted "$head"
    quoted ';;;;ns;byte;%;sector;register/thread'
    # each launch has two kernels, the second of which takes three times as long; the first kernel's name has
    # a comma
    for launch in 1 2 3; do
        row "$(case_ ring 3 1024 8)" $launch 'void one<float, 3>(int)' 100 1,000 80.5 10 32
        row "$(case_ ring 3 1024 8)" $launch 'two' 300 $((launch * 1000)) 60.5 5 40
    done
    row "$(case_ base 3 1024 '')" 1 'k' 7 3,000 n/a 0 30
    row "$(case_ base 3 1024 '')" 2 'k' 9 1,000 50 0 30
    row "$(case_ base 3 128 '')" 1 'k' 5 1,234,567 12.25 1 30
}
# tables [RESULTS]: loads the rows and writes the tables
tables()
{
    results/load "$tmp/test.db" "${1:-$tmp/results}" > "$tmp/said" 2>&1 &&
        results/tables "$tmp/test.db" "$tmp/tables"
}
# picked COLUMNS: these columns of the table
picked()
{
    grep -v '^#' "$table" |
        sqlite3 -init /dev/null -bail -header -csv :memory: ".import --csv /dev/stdin t" "SELECT $1 FROM t" |
        tr -d '\r"'
}
says() { grep -q -- "$1" "$tmp/said"; }
loads() { tables && [ -e "$table" ]; }

good > "$rows"
tables
wanted=variant,radius,nx,lockstep,source,launches,kernels,$columns
check "a case: median of its launches; a launch: sum of its kernels, rates weighted by time; sorted by size" \
    is "$(picked $wanted)" "$wanted
base,3,128,,2:0123456789ab,1,1,5,1234567,12.25,32,30
base,3,1024,,2:0123456789ab,2,1,8,2000,,0,30
ring,3,1024,8,2:0123456789ab,3,2,400,3000,65.5,480,40"
check "a counter that was not measured is empty" is "$(picked ffma,stall_barrier | tail -n 1)" ,

# An experiment that was one of star3d's and is another study's now: its cases get today's names
# (results/renamed.csv).
good | sed 's/lockstep=8/planes= lockstep=8 pad= thief=0/; s/lockstep= /planes= lockstep= pad= thief=0 /' \
    > "$folder/profile/star3d-keep-dram.ncu.csv"
table=$tmp/tables/gpu/star3d-keep-dram.csv
todays_names()
{
    tables && [ ! -s "$tmp/said" ] &&
        is "$(grep -v '^#' "$table" | cut -d , -f 1-8 | sed -n '1p;4p')" \
            "study,variant,precision,radius,nx,block,lockstep,pad
cliff,ring,single,3,1024,32x16x1,8,"
}
check "a case of an older revision is named as today" todays_names
rm "$folder/profile/star3d-keep-dram.ncu.csv"
table=$tmp/tables/gpu/some.csv
tables

# ---- rows that are refused ----
# refuse NAME MESSAGE: the rows on stdin make no table and this message
refused() { tables && says "some.ncu.csv.*$1" && [ ! -e "$table" ]; }
refuse() { cat > "$rows" && check "$1" refused "$2"; }
# change SED: the good rows, edited
change() { good | sed "$1"; }
seventeen_launches()
{
    good | head -n 2
    for i in {1..17}; do row "$(case_ base 1 1 '')" "$i" 'k' 1 1 1 1 1; done
}
torn_apart() { good; row "$(case_ ring 3 1024 8)" 4 'k' 1 1 1 1 1; }
refuse "no launch" 'no launch of a case in it' < <(good | head -n 2)
refuse "a row without a case" " row 9: its name is no case's" \
    < <(change 's/study=star3d variant=base/void base/')
refuse "a case with other characters" ' row 11: characters that no case has' < <(change 's/nx=128/nx=$(id)/')
refuse "a case with other axes than the first" 'other axes' < <(change 's/radius=3 nx=128/nx=128 radius=3/')
refuse "a unit that is not the base unit" ' row 2: a unit is not the base unit' \
    < <(change 's/;byte;/;Gbyte;/; s/"byte"/"Gbyte"/')
refuse "a launch that lacks a kernel" 'different numbers of kernels' < <(change 4d)
refuse "a case in two places" 'not all in one place' < <(torn_apart)
refuse "a row that lacks a field" ' row 5: not as many fields' < <(change '5s/,"32"$//')
refuse "a torn line" ' row 11: torn line' < <(good | head -c -20)
refuse "a row without its launch's number" ' row 3: no number of the launch' < <(change 's/ launch=[0-9]*//')
refuse "17 launches of a case" 'more launches of a case than 16' < <(seventeen_launches)

# DRAM bytes against the share of the peak that ncu reports: 50 % in each of three launches.
# dram BYTES: the second launch reads these, the others 1000
dram()
{
    local read launch=0
    quoted "Kernel Name;gpu__time_duration.sum;dram__bytes_read.sum;dram__bytes_write.sum\
;dram__throughput.avg.pct_of_peak_sustained_elapsed"
    quoted ';ns;byte;byte;%'
    for read in 1000 "$1" 1000; do
        quoted "$(case_ base 3 1024 '') launch=$((++launch))/k;100;$read;2000;50"
    done
}
# of_bus BITS: a GPU with this memory bus, at 1 GHz; 240: its peak is 60 bytes per ns
of_bus()
{
    printf '{"gpu": "Test", "clock_memory_max_mhz": 1000, "bus_bits": %s}\n' "$1" > "$folder/machine.json"
}
dram 1020 > "$rows"
check "bytes of DRAM that agree with the share of the peak" loads
refuse "more bytes in one launch" ' row 4: bytes of DRAM' < <(dram 1100)
of_bus 240
dram 1020 > "$rows"
check "bytes that agree with the GPU's own peak" loads
of_bus 224
refuse "more bytes than that in all launches" ' row 3: bytes of DRAM' < <(dram 1020)
echo '{"gpu": "Test"}' > "$folder/machine.json"

# ---- ci/tools/profile with a stand-in for ncu ----
mkdir -p "$tmp/bin" "$tmp/ask/experiments/profile" "$tmp/ask/results"
cp -r ci "$tmp/ask"
cp results/counters.csv "$tmp/ask/results"
one=$tmp/ask/experiments/profile/one.yaml two=$tmp/ask/experiments/profile/two.yaml
echo 'title: one' > "$one"
echo '# counters: registers duration_ns' > "$two"
profile()
{
    (cd "$tmp/ask" && CUDA_HOME=/nowhere PATH=$tmp/bin bash ci/tools/profile "$cliffs" "$tmp/new/gpu") \
        > /dev/null 2> "$tmp/said"
}
for tool in bash env grep head cat mktemp rm ls sed mkdir cp mv dirname basename cut tr paste tail; do
    ln -s "$(type -P $tool)" "$tmp/bin/$tool"
done
no_ncu() { ! profile && says 'ncu is not installed'; }
check "without ncu: an error that says so" no_ncu

# It knows two counters. It writes $ROWS as its log, or fails as without permission. $ASKED collects its
# arguments.
stand_in "$tmp/bin/ncu" <<'NCU'
[ "$1" != --query-metrics ] || { printf '%s  Counter\n' dram__bytes_read gpu__time_duration; exit; }
printf '%s\n' "$@" >> "$ASKED"
while [ "$1" != --log-file ]; do shift; done
[ -z "$ROWS" ] || { echo '==PROF== Connected' > "$2"; cat "$ROWS" >> "$2"; exit; }
echo '==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access the counters' > "$2"
exit 1
NCU
export ASKED=$tmp/asked ROWS=
stand_in "$tmp/bin/id" 'echo 1000'
no_permission() { ! profile && says NVreg_RestrictProfilingToAdminUsers=0 && [ ! -e "$tmp/new" ]; }
check "without permission: the driver's option is named, and nothing is left behind" no_permission
stand_in "$tmp/bin/id" 'echo 0'
root_in_container() { ! profile && says cap-add=SYS_ADMIN && ! says 'Run this as root'; }
check "... root is told the container's option" root_in_container
rm "$ASKED"
good > "$tmp/rows"
ROWS=$tmp/rows
check "counters of two experiments" profile
all_metrics=gpu__time_duration.sum,dram__bytes_read.sum,sm__maximum_warps_per_active_cycle_pct
all_metrics+=,launch__registers_per_thread,launch__shared_mem_per_block
check "... all that this GPU has; for the second experiment those that it names" \
    is "$(grep -A 1 -x -e --metrics "$ASKED" | grep -v -e --)" \
    "$all_metrics"$'\ngpu__time_duration.sum,launch__registers_per_thread'
check "... only of the launches that the program marks" is "$(grep -cx -e --profile-from-start -e --profile \
    -e --nvtx -e experiments/profile/two.yaml "$ASKED")" 7
echo '{"gpu": "Test"}' > "$tmp/new/gpu/machine.json"
tables "$tmp/new"
table=$tmp/tables/gpu/one.csv
check "... they make tables" is \
    "$(picked variant,nx,duration_ns,dram_read_bytes,l2_hit_pct,registers | tail -n 1)" \
    'ring,1024,400,3000,,40'
log=$tmp/new/gpu/profile/two.ncu.csv
check "... and the logs have only the columns asked for" is "$(head -n 1 "$log") $(wc -l < "$log")" \
    '"Kernel Name","gpu__time_duration.sum","launch__registers_per_thread" 11'
printf '%s\n' '# counters: registers' '# together' > "$two"
good | sed 's/"\(study=[^"]* launch=[0-9]*\)[^"]*"/"0:\1:none:none","range"/
    1s/"Kernel Name"/"Push\/Pop_Range","Kernel Name"/; 2s/^""/"",""/' > "$tmp/ranges"
ROWS=$tmp/ranges profile
check "# together: a range has the name that the program gave it" \
    is "$(sed -n '3s/,.*//p' "$log")" \
    "$(sed -n '3s/.*"\(study=[^"]* launch=[0-9]*\).*/"\1\/range"/p' "$tmp/rows")"
check "... is counted while the application runs" \
    is "$(tail -n 30 "$ASKED" | grep -cx -e app-range -e --together -e --profile-from-start)" 2
echo '# counters: l3_hit_pct' > "$two"
unknown_counter() { ! profile && says 'no counter .l3_hit_pct.'; }
check "a counter that does not exist: an error that says so" unknown_counter

# fails for experiment one
stand_in "$tmp/bin/ncu" <<'NCU'
[ "$1" != --query-metrics ] || exit
[[ " $* " != *profile/one* ]] || exit 9
while [ "$1" != --log-file ]; do shift; done
cat "$ROWS" > "$2"
NCU
rm -r "$tmp/new"
echo > "$two"
one_fails()
{
    ! profile && says 'one: no counters: ncu ended with 9' &&
        [ "$(ls "$tmp/new/gpu/profile")" = two.ncu.csv ]
}
check "if ncu fails for one experiment, the other is still counted" one_fails

# ---- run --profile without a profiler ----
experiment_file "$tmp/host.yaml" stream 'variant: openmp, nx: 4096' 'on: any'
"$cliffs" run --bare --profile --results "$tmp/host" "$tmp/host.yaml" > /dev/null 2>&1
check "a backend without a profiler: skipped with the reason" \
    grep -q '^case,stream,openmp.*,skipped,rule: its backend has no profiler,' "$tmp"/host/*/raw/host.csv

# ---- the experiments ----
sed '/^#/d; s/,.*//' results/counters.csv > "$tmp/counters"
# valid YAML: it can be read, and each of its counters is in results/counters.csv
valid()
{
    "$cliffs" plan --l2 62914560 --peak 4000 "$1" > "$tmp/said" 2>&1 &&
        [ -z "$(sed -n 's/^# counters: *//p' "$1" | tr ' ' '\n' | grep -vxFf "$tmp/counters")" ]
}
for y in experiments/profile/*.yaml; do
    check "$y can be read, and its counters exist" valid "$y"
done
finish
