#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# `cliffs run --shard`: experiments dealt to processes that each have a GPU of their own, here one that the stand-in study claims.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. ci/test/tap.sh
export LC_ALL=C
fake=$(realpath -m "${CLIFFS_FAKE:-${BUILD:-build}/test/cliffs-fake}")
[ -x "$fake" ] || { echo "Bail out! $fake is not there"; exit 1; }
scratch=$(realpath "$(mktemp -d)") || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
A=aaaaaa0000000000 B=bbbbbb0000000000 C=cccccc0000000000
tell() { echo "$*"; tail -n 5 err* 2>/dev/null; }
is() { [ "$1" = "$2" ] || { echo "# '$1' instead of '$2'"; false; }; }

experiment() # name, the largest nx, settings of the file
{
    printf 'title: %s\nstudy: fake\n%s\nsweep: {variant: slow, nx: 1..%s}\nmeasure: {samples: 6, noise: 0.5, rounds: 2}\n' "$1" "${3-}" "$2" >"$1.yaml"
}
for n in 1 2 3 4; do experiment e$n $n; done
all=(e4.yaml e3.yaml e2.yaml e1.yaml)
fresh() { results=$(mktemp -d "$scratch/results.XXXXXX"); raw=$results/m/raw; }
run() # GPU, words ...
{
    FAKE_GPU=$1 "$fake" run --results "$results" --machine m "${@:2}" >out 2>"err$1"
}
# Each log with the GPUs that measured it
gpus() { for log in "$raw"/*.csv; do echo "$(basename "$log" .csv):$(grep -o -- 'Z-[0-9]*-g[0-9a-f]*' "$log" | sed 's/.*-g//' | sort -u | xargs)"; done | xargs; }
measured() { grep -cH '^case,' "$raw"/*.csv | sed 's|.*/||; s|\.csv||' | xargs; }
wait_for() { local i; for ((i = 0; i < 500; i++)); do grep -qs '^case,' "$1" && return; sleep 0.01; done; return 1; } # log

# ---- together they are the whole -------------------------------------------------------------------
fresh
run $A --shard 1/2 "${all[@]}" & first=$!
run $B --shard 2/2 "${all[@]}" & second=$!
wait $first; a=$?
wait $second; b=$?
check "two shards at the same time: both end with 0" is "$a $b" "0 0"
check "all is measured, once" is "$(measured)" "e1:2 e2:4 e3:6 e4:8"
check "the longest first to the one that has least; each log is of one GPU" is "$(gpus)" "e1:aaaaaa e2:bbbbbb e3:bbbbbb e4:aaaaaa"
check "the GPU of machine.json is one of them" grep -q '"uuid_hash": "\(aaaaaa\|bbbbbb\)0' "$results/m/machine.json"
"$fake" gather --results "$results" >out 2>err
check "gathering needs no joining" is "$? $(cat "$results"/m/e?.csv | grep -c '^fake,slow,.*,ok,')" "0 10"
"$fake" check --results "$results" --experiments . >out 2>err
check "check notes the logs of the other GPU, and finds only what the stand-in for a GPU cannot tell" is \
    "$(grep -c 'measured on another GPU' out) $(grep -v -E ': (note|warning): |required fact|^m: ' out | xargs)" "2 "
run $C --shard 2/2 "${all[@]}"
check "what is complete owes nothing to another GPU" is "$? $(grep -c 'nothing to do' err$C) $(gpus)" "0 2 e1:aaaaaa e2:bbbbbb e3:bbbbbb e4:aaaaaa"
check "which leaves no word of itself" grep -q '"uuid_hash": "[ab]' "$results/m/machine.json"
run $C --shard 3/3 e1.yaml e2.yaml; a=$?
check "a shard without a share ends with 0 and says so" is "$a $(grep -c 'nothing is dealt to shard 3 of 3' err$C)" "0 1"

# ---- what may not run together ---------------------------------------------------------------------
children() { cat /proc/[0-9]*/stat 2>/dev/null | awk -v parent="$1" '{ pid = $1; sub(/.*\) /, ""); if ($2 == parent) print pid }'; }
experiment long 40
fresh
run $A --shard 1/2 long.yaml e1.yaml & first=$!
wait_for "$raw/long.csv"
run $B e1.yaml; a=$?
check "a run beside a shard is refused" is "$a $(grep -c 'is being measured by another run' err$B)" "1 1"
run $A --shard 2/2 long.yaml e1.yaml 2>&1; b=$?
check "(the shard's own words are kept apart)" [ -s err$A ]
check "two shards on one GPU are refused" is "$b $(grep -c 'by another shard on this very GPU; each wants one of its own' err$A) $(ls "$raw" | xargs)" "1 1 long.csv"
run $B --shard 2/2 long.yaml e1.yaml; a=$?
check "on another GPU it is welcome" is "$a $(gpus)" "0 e1:bbbbbb long:aaaaaa"
run $B --shard 1/3 long.yaml; a=$?
check "a log is written by one, however many shards each thinks there are" is "$a $(grep -c 'long.csv: another run is writing to it' err$B)" "1 1"
kill -INT $first $(children $first) 2>/dev/null
wait $first
check "(the first was interrupted)" test "$(grep -c '^case,' "$raw/long.csv")" -lt 80
fresh
run $A long.yaml & first=$!
wait_for "$raw/long.csv"
run $B --shard 1/2 e1.yaml; a=$?
check "a shard beside a run is refused" is "$a $(grep -c 'is being measured by another run' err$B)" "1 1"
kill -INT $(children $first) 2>/dev/null
wait $first
(unset FAKE_GPU; "$fake" run --results "$results" --machine h --shard 1/2 long.yaml e1.yaml >out 2>err1) & first=$!
wait_for "$results/h/raw/long.csv"
"$fake" run --results "$results" --machine h --shard 2/2 long.yaml e1.yaml >out 2>err2; a=$?
check "without GPUs a host takes one shard at a time" is "$a $(grep -c 'another shard on this host' err2)" "1 1"
kill -INT $(children $first) 2>/dev/null
wait $first

# ---- begun here, resumed there ---------------------------------------------------------------------
fresh
run $A --shard 1/2 --limit 0.2 "${all[@]}"; a=$?
run $B --shard 2/2 --limit 0.2 "${all[@]}"; b=$?
check "(time was up for both)" is "$a $b $(gpus)" "3 3 e3:bbbbbb e4:aaaaaa"
run $B --shard 1/2 "${all[@]}"; a=$?
check "the log of another GPU is left alone, which is said, and the rest goes on" is \
    "$a $(grep -c 'e4.csv is of another GPU .* still to make' err$B) $(gpus)" "1 1 e1:bbbbbb e3:bbbbbb e4:aaaaaa"
run $A --shard 2/2 "${all[@]}"; b=$?
check "what a GPU has begun it goes on with, whosever share it is" is "$b $(measured) $(gpus)" \
    "0 e1:2 e2:4 e3:6 e4:8 e1:bbbbbb e2:aaaaaa e3:bbbbbb e4:aaaaaa"

# ---- which of a node's GPUs ------------------------------------------------------------------------
# An NVML that counts all GPUs of the node, as the real one does whatever CUDA_VISIBLE_DEVICES says
cat >nvml.c <<'C'
#include <stdio.h>
#include <stdlib.h>
int nvmlInit_v2(void) { return 0; }
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void **device) { *device = (void *)(size_t)(index + 1); return 0; }
int nvmlDeviceGetHandleByPciBusId_v2(const char *bus, void **device) { *device = (void *)(size_t)(atoi(bus) + 1); return 0; }
int nvmlDeviceGetUUID(void *device, char *uuid, unsigned size) { return snprintf(uuid, size, "GPU-%d", (int)(size_t)device) < 0; }
C
mkdir nvml
if "${CC:-gcc}" -shared -fPIC nvml.c -o nvml/libnvidia-ml.so.1 2>err; then
    hash_of() { env "$@" LD_LIBRARY_PATH="$scratch/nvml" FAKE_GPU=$A "$fake" machine uuid_hash; }
    check "NVML is asked for the GPU that CUDA means, not for the node's first" is \
        "$([ "$(hash_of FAKE_BUS=0)" = "$(hash_of)" ] && echo first) $([ "$(hash_of FAKE_BUS=1)" = "$(hash_of)" ] || echo second)" "first second"
