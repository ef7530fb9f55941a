# SPDX-License-Identifier: MIT
# For ci/test/test_*.sh: one line of TAP per check. A test that sources this gives
# tell(), which prints what helps to understand a failure.
number=0
check() # name, command ...
{
    local name=$1
    shift
    number=$((number + 1))
    if "$@"; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        tell "$@" | sed 's/^/# /'
    fi
}
