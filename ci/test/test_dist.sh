#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The source archive: complete, the same bytes each time, and it builds where there is no git.
. "$(dirname "$0")/tap.sh"
unset BUILD
version=$(sed -n 's/^version: //p' CITATION.cff)
check "the newest heading of CHANGELOG.md is this version" is "$(sed -n 's/^## //p' CHANGELOG.md | head -1)" "$version"

if ! head=$(git rev-parse -q --verify HEAD 2>/dev/null); then
    skip 8 "no repository here, so nothing to pack"
    finish
    exit
fi
name=stencil-cliffs-$version
pack() { make CUDA=0 BUILD="$tmp/b" dist >"$tmp/said" 2>&1; }
check "make dist" pack
cd "$tmp/b" || exit 1
check "its checksum is right" sha256sum --quiet -c "$name.tar.gz.sha256"
sum=$(cksum "$name.tar.gz")
(cd "$root" && pack)
check "packed again it is the same bytes" is "$(cksum "$name.tar.gz")" "$sum"
tar -xzf "$name.tar.gz" -C "$tmp"
cd "$tmp/$name" || exit 1
check "every file of the commit is in it, and no other" diff <(find . -type f | sed 's|^\./||' | sort) \
    <(git -C "$root" ls-tree -r --name-only -z HEAD | tr '\0' '\n' | sort)
check "without git it knows its revision" is "$(ci/tools/revision)" "$head"
check "told another revision it says that" is "$(CLIFFS_REVISION=abc ci/tools/revision)" abc
# Objects of the check's own build stand in for compiling: none of the archive's files is newer
find . -type f -exec touch -d 2001-01-01 {} +
mkdir build && cp -rp "$build/obj" "$build/flags" build/
builds() { make CUDA=0 build >"$tmp/said" 2>&1; }
check "it builds" builds
check "and the program says which sources it is of" is "$(build/cliffs --version)" "cliffs $version (${head:0:12})"
finish
