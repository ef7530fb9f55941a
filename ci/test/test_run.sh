#!/usr/bin/env bash
# Tests of `cliffs run` on a study with faulty variants (ci/test/fake): kill -9 at any moment, Ctrl-C, a full
# disk, hanging and faulting cases, a second run. A program of this test reads the logs and checks each CRC.
#   KILLS=100   how often a run is killed
. "$(dirname "$0")/tap.sh"
kills=${KILLS:-100}
cd "$tmp" || exit 1
ulimit -c 0
results='' pid=0
out=$tmp/out err=$tmp/err problems=$tmp/problems

tell() { echo "$*; exit $status"; tail -n 20 "$err" "$problems" | tr "\r" "\n"; }
# experiment NAME SWEEP [LINE...]
experiment() { experiment_file "$tmp/$1.yaml" fake "${@:2}"; }

# ---- logs ----
# read-log.pl LOG: prints the key, status, reason and samples of each case. Exit status 1 if a line is bad.
cat >read-log.pl <<'PERL'
use strict;
use warnings;
use Compress::Zlib qw(crc32);
my $bad = 0;
open my $log, '<', $ARGV[0] or die "$ARGV[0]: $!\n";
while (my $line = <$log>) {
    if ($. <= 2) {
        $bad++ if $. == 1 && $line ne "# schema 2\n";
        next;
    }
    my ($text, $crc) = $line =~ /^(.*),([0-9a-f]{8})\n\z/;
    my @field = split /,/, $text // '', -1;
    if (@field != 42 || sprintf('%08x', crc32($text)) ne $crc) {
        print "BAD line $.: " . @field . " fields, or another CRC\n";
        $bad++;
        next;
    }
    my $key = join ',', @field[1 .. 12];
    print join('|', $key, @field[13, 14, 41]), "\n" if $field[0] eq 'case';
}
exit($bad || $. < 2);
PERL
# Each is of the log of an experiment: NAME
log_of() { echo "$results/m/raw/$1.csv"; }
read_log() { perl "$tmp/read-log.pl" "$(log_of "$1")" 2>&1; }
keys() { read_log "$1" | cut -d'|' -f1 | sort -u; }
good() { read_log "$1" >/dev/null; }
twice() { read_log "$1" | grep -F '|ok|' | cut -d'|' -f1 | sort | uniq -d; }
# count NAME PATTERN: records that match
count() { read_log "$1" | grep -c -E -- "$2"; }
# complete NAME FILE: each line is good, its keys are those in FILE, and no case is ok twice
complete() { good "$1" && keys "$1" | cmp -s - "$2" && [ -z "$(twice "$1")" ]; }
whole() { ends 0 && complete "$@"; }
# Tables of the logs, in the folder of the machine
tables()
{
    "$root/results/load" "$tmp/m.db" "$results" >"$tmp/said" 2>&1 &&
        "$root/results/tables" "$tmp/m.db" "$tmp/made" &&
        cp made/m/*.csv "$results/m"
}
# seal EXPRESSION LOG: changes lines by a Perl expression. A changed line gets its CRC anew.
seal()
{
    perl -MCompress::Zlib=crc32 -i -pe 'my $before = $_; '"$1"';
        s/^(.*),\w{8}$/sprintf "%s,%08x", $1, crc32($1)/e if $_ ne $before' "$2"
}

# ---- messages ----
ends() { [ "$status" = "$1" ]; }
says() { tr '\r' '\n' <"$err" | grep -q -E -- "$1"; }
says_once() { is "$(grep -c -E -- "$1" "$err")" 1; }
# stops PATTERN: ends with 1 and one line that says why, perhaps among lines of progress
stops() { ends 1 && says_once "$1"; }
# one_line PATTERN: ends with 1 and says nothing else
one_line() { ends 1 && is "$(wc -l <"$err")" 1 && says "$1"; }

# ---- runs ----
fresh() { results=$(mktemp -d "$tmp/results.XXXXXX"); }
# runs [OPTION...] FILE...; run NAME [OPTION...]; anew: run in a fresh folder; start: in the background
runs() { call "$fake" run --results "$results" --machine m "$@"; }
run() { runs "${@:2}" "$tmp/$1.yaml"; }
anew() { fresh; run "$@"; }
start() { background "$fake" run --results "$results" --machine m "$tmp/$1.yaml"; }
join() { wait "$pid"; status=$?; } 2>/dev/null
# measures NAME: prints the process that measures, which is a child of the run, once there is a log
measures()
{
    [ -s "$(log_of "$1")" ] && cat /proc/[0-9]*/stat 2>/dev/null | sed 's/(.*)/x/' |
        awk -v parent="$pid" '$4 == parent && $3 != "Z" {print $1; exit}' | grep .
}
# begin NAME: starts a run in a fresh folder and waits until it measures. `worker` is the process that does.
begin()
{
    fresh
    start "$1"
    worker=$(wait_for measures "$1")
}
# The arguments of a process of a run name its folder.
nobody() { ! grep -l -s -a -F -- "$tmp/results" /proc/[0-9]*/cmdline >"$tmp/left"; }
nobody_left() { wait_for nobody || { sed 's/^/# /' "$tmp/left"; false; }; }
now_ms() { echo $((${EPOCHREALTIME/[.,]/} / 1000)); }
nap() { sleep "$(($1 / 1000)).$(printf %03d $(($1 % 1000)))"; } # MILLISECONDS

