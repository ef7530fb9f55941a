#!/bin/bash
# Tests of paper/claims: the rule of the verdict, that each claim is a sentence with a source and an answer from
# the published data, and that README.md prints what the data say.
#   test_claims.sh NAME...   of these claims alone: whether the data made for them flip them
. "$(dirname "$0")/tap.sh"
. ci/test/records.sh
ask() { sqlite3 -init /dev/null -readonly "$1" "$2"; }
answers() { [ "$(ask "$1" "$2" 2>&1 | tee "$tmp/said")" = "$3" ]; }

# ---- the rule, on a machine of its own ----
mkdir -p "$tmp/results/gpu"
echo '{"name": "gpu", "gpu": "Test", "l2_bytes": 1}' >"$tmp/results/gpu/machine.json"
results/load "$tmp/rule.db" "$tmp/results" 2>"$tmp/said"
verdict() { # 'place', value, least, most, floor;..., what is expected [column]
    [ "$(sqlite3 -init /dev/null "$tmp/rule.db" "DELETE FROM claim; DELETE FROM measured; INSERT INTO claim VALUES ('c', '${sentence:-It is.}', 'us', 0, NULL);
        INSERT INTO measured SELECT 'c', 'gpu', *, 'n' FROM (VALUES $1); SELECT ${3:-verdict} FROM verdict" 2>&1 | tee "$tmp/said")" = "$2" ]
}
check "above its least a claim holds" verdict "('', 1.2, 1.1, NULL, 0.01)" holds
check "below its least it fails" verdict "('', 1.0, 1.1, NULL, 0.01)" fails
check "closer to its least than the floor it is inconclusive, above" verdict "('', 1.105, 1.1, NULL, 0.01)" 'inconclusive'
check "closer to its least than the floor it is inconclusive, below" verdict "('', 1.095, 1.1, NULL, 0.01)" 'inconclusive'
check "below its most a claim holds" verdict "('', 0.4, NULL, 0.5, 0.01)" holds
check "above its most it fails" verdict "('', 0.6, NULL, 0.5, 0.01)" fails
check "between both it holds" verdict "('', 1, 0.98, 1.02, 0.01)" holds
check "a floor wider than its bounds is inconclusive" verdict "('', 1, 0.98, 1.02, 0.03)" 'inconclusive'
check "on the bound, counted exactly, it holds" verdict "('', 1, 1, 1, 0)" holds
check "without a value there are no data" verdict "('', NULL, 1, NULL, 0)" 'no data'
places="('single r = 1', 3, 1, NULL, 0.1), ('single r = 2', 2, 1, NULL, 0.1), ('single r = 3', 1, 1, NULL, 0.1), ('double r = 1', 3, 1, NULL, 0.2)"
check "where it holds in some places they are named" verdict "$places" 'holds where single r = 1, 2; double r = 1'
check "the numbers are those of all places" verdict "$places" 'single r = 1: n, 2: n, 3: n; double r = 1: n' numbers
check "the bound is printed with the floors" verdict "$places" 'at least 1 ± 0.1 to 0.2' needs
check "places of one word are listed alone" verdict "('within', 3, 1, NULL, 0), ('beyond', 0, 1, NULL, 0)" 'holds where within'
sentence='It is always so.'
check "a sentence about every place fails where one fails" verdict "('a', 3, 1, NULL, 0), ('b', 0, 1, NULL, 0)" fails
check "... holds where all hold" verdict "('a', 3, 1, NULL, 0), ('b', 2, NULL, 4, 0)" holds
check "... and is inconclusive where none fails" verdict "('a', 1, 1, NULL, 0.1), ('b', 3, 1, NULL, 0.1)" inconclusive
unset sentence
check "in every place it holds" verdict "('a', 3, 1, NULL, 0), ('b', 2, NULL, 4, 0)" holds
check "nowhere and somewhere untold, it fails" verdict "('a', 1, 1, NULL, 0.1), ('b', 0, 1, NULL, 0.1)" fails
check "inconclusive everywhere, and so as a whole" verdict "('a', 1, 1, NULL, 0.1), ('b', 1, 1, NULL, 0.1)" 'inconclusive'
check "a place without a value is none" verdict "('a', NULL, 1, NULL, 0), ('b', 2, 1, NULL, 0)" holds
sqlite3 "$tmp/rule.db" "DELETE FROM measured"
check "a machine that has measured nothing has no data" answers "$tmp/rule.db" "SELECT verdict FROM verdict" 'no data'

