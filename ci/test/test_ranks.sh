#!/usr/bin/env bash
# One field on several processes by MPI, on host memory: right answers, mistakes that are found, ranks that are lost, cliffs run.
. "$(dirname "$0")/tap.sh"
[ -x "$build/test/ranks" ] && command -v mpirun >/dev/null || skip_all 1 "no Open MPI"
export ASAN_OPTIONS=detect_leaks=0 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 # containers have no other user
ranks() { call mpirun --oversubscribe -n "$@"; } # count, program

for n in 2 3 4; do
    ranks $n "$build/test/ranks"
    check "$n ranks compute what one GPU does" is "$status $(grep -c '^ok' "$tmp/out") $(grep -c '^not ok' "$tmp/out")" "0 13 0"
done
for rank in 0 1 2; do
    ranks 3 "$build/test/ranks" refuses $rank
    check "what rank $rank refuses all refuse, and go on" is "$status $(grep -c '^ok' "$tmp/out") $(grep -c '^not ok' "$tmp/out")" "0 $((rank > 1 ? 5 : 3)) 0"
done
"$build/test/ranks" --mistakes >"$tmp/mistakes"
check "there are mistakes to find" [ -s "$tmp/mistakes" ]
while read -r mistake place; do
    ranks 3 "$build/test/ranks" "$mistake"
    check "caught: $place" grep -q '^not ok.* ranks, ' "$tmp/out"
done <"$tmp/mistakes"

# A rank that is killed, and one that goes on sleeping: the run ends, and says which and where.
lose() # signal
{
    local run pid all=() begun=$SECONDS
    : >"$tmp/out" # of the last one
    mpirun --oversubscribe -n 3 "$build/test/ranks" for-ever >"$tmp/out" 2>"$tmp/err" &
    run=$!
    until grep -q steps "$tmp/out" || [ $((SECONDS - begun)) -gt 120 ]; do sleep 0.1; done
    for pid in $(cat /proc/"$run"/task/*/children); do
        [ "$(cat "/proc/$pid/comm")" != ranks ] || all+=("$pid")
    done
    begun=$SECONDS
    kill -"$1" "${all[1]-}" || kill "$run" # which ends its ranks, too
    wait "$run" && status=0 || status=$?
    took=$((SECONDS - begun))
}
for signal in KILL STOP; do
    lose $signal
    check "a rank that gets SIG$signal ends the run, in $took s" [ "$status" != 0 -a "$took" -lt 60 ]
    check "... with its number and host" grep -q "rank 1 .*on \(node \)\?$(uname -n)" "$tmp/err"
done

# (a shell chooses: mpirun of Open MPI 5.0.7 crashes on two programs)
ranks 2 bash -c 'if [ "$OMPI_COMM_WORLD_RANK" = 0 ]; then exec "$0"; else exec "$1" run; fi' "$build/test/ranks" "$fake"
check "a rank of another program ends the run" [ "$status" != 0 ]
check "... and is named" grep -q '^cliffs run: rank [01] on .* runs another program than rank' "$tmp/err"

# cliffs run: rank 0 measures as ever
experiment_file "$tmp/breaks.yaml" fake 'variant: [right, exits], nx: 1..2'
sed 's/, exits//' "$tmp/breaks.yaml" >"$tmp/plain.yaml"
run() { ranks 3 "$fake" run --results "$tmp/r" --machine m "$@"; }
run "$tmp/plain.yaml"
check "by three processes an experiment is measured once" is "$status $(grep -c '^case,' "$tmp/r/m/raw/plain.csv")" "0 2"
run "$tmp/plain.yaml"
check "... and a second time nothing is to do" is "$status $(grep -c 'nothing to do' "$tmp/err")" "0 1"
run "$tmp/plain.yaml" "$tmp/breaks.yaml"
check "two experiments are refused in one line" is "$status $(grep -c '^cliffs run: with several ranks a run measures one experiment' "$tmp/err")" "1 1"
run "$tmp/breaks.yaml"
check "a case that ends its process ends the run, and is in the log" is "$status $(grep -c '^case,.*,failed,' "$tmp/r/m/raw/breaks.csv")" "1 1"
finish
