# What every ci/test/test_*.sh begins with: it is in the tree's folder, `root`, has a folder of its own, `tmp`, that goes with it, and the
# programs of the build. One line of TAP per check, and the plan. A test may give tell(), which prints what helps to understand a failure.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 1
export LC_ALL=C BUILD=$(realpath -m -- "${BUILD:-build}")
# whatever the caller asks of make is not asked here
unset MAKEFLAGS MFLAGS MAKELEVEL CLIFFS_REVISION MACHINE QUICK STUDY GPUS DRY BRANCH STAGE PAPER LOG
root=$PWD build=$BUILD cliffs=$(realpath -m -- "${CLIFFS:-$BUILD/cliffs}") fake=$(realpath -m -- "${CLIFFS_FAKE:-$BUILD/test/cliffs-fake}")
tmp=$(realpath -- "$(mktemp -d)") || exit 1
trap 'rm -rf -- "$tmp"' EXIT
small_cache='HWLOC_SYNTHETIC=pack:1 l3:1(size=2MB) core:2 pu:1' # a machine for the program whose yardsticks, of four caches, take little time
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
skip_all() { skip "$@"; finish; exit; } # count, why: nothing can be tested here
# published DATABASE: of results/; what `make check` has loaded already is not loaded again, as results/load sees itself
published() { cp -- "$build/results.db" "$1" 2>/dev/null; results/load "$1" results; }
# some FOLDER MACHINE LOG...: a published machine with these of its logs
some() { mkdir -p "$1/raw" && cp "results/$2/machine.json" "$1" && cp $(printf "results/$2/raw/%s.csv " "${@:3}") "$1/raw"; }
# wait_for COMMAND...: until it is true, for five minutes at most
wait_for() { local i; for ((i = 0; i < 30000; i++)); do "$@" && return; sleep 0.01; done; return 1; }
# call COMMAND...: what it says, and how it ends
call() { "$@" >"$tmp/out" 2>"$tmp/err" </dev/null; status=$?; }
# background COMMAND...: leading a process group, its id in `pid`
background() { set -m; "$@" >"$tmp/out" 2>"$tmp/err" </dev/null & pid=$!; set +m; }
# stand_in FILE [BODY]: a program of that name; without a body that of stdin
stand_in() { printf '#!/bin/bash\n%s\n' "${2-$(cat)}" >"$1" && chmod +x "$1"; }
# experiment_file FILE STUDY SWEEP [LINE...]: measured in 6 samples unless a line says how
experiment_file()
{
    printf '%s\n' "title: ${1##*/}" "study: $2" "sweep: {$3}" "${@:4}" >"$1"
    [[ $* = *measure:* ]] || echo 'measure: {samples: 6, noise: 0.5}' >>"$1"
}
finish() # the plan; false where a check failed
{
    echo "1..$number"
    [ "$failed" = 0 ]
}
