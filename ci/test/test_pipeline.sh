#!/usr/bin/env bash
# The whole road with the real program on cases of some hundred points: plan, run, and the check, which sees that every answer, yardstick,
# source and revision is there (test_checks.sh). One run only: it measures the host's T_peak, by one thread, as others are at work.
. "$(dirname "$0")/tap.sh"
export OMP_NUM_THREADS=1 "$small_cache"
cd "$tmp" || exit 1
# the rules, apart from any repository: no revision has the experiments of this test
mkdir -p project/{ci,results} && find "$root/results" -maxdepth 1 ! -type d -exec cp -t project/results {} + && cp -R "$root/results/"{published,rules,checks} project/results && cp -R "$root/paper" project && cp -R "$root/ci/tools" project/ci

call "$cliffs" machine cores
check "one fact of the machine" is "$status $(cat out)" "0 $(env -u OMP_NUM_THREADS nproc)"
call "$cliffs" machine colour
check "no such fact: exit 2 and one line" is "$status $(wc -l <err)" "2 1"

# A compiler without OpenACC leaves that half out.
variants=openmp per=1
if "$cliffs" list 2>err | grep -q '^ *variant *openacc '; then
    variants='openmp, openacc' per=2
fi
cases=$((per * 2 * 5 * 2))
mkdir experiments
experiment_file experiments/tiny.yaml star3d "variant: [$variants], precision: [single, double], radius: 1..5, nx: [13, 32], ny: 7, nz: 9" 'on: host'

call "$cliffs" plan experiments/tiny.yaml
check "plan: its $cases cases ($variants) are counted, nothing is measured" is "$status $(awk '$1 == "tiny" {print $2, $6}' out) $(ls -d m.results 2>/dev/null)" "0 host $cases "

