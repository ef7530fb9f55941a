#!/bin/bash
# What results/compare.sql makes of two machines' cases, and what `make compare` prints of it (results/report.sql).
. "$(dirname "$0")/tap.sh"

# cases FILE MACHINE,EXPERIMENT,NX,CACHE,AXES,MEDIAN,LOW,HIGH...: a database with them; UUID_machine: which device it is
cases()
{
    local row m
    rm -f "$1"
    {
        echo 'CREATE TABLE result (machine, experiment, nx REAL, cache, axes, time_median_ns REAL, time_ci_low_ns REAL, time_ci_high_ns REAL, study, variant, backend,
            precision, radius REAL, ny REAL, nz REAL, block); CREATE TABLE machine (name, gpu, uuid_hash); CREATE TABLE record (machine, experiment, role, git, dirty REAL);'
        for row in "${@:2}"; do
            echo "INSERT INTO result VALUES ('${row//,/\',\'}', 'heat', 'base', 'cuda', 'single', NULL, NULL, NULL, '32x16x1');"
        done
        for m in $(printf '%s\n' "${@:2}" | cut -d , -f 1 | sort -u); do
            row=UUID_$m
            echo "INSERT INTO machine VALUES ('$m', 'NVIDIA H200', nullif('${!row:-}', ''));"
        done
        echo "INSERT INTO record VALUES ('one', 'e', 'case', '1234abc', 1), ('one', 'other', 'case', 'ffff', 0);"
    } | sqlite3 -init /dev/null -bail "$1"
}
# compared DB [OTHER.db] [ALL]: one beside two, which may lie in another
compared()
{
    sqlite3 -init /dev/null -bail -readonly -cmd ".parameter set :a \"'one'\"" -cmd ".parameter set :b \"'two'\"" -cmd ".parameter set :all ${3:-0}" "$1" > "$tmp/said" 2>&1 << END
ATTACH '${2:-$1}' AS other;
CREATE TEMP VIEW b_result AS SELECT * FROM other.result; CREATE TEMP VIEW b_machine AS SELECT * FROM other.machine; CREATE TEMP VIEW b_record AS SELECT * FROM other.record;
CREATE TEMP TABLE wanted AS SELECT 'one' AS a, 'two' AS b;
.read results/compare.sql
.read results/report.sql
END
}
said() { grep -qF -- "$1" "$tmp/said"; }

in_a=(one,e,1,warm,p=7,100,99,101 one,e,2,warm,p=7,100,99,101 one,e,3,warm,p=7,100,99.9,100.1 one,e,4,warm,p=7,100,97,103 one,e,5,warm,p=7,100,99,110
    one,e,6,warm,p=7,100,99,101 one,e,7,warm,p=7,100,99,101 one,e,8,warm,p=7,100,99,101 one,only,1,warm,,100,99,101)
in_b=(two,e,1,warm,p=7,50,49,51 two,e,2,warm,p=7,200,198,202 two,e,3,warm,p=7,100.9,100.8,101 two,e,4,warm,p=7,102.9,102,103 two,e,5,warm,p=7,110,109,111
    two,e,6,warm,p=7,700,650,760 two,e,7,warm,p=8,50,49,51)
cases "$tmp/a.db" "${in_a[@]}" "${in_b[@]}"
compared "$tmp/a.db" "$tmp/a.db" 1
check 'counts of an experiment' said 'e: 6 cases: 1 faster, 2 slower, 2 same, 1 ambiguous'
check 'faster: beyond every floor' said 'faster     B/A 0.500 (noise 2.0 %)  heat,base,cuda,single,,1,,,32x16x1,warm,p=7  100 -> 50 ns'
check 'slower' said 'slower     B/A 2.000 (noise 1.0 %)  heat,base,cuda,single,,2,'
check 'same: under 1 %' said 'same       B/A 1.009 (noise 1.0 %)  heat,base,cuda,single,,3,'
check 'same: under the half width of A' said 'same       B/A 1.029 (noise 3.0 %)  heat,base,cuda,single,,4,'
check 'ambiguous: the intervals overlap' said 'ambiguous  B/A 1.100 (noise 5.5 %)  heat,base,cuda,single,,5,'
check 'slower: noisy, but apart' said 'slower     B/A 7.000 (noise 7.9 %)  heat,base,cuda,single,,6,'
check 'counts of all; the sixth root of 0.5 * 2 * 1.009 * 1.029 * 1.1 * 7; an experiment that one has alone does not count' eval \
    "said 'B against A: 6 cases: 1 faster, 2 slower, 2 same, 1 ambiguous' && said 'geometric mean of time B/A: 1.4141; only in A: 2, only in B: 1'"
check 'within 5 %' eval "said '2 of 6 cases agree within 5 %' && ! said reproduced"
check 'revisions: of the experiments that are compared' eval "said 'A = one, revision 1234abc+dirty' && said 'B = two, revision unknown'"
cases "$tmp/one.db" "${in_a[@]}"
cases "$tmp/two.db" "${in_b[@]}"
cp "$tmp/said" "$tmp/before"
compared "$tmp/one.db" "$tmp/two.db" 1
check 'two databases: the same' cmp "$tmp/said" "$tmp/before"

rows=()
for i in {0..23}; do
    rows+=("one,e,$i,warm,,100,100,100" "$(awk -v i="$i" 'BEGIN { t = i % 2 ? 100 / (1.1 + 0.1 * i) : 100; printf "two,e,%d,warm,,%.17g,%.17g,%.17g", i, t, t, t }')")