else
    skip 1 "no compiler"
fi

# ---- what is dealt ---------------------------------------------------------------------------------
experiment host 3 'on: host'
experiment gpu 3 'on: gpu'
experiment tune-e 2
fresh
run $A --shard 1/2 host.yaml e1.yaml; a=$?
check "a shard leaves the host alone" is "$a $(measured) $(grep -c 'the host is measured alone' err$A)" "0 e1:2 1"
"$fake" run --results "$results" --machine h --shard 1/2 host.yaml e1.yaml >out 2>err; a=$?
check "unless there is nothing else" is "$a $(ls "$results/h/raw")" "0 host.csv"
"$fake" run --results "$results" --machine h --shard 1/2 gpu.yaml >out 2>err; a=$?
check "what no shard can measure is an error" is "$a $(grep -c 'no GPU to measure on: gpu' err)" "1 1"
run $A --shard 1/1 tune-e.yaml e1.yaml; a=$?
check "what tunes is no matter of the same call" is "$a $(wc -l <err$A) $(grep -c 'cliffs run: --shard with tune-\*' err$A)" "2 1 1"
run $A --shard 1/2 tune-e.yaml; a=$?
check "alone it is dealt, and gathered by whoever comes after all" is "$a $(grep -c '^case,' "$raw/tune-e.csv") $(ls "$results/m" | grep -c tuned)" "0 4 0"
run $A --shard 1/2 nowhere.yaml e1.yaml e2.yaml; a=$?
check "a file that cannot be read is told once and shifts nothing" is "$a $(grep -c '^nowhere.yaml' err$A) $(measured)" "1 1 e1:2 e2:4 tune-e:4"
mkdir -p here/experiments && cp e?.yaml here/experiments
(cd here && FAKE_GPU=$A "$fake" run --results "$results" --machine n --shard 2/3 >../out 2>../err); a=$?
check "without files all of experiments/ is dealt" is "$a $(cd "$results/n/raw" && ls | xargs)" "0 e3.csv"
for wrong in 0/2 3/2 2 a/b 1/1000 1/2/3 -1/2 1/ /2 1.5/2; do
    run $A --shard $wrong e1.yaml; a=$?
    check "--shard $wrong: exit 2 and one line" is "$a $(wc -l <err$A) $(grep -c "^cliffs run: --shard '$wrong': I/N is needed" err$A)" "2 1 1"
done
finish
