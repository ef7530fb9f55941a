#!/bin/bash
# results/compare.sql, which compares two machines' cases, and results/report.sql, which prints it (`make
# compare`). Also results/checks/55-beside.sql and the errors of results/compare. Prints TAP.
. "$(dirname "$0")/tap.sh"
said() { grep -qF -- "$1" "$tmp/said"; }
# all_said WORDS...: each of these; the variable `not` holds words that must not be there
all_said()
{
    local words
    for words; do said "$words" || return 1; done
    [ -z "${not:-}" ] || ! said "$not"
}

# cases FILE CASE...: a database with these cases; a CASE is
#   MACHINE,EXPERIMENT,NX,CACHE,AXES,MEDIAN,LOW,HIGH  (times in ns)
# The variable UUID_machine says which device the machine has.
cases()
{
    local row machine uuid
    rm -f "$1"
    {
        cat << 'END'
CREATE TABLE result (
    machine, experiment, nx REAL, cache, axes, time_median_ns REAL, time_ci_low_ns REAL, time_ci_high_ns REAL,
    study, variant, backend, precision, radius REAL, ny REAL, nz REAL, block
);
CREATE TABLE machine (name, gpu, uuid_hash);
CREATE TABLE record (machine, experiment, role, git, dirty REAL);
INSERT INTO record VALUES
    ('one', 'e', 'case', '1234abc', 1),
    ('one', 'other', 'case', 'ffff', 0);
END
        for row in "${@:2}"; do
            echo "INSERT INTO result VALUES ('${row//,/\',\'}',
                'heat', 'base', 'cuda', 'single', NULL, NULL, NULL, '32x16x1');"
        done
        for machine in $(printf '%s\n' "${@:2}" | cut -d , -f 1 | sort -u); do
            uuid=UUID_$machine
            echo "INSERT INTO machine VALUES ('$machine', 'NVIDIA H200', nullif('${!uuid:-}', ''));"
        done
    } | sqlite3 -init /dev/null -bail "$1"
}
# compared DB [OTHER [ALL]]: compares machine `one` of DB with machine `two` of OTHER (default: DB). ALL=1:
# every case is printed.
compared()
{
    sqlite3 -init /dev/null -bail -readonly "$1" > "$tmp/said" 2>&1 << END
.parameter set :a "'one'"
.parameter set :b "'two'"
.parameter set :all ${3:-0}
ATTACH '${2:-$1}' AS other;
CREATE TEMP VIEW b_result AS SELECT * FROM other.result;
CREATE TEMP VIEW b_machine AS SELECT * FROM other.machine;
CREATE TEMP VIEW b_record AS SELECT * FROM other.record;
CREATE TEMP TABLE wanted AS SELECT 'one' AS a, 'two' AS b;
.read results/compare.sql
.read results/report.sql
SELECT printf('ratios of %s: median %.4f, p5 %.4f, p95 %.4f', experiment, median, p5, p95) FROM compared;
END
}

# ---- each verdict ----
mapfile -t in_a << 'END'
one,e,1,warm,p=7,100,99,101
one,e,2,warm,p=7,100,99,101
one,e,3,warm,p=7,100,99.9,100.1
one,e,4,warm,p=7,100,97,103
one,e,5,warm,p=7,100,99,110
one,e,6,warm,p=7,100,99,101
one,e,7,warm,p=7,100,99,101
one,e,8,warm,p=7,100,99,101
one,only,1,warm,,100,99,101
END
mapfile -t in_b << 'END'
two,e,1,warm,p=7,50,49,51
two,e,2,warm,p=7,200,198,202
two,e,3,warm,p=7,100.9,100.8,101
two,e,4,warm,p=7,102.9,102,103
two,e,5,warm,p=7,110,109,111
two,e,6,warm,p=7,700,650,760
two,e,7,warm,p=8,50,49,51
END
cases "$tmp/a.db" "${in_a[@]}" "${in_b[@]}"
compared "$tmp/a.db" "$tmp/a.db" 1
check 'counts of an experiment' said 'e: 6 cases: 1 faster, 2 slower, 2 same, 1 ambiguous'
check 'median and percentiles of an even number of ratios' \
    said 'ratios of e: median 1.0645, p5 0.5000, p95 7.0000'