done
cases "$tmp/ten.db" "${rows[@]}"
compared "$tmp/ten.db"
check 'the ten that moved most, the most first' eval '[ "$(grep -c "faster     B/A" "$tmp/said")" = 10 ] && [ "$(sed -n "2s/.*single,,\([0-9]*\).*/\1/p" "$tmp/said")" = 23 ] &&
    ! said single,,1,, && ! said single,,3,, && ! said "same       "'
cases "$tmp/cache.db" one,e,1,stream,,100,100,100 two,e,1,warm,,50,50,50 one,e,2,cold,,100,100,100 two,e,2,warm,,50,50,50
compared "$tmp/cache.db"
check 'a smaller cache makes stream of what is warm elsewhere; cold is another case' eval "said '1 cases: 1 faster' && said 'only in A: 1, only in B: 1'"

devices() { # FACTOR UUID
    UUID_one=0123456789abcdef UUID_two=$2 cases "$tmp/d.db" one,e,1,warm,,100,100,101 one,e,2,warm,,202,200,210 \
        "$(awk -v f="$1" 'BEGIN { printf "two,e,1,warm,,%.9g,%.9g,%.9g", 100 * f, 100 * f, 101 * f }')" "$(awk -v f="$1" 'BEGIN { printf "two,e,2,warm,,%.9g,200,210", 202 * f }')"
    compared "$tmp/d.db"
}
devices 1.02 fedcba9876543210
check 'two devices that agree: reproduced' said '2 of 2 cases agree within 5 %: reproduced, two devices of NVIDIA H200 are 2.0 % apart'
devices 1.08 fedcba9876543210
check 'two that do not' eval "said '0 of 2 cases agree within 5 %' && ! said reproduced"
devices 1.02 0123456789abcdef
check 'the same device again' eval "said '2 of 2 cases agree within 5 %' && ! said reproduced"
devices 1.02 ''
check 'a device that says not which it is' eval "! said reproduced"
devices 1 fedcba9876543210
check 'a copy' eval "said '2 of 2 cases agree' && ! said reproduced"
cases "$tmp/none.db" one,e,1,warm,,100,99,101 two,e,2,warm,,100,99,101 one,e,3,warm,,0,0,0 two,e,3,warm,,100,99,101
compared "$tmp/none.db"
check 'nothing in common, no time of 0: nothing is said' [ ! -s "$tmp/said" ]

# ---- what the check finds beside the logs (results/checks/55-beside.sql): a row of predicted.csv against the law's, a copied device
beside() # CHANGE,C_EFF,X,T_EFF,READS,X_WHOLE,X_HALF COPIED: the findings
{
    sqlite3 -init /dev/null :memory: "CREATE TABLE finding (machine, file, line, rule, what, expected); CREATE TABLE note (machine, file, line, what);
        CREATE TABLE law_row AS SELECT 'm' AS machine, 0 AS now, 900 AS c_eff_bytes, 'none' AS change, 'single' AS precision, 1 AS radius, 10 AS ny, 5.625 AS x, 3 AS reads, 10.0 AS x_whole, 5.0 AS x_half;
        CREATE TABLE predicted AS SELECT 'm' AS machine, 'single' AS precision, 1 AS radius, 10 AS ny, column1 AS change, column2 AS c_eff_bytes, column3 AS x, column4 AS t_eff_gbs, column5 AS reads,
            column6 AS x_whole, column7 AS x_half FROM (VALUES ('none', 900, 5.625, 7, 3, 10, 5), ('${1/,/\',}));
        CREATE TABLE pair_said AS SELECT 'm' AS a, 'n' AS b, 1 AS devices, 4 AS cases, 0.01 AS apart, $2 AS copied;" '.read results/checks/55-beside.sql' \
        "SELECT line || ' ' || rule || ifnull(' ' || expected, '') FROM finding" > "$tmp/said"
}
while IFS='|' read -r what row copied want; do
    beside "$row" "$copied"
    check "$what" [ "$(tr '\n' ' ' < "$tmp/said" | sed 's/ $//')" = "$want" ]
done << 'END'
predictions as the law gives them, another device|none,900,5.6251,7,3,10,5|2|
another X|none,900,5.63,7,3,10,5|2|3 predicted x 5.625, reads 3, x_whole 10.000, x_half 5.000
other reads|none,900,5.625,7,2,10,5|2|3 predicted x 5.625, reads 3, x_whole 10.000, x_half 5.000
another X of a rival|none,900,5.625,7,3,10,5.1|2|3 predicted x 5.625, reads 3, x_whole 10.000, x_half 5.000
no T_eff|none,900,5.625,0,3,10,5|2|3 predicted x 5.625, reads 3, x_whole 10.000, x_half 5.000
a C_eff that nothing is computed for|none,901,5.625,7,3,10,5|2|3 predicted
a change that nobody knows|zap,900,5.625,7,3,10,5|2|3 predicted
more than half of the times the same|none,900,5.625,7,3,10,5|3|0 copied
END

refused() { # WORDS A B
    BUILD=$tmp/build results/compare "${@:2}" > "$tmp/said" 2>&1
    [ $? = 2 ] && [ "$(wc -l < "$tmp/said")" = 1 ] && said "$1"
}
check 'no machine' refused "folder (no machine.json); allowed: $(echo results/*/machine.json | sed 's|results/||g; s|/machine.json||g')" no-such nvidia-h200
check 'one machine' refused 'two machines or their folders are needed' nvidia-h200
mkdir -p "$tmp/x' OR 1=1 --" && echo '{}' > "$tmp/x' OR 1=1 --/machine.json"
check 'a folder whose name is none of a machine' refused 'not a name for a machine; allowed: ' "$tmp/x' OR 1=1 --" nvidia-h200
check 'a hostile name is shown escaped' refused '\$\(touch' '$(touch pwned)' nvidia-h200
finish