experiment many \
    'variant: [right, backward], precision: [single, double], radius: 1..5, nx: 1..15' \
    'quick: {sweep: {radius: 1, nx: 7}}'
# slow_experiment SETTINGS RADII: further settings of `measure`
slow_experiment()
{
    experiment slow "variant: slow, radius: $2, nx: 7" "measure: {samples: 9, noise: 0.5$1}"
}
slow_experiment '' 1..4
experiment hang 'variant: hangs, nx: 7'

# ---- links are not followed ----
for part in m m/raw; do
    fresh
    mkdir -p "$tmp/away/raw" "$(dirname "$results/$part")"
    ln -s "$tmp/away" "$results/$part"
    run many
    check "if $part is a link, nothing is written through it" \
        is "$status $(grep -c 'nothing is written$' "$err") $(ls -A "$tmp/away" "$tmp/away/raw" | wc -w)" \
        "1 1 3"
done

# ---- the user's folder may have any name, and an experiment may be a link ----
mine="$tmp/mine; \"a, b\" 'c'"
mkdir "$mine"
experiment_file "$tmp/elsewhere.yaml" fake 'variant: right, nx: 7' 'on: host'
ln -sf "$tmp/elsewhere.yaml" linked.yaml
call "$fake" run --results "$mine" --machine m linked.yaml
check "an experiment that is a link, into a folder of any name" \
    is "$status $(grep -c '^case,' "$mine/m/raw/linked.csv")" "0 1"
rm linked.yaml

# ---- an undisturbed run ----
fresh
began=$(now_ms)
run many
length=$(($(now_ms) - began))
keys many >all
check "a run ends with 0: 300 cases are 300 records" is "$status $(count many '\|ok\|')" "0 300"
check "each is of another case" complete many all
check "nothing on stdout" [ ! -s "$out" ]
# four lines; one more for each five seconds that the run takes
check "its progress on stderr, line by line" \
    [ "$(grep -c '^many: ' "$err")" -ge 4 -a "$(grep -c $'\r' "$err")" = 0 ]
check "it begins with the seconds that are expected: 300 x (20 ms + 9 x 0.2 ms)" \
    says '^many: 0 of 300, 0 s elapsed, 7 s left, '
cp "$(log_of many)" before
run many
check "a second run ends with 0" ends 0
check "it says that nothing is to do" says 'many: 0 of 300 measurements missing, nothing to do'
check "it measures nothing" cmp before "$(log_of many)"
anew slow
keys slow >slow.all
check "(the experiment slow has 4 cases)" is "$(wc -l <slow.all) $(count slow '\|ok\|')" "4 4"
anew many --quick
check "--quick measures the quick cases alone" is "$status $(count many '\|ok\|')" "0 4"
run many
check "and the rest is still missing" says '296 of 300 measurements missing'

# ---- rounds ----
experiment rounds 'variant: right, nx: 1..10' 'measure: {samples: 300, noise: 0.5, rounds: 2}'
hour=$(date -u +%H)
TZ=XXX+11 anew rounds
# the hours of RUN and TIME; the clock may have gone on to the next one
check "run and records have the time of UTC, wherever they are made" \
    [ -z "$(awk -F, '$1 == "case" { print substr($38, 10, 2) "\n" substr($40, 12, 2) }' "$(log_of rounds)" |
        grep -vx -e "$hour" -e "$(date -u +%H)")" ]
check "a run without a GPU is named by its time and process alone" \
    is "$(awk -F, '$1 == "case" && $38 ~ /^[0-9]+T[0-9]+Z-[0-9]+$/' "$(log_of rounds)" | wc -l)" 20
check "two rounds: each case is measured twice, in the order of the records" \
    is "$status $(awk -F, '$1 == "case" { print $13 "/" $39 }' "$(log_of rounds)" | xargs)" \
    "0 $(printf '0/%d ' {0..9}; printf '1/%d ' {10..18})1/19"
check "... and no case twice in a round" \
    is "$(awk -F, '$1 == "case" { print $13, $7 }' "$(log_of rounds)" | sort -u | wc -l)" 20
check "the seconds that are expected are of both" says '^rounds: 0 of 20, 0 s elapsed, 2 s left, '

# ---- findings and pictures ----
experiment seen 'variant: right, radius: 2, nx: 5, ny: 3' 'measure: {picture: 3}'
anew seen
tables
picture=$results/m/seen.picture.csv
check "a finding is a column" is "$(awk -F, '
    NR == 2 { for (i = 1; i <= NF; i++) if ($i == "added") at = i }
    NR == 3 { print $at }' "$results/m/seen.csv")" 2
check "a picture has every point of the first layer" is "$(sed 1,2d "$picture" | wc -l)" 15
check "... x fastest" \
    is "$(awk -F, 'NR > 2 && ($1 != (NR - 3) % 5 || $2 != int((NR - 3) / 5))' "$picture" | wc -l)" 0
