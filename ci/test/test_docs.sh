#!/usr/bin/env bash
# docs/artifact.md, "From a figure back to its samples": its commands print what it shows. And `make
# check-results` has no finding in the published results. Prints TAP.
. "$(dirname "$0")/tap.sh"
db=$build/results.db
tell() { cat "$tmp/different"; }
# The section's code block: lines that begin with "$ " are commands, which lines that begin with four blanks
# continue; all others are output.
sed -n '/^## From a figure/,$p' docs/artifact.md | sed -n '/^```$/,/^```$/{/^```$/!p}' >"$tmp/block"
run_commands()
{
    local line command=
    while IFS= read -r line; do
        case $line in
        '    '*) command+=$line ;;
        *)
            [ -z "$command" ] || eval "${command//build\/results.db/\"\$db\"}"
            command=
            [[ $line != '$ '* ]] || command=${line#'$ '}
            ;;
        esac
    done <"$tmp/block"
}
same_output()
{
    results/load "$db" results && run_commands >"$tmp/printed" 2>&1 &&
        grep -v '^[$] \|^    ' "$tmp/block" | diff - "$tmp/printed" >"$tmp/different"
}
check "the commands print what docs/artifact.md shows" same_output
check "... and a figure's samples are among it" grep -Eqx '([0-9.]+;){5,}[0-9.]+' "$tmp/printed"

tell() { grep -v note: "$tmp/said" | head -n 5; }
no_findings() { CLIFFS=$cliffs results/check "$db" results >"$tmp/said" 2>&1; }
# a shallow clone lacks revisions that the results name, which would be findings
[ "$(git rev-parse --is-shallow-repository 2>/dev/null)" = true ] ||
    check "the published results: no finding" no_findings
finish