call "$cliffs" run --results m.results --machine m experiments/tiny.yaml
log=m.results/m/raw/tiny.csv
check "run: every case is ok, nothing on stdout" is "$status $(grep -c '^case,star3d,.*,ok,,' "$log") $(cat out)" "0 $cases "
check "in single each is off by some rounding, so it was compared" is "$(awk -F, '$1 == "case" && $5 == "single" && $17 > 0' "$log" | wc -l)" $((cases / 2))
BUILD=${cliffs%/*} CLIFFS=$cliffs EXPERIMENTS=experiments call project/results/check check.db m.results
check "check: no finding" is "$status $(grep -c '^m: 0 findings' out)" "0 1"

# ---- the road: ci/tools/reproduce over the fake study, with a stand-in for drawing ----
mkdir road road/plots road/results road/site road/experiments road/build && cd road || exit 1
ln -s "$fake" build/cliffs
stand_in plots/draw 'echo "$@" >>draws'
stand_in results/load 'echo load "$@" >>loads'
stand_in results/check "CLIFFS=build/cliffs EXPERIMENTS=experiments exec '$tmp/project/results/check' \"\$@\""
ln -s "${cliffs%/*}/stencil_sql.so" "${cliffs%/*}/load" build/
stand_in site/build 'echo "$BUILD" "$RESULTS" >>pages'
cp results/load results/compare
name=$(build/cliffs machine name)
own=res/$name log=res/$name/raw/slow.csv
experiment() { experiment_file "experiments/$1.yaml" fake "$2" 'on: host'; } # name, sweep
variables=(BUILD=build RESULTS=res MACHINE= QUICK=)
reproduce() # experiments
{
    : >draws >pages
    env "${variables[@]}" bash "$root/ci/tools/reproduce" "$@" >out 2>err
    status=$?
}
mkdir paper
stand_in paper/build 'echo "$@" >>papers; exit "${TEX:-0}"'
cases() { grep -c "^case,.*,ok," "$1"; }
said() { cat out err | grep -q -e "$1"; }
said_not() { ! said "$1"; }

experiment slow 'variant: slow, radius: 1..4, nx: 7'
for signal in INT:130 TERM:143 HUP:129; do
    rm -rf res
    background env "${variables[@]}" bash "$root/ci/tools/reproduce"
    wait_for grep -qs ^case "$log"
    kill "-${signal%:*}" -- "-$pid" # the whole group, as a terminal does
    wait "$pid" 2>/dev/null
    status=$?
    wait_for flock -n "$own/raw/.lock" true # the shell may end before the run does
    check "SIG${signal%:*} in the middle of a reproduction: it ends so" is "$status" "${signal#*:}"
    check "something is measured, not all" test "$(cases "$log")" -gt 0 -a "$(cases "$log")" -lt 4
    reproduce
    check "the same command goes on in the same folder, and each case once" is "$status $(cases "$log") $(ls -d build/results 2>&1 | grep -c '^build')" "0 4 0"
    check "and draws, and makes the page" is "$(cat draws pages)" "build/results.db build/figures
build res"
done
stand_in plots/draw 'trap "exit 1" INT; : >drawing; sleep 60'
background env "${variables[@]}" bash "$root/ci/tools/reproduce"
wait_for test -e drawing
kill -INT -- "-$pid"
wait "$pid" 2>/dev/null
check "SIGINT that a step takes for a failure of its own: it ends so, too" is $? 130
stand_in plots/draw 'echo "$@" >>draws'
reproduce
check "once more: nothing to do, exit 0" is "$status $(cases "$log") $(grep -c 'nothing to do' err)" "0 4 1"
check "what was not asked for is not said to be skipped" said_not ": skipped"
FAKE_ERROR='system not yet initialized' reproduce
check "where there is no GPU, CUDA's own words" is \
    "$status $(grep -c 'no GPU to measure on: system not yet initialized' err)" "0 1"
rm papers
TEX=3 reproduce
check "the paper is set from what is drawn" is "$(cat papers)" "build/results.db build/figures build/paper.pdf"
check "without LaTeX it is left out: a note, exit 0" is "$status $(grep -c '^note: the paper is not built' out)" "0 1"
TEX=1 reproduce
check "a paper that cannot be set is a failure" is "$status $(tail -n 1 err)" "1   the paper"
rm papers
PAPER=0 reproduce
experiment other 'variant: right, nx: 7'
reproduce slow
rm experiments/other.yaml
check "with PAPER=0, or for one experiment alone, it is not asked for" is "$status $(ls papers 2>&1 | grep -c '^papers')" "0 0"
experiment slow 'variant: slow, radius: 1..5, nx: 7'
reproduce
check "a size that is new is measured beside the others: exit 0" is "$status $(cases "$log")" "0 5"

experiment mix 'variant: [right, wrong, faults], nx: [7, 9]'
reproduce
check "cases that fail: exit 1, what follows is done all the same" is "$status $(cat draws)" "1 build/results.db build/figures"
check "the last lines name each, with its reason" is "$(tail -n 4 err | grep -c -e '^  mix: faults .*: failed, .*signal 11' -e '^  mix: wrong .*: invalid, ')" 4
lines=$(grep -c ^case "$own/raw/mix.csv")
reproduce mix
check "the next reproduction tries them again, and them alone; some experiments make no page" is \
    "$(($(grep -c ^case "$own/raw/mix.csv") - lines)) $(cat pages)" "4 "
rm experiments/mix.yaml "$own"/raw/mix.csv

rm -rf res
reproduce

# What tunes a study comes with each of its experiments, and first.
experiment tune-tiled 'variant: tiled, planes: [5, 7], nx: 7'
experiment tiled 'variant: tiled, nx: 9'
reproduce tiled
check "what tunes the study is measured first: exit 0" is \
    "$status $(grep -E -o '^(tune-)?tiled: [0-9]+ of [0-9]+ measurements' err | xargs)" "0 tune-tiled: 2 of 2 measurements tiled: 1 of 1 measurements"
check "and its settings are the experiment's" is "$(grep -o 'planes=.*,ok' "$own/raw/tiled.csv" | cut -d, -f1)" planes=7
check "results that hang on settings have no finding" grep -q "^$name: 0 findings" out
reproduce tiled
check "nothing to do the second time" is "$status $(grep -c 'nothing to do' err)" "0 2"
# An experiment may be named for another study than its own.
printf 'study: fake\n%s\n' "$(grep -v '^study:' experiments/tiled.yaml)" >experiments/other-tiled.yaml
rm experiments/tiled.yaml "$own"/raw/*tiled*
reproduce other-tiled
check "the study decides, not the name" is "$(grep -E -o '^[a-z-]*tiled: [0-9]+ of [0-9]+ measurements' err | xargs)" \
    "tune-tiled: 2 of 2 measurements other-tiled: 1 of 1 measurements"
rm experiments/*tiled.yaml "$own"/raw/*tiled*

# Another's folders: as a clone brings them, without the lock of a run of this tree.
mkdir res/empty res/published
echo 'not ours' >res/note.txt
mkdir res/foreign && echo 'x,y' >res/foreign/data.csv
reproduce
check "an empty and a foreign folder are notes: exit 0" is "$status $(grep -c '^note: .*ignored$' out)" "0 2"
rm -r res/empty res/foreign
rm "$own/raw/.lock"
sum=$(cat "$log" | cksum)
reproduce
check "results that a clone brings are not touched" is "$status $(cat "$log" | cksum)" "0 $sum"
check "this machine's are measured beside them" is "$(cases "build/results${log#res}")" 5
check "and drawn alone and with the others" is "$(cat draws)" "build/this-machine.db build/figures-this-machine slow
build/results.db build/figures"
check "the comparison comes last, but for what is to be looked at" is "$(grep ^== out | tail -n 2 | xargs) $(tail -n 1 out | awk '{print $1}')" \
    "== this run against the published $name == done; look at: build/results/$name/"
mkdir -p res/other/raw
cp "$own"/*.* res/other && cp "$log" res/other/raw && sed -i '4s/[0-9];/x;/' res/other/raw/slow.csv
reproduce
check "findings in another's results: exit 1, and all the rest is done" is "$status $(wc -l <draws)" "1 2"
check "the last lines say so" grep -q '^  published results: ' err
rm -r res/other build/results

sed 's/^on: host/on: gpu/' experiments/slow.yaml >experiments/far.yaml
reproduce far
rm experiments/far.yaml
check "an experiment for a GPU where there is none: its figures are drawn of what is published, exit 0" is \
    "$status $(wc -l <draws) $(grep -c '^note: the figures show only published results' out)" "0 1 1"

mkdir bare
for tool in bash env basename grep awk sed tr wc ls head tail mktemp rm cat touch; do ln -s "$(type -P "$tool")" "bare/$tool"; done
PATH=$tmp/road/bare reproduce slow
check "without gnuplot: measured, nothing drawn, a note, exit 0" is \
    "$status $(wc -l <draws) $(grep -c 'no figures are drawn' out)" "0 0 1"

# ---- the real road on trial: every host experiment, small, and one to its figure ----
cd "$root" || exit 1
mkdir "$tmp/trial"
ln -s "$cliffs" "${cliffs%/*}/stencil_sql.so" "${cliffs%/*}/load" "$tmp/trial/"
hosts=$("$cliffs" plan --l2 62914560 --peak 4000 | awk '$2 == "host" { print "experiments/" $1 ".yaml" }')
# without yardsticks, which take more than all cases
call "$cliffs" run --bare --quick --results "$tmp/bare" --machine trial $hosts
check "every host experiment is measured: exit 0" is "$status $(ls "$tmp"/bare/trial/raw | wc -l)" "0 $(wc -w <<<"$hosts")"
check "all its cases are ok" is "$(awk -F, '$1 == "case" && $14 != "ok"' "$tmp"/bare/trial/raw/*.csv | wc -l)" 0
BUILD="$tmp/trial" RESULTS="$tmp/none" MACHINE=trial QUICK=1 call ci/tools/reproduce host-baseline
cd "$tmp" || exit 1
check "QUICK=1: exit 0" is "$status" 0
check "the host's figure is drawn" is "$(find trial/figures-this-machine -name 'host.svg' | wc -l)" 1

check "the last lines name what is to be opened" is "$(sed '1,/^== done; look at:/d' out | awk '{print $1}' | xargs)" "$tmp/trial/quick/trial/ $tmp/trial/figures-this-machine/"
finish
