#!/usr/bin/env bash
# What `cliffs run` must survive, on a study whose variants misbehave: kill -9 at any moment, Ctrl-C, a full disk, hanging and
# faulting cases, a second run. Every log is read here by a reader of its own, CRCs and all.
#   KILLS=100   how often a run is killed
. "$(dirname "$0")/tap.sh"
kills=${KILLS:-100}
cd "$tmp" || exit 1
ulimit -c 0
results='' pid=0
out=$tmp/out err=$tmp/err problems=$tmp/problems

tell() { echo "$*; exit $status"; tail -n 20 "$err" "$problems" | tr "\r" "\n"; }
experiment() { experiment_file "$tmp/$1.yaml" fake "${@:2}"; } # name, sweep, lines

# A log taken apart without the harness: "key|status|reason|samples" of every case; exit 1 at a bad line.
cat >read-log.pl <<'PERL'
use strict; use warnings; use Compress::Zlib qw(crc32);
my $bad = 0;
open my $log, '<', $ARGV[0] or die "$ARGV[0]: $!\n";
while (my $line = <$log>) {
    if ($. <= 2) { $bad++ if $. == 1 && $line ne "# schema 2\n"; next; }
    my ($text, $crc) = $line =~ /^(.*),([0-9a-f]{8})\n\z/;
    if (!defined $text || sprintf('%08x', crc32($text)) ne $crc) { print "BAD line $.\n"; $bad++; next; }
    my @f = split /,/, $text, -1;
    if (@f != 42) { print "BAD line $.: " . @f . " fields\n"; $bad++; next; }
    print join('|', join(',', @f[1 .. 12]), $f[13], $f[14], $f[41]), "\n" if $f[0] eq 'case';
}
exit($bad || $. < 2);
PERL
log_of() { echo "$results/m/raw/$1.csv"; }
read_log() { perl "$tmp/read-log.pl" "$(log_of "$1")" 2>&1; }
keys() { read_log "$1" | cut -d'|' -f1 | sort -u; }
good() { read_log "$1" >/dev/null; }
twice() { read_log "$1" | grep -F '|ok|' | cut -d'|' -f1 | sort | uniq -d; }
# Every line good and exactly these keys, none of them measured well twice.
complete() { good "$1" && keys "$1" | cmp -s - "$2" && [ -z "$(twice "$1")" ]; } # experiment, file of keys
whole() { ends 0 && complete "$@"; }
count() { read_log "$1" | grep -c -E -- "$2"; } # experiment, pattern of records
says() { tr '\r' '\n' <"$err" | grep -q -E -- "$1"; }
says_once() { is "$(grep -c -E -- "$1" "$err")" 1; }
# a run that ends with 1 says why in one line, which may stand among those of its progress
stops() { ends 1 && says_once "$1"; }
one_line() { ends "${2:-1}" && is "$(wc -l <"$err")" 1 && says "$1"; } # pattern [exit status]
ends() { [ "$status" = "$1" ]; }

# The tables of what was measured
tables() { "$root/results/load" "$tmp/m.db" "$results" >"$tmp/said" 2>&1 && "$root/results/tables" "$tmp/m.db" "$tmp/made" && cp made/m/*.csv "$results/m"; }

fresh() { results=$(mktemp -d "$tmp/results.XXXXXX"); }
runs() { call "$fake" run --results "$results" --machine m "$@"; } # options, files
run() { runs "${@:2}" "$tmp/$1.yaml"; } # experiment, options ...
anew() { fresh; run "$@"; } # the same in a folder of its own
start() { background "$fake" run --results "$results" --machine m "$tmp/$1.yaml"; } # experiment
join() { wait "$pid"; status=$?; } 2>/dev/null
# The process that measures: a child of the run once its log is there. Prints its id.
measures() # experiment
{
    [ -s "$(log_of "$1")" ] && cat /proc/[0-9]*/stat 2>/dev/null | sed 's/(.*)/x/' |
        awk -v parent="$pid" '$4 == parent && $3 != "Z" {print $1; exit}' | grep .
}
# In a folder of its own one has begun to measure, and its process is `worker`.
begin() { fresh; start "$1"; worker=$(wait_for measures "$1"); } # experiment
# No process of a run is left, in the end: its arguments would name the folder.
nobody() { ! grep -l -s -a -F -- "$tmp/results" /proc/[0-9]*/cmdline >"$tmp/left"; }
nobody_left() { wait_for nobody || { sed 's/^/# /' "$tmp/left"; false; }; }
now_ms() { echo $((${EPOCHREALTIME/[.,]/} / 1000)); }
nap() { sleep "$(($1 / 1000)).$(printf %03d $(($1 % 1000)))"; } # ms