check "three steps later each is 3 x 2 more" \
    is "$(awk -F, 'NR > 2 && ($4 - $3 - 6) ^ 2 > 1e-10' "$picture" | wc -l)" 0
check "its CRC is that of all behind the head" \
    is "$(sed -n '1s/.*crc32 //p' "$picture")" \
    "$(sed 1d "$picture" | perl -MCompress::Zlib=crc32 -0777 -ne 'printf "%08x", crc32($_)')"
check "its head says what computed it" \
    grep -q '^# picture of fake right,single,2,5,3,1,.* 3 steps, source 0000000000000000, ' "$picture"

fresh
mkdir -p "$results/m/seen.picture.csv"
run seen
check "a picture that cannot be written: the case has failed" is "$status $(count seen '\|failed\|')" "1 1"

# ---- kill -9 ----
# In each folder runs are killed and resumed until one gets through. The moments are random: some fall into
# the resuming.
RANDOM=20111
hits=0 folders=0
tenth=(0 0 0 0 0 0 0 0 0 0)
while [ "$hits" -lt "$kills" ] && [ "$folders" -lt $((2 * kills)) ]; do
    fresh
    folders=$((folders + 1))
    : >held
    while :; do
        start many
        if [ "$hits" -lt "$kills" ]; then
            nap $((RANDOM % (length * 2 / 3 + 1)))
            kill -KILL "$pid" 2>/dev/null
        fi
        join
        # records of one run are there after the next
        [ ! -s held ] || cmp -s -n "$(stat -c %s held)" held "$(log_of many)" ||
            echo "folder $folders: records are gone after kill $hits" >>"$problems"
        [ "$status" = 137 ] || break
        hits=$((hits + 1))
        cp "$(log_of many)" held 2>/dev/null || continue # killed before there was a log
        [ -z "$(tail -c 1 held)" ] || sed -i '$d' held   # half a record, which the next run takes back
        at=$(($(wc -l <held) * 10 / 303))
        tenth[at]=1
    done
    # It got through before it was killed: runs are shorter now than the first one was.
    [ "$length" -lt 250 ] || length=$((length * 3 / 4))
    [ "$status" = 0 ] || echo "folder $folders: the last run ended with $status" >>"$problems"
    complete many all || {
        echo "folder $folders: not the uninterrupted records"
        read_log many | grep BAD
        twice many
    } >>"$problems"
    rm -rf "$results"
done
check "killed $kills times ($folders folders; a run takes $length ms)" is "$hits" "$kills"
check "each folder ends with exactly the uninterrupted cases, none twice, every CRC good" [ ! -s "$problems" ]
reached=$(tr -dc 1 <<<"${tenth[*]}" | wc -c)
check "the kills fell into most tenths of the run (${tenth[*]})" test "$reached" -ge $((kills < 100 ? 3 : 8))
check "no process is left behind" nobody_left
: >"$problems"

begin hang
nap 100
kill -KILL "$pid"
join
check "a process hangs in a case" [ -n "$worker" ]
check "it dies with the run" nobody_left

begin slow
nap 100
kill -KILL "$worker"
join
check "kill only the process that measures: one case has failed, of signal 9, the others are measured" is \
    "$status $(count slow '\|failed\|') $(count slow 'ended by signal 9 ') $(count slow '\|ok\|')" "1 1 1 3"
run slow
check "the next run says that one has failed" stops '1 are invalid or failed in the log; --retry'
check "it is not measured again" is "$(count slow .)" 4
run slow --retry
check "--retry measures it alone" is "$status $(count slow .) $(count slow '\|ok\|')" "0 5 4"
run slow
check "the next run ends with 0" ends 0

# ---- Ctrl-C and other signals ----
for signal in INT:130 TERM:143 HUP:129; do
    begin slow && nap 150
    kill "-${signal%:*}" -- "-$pid" # the whole group, as a terminal does
    join
    check "SIG${signal%:*}: exit ${signal#*:}" ends "${signal#*:}"
    check "one line says how to resume" says_once 'interrupted; run it again to resume'
    check "no case has failed" is "$(count slow '\|failed\|')" 0
    check "not all cases were measured" test "$(count slow .)" -lt 4
    run slow
    check "the next run ends with the uninterrupted cases" whole slow slow.all
done
begin hang && nap 100
kill -INT "$pid"
join
check "Ctrl-C ends a hanging case, too" ends 130
check "no process of it is left" nobody_left
trap '' HUP
begin slow
trap - HUP
kill -HUP "$pid"
join
check "under nohup the loss of the terminal has no effect" is "$status $(count slow '\|ok\|')" "0 4"

fresh
{ "$fake" run --results "$results" --machine m "$tmp/slow.yaml"; echo $? >code; } 2>&1 | true
check "a run whose messages nobody reads any more goes on" \
    is "$(cat code) $(count slow '\|ok\|')" "0 4"

# ---- disks and folders ----
fresh
limited() # KiB: a run that may write no larger file
{
    (ulimit -f "$1"; run many; exit "$status")
    status=$?
}
limited 40
check "at a file-size limit: exit 1, one line with the file, the reason and how to resume" \
    stops "$(log_of many): cannot append: (File too large|No space left on device); .* run it again to resume"
