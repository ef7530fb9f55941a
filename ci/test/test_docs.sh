#!/usr/bin/env bash
# What README, CONTRIBUTING and docs/ name is there: paths, targets of make; and the published results stand their check.
. "$(dirname "$0")/tap.sh"
tell() { cat "$tmp/lacking"; }
docs=(README.md CONTRIBUTING.md CHANGELOG.md docs/*.md)
none() { [ ! -s "$tmp/lacking" ]; }

# The recipes of docs/extending.md are the reader's own files (smooth, mine). What begins with a folder of this tree is a path; NAME, <machine> and the like stand for one that a reader makes.
folders=$(git ls-files 2>/dev/null | sed -n 's|/.*||p' | sort -u | paste -sd '|')
[ -n "$folders" ] || folders='ci|docs|experiments|mk|paper|plots|results|site|src'
grep -ohE "(^|[^A-Za-z0-9_./-])($folders)/[A-Za-z0-9_./*<>-]*" "${docs[@]}" | sed 's/^[^A-Za-z.]*//; s/[.]$//' | sort -u |
    grep -vE 'NAME|MACHINE|<|tune-NAME|results/[AB]$|/smooth|[/-]mine|/my-' >"$tmp/paths"
while IFS= read -r path; do
    compgen -G "$path" >/dev/null || echo "$path"
done <"$tmp/paths" >"$tmp/lacking"
check "every path is there" none
check "there are some" [ "$(wc -l <"$tmp/paths")" -ge 30 ]

make -pnq CUDA=0 BUILD="$tmp/b" MAKEFLAGS= help 2>/dev/null | sed -nE 's/^([a-z][a-z._-]*):.*/\1/p' | sort -u >"$tmp/targets"
grep -ohE '(`|^ +|&& )make [a-z][^`#]*' "${docs[@]}" | sed 's/.*make //' | tr ' ' '\n' | grep -xE '[a-z][a-z._-]*' | sort -u >"$tmp/named"
comm -23 "$tmp/named" "$tmp/targets" >"$tmp/lacking"
check "every target of make is there" none
check "there are some" [ "$(wc -l <"$tmp/named")" -ge 15 ]

# From a figure to its samples, as a reader types it
sed -n '/^## From a figure/,/^## Ext/p' README.md | sed -n '/^```$/,/^```$/{/^```$/!p}' >"$tmp/trace"
db=$build/results.db
typed() { # what the commands of the trace say now
    local line command=
    while IFS= read -r line; do
        case $line in
        '$ '*) command=${line#'$ '} ;;
        '    '*) command+=$line ;;
        *) [ -z "$command" ] || eval "${command//build\/results.db/\"\$db\"}"; command= ;;
        esac
    done <"$tmp/trace"
}
check "the trace from a figure to its samples prints what it shows" eval 'results/load "$db" results && typed >"$tmp/typed" 2>&1 && grep -v "^[$] \|^    " "$tmp/trace" | diff - "$tmp/typed" >"$tmp/lacking"'
check "and the samples are there" grep -q "^384095.997;" "$tmp/typed"
tell() { grep -v note: "$tmp/said" | head -n 5; }
[ "$(git rev-parse --is-shallow-repository 2>/dev/null)" = true ] || # revisions that a shallow clone has not are findings
    check "of the published results nothing is found" eval 'CLIFFS=$cliffs results/check "$db" results >"$tmp/said" 2>&1'
finish
