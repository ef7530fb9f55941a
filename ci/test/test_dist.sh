#!/usr/bin/env bash
# make dist: the files of a release and their checksums. The archive of the sources is complete, has the same
# bytes each time, and builds without git. Prints TAP.
. "$(dirname "$0")/tap.sh"
unset BUILD
head=$(git rev-parse -q --verify HEAD 2>/dev/null) || skip_all 18 "no repository here, so nothing to pack"
version=$(sed -n 's/^version: //p' CITATION.cff)
name=stencil-cliffs-$version

# ---- a clone whose git translates line ends ----
git -c core.autocrlf=true checkout-index --prefix="$tmp/crlf/" Makefile results/nvidia-h200/raw/timing.csv
same_bytes() { git cat-file blob ":$1" | cmp - "$tmp/crlf/$1"; }
check "it has the same bytes: Makefile" same_bytes Makefile
check "it has the same bytes: a log" same_bytes results/nvidia-h200/raw/timing.csv

# ---- the files of a release; -o: make takes these for made, and packs the stand-ins below ----
# packed little, which is faster
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=pack.window GIT_CONFIG_VALUE_0=0
mkdir -p "$tmp/b"/{figures,site}
echo figure >"$tmp/b/figures/f.svg"
echo page >"$tmp/b/site/index.html"
echo paper >"$tmp/b/paper.pdf"
touch "$tmp/b/.lock" "$tmp/b/results.db"
pack()
{
    GZIP=-1 make CUDA=0 BUILD="$tmp/b" -o results.db -o figures -o site -o paper dist >"$tmp/said" 2>&1
}
check "make dist" pack
cd "$tmp/b/$name" || exit 1
check "it says how to get a DOI" grep -q 'For a DOI, .*CITATION.cff' "$tmp/said"
check "sources, history, database, figures, page and paper have checksums" \
    is "$(sed 's/.*  //' SHA256SUMS | xargs)" \
    "figures.tar.gz history.bundle page.tar.gz paper.pdf results-db.tar.gz $name.tar.gz"
check "... which are right" sha256sum --quiet -c SHA256SUMS
check "the page is in its archive" is "$(tar -xOzf page.tar.gz site/index.html)" page
check "the history is all of it" \
    is "$(git -C "$root" bundle verify "$PWD/history.bundle" 2>&1 |
        grep -c "records a complete history")" 1
sum=$(cat SHA256SUMS)
(cd "$root" && pack)
check "packed again it has the same bytes" is "$(cat "$tmp/b/$name/SHA256SUMS")" "$sum"

# ---- the archive of the sources, unpacked elsewhere ----
mkdir "$tmp/a path"
tar -xzf "$tmp/b/$name/$name.tar.gz" -C "$tmp/a path"
cd "$tmp/a path/$name" || exit 1
check "it has the files of the commit and no others" \
    diff <(find . -type f | sed 's|^\./||' | sort) \
    <(git -C "$root" ls-tree -r --name-only -z HEAD | tr '\0' '\n' | sort)
check "it knows its revision without git" is "$(ci/tools/revision)" "$head"
check "CLIFFS_REVISION overrides it" is "$(CLIFFS_REVISION=abc ci/tools/revision)" abc
call make CUDA=0 dist
check "make dist there: an error" \
    is "$status $(grep -c 'dist packs a commit, but this folder is not a git clone' "$tmp/err")" "2 1"
check "... before anything is built" [ ! -e build ]
# The objects of the build that is tested save compiling: they are newer than all files of the archive
find . -type f -exec touch -d 2001-01-01 {} +
mkdir build && cp -rp "$build/obj" "$build/flags" build/
builds() { make CUDA=0 build >"$tmp/said" 2>&1; }
check "it builds, in a path with a space" builds
some few/nvidia-h200 nvidia-h200 timing
call make CUDA=0 RESULTS=few tables figure-timing
check "it makes tables and figures" \
    [ "$status" = 0 -a -s build/tables/nvidia-h200/timing.csv -a -s build/figures/nvidia-h200/timing.svg ]
BUILD=build CLIFFS=build/cliffs call results/check build/results.db few
# this log is of an older revision, which only git knows: at most one finding
check "it checks results" eval '[ "$status" -lt 2 ] && grep -q "^nvidia-h200: [01] finding" "$tmp/out"'
check "the program tells version and revision" \
    is "$(build/cliffs --version)" "cliffs $version (${head:0:12})"
finish