check "each line of the log is good" good many
records=$(count many .)
check "some cases are measured ($records of 300)" test "$records" -gt 50 -a "$records" -lt 300
limited 60
check "a later run at a higher limit ends so, too" stops "$(log_of many): cannot append: .*"
check "what the first has written stays, and more has come" \
    test "$(count many .)" -gt "$records" -a "$(count many .)" -lt 300
check "each line of the log is good, still" good many
limited 20
check "beyond the limit, where the kernel sends a signal, too" \
    stops "$(log_of many): cannot append: File too large"
check "the log is as good as before" good many
run many
check "without the limit the rest is measured, nothing is lost or doubled" whole many all

fresh
mkdir "$results/m" && chmod a-w "$results/m"
if [ -w "$results/m" ]; then
    skip 1 "permissions do not bind this user"
else
    run slow
    check "in a folder that may not be written" one_line 'm/raw/.lock: Permission denied$'
fi
rmdir "$results/m"
: >"$results/m"
run slow
check "below a file" \
    one_line "^cliffs run: $results/m: it or its raw/ is a link or a file, not a folder; nothing is written$"
rm "$results/m"
mkdir -p "$(log_of slow)"
run slow
check "a folder in the log's place" one_line 'slow.csv: Is a directory$'
rmdir "$(log_of slow)"
echo "x,y" >"$(log_of slow)"
run slow
check "another file in the log's place" one_line 'slow.csv:1: not a raw log of schema 2'
check "it is not changed" is "$(cat "$(log_of slow)")" x,y
"$fake" list >/dev/full 2>"$err"
status=$?
check "stdout on a full disk: exit 1" ends 1
"$fake" list --help >/dev/full 2>"$err"
status=$?
check "... of --help, too" ends 1

# ---- cases that misbehave ----
experiment dies 'variant: dies_late, radius: 1, nx: 7' 'measure: {samples: 6}'
anew dies
check "a process that dies behind its record: it is the case's only one, and counts" \
    is "$status $(count dies .) $(count dies '\|ok\|')" "0 1 1"
experiment mix 'variant: [right, wrong, noisy, hangs, faults, exits, greedy, unready], radius: 1, nx: 7' \
    'measure: {samples: 6, noise: 0.001}'
anew mix --timeout 5
check "cases that misbehave: exit 1, each has its record" is "$status $(count mix .)" "1 8"
while IFS='@' read -r name pattern; do
    check "$name" is "$(count mix "^fake,$pattern")" 1
done <<'END'
a hanging one: failed@hangs,.*\|failed\|timed out after 5 s
a faulting one: failed@faults,.*\|failed\|.*signal 11\b
one that exits: failed@exits,.*\|failed\|.*exit code 3\|
a wrong one: invalid@wrong,.*\|invalid\|1 of 7 points.*\|$
one too large: skipped, with both sizes@greedy,.*\|skipped\|rule: needs [0-9]+ MiB of memory: there are [0-9]+
one that cannot run: skipped, with its reason@unready,.*\|skipped\|rule: needs at least 2 stages
a noisy one: ok, after four times the samples@noisy,.*\|ok\|\|([0-9.]+;){23}[0-9.]+$
a right one: ok@right,.*\|ok\|\|[0-9]
END
check "each that failed is named at once, with its reason" \
    is "$(grep -c -E '^mix: [a-z]+,.*: (failed|invalid): ' "$err")" 4
check "they are counted" says '^mix: 2 ok, 2 skipped, 1 invalid, 3 failed$'
check "those whose process died have their place in the order, too" \
    is "$(awk -F, '$1 == "case" { print $13 "/" $39 }' "$(log_of mix)" | xargs)" \
    "0/0 0/1 0/2 0/3 0/4 0/5 0/6 0/7"
# Behind the hanging one there is a line of progress: the rest should take as long, by cases.
check "progress: the time that is left follows from the time that was needed" awk '
    match($0, /^mix: [1-7] of 8, [5-9] s elapsed, [0-9]+ s left/) {
        n++
        right = $5 * (8 - $2) / $2
        if ($8 < right - 2 || $8 > right + 2) bad = 1
    }
    END { exit !n || bad }' "$err"
check "no process is left behind" nobody_left
check "its log becomes a table" tables
table=$results/m/mix.csv
check "all cases are in the table" is "$(sed 1,2d "$table" | wc -l)" 8
check "cases that are not ok have no number" is "$(awk -F, '
    NR > 2 && $11 != "ok" { for (i = 13; i <= 21; i++) if ($i != "") print $i }' "$table")" ''
check "cases that are ok have numbers" \
    is "$(awk -F, 'NR > 2 && $11 == "ok" && $14 > 0 && $17 > 0' "$table" | wc -l)" 2
check "the noisy one is flagged" grep -q '^fake,noisy,.*noisy' "$table"
check "each skip is named, too" is "$(grep -c -E '^mix: [a-z]+,.*: skipped: ' "$err")" 2
run mix --timeout 5 --retry
check "--retry measures the four broken ones, not the skipped" is \
    "$(count mix .) $(count mix '^fake,(greedy|unready|right|noisy)')" "12 4"