# ---- the course of a run without misfortune ----
experiment many 'variant: [right, backward], precision: [single, double], radius: 1..5, nx: 1..15' 'quick: {sweep: {radius: 1, nx: 7}}'
slow_experiment() { experiment slow "variant: slow, radius: $2, nx: 7" "measure: {samples: 9, noise: 0.5$1}"; } # measure's further settings, radii
slow_experiment '' 1..4
experiment hang 'variant: hangs, nx: 7'

# ---- links are not followed ----
for part in m m/raw; do
    fresh
    mkdir -p "$tmp/away/raw" "$(dirname "$results/$part")"
    ln -s "$tmp/away" "$results/$part"
    run many
    check "nothing is written through $part where that is a link" is "$status $(grep -c 'nothing is written$' "$err") $(ls -A "$tmp/away" "$tmp/away/raw" | wc -w)" "1 1 3"
done

# ---- what the user names may be called anything, and be a link ----
fresh
mkdir "$tmp/mine; \"a, b\" 'c'" && experiment_file "$tmp/elsewhere.yaml" fake 'variant: right, nx: 7' 'on: host'
ln -sf "$tmp/elsewhere.yaml" linked.yaml
"$fake" run --results "$tmp/mine; \"a, b\" 'c'" --machine m linked.yaml >"$out" 2>"$err"
check "an experiment that is a link, into a folder of any name" is "$? $(grep -c '^case,' "$tmp/mine; \"a, b\" 'c'/m/raw/linked.csv")" "0 1"
rm linked.yaml

fresh
began=$(now_ms)
run many
length=$(($(now_ms) - began))
keys many >all
check "a run ends with 0: 300 cases are 300 records" is "$status $(count many '\|ok\|')" "0 300"
check "each of another case" complete many all
check "nothing on stdout" [ ! -s "$out" ]
check "its progress on stderr, line by line" is "$(grep -c '^many: ' "$err")/$(grep -c $'\r' "$err")" 4/0
cp "$(log_of many)" before
run many
check "a second run ends with 0, says that nothing is to do" eval "ends 0 && says 'many: 0 of 300 measurements missing, nothing to do'"
check "and measures nothing" cmp before "$(log_of many)"
anew slow
keys slow >slow.all
check "(the other reference is complete)" is "$(wc -l <slow.all) $(count slow '\|ok\|')" "4 4"
anew many --quick
check "--quick measures the quick cases alone" is "$status $(count many '\|ok\|')" "0 4"
run many
check "and the rest is still missing" says '296 of 300 measurements missing'

# ---- findings and pictures ----
experiment seen 'variant: right, radius: 2, nx: 5, ny: 3' 'measure: {picture: 4}'
anew seen
tables
picture=$results/m/seen.picture.csv
check "a finding is a column" is "$(awk -F, 'NR == 2 {for (i = 1; i <= NF; i++) if ($i == "added") at = i} NR == 3 {print $at}' "$results/m/seen.csv")" 2
check "a picture has every point of the first layer" is "$(awk -F, 'NR > 2' "$picture" | wc -l)" 15
check "four steps later each is 4 x 2 more" is "$(awk -F, 'NR > 2 && ($4 - $3 - 8) ^ 2 > 1e-10 {n++} END {print n + 0}' "$picture")" 0
check "its head says what computed it" grep -q '^# picture of fake right,single,2,5,3,1,.* 4 steps, source 0000000000000000, ' "$picture"

