#!/usr/bin/env bash
# A variant is one file: a copy of it under any other name can stand beside it, and what it defines is its own. That no code
# reads the name test_studies shows. Here: no variant's object defines a symbol that another's could define again, where the
# linker refuses it, or keep for its own, where it does not; and a copy with a mistake is what runs under its name.
# Prints TAP.
. "$(dirname "$0")/tap.sh"
nm -A --defined-only "$build"/obj/*/*.o "$build"/cpu/check/*/*.cu.o | awk -v build="$build/" '
    { file = substr($1, length(build) + 1); sub(/:.*/, "", file); own = file; gsub(/.*\/|\.(cu|facts|o).*/, "", own) }
    $NF ~ /cliffs_variant$/ { variant[file] = 1 } # its row of facts
    $(NF - 1) ~ /^[BCDRST]$/ || ($(NF - 1) ~ /^[Wn]$/ && $NF ~ /^_Z/ && $NF !~ /^_ZN?K?S/ && $NF !~ "[.]" own "$") {
        global[file] = global[file] " " $NF
    }
    END {
        for (file in variant) {
            printf "%s %d - %s: what it defines is its own\n", file in global ? "not ok" : "ok", ++n, file
            if (file in global) print "# it defines" substr(global[file], 1, 400)
        }
        print n > "/dev/stderr"
    }' 2>"$tmp/count"
n=$(cat "$tmp/count")

# base, and a copy of it that adds 1 to every sum: each is judged by what its own file says
cpu=$build/cpu
sed 's/ = star(s/ = 1 + star(s/' src/star3d/base.cu >"$tmp/mine.cu"
g++ -std=gnu++17 -O0 -w -fsanitize=address,undefined -ffp-contract=off -DCUDA_ON_CPU -Isrc -Isrc/star3d -Isrc/cpu -Isrc/cpu/include \
    -DCLIFFS_VARIANT=mine -DCLIFFS_STUDY=star3d -DCLIFFS_SOURCE=test -x c++ -c "$tmp/mine.cu" -o "$tmp/mine.o" &&
    ci/tools/own-names "$tmp/mine.o" mine &&
    g++ -fsanitize=address,undefined -fopenmp "$tmp/mine.o" $cpu/{ci/kernels/test_studies,src/cpu/{cuda,order}_on_cpu}.o $cpu/harness/*.o \
        $cpu/check/list.o $cpu/star3d/{star3d.o,fields.o,fields.cu.o} $cpu/check/star3d/base.cu.o -o "$tmp/pair" -lz -lm
for name in base mine; do
    "$tmp/pair" star3d $name >"$tmp/$name" 2>&1
    right=$(grep -c "^ok .*star3d/$name: right in every size" "$tmp/$name")
    wrong=$(grep -c "^not ok .*star3d/$name: right in every size" "$tmp/$name")
    [ "$right $wrong" = "$([ $name = base ] && echo 1 0 || echo 0 1)" ] || { head -n 3 "$tmp/$name" | sed 's/^/# /'; printf 'not '; }
    echo "ok $((++n)) - two files with a kernel of one name: $name runs its own, and is judged by it"
done
echo "1..$n"
