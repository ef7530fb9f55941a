#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The whole road with the real program on cases of some hundred points: plan,
# run, gather, check, compare. One run only: it measures the host's T_peak.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. ci/test/tap.sh
export LC_ALL=C
root=$PWD
cliffs=$(realpath -m "${CLIFFS:-${BUILD:-build}/cliffs}")
fake=$(realpath -m "${CLIFFS_FAKE:-${BUILD:-build}/test/cliffs-fake}")
[ -x "$fake" ] || { echo "Bail out! $fake is not there"; exit 1; }
[ -x "$cliffs" ] || { echo "Bail out! $cliffs is not there"; exit 1; }
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
status=0

tell() # command ...
{
    echo "$*; exit $status, said:"
    head -n 20 out err | sed 's/^/  /'
}
is() { [ "$1" = "$2" ] || { echo "# '$1' instead of '$2'"; false; }; }
call() # arguments of cliffs
{
    "$cliffs" "$@" >out 2>err
    status=$?
}
sum() { cksum m.results/m/*.csv m.results/m/raw/*.csv; }
stamps() { stat -c '%n %i %y' m.results/m/*.csv; }

call machine cores
check "one fact of the machine" is "$status $(cat out)" "0 $(nproc)"
call machine colour
check "no such fact: exit 2 and one line" is "$status $(wc -l <err)" "2 1"

# A compiler without OpenACC leaves that half out.
variants=openmp per=1
if "$cliffs" list 2>err | grep -q '^ *variant *openacc '; then
    variants='openmp, openacc' per=2
fi
cases=$((per * 2 * 5 * 2))
mkdir experiments
cat >experiments/tiny.yaml <<YAML
title: A few hundred points
study: star3d
on: host
sweep: {variant: [$variants], precision: [single, double], radius: 1..5, nx: [13, 32], ny: 7, nz: 9}
measure: {samples: 6, noise: 0.5}
YAML

call plan experiments/tiny.yaml
check "plan: exit 0" is "$status" 0
check "its $cases cases ($variants) are counted" is "$(awk '$1 == "tiny" {print $5}' out)" "$cases"
check "and nothing is measured" [ ! -e m.results ]

call run --results m.results --machine m experiments/tiny.yaml
log=m.results/m/raw/tiny.csv
check "run: exit 0" is "$status" 0
check "nothing on stdout" [ ! -s out ]
check "every case is ok" is "$(grep -c '^case,star3d,.*,ok,,' "$log")" "$cases"
# in double precision the sums of 24-bit data may well be exact
check "every answer was compared and keeps the bound, in single by more than nothing" is \
    "$(awk -F, '$1 == "case" && $18 > 0 && $19 == 0 && $20 == 0 && $17 <= 1 && ($17 > 0 || $5 == "double")' "$log" |
        wc -l)" "$cases"
check "T_peak before and after" test "$(grep -c '^peak,stream,openmp,.*,ok,,' "$log")" -ge 2
check "the first record is a peak, the last no case" is \
    "$(sed -n 3p "$log" | cut -d, -f1) $(tail -n 1 "$log" | grep -c '^case')" "peak 0"
check "sources and revision are in every record" is \
    "$(awk -F, '$1 == "case" && $35 ~ /^[0-9a-f]+$/ && length($35) == 12 && $36 != ""' "$log" | wc -l)" "$cases"

call gather --results m.results
check "gather: exit 0" is "$status" 0
tidy=m.results/m/tiny.csv
check "a row for each case" is "$(grep -c '^star3d,' "$tidy")" "$cases"
check "each with a time, a rate and the T_peak of its run" is "$(awk -F, '
    NR == 2 {for (i = 1; i <= NF; i++) at[$i] = i}
    NR > 2 && $at["time_median_ns"] > 0 && $at["t_eff_gbs"] > 0 && $at["t_peak_gbs"] > 0' "$tidy" | wc -l)" "$cases"
check "median, points and rate agree" is "$(awk -F, '
    NR == 2 {for (i = 1; i <= NF; i++) at[$i] = i}
    NR > 2 {r = $at["nx"] * $at["ny"] * $at["nz"] / $at["time_median_ns"] / $at["gpoints_per_s"]; n += r > 0.999 && r < 1.001}
    END {print n}' "$tidy")" "$cases"
check "no fraction of a memory's peak for what the cache holds" is "$(awk -F, '
    NR == 2 {for (i = 1; i <= NF; i++) at[$i] = i}
    NR > 2 && ($at["peak_fraction"] != "" || $at["cache"] == "stream")' "$tidy" | wc -l)" 0
stamps >before
call gather --results m.results
check "gathered again nothing is written" is "$status $(wc -c <err)" "0 0"
check "not even the same" is "$(stamps)" "$(cat before)"

call check --results m.results --experiments experiments
check "check: exit 0" is "$status" 0
check "no finding" grep -q '^m: 0 findings' out

call compare m.results/m m.results/m
check "compare with itself: exit 0" is "$status" 0
check "all cases, none faster, none slower" grep -q "^tiny: $cases cases: 0 faster, 0 slower, [1-9]" out

sum >before
call run --results m.results --machine m experiments/tiny.yaml
check "a second run: exit 0" is "$status" 0
check "nothing to do" grep -q "^tiny: 0 of $cases visits to make, nothing to do" err
check "and nothing measured" is "$(sum)" "$(cat before)"

cp "$log" whole
sed -i '/^case,/{x;s/^/x/;/^x\{7\}$/{x;d};x}' "$log" # the seventh case
call check --results m.results --experiments experiments
check "a case that is gone" is "$(diff whole "$log" | grep -c '^< case,star3d,')" 1
check "is found by check: exit 1 and a line" is "$status $(grep -c "tiny.csv: .*1 of $cases \(declared \)\?visits" out)" "1 1"
call run --results m.results --machine m experiments/tiny.yaml
check "and the next run measures it, alone" is \
    "$status $(grep -c "^tiny: 1 of $cases visits" err) $(grep -c '^case' "$log")" "0 1 $cases"

# ---- the road: ci/tools/reproduce over the fake study, with a stand-in for drawing ---------------
mkdir road road/plots road/results road/site road/experiments road/build && cd road || exit 1
ln -s "$fake" build/cliffs
printf '#!/bin/bash\necho "$@" >>draws\n' >plots/draw
printf '#!/bin/bash\necho load "$@" >>loads\n' >results/load
printf '#!/bin/bash\necho "$BUILD" "$RESULTS" >>pages\n' >site/build
chmod +x plots/draw results/load site/build
name=$(build/cliffs machine name)
own=res/$name log=res/$name/raw/slow.csv
experiment() # name, study's sweep
{
    printf 'title: %s\nstudy: fake\non: host\nsweep: {%s}\nmeasure: {samples: 6, noise: 0.5}\n' "$1" "$2" >"experiments/$1.yaml"
}
variables=(BUILD=build RESULTS=res MACHINE= QUICK=)
reproduce() # experiments
{
    : >draws >pages
    env "${variables[@]}" bash "$root/ci/tools/reproduce" "$@" >out 2>err
    status=$?
}
mkdir paper
printf '#!/bin/bash\necho "$@" >>papers\nexit "${TEX:-0}"\n' >paper/build
chmod +x paper/build
cases() { grep -c "^case,.*,ok," "$1"; }
said() { cat out err | grep -q -e "$1"; }
said_not() { ! said "$1"; }

experiment slow 'variant: slow, radius: 1..4, nx: 7'
for signal in INT:130 TERM:143 HUP:129; do
    rm -rf res
    set -m
    env "${variables[@]}" bash "$root/ci/tools/reproduce" >out 2>err &
    pid=$!
    set +m
    for ((i = 0; i < 500; i++)); do
        grep -qs ^case "$log" && break
        sleep 0.02
    done
    kill "-${signal%:*}" -- "-$pid" # the whole group, as a terminal does
    wait "$pid" 2>/dev/null
    status=$?
    for ((i = 0; i < 100; i++)); do # the shell may end before the run does
        flock -n "$own/raw/.lock" true && break
        sleep 0.02
    done
    check "SIG${signal%:*} in the middle of a reproduction: it ends so" is "$status" "${signal#*:}"
    check "something is measured, not all" test "$(cases "$log")" -gt 0 -a "$(cases "$log")" -lt 4
    reproduce
    check "the same command goes on: exit 0" is "$status" 0
    check "in the same folder, and each case once" is "$(cases "$log") $(ls -d build/results 2>&1 | grep -c '^build')" "4 0"
    check "and draws" is "$(cat draws)" "build/results.db build/figures"
    check "and makes the page" is "$(cat pages)" "build res"
done
reproduce
check "once more: nothing to do, exit 0" is "$status $(cases "$log") $(grep -c 'nothing to do' err)" "0 4 1"
check "what was not asked for is not said to be skipped" said_not ": skipped"
rm papers
TEX=3 reproduce
check "the paper is set from what is drawn" is "$(cat papers)" "build/results.db build/figures build/paper.pdf"
check "without LaTeX it is left out: a note, exit 0" is "$status $(grep -c '^note: the paper is left out' out)" "0 1"
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
check "cases that fail: exit 1" is "$status" 1
check "what follows is done all the same" is "$(cat draws) $(ls "$own"/mix.csv)" "build/results.db build/figures $own/mix.csv"
check "the last lines name each, with its reason" is "$(tail -n 4 err | grep -c -e '^  mix: faults .*: failed, .*signal 11' -e '^  mix: wrong .*: invalid, ')" 4
lines=$(grep -c ^case "$own/raw/mix.csv")
reproduce mix
check "some experiments make no page, which has all" is "$(cat pages)" ''
check "the next reproduction tries them again, and them alone" is "$(($(grep -c ^case "$own/raw/mix.csv") - lines))" 4
rm experiments/mix.yaml "$own"/mix* "$own"/raw/mix.csv

rm -rf res
reproduce

# What tunes a study comes with each of its experiments, and first.
experiment tune-tiled 'variant: tiled, planes: [5, 7], nx: 7'
experiment tiled 'variant: tiled, nx: 9'
reproduce tiled
check "what tunes the study is measured first: exit 0" is \
    "$status $(grep -E -o '^(tune-)?tiled: [0-9]+ of [0-9]+ visits' err | xargs)" "0 tune-tiled: 2 of 2 visits tiled: 1 of 1 visits"
check "and its settings are the experiment's" is "$(grep -o 'planes=.*,ok' "$own/raw/tiled.csv" | cut -d, -f1)" planes=7
check "results that hang on settings have no finding" grep -q "^$name: 0 findings" out
reproduce tiled
check "nothing to do the second time" is "$status $(grep -c 'nothing to do' err)" "0 2"
rm experiments/*tiled.yaml "$own"/*tiled* "$own"/raw/*tiled* "$own/tuned.csv"

# Another's folders: as a clone brings them, without the lock of a run of this tree.
mkdir res/empty res/published
echo 'not ours' >res/note.txt
mkdir res/foreign && echo 'x,y' >res/foreign/data.csv
reproduce
check "an empty and a foreign folder are notes: exit 0" is "$status $(grep -c '^note: .*left alone' out)" "0 2"
rm -r res/empty res/foreign
rm "$own/raw/.lock"
sum=$(cat "$log" | cksum)
reproduce
check "results that a clone brings are not touched" is "$status $(cat "$log" | cksum)" "0 $sum"
check "this machine's are measured beside them" is "$(cases "build/results${log#res}")" 5
check "and drawn alone and with the others" is "$(cat draws)" "build/this-machine.db build/figures-this-machine slow
build/results.db build/figures"
check "the comparison comes last" is "$(grep ^== out | tail -n 1)" "== this run against the published $name"
mkdir -p res/other/raw
cp "$own"/*.* res/other && cp "$log" res/other/raw && sed -i '4s/[0-9];/x;/' res/other/raw/slow.csv
reproduce
check "findings in another's results: exit 1, and all the rest is done" is "$status $(wc -l <draws)" "1 2"
check "the last lines say so" grep -q '^  published results: ' err
rm -r res/other build/results

mkdir bare
for tool in bash env basename grep awk sed tr wc ls; do ln -s "$(type -P "$tool")" "bare/$tool"; done
PATH=$scratch/road/bare reproduce slow
check "without gnuplot: measured, nothing drawn, a note, exit 0" is \
    "$status $(wc -l <draws) $(grep -c 'drawing is left out' out)" "0 0 1"
rm -rf res build/results
if mkdir res && mount -t tmpfs -o size=24k tmpfs res 2>/dev/null; then
    trap 'umount "$scratch/road/res"; rm -rf "$scratch"' EXIT
    experiment many 'variant: right, precision: [single, double], radius: 1..5, nx: 1..15'
    reproduce many
    check "on a full disk: exit 1" is "$status $(grep -c 'cannot append: No space left' err)" "1 1"
    mount -o remount,size=1m res
    reproduce many
    check "with room again the same command goes on: exit 0" is "$status $(cases "$own/raw/many.csv")" "0 150"
    umount res
    trap 'rm -rf "$scratch"' EXIT
    rm experiments/many.yaml
else
    skip 2 "nothing can be mounted here"
fi

# ---- the real road on trial: every host experiment, small ----------------------------------------
cd "$root" || exit 1
mkdir "$scratch/trial"
ln -s "$cliffs" "$scratch/trial/cliffs"
# one thread, as others are at work at the same time
env OMP_NUM_THREADS=1 BUILD="$scratch/trial" RESULTS="$scratch/none" MACHINE=trial QUICK=1 ci/tools/reproduce >"$scratch/out" 2>"$scratch/err"
status=$?
cd "$scratch" || exit 1
hosts=$(grep -l '^on: host' "$root"/experiments/*.yaml | xargs -n 1 basename -s .yaml)
check "QUICK=1: exit 0" is "$status" 0
check "every host experiment has its tidy file" is "$(cd trial/quick/trial && ls $(printf '%s.csv ' $hosts) | wc -l)" "$(wc -w <<<"$hosts")"
check "all its cases are ok" is "$(cat trial/quick/trial/*-host.csv | grep -c -E ',(failed|invalid),')" 0
check "the database has them all" is "$(sqlite3 trial/this-machine.db "SELECT count(*) FROM loaded WHERE n > 0 AND machine = 'trial'
    AND tbl LIKE '%!_host' ESCAPE '!' OR tbl = 'host_baseline' AND n > 0")" "$(wc -w <<<"$hosts")"
check "the host's figure is drawn" is "$(find trial/figures-this-machine -name 'host.svg' | wc -l)" 1
check "for each of its experiments" is "$(grep -c 'no figure needs' out)" 0

# ---- make: typing errors, strangers' words, two at a time ----------------------------------------
cd "$root" || exit 1
make=(env -u CLIFFS_LOCK make --no-print-directory BUILD="$scratch/b")
refuses() # pattern, words of make
{
    "${make[@]}" "${@:2}" >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
    is "$status $(grep -c -e "$1" "$scratch/err")" "2 1" && [ ! -e "$scratch/b" ]
}
cp -r results "$scratch/before" 2>/dev/null
check "an experiment that there is not: the names there are, and nothing left behind" refuses 'run-nope: no such experiment; there are .* heat2d-host ' run-nope
check "nor to reproduce" refuses 'reproduce-nope: no such experiment; there are ' reproduce-nope
for word in 'RESULTS=a b' "MACHINE=x';touch $scratch/pwned;'" 'QUICK=$(shell touch pwned)' QUICK=yes PAPER=2 MACHINE=-x 'CUDA_ARCHS=80 9;0' COMPILER='"'; do
    check "$word is refused" refuses "${word%%=*}=.*allowed are" list "$word"
done
check "from the environment, too" refuses 'STUDY=.*allowed are' list STUDY="\`touch $scratch/pwned\`"
check "a BUILD of no name is refused" eval 'make BUILD= list 2>&1 | grep -q "a folder is expected"'
mkdir "$scratch/mine" && touch "$scratch/mine/thesis"
check "clean removes no folder that no make has built in" eval '! env -u CLIFFS_LOCK make BUILD="$scratch/mine" clean 2>/dev/null && [ -e "$scratch/mine/thesis" ]'
check "and so is a target" refuses 'target=.*allowed are' "figure-x;touch $scratch/pwned"
check "nothing of it was run" [ ! -e "$scratch/pwned" -a ! -e pwned ]
printf '#!/bin/bash\ntouch %s/git-was-run\n' "$scratch" >"$scratch/git"
chmod +x "$scratch/git"
PATH=$scratch:$PATH "${make[@]}" help >"$scratch/out" 2>&1
check "make help runs nothing of git" is "$? $(ls "$scratch" | grep -c git-was-run)" "0 0"
mkdir "$scratch/b"
( flock 9; sleep 0.5; touch "$scratch/first"; ) 9>"$scratch/b/.lock" &
sleep 0.2
"${make[@]}" clean >"$scratch/out" 2>&1
check "a second make waits for the first, and says so" is "$? $(ls "$scratch" | grep -c '^first$') $(grep -c 'another make is at work' "$scratch/out")" "0 1 1"
wait
if [ -z "$("$cliffs" machine gpu)" ]; then
    before=$(ls -A results build 2>/dev/null)
    mkdir -p "$scratch/b" && ln -sf "$cliffs" "$scratch/b/cliffs"
    env CLIFFS_LOCK="$scratch/b" make -s BUILD="$scratch/b" large -o "$scratch/b/cliffs" >"$scratch/out" 2>"$scratch/err"
    check "make large without a GPU says so, exit 2, and leaves nothing" is "$? $(grep -c 'needs a GPU' "$scratch/err") $(ls -A results build 2>/dev/null)" "2 1 $before"
fi
finish