# ---- kill -9 ----
# Each folder is killed and resumed until a run gets through; the moments are
# drawn anew each time, so they fall everywhere, into the resuming as well.
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
        # what one run has written is there after the next
        [ ! -s held ] || cmp -s -n "$(stat -c %s held)" held "$(log_of many)" ||
            echo "folder $folders: records are gone after kill $hits" >>"$problems"
        [ "$status" = 137 ] || break
        hits=$((hits + 1))
        cp "$(log_of many)" held 2>/dev/null || continue # killed before there was a log
        at=$(($(wc -l <held) * 10 / 303))
        tenth[at]=1
    done
    # it got through before its time came: runs take less than when the first one was measured
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
check "a worker hung in a case" [ -n "$worker" ]
check "it died with its supervisor" nobody_left

begin slow
nap 100
kill -KILL "$worker"
join
check "killing only the worker: one case has failed, of signal 9, the others are measured" is \
    "$status $(count slow '\|failed\|') $(count slow 'ended by signal 9 ') $(count slow '\|ok\|')" "1 1 1 3"
run slow
check "the failure stands the next time, which is said" stops '1 are invalid or failed in the log; --retry'
check "and not measured again" is "$(count slow .)" 4
run slow --retry
check "--retry measures it, and it alone" is "$status $(count slow .) $(count slow '\|ok\|')" "0 5 4"
run slow
check "after which all is well" ends 0

# ---- Ctrl-C and its kin ----
for signal in INT:130 TERM:143 HUP:129; do
    begin slow && nap 150
    kill "-${signal%:*}" -- "-$pid" # the whole group, as a terminal does
    join
    check "SIG${signal%:*}: exit ${signal#*:}, one line says how to go on" eval "ends ${signal#*:} && says_once 'interrupted; run it again to resume'"
    check "no case is blamed, not all was measured yet" test "$(count slow '\|failed\|')" = 0 -a "$(count slow .)" -lt 4
    run slow
    check "the next run ends with the uninterrupted cases" whole slow slow.all
done
begin hang && nap 100
kill -INT "$pid"
join
check "Ctrl-C ends a hanging case, too" ends 130
check "and its process" nobody_left
trap '' HUP
begin slow
trap - HUP
kill -HUP "$pid"
join
check "under nohup a lost terminal is none of its business" is "$status $(count slow '\|ok\|')" "0 4"

# ---- disks and folders ----
fresh
limited() { (ulimit -f "$1"; run many; exit "$status"); status=$?; } # KiB that a file may have
limited 40
check "at a file-size limit: exit 1, one line with the file, the reason and the way on" \
    stops "$(log_of many): cannot append: (File too large|No space left on device); .* run it again to resume"
check "a part is measured, the log ends in a good record" eval 'good many && test "$(count many .)" -gt 50 -a "$(count many .)" -lt 300'
limited 20
check "beyond the limit, where a signal comes as well" stops "$(log_of many): cannot append: File too large"
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
check "below what is no folder" one_line "^cliffs run: $results/m: it or its raw/ is a link or a file, not a folder; nothing is written$"
rm "$results/m"
mkdir -p "$(log_of slow)"
run slow
check "a folder in the log's place" one_line 'slow.csv: Is a directory$'
rmdir "$(log_of slow)"
echo "x,y" >"$(log_of slow)"
run slow
check "something else in the log's place" one_line 'slow.csv:1: not a raw log of schema 2'
check "and it is left alone" is "$(cat "$(log_of slow)")" x,y
"$fake" list >/dev/full 2>"$err"
status=$?
check "stdout on a full disk: exit 1" ends 1

