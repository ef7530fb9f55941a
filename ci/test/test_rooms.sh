#!/usr/bin/env bash
# The tree keeps to its budget, ci/test/rooms.csv: lines and bytes of each room, machines' data apart. Who adds says what goes, or raises
# a number there for all to see.
. "$(dirname "$0")/tap.sh"
tell() { cat "$tmp/over"; }

# every file that is kept: its room is the longest prefix in the table
{ git ls-files -z 2>/dev/null || find . -type f -not -path './build*' -printf '%P\0'; } | tr '\0' '\n' |
    awk -F/ 'NR == FNR { machine[$2] = 1; next } !($1 == "results" && NF > 2 && $2 in machine)' <(ls results/*/machine.json) - |
    while IFS= read -r file; do [ ! -f "$file" ] || printf '%s\0' "$file"; done | xargs -0 wc -lc | sed -nE '/ total$/!s/^ *([0-9]+) +([0-9]+) (.*)/\3,\1,\2/p' >"$tmp/files"
weigh() # table
{
    awk -F, 'NR == FNR { if (!/^#/) { lines[$1] = $2; bytes[$1] = $3 }; next }
            { room = $1; while (room != "" && !(room in lines)) if (!sub("/?[^/]*$", "", room)) room = ""
              if (room == "") room = "."
              l[room] += $2; b[room] += $3 }
            END { for (room in l) if (l[room] > lines[room] || b[room] > bytes[room])
                      printf "%s: %d lines, %d bytes; at most %d, %d\n", room, l[room], b[room], lines[room], bytes[room] }' "$1" "$tmp/files" >"$tmp/over"
    [ ! -s "$tmp/over" ]
}
check "every room is within its lines and bytes" weigh ci/test/rooms.csv
sed -E 's/^(plots),[0-9]+,/\1,100,/' ci/test/rooms.csv >"$tmp/less.csv"
check "... and one that is not is named" eval '! weigh "$tmp/less.csv" && grep -q "^plots: .* lines" "$tmp/over"'
sum() { awk -F, '!/^#/ { l += $2; b += $3 } END { exit !(l <= '"$1"' && b <= '"$2"') }' ci/test/rooms.csv; }
check "the budgets together are within the house's" sum "$(sed -n 's/^# house: \([0-9]*\) lines, \([0-9]*\) bytes.*/\1/p' ci/test/rooms.csv)" \
    "$(sed -n 's/^# house: \([0-9]*\) lines, \([0-9]*\) bytes.*/\2/p' ci/test/rooms.csv)"
finish
