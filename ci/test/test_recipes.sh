#!/usr/bin/env bash
# The recipes of docs/extending.md and the tour of docs/tour.md: their files are written and their commands
# run as they stand there, in a copy of the tree. In a page
#   `path`:              the code block below is this file
#   `path`, at its end:  the code block below is appended to this file
#   ```sh                the code block is commands; in the tour, commands begin with "$ " and other lines are
#                        output
# Prints TAP.
. "$(dirname "$0")/tap.sh"

# The copy: sources and what is built of them, without the repository and without what is made of results,
# which other tests change at the same time.
tree=$tmp/tree
mkdir -p "$tree/build" "$tree/results"
for part in "$build"/*; do
    [[ ${part##*/} =~ ^(figures|tables|site|results|.*[.]db)$ ]] || cp -a "$part" "$tree/build/"
done
for part in * .ci; do
    [ "$part" = results ] || [ "$(realpath "$part")" = "$build" ] || cp -a "$part" "$tree/"
done
for part in results/*; do
    [[ -d $part && ! $part =~ /(published|rules|checks)$ ]] || cp -a "$part" "$tree/results/"
done
# recipe HEADING [PAGE]: writes the section's files into the tree, and its commands to $tmp/commands
recipe()
{
    awk -v heading="## $1" -v tree="$tree/" -v commands="$tmp/commands" '
        BEGIN { printf "" > commands }
        /^## / { here = index($0, heading) == 1 }
        !here { next }
        /^`[^`]*`(, at its end)?:$/ {
            split($0, word, "`")
            path = word[2]
            append = /end:$/
            next
        }
        /^```/ && to { # the end of a block
            if (to != commands) close(to)
            to = ""
            next
        }
        /^```/ { # its beginning
            to = path ? tree path : $0 == "```sh" ? commands : "/dev/null"
            if (path) {
                folder = to
                sub("/[^/]*$", "", folder)
                system("mkdir -p " folder)
                if (!append) system("rm -f " to)
            }
            path = ""
            next
        }
        to { print >> to }' "${2:-docs/extending.md}"
}
in_tree()
{
    (
        cd "$tree" || exit
        export "${small_cache?}" OMP_NUM_THREADS=1 PAPER=0 CUDA=0 BUILD=build
        bash -e -c "$1"
    ) >"$tmp/said" 2>&1 </dev/null
}
run_recipe() { [ -s "$tmp/commands" ] && in_tree "$(cat "$tmp/commands")"; }
says() { grep -q -- "$1" "$tmp/said"; }
passes() { run_recipe && ! says '^not ok' && says "$1"; }
fails() { ! run_recipe && says "$1"; }

# ---- a variant ----
recipe "A variant"
check "a variant: built, and right in every order" passes 'star3d/mine: right in every size'
mine=$tree/src/star3d/mine.cu
sed -i 's|sum += low|sum += T(1) + low|' "$mine"
check "... with a wrong sum it fails" fails '^not ok.*star3d/mine'
# a barrier that changes nothing
sed -i 's|T(1) + low|low|; s|^    b.p.at. = sum;|    __syncthreads();\n&|' "$mine"
cp "$mine" "$tree/src/star3d/openmp.cu"
check "... with a barrier that no test misses it fails" fails '^not ok.*src/star3d/mine.cu:[0-9]*: barrier'
same_name()
{
    ! in_tree 'make KERNELS="star3d/mine star3d/openmp" build/test/test_studies
        build/test/test_studies star3d openmp' && says "star3d/openmp.*: another variant has this name"
}
check "... under another variant's name it fails" same_name
in_tree 'rm src/star3d/openmp.cu; sed -i /^STAR3D_LAUNCH/Q src/star3d/mine.cu'
check "... without a descriptor it fails" fails '^src/star3d/mine.cu: no such file, or no descriptor in it'
removed()
{
    in_tree 'rm src/star3d/mine.cu; make build/test/test_studies KERNELS=star3d/base' &&
        ! grep star3d/mine "$tree/build/cpu/check/list.cc" >"$tmp/said"
}
check "... removed, its mistakes are gone from the tests" removed

# ---- two variants beside each other: of the host here, at the sizes of QUICK ----
recipe "A new variant beside"
sed -i 's/\[base, mine\]/[openmp, openacc]/' "$tree/experiments/star3d-mine.yaml"
sed -i "s/'mine'/'openacc'/; s/'base'/'openmp'/; s/cliffs run /&--quick /" "$tmp/commands"
row='^(single|double)\|[12](.0)?\|[0-9.]+ times base [(]± 0[.][0-9]+[)], [0-9]+ GB/s, [0-9.]+ of the peak$'
compared()
{
    run_recipe && says '^star3d-mine: 8 ok, 0 skipped, 0 invalid, 0 failed' &&
        is "$(grep -cE "$row" "$tmp/said")" 4
}
check "two variants: planned, measured in one run, and compared" compared
rm "$tree/experiments/star3d-mine.yaml"

# ---- a study ----
recipe "A study"
run_recipe
crc=$(sed -n 's/.* \(0x[0-9a-f]*\) instead of 0x00000000.*/\1/p' "$tmp/said" | sort -u)
only_crc()
{
    is "$(wc -w <<<"$crc")" 1 &&
        is "$(grep -c '^not ok' "$tmp/said")" "$(grep -c '^not ok.*committed CRCs' "$tmp/said")"
}
check "a study: built; its tests print the CRC that is to be committed, and nothing else fails" only_crc
sed -i "s/0x00000000/$crc/" "$tree/src/smooth/exact.inc"
check "... with this CRC all is right" passes 'smooth/global: right in every size'

# ---- an experiment, a figure ----
recipe "An experiment"
measured() { run_recipe && says '^smooth: 2 ok, 0 skipped, 0 invalid, 0 failed'; }
check "an experiment: planned and measured" measured
recipe "A figure"
drawn() { run_recipe && [ -s "$tree/build/figures/my-machine/smooth.svg" ]; }
check "a figure: drawn" drawn

# ---- the tour, of the published results; without the study above their database is up to date ----
rm -rf "$tree"/{results,src/smooth,build/results.db}
cp -a results "$tree/"
cp -a "$build/results.db" "$tree/build/" 2>/dev/null
recipe "" docs/tour.md
sed -n 's/^[$] //p' "$tmp/commands" >"$tmp/typed"
# A card added to the results changes the noise of its model and what the cards say together.
any_cards() { sed -E 's/± [0-9.]+/±/; s/on [0-9]+ cards/on cards/; s/median .*/median/' "$@"; }
any_cards "$tmp/commands" | grep -v '^[$] \|^[.][.][.]$' >"$tmp/shown"
tour()
{
    [ "$(wc -l <"$tmp/shown")" -ge 8 ] && in_tree "$(cat "$tmp/typed")" &&
        ! grep -vxFf <(any_cards "$tmp/said") "$tmp/shown"
}
check "the tour: its commands print what it shows" tour
# the same claim with another bound; only the logs that it asks are kept, which is faster
sed -i 's/1 AS least/1.2 AS least/' "$tree/paper/claims/my-shared.sql"
find "$tree/results" -path '*/raw/*' ! -name star3d-fixed.csv -delete -o -path '*/profile/*' -delete
other_bound() { in_tree 'make claims' && grep -A 5 '^my-shared' "$tmp/said" | grep -q 'holds where r = '; }
check "... with another bound its claim holds in part" other_bound
finish