check 'faster: more than the noise' \
    said 'faster     B/A 0.500 (noise 2.0 %)  heat,base,cuda,single,,1,,,32x16x1,warm,p=7  100 -> 50 ns'
check 'slower' said 'slower     B/A 2.000 (noise 1.0 %)  heat,base,cuda,single,,2,'
check 'same: under 1 %' said 'same       B/A 1.009 (noise 1.0 %)  heat,base,cuda,single,,3,'
check 'same: under the half width of A' said 'same       B/A 1.029 (noise 3.0 %)  heat,base,cuda,single,,4,'
check 'ambiguous: the intervals overlap' said 'ambiguous  B/A 1.100 (noise 5.5 %)  heat,base,cuda,single,,5,'
check 'slower: noisy, but the intervals are apart' \
    said 'slower     B/A 7.000 (noise 7.9 %)  heat,base,cuda,single,,6,'
# the sixth root of 0.5 * 2 * 1.009 * 1.029 * 1.1 * 7; an experiment that only A has is not counted
check 'counts and geometric mean of all' all_said \
    'B against A: 6 cases: 1 faster, 2 slower, 2 same, 1 ambiguous' \
    'geometric mean of time B/A: 1.4141; only in A: 2, only in B: 1'
not=reproduced check 'the number of cases within 5 %' all_said '2 of 6 cases agree within 5 %'
check 'revisions of the experiments that are compared' all_said \
    'A = one, revision 1234abc+dirty' 'B = two, revision unknown'
cases "$tmp/one.db" "${in_a[@]}"
cases "$tmp/two.db" "${in_b[@]}"
cp "$tmp/said" "$tmp/before"
compared "$tmp/one.db" "$tmp/two.db" 1
check 'machines of two databases: the same text' cmp "$tmp/said" "$tmp/before"

# ---- what is printed without ALL ----
rows=()
for i in {0..23}; do
    time=$(awk -v i="$i" 'BEGIN { printf "%.17g", i % 2 ? 100 / (1.1 + 0.1 * i) : 100 }')
    rows+=("one,e,$i,warm,,100,100,100" "two,e,$i,warm,,$time,$time,$time")
done
cases "$tmp/ten.db" "${rows[@]}"
compared "$tmp/ten.db"
# the greater an odd nx, the faster: 23 is first; 1 and 3 are beyond the ten; even ones are the same
ten()
{
    is "$(grep -c 'faster     B/A' "$tmp/said")" 10 &&
        is "$(sed -n '2s/.*single,,\([0-9]*\).*/\1/p' "$tmp/said")" 23 &&
        ! said single,,1,, && ! said single,,3,, && ! said 'same       '
}
check 'the ten cases that changed most, in this order' ten
check 'the twentieth part of 24 ratios lies below the second' \
    said 'ratios of e: median 0.9167, p5 0.3125, p95 1.0000'

# On a machine with a smaller L2 a case that is warm elsewhere streams.
cases "$tmp/cache.db" \
    one,e,1,stream,,100,100,100 two,e,1,warm,,50,50,50 one,e,2,cold,,100,100,100 two,e,2,warm,,50,50,50
compared "$tmp/cache.db"
check 'stream and warm are compared, cold and warm are not' all_said \
    '1 cases: 1 faster' 'only in A: 1, only in B: 1'

# ---- two devices of one model ----
# devices FACTOR UUID: machine two's times are FACTOR times those of one
devices()
{
    local time1 time2
    time1=$(awk -v f="$1" 'BEGIN { printf "%.9g,%.9g,%.9g", 100 * f, 100 * f, 101 * f }')
    time2=$(awk -v f="$1" 'BEGIN { printf "%.9g,200,210", 202 * f }')
    UUID_one=0123456789abcdef UUID_two=$2 cases "$tmp/d.db" \
        one,e,1,warm,,100,100,101 one,e,2,warm,,202,200,210 "two,e,1,warm,,$time1" "two,e,2,warm,,$time2"
    compared "$tmp/d.db"
}
devices 1.02 fedcba9876543210
check 'two devices that agree: reproduced' \
    said '2 of 2 cases agree within 5 %: reproduced, two devices of NVIDIA H200 are 2.0 % apart'