# ---- cases that misbehave ----
experiment mix 'variant: [right, wrong, noisy, hangs, faults, exits, greedy, unready], radius: 1, nx: 7' 'measure: {samples: 6, noise: 0.001}'
anew mix --timeout 5
check "cases that misbehave: exit 1, each has its record" is "$status $(count mix .)" "1 8"
while IFS='@' read -r what pattern; do check "$what" is "$(count mix "^fake,$pattern")" 1; done <<'END'
a hanging one: failed@hangs,.*\|failed\|timed out after 5 s
a faulting one: failed@faults,.*\|failed\|.*signal 11 
one that exits: failed@exits,.*\|failed\|.*exit code 3\|
a wrong one: invalid@wrong,.*\|invalid\|1 of 7 points.*\|$
one too large: skipped, with both sizes@greedy,.*\|skipped\|rule: needs [0-9]+ MiB of memory: there are [0-9]+
one that cannot run: skipped, with its reason@unready,.*\|skipped\|rule: needs at least 2 stages
a noisy one: ok, after four times the samples@noisy,.*\|ok\|\|([0-9.]+;){23}[0-9.]+$
a right one: ok@right,.*\|ok\|\|[0-9]
END
check "each that failed is named at once, with its reason" is "$(grep -c -E '^mix: [a-z]+,.*: (failed|invalid): ' "$err")" 4
check "they are counted" says '^mix: 2 ok, 2 skipped, 1 invalid, 3 failed$'
check "no process is left behind" nobody_left
tidy=$results/m/mix.csv
check "its log can be read" tables
check "all are in the tidy file, none but the good ones with a number" is "$(awk -F, '
    NR > 2 {for (i = 13; i <= 21; i++) n += $11 != "ok" && $i != ""} END {print NR - 2, n + 0}' "$tidy")" "8 0"
check "and the good ones with theirs" is "$(awk -F, 'NR > 2 && $11 == "ok" && $14 > 0 && $17 > 0' "$tidy" | wc -l)" 2
check "the noisy one is flagged" grep -q '^fake,noisy,.*noisy' "$tidy"
run mix --timeout 5 --retry
check "--retry measures the four broken ones, not the skipped" is \
    "$(count mix .) $(count mix '^fake,(greedy|unready|right|noisy)')" "12 4"

# ---- a GPU, and a program that was built for an older one ----
experiment gpu 'variant: [hopper, right], radius: 1, nx: 7'
while IFS='@' read -r what cc code record; do
    export FAKE_GPU=0123456789abcdef FAKE_CC=$cc FAKE_CODE=$code
    anew gpu
    check "$what" is "$status $(count gpu '^fake,right,.*\|ok\|') $(count gpu "^fake,hopper,.*\\|$record")" "0 1 1"
done <<'END'
a GPU that a variant needs, and code for it: measured@90@90@ok\|
a GPU that is too old: skipped, with what it needs@80@80@skipped\|rule: needs compute capability 9.0\|
code that is too old: skipped, with what it is for@90@80@skipped\|build: needs code for compute capability 9.0: this program has 8.0\|
a runtime that does not tell: measured@90@0@ok\|
END
unset FAKE_GPU FAKE_CC FAKE_CODE

experiment faulty 'variant: faults, radius: 1..5, nx: 7'
anew faulty
check "a coding that always faults ends its cases, not the run" is "$status $(count faulty '\|failed\|')" "1 5"

# A driver that ends every process that loads it: no case's fault.
cat >driver.c <<'C'
#include <stdlib.h>
__attribute__((constructor)) static void lost(void) { abort(); }
C
mkdir driver
fresh
if "${CC:-gcc}" -shared -fPIC driver.c -o driver/libnvidia-ml.so.1 2>"$err"; then
    LD_LIBRARY_PATH=$tmp/driver run slow
    check "processes that die before they can measure end the run: one line says how many and why" stops '3 measuring processes in a row .*signal 6 .*device lost'
    check "no case is blamed" is "$(count slow .)" 0
    run slow
    check "when the device is back all is measured" is "$status $(count slow '\|ok\|')" "0 4"
