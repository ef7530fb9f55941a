#!/usr/bin/env bash
# What is archived of a release: its files and their checksums; the sources complete, the same bytes each time, and they build where there is no git.
. "$(dirname "$0")/tap.sh"
unset BUILD
version=$(sed -n 's/^version: //p' CITATION.cff)
check "the newest heading of CHANGELOG.md is this version" is "$(sed -n 's/^## //p' CHANGELOG.md | grep -vx Unreleased | head -1)" "$version"

head=$(git rev-parse -q --verify HEAD 2>/dev/null) || skip_all 13 "no repository here, so nothing to pack"
git -c core.autocrlf=true checkout-index --prefix="$tmp/crlf/" Makefile results/nvidia-h200/raw/timing.csv
check "a clone whose git translates line ends has the same bytes" eval 'for file in Makefile results/nvidia-h200/raw/timing.csv; do
    git cat-file blob ":$file" | cmp - "$tmp/crlf/$file" || return; done'
name=stencil-cliffs-$version
# Stand-ins for what other tests make: the targets count as made
mkdir -p "$tmp/b"/{figures,site} && touch "$tmp/b/.lock" && echo figure >"$tmp/b/figures/f.svg" && echo page >"$tmp/b/site/index.html" && cp "$tmp/b/.lock" "$tmp/b/results.db" && echo paper >"$tmp/b/paper.pdf"
pack() { GZIP=-1 make CUDA=0 BUILD="$tmp/b" -o results.db -o figures -o site -o paper dist >"$tmp/said" 2>&1; }
check "make dist" pack
cd "$tmp/b/$name" || exit 1
check "it says how to get a DOI" grep -q 'For a DOI, .*CITATION.cff' "$tmp/said"
check "sources, database, figures, page and paper are there, each with its checksum" eval 'sha256sum --quiet -c SHA256SUMS &&
    is "$(sed "s/.*  //" SHA256SUMS | xargs)" "figures.tar.gz page.tar.gz paper.pdf results-db.tar.gz stencil-cliffs-$version.tar.gz" && is "$(tar -xOzf page.tar.gz site/index.html)" page'
sum=$(cat SHA256SUMS)
(cd "$root" && pack)
check "packed again it is the same bytes" is "$(cat "$tmp/b/$name/SHA256SUMS")" "$sum"
mkdir "$tmp/a path"
tar -xzf "$tmp/b/$name/$name.tar.gz" -C "$tmp/a path"
cd "$tmp/a path/$name" || exit 1
check "every file of the commit is in it, and no other" diff <(find . -type f | sed 's|^\./||' | sort) \
    <(git -C "$root" ls-tree -r --name-only -z HEAD | tr '\0' '\n' | sort)
check "without git it knows its revision" is "$(ci/tools/revision)" "$head"
check "told another revision it says that" is "$(CLIFFS_REVISION=abc ci/tools/revision)" abc
call make CUDA=0 dist
check "there make dist says at once that it packs only a clone" is "$status $(grep -c 'dist packs a commit, but this folder is not a git clone' "$tmp/err") $(ls -d build 2>/dev/null)" "2 1 "
# Objects of the check's own build stand in for compiling: none of the archive's files is newer
find . -type f -exec touch -d 2001-01-01 {} +
mkdir build && cp -rp "$build/obj" "$build/flags" build/
builds() { make CUDA=0 build >"$tmp/said" 2>&1; }
check "it builds, in a path with a space" builds
some few/nvidia-h200 nvidia-h200 timing
call make CUDA=0 RESULTS=few tables figure-timing
check "and draws there" [ "$status" = 0 -a -s build/tables/nvidia-h200/timing.csv -a -s build/figures/nvidia-h200/timing.svg ]
check "and checks what can be true" eval 'BUILD=build call results/check build/results.db few; [ "$status" -lt 2 ] && grep -q "^nvidia-h200: [01] finding" "$tmp/out"'
check "and the program says which sources it is of" is "$(build/cliffs --version)" "cliffs $version (${head:0:12})"
finish
