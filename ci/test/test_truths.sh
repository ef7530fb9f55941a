#!/bin/bash
# One truth each: what is said in one place has no second one. Each search must also find a second one that is planted.
#   ci/test/test_truths.sh [TREE]
. "$(dirname "$0")/tap.sh"
tell() { head -n 12 "$tmp/said"; }
tree=${1:-.} OUTSIDE="--exclude-dir=build --exclude-dir=.git"

# found PATTERN FOLDER... [--not FILES]: lines of the tree like that, but for those of these files
found()
{
    local pattern=$1 not='^$' folders=()
    shift
    while [ $# -gt 0 ]; do
        if [ "$1" = --not ]; then not=$2; shift; else [ ! -e "$tree/$1" ] || folders+=("$1"); fi
        shift
    done
    [ ${#folders[@]} = 0 ] || (cd -- "$tree" && grep -rInE $OUTSIDE --include='*.'{sql,sh,c,h,cu,cc,gp,awk,py} --include={build,draw,load,numbers,compare,reproduce,accept} --exclude=test_truths.sh -- "$pattern" "${folders[@]}" | grep -vE "^($not):")
}
sources='results paper plots site ci/tools src/harness'

the_law() { found '\b(ny|plane|Y)\b[^|]*\(2 \* radius( \+|\))|effective_bytes / [^,]*2 \* [^,]*\+ [12]\)|\(2 \* \$[0-9]+ \+ [1w]' $sources ci/test --not 'results/law[.]sql'; }
a_comparison() { found '(abs|max)\([a-z]+(\.|->)(t|ns|median|time_median_ns) / |two_devices' $sources --not 'results/compare[.]sql|paper/claims/.*'; }
a_list_of_needs() { found '^# also: |needs\\\|also|\(FROM\|JOIN\)' $sources Makefile --not 'results/needs[.]sql'; }
a_data_sheet() { found '"([A-Z0-9]* )?(H100|H200|A100|V100|P100|K80|B200|RTX 4090)[^"]*", *[0-9]' $sources --not 'no file'; }
# types that one access of 16 bytes moves, beside src/vector.h
vectors() { found '(struct|union) (alignas|__align__)\(' src --not "src/vector[.]h"; }
# what says no to a case, beside REFUSE of src/study.h
refusals() { found '^(static |inline )*(enum verdict|void|int) (cliffs_)?refuse\(' src --not 'src/harness/.*'; }
places() { found 'row_number\(\) OVER \(PARTITION BY[^)]*\b(source|id), round\b|first_value\(source\)' results paper plots site --not 'results/summary[.]sql'; }

none() { "$1" > "$tmp/said"; [ ! -s "$tmp/said" ]; }
# second TEXT FILE SEARCH...: with this line in a file more, the search finds it
second()
{
    local tree=$tmp/tree
    rm -rf "$tree" && mkdir -p "$(dirname "$tree/$2")" && printf '%s\n' "$1" "$1" > "$tree/$2" && "$3" > "$tmp/said"
    [ -s "$tmp/said" ]
}
while IFS='|' read -r what search file text; do
    check "$what stands once" none "$search"
    check "  a second one is found" second "$text" "$file" "$search"
done << 'END'
the law's formula|the_law|plots/x.gp|x = number("SELECT effective_bytes / (bytes * ny * (2 * radius + 2)) FROM effective_l2, precision")
the comparison of two machines|a_comparison|site/x.sql|SELECT avg(abs(a.time_median_ns / b.time_median_ns - 1)) FROM result a JOIN result b USING (experiment, variant)
which experiment a figure needs|a_list_of_needs|plots/x.gp|# also: star3d_law star3d_l2cliff
what a vendor says of a GPU|a_data_sheet|src/harness/x.c|    {"H100 PCIe", 90, 114, 50, 2039},
the type of 16 bytes|vectors|src/star3d/x.h|template <typename T> struct alignas(16) pack {
what refuses a case|refusals|src/star3d/x.cu|static enum verdict refuse(struct work *w, const char *why)
the newest source of a case|places|results/x.sql|SELECT *, row_number() OVER (PARTITION BY variant, source, round ORDER BY time DESC) AS age FROM record
END
finish