not=reproduced
devices 1.08 fedcba9876543210
check 'two devices that do not agree' all_said '0 of 2 cases agree within 5 %'
devices 1.02 0123456789abcdef
check 'the same device again: not reproduced' all_said '2 of 2 cases agree within 5 %'
devices 1.02 ''
check 'an unknown device: not reproduced' all_said '2 of 2 cases agree within 5 %'
devices 1 fedcba9876543210
check 'a copy: not reproduced' all_said '2 of 2 cases agree'
cases "$tmp/none.db" \
    one,e,1,warm,,100,99,101 two,e,2,warm,,100,99,101 one,e,3,warm,,0,0,0 two,e,3,warm,,100,99,101
compared "$tmp/none.db"
check 'no case in common, and a time of 0: nothing is printed' [ ! -s "$tmp/said" ]

# ---- results/checks/55-beside.sql: predicted.csv against the law's rows, and copied results ----
# beside ROW COPIED: its findings for a second row of predicted.csv
#   (change, c_eff_bytes, x, t_eff_gbs, reads, x_whole, x_half)
# and for two devices of which COPIED of 4 times are the same
beside()
{
    sqlite3 -init /dev/null :memory: > "$tmp/said" << END
CREATE TABLE finding (machine, file, line, rule, what, expected);
CREATE TABLE note (machine, file, line, what);
CREATE TABLE law_row AS
SELECT
    'm' AS machine, 0 AS now, 'single' AS precision, 1 AS radius, 10 AS ny,
    'none' AS change, 900 AS c_eff_bytes, 5.625 AS x, 3 AS reads, 10.0 AS x_whole, 5.0 AS x_half;
CREATE TABLE predicted AS
SELECT
    'm' AS machine, 'single' AS precision, 1 AS radius, 10 AS ny,
    column1 AS change, column2 AS c_eff_bytes, column3 AS x, column4 AS t_eff_gbs, column5 AS reads,
    column6 AS x_whole, column7 AS x_half
FROM (VALUES ('none', 900, 5.625, 7, 3, 10, 5), ('${1/,/\',}));
CREATE TABLE pair_said AS
SELECT 'm' AS a, 'n' AS b, 1 AS devices, 4 AS cases, 0.01 AS apart, $2 AS copied;
.read results/checks/55-beside.sql
SELECT line || ' ' || rule || ifnull(' ' || expected, '') FROM finding;
END
}
# The law's own numbers are x 5.625, reads 3, x_whole 10.000, x_half 5.000.
while IFS='|' read -r what row copied want; do
    beside "$row" "$copied"
    want=${want/LAW/x 5.625, reads 3, x_whole 10.000, x_half 5.000}
    check "$what" is "$(tr '\n' ' ' < "$tmp/said" | sed 's/ $//')" "$want"
done << 'END'
predictions that follow from the law, another device|none,900,5.6251,7,3,10,5|2|
another X|none,900,5.63,7,3,10,5|2|3 predicted LAW
other reads|none,900,5.625,7,2,10,5|2|3 predicted LAW
another X of a baseline model|none,900,5.625,7,3,10,5.1|2|3 predicted LAW
no T_eff|none,900,5.625,0,3,10,5|2|3 predicted LAW
a C_eff that nothing is computed for|none,901,5.625,7,3,10,5|2|3 predicted
an unknown change|zap,900,5.625,7,3,10,5|2|3 predicted
more than half of the times are the same|none,900,5.625,7,3,10,5|3|0 copied
END

# ---- errors of results/compare: one line, exit status 2 ----
# refused WORDS A B
refused()
{
    BUILD=$tmp/build results/compare "${@:2}" > "$tmp/said" 2>&1
    [ $? = 2 ] && [ "$(wc -l < "$tmp/said")" = 1 ] && said "$1"
}
machines=$(echo results/*/machine.json | sed 's|results/||g; s|/machine.json||g')
check 'an unknown machine' refused "folder (no machine.json); allowed: $machines" no-such nvidia-h200
check 'one machine' refused 'two machines or their folders are needed' nvidia-h200
hostile="$tmp/x' OR 1=1 --"
mkdir -p "$hostile" && echo '{}' > "$hostile/machine.json"
check "a folder whose name is not a machine's" \
    refused 'not a name for a machine; allowed: ' "$hostile" nvidia-h200
check 'a command in a name is printed escaped' refused '\$\(touch' '$(touch pwned)' nvidia-h200
finish
