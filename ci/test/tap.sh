# shellcheck shell=bash disable=SC2034 # variables for the scripts that source it
# Sourced by every ci/test/test_*.sh. Changes to the top folder of the repository and sets
#   root    the top folder of the repository     tmp           a temporary folder, removed when the test ends
#   build   the folder of the build              cliffs, fake  its programs
# check and skip print one line of TAP each; finish prints the plan. After a failed check tell() prints the
# call and the last lines of its output; a test may redefine it.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 1
BUILD=$(realpath -m -- "${BUILD:-build}")
export LC_ALL=C BUILD
# Variables that the caller passed to make have no effect on tests.
unset MAKEFLAGS MFLAGS MAKELEVEL CLIFFS_REVISION MACHINE QUICK STUDY KERNELS GPUS DRY BRANCH STAGE PAPER LOG
root=$PWD build=$BUILD cliffs=$(realpath -m -- "${CLIFFS:-$BUILD/cliffs}")
fake=$(realpath -m -- "${CLIFFS_FAKE:-$BUILD/test/cliffs-fake}")
tmp=$(realpath -- "$(mktemp -d)") || exit 1
trap 'rm -rf -- "$tmp"' EXIT
# A machine with a small cache. Yardsticks use arrays four times as large as the cache: they are quick on it.
small_cache='HWLOC_SYNTHETIC=pack:1 l3:1(size=2MB) core:2 pu:1'
number=0 failed=0 status=0
check() # NAME COMMAND...: the check passes if the command succeeds
{
    number=$((number + 1))
    if "${@:2}"; then
        echo "ok $number - $1"
    else
        failed=$((failed + 1))
        echo "not ok $number - $1"
        tell "${@:2}" | sed 's/^/# /'
    fi
}
tell()
{
    echo "$*; exit $status"
    tail -n 20 "$tmp"/{out,err,said} 2>/dev/null
}
# is A B: both texts are the same
is() { [ "$1" = "$2" ] || { echo "# '$1' instead of '$2'"; false; }; }
skip() # COUNT REASON: that many checks are skipped
{
    local i
    for ((i = 0; i < $1; i++)); do
        number=$((number + 1))
        echo "ok $number # SKIP $2"
    done
}
# skip_all COUNT REASON: skips all checks of the test and ends it
skip_all() { skip "$@"; finish; exit; }
# published DATABASE: loads results/ into it. Begins with a copy of the build's database if there is one;
# results/load then has nothing left to do.
published()
{
    cp -- "$build/results.db" "$1" 2>/dev/null
    results/load "$1" results
}
# some FOLDER MACHINE LOG...: copies machine.json and the named logs of a published machine to FOLDER
some()
{
    local log
    mkdir -p "$1/raw" && cp "results/$2/machine.json" "$1" || return
    for log in "${@:3}"; do cp "results/$2/raw/$log.csv" "$1/raw" || return; done
}
# wait_for COMMAND...: repeats the command until it succeeds, for five minutes at most
wait_for()
{
    local i
    for ((i = 0; i < 30000; i++)); do
        "$@" && return
        sleep 0.01
    done
    return 1
}
# call COMMAND...: its output goes to $tmp/out and $tmp/err, its exit status to `status`
call() { "$@" >"$tmp/out" 2>"$tmp/err" </dev/null; status=$?; }
# background COMMAND...: starts it as the leader of a process group. Sets `pid`, the id of both.
background()
{
    set -m
    "$@" >"$tmp/out" 2>"$tmp/err" </dev/null &
    pid=$!
    set +m
}
# stand_in FILE [BODY]: writes a Bash program to FILE; without BODY, its body is read from stdin
stand_in() { printf '#!/bin/bash\n%s\n' "${2-$(cat)}" >"$1" && chmod +x "$1"; }
# experiment_file FILE STUDY SWEEP [LINE...]: writes an experiment, of 6 samples unless a LINE has `measure:`
experiment_file()
{
    printf '%s\n' "title: ${1##*/}" "study: $2" "sweep: {$3}" "${@:4}" >"$1"
    [[ $* = *measure:* ]] || echo 'measure: {samples: 6, noise: 0.5}' >>"$1"
}
finish() # prints the plan; fails if a check failed
{
    echo "1..$number"
    [ "$failed" = 0 ]
}
