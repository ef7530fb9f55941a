#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The recipes of docs/extending.md, performed from its text: each block behind a line "`path`:" is that file, each sh block
# is typed, in a copy of the tree with what is built here.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. ci/test/tap.sh
export LC_ALL=C
build=${BUILD:-build}
[ -x "$build/cliffs" ] || { echo "Bail out! $build/cliffs is not there"; exit 1; }
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
tell() { tail -n 20 "$scratch/said"; }

# Hard links: make replaces files, it changes none. Without the repository, as in an archive; without results, which no recipe reads.
mkdir "$scratch/tree" "$scratch/tree/results"
cp -alL "$build" "$scratch/tree/build" 2>"$scratch/said" || cp -aL "$build" "$scratch/tree/build"
rm -f "$scratch/tree/build/.lock" && : >"$scratch/tree/build/.lock" # that of make check is held
for part in * .ci; do
    [ "$part" = results ] || [ "$(realpath "$part")" = "$(realpath "$build")" ] || cp -a "$part" "$scratch/tree/"
done
for part in results/*; do [[ -d $part && $part != */published ]] || cp -a "$part" "$scratch/tree/results/"; done
recipe() # heading: its files are written, its commands stand in scratch/typed
{
    awk -v heading="## $1" -v tree="$scratch/tree/" -v typed="$scratch/typed" '
        BEGIN { printf "" > typed }
        /^## / { here = index($0, heading) == 1 }
        !here { next }
        /^`[^`]*`:$/ { path = substr($0, 2, length($0) - 3); next }
        /^```/ { if (inside) { close(inside); inside = "" }
                 else if (path) { inside = tree path; folder = inside; sub("/[^/]*$", "", folder); system("mkdir -p " folder); printf "" > inside }
                 else if ($0 == "```sh") inside = typed
                 else inside = "/dev/null"
                 path = ""; next }
        inside { print > inside }' docs/extending.md
}
in_copy() { (cd "$scratch/tree" && unset MAKEFLAGS MAKELEVEL CLIFFS_LOCK && PAPER=0 CUDA=0 BUILD=build bash -e -c "$1") >"$scratch/said" 2>&1 </dev/null; }
typed() { [ -s "$scratch/typed" ] && in_copy "$(cat "$scratch/typed")"; }
says() { grep -q -- "$1" "$scratch/said"; }

recipe "A variant"
recipe_of_study=$(sed -n '/^## A study/,/^## An exp/p' docs/extending.md | grep -c '^`src/')
check "a variant: built and tested in every order" eval 'typed && ! says "^not ok" && says "star3d/mine: right in every size"'
sed -i 's|sum += low|sum += T(1) + low|' "$scratch/tree/src/star3d/mine.cu"
check "... and found wrong where it is" eval '! typed; says "^not ok.*star3d/mine"'
rm "$scratch/tree/src/star3d/mine.cu"

recipe "A study"
check "a study has five files" [ "$recipe_of_study" = 5 ]
typed
crc=$(sed -n 's/.* \(0x[0-9a-f]*\) instead of 0x00000000.*/\1/p' "$scratch/said" | sort -u)
check "a study: built, and its tests say the CRC that is not known yet, and nothing else is wrong" eval \
    '[ "$(wc -w <<<"$crc")" = 1 ] && [ "$(grep -c "^not ok" "$scratch/said")" = "$(grep -c "^not ok.*committed CRCs" "$scratch/said")" ]'
sed -i "s/0x00000000/$crc/" "$scratch/tree/src/smooth/exact.inc"
check "... with it all is right" eval 'typed && ! says "^not ok" && says "smooth/global: right in every size"'

recipe "An experiment"
check "an experiment without a figure: planned and measured" eval 'typed && says "^smooth: 2 ok, 0 skipped, 0 invalid, 0 failed"'
recipe "A figure"
check "a figure: drawn" eval 'typed && [ -s "$scratch/tree/build/figures/my-machine/smooth.svg" ]'
recipe "A claim"
check "a claim: flipped by its data" eval 'typed && says "^ok.*smooth-double" && ! says "^not ok"'
finish
