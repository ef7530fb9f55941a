# SPDX-License-Identifier: MIT
# For ci/test/test_*.sh: one line of TAP per check, and the plan. A test that sources this may
# give tell(), which prints what helps to understand a failure.
number=0 failed=0
check() # name, command ...
{
    local name=$1
    shift
    number=$((number + 1))
    if "$@"; then
        echo "ok $number - $name"
    else
        failed=$((failed + 1))
        echo "not ok $number - $name"
        tell "$@" | sed 's/^/# /'
    fi
}
tell() { echo "$*"; }
is() { [ "$1" = "$2" ] || { echo "# '$1' instead of '$2'"; false; }; }
skip() # count, why
{
    local i
    for ((i = 0; i < $1; i++)); do
        number=$((number + 1))
        echo "ok $number # SKIP $2"
    done
}
published() # database: of results/; what `make check` has loaded already is not loaded again, as results/load sees itself
{
    cp -- "${BUILD:-build}/results.db" "$1" 2>/dev/null
    results/load "$1" results
}
finish() # the plan; false where a check failed
{
    echo "1..$number"
    [ "$failed" = 0 ]
}