# ---- each claim on data made for it ----
# ci/test/claims.txt has it, and says how it is written. Claims that share no table share the machines holds-N, fails-N, untold-N and
# failed-N, where every case has failed.
mkdir -p "$tmp/made/published"
awk -v made="$tmp/made" -v only="${*:+ $* }" '
    function write(kind, v,    i, out, line, dir, more, values) {
        dir = made "/" kind "-" at
        if (!there[dir]++) system("mkdir -p " dir "/raw")
        print "{\"name\": \"x\", \"gpu\": \"Test\", " facts "}" >(dir "/machine.json")
        close(dir "/machine.json")
        for (i = 1; i <= n; i++) {
            line = lines[i]
            if (line ~ /^# table: /) {
                if (out) close(out)
                split(substr(line, 10), word, " ")
                of = sub(/^published-/, "", word[1]) ? kind "-" at "," : ""
                out = (of ? made "/published/" : dir "/") word[1] ".csv"
                line = word[2]
                more = values = ""
                if (lines[i + 1] ~ /^# [^t]/) print lines[++i] >out # its head
                if (out !~ /l2hit|counters|dram|context|published/) { more = ",status"; values = kind == "failed" ? ",failed" : ",ok" }
                if (("," line ",") !~ /,backend,/) { more = more ",backend"; values = values ",cuda" }
                if (("," line ",") !~ /,precision,/) { more = more ",precision"; values = values ",single" }
                if (!of || !(out in begun)) print (of ? "machine," : "") line more >>out
                begun[out]
            } else {
                gsub(/V/, v, line)
                rows(line, of, values, out)
            }
        }
        close(out)
    }
    function rows(line, before, behind, out,    cell, cells, at, k, i, more, row) { # a|b in cells: as many rows, in step
        cells = split(line, cell, ",")
        for (k = more = 1; k <= more; k++) {
            row = ""
            for (i = 1; i <= cells; i++) {
                if ((at = split(cell[i] "|", part, "|") - 1) > more) more = at
                row = row (i > 1 ? "," : "") (at > 1 ? part[k] : cell[i])
            }
            print before row behind >>out
        }
    }
    function free(    i) { # whether these tables have room on machine `at`
        if (at in facts_of && facts_of[at] != facts) return 0
        for (i in tables) if ((at, i) in taken) return 0
        return 1
    }
    function finish(    i) {
        if (n == 0) return
        for (at = 1; !free(); at++) ;
        facts_of[at] = facts
        for (i in tables) taken[at, i]
        print name, at, v[3] != "-", cases
        write("holds", v[1]); write("fails", v[2])
        if (v[3] != "-") write("untold", v[3])
        if (cases) write("failed", v[1])
    }
    function take(line) {
        lines[++n] = line
        if (line !~ /^# table: /) return
        if (line !~ /l2hit|counters|dram|context/) cases = 1
        split(line, word, " ")
        tables[word[3]]
    }
    /^# tables: / { finish(); n = 0; usual = $3; next }
    /^# claim: / { finish(); usual = ""; name = $3; n = cases = 0; delete tables; facts = "\"l2_bytes\": 1048576"; next }
    (usual == "" && name == "") || /^$/ { next }
    usual != "" { shared[usual] = shared[usual] $0 "\n"; next }
    only != "" && !index(only, " " name " ") { next }
    /^# V: / { split($3 " " $4 " " $5, v, " "); if (NF > 5) take("# table: " $6 " " $7); next }
    /^# machine: / { facts = substr($0, 12); next }
    /^# usual: / { count = split(shared[$3], line_of, "\n"); for (k = 1; k < count; k++) take(line_of[k]); next }
    { take($0) }
    END { finish() }' ci/test/claims.txt >"$tmp/where"
for log in "$tmp"/made/*/raw/*.csv; do
    [ -e "$log" ] || continue
    raw_log "$log.new" study=diffusion2d block= <"$log" && mv "$log.new" "$log"
done
results/load "$tmp/made.db" "$tmp/made" "$tmp/made" 2>"$tmp/said"
check "the tables made for the claims are loaded whole" [ ! -s "$tmp/said" ]
declare -A got at
while read -r name n untold cases; do at[$name]="$n $untold $cases"; done <"$tmp/where"
while IFS='|' read -r key verdict; do got[$key]=$verdict; done < <(ask "$tmp/made.db" "SELECT name || machine, verdict FROM verdict
    UNION ALL SELECT DISTINCT name || machine || 'floor', 1 FROM measured WHERE floor > 1e-6")
flips() { # NAME
    local n untold cases want="holds, fails"
    read -r n untold cases <<<"${at[$1]-}"
    local is="${got[$1holds-$n]-}, ${got[$1fails-$n]-}"
    if [ "${got[$1holds-${n}floor]-}$untold" != 0 ]; then want+=", inconclusive" is+=", ${got[$1untold-$n]-}"; fi
    [ "$cases" != 1 ] || { want+=", no data" is+=", ${got[$1failed-$n]-}"; }
    echo "$1: $is; wanted: $want$(ask "$tmp/made.db" "SELECT '; its query: ' || lacks FROM claim WHERE name = '$1'")" >>"$tmp/said"
    [ "$is" = "$want" ]
}
for file in $(printf 'paper/claims/%s.sql ' "${@:-*}"); do
    check "${file##*/}: the data made for it flip it" flips "$(basename "$file" .sql)"
done
whole() { # each file says one sentence and one source
    for file in paper/claims/*.sql; do
        [ "$(grep -c '^-- \(claim\|finding\): .*\.$' "$file")" = 1 ] && [ "$(grep -c '^-- source: ' "$file")" = 1 ] ||
            { echo "$file: one line '-- claim: ....' or '-- finding: ....' and one '-- source: ...'" >>"$tmp/said"; return 1; }
    done
}
check "each claim has its sentence and its source" whole
if [ $# -gt 0 ]; then finish; exit; fi

# ---- what is published ----
published "$tmp/published.db" 2>"$tmp/said"
mkdir "$tmp/build" && touch "$tmp/build/.lock" && ln "$tmp/published.db" "$tmp/build/results.db" && cp -p "$build/stencil_sql.so" "$build/load" "$tmp/build"
unmeasured() { # a claim that no GPU has data for asks for a table that there is none of, or in which nobody has a row, or for a variant
    local name
    for name in $(ask "$tmp/published.db" "SELECT name FROM verdict GROUP BY name HAVING min(verdict = 'no data')"); do
        sqlite3 -init /dev/null -readonly "$tmp/published.db" <"paper/claims/$name.sql" 2>&1 | grep -q 'no such table' && continue
        comm -23 <(grep -oE '[a-z0-9_]+' "paper/claims/$name.sql" | sort -u) \
            <(ask "$tmp/published.db" "SELECT DISTINCT tbl FROM loaded" | sort -u) |
            grep -qxf <(ls experiments ci/tools | sed -n 's/^\(profile-\)*\(.*\)\.yaml$/\2/p' | tr - _) ||
            ask "$tmp/published.db" "SELECT char(39)||variant||char(39) FROM variant_lines WHERE variant NOT IN (SELECT name FROM variant_form)" |
            grep -oFf - "paper/claims/$name.sql" >>"$tmp/said" || { echo "$name" >>"$tmp/said"; return 1; }
    done
}
check "each is answered from the data of some GPU, or by an experiment or a variant that none has run" unmeasured
check "no two say the same" [ -z "$(sed -n "s/^-- claim: //p; s/^-- finding: //p" paper/claims/*.sql | sort | uniq -d | tee "$tmp/said")" ]
check "and with numbers" answers "$tmp/published.db" "SELECT name FROM measured WHERE value NOTNULL AND ifnull(numbers, '') = ''" ''
check "none is answered twice for a place" \
    answers "$tmp/published.db" "SELECT name, machine, place FROM measured GROUP BY 1, 2, 3 HAVING count(*) > 1" ''
check "the same words decide: holds, holds where, fails, inconclusive, no data" answers "$tmp/published.db" \
    "SELECT count(*) FROM verdict WHERE verdict NOT IN ('holds', 'fails', 'inconclusive', 'no data') AND verdict NOT LIKE 'holds where _%'" 0
check "README.md prints what the data say" make -s readme-check BUILD="$tmp/build" RESULTS=results
check "make claims prints each once for each GPU, and how many of each" \
    [ "$(make -s claims BUILD="$tmp/build" RESULTS=results | tee "$tmp/said" | grep -c '^    H200: ') $(grep -c '^H200: of ' "$tmp/said")" = \
        "$(ls paper/claims/*.sql | wc -l) 1" ]

# ---- claims that are younger than their data ----
dated() { # what is expected, the view's machine, dates of sentence, bound, rule, first data
    [ "$(sqlite3 -init /dev/null "$tmp/rule.db" "DELETE FROM claim_date; DELETE FROM measured;
        INSERT INTO measured VALUES ('c', 'gpu', '', 1, 1, NULL, 0, 'n');
        INSERT INTO claim_date VALUES ('c', '$2', '$3', '$4', '$5', 'claim', '$6', '$6', '', '');
        SELECT ifnull(mark, 'none') || ', ' || needs FROM verdict" 2>&1 | tee "$tmp/said")" = "$1" ]
}
old=2026-01-01T00:00:00Z data=2026-01-02T10:00:00Z new=2026-01-03T00:00:00Z
check "a claim older than its data has no mark" dated 'none, at least 1' Test $old $old $old $data
check "a younger rule is a mark with both dates, beside the bound, too" \
    dated 'rule 2026-01-03, data 2026-01-02, at least 1; rule 2026-01-03, data 2026-01-02' Test $old $old $new $data
check "so is a bound of the same day, with the times" \
    dated 'bound 2026-01-02 10:05, data 2026-01-02 10:00, at least 1; bound 2026-01-02 10:05, data 2026-01-02 10:00' \
    Test $old 2026-01-02T10:05:00Z $old $data
check "and a sentence that is not committed" \
    dated 'text not committed, data 2026-01-02 10:00, at least 1; text not committed, data 2026-01-02 10:00' \
    Test '' $old $old $data
check "another model's data mark nothing" dated 'none, at least 1' Other $old $old $new $data

# A history of its own: two claims, data, then one of them with another bound, then a second card of the model
if git rev-parse -q --verify HEAD >/dev/null 2>&1; then
    past=$tmp/past
    mkdir -p "$past"/{paper/claims,plots} && cp paper/dates "$past/paper" && cp -r experiments "$past"
    mkdir "$past/results" && cp -r results/{load,published,rules} results/*.{csv,sql} "$past/results"
    head -n 1 paper/claims/dates.csv >"$past/paper/claims/dates.csv"
    git -C "$past" init -q
    commit() { # DAY
        local day=2026-01-0${1}T00:00:00Z
        git -C "$past" add -A && GIT_AUTHOR_DATE=$day GIT_COMMITTER_DATE=$day git -C "$past" -c user.name=t \
            -c user.email=t@t -c commit.gpgsign=false commit -qm "$1"
    }
    bounded() { # NAME LEAST
        printf '%s\n' '-- claim: It is.' '-- source: us' "SELECT machine, min(nx) AS value, $2 AS least, 0 AS floor," \
            "'%g' AS format FROM stream_workingset GROUP BY machine" >"$past/paper/claims/$1.sql"
    }
    card() { # NAME DAY
        mkdir -p "$past/results/$1"
        echo "{\"name\": \"$1\", \"gpu\": \"Test\", \"l2_bytes\": 1}" >"$past/results/$1/machine.json"
        printf 'study,variant,nx\nstream,read,64\n' |
            raw_log "$past/results/$1/raw/stream-workingset.csv" "time=2026-01-0${2}T00:00:00.000Z"
    }
    marks() {
        BUILD=$(realpath "$build") "$past/results/load" "$tmp/past.db" && "$past/paper/dates" "$tmp/past.db" >"$tmp/dates.csv" &&
            cp "$tmp/dates.csv" "$past/paper/claims" &&
            BUILD=$(realpath "$build") "$past/results/load" "$tmp/past.db" && ask "$tmp/past.db" \
            "SELECT name, machine, ifnull(mark, '') FROM verdict WHERE verdict <> 'no data' ORDER BY name, machine"
    } >"$tmp/said" 2>&1
    bounded early 1; bounded late 1; commit 1
    card gpu 2; commit 3
    check "claims committed before their data: none is marked" eval 'marks && [ "$(cat "$tmp/said")" = "early|gpu|
late|gpu|" ]'
    bounded late 100; commit 5
    check "one whose bound came after them: marked" eval 'marks && [ "$(cat "$tmp/said")" = "early|gpu|
late|gpu|bound 2026-01-05, data 2026-01-02" ]'
    commit 6; card gpu-2 7; commit 8
    check "and so it stays on a second card, measured later" eval 'marks && [ "$(cat "$tmp/said")" = "early|gpu|
early|gpu-2|
late|gpu|bound 2026-01-05, data 2026-01-02
late|gpu-2|bound 2026-01-05, data 2026-01-02" ]'
else
    skip 3 "no git here"
fi
if [ "$(git rev-parse --is-shallow-repository 2>/dev/null)" = false ]; then
    paper/dates "$tmp/published.db" >"$tmp/dates.csv" 2>"$tmp/said"
    # claims whose text is another than in the file have not been dated: make dates
    check "the dates of each claim are those of its text" eval '[ -s "$tmp/dates.csv" ] &&
        cut -d, -f1,2,9 "$tmp/dates.csv" | diff - <(cut -d, -f1,2,9 paper/claims/dates.csv) >"$tmp/said"'
else
    skip 1 "no git history"
fi
check "each mark is printed by make claims and, of findings, by README.md" eval '
    make -s claims BUILD="$tmp/build" RESULTS=results >"$tmp/claims" &&
    [ "$(grep -c ", data 20.*)$" "$tmp/claims")" = "$(ask "$tmp/published.db" "SELECT count(mark) FROM verdict")" ] &&
    [ "$(grep -c "\*(\(rule\|bound\|sentence\|claim\) 20" README.md)" -gt 0 ]'

# ---- a claim that is none ----
mkdir -p "$tmp/bad"/{paper,results} && cp -r results/{load,published,rules,{counters,renamed,reasons,onsets,batches}.csv,*.sql} "$tmp/bad/results" && cp -r paper/claims "$tmp/bad/paper"
claim() { echo "SELECT name AS machine, 1 AS value, '%g' AS format, $1" >"$tmp/bad/paper/claims/$2.sql"; }
claim "0 AS least FROM machin" 1; claim "0 AS lest FROM machine" 2; claim "0 AS least, 'star4d' AS noise FROM machine" 3; claim "gpuu AS least FROM machine" 4
check "what a claim's query names and nobody has is told" eval '"$tmp/bad/results/load" "$tmp/lacks.db" "$tmp/made" "$tmp/made" && answers "$tmp/lacks.db" \
    "SELECT name, lacks FROM claim WHERE name IN (1, 2, 3, 4)" "$(printf "%s\n" "1|no such table: machin" "2|neither least nor most" "3|noise names no experiment measured" "4|no such column: gpuu")"'
echo 'GROP BY machine' >>"$tmp/bad/paper/claims/timing.sql"
check "a claim that is no query is named, and no database is made" eval '! "$tmp/bad/results/load" "$tmp/bad.db" "$tmp/results" 2>"$tmp/said" &&
    grep -q "^load: paper/claims/timing.sql: .*syntax error" "$tmp/said" && [ "$(wc -l <"$tmp/said")" = 2 ] && [ ! -e "$tmp/bad.db" ]'

# ---- what was not measured is not said ----
some "$tmp/single/nvidia-h200" nvidia-h200 diffusion2d-{distribution,onestep}
cp results/nvidia-h200/predicted.csv "$tmp/single/nvidia-h200"
results/tables "$build/results.db" "$tmp/tables" nvidia-h200
for csv in "$tmp"/tables/nvidia-h200/*.csv; do grep -v ',double,' "$csv" >"$tmp/single/nvidia-h200/${csv##*/}"; done
results/load "$tmp/single.db" "$tmp/single" "$tmp/single" 2>"$tmp/said"
check "without double precision the claims that need it have no data" answers "$tmp/single.db" \
    "ATTACH '$tmp/published.db' AS p; SELECT group_concat(name) FROM verdict v JOIN p.verdict w USING (name, machine)
        WHERE v.verdict = 'no data' AND w.verdict <> 'no data'" 'deriv8-order,diffusion2d-double,star3d-double,star3d-law-elsewhere,star3d-tensor,timing,timing-sync'
check "and no number is said of it" answers "$tmp/single.db" "SELECT name, numbers FROM verdict WHERE numbers GLOB '*double*'" ''
check "an inner slab is predicted to need twice the planes of one with one neighbour" answers "$tmp/published.db" "SELECT DISTINCT round(n.z_star / two.z_star, 2)
    FROM halo_said n JOIN halo_said two USING (machine, variant, kernel, precision, radius) WHERE n.gpus > 2 AND two.gpus = 2" 2.0
check "a variant with a block of its own counts as the others" answers "$tmp/published.db" \
    "SELECT (SELECT count(*) FROM measured WHERE name = 'diffusion2d-double' AND machine = 'nvidia-h200')
        - (SELECT count(DISTINCT variant) FROM diffusion2d_precision WHERE backend = 'cuda' AND machine = 'nvidia-h200')" 0
finish