else
    skip 3 "no compiler"
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
check "its case is measured again, and it alone" is \
    "$status $(read_log slow | grep -c -F "$lost|ok|") $(wc -l <"$(log_of slow)")" "0 1 7"
check "the line stays as it is" cmp -n "$(stat -c %s altered)" altered "$(log_of slow)"
run slow
check "once is enough" is "$(wc -l <"$(log_of slow)")" 7

cp before "$(log_of slow)"
truncate -s -20 "$(log_of slow)"
run slow
check "a torn last line: reported with its number" says_once 'raw/slow.csv:6: torn last line removed'
check "its case is measured again, and nothing else" whole slow slow.all

cp before "$(log_of slow)"
perl -MCompress::Zlib -i -pe 's/,0{16},/,1111111111111111,/ and s/,\w{8}$// and
    s/$/sprintf ",%08x", crc32($_ =~ s{\n}{}r)/e if $. == 5' "$(log_of slow)"
check "(older sources, but a good line)" good slow
run slow
check "a record of older sources is measured again" says '^slow: 1 of 4 measurements missing'
old=$(sed -n 's/^heat2d,openmp,\(.*\),.*/\1/p' "$root/results/origins.csv") today=$(sed -n 's|^\(.*\) src/heat2d/baseline.c|\1|p' "$build/sources")
if [ "$old" ] && grep -q "^heat2d,openmp,$old,$today\$" "$root/results/origins.csv"; then
    named() # source: of a record whose case this experiment has
    {
        experiment_file named.yaml heat2d 'variant: openmp, precision: single, nx: 64, ny: 64'
        printf 'nx,ny\n64,64\n' | (cd "$root" && . ci/test/records.sh && raw_log "$tmp/named/m/raw/named.csv" \
            study=heat2d variant=openmp backend=openmp precision=single block= source="$1" run=20261120T180000Z-1)
        call timeout -s INT 2 "$cliffs" run --results named --machine m named.yaml
    }
    named "$old"
    check "a record that names today's code by an earlier rule is none of older sources" says '^named: 0 of 1 measurements missing'
    named "${old/[0-9a-f]/x}"
    check "one that names other code is" says '^named: 1 of 1 measurements missing'
else
    skip 2 'no record names by an earlier rule what heat2d has today'
fi
slow_experiment '' 1
run slow
check "what the experiment no longer has is no hindrance" says '^slow: 0 of 1 measurements missing'
slow_experiment ', cache: cold' 1
run slow
check "another cache regime is another question" says '^slow: 1 of 1 measurements missing'
run slow
check "and once asked it is answered" is "$status $(count slow '^fake,slow,openmp,single,1,.*,cold,0\|ok')" "0 1"
slow_experiment '' 1..4

# ---- two at a time ----
begin slow
"$fake" run --results "$results" --machine m many.yaml >"$tmp/out2" 2>"$tmp/err2"
second=$?
join
check "a second runner ends with 1, after one line" is "$second $(wc -l <err2) $(grep -c 'is being measured by another run' err2)" "1 1 1"
check "it has written nothing" [ ! -e "$(log_of many)" ]
check "the first one notices nothing and loses nothing" whole slow slow.all

# ---- sustained launches are the GPU's ----
experiment sustained 'variant: right, nx: 7' 'measure: {samples: 6, noise: 0.5, sustained: 5}'
anew sustained
check "on the host they are passed over" is "$status $(count sustained '\|ok\|') $(grep -c sustained_ "$(log_of sustained)")" "0 1 0"
run sustained
check "and not missing" says 'sustained: 0 of 1 measurements missing'

