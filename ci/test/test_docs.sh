#!/usr/bin/env bash
# What README.md shows is what its commands print; and the published results stand their check.
. "$(dirname "$0")/tap.sh"
tell() { cat "$tmp/lacking"; }
# From a figure to its samples, as a reader types it
sed -n '/^## From a figure/,/^## Reading/p' README.md | sed -n '/^```$/,/^```$/{/^```$/!p}' >"$tmp/trace"
db=$build/results.db
typed() { # what the commands of the trace say now
    local line command=
    while IFS= read -r line; do
        case $line in
        '    '*) command+=$line ;;
        *)  [ -z "$command" ] || eval "${command//build\/results.db/\"\$db\"}"
            command=
            [[ $line != '$ '* ]] || command=${line#'$ '} ;;
        esac
    done <"$tmp/trace"
}
shown() { grep -v "^[$] \|^    " "$tmp/trace"; }
check "the trace from a figure to its samples prints what it shows" eval \
    'results/load "$db" results && typed >"$tmp/typed" 2>&1 && shown | diff - "$tmp/typed" >"$tmp/lacking"'
check "and the samples are there" grep -q "^384095.997;" "$tmp/typed"
tell() { grep -v note: "$tmp/said" | head -n 5; }
# revisions that a shallow clone lacks would be findings
[ "$(git rev-parse --is-shallow-repository 2>/dev/null)" = true ] ||
    check "of the published results nothing is found" eval \
        'CLIFFS=$cliffs results/check "$db" results >"$tmp/said" 2>&1'
finish
