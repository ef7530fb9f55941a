#!/bin/bash
# SPDX-License-Identifier: MIT
# Tests of paper/claims: the rule of the verdict, that each claim is a sentence with a source and an answer from
# the published data, and that README.md prints what the data say.
set -u
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." || exit 1
tmp=$(mktemp -d "${TMPDIR:-/tmp}/test_claims.XXXXXX") || exit 1
trap 'rm -rf -- "$tmp"' EXIT
. ci/test/tap.sh
tell() { tail -n 5 "$tmp/said"; }
ask() { sqlite3 -init /dev/null -readonly "$1" "$2"; }
answers() { [ "$(ask "$1" "$2" 2>&1 | tee "$tmp/said")" = "$3" ]; }

# ---- the rule, on a machine of its own ------------------------------------------------------------------
mkdir -p "$tmp/results/gpu"
echo '{"name": "gpu", "gpu": "Test", "l2_bytes": 1}' >"$tmp/results/gpu/machine.json"
results/load "$tmp/rule.db" "$tmp/results" 2>"$tmp/said"
verdict() { # value least most floor, what is expected
    sqlite3 "$tmp/rule.db" "DELETE FROM claim; DELETE FROM measured; INSERT INTO claim VALUES ('c', 'It is.', 'us');
        INSERT INTO measured VALUES ('c', 'gpu', $1, $2, $3, $4, 'n');" 2>"$tmp/said" &&
        answers "$tmp/rule.db" "SELECT verdict FROM verdict" "$5"
}
check "above its least a claim holds" verdict 1.2 1.1 NULL 0.01 holds
check "below its least it fails" verdict 1.0 1.1 NULL 0.01 fails
check "closer to its least than the floor nothing can be told, above" verdict 1.105 1.1 NULL 0.01 'cannot be told'
check "closer to its least than the floor nothing can be told, below" verdict 1.095 1.1 NULL 0.01 'cannot be told'
check "below its most a claim holds" verdict 0.4 NULL 0.5 0.01 holds
check "above its most it fails" verdict 0.6 NULL 0.5 0.01 fails
check "between both it holds" verdict 1 0.98 1.02 0.01 holds
check "a floor wider than its bounds tells nothing" verdict 1 0.98 1.02 0.03 'cannot be told'
check "on the bound, counted exactly, it holds" verdict 1 1 1 0 holds
check "without a value there are no data" verdict NULL 1 NULL 0 'no data'
sqlite3 "$tmp/rule.db" "DELETE FROM measured"
check "a machine that has measured nothing has no data" answers "$tmp/rule.db" "SELECT verdict FROM verdict" 'no data'

# ---- what is published --------------------------------------------------------------------------------------
results/load "$tmp/published.db" results 2>"$tmp/said"
whole() { # each file says one sentence and one source
    local file
    for file in paper/claims/*.sql; do
        [ "$(grep -c '^-- claim: .*\.$' "$file")" = 1 ] && [ "$(grep -c '^-- source: ' "$file")" = 1 ] ||
            { echo "$file" >>"$tmp/said"; return 1; }
    done
}
check "each claim has its sentence and its source" whole
check "each is answered, with numbers, from the data of some GPU" \
    answers "$tmp/published.db" "SELECT name FROM claim WHERE name NOT IN (SELECT name FROM verdict WHERE verdict <> 'no data'
        AND numbers <> '')" ''
check "none is answered twice for a machine" \
    answers "$tmp/published.db" "SELECT name, machine FROM measured GROUP BY 1, 2 HAVING count(*) > 1" ''
check "the same words decide: holds, fails, cannot be told, no data" \
    answers "$tmp/published.db" "SELECT count(*) FROM verdict WHERE verdict NOT IN ('holds', 'fails', 'cannot be told', 'no data')" 0
check "README.md prints what the data say" make -s readme-check BUILD="$tmp/build" RESULTS=results

# ---- a claim flips with the data ----------------------------------------------------------------------------
flipped() { # experiment, sed command, claim, verdict
    rm -rf "$tmp/flip" && mkdir -p "$tmp/flip/nvidia-h200" &&
        cp results/nvidia-h200/{machine.json,"$1.csv","$1.context.csv"} "$tmp/flip/nvidia-h200" &&
        sed -i -E "$2" "$tmp/flip/nvidia-h200/$1.csv" && results/load "$tmp/flip.db" "$tmp/flip" 2>"$tmp/said" &&
        answers "$tmp/flip.db" "SELECT verdict FROM verdict WHERE name = '$3' AND machine = 'nvidia-h200'" "$4"
}
swap='s/,branch,/,BRANCH,/; s/,aligned,/,branch,/; s/,BRANCH,/,aligned,/'
check "a fast branch fails what is said of aligned conditions" flipped divergence "$swap" divergence-aligned fails
check "structures that are as fast fail what is said of arrays" \
    flipped stream-access 's/,aos,/,x,/; s/,soa,(.*)/,soa,\1\n&/; s/,soa,/,aos,/' stream-soa fails

# ---- what was not measured is not said ----------------------------------------------------------------------
mkdir -p "$tmp/single/nvidia-h200"
cp results/nvidia-h200/machine.json "$tmp/single/nvidia-h200"
for csv in results/nvidia-h200/*.csv; do grep -v ',double,' "$csv" >"$tmp/single/nvidia-h200/${csv##*/}"; done
results/load "$tmp/single.db" "$tmp/single" 2>"$tmp/said"
check "without double precision the claims that need it have no data" answers "$tmp/single.db" \
    "SELECT group_concat(name) FROM verdict WHERE verdict = 'no data'" 'diffusion2d-double,star3d-double,timing'
check "and no number is said of it" answers "$tmp/single.db" "SELECT name, numbers FROM verdict WHERE numbers GLOB '*double*'" ''
check "a coding with a block of its own counts as the others" answers "$tmp/published.db" \
    "SELECT numbers LIKE '%of '||(SELECT count(DISTINCT variant) FROM diffusion2d_precision WHERE backend = 'cuda')||' codings%'
        FROM verdict WHERE name = 'diffusion2d-double' AND machine = 'nvidia-h200'" 1
finish
