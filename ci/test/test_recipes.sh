#!/usr/bin/env bash
# The recipes of docs/extending.md and the tour of docs/tour.md, performed from their text: each block behind a line "`path`:" is that file, behind "`path`, at its end:" what is added to it, each sh
# block is typed, in a copy of the tree with what is built here. Where its commands begin with $, the lines between them are what they print.
. "$(dirname "$0")/tap.sh"

# A copy of its own of what is built, but for what is made of results: others are at work with that. Without the repository, as in an archive.
mkdir -p "$tmp/tree/build" "$tmp/tree/results"
for part in "$build"/*; do [[ ${part##*/} =~ ^(figures|tables|site|results|.*[.]db)$ ]] || cp -a "$part" "$tmp/tree/build/"; done
for part in * .ci; do [ "$part" = results ] || [ "$(realpath "$part")" = "$build" ] || cp -a "$part" "$tmp/tree/"; done
for part in results/*; do [[ -d $part && ! $part =~ /(published|rules|checks)$ ]] || cp -a "$part" "$tmp/tree/results/"; done
recipe() # heading, page: its files are written, its commands stand in typed
{
    awk -v heading="## $1" -v tree="$tmp/tree/" -v typed="$tmp/typed" '
        BEGIN { printf "" > typed }
        /^## / { here = index($0, heading) == 1 }
        !here { next }
        /^`[^`]*`(, at its end)?:$/ { split($0, word, "`"); path = word[2]; end = /end:$/; next }
        /^```/ { if (inside) { if (inside != typed) close(inside); inside = "" }
                 else if (path) { inside = tree path; folder = inside; sub("/[^/]*$", "", folder); system("mkdir -p " folder); if (!end) system("rm -f " inside) }
                 else if ($0 == "```sh") inside = typed
                 else inside = "/dev/null"
                 path = ""; next }
        inside { print >> inside }' "${2:-docs/extending.md}"
}
in_copy() { (cd "$tmp/tree" && env "$small_cache" OMP_NUM_THREADS=1 PAPER=0 CUDA=0 BUILD=build bash -e -c "$1") >"$tmp/said" 2>&1 </dev/null; }
typed() { [ -s "$tmp/typed" ] && in_copy "$(cat "$tmp/typed")"; }
says() { grep -q -- "$1" "$tmp/said"; }

recipe "A variant"
recipe_of_study=$(sed -n '/^## A study/,/^## An exp/p' docs/extending.md | grep -c '^`src/')
check "a variant: built and tested in every order" eval 'typed && ! says "^not ok" && says "star3d/mine: right in every size"'
sed -i 's|sum += low|sum += T(1) + low|' "$tmp/tree/src/star3d/mine.cu"
check "... and found wrong where it is" eval '! typed; says "^not ok.*star3d/mine"'
sed -i 's|T(1) + low|low|; s|^    b.p.at. = sum;|    __syncthreads();\n&|' "$tmp/tree/src/star3d/mine.cu" && cp "$tmp/tree/src/star3d/"{mine,openmp}.cu
check "... and so are a barrier that makes no difference and a name that another has" eval '! typed; says "^not ok.*src/star3d/mine.cu:[0-9]*: barrier" &&
    ! in_copy "build/test/test_studies star3d openmp"; says "star3d/openmp.*: another variant has this name"'
check "... and a file without a descriptor" eval 'in_copy "rm src/star3d/openmp.cu; sed -i /^STAR3D_LAUNCH/Q src/star3d/mine.cu" && ! typed; says "^src/star3d/mine.cu: no such file, or no descriptor in it"'
check "... of which nothing is left once it is gone" eval 'in_copy "rm src/star3d/mine.cu; make build/test/test_studies" && ! grep star3d/mine "$tmp/tree/build/cpu/check/list.cc" >"$tmp/said"'

# Typed where there is no GPU: two variants of the host, at the trial's sizes
recipe "A new variant beside"
sed -i 's/\[base, mine\]/[openmp, openacc]/' "$tmp/tree/experiments/star3d-mine.yaml"
sed -i "s/'mine'/'openacc'/; s/'base'/'openmp'/; s/cliffs run /&--quick /" "$tmp/typed"
check "two variants of a study: planned, measured in one run, and compared" eval 'typed && says "^star3d-mine: 8 ok, 0 skipped, 0 invalid, 0 failed" &&
    [ "$(grep -cE "^(single|double)\|[12](.0)?\|[0-9.]+ times base [(]± 0[.][0-9]+[)], [0-9]+ GB/s, [0-9.]+ of the peak$" "$tmp/said")" = 4 ]'
rm "$tmp/tree/experiments/star3d-mine.yaml"

recipe "A study"
check "a study has five files" [ "$recipe_of_study" = 5 ]
typed
crc=$(sed -n 's/.* \(0x[0-9a-f]*\) instead of 0x00000000.*/\1/p' "$tmp/said" | sort -u)
check "a study: built, and its tests say the CRC that is not known yet, and nothing else is wrong" eval \
    '[ "$(wc -w <<<"$crc")" = 1 ] && [ "$(grep -c "^not ok" "$tmp/said")" = "$(grep -c "^not ok.*committed CRCs" "$tmp/said")" ]'
sed -i "s/0x00000000/$crc/" "$tmp/tree/src/smooth/exact.inc"
check "... with it all is right" eval 'typed && ! says "^not ok" && says "smooth/global: right in every size"'

recipe "An experiment"
check "an experiment without a figure: planned and measured" eval 'typed && says "^smooth: 2 ok, 0 skipped, 0 invalid, 0 failed"'
recipe "A figure"
check "a figure: drawn" eval 'typed && [ -s "$tmp/tree/build/figures/my-machine/smooth.svg" ]'

# The tour asks the published results. Without the study above they are loaded already
rm -rf "$tmp/tree"/{results,src/smooth,build/results.db} && cp -a results "$tmp/tree/" && cp -a "$build/results.db" "$tmp/tree/build/" 2>/dev/null
recipe "" docs/tour.md
sed -n 's/^[$] //p' "$tmp/typed" >"$tmp/commands" && grep -v '^[$] \|^[.][.][.]$' "$tmp/typed" >"$tmp/shown"
check "the tour: its commands print what it shows" eval '[ "$(wc -l <"$tmp/shown")" -ge 8 ] && in_copy "$(cat "$tmp/commands")" && ! grep -vxFf "$tmp/said" "$tmp/shown"'
sed -i 's/1 AS least/1.2 AS least/' "$tmp/tree/paper/claims/my-shared.sql"
find "$tmp/tree/results" -path "*/raw/*" ! -name star3d-fixed.csv -delete -o -path "*/profile/*" -delete # what it asks is enough
check "... and its claim holds where it says, once its bound is another" eval 'in_copy "make claims" && grep -A 3 "^my-shared" "$tmp/said" | grep -q "holds where r = "'
finish
