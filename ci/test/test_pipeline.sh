#!/usr/bin/env bash
# From an experiment to figures: plan, run and check with the real program on tiny cases; then
# ci/tools/reproduce on the fake study with stand-ins for drawing; at last both together on every experiment
# of the host, in QUICK sizes. Prints TAP.
. "$(dirname "$0")/tap.sh"
export OMP_NUM_THREADS=1 "${small_cache?}"
cd "$tmp" || exit 1
# The rules that check results, outside of any repository: no revision has the experiments of this test.
mkdir -p project/{ci,results}
find "$root/results" -maxdepth 1 ! -type d -exec cp -t project/results {} +
cp -R "$root/results/"{published,rules,checks} project/results
cp -R "$root/paper" project
cp -R "$root/ci/tools" project/ci

# ---- the real program: plan, run, check ----
# The check demands answers, yardsticks, sources and revisions (test_checks.sh). There is one run, because
# each measures the host's T_peak first; with one thread, because other tests run at the same time.
call "$cliffs" machine cores
check "one fact of the machine" is "$status $(cat out)" "0 $(env -u OMP_NUM_THREADS nproc)"
call "$cliffs" machine colour
check "an unknown fact: exit 2 and one line" is "$status $(wc -l <err)" "2 1"

# A compiler may have no OpenACC.
variants=openmp per=1
if "$cliffs" list 2>err | grep -q '^ *variant *openacc '; then
    variants='openmp, openacc' per=2
fi
cases=$((per * 2 * 5 * 2))
mkdir experiments
experiment_file experiments/tiny.yaml star3d \
    "variant: [$variants], precision: [single, double], radius: 1..5, nx: [13, 32], ny: 7, nz: 9" 'on: host'

call "$cliffs" plan experiments/tiny.yaml
check "plan counts its $cases cases ($variants)" \
    is "$status $(awk '$1 == "tiny" { print $2, $6 }' out)" "0 host $cases"
check "... and measures nothing" [ ! -e m.results ]
call "$cliffs" run --results m.results --machine m experiments/tiny.yaml
log=m.results/m/raw/tiny.csv
check "run: every case is ok, nothing on stdout" \
    is "$status $(grep -c '^case,star3d,.*,ok,,' "$log") $(cat out)" "0 $cases "
check "each answer in single precision is off by some rounding: so it was compared" \
    is "$(awk -F, '$1 == "case" && $5 == "single" && $17 > 0' "$log" | wc -l)" $((cases / 2))
