#!/bin/bash
# Tests of paper/claims: the rule of the verdict; each claim on data made for each verdict; the published
# data; the dates of claims.
#   test_claims.sh NAME...   only these claims, on the data made for them
. "$(dirname "$0")/tap.sh"
. ci/test/records.sh
said=$tmp/said
ask() { sqlite3 -init /dev/null -readonly "$1" "$2"; }
# answers DATABASE QUERY [ROWS]: the query gives these rows, by default none
answers() { [ "$(ask "$1" "$2" 2>&1 | tee "$said")" = "${3-}" ]; }

# ---- the rule, on a machine of its own ----
mkdir -p "$tmp/results/gpu"
echo '{"name": "gpu", "gpu": "Test", "l2_bytes": 1}' >"$tmp/results/gpu/machine.json"
results/load "$tmp/rule.db" "$tmp/results" 2>"$said"
# verdict "('PLACE', VALUE, LEAST, MOST, FLOOR), ..." EXPECTED [COLUMN]: of a claim with these measurements
verdict()
{
    is "$(sqlite3 -init /dev/null "$tmp/rule.db" "
        DELETE FROM claim;
        DELETE FROM measured;
        INSERT INTO claim VALUES ('c', '${sentence:-It is.}', 'us', 0, NULL);
        INSERT INTO measured SELECT 'c', 'gpu', *, 'n', NULL FROM (VALUES $1);
        SELECT ${3:-verdict} FROM verdict" 2>&1)" "$2"
}
check "above its least a claim holds" verdict "('', 1.2, 1.1, NULL, 0.01)" holds
check "below its least it fails" verdict "('', 1.0, 1.1, NULL, 0.01)" fails
check "above its least by less than the floor it is inconclusive" \
    verdict "('', 1.105, 1.1, NULL, 0.01)" inconclusive
check "below its least by less than the floor it is inconclusive" \
    verdict "('', 1.095, 1.1, NULL, 0.01)" inconclusive
check "below its most a claim holds" verdict "('', 0.4, NULL, 0.5, 0.01)" holds
check "above its most it fails" verdict "('', 0.6, NULL, 0.5, 0.01)" fails
check "between both it holds" verdict "('', 1, 0.98, 1.02, 0.01)" holds
check "with a floor wider than its bounds it is inconclusive" verdict "('', 1, 0.98, 1.02, 0.03)" inconclusive
check "a count on the bound holds" verdict "('', 1, 1, 1, 0)" holds
check "without a value there are no data" verdict "('', NULL, 1, NULL, 0)" 'no data'
places="
    ('single r = 1', 3, 1, NULL, 0.1),
    ('single r = 2', 2, 1, NULL, 0.1),
    ('single r = 3', 1, 1, NULL, 0.1),
    ('double r = 1', 3, 1, NULL, 0.2)"
check "a claim that holds in some places names them" \
    verdict "$places" 'holds where single r = 1, 2; double r = 1'
check "its numbers are those of all places" \
    verdict "$places" 'single r = 1: n, 2: n, 3: n; double r = 1: n' numbers
check "its bound has the range of the floors" verdict "$places" 'at least 1 ± 0.1 to 0.2' needs
check "a place of one word is named alone" \
    verdict "('within', 3, 1, NULL, 0), ('beyond', 0, 1, NULL, 0)" 'holds where within'
sentence='It is always so.'
check "a sentence about every place fails where one fails" \
    verdict "('a', 3, 1, NULL, 0), ('b', 0, 1, NULL, 0)" fails
check "... holds where all hold" verdict "('a', 3, 1, NULL, 0), ('b', 2, NULL, 4, 0)" holds
check "... and is inconclusive where none fails" \
    verdict "('a', 1, 1, NULL, 0.1), ('b', 3, 1, NULL, 0.1)" inconclusive
unset sentence
check "in every place it holds" verdict "('a', 3, 1, NULL, 0), ('b', 2, NULL, 4, 0)" holds
check "inconclusive in one place and failed in the other, it fails" \
    verdict "('a', 1, 1, NULL, 0.1), ('b', 0, 1, NULL, 0.1)" fails
check "inconclusive in every place, it is inconclusive" \
    verdict "('a', 1, 1, NULL, 0.1), ('b', 1, 1, NULL, 0.1)" inconclusive