# ---- a variant that needs compute capability 9.0 ----
experiment gpu 'variant: [hopper, right], radius: 1, nx: 7'
# on_gpu NAME CC CODE RECORD: on a GPU of capability CC, with code for CODE, its record matches RECORD
on_gpu()
{
    export FAKE_GPU=0123456789abcdef FAKE_CC=$2 FAKE_CODE=$3
    anew gpu
    check "$1" is "$status $(count gpu '^fake,right,.*\|ok\|') $(count gpu "^fake,hopper,.*\\|$4")" "0 1 1"
    unset FAKE_GPU FAKE_CC FAKE_CODE
}
on_gpu "a GPU that has it, and code for it: measured" 90 90 'ok\|'
on_gpu "a GPU that is too old: skipped, with the reason" 80 80 'skipped\|rule: needs compute capability 9.0\|'
on_gpu "code for an older GPU: skipped, with the reason" 90 80 \
    'skipped\|build: needs code for compute capability 9.0: this program has 8.0\|'
on_gpu "a GPU newer than the code, which is new enough: measured" 100 90 'ok\|'
on_gpu "a runtime that does not know its code: measured" 90 0 'ok\|'

# two kinds of reasons; one has the case's size in it
experiment skips 'variant: [greedy, unready], nx: [1, 65536], ny: [1, 65536]'
anew skips
check "each reason to skip is named once, whatever its numbers" \
    is "$status $(count skips '\|skipped\|') $(grep -c ': skipped: ' "$err")" "0 8 2"
experiment ends 'variant: exits, nx: 7' 'measure: {samples: 6, rounds: 2}'
anew ends
check "a case that ends its process in two rounds has failed in both" \
    is "$(awk -F, '$1 == "case" { print $13 "/" $39 "/" $14 }' "$(log_of ends)" | xargs)" \
    "0/0/failed 1/1/failed"
experiment lies 'variant: wrong, nx: 7'
anew lies
check "an invalid case alone: exit 1" is "$status $(count lies '\|invalid\|')" "1 1"
run lies
check "... and so does the next run" is "$status $(count lies .)" "1 1"
runs lies.yaml dies.yaml
check "... also with an experiment behind it of which all is well" is "$status $(count dies '\|ok\|')" "1 1"

# ---- time-outs: of the run, else of the experiment; a case may take 20 times the expected time ----
# hangs MEASURE [OPTION...]: how long a case that hangs may take
hangs()
{
    experiment stuck 'variant: hangs, nx: 7' "measure: {$1}"
    anew stuck "${@:2}"
    grep -o 'timed out after [0-9]* s' "$err" | sort -u
}
check "the experiment's" is "$(hangs 'samples: 6, timeout: 1')" 'timed out after 1 s'
check "the run's" is "$(hangs 'samples: 6, timeout: 1' --timeout 2)" 'timed out after 2 s'
check "20 x (20 ms + 603 x 0.2 ms)" is "$(hangs 'samples: 600, timeout: 1')" 'timed out after 3 s'

experiment faulty 'variant: faults, radius: 1..5, nx: 7'
anew faulty
check "if all cases fault, the run ends normally" is "$status $(count faulty '\|failed\|')" "1 5"

# With a driver that ends every process that loads it no case has failed.
cat >driver.c <<'C'
#include <stdlib.h>
__attribute__((constructor)) static void lost(void) { abort(); }
C
mkdir driver
fresh
if "${CC:-gcc}" -shared -fPIC driver.c -o driver/libnvidia-ml.so.1 2>"$err"; then
    LD_LIBRARY_PATH=$tmp/driver runs slow.yaml many.yaml
    check "processes that die before they measure end the run: one line says how many and why" \
        stops '3 measuring processes in a row .*signal 6 .*device lost'
    check "no case has a record, and no other experiment is begun" \
        is "$(count slow .) $(ls "$results/m/raw")" "0 slow.csv"
    FAKE_GPU=0123456789abcdef LD_LIBRARY_PATH=$tmp/driver run slow
    check "a driver that ends the process that looks at the GPU: one line" \
        one_line '^cliffs run: inspecting this machine failed'
    run slow
    check "when the device is back all is measured" is "$status $(count slow '\|ok\|')" "0 4"
else
    skip 4 "no compiler"
fi

# ---- logs that were altered ----
anew slow
cp "$(log_of slow)" before
perl -i -pe 's/(;\d)(\d)/$1 . ($2 ^ "\x01")/e if $. == 4' "$(log_of slow)" # the lowest bit of a digit
cp "$(log_of slow)" altered
check "(one byte differs)" is "$(cmp -l before altered | wc -l)" 1
lost=$(sed -n 4p before | cut -d, -f2-13)
run slow
check "a flipped bit: reported with its line" says_once 'raw/slow.csv:4: altered line'
check "its case alone is measured again" is \
    "$status $(read_log slow | grep -c -F "$lost|ok|") $(wc -l <"$(log_of slow)")" "0 1 7"
check "the line is not changed" cmp -n "$(stat -c %s altered)" altered "$(log_of slow)"
run slow
check "the next run measures nothing" is "$(wc -l <"$(log_of slow)")" 7