BUILD=${cliffs%/*} CLIFFS=$cliffs EXPERIMENTS=experiments call project/results/check check.db m.results
check "check: no finding" is "$status $(grep -c '^m: 0 findings' out)" "0 1"

# ---- ci/tools/reproduce on the fake study ----
mkdir -p fake/{plots,results,site,experiments,build,paper}
cd fake || exit 1
ln -s "$fake" build/cliffs
ln -s "${cliffs%/*}/stencil_sql.so" "${cliffs%/*}/load" build/
# The stand-ins log their arguments: draws, loads, pages, papers.
stand_in plots/draw 'echo "$@" >>draws'
stand_in results/load 'echo load "$@" >>loads'
cp results/load results/compare
stand_in results/check \
    "CLIFFS=build/cliffs EXPERIMENTS=experiments exec '$tmp/project/results/check' \"\$@\""
stand_in site/build 'echo "$BUILD" "$RESULTS" >>pages'
stand_in paper/build 'echo "$@" >>papers; exit "${TEX:-0}"'
name=$(build/cliffs machine name)
own=res/$name log=res/$name/raw/slow.csv
# experiment NAME SWEEP
experiment() { experiment_file "experiments/$1.yaml" fake "$2" 'on: host'; }
variables=(BUILD=build CLIFFS=build/cliffs RESULTS=res MACHINE= QUICK=)
# reproduce [EXPERIMENT...]
reproduce()
{
    : >draws
    : >pages
    env "${variables[@]}" bash "$root/ci/tools/reproduce" "$@" >out 2>err
    status=$?
}
# cases LOG: number of its good cases
cases() { grep -c "^case,.*,ok," "$1"; }
said() { cat out err | grep -q -e "$1"; }
said_not() { ! said "$1"; }
# began: each experiment that began, with its numbers of measurements
began() { grep -E -o '^[a-z-]+: [0-9]+ of [0-9]+ measurements' err | xargs; }
all_figures="build/results.db build/figures"

check "a trial measures into a folder of its own" grep -q "'build/quick' 'm'" \
    <(cd "$root" && make -n CUDA=0 BUILD=build QUICK=1 MACHINE=m run-host-baseline)

# ---- interrupted and resumed ----
experiment slow 'variant: slow, radius: 1..4, nx: 7'
for signal in INT:130 TERM:143 HUP:129; do
    rm -rf res
    background env "${variables[@]}" bash "$root/ci/tools/reproduce"
    wait_for grep -qs ^case "$log"
    kill "-${signal%:*}" -- "-$pid" # the whole process group, as a terminal does
    wait "$pid" 2>/dev/null
    status=$?
    wait_for flock -n "$own/raw/.lock" true # the run may end after the shell
    check "SIG${signal%:*} ends a reproduction with status ${signal#*:}" is "$status" "${signal#*:}"
    check "... before all is measured" test "$(cases "$log")" -gt 0 -a "$(cases "$log")" -lt 4
    reproduce
    check "the same command resumes, and measures each case once" is "$status $(cases "$log")" "0 4"
    check "... in the same folder" [ ! -e build/results ]
    check "... then draws, and makes the page" is "$(cat draws pages)" "$all_figures
build res"
done
stand_in plots/draw 'trap "exit 1" INT; : >drawing; sleep 60'
background env "${variables[@]}" bash "$root/ci/tools/reproduce"
wait_for test -e drawing
kill -INT -- "-$pid"
wait "$pid" 2>/dev/null
check "SIGINT that a step catches and fails of: status 130, too" is $? 130
stand_in plots/draw 'echo "$@" >>draws'
reproduce
check "once more: all is up to date" is "$status $(cases "$log") $(grep -c 'nothing to do' err)" "0 4 1"
check "nothing is said to be skipped" said_not ": skipped"
FAKE_ERROR='system not yet initialized' reproduce
check "CUDA's reason for no GPU is kept; where nothing is to measure nobody needs it" is \
    "$status $(grep -c 'no GPU to measure on: system not yet initialized' build/gpu.txt) \
$(grep -c 'no GPU' err)" "0 1 0"

# ---- the paper ----
rm papers
TEX=3 reproduce
check "the paper is made from the figures" is "$(cat papers)" "$all_figures build/paper.pdf"
check "... without LaTeX a note says that it is not, and the status is 0" \
    is "$status $(grep -c '^note: the paper is not built' out)" "0 1"
TEX=1 reproduce
check "a paper that cannot be made is a failure" is "$status $(tail -n 1 err)" "1   the paper"
rm papers
PAPER=0 reproduce
experiment other 'variant: right, nx: 7'
reproduce slow
rm experiments/other.yaml
check "with PAPER=0, or for one experiment alone, there is no paper" is "$status $(ls)" \
    "0 $(ls --ignore=papers)"

# ---- new and failing cases ----
experiment slow 'variant: slow, radius: 1..5, nx: 7'
reproduce
check "a new size is measured beside the others" is "$status $(cases "$log")" "0 5"
experiment mix 'variant: [right, wrong, faults], nx: [7, 9]'
reproduce
check "cases that fail: status 1, and the figures are drawn all the same" \
    is "$status $(cat draws)" "1 $all_figures"
check "the last lines name each with its reason" is "$(tail -n 4 err |
    grep -c -e '^  mix: faults .*: failed, .*signal 11' -e '^  mix: wrong .*: invalid, ')" 4
lines=$(grep -c ^case "$own/raw/mix.csv")
reproduce mix
check "the next reproduction tries only these four again" \
    is "$(($(grep -c ^case "$own/raw/mix.csv") - lines))" 4
check "one experiment alone makes no page" is "$(cat pages)" ""
rm experiments/mix.yaml "$own"/raw/mix.csv
rm -rf res
reproduce

# ---- tuning: what tunes a study is measured with each of its experiments, before it ----
experiment tune-tiled 'variant: tiled, planes: [5, 7], nx: 7'
experiment tiled 'variant: tiled, nx: 9'
reproduce tiled
check "tuning is measured first" is "$status $(began)" \
    "0 tune-tiled: 2 of 2 measurements tiled: 1 of 1 measurements"
check "the experiment has the tuned settings" \
    is "$(grep -o 'planes=.*,ok' "$own/raw/tiled.csv" | cut -d, -f1)" planes=7
check "results with tuned settings have no finding" grep -q "^$name: 0 findings" out
reproduce tiled
check "a second time both are up to date" is "$status $(grep -c 'nothing to do' err)" "0 2"
# an experiment of this study whose name begins with that of another
printf 'study: fake\n%s\n' "$(grep -v '^study:' experiments/tiled.yaml)" >experiments/other-tiled.yaml
rm experiments/tiled.yaml "$own"/raw/*tiled*
reproduce other-tiled
check "the study decides what tunes an experiment, not its name" is "$(began)" \
    "tune-tiled: 2 of 2 measurements other-tiled: 1 of 1 measurements"
rm experiments/*tiled.yaml "$own"/raw/*tiled*

# ---- published folders, as a clone brings them: without the lock of a run in this tree ----
mkdir res/empty res/published
echo 'not ours' >res/note.txt
mkdir res/foreign && echo 'x,y' >res/foreign/data.csv
reproduce
check "an empty and a foreign folder are notes" is "$status $(grep -c '^note: .*ignored$' out)" "0 2"
rm -r res/empty res/foreign
rm "$own/raw/.lock"
sum=$(cksum <"$log")
reproduce
check "published results are not changed" is "$status $(cksum <"$log")" "0 $sum"
check "this machine is measured into build/results" is "$(cases "build/results${log#res}")" 5
check "... and drawn alone, then all are drawn" is "$(cat draws)" \
    "build/this-machine.db build/figures-this-machine slow
$all_figures"
check "the comparison with the published run is the last step" is "$(grep ^== out | tail -n 2 | xargs)" \
    "== this run against the published $name == done; look at:"
check "the last line names the folder of the results" \
    is "$(tail -n 1 out | awk '{ print $1 }')" "build/results/$name/"
mkdir -p res/other/raw
cp "$own"/*.* res/other
cp "$log" res/other/raw
sed -i '4s/[0-9];/x;/' res/other/raw/slow.csv
reproduce
check "a finding in published results: status 1, and all other steps are done" \
    is "$status $(wc -l <draws)" "1 2"
check "... and the last lines say so" grep -q '^  published results: ' err
rm -r res/other build/results

# ---- what is missing on this machine ----
sed 's/^on: host/on: gpu/' experiments/slow.yaml >experiments/far.yaml
reproduce far
rm experiments/far.yaml
check "without a GPU, an experiment for one draws the published results" is \
    "$status $(wc -l <draws) $(grep -c '^note: the figures show only published results' out)" "0 1 1"
mkdir bare
for tool in bash env basename grep awk sed tr wc ls head tail mktemp rm cat touch; do
    ln -s "$(type -P "$tool")" "bare/$tool"
done
PATH=$tmp/fake/bare reproduce slow
check "without gnuplot: measured, not drawn, and a note" is \
    "$status $(wc -l <draws) $(grep -c 'no figures are drawn' out)" "0 0 1"

# ---- the real program with QUICK: every experiment of the host, and one to its figure ----
cd "$root" || exit 1
mkdir "$tmp/trial"
ln -s "$cliffs" "${cliffs%/*}/stencil_sql.so" "${cliffs%/*}/load" "$tmp/trial/"
mapfile -t hosts < <("$cliffs" plan --l2 62914560 --peak 4000 |
    awk '$2 == "host" { print "experiments/" $1 ".yaml" }')
# --bare: without yardsticks, which take longer than all cases
call "$cliffs" run --bare --quick --results "$tmp/bare" --machine trial "${hosts[@]}"
check "every experiment of the host is measured" \
    is "$status $(find "$tmp/bare/trial/raw" -name '*.csv' | wc -l)" "0 ${#hosts[@]}"
check "all cases are ok" \
    is "$(awk -F, '$1 == "case" && $14 != "ok"' "$tmp"/bare/trial/raw/*.csv | wc -l)" 0
BUILD="$tmp/trial" RESULTS="$tmp/none" MACHINE=trial QUICK=1 call ci/tools/reproduce host-baseline
cd "$tmp" || exit 1
check "QUICK=1 reproduce: exit status 0" is "$status" 0
check "the host's figure is drawn" is "$(find trial/figures-this-machine -name 'host.svg' | wc -l)" 1
check "the last lines name results and figures" \
    is "$(sed '1,/^== done; look at:/d' out | awk '{ print $1 }' | xargs)" \
    "$tmp/trial/quick/trial/ $tmp/trial/figures-this-machine/"
finish
