#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Feeds ci/test/run-tests programs that misbehave in every way a test program can,
# and holds its counts and its exit status against what is known of them.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
. ci/test/tap.sh

fake() # name, body: a test program
{
    printf '#!/usr/bin/env bash\n%s\n' "$2" >"$scratch/$1"
    chmod +x "$scratch/$1"
}

# name, expected last line, expected exit (0 or 1), programs ...: one assertion on both
expect()
{
    local name=$1 line=$2 status=$3 got_status
    shift 3
    output=$(ci/test/run-tests "${@/#/$scratch/}" 2>"$scratch/stderr")
    got_status=$?
    check "$name" [ "$(tail -n 1 <<<"$output") exit $got_status" = "$line exit $status" ]
}
tell() { echo "$*"; echo "$output"; }
contains() { check "$1" grep -qF -- "$2" <<<"$output"; } # name, text: in what the last run printed

fake good 'echo 1..3; echo ok 1; echo "ok 2 - with a name"; echo "# a remark"; echo ok 3'
fake late 'echo ok 1; echo ok 2; echo 1..2'
fake bad 'echo 1..3; echo ok 1; echo "not ok 2 - the wrong one"; echo "told on stderr" >&2; echo ok 3; exit 1'
fake polite 'echo 1..1; echo not ok 1; exit 0'
fake segv 'echo 1..2; echo ok 1; kill -SEGV $$'
fake segv_after 'echo 1..1; echo ok 1; kill -SEGV $$'
fake kill 'kill -KILL $$'
fake few 'echo 1..3; echo ok 1; echo ok 2'
fake many 'echo 1..1; echo ok 1; echo ok 2'
fake twice 'echo 1..1; echo ok 1; echo 1..1; echo ok 1'
fake planless 'echo ok 1'
fake silent ':'
fake prose 'echo "All tests passed, everything is ok"'
fake status 'echo 1..1; echo ok 1; exit 3'
fake empty 'echo 1..0'
fake skipped 'echo "1..0 # SKIP no device"'
fake skips 'echo 1..2; echo "ok 1 # SKIP no device"; echo ok 2'
fake cmocka 'echo 1..2; echo "not ok 1 # SKIP no device"; echo ok 2'
fake todo 'echo 1..2; echo "not ok 1 # TODO some day"; echo ok 2'
fake bail 'echo 1..2; echo ok 1; echo "Bail out! no disk"'
fake hang 'echo 1..2; echo ok 1; sleep 60; echo ok 2'
fake spins 'echo 1..2; echo ok 1; while :; do :; done; echo ok 2'
fake child 'echo 1..1; bash -c "while :; do :; done" || { echo "not ok 1 - a child was stopped"; exit 1; }'
fake sleeper 'echo 1..1; sleep 3; echo ok 1'
fake indented 'echo 1..1; echo "    not ok 1 - of a subtest"; echo "ok 1 - the subtest"'
fake reader 'read -r line && exit 1; echo 1..1; echo ok 1'
fake make_flags 'echo 1..1; [ -z "${MAKEFLAGS+x}${HARNESS_OPTIONS+x}" ] && echo ok 1 || echo not ok 1'
printf 'echo 1..1\necho ok 1\n' >"$scratch/plain.sh"
printf 'echo 1..1\necho ok 1\n' >"$scratch/plain"

expect "passing assertions are counted" "3 passed, 0 failed" 0 good
expect "a plan at the end will do" "2 passed, 0 failed" 0 late
expect "several programs add up" "5 passed, 0 failed" 0 good late
expect "a failing assertion" "2 passed, 1 failed" 1 bad
contains "the failing assertion is shown" "not ok 2 - the wrong one"
contains "so is the program's standard error" "told on stderr"
expect "a failing program among passing ones" "7 passed, 1 failed" 1 good bad late
expect "a failed assertion with exit status 0" "0 passed, 1 failed" 1 polite
expect "death by a signal halfway" "1 passed, 1 failed" 1 segv
contains "the signal is named" "died of signal 11"
expect "death by a signal after the last assertion" "1 passed, 1 failed" 1 segv_after
expect "death before the first word" "0 passed, 1 failed" 1 kill
expect "fewer assertions than planned" "2 passed, 1 failed" 1 few
contains "both numbers are named" "planned 3 tests, ran 2"
expect "more assertions than planned" "2 passed, 1 failed" 1 many
expect "two plans" "2 passed, 1 failed" 1 twice
expect "no plan" "1 passed, 1 failed" 1 planless
expect "no output" "0 passed, 1 failed" 1 silent
expect "prose instead of TAP" "0 passed, 1 failed" 1 prose
expect "a non-zero exit after passing" "1 passed, 1 failed" 1 status
expect "an empty plan" "0 passed, 1 failed" 1 empty
expect "nothing but skips" "0 passed, 1 failed" 1 skipped
expect "a skip counts as neither" "1 passed, 0 failed" 0 skips
expect "cmocka's word for a skipped assertion" "1 passed, 0 failed" 0 cmocka
expect "a known failure is a failure" "1 passed, 1 failed" 1 todo
expect "bailing out" "1 passed, 1 failed" 1 bail
TEST_PATIENCE=1 expect "a program that hangs is stopped" "4 passed, 1 failed" 1 hang good
contains "and it is said why" "hangs: stopped after 1 s"
TEST_SECONDS=1 expect "a program that works without end is stopped" "4 passed, 1 failed" 1 spins good
contains "and it is said why" "stopped after 1 s of a processor"
TEST_SECONDS=1 expect "so is one of its children" "0 passed, 1 failed" 1 child
TEST_SECONDS=1 expect "a clock does not stop one that waits" "1 passed, 0 failed" 0 sleeper
expect "subtests count by their own line" "1 passed, 0 failed" 0 indented
expect "standard input is empty" "1 passed, 0 failed" 0 reader
MAKEFLAGS=-j9 HARNESS_OPTIONS=c expect "make and prove leave no trace" "1 passed, 0 failed" 0 make_flags
expect "a script needs no x bit, a program does" "1 passed, 1 failed" 1 plain.sh plain
expect "a program that is not there" "3 passed, 1 failed" 1 good absent
expect "no program at all" "0 passed, 1 failed" 1
finish
