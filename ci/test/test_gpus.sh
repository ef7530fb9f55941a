#!/usr/bin/env bash
# ci/tools/measure: how far it is, and several GPUs of one machine, here those that the stand-in study claims.
. "$(dirname "$0")/tap.sh"
unset RETRY CUDA_VISIBLE_DEVICES FAKE_GPU
mkdir "$tmp/build" && ln -s "$build/stencil_sql.so" "$build/load" "$tmp/build/" || exit 1
export BUILD=$tmp/build
cd "$tmp" || exit 1
A=aaaaaa0000000000 B=bbbbbb0000000000
tell() { echo "$*; exit $status"; tail -n 8 err* 2>/dev/null; }
mkdir experiments
experiment() { experiment_file "experiments/$1.yaml" fake "variant: slow, nx: 1..$2" 'measure: {samples: 6, noise: 0.5, rounds: 2}' "${@:3}"; } # name, the largest nx, lines
for n in 1 2 3; do experiment e$n $n; done
experiment long 40
experiment own 2 'on: host'
experiment own-long 40 'on: host'
experiment gpu 3 'on: gpu'
experiment_file experiments/tune-t.yaml fake 'variant: tiled, block: 8x8x1, planes: [6, 7], nx: 5'
fresh() { results=$(mktemp -d "$tmp/results.XXXXXX"); raw=$results/m/raw; }
run() { "$root/ci/tools/measure" "$fake" "$results" m "$@" >out 2>err; status=$?; }
on() { FAKE_GPU=$1 "$fake" run --results "$results" --machine m "${@:2}" >out 2>"err$1"; } # GPU, words
# Each log with the GPUs that measured it
gpus() { for log in "$raw"/*.csv; do echo "$(basename "$log" .csv):$(grep -o -- 'Z-[0-9]*-g[0-9a-f]*' "$log" | sed 's/.*-g//' | sort -u | xargs)"; done | xargs; }
measured() { grep -cH '^case,' "$raw"/*.csv | sed 's|.*/||; s|\.csv||' | xargs; }
begun() { wait_for grep -qs '^case,' "$raw/$1.csv"; } # experiment
order() { sed -n 's/^experiment \([0-9]* of [0-9]*\): \([a-z0-9-]*\), .* left$/\1 \2/p' err | paste -sd ,; }

# ---- one worker
fresh
run own e1 tune-t gpu e2
check "what tunes is first, what the host measures last; each is told as one of all, with the time left" is "$status $(order)" \
    "0 1 of 4 tune-t,2 of 4 e1,3 of 4 e2,4 of 4 own"
check "what wants a GPU is left out, in one line" is "$(grep -c 'no GPU here: skipping 1 of 5 experiments' err)" 1
run gpu
check "alone it is an error" is "$status $(grep -c 'no GPU to measure on: gpu' err)" "3 1"
echo 'study: nothing' >experiments/broken.yaml
run broken e1
check "a file that cannot be read is told once, and the others go on" is "$status $(grep -c broken.yaml err) $(order)" "1 1 1 of 1 e1"
GPUS=0 run e1
check "GPUS is a number" is "$status $(grep -c "GPUS='0': allowed" err)" "1 1"
GPUS=2 run e1
check "of GPUs that there are" is "$status $(grep -c 'this machine has no GPU 0' err)" "1 1"
experiment_file experiments/stuck.yaml fake 'variant: hangs, nx: 5' 'on: host'
TIMEOUT=2 run stuck
check "TIMEOUT ends a case that takes longer" is "$status $(grep -c 'stuck: .*timed out after 2 s' err)" "1 1"
TIMEOUT=2m run stuck
check "it is a number of seconds" is "$status $(grep -c "'2m': allowed: a number above 0" err)" "2 1"

# ---- a worker a GPU
export FAKE_GPU=visible
fresh
GPUS=2 run e1 e2 e3 own tune-t
check "two GPUs: all is measured, once" is "$status $(measured)" "0 e1:2 e2:4 e3:6 own:4 tune-t:2"
check "each log is of one GPU, and both were at work" is "$(gpus | tr ' ' '\n' | sed 's/^own:.*//' | grep -vc ' ') $(gpus | grep -o '00000[01]' | sort -u | wc -l)" "5 2"
GPUS=2 run e1 e2 e3 own tune-t
check "once more: nothing to do" is "$status $(grep -c 'nothing to do' err)" "0 5"
fresh
for n in 1 2 3; do FAKE_GPU=000001 on 000001 --quick experiments/e$n.yaml; done # one round of two
GPUS=2 run e1 e2 e3
check "what a GPU has begun it goes on with, all of it" is "$status $(measured) $(gpus)" "0 e1:2 e2:4 e3:6 e1:000001 e2:000001 e3:000001"
fresh
CUDA_VISIBLE_DEVICES=7,5 GPUS=2 run e1 e2
check "those that CUDA_VISIBLE_DEVICES names" is "$status $(gpus | grep -o '00000[0-9]' | sort | xargs)" "0 000005 000007"
CUDA_VISIBLE_DEVICES=7 GPUS=2 run e1
check "which may be too few" is "$status $(grep -c 'CUDA_VISIBLE_DEVICES=7 shows 1' err)" "1 1"
fresh
GPUS=2 background "$root/ci/tools/measure" "$fake" "$results" m long e3
begun long && begun e3
kill -INT -- "-$pid"
wait "$pid"; status=$?
check "interrupted it ends so" is "$status" 130
check "and nobody is left at work" wait_for flock -n "$raw/.lock" true
unset FAKE_GPU

# ---- what may not run together
children() { cat /proc/[0-9]*/stat 2>/dev/null | awk -v parent="$1" '{ pid = $1; sub(/.*\) /, ""); if ($2 == parent) print pid }'; }
end() { kill -INT $(children "$1") 2>/dev/null; wait "$1"; }
fresh
on $A experiments/long.yaml & first=$!
begun long
on $A experiments/e1.yaml 2>&1; status=$?
check "two runs on one GPU: the second is refused" is "$status $(grep -c 'another run on this GPU' err$A)" "1 1"
on $B experiments/e1.yaml; status=$?
check "on another GPU it is welcome" is "$status $(gpus)" "0 e1:bbbbbb long:aaaaaa"
on $B experiments/long.yaml; status=$?
check "but not to the same log" is "$status $(grep -c 'long.csv: another run is writing to it' err$B)" "1 1"
on $B experiments/own.yaml; status=$?
check "the host is measured alone" is "$status $(grep -c 'is being measured by another run' err$B) $(ls "$raw" | grep -c own)" "1 1 0"
end $first
on $B experiments/long.yaml; status=$?
check "the log of another GPU is left alone, which is said" is "$status $(grep -c 'long.csv was begun on another GPU' err$B)" "1 1"
fresh
on $A experiments/own-long.yaml & first=$!
begun own-long
on $B experiments/e1.yaml; status=$?
check "and while it is, no GPU is" is "$status $(ls "$raw" | xargs)" "1 own-long.csv"
end $first
fresh
on $A experiments/e1.yaml experiments/own-long.yaml & first=$!
begun own-long
on $B experiments/e2.yaml; status=$?
check "... also where what came before it in the run was a GPU's" is "$status $(ls "$raw" | xargs)" "1 e1.csv own-long.csv"
end $first

finish