cp before "$(log_of slow)"
truncate -s -20 "$(log_of slow)"
run slow
check "a torn last line: reported with its number" says_once 'raw/slow.csv:6: torn last line removed'
check "its case alone is measured again" whole slow slow.all

cp before "$(log_of slow)"
seal 's/,0{16},/,1111111111111111,/ if $. == 5' "$(log_of slow)"
check "(a good line, of other sources)" good slow
run slow
check "a record of older sources is measured again" says '^slow: 1 of 4 measurements missing'
# The hash of heat2d's baseline today, and by an earlier rule for hashes (results/origins.csv)
today=$(sed -n 's|^\(.*\) src/heat2d/baseline.c|\1|p' "$build/sources")
earlier=$(sed -n "s/^heat2d,openmp,\(.*\),$today\$/\1/p" "$root/results/origins.csv" | tail -n 1)
if [ "$earlier" ]; then
    named() # SOURCE: a run of an experiment with one case, of which a record has this hash
    {
        experiment_file named.yaml heat2d 'variant: openmp, precision: single, nx: 64, ny: 64'
        (
            cd "$root" && . ci/test/records.sh
            printf 'nx,ny\n64,64\n' | raw_log "$tmp/named/m/raw/named.csv" \
                study=heat2d variant=openmp backend=openmp precision=single block= \
                source="$1" run=20261120T180000Z-1
        )
        call timeout -s INT 2 "$cliffs" run --results named --machine m named.yaml
    }
    named "$earlier"
    check "a record with an earlier hash of today's code is up to date" \
        says '^named: 0 of 1 measurements missing'
    named "${earlier/[0-9a-f]/x}"
    check "a record with another hash is not" says '^named: 1 of 1 measurements missing'
else
    skip 2 "no record has an earlier hash of heat2d's code of today"
fi
slow_experiment '' 1
run slow
check "records of cases that the experiment no longer has do not matter" \
    says '^slow: 0 of 1 measurements missing'
slow_experiment ', cache: cold' 1
run slow
check "a case with another cache setting is another case" says '^slow: 1 of 1 measurements missing'
run slow
check "the next run has nothing to do" \
    is "$status $(count slow '^fake,slow,openmp,single,1,.*,cold,0\|ok')" "0 1"
slow_experiment '' 1..4

# ---- two at a time ----
begin slow
"$fake" run --results "$results" --machine m many.yaml >"$tmp/out2" 2>"$tmp/err2"
second=$?
join
check "a second run ends with 1, after one line" \
    is "$second $(wc -l <err2) $(grep -c 'is being measured by another run' err2)" "1 1 1"
check "it has written nothing" [ ! -e "$(log_of many)" ]
check "the first run is not disturbed" whole slow slow.all

# ---- sustained launches are of GPUs alone ----
experiment sustained 'variant: right, nx: 7' 'measure: {samples: 6, noise: 0.5, sustained: 5}'
anew sustained
check "on the host there are none" \
    is "$status $(count sustained '\|ok\|') $(grep -c sustained_ "$(log_of sustained)")" "0 1 0"
run sustained
check "none is missing" says 'sustained: 0 of 1 measurements missing'

# Records of a GPU: without sustained launches they are of another question, if there are samples.
experiment loaded 'variant: [on_cuda, backward], nx: 1..4' 'on: any' \
    'exclude: [{variant: backward, nx: 1..3}, {variant: on_cuda, nx: 4}]' \
    'measure: {samples: 6, sustained: 1}'
fresh
(
    cd "$root" && . ci/test/records.sh
    raw_log "$(log_of loaded)" study=fake precision=single radius=1 ny=1 nz=1 source=0000000000000000 \
        run=20261120T180000Z-1 <<END
variant,backend,nx,status,samples_ns,findings
on_cuda,cuda,1,ok,1,
on_cuda,cuda,2,ok,1,sustained_s=1
on_cuda,cuda,3,skipped,,
backward,openmp,4,ok,1,
END
)
run loaded
check "of a GPU: a record without them is measured again" \
    says '^loaded: 1 of 4 measurements missing'
check "... and no other" \
    is "$status $(count loaded .) $(count loaded '^fake,on_cuda,cuda,single,1,1,')" "0 5 2"

# ---- tuning: the settings of the fastest cases ----
experiment tune-tiled \
    'variant: tiled, precision: [single, double], block: 8x8x1, planes: [4, 6, 7], nx: [3, 5], radius: 1' \
    'quick: {sweep: {planes: [4, 6]}}'
