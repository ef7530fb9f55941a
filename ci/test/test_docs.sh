#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What README, CONTRIBUTING and docs/ name is there: paths, targets of make; and the
# published results stand their check.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. ci/test/tap.sh
export LC_ALL=C
cliffs=$(realpath -m "${CLIFFS:-${BUILD:-build}/cliffs}")
[ -x "$cliffs" ] || { echo "Bail out! $cliffs is not there"; exit 1; }
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
tell() { cat "$scratch/lacking"; }
docs=(README.md CONTRIBUTING.md CHANGELOG.md docs/*.md)
none() { [ ! -s "$scratch/lacking" ]; }

# The recipes of docs/extending.md are the reader's own files (smooth, mine). What begins with a folder of this tree is a path; NAME, <machine> and the like stand for one that a reader makes.
folders=$(git ls-files 2>/dev/null | sed -n 's|/.*||p' | sort -u | paste -sd '|')
[ -n "$folders" ] || folders='ci|docs|experiments|mk|paper|plots|results|site|src'
grep -ohE "(^|[^A-Za-z0-9_./-])($folders)/[A-Za-z0-9_./*<>-]*" "${docs[@]}" | sed 's/^[^A-Za-z.]*//; s/[.]$//' | sort -u |
    grep -vE 'NAME|MACHINE|<|tune-NAME|results/[AB]$|/smooth|/mine' >"$scratch/paths"
while IFS= read -r path; do
    compgen -G "$path" >/dev/null || echo "$path"
done <"$scratch/paths" >"$scratch/lacking"
check "every path is there" none
check "there are some" [ "$(wc -l <"$scratch/paths")" -ge 30 ]

make -pnq CUDA=0 BUILD="$scratch/b" CLIFFS_LOCK="$scratch/b" MAKEFLAGS= help 2>/dev/null | sed -nE 's/^([a-z][a-z._-]*):.*/\1/p' | sort -u >"$scratch/targets"
grep -ohE '(`|^ +|&& )make [a-z][^`#]*' "${docs[@]}" | sed 's/.*make //' | tr ' ' '\n' | grep -xE '[a-z][a-z._-]*' | sort -u >"$scratch/named"
comm -23 "$scratch/named" "$scratch/targets" >"$scratch/lacking"
check "every target of make is there" none
check "there are some" [ "$(wc -l <"$scratch/named")" -ge 15 ]

# From a figure to its samples, as a reader types it
sed -n '/^## From a point/,/^## How a figure/p' docs/results-db.md | sed -n '/^```$/,/^```$/{/^```$/!p}' >"$scratch/trace"
db=${BUILD:-build}/results.db
typed() { # what the commands of the trace say now
    local line command=
    while IFS= read -r line; do
        case $line in
        '$ '*) command=${line#'$ '} ;;
        '    '*) command+=$line ;;
        *) [ -z "$command" ] || eval "${command//build\/results.db/\"\$db\"}"; command= ;;
        esac
    done <"$scratch/trace"
}
check "the trace from a figure to its samples, and the questions, say what is printed" eval 'results/load "$db" results && typed >"$scratch/typed" 2>&1 && grep -v "^[$] \|^    " "$scratch/trace" | diff - "$scratch/typed" >"$scratch/lacking"'
check "and the samples are there" grep -q "^380991.995;" "$scratch/typed"
tell() { grep -v note: "$scratch/said" | head -n 5; }
[ "$(git rev-parse --is-shallow-repository 2>/dev/null)" = true ] || # revisions that a shallow clone has not are findings
    check "of the published results nothing is found" eval 'CLIFFS=$cliffs results/check "$db" results >"$scratch/said" 2>&1'
finish