check "a place without a value does not count" verdict "('a', NULL, 1, NULL, 0), ('b', 2, 1, NULL, 0)" holds
sqlite3 "$tmp/rule.db" "DELETE FROM measured"
check "a machine without measurements has no data" \
    answers "$tmp/rule.db" "SELECT verdict FROM verdict" 'no data'

# ---- several cards of a model ----
# cards "('MACHINE', 'PLACE', VALUE, CASES), ..." EXPECTED: what is said of a claim that asks for at least 1
cards()
{
    is "$(sqlite3 -init /dev/null "$tmp/rule.db" "
        DELETE FROM measured;
        INSERT INTO measured
        SELECT 'c', column1, column2, column3, 1, NULL, 0.01, printf('%.2f', column3), column4
        FROM (VALUES $1);
        SELECT says FROM card_verdict" 2>&1)" "$2"
}
sqlite3 "$tmp/rule.db" "
    INSERT INTO machine (name, label, gpu)
    VALUES ('gpu-00000a', 'T (00000a)', 'Test'), ('gpu-00000b', 'T (00000b)', 'Test'), ('x', 'X', 'Other')"
check "cards of a model: median and range of a value, and that all agree" \
    cards "('gpu', '', 3, NULL), ('gpu-00000a', '', 2, NULL), ('gpu-00000b', '', 7, NULL),
        ('x', '', 0, NULL)" \
    'on 3 cards, over the same cases: the same verdict; median 3.00, 2.00 to 7.00'
check "... a card that does not agree is named with the place" \
    cards "('gpu', 'r = 1', 3, 5), ('gpu', 'r = 2', 3, 5), ('gpu-00000b', 'r = 1', 2, 5),
        ('gpu-00000b', 'r = 2', 0, 5)" \
    'on 2 cards, over the same cases: another verdict on T (00000b) r = 2 fails; median 2.50, 2.00 to 3.00'
check "... only over the same cases" \
    cards "('gpu', '', 3, 10), ('gpu-00000a', '', 0, 5), ('gpu-00000b', '', 0, NULL)" ''
check "... and not of what is no property of a card" cards "('gpu', '', 3, 0), ('gpu-00000a', '', 3, 0)" ''
sqlite3 "$tmp/rule.db" "DELETE FROM machine WHERE name <> 'gpu'"

# ---- each claim on data made for it (ci/test/claims.txt) ----
mkdir -p "$tmp/made/published"
awk -f ci/test/claims.awk -v made="$tmp/made" -v only="$*" ci/test/claims.txt >"$tmp/numbers"
for log in "$tmp"/made/*/raw/*.csv; do
    [ -e "$log" ] || continue
    raw_log "$log.new" study=diffusion2d block= <"$log" && mv "$log.new" "$log"
done
results/load "$tmp/made.db" "$tmp/made" "$tmp/made" 2>"$said"
check "the tables made for the claims are loaded whole" [ ! -s "$said" ]
declare -A numbers verdicts floors
while read -r name rest; do numbers[$name]=$rest; done <"$tmp/numbers"
while IFS='|' read -r key verdict; do verdicts[$key]=$verdict; done \
    < <(ask "$tmp/made.db" "SELECT name || ' ' || machine, verdict FROM verdict")
while read -r key; do floors[$key]=1; done \
    < <(ask "$tmp/made.db" "SELECT DISTINCT name || ' ' || machine FROM measured WHERE floor > 1e-6")
flips() # CLAIM: it has the verdict of each kind of machine
{
    local n uncertain cases kind got='' want='holds, fails'
    read -r n uncertain cases <<<"${numbers[$1]-}"
    local kinds=(holds fails)
    if [ "$uncertain" != 0 ] || [ "${floors[$1 holds-$n]-}" ]; then
        kinds+=(inconclusive) want+=', inconclusive'
    fi
    if [ "$cases" = 1 ]; then
        kinds+=(failed) want+=', no data'
    fi
    for kind in "${kinds[@]}"; do
        got+="${got:+, }${verdicts[$1 $kind-$n]-}"
    done
    [ "$got" = "$want" ] && return
    echo "# $1: $got; wanted: $want"
    ask "$tmp/made.db" "SELECT '# its query: ' || lacks FROM claim WHERE name = '$1'"
    return 1
}
for file in $(printf 'paper/claims/%s.sql ' "${@:-*}"); do
    check "${file##*/}: the data made for it flip it" flips "$(basename "$file" .sql)"
