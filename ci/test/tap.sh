# shellcheck shell=bash disable=SC2034 # variables for the scripts that source it
# Sourced by every ci/test/test_*.sh. The test then runs in the top folder of the tree (`root`) and has a temporary
# folder (`tmp`), removed at its end, and the programs of the build. Each check prints one line of TAP; finish prints
# the plan. A test may redefine tell(), which prints what helps to understand a failed check.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 1
BUILD=$(realpath -m -- "${BUILD:-build}")
export LC_ALL=C BUILD
# make's variables of the caller have no effect on tests
unset MAKEFLAGS MFLAGS MAKELEVEL CLIFFS_REVISION MACHINE QUICK STUDY GPUS DRY BRANCH STAGE PAPER LOG
root=$PWD build=$BUILD cliffs=$(realpath -m -- "${CLIFFS:-$BUILD/cliffs}")
fake=$(realpath -m -- "${CLIFFS_FAKE:-$BUILD/test/cliffs-fake}")
tmp=$(realpath -- "$(mktemp -d)") || exit 1
trap 'rm -rf -- "$tmp"' EXIT
# A machine with a small cache: yardsticks use arrays of four caches, so they take little time on it.
small_cache='HWLOC_SYNTHETIC=pack:1 l3:1(size=2MB) core:2 pu:1'
number=0 failed=0 status=0
check() # name, command ...
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
is() { [ "$1" = "$2" ] || { echo "# '$1' instead of '$2'"; false; }; }
skip() # count, why
{
    local i
    for ((i = 0; i < $1; i++)); do
        number=$((number + 1))
        echo "ok $number # SKIP $2"
    done
}
# skip_all COUNT WHY: ends the script, as nothing can be tested on this machine
skip_all() { skip "$@"; finish; exit; }
# published DATABASE: loads results/ into it. If `make check` has loaded them before, its database is copied, and
# results/load finds nothing to do.
published() { cp -- "$build/results.db" "$1" 2>/dev/null; results/load "$1" results; }
# some FOLDER MACHINE LOG...: a published machine with these of its logs
some()
{
    local log
    mkdir -p "$1/raw" && cp "results/$2/machine.json" "$1" || return
    for log in "${@:3}"; do cp "results/$2/raw/$log.csv" "$1/raw" || return; done
}
# wait_for COMMAND...: repeats the command until it succeeds, for five minutes at most
wait_for() { local i; for ((i = 0; i < 30000; i++)); do "$@" && return; sleep 0.01; done; return 1; }
# call COMMAND...: its output goes to $tmp/out and $tmp/err, its exit status to `status`
call() { "$@" >"$tmp/out" 2>"$tmp/err" </dev/null; status=$?; }
# background COMMAND...: starts it as leader of a process group, whose id is in `pid`
background() { set -m; "$@" >"$tmp/out" 2>"$tmp/err" </dev/null & pid=$!; set +m; }
# stand_in FILE [BODY]: writes a Bash program with this body, or with the body on stdin
stand_in() { printf '#!/bin/bash\n%s\n' "${2-$(cat)}" >"$1" && chmod +x "$1"; }
# experiment_file FILE STUDY SWEEP [LINE...]: writes an experiment; 6 samples unless a LINE has `measure:`
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
