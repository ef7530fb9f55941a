#!/usr/bin/env bash
# A variant is one file, and a copy of it under another name can stand beside it (test_studies shows that no
# code reads the name). Two things are tested here. No variant's object file has a symbol that the linker
# could confuse with another variant's: a global one, which it would refuse, or a weak one, of which it would
# keep only one. And if two files have a kernel of the same name, each runs its own. Prints TAP.
. "$(dirname "$0")/tap.sh"

# ---- symbols: one test per variant's object file ----
nm -A --defined-only "$build"/obj/*/*.o "$build"/cpu/check/*/*.cu.o | awk -v build="$build/" '
    {
        file = substr($1, length(build) + 1)
        sub(/:.*/, "", file)
        own = file
        gsub(/.*\/|\.(cu|facts|o).*/, "", own)
        type = $(NF - 1)
        symbol = $NF
    }
    symbol ~ /cliffs_variant$/ { variant[file] = 1 } # the descriptor: this file is a variant
    # Weak symbols may be std:: functions (_ZNS, _ZNKS), which are the same in all files, or end in .VARIANT
    # (ci/tools/own-names).
    type ~ /^[BCDRST]$/ ||
    (type ~ /^[Wn]$/ && symbol ~ /^_Z/ && symbol !~ /^_ZN?K?S/ && symbol !~ "[.]" own "$") {
        shared[file] = shared[file] " " symbol
    }
    END {
        for (file in variant) {
            printf "%s %d - %s: its symbols are its own\n", file in shared ? "not ok" : "ok", ++n, file
            if (file in shared) print "# it defines" substr(shared[file], 1, 400)
        }
        print n > "/dev/stderr"
    }' 2>"$tmp/count"
number=$(cat "$tmp/count")

# ---- base and a copy of it, `mine`, whose kernel adds 1 to each sum: base is right, mine is wrong ----
cpu=$build/cpu
sed 's/ = star(s/ = 1 + star(s/' src/star3d/base.cu >"$tmp/mine.cu"
sanitize=-fsanitize=address,undefined
names=(-DCLIFFS_VARIANT=mine -DCLIFFS_STUDY=star3d -DCLIFFS_SOURCE=test)
g++ -std=gnu++17 -O0 -w $sanitize -ffp-contract=off -DCUDA_ON_CPU \
    -Isrc -Isrc/star3d -Isrc/cpu -Isrc/cpu/include "${names[@]}" -x c++ -c "$tmp/mine.cu" -o "$tmp/mine.o" &&
    ci/tools/own-names "$tmp/mine.o" mine &&
    g++ $sanitize -fopenmp "$tmp/mine.o" \
        "$cpu"/{ci/kernels/test_studies,src/cpu/{cuda,order}_on_cpu}.o "$cpu"/harness/*.o \
        "$cpu/check/list.o" "$cpu"/star3d/{star3d.o,fields.o,fields.cu.o} \
        "$cpu/check/star3d/base.cu.o" -o "$tmp/pair" -lz -lm
# tested VARIANT: number of "ok" and "not ok" lines about its answers
tested()
{
    "$tmp/pair" star3d "$1" >"$tmp/out" 2>&1
    echo "$(grep -c "^ok .*star3d/$1: right in every size" "$tmp/out")" \
        "$(grep -c "^not ok .*star3d/$1: right in every size" "$tmp/out")"
}
check "two files with a kernel of one name: base runs its own" is "$(tested base)" "1 0"
check "... and the copy its own" is "$(tested mine)" "0 1"
finish