done
whole() # each file has one sentence and one source
{
    for file in paper/claims/*.sql; do
        [ "$(grep -c '^-- \(claim\|finding\): .*\.$' "$file")" = 1 ] &&
            [ "$(grep -c '^-- source: ' "$file")" = 1 ] && continue
        echo "# $file: one line '-- claim: ....' or '-- finding: ....' and one '-- source: ...'"
        return 1
    done
}
check "each claim has its sentence and its source" whole
if [ $# -gt 0 ]; then finish; exit; fi

# ---- the published results ----
published "$tmp/published.db" 2>"$said"
mkdir "$tmp/build" && touch "$tmp/build/.lock"
ln "$tmp/published.db" "$tmp/build/results.db"
cp -p "$build/stencil_sql.so" "$build/load" "$tmp/build"
# A claim may have no data on any GPU only if its query reads a table that does not exist or that no GPU has
# measured, or a variant that none has run.
unmeasured()
{
    local name sql
    ls experiments experiments/profile |
        sed -n 's/\.yaml$//p' |
        tr - _ | sort -u >"$tmp/experiments"
    ask "$tmp/published.db" "SELECT DISTINCT tbl FROM loaded" | sort -u >"$tmp/loaded"
    comm -23 "$tmp/experiments" "$tmp/loaded" >"$tmp/missing"
    ask "$tmp/published.db" "
        SELECT quote(variant)
        FROM variant_lines
        WHERE variant NOT IN (SELECT name FROM variant_form)" >"$tmp/not-run"
    for name in $(ask "$tmp/published.db" "
        SELECT name
        FROM verdict
        GROUP BY name
        HAVING min(verdict = 'no data')")
    do
        sql=paper/claims/$name.sql
        sqlite3 -init /dev/null -readonly "$tmp/published.db" <"$sql" 2>&1 | grep -q 'no such table' ||
            grep -qwFf "$tmp/missing" "$sql" ||
            grep -qFf "$tmp/not-run" "$sql" ||
            grep -q '^-- source: .*before it was measured' "$sql" ||
            { echo "# $name"; return 1; }
    done
}
check "each claim has data of some GPU, or is a prediction, or its experiment or variant was not yet run" \
    unmeasured
check "no two claims have the same sentence" answers "$tmp/published.db" "
    SELECT claim
    FROM claim
    GROUP BY claim
    HAVING count(*) > 1"
check "each value is printed" answers "$tmp/published.db" "
    SELECT name
    FROM measured
    WHERE value NOTNULL
      AND ifnull(numbers, '') = ''"
check "each place has one value" answers "$tmp/published.db" "
    SELECT name, machine, place
    FROM measured
    GROUP BY 1, 2, 3
    HAVING count(*) > 1"
check "the words of a verdict: holds, holds where, fails, inconclusive, no data" answers "$tmp/published.db" "
    SELECT name, machine, verdict
    FROM verdict
    WHERE verdict NOT IN ('holds', 'fails', 'inconclusive', 'no data')
      AND verdict NOT LIKE 'holds where _%'"
# The first card of each model once more, with those logs alone that its last card has, too: at the places
# where the two are compared its values must be the same.
mkdir "$tmp/equal"
while IFS='|' read -r first card; do
    mkdir -p "$tmp/equal/only-$card"/{raw,profile}
    cp "results/$first"/{machine.json,predicted.csv} "$tmp/equal/only-$card"
    for log in "results/$card"/{raw,profile}/*.csv; do
        log=${log#"results/$card/"}
        [ -e "results/$first/$log" ] && cp "results/$first/$log" "$tmp/equal/only-$card/$log"
    done
done < <(ask "$tmp/published.db" "
    SELECT first, max(machine)
    FROM card_place
    WHERE machine <> first
    GROUP BY first")
results/load "$tmp/equal.db" "$tmp/equal" 2>"$said"
check "cards of a model are compared over the same cases" answers "$tmp/equal.db" "
    ATTACH '$tmp/published.db' AS published;
    SELECT DISTINCT c.name, c.machine, c.place
    FROM published.card_place c
    JOIN published.measured w ON (w.name, w.machine, w.place) = (c.name, c.first, c.place)
    LEFT JOIN main.measured o ON (o.name, o.machine, o.place) = (c.name, 'only-' || c.machine, c.place)
    WHERE c.machine IN (SELECT max(machine) FROM published.card_place WHERE machine <> first GROUP BY first)
      AND (abs(o.value - w.value) <= 1e-9 * abs(w.value)) IS NOT 1"
check "README.md prints the verdicts" make -s readme-check BUILD="$tmp/build" RESULTS=results
make -s claims BUILD="$tmp/build" RESULTS=results >"$tmp/claims"
check "make claims prints each claim once for each GPU, and how many hold" \
    is "$(grep -c '^    H200: ' "$tmp/claims") $(grep -c '^H200: of ' "$tmp/claims")" \
    "$(ls paper/claims/*.sql | wc -l) 1"

# ---- claims younger than their data ----
# dated EXPECTED GPU SENTENCE BOUND RULE DATA: mark and bound of a claim with these dates; its data are of GPU
dated()
{
    is "$(sqlite3 -init /dev/null "$tmp/rule.db" "
        DELETE FROM claim_date;
        DELETE FROM measured;
        INSERT INTO measured VALUES ('c', 'gpu', '', 1, 1, NULL, 0, 'n', NULL);
        INSERT INTO claim_date VALUES ('c', '$2', '$3', '$4', '$5', 'claim', '$6', '$6', '', '');
        SELECT ifnull(mark, 'none') || ', ' || needs FROM verdict" 2>&1)" "$1"
}
old=2026-01-01T00:00:00Z data=2026-01-02T10:00:00Z later=2026-01-02T10:05:00Z new=2026-01-03T00:00:00Z
check "a claim older than its data has no mark" dated 'none, at least 1' Test $old $old $old $data
mark='rule 2026-01-03, data 2026-01-02'
check "a younger rule is a mark with both dates, printed beside the bound, too" \
    dated "$mark, at least 1; $mark" Test $old $old $new $data
mark='bound 2026-01-02 10:05, data 2026-01-02 10:00'
check "a younger bound of the same day is a mark with the times" \
    dated "$mark, at least 1; $mark" Test $old $later $old $data
mark='text not committed, data 2026-01-02 10:00'
check "a sentence that is not committed is a mark" \
    dated "$mark, at least 1; $mark" Test '' $old $old $data
check "data of another GPU model are no reason for a mark" dated 'none, at least 1' Other $old $old $new $data

# A history of its own: two claims, their data, another bound of one of them, a second card of the GPU
if git rev-parse -q --verify HEAD >/dev/null 2>&1; then
    past=$tmp/past
    mkdir -p "$past"/{paper/claims,plots,results}
    cp paper/dates "$past/paper"
    cp -r experiments "$past"
    cp -r results/{load,published,rules} results/*.{csv,sql} "$past/results"
    head -n 1 paper/claims/dates.csv >"$past/paper/claims/dates.csv"
    git -C "$past" init -q
    commit() # DAY
    {
        local day=2026-01-0${1}T00:00:00Z
        git -C "$past" add -A
        GIT_AUTHOR_DATE=$day GIT_COMMITTER_DATE=$day git -C "$past" \
            -c user.name=t -c user.email=t@t -c commit.gpgsign=false commit -qm "$1"
    }
    bounded() # NAME LEAST: writes a claim
    {
        cat >"$past/paper/claims/$1.sql" <<END
-- claim: It is.
-- source: us
SELECT machine, min(nx) AS value, $2 AS least, 0 AS floor, '%g' AS format
FROM stream_workingset
GROUP BY machine
END
    }
    card() # NAME DAY: writes results of this day
    {
        mkdir -p "$past/results/$1"
        echo "{\"name\": \"$1\", \"gpu\": \"Test\", \"l2_bytes\": 1}" >"$past/results/$1/machine.json"
        printf 'study,variant,nx\nstream,read,64\n' |
            raw_log "$past/results/$1/raw/stream-workingset.csv" "time=2026-01-0${2}T00:00:00.000Z"
    }
    # marks: claim, machine and mark of all verdicts on stdin, once paper/dates has dated the claims
    marks()
    {
        "$past/results/load" "$tmp/past.db" &&
            "$past/paper/dates" "$tmp/past.db" >"$tmp/dates.csv" &&
            cp "$tmp/dates.csv" "$past/paper/claims" &&
            "$past/results/load" "$tmp/past.db" &&
            answers "$tmp/past.db" "
                SELECT name, machine, ifnull(mark, '')
                FROM verdict
                WHERE verdict <> 'no data'
                ORDER BY name, machine" "$(cat)"
    }
    bounded early 1
    bounded late 1
    commit 1
    card gpu 2
    commit 3
    check "claims committed before their data have no mark" marks <<'END'
early|gpu|
late|gpu|
END
    bounded late 100
    commit 5
    check "one whose bound is younger has one" marks <<'END'
early|gpu|
late|gpu|bound 2026-01-05, data 2026-01-02
END
    commit 6
    card gpu-2 7
    commit 8
    check "later data of a second card do not remove it" marks <<'END'
early|gpu|
early|gpu-2|
late|gpu|bound 2026-01-05, data 2026-01-02
late|gpu-2|bound 2026-01-05, data 2026-01-02
END
else
    skip 3 "no git here"
fi
if [ "$(git rev-parse --is-shallow-repository 2>/dev/null)" = false ]; then
    paper/dates "$tmp/published.db" >"$tmp/dates.csv" 2>"$said"
    # name, GPU and text of each dated claim
    dated_texts() { cut -d, -f1,2,9 "$1"; }
    check "each claim was dated with its present text (make dates)" \
        is "$(dated_texts "$tmp/dates.csv")" "$(dated_texts paper/claims/dates.csv)"
else
    skip 1 "no git history"
fi
check "make claims prints each mark" \
    answers "$tmp/published.db" "SELECT count(mark) FROM verdict" "$(grep -c ', data 20.*)$' "$tmp/claims")"
check "README.md prints marks of findings" grep -q '\*(\(rule\|bound\|sentence\|claim\) 20' README.md

# ---- queries with mistakes ----
mkdir -p "$tmp/bad"/{paper,results}
cp -r results/{load,published,rules,*.sql} "$tmp/bad/results"
cp results/{counters,renamed,reasons,onsets,assumed,handed,batches,blind,curves}.csv "$tmp/bad/results"
cp -r paper/claims "$tmp/bad/paper"
claim() { echo "SELECT name AS machine, 1 AS value, '%g' AS format, $2" >"$tmp/bad/paper/claims/$1.sql"; }
claim 1 "0 AS least FROM machin"
claim 2 "0 AS lest FROM machine"
claim 3 "0 AS least, 'star4d' AS noise FROM machine"
claim 4 "gpuu AS least FROM machine"
"$tmp/bad/results/load" "$tmp/lacks.db" "$tmp/made" "$tmp/made" 2>"$said"
check "what a claim's query names and does not exist is stored" answers "$tmp/lacks.db" "
    SELECT name, lacks
    FROM claim
    WHERE name IN (1, 2, 3, 4)" "\
1|no such table: machin
2|neither least nor most
3|noise names no experiment measured
4|no such column: gpuu"
# Claims alone have changed: a table that a load does not make shows whether the database was made anew.
load_bad() { "$tmp/bad/results/load" "$tmp/$1.db" "$tmp/results" 2>"$said"; }
load_bad other
sqlite3 -init /dev/null "$tmp/other.db" "CREATE TABLE left_there (x)"
rm "$tmp/bad/paper/claims/1.sql"
claim 2 "0 AS least FROM machine"
only_claims()
{
    load_bad other && load_bad anew &&
        diff <(sqlite3 -init /dev/null "$tmp/anew.db" .dump | sort) \
            <(sqlite3 -init /dev/null "$tmp/other.db" .dump | grep -v '^CREATE TABLE left_there' | sort)
}
check "other claims in the same data: the database is as if made anew" only_claims
there() { answers "$tmp/other.db" "SELECT count(*) FROM sqlite_master WHERE name = 'left_there'" "$1"; }
check "... nothing was loaded again" there 1
echo 'GROP BY machine' >>"$tmp/bad/paper/claims/timing.sql"
cp "$tmp/other.db" "$tmp/before.db"
left_as_it_was() { ! load_bad other && cmp "$tmp/other.db" "$tmp/before.db" && [ ! -e "$tmp/other.db.tmp" ]; }
check "... a claim with a syntax error leaves the database as it was" left_as_it_was
call "$tmp/bad/results/load" "$tmp/bad.db" "$tmp/results"
check "a claim with a syntax error: exit 1, two lines, no database" \
    is "$status $(wc -l <"$tmp/err") $(compgen -G "$tmp/bad.db")" "1 2 "
check "the first line names the claim" grep -q '^load: paper/claims/timing.sql: .*syntax error' "$tmp/err"
cp paper/claims/timing.sql "$tmp/bad/paper/claims"
echo '-- another rule' >>"$tmp/bad/results/rules/90-verdict.sql"
check "after a change of a rule all is made anew" eval 'load_bad other && there 0'
# refused QUERY WORDS: the one line about a claim with this query has these words
refused()
{
    echo "$1" >"$tmp/bad/paper/claims/5.sql"
    ! load_bad other && is "$(wc -l <"$said") $(grep -c "^load: paper/claims/5.sql: .*$2" "$said")" "1 1"
}
row="SELECT name AS machine, 1 AS value, 1 AS least"
check "a query without a format is refused" refused "$row FROM machine" "no column format"
check "... without a machine" refused "SELECT 1 AS value, 'a' AS numbers" "no column machine"
check "... two queries" refused "$row, '%g' AS format FROM machine; SELECT 2" "one query"
check "... none" refused "-- claim: It is." "one query"
check "... a statement that changes the database" refused "DELETE FROM machine" "one query"
echo "$row, '%g' AS format FROM machine, (VALUES (1), (2));" >"$tmp/bad/paper/claims/5.sql"
no_verdict() { load_bad other && answers "$tmp/other.db" "SELECT lacks FROM claim WHERE name = 5" "$1"; }
check "a query may end with ; and two rows of one place are no verdict" \
    no_verdict "several rows have one machine and place"

# ---- nothing is said of cases that were not measured ----
some "$tmp/single/nvidia-h200" nvidia-h200 diffusion2d-{distribution,onestep}
cp results/nvidia-h200/predicted.csv "$tmp/single/nvidia-h200"
results/tables "$build/results.db" "$tmp/tables" nvidia-h200
for csv in "$tmp"/tables/nvidia-h200/*.csv; do
    grep -v ',double,' "$csv" >"$tmp/single/nvidia-h200/${csv##*/}"
