#!/usr/bin/env bash
# `make check-kernels` keeps that all kernels passed. `make check` then tests a sample of them, until a file
# changes that the kernels or their tests are made of, or the compiler. Nothing is compiled here: make prints
# what it would do. Prints TAP.
. "$(dirname "$0")/tap.sh"
tell() { tail -n 3 "$tmp/err"; }
tree=$tmp/tree
mkdir "$tree"
cp -a Makefile config.mk mk src ci "$tree"
for part in CITATION.cff experiments paper plots results site; do ln -s "$root/$part" "$tree"; done
compiler() { stand_in "$tmp/g++" "[[ \$1 = -dumpversion ]] && echo $1 || exec '$(command -v g++)' \"\$@\""; }
in_tree() { call make -C "$tree" CUDA=0 BUILD=build CXX="$tmp/g++" "$@"; }
# copies: how many kernels `make check` would compile for the tests
copies()
{
    in_tree -n check
    grep -o ' -c build/cpu/check/src/[a-z0-9]*/[a-z0-9_]*[.]cu ' "$tmp/out" | sort -u | wc -l
}
# passes STATUS: all kernels are tested, with this exit status
passes()
{
    stand_in "$tree/ci/test/run-tests" "exit $1"
    in_tree -o build/test/test_studies check-kernels
}
all=$(find src -name '*.cu' ! -path '*/harness/*' | wc -l)
compiler 12
sed -i '/^#/!d' "$tree/ci/kernels/tested"
check "without a record all kernels are tested" is "$(copies)" "$all"
passes 1
check "... also after some failed" is "$status $(copies)" "2 $all"
passes 0
few=$(copies)
check "after all passed, a sample" [ "$status" = 0 -a "$few" -gt 20 -a "$few" -lt 50 ]
check "... which make check says" \
    grep -q 'kernels: unchanged since all passed (ci/kernels/tested); a sample is tested:' "$tmp/out"
grep -o 'kernels tested: .*' "$tmp/out" | grep -o '[a-z0-9]*/' | sort -u >"$tmp/sampled"
check "... of each study" \
    is "$(cat "$tmp/sampled")" "$(grep -l ^VARIANT src/*/*.cu | cut -d/ -f2 | sort -u | sed 's|$|/|')"
in_tree -n KERNELS=heat2d/shared check
check "kernels that the caller names are not said to have passed" \
    is "$(grep -c 'unchanged since' "$tmp/out") $(grep -c 'kernels tested: heat2d/shared' "$tmp/out")" "0 1"
compiler 14
check "another compiler tests all" is "$(copies)" "$all"
passes 0
check "... and has a record of its own" is "$(copies) $(grep -vc '^#' "$tree/ci/kernels/tested")" "$few 2"
for file in src/harness/cmd_run.c src/harness/machine.c ci/test/test_run.sh; do
    echo '/* */' >>"$tree/$file"
    check "$file changed: a sample" is "$(copies)" "$few"
done
for file in src/star3d/ring.h src/heat2d/vector.cu src/halo/exact.inc src/stream/openmp.c \
    src/harness/check.c src/cpu/cuda_on_cpu.h src/cpu/include/cub/device/device_scan.cuh \
    ci/kernels/{test_studies.cc,mistakes,rules.mk}; do
    cp "$tree/$file" "$tmp/kept"
    echo '#' >>"$tree/$file"
    check "$file changed: all" is "$(copies)" "$all"
    cp "$tmp/kept" "$tree/$file"
done
mv "$tree/src/heat2d/vector.cu" "$tree/src/heat2d/vector4.cu"
check "a file of another name: all" is "$(copies)" "$all"
passes 0
check "... whose record replaces the older ones" is "$(grep -vc '^#' "$tree/ci/kernels/tested")" 1
in_tree KERNELS=star3d/none build/test/test_studies
check "KERNELS that are none are refused" \
    [ "$status" = 2 -a -n "$(grep 'KERNELS: there is no src/star3d/none' "$tmp/err")" ]
in_tree -n KERNELS=heat2d/shared check-kernels
check "... and part of them as a record" [ "$status" = 2 ]
finish
