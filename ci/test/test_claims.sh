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
    [ "$(sqlite3 -init /dev/null "$tmp/rule.db" "DELETE FROM claim; DELETE FROM measured; INSERT INTO claim VALUES ('c', 'It is.', 'us', 0, NULL, NULL);
        INSERT INTO measured SELECT 'c', 'gpu', *, 'n' FROM (VALUES $1); SELECT ${3:-verdict} FROM verdict" 2>&1 | tee "$tmp/said")" = "$2" ]
}
check "above its least a claim holds" verdict "('', 1.2, 1.1, NULL, 0.01)" holds
check "below its least it fails" verdict "('', 1.0, 1.1, NULL, 0.01)" fails
check "closer to its least than the floor nothing can be told, above" verdict "('', 1.105, 1.1, NULL, 0.01)" 'cannot be told'
check "closer to its least than the floor nothing can be told, below" verdict "('', 1.095, 1.1, NULL, 0.01)" 'cannot be told'
check "below its most a claim holds" verdict "('', 0.4, NULL, 0.5, 0.01)" holds
check "above its most it fails" verdict "('', 0.6, NULL, 0.5, 0.01)" fails
check "between both it holds" verdict "('', 1, 0.98, 1.02, 0.01)" holds
check "a floor wider than its bounds tells nothing" verdict "('', 1, 0.98, 1.02, 0.03)" 'cannot be told'
check "on the bound, counted exactly, it holds" verdict "('', 1, 1, 1, 0)" holds
check "without a value there are no data" verdict "('', NULL, 1, NULL, 0)" 'no data'
places="('single r = 1', 3, 1, NULL, 0.1), ('single r = 2', 2, 1, NULL, 0.1), ('single r = 3', 1, 1, NULL, 0.1), ('double r = 1', 3, 1, NULL, 0.2)"
check "where it holds in some places they are named" verdict "$places" 'holds where single r = 1, 2; double r = 1'
check "the numbers are those of all places" verdict "$places" 'single r = 1: n, 2: n, 3: n; double r = 1: n' numbers
check "the bound is printed with the floors" verdict "$places" 'at least 1 ± 0.1 to 0.2' needs
check "places of one word are listed alone" verdict "('within', 3, 1, NULL, 0), ('beyond', 0, 1, NULL, 0)" 'holds where within'
check "in every place it holds" verdict "('a', 3, 1, NULL, 0), ('b', 2, NULL, 4, 0)" holds
check "nowhere and somewhere untold, it fails" verdict "('a', 1, 1, NULL, 0.1), ('b', 0, 1, NULL, 0.1)" fails
check "untold everywhere it cannot be told" verdict "('a', 1, 1, NULL, 0.1), ('b', 1, 1, NULL, 0.1)" 'cannot be told'
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
    if [ "${got[$1holds-${n}floor]-}$untold" != 0 ]; then want+=", cannot be told" is+=", ${got[$1untold-$n]-}"; fi
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
            grep -qxf <(ls experiments experiments/profile | sed -n 's/\.yaml$//p' | tr - _) ||
            ask "$tmp/published.db" "SELECT char(39)||variant||char(39) FROM variant_lines WHERE variant NOT IN (SELECT name FROM variant_form)" |
            grep -oFf - "paper/claims/$name.sql" >>"$tmp/said" || { echo "$name" >>"$tmp/said"; return 1; }
    done
}
check "each is answered from the data of some GPU, or by an experiment or a variant that none has run" unmeasured
check "no two say the same" [ -z "$(sed -n "s/^-- claim: //p; s/^-- finding: //p" paper/claims/*.sql | sort | uniq -d | tee "$tmp/said")" ]
check "and with numbers" answers "$tmp/published.db" "SELECT name FROM measured WHERE value NOTNULL AND ifnull(numbers, '') = ''" ''
check "none is answered twice for a place" \
    answers "$tmp/published.db" "SELECT name, machine, place FROM measured GROUP BY 1, 2, 3 HAVING count(*) > 1" ''
check "the same words decide: holds, holds where, fails, cannot be told, no data" answers "$tmp/published.db" \
    "SELECT count(*) FROM verdict WHERE verdict NOT IN ('holds', 'fails', 'cannot be told', 'no data') AND verdict NOT LIKE 'holds where _%'" 0
check "README.md prints what the data say" make -s readme-check BUILD="$tmp/build" RESULTS=results
check "make claims prints each once for each GPU, and how many of each" \
    [ "$(make -s claims BUILD="$tmp/build" RESULTS=results | tee "$tmp/said" | grep -c '^    H200: ') $(grep -c '^H200: of ' "$tmp/said")" = \
        "$(ls paper/claims/*.sql | wc -l) 1" ]

# ---- rules that changed after the data ----
# A claim whose query (comments apart) is not that of the revision that the newest records of all its experiments name says why, and may where it is not
# that of another of them: '-- changed: WHY', or '-- reworded: WHY'
# where it asks the same. Of those changed up to `judged` old and new rule were run on the same data: with other values, bounds or floors they say
# changed, with the same nothing. One that has said changed says so until it is measured again. What a rule in results/ changes is not seen.
judged=24fd883b78bb
names() { awk '/^\+\+\+ / { n = split($2, p, "/"); name = p[n] } '"$1"' { print name }' | sed -n 's/\.sql$//p' | sort -u; }
honest() { # TREE: its claims
    local name rev first base git=(git --git-dir="$(git rev-parse --absolute-git-dir)" --work-tree="$1" -C "$1")
    rm -f "$tmp"/since.*
    while IFS='|' read -r name rev first; do
        "${git[@]}" cat-file -e "$rev" 2>/dev/null || continue
        base=$judged
        "${git[@]}" merge-base --is-ancestor "$rev" "$judged" || base=$rev
        for at in $rev $first $base; do
            [ -e "$tmp/since.$at" ] || "${git[@]}" diff -w -U0 --no-renames "$at" -- paper/claims | names '/^[+-]/ && !/^(---|\+\+\+|\+--)/' >"$tmp/since.$at"
        done
        [ -e "$tmp/since.said.$rev" ] || "${git[@]}" log -p -U0 --format= "$rev.." -- paper/claims | names '/^\+-- changed: /' >"$tmp/since.said.$rev"
        local said=$(sed -n 's/^-- \(changed\|reworded\): ..*/\1/p' "$1/paper/claims/$name.sql")
        if ! grep -qx "$name" "$tmp/since.$rev"; then
            [ -z "$said" ] || grep -qx "$name" "$tmp/since.$first" || echo "$name: nothing has changed since its data"
        elif [ "$said" != changed ] && { grep -qx "$name" "$tmp/since.said.$rev" || { [ -z "$said" ] && grep -qx "$name" "$tmp/since.$base"; }; }; then
            echo "$name: changed after its data, and does not say so"
        fi
    done <"$tmp/measured" >"$tmp/said"
    [ ! -s "$tmp/said" ]
}
if git cat-file -e "$judged" 2>/dev/null; then
    export GIT_OPTIONAL_LOCKS=0
    # of the GPUs with a verdict that are no second one of a model, that whose data are the oldest: NAME, newest and oldest experiment's revision
    printf '%s\n' ".parameter set :root \"'$PWD'\"" '.read results/needs.sql' "WITH newest AS MATERIALIZED (SELECT machine, experiment, git, max(time) AS t FROM record GROUP BY 1, 2),
        last AS (
            SELECT n.name, machine, git, t FROM needs n JOIN newest r ON r.experiment = tbl JOIN machine m ON m.name = machine
            WHERE kind = 'claim' AND (n.name, machine) IN (SELECT name, machine FROM measured) AND NOT EXISTS (SELECT 1 FROM machine o WHERE o.gpu = m.gpu AND length(o.name) < length(m.name)) AND gpu NOTNULL
            GROUP BY n.name, machine, tbl),
        oldest AS (SELECT name, machine, min(t) FROM (SELECT name, machine, max(t) AS t FROM last GROUP BY name, machine) GROUP BY name)
        SELECT name, (SELECT git FROM last l WHERE l.name = o.name AND l.machine = o.machine ORDER BY t DESC LIMIT 1),
            (SELECT git FROM last l WHERE l.name = o.name AND l.machine = o.machine ORDER BY t LIMIT 1) FROM oldest o ORDER BY name;" |
        sqlite3 -init /dev/null -readonly "$tmp/published.db" >"$tmp/measured" 2>&1
    check "a claim that changed after its data says so, and no other does" honest "$PWD"
    mkdir -p "$tmp/tree/paper" && cp -r paper/claims "$tmp/tree/paper" && cd "$tmp/tree/paper/claims" || exit 1
    sed -i 's/ AS least/ + 0&/' cumsum-row.sql
    old=$(git -C "$root" log --diff-filter=A --format=%h -- paper/claims/diffusion2d-onestep.sql | tail -n 1) # its first rule
    sed -i "s/^diffusion2d-onestep|.*/diffusion2d-onestep|$old|$old/" "$tmp/measured"
    git -C "$root" show "$(sed -n 's/^timing|\([^|]*\).*/\1/p' "$tmp/measured"):paper/claims/timing.sql" | sed '1a -- changed: no' >timing.sql
    cd "$root" || exit 1
    check "... one that does not, one that does no longer and one that did not are named" eval '! honest "$tmp/tree" &&
        [ "$(cut -d: -f1 "$tmp/said")" = "$(printf "%s\n" cumsum-row diffusion2d-onestep timing)" ]'
    paper/dates "$tmp/published.db" >"$tmp/dates.csv" 2>"$tmp/said"
    # claims whose text is another than in the file have not been dated: make dates
    check "the dates of each claim are those of its text" eval '[ -s "$tmp/dates.csv" ] &&
        comm -13 <(cut -d, -f1,2,9 "$tmp/dates.csv" | sort) <(cut -d, -f1,2,9 paper/claims/dates.csv | sort) >"$tmp/said" && [ ! -s "$tmp/said" ]'
else
    skip 3 "no git history"
fi

# ---- a claim that is none ----
mkdir -p "$tmp/bad"/{paper,results} && cp -r results/{load,published,rules,{counters,renamed,reasons,onsets,batches,blind}.csv,*.sql} "$tmp/bad/results" && cp -r paper/claims "$tmp/bad/paper"
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