done
results/load "$tmp/single.db" "$tmp/single" "$tmp/single" 2>"$said"
check "without double precision the claims that need it have no data" answers "$tmp/single.db" "
    ATTACH '$tmp/published.db' AS published;
    SELECT single.name
    FROM verdict single
    JOIN published.verdict whole USING (name, machine)
    WHERE single.verdict = 'no data'
      AND whole.verdict <> 'no data'
      AND name NOT GLOB 'star3d-cards*' -- which need a second card" "\
deriv8-order
diffusion2d-double
diffusion2d-reference
star3d-double
star3d-law-elsewhere
star3d-tensor
star3d-written-double
timing
timing-sync"
check "no number is of double precision" answers "$tmp/single.db" "
    SELECT name, numbers
    FROM verdict
    WHERE numbers GLOB '*double*'"
check "a slab with two neighbours is predicted to need twice the planes of one with one" \
    answers "$tmp/published.db" "
        SELECT DISTINCT round(middle.z_star / last.z_star, 2)
        FROM halo_said middle
        JOIN halo_said last USING (machine, variant, kernel, precision, radius)
        WHERE middle.gpus > 2
          AND last.gpus = 2" 2.0
check "a variant with a block size of its own counts like the others" answers "$tmp/published.db" "
    SELECT
        (SELECT count(*) FROM measured WHERE name = 'diffusion2d-double' AND machine = 'nvidia-h200') -
        (SELECT count(DISTINCT variant)
         FROM diffusion2d_precision
         WHERE backend = 'cuda' AND machine = 'nvidia-h200')" 0
for name in .. published nvidia-h200/ gone; do
    check "make claims MACHINE=$name: refused, and the machines are named" \
        grep -q "^MACHINE='$name': no such machine in results/; allowed: .*nvidia-h200" \
        <(make -s CUDA=0 BUILD="$build" claims MACHINE="$name" 2>&1)
done
finish
