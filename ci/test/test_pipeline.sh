#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The whole road with the real program on cases of some hundred points: plan,
# run, gather, check, compare. One run only: it measures the host's T_peak.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. ci/test/tap.sh
export LC_ALL=C
cliffs=$(realpath -m "${CLIFFS:-${BUILD:-build}/cliffs}")
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
check "is found by check: exit 1 and a line" is "$status $(grep -c "tiny.csv: 1 of $cases declared" out)" "1 1"
call run --results m.results --machine m experiments/tiny.yaml
check "and the next run measures it, alone" is \
    "$status $(grep -c "^tiny: 1 of $cases visits" err) $(grep -c '^case' "$log")" "0 1 $cases"
finish
