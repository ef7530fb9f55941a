#!/usr/bin/env bash
# Several processes by MPI, on host memory: right answers, mistakes that are caught, ranks that are lost, and
# `cliffs run` with several ranks. Prints TAP.
. "$(dirname "$0")/tap.sh"
[ -x "$build/test/ranks" ] && command -v mpirun >/dev/null || skip_all 1 "no Open MPI"
unset CUDA_VISIBLE_DEVICES
# a container may have no user but root
export ASAN_OPTIONS=detect_leaks=0 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# ranks N PROGRAM [ARGUMENT...]
ranks() { call mpirun --oversubscribe -n "$@"; }
# tested: exit status, and the lines ok and not ok, of ranks
tested() { echo "$status $(grep -c '^ok' "$tmp/out") $(grep -c '^not ok' "$tmp/out")"; }

for n in 2 3 4; do
    ranks $n "$build/test/ranks"
    check "$n ranks give the answer of one GPU" is "$(tested)" "0 14 0"
done
# gpus COUNT [VARIABLE=VALUE]: what each of three ranks of one host sees, of COUNT ranks in all
gpus()
{
    for rank in 0 1 2; do
        env PMIX_RANK=$rank OMPI_COMM_WORLD_SIZE="$1" OMPI_COMM_WORLD_LOCAL_RANK=$rank "${@:2}" \
            "$build/test/ranks" gpu
    done | xargs
}
check "each rank takes the GPU of its number" is "$(gpus 3)" "0 1 2"
check "... of those that CUDA_VISIBLE_DEVICES names" is "$(gpus 3 CUDA_VISIBLE_DEVICES=7,5,3)" "7 5 3"
check "... and the last one if there are too few" is "$(gpus 3 CUDA_VISIBLE_DEVICES=7,5)" "7 5 5"
check "a single process sees all" is "$(gpus 1 CUDA_VISIBLE_DEVICES=7,5)" "7,5 7,5 7,5"
for rank in 0 1 2; do
    ranks 3 "$build/test/ranks" refuses $rank
    check "if rank $rank refuses a case, all refuse it and go on" is "$(tested)" "0 $((rank > 1 ? 6 : 4)) 0"
done
"$build/test/ranks" --mistakes >"$tmp/mistakes"
check "there are mistakes to catch" [ -s "$tmp/mistakes" ]
while read -r mistake place; do
    ranks 3 "$build/test/ranks" "$mistake"
    check "caught: $place" grep -q '^not ok.* ranks, ' "$tmp/out"
done <"$tmp/mistakes"

# ---- a rank that is killed, and one that is stopped: the run ends, and says which rank and where ----
# lose SIGNAL: sends it to the second of three ranks; `took`: seconds until the run ends
lose()
{
    local run pid all=() begun=$SECONDS
    : >"$tmp/out"
    mpirun --oversubscribe -n 3 "$build/test/ranks" for-ever >"$tmp/out" 2>"$tmp/err" &
    run=$!
    until grep -q steps "$tmp/out" || [ $((SECONDS - begun)) -gt 120 ]; do sleep 0.1; done
    for pid in $(cat /proc/"$run"/task/*/children); do
        [ "$(cat "/proc/$pid/comm")" != ranks ] || all+=("$pid")
    done
    begun=$SECONDS
    kill -"$1" "${all[1]-}" || kill "$run" # mpirun's end ends all ranks
    wait "$run" && status=0 || status=$?
    took=$((SECONDS - begun))
}
# Meanwhile other ranks wait for a call, which has no time-out.
mpirun --oversubscribe -n 3 "$build/test/ranks" idles >"$tmp/idles" 2>&1 &
idles=$!
for signal in KILL STOP; do
    lose $signal
    check "a rank that gets SIG$signal ends the run, in $took s" [ "$status" != 0 ]
    check "... with its number and host" grep -q "rank 1 .*on \(node \)\?$(uname -n)" "$tmp/err"
done

wait $idles
check "ranks wait for a call longer than for an answer" is "$? $(grep -c '^ok' "$tmp/idles")" "0 1"

# bash starts either program, because mpirun of Open MPI 5.0.7 crashes when it is given two
ranks 2 bash -c 'if [ "$OMPI_COMM_WORLD_RANK" = 0 ]; then exec "$0"; else exec "$1" run; fi' \
    "$build/test/ranks" "$fake"
check "a rank of another program ends the run" [ "$status" != 0 ]
check "... and is named" \
    grep -q '^cliffs run: rank [01] on .* runs another program than rank' "$tmp/err"

# ---- cliffs run with several ranks: rank 0 measures ----
experiment_file "$tmp/breaks.yaml" fake 'variant: [right, exits], nx: 1..2'
sed 's/, exits//' "$tmp/breaks.yaml" >"$tmp/plain.yaml"
run() { ranks 3 "$fake" run --results "$tmp/r" --machine m "$@"; }
said() { grep -c "$1" "$tmp/err"; }
run "$tmp/plain.yaml"
check "three processes measure an experiment once" \
    is "$status $(grep -c '^case,' "$tmp/r/m/raw/plain.csv")" "0 2"
run "$tmp/plain.yaml"
check "... a second time it is up to date" is "$status $(said 'nothing to do')" "0 1"
run "$tmp/plain.yaml" "$tmp/breaks.yaml"
check "two experiments are refused in one line" \
    is "$status $(said '^cliffs run: with several ranks a run measures one experiment')" "1 1"
run "$tmp/breaks.yaml"
check "a case that ends its process ends the run, and is in the log" \
    is "$status $(grep -c '^case,.*,failed,' "$tmp/r/m/raw/breaks.csv")" "1 1"
finish
