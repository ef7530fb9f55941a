#!/usr/bin/env bash
# Feeds ci/test/run-tests programs that misbehave in every way a test program can,
# and holds its counts and its exit status against what is known of them.
. "$(dirname "$0")/tap.sh"

# name and body of each test program
while IFS='|' read -r name body; do
    stand_in "$tmp/$name" "$body"
done <<'END'
good|echo 1..3; echo ok 1; echo "ok 2 - with a name"; echo "# a remark"; echo ok 3
late|echo ok 1; echo ok 2; echo 1..2
bad|echo 1..3; echo ok 1; echo "not ok 2 - the wrong one"; echo "told on stderr" >&2; echo ok 3; exit 1
polite|echo 1..1; echo not ok 1; exit 0
segv|echo 1..2; echo ok 1; kill -SEGV $$
segv_after|echo 1..1; echo ok 1; kill -SEGV $$
kill|kill -KILL $$
few|echo 1..3; echo ok 1; echo ok 2
many|echo 1..1; echo ok 1; echo ok 2
twice|echo 1..1; echo ok 1; echo 1..1; echo ok 1
planless|echo ok 1
silent|:
prose|echo "All tests passed, everything is ok"
status|echo 1..1; echo ok 1; exit 3
empty|echo 1..0
skipped|echo "1..0 # SKIP no device"
skips|echo 1..2; echo "ok 1 # SKIP no device"; echo ok 2
cmocka|echo 1..2; echo "not ok 1 # SKIP no device"; echo ok 2
todo|echo 1..2; echo "not ok 1 # TODO some day"; echo ok 2
bail|echo 1..2; echo ok 1; echo "Bail out! no disk"
hang|echo 1..2; echo ok 1; sleep 600; echo ok 2
child|echo 1..1; bash -c "while :; do :; done" || { echo "not ok 1 - a child was stopped"; exit 1; }
spins|echo 1..2; echo ok 1; while :; do :; done; echo ok 2
sleeper|echo 1..1; sleep 3; echo ok 1
indented|echo 1..1; echo "    not ok 1 - of a subtest"; echo "ok 1 - the subtest"
reader|read -r line && exit 1; echo 1..1; echo ok 1
make_flags|echo 1..1; [ -z "${MAKEFLAGS+x}${HARNESS_OPTIONS+x}" ] && echo ok 1 || echo not ok 1
END
printf 'echo 1..1\necho ok 1\n' | tee "$tmp/plain.sh" >"$tmp/plain"

# what | environment, programs | passed, failed | what else is said
while IFS='|' read -r what words passed failed_ says; do
    names=() with=()
    for word in $words; do [[ $word = *=* ]] && with+=("$word") || names+=("$tmp/$word"); done
    env "${with[@]}" ci/test/run-tests "${names[@]}" >"$tmp/out" 2>"$tmp/err"
    status=$?
    check "$what" is "$(tail -n 1 "$tmp/out") exit $status" "$passed passed, $failed_ failed exit $((failed_ > 0))"
    [ -z "$says" ] || check "... which says: $says" grep -qF -- "$says" "$tmp/out"
done <<'END'
passing assertions are counted|good|3|0
a plan at the end will do|late|2|0
several programs add up|good late|5|0
a failing assertion is shown|bad|2|1|not ok 2 - the wrong one
so is the program's standard error, among passing ones|good bad late|7|1|told on stderr
a failed assertion with exit status 0|polite|0|1
death by a signal halfway|segv|1|1|died of signal 11
death by a signal after the last assertion|segv_after|1|1
death before the first word|kill|0|1
fewer assertions than planned|few|2|1|planned 3 tests but ran 2
more assertions than planned|many|2|1
two plans|twice|2|1
no plan|planless|1|1
no output|silent|0|1
prose instead of TAP|prose|0|1
a non-zero exit after passing|status|1|1
an empty plan|empty|0|1
nothing but skips|skipped|0|1
a skip counts as neither|skips|1|0
cmocka's word for a skipped assertion|cmocka|1|0
a known failure is a failure|todo|1|1
bailing out|bail|1|1
a program that hangs is stopped|TEST_PATIENCE=5 hang|1|1|hangs: stopped after 5 s
a program that works without end is stopped|TEST_SECONDS=1 spins good|4|1|stopped after 1 s of a processor
so is one of its children|TEST_SECONDS=1 child|0|1
a clock does not stop one that waits|TEST_SECONDS=1 sleeper|1|0
subtests count by their own line|indented|1|0
standard input is empty|reader|1|0
make and prove leave no trace|MAKEFLAGS=-j9 HARNESS_OPTIONS=c make_flags|1|0
a script needs no x bit, a program does|plain.sh plain|1|1
a program that is not there|good absent|3|1
no program at all||0|1
END
ci/test/run-tests "$tmp/bad" "$tmp/good" >"$tmp/out" 2>&1
check "what a failed program said is shown, and what a good one said is not" is "$(grep -c '^---.*/bad: 1 failed' "$tmp/out") $(grep -c '^---.*/good' "$tmp/out")" "1 0"
finish