experiment tiled 'variant: [right, tiled], precision: [single, double], nx: 5, radius: 1..2'
# tune: writes tuned.csv
tune() { tables && "$root/results/tuned" "$fake" m.db m tuned.csv; }
# run_tuned [OPTION...]: measures tune-tiled, tunes, then measures tiled
run_tuned()
{
    "$fake" run --results "$results" --machine m "$@" tune-tiled.yaml >"$out" 2>"$err" &&
        tune &&
        "$fake" run --results "$results" --machine m --tuned tuned.csv "$@" tiled.yaml >>"$out" 2>>"$err"
    status=$?
}
tuned() { sed 1,2d tuned.csv; }
# The expected tuned.csv: the fastest case of the largest size, by the table
fastest()
{
    awk -F, '
        NR == 2 { for (i = 1; i <= NF; i++) at[$i] = i }
        NR > 2 && $at["nx"] == 5 {
            precision = $at["precision"]
            time = $at["time_median_ns"] + 0
            if (!(precision in least) || time < least[precision] + 0) {
                least[precision] = $at["time_median_ns"]
                planes[precision] = $at["planes"]
            }
        }
        END {
            for (precision in least)
                printf "fake,tiled,%s,1,8x8x1,%s,tune-tiled,5,1,1,%s\n",
                    precision, planes[precision], least[precision]
        }' "$results/m/tune-tiled.csv" | sort -r
}
# keys NAME in the form of cliffs plan --cases
measured() { keys "$1" | sed -E 's/^fake,([a-z]+),openmp,/\1,/; s/,planes=([0-9]*),warm,0$/,\1/'; }
planned() # NAME TUNED
{
    "$fake" plan --cases --tuned "$2" --results "$results" --machine m "$tmp/$1.yaml" | sort
}
fresh
run_tuned
check "an experiment that tunes, and one with its settings" \
    is "$status $(grep -E -o '^[a-z-]+' "$err" | uniq | xargs)" "0 tune-tiled tiled"
check "the settings are those of the fastest cases at the largest size" is "$(tuned)" "$(fastest)"
check "the plan shows the same cases" is "$(planned tiled tuned.csv)" "$(measured tiled)"
mkdir -p "$results/small"
sed 's/"cc": [0-9]*/"cc": 86/' "$root/ci/test/checks/machine.json" > "$results/small/machine.json"
"$fake" cases --results "$results" --machine small tiled.yaml > "$out"
check "without settings, planes depend on the GPU" \
    is "$(grep -o 'planes=[56]' "$out" | sort -u | xargs)" planes=5
sed -i 's/,tiled,/,untiled,/' tuned.csv
run tiled --tuned tuned.csv
check "settings that cannot be read: exit 1, one line" \
    one_line 'tuned.csv:3: unknown variant .untiled. of study fake'
# Sustained launches that take longer with fewer planes. The findings are the field after the time stamp.
seal 's/^(case.*planes=(\d).*Z),[^,]*/"$1,sustained_ns=" . (9 - $2)/e' "$(log_of tune-tiled)" && tune
check "if there are sustained launches, their times decide" is "$(cut -d, -f6,11 <(tuned) | xargs)" "7,2 7,2"
fresh
run_tuned --quick
check "--quick tunes, too, among its own settings" \
    is "$status $(tuned) $(cut -d, -f6 <(tuned) | grep -c '^[46]$')" "0 $(fastest) 2"

# ---- arguments ----
experiment gpu 'variant: right, nx: 7' 'on: gpu'
experiment broken 'variant: rite, nx: 7'
anew gpu
check "an experiment for a GPU on a machine without one is left out: one line" \
    one_line 'skipped, as there is no GPU to measure on: gpu$'
check "nothing is written" is "$(ls -A "$results")" ""
experiment none-ranks 'variant: right, nx: 7'
run none-ranks
check "an experiment of several ranks, without mpirun: skipped, nothing is written" \
    is "$status $(ls -A "$results") $(grep -c 'must be started by mpirun or srun: none-ranks$' "$err")" "0  1"
FAKE_GPU=0123456789abcdef FAKE_CC=20 run gpu
check "a GPU for which this build has no code is none" \
    is "$status $(ls -A "$results") $(grep -c 'no GPU to measure on: gpu$' "$err")" "1  1"
run nowhere
check "nor for a missing file" is "$status $(ls -A "$results")" "1 "
runs gpu.yaml slow.yaml gpu.yaml
check "beside an experiment for the host it is a note: exit 0" \
    is "$status $(grep -c ': 2 experiments$' "$err")" "0 1"
fresh
runs nowhere.yaml slow.yaml
check "a file that is missing: exit 1, one line names it" stops '^nowhere.yaml:.* No such file'
check "the others are measured" complete slow slow.all
run broken
check "a broken file: exit 1, line and column" is "$status $(grep -c 'broken.yaml:3:18: ' "$err")" "1 1"
refused() # WORD...: exit 2 and one line that names the option
{
    call "$fake" run "$@"
    check "$*: exit 2 and one line that names it" \
        is "$status $(wc -l <"$err") $(grep -c "^cliffs run: .*$1" "$err")" "2 1 1"
}
refused --fast
refused --timeout
for seconds in 0 nan 1s; do refused --timeout $seconds; done
refused --results
refused --together # without --profile
for machine in a/b .. published 'a$b'; do refused --machine "$machine"; done
call "$fake" run --results ''
check "an empty path: exit 2 and one line" \
    is "$status $(wc -l <"$err") $(grep -c "^cliffs run: --results '': allowed: a path" "$err")" "2 1 1"
call "$fake" run "$tmp/slow.yaml" --results "$results" --machine m
check "options may follow the files" is "$status $(grep -c 'nothing to do' "$err")" "0 1"
call "$fake" run --help
check "--help: exit 0, on stdout" is "$status $(wc -c <"$err") $(grep -c '^Usage: cliffs run' "$out")" "0 0 1"