# ---- what tunes ----
experiment tune-tiled 'variant: tiled, precision: [single, double], block: 8x8x1, planes: [4, 6, 7], nx: [3, 5], radius: 1' 'quick: {sweep: {planes: [4, 6]}}'
experiment tiled 'variant: [right, tiled], precision: [single, double], nx: 5, radius: 1..2'
many_files() # options ...
{
    "$fake" run --results "$results" --machine m "$@" tune-tiled.yaml >"$out" 2>"$err" && settle &&
        "$fake" run --results "$results" --machine m --tuned tuned.csv "$@" tiled.yaml >>"$out" 2>>"$err"
    status=$?
}
settle() { tables && "$root/results/tuned" "$fake" m.db m tuned.csv; }
tuned() { sed 1,2d tuned.csv; }
# The fastest of the largest, by the tidy table.
by_hand() { awk -F, 'NR == 2 {for (i = 1; i <= NF; i++) at[$i] = i}
    NR > 2 && $at["nx"] == 5 && (!(k = $at["precision"]) || !(k in t) || $at["time_median_ns"] + 0 < t[k] + 0) {
        t[k] = $at["time_median_ns"]; p[k] = $at["planes"]}
    END {for (k in t) print "fake,tiled," k ",1,8x8x1," p[k] ",tune-tiled,5,1,1," t[k]}' "$results/m/tune-tiled.csv" | sort -r; }
planned() { keys "$1" | sed -E 's/^fake,([a-z]+),openmp,/\1,/; s/,planes=([0-9]*),warm,0$/,\1/'; } # as a plan writes it
plan() { "$fake" plan --cases ${2:+--tuned "$2"} --results "$results" --machine m "$tmp/$1.yaml" | sort; }
fresh
many_files
check "what tunes, and with its settings another" is "$status $(grep -E -o '^[a-z-]+' "$err" | uniq | xargs)" "0 tune-tiled tiled"
check "its fastest cases at the largest size are the settings" is "$(tuned)" "$(by_hand)"
check "the plan shows the same cases" is "$(plan tiled tuned.csv)" "$(planned tiled)"
mkdir -p "$results/small"
sed 's/"cc": [0-9]*/"cc": 86/' "$root/ci/test/checks/machine.json" > "$results/small/machine.json"
"$fake" cases --results "$results" --machine small tiled.yaml > "$out"
check "without them the GPU decides" is "$(grep -o 'planes=[56]' "$out" | sort -u | xargs)" planes=5
sed -i 's/,tiled,/,untiled,/' tuned.csv
run tiled --tuned tuned.csv
check "settings that cannot be read: exit 1, one line" is "$status $(one_line 'tuned.csv:3: unknown variant .untiled. of study fake' && echo y)" "1 y"
perl -MCompress::Zlib=crc32 -i -pe 's/^(case.*planes=(\d).*Z),[^,]*(,[^,]*),\w+$/my $line = "$1,sustained_ns=" . (9 - $2) . $3; sprintf "%s,%08x", $line, crc32($line)/e' \
    "$(log_of tune-tiled)" && settle
check "where they were launched on, what they sustain decides" is "$(cut -d, -f6,11 <(tuned) | xargs)" "7,2 7,2"
fresh
many_files --quick
check "a trial tunes as well" is "$status $(cut -d, -f6 <(tuned) | xargs)" "0 6 6"

# ---- what is asked for ----
experiment gpu 'variant: right, nx: 7' 'on: gpu'
experiment broken 'variant: rite, nx: 7'
anew gpu
check "an experiment for a GPU on a machine without is left out, in one line" one_line 'skipped, as there is no GPU to measure on: gpu$'
check "nothing is left behind" is "$(ls -A "$results")" ""
run nowhere
check "nor by a file that there is not" is "$status $(ls -A "$results")" "1 "
runs gpu.yaml slow.yaml gpu.yaml
check "beside what can be measured it is a note: exit 0" is "$status $(grep -c ': 2 experiments$' "$err")" "0 1"
fresh
runs nowhere.yaml slow.yaml
check "a file that is missing: exit 1, one line names it" stops '^nowhere.yaml:.* No such file'
check "the others are measured" complete slow slow.all
run broken
check "a broken file: exit 1, line and column" is "$status $(grep -c 'broken.yaml:3:18: ' "$err")" "1 1"
for wrong in --fast --timeout "--timeout 0" "--timeout nan" "--timeout 1s" --results "--machine a/b" "--machine .." "--machine published" "--machine a\$b"; do
    # shellcheck disable=SC2086
    call "$fake" run $wrong
    check "$wrong: exit 2 and one line that names it" is \
        "$status $(wc -l <"$err") $(grep -c "^cliffs run: .*${wrong%% *}" "$err")" "2 1 1"
done
call "$fake" run --results ''
check "an empty path: exit 2 and one line" is "$status $(wc -l <"$err") $(grep -c "^cliffs run: --results '': allowed: a path" "$err")" "2 1 1"
call "$fake" run "$tmp/slow.yaml" --results "$results" --machine m
check "options may follow the files" is "$status $(grep -c 'nothing to do' "$err")" "0 1"
call "$fake" run --help
check "--help: exit 0, on stdout" is "$status $(wc -c <"$err") $(grep -c '^Usage: cliffs run' "$out")" "0 0 1"

# ---- what is planned, and what there is
experiment plan 'variant: [on_cuda, right, on_openacc], radius: [1, 2], nz: 1000' 'on: gpu' 'zip: [{nx: [100, 1000], ny: [1000, 1000]}]' \
    'exclude: [{variant: on_openacc, radius: 2}]' 'measure: {samples: 12}' 'quick: {sweep: {nx: 5, radius: 1}}'
mkdir experiments && printf 'title: t\nstudy: star3d\nsweep: {}\n' >experiments/other.yaml
while IFS='|' read -r words code says lacks; do
    # shellcheck disable=SC2086
    "$fake" $words >"$out" 2>&1
    status=$?
    check "cliffs $words: exit $code, $says" eval 'ends $code && grep -qF -- "$says" "$out" && { [ -z "$lacks" ] || ! grep -qF -- "$lacks" "$out"; }'
done <<'END'
plan --help|0|Usage: cliffs plan
plan --l2 62914560 --peak 100 plan.yaml|0|experiment               place     cuda   openmp  openacc    cases  minutes
plan --l2 62914560 --peak 100 plan.yaml|0|plan                     gpu          4        4        2       10      0.3
plan --l2 62914560 --peak 100 --quick plan.yaml|0|plan                     gpu          1        1        1        3      0.0
plan --l2 62914560 --peak 100 --cases plan.yaml|0|on_cuda,single,1,100,1000,1000,32x16x1,|on_openacc,single,2
plan --l2 62914560 --peak 100 --cases plan.yaml|0|on_openacc,single,1,1000,1000,1000,,
plan --chases|2|cliffs plan: unrecognized option '--chases'
plan --l2 many|2|plan: --l2 'many': allowed: a number above 0
plan --peak|2|plan: option '--peak' requires an argument
plan --l2 1 --peak 1 no/such.yaml|1|no/such.yaml: cannot read it: 
list --help|0|Usage: cliffs list
list --chases|2|list: unrecognized option '--chases'
list|1|study fake: A study for tests
list|1|  axis     radius               1..5, default 1
list|1|  axis     block                XxYxZ, at most 1024 threads, default 32x16x1
list|1|  axis     precision            single
list|1|  variant  backward             openmp   right, from the end
list|1|experiments/other.yaml:2:8: unknown study 'star3d'; allowed: fake
END

# ---- on a terminal
fresh
if script -q -e -c true /dev/null </dev/null >/dev/null 2>&1; then # there is the tool and a terminal to be had
    script -q -e -c "'$fake' run --results '$results' --machine m '$tmp/many.yaml'" typed </dev/null >"$err" 2>&1
    status=$?
    check "on a terminal a bar moves" says '^many \[#+ +\] [0-9]+/300, [0-9]+ s left  [a-z]+,'
    check "up to its end" says '^many \[#{24}\] 300/300, 0 s left  done'
else
    skip 2 "no terminal to be had"
fi
finish
