#!/usr/bin/env bash
# ci/tools/measure: the order of experiments, what it prints, and several GPUs of one machine, which are the
# fake study's. Prints TAP.
. "$(dirname "$0")/tap.sh"
unset RETRY CUDA_VISIBLE_DEVICES FAKE_GPU
mkdir "$tmp/build" && ln -s "$build/stencil_sql.so" "$build/load" "$tmp/build/" || exit 1
export BUILD=$tmp/build
cd "$tmp" || exit 1
A=aaaaaa0000000000 B=bbbbbb0000000000
tell() { echo "$*; exit $status"; tail -n 8 err* 2>/dev/null; }
mkdir experiments
# experiment NAME LARGEST_NX [LINE...]
experiment()
{
    experiment_file "experiments/$1.yaml" fake "variant: slow, nx: 1..$2" \
        'measure: {samples: 6, noise: 0.5, rounds: 2}' "${@:3}"
}
experiment e1 1
experiment e2 2
experiment e3 3
experiment long 40
experiment own 2 'on: host'
experiment own-long 40 'on: host'
experiment gpu 3 'on: gpu'
experiment_file experiments/tune-t.yaml fake 'variant: tiled, block: 8x8x1, planes: [6, 7], nx: 5'
# fresh: a new, empty folder of results
fresh() { results=$(mktemp -d "$tmp/results.XXXXXX"); raw=$results/m/raw; }
run() { "$root/ci/tools/measure" "$fake" "$results" m "$@" >out 2>err; status=$?; }
# on GPU ARGUMENT...: the program itself on this fake GPU
on() { FAKE_GPU=$1 "$fake" run --results "$results" --machine m "${@:2}" >out 2>"err$1"; }
# gpus: each log with the GPUs that measured it
gpus()
{
    local log
    for log in "$raw"/*.csv; do
        printf '%s:%s\n' "$(basename "$log" .csv)" \
            "$(grep -o -- 'Z-[0-9]*-g[0-9a-f]*' "$log" | sed 's/.*-g//' | sort -u | xargs)"
    done | xargs
}
# measured: each log with its number of cases
measured() { grep -cH '^case,' "$raw"/*.csv | sed 's|.*/||; s|\.csv||' | xargs; }
logs() { (cd "$raw" && echo *); }
said() { grep -c -e "$1" err; }
# begun EXPERIMENT: waits until a case of it is measured
begun() { wait_for grep -qs '^case,' "$raw/$1.csv"; }
# order: the experiments in the order in which they began
order() { sed -n 's/^experiment \([0-9]* of [0-9]*\): \([a-z0-9-]*\), .* left$/\1 \2/p' err | paste -sd ,; }

# ---- one worker ----
fresh
run own e1 tune-t gpu e2
check "tuning comes first, the host last; each begins with its number and the time left" \
    is "$status $(order)" "0 1 of 4 tune-t,2 of 4 e1,3 of 4 e2,4 of 4 own"
check "an experiment for a GPU is left out, in one line" \
    is "$(said 'no GPU here: skipping 1 of 5 experiments')" 1
run gpu
check "it alone is an error" is "$status $(said 'no GPU to measure on: gpu')" "3 1"
echo 'study: nothing' >experiments/broken.yaml
run broken e1
check "a file that cannot be read is named once, and the others are measured" \
    is "$status $(said broken.yaml) $(order)" "1 1 1 of 1 e1"
GPUS=0 run e1
check "GPUS=0 is refused" is "$status $(said "GPUS='0': allowed")" "1 1"
GPUS=2 run e1
check "GPUS=2 without a GPU is refused" is "$status $(said 'this machine has no GPU 0')" "1 1"
experiment_file experiments/stuck.yaml fake 'variant: hangs, nx: 5' 'on: host'
TIMEOUT=2 run stuck
check "TIMEOUT=2 ends a case that hangs" is "$status $(said 'stuck: .*timed out after 2 s')" "1 1"
TIMEOUT=2m run stuck
check "TIMEOUT=2m is refused" is "$status $(said "'2m': allowed: a number above 0")" "2 1"

# ---- a worker per GPU ----
export FAKE_GPU=visible
fresh
GPUS=2 run e1 e2 e3 own tune-t
check "two GPUs: each case is measured once" is "$status $(measured)" "0 e1:2 e2:4 e3:6 own:4 tune-t:2"
check "each log is of one GPU" is "$(gpus | tr ' ' '\n' | sed 's/^own:.*//' | grep -vc ' ')" 5
check "both GPUs measured" is "$(gpus | grep -o '00000[01]' | sort -u | wc -l)" 2
GPUS=2 run e1 e2 e3 own tune-t
check "once more: all is up to date" is "$status $(said 'nothing to do')" "0 5"
fresh
for n in 1 2 3; do FAKE_GPU=000001 on 000001 --quick experiments/e$n.yaml; done # one round of two
GPUS=2 run e1 e2 e3
check "a GPU finishes each log that it began" \
    is "$status $(measured) $(gpus)" "0 e1:2 e2:4 e3:6 e1:000001 e2:000001 e3:000001"
fresh
CUDA_VISIBLE_DEVICES=7,5 GPUS=2 run e1 e2
check "the GPUs are those of CUDA_VISIBLE_DEVICES" \
    is "$status $(gpus | grep -o '00000[0-9]' | sort | xargs)" "0 000005 000007"
CUDA_VISIBLE_DEVICES=7 GPUS=2 run e1
check "... too few of them are an error" is "$status $(said 'CUDA_VISIBLE_DEVICES=7 shows 1')" "1 1"
fresh
GPUS=2 background "$root/ci/tools/measure" "$fake" "$results" m long e3
begun long && begun e3
kill -INT -- "-$pid"
wait "$pid"; status=$?
check "SIGINT ends it with status 130" is "$status" 130
check "... and ends its workers" wait_for flock -n "$raw/.lock" true
unset FAKE_GPU

# ---- what may not run at the same time ----
# children PID
children()
{
    cat /proc/[0-9]*/stat 2>/dev/null |
        awk -v parent="$1" '{ pid = $1; sub(/.*\) /, ""); if ($2 == parent) print pid }'
}
# end PID: interrupts a run in the background
end()
{
    local child
    for child in $(children "$1"); do kill -INT "$child" 2>/dev/null; done
    wait "$1"
}
fresh
on $A experiments/long.yaml & first=$!
begun long
on $A experiments/e1.yaml 2>&1; status=$?
check "a second run on the same GPU is refused" is "$status $(grep -c 'another run on this GPU' err$A)" "1 1"
on $B experiments/e1.yaml; status=$?
check "a run on another GPU is not" is "$status $(gpus)" "0 e1:bbbbbb long:aaaaaa"
on $B experiments/long.yaml; status=$?
check "... unless it writes to the same log" \
    is "$status $(grep -c 'long.csv: another run is writing to it' err$B)" "1 1"
on $B experiments/own.yaml; status=$?
check "the host is not measured while a GPU is" \
    is "$status $(grep -c 'is being measured by another run' err$B) $(logs)" "1 1 e1.csv long.csv"
end $first
on $B experiments/long.yaml; status=$?
check "a log that another GPU began is refused" \
    is "$status $(grep -c 'long.csv was begun on another GPU' err$B)" "1 1"
on $A experiments/e1.yaml; status=$?
check "... but one that another GPU has finished has nothing to do" \
    is "$status $(grep -c 'e1: 0 of 2 measurements missing, nothing to do' err$A)" "0 1"
fresh
on $A experiments/own-long.yaml & first=$!
begun own-long
on $B experiments/e1.yaml; status=$?
check "no GPU is measured while the host is" is "$status $(logs)" "1 own-long.csv"
end $first
fresh
on $A experiments/e1.yaml experiments/own-long.yaml & first=$!
begun own-long
on $B experiments/e2.yaml; status=$?
check "... also when the host's run measured a GPU before" is "$status $(logs)" "1 e1.csv own-long.csv"
end $first

finish