# ---- cliffs plan and cliffs list ----
experiment plan 'variant: [on_cuda, right, on_openacc], radius: [1, 2], nz: 1000' \
    'on: gpu' \
    'zip: [{nx: [100, 1000], ny: [1000, 1000]}]' \
    'exclude: [{variant: on_openacc, radius: 2}]' \
    'measure: {samples: 12}' \
    'quick: {sweep: {nx: 5, radius: 1}}'
mkdir experiments && printf 'title: t\nstudy: star3d\nsweep: {}\n' >experiments/other.yaml
prints() # STATUS TEXT WORD...: `cliffs WORD...` ends with STATUS and prints TEXT
{
    call "$fake" "${@:3}"
    check "cliffs ${*:3}: exit $1, $2" \
        is "$status $(cat "$out" "$err" | grep -cF -- "$2" | sed 's/[1-9][0-9]*/printed/')" "$1 printed"
}
prints 0 'Usage: cliffs plan' plan --help
plan=(plan --l2 62914560 --peak 100)
prints 0 'experiment               place     cuda   openmp  openacc    cases  minutes' "${plan[@]}" plan.yaml
prints 0 'plan                     gpu          4        4        2       10      0.3' "${plan[@]}" plan.yaml
prints 0 'plan                     gpu          1        1        1        3      0.0' \
    "${plan[@]}" --quick plan.yaml
FAKE_GPU=0123456789abcdef \
    prints 0 'plan                     gpu          4        4        2       10      0.3' \
    plan --peak 100 plan.yaml
# Without a GPU a case for one takes no time; OpenACC runs on the host. Minutes are the last column.
sizes='nx: 20000, ny: 20000, nz: 200'
experiment three "variant: [on_cuda, right, on_openacc], $sizes" 'on: any'
experiment two "variant: [right, slow], $sizes" 'on: host'
prints 0 '-' plan plan.yaml three.yaml two.yaml
check "... nor are minutes told of an experiment for a GPU; the sum is of the others" awk '
    $1 == "total" { cases = $2 }
    { minutes[$1] = $NF }
    END {
        a = minutes["three"]
        sum = minutes["total"] - 2 * a # of rounded numbers
        exit !(minutes["plan"] == "-" && a > 0 && a == minutes["two"] && sum ^ 2 < 0.15 ^ 2 && cases == 15)
    }' "$out"
prints 0 'total ' plan three.yaml two.yaml
prints 0 'on_cuda,single,1,100,1000,1000,32x16x1,' "${plan[@]}" --cases plan.yaml
check "an excluded case is not printed" is "$(grep -F on_openacc,single,2 "$out")" ''
prints 0 'on_openacc,single,1,1000,1000,1000,,' "${plan[@]}" --cases plan.yaml
prints 2 "cliffs plan: unrecognized option '--chases'" plan --chases
prints 2 "plan: --l2 'many': allowed: a number above 0" plan --l2 many
prints 2 "plan: option '--peak' requires an argument" plan --peak
prints 1 'no/such.yaml: cannot read it: ' plan --l2 1 --peak 1 no/such.yaml
prints 2 "cliffs machine: argument 'cc': too many arguments" machine sms cc
prints 0 'Usage: cliffs list' list --help
prints 2 "list: unrecognized option '--chases'" list --chases
prints 0 'fake,tiled,12,planes' list --settings # the 13th of the study's variants
prints 1 'study fake: A study for tests' list
prints 1 '  axis     radius               1..5, default 1' list
prints 1 '  axis     block                XxYxZ, at most 1024 threads, default 32x16x1' list
prints 1 '  axis     precision            single' list
prints 1 '  variant  backward             openmp   right, from the end' list
prints 1 "experiments/other.yaml:2:8: unknown study 'star3d'; allowed: fake" list

# ---- cliffs cases: what layout and prepare say of each case ----
experiment asks 'variant: [right, unready, traps], nx: 1..2, radius: 1'
call "$fake" cases "$tmp/asks.yaml"
check "each case has its own answer, also behind one that ends the process" is \
    "$status $(awk -F, '$2 == "asks" { print $14 ":" $15 ":" $19 ":" $(NF - 1) ":" $NF }' "$out" | xargs)" \
    "0 0:right:1:ok: 1:right:2:ok: 2:unready:1:skip:rule: needs at least 2 stages\
 3:unready:2:skip:rule: needs at least 2 stages 4:traps:1:fail: 5:traps:2:fail:"

# ---- on a terminal ----
fresh
if script -q -e -c true /dev/null </dev/null >/dev/null 2>&1; then
    script -q -e -c "'$fake' run --results '$results' --machine m '$tmp/many.yaml'" typed \
        </dev/null >"$err" 2>&1
    status=$?
    check "a progress bar grows" says '^many \[#+ +\] [0-9]+/300, [0-9]+ s left  [a-z]+,'
    check "it is full at the end" says '^many \[#{24}\] 300/300, 0 s left  done'
else
    skip 2 "no program script, or no terminal"
fi
finish
