#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The container: who works in it, and what comes out. No image is built here (make container does).
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. ci/test/tap.sh
export LC_ALL=C
is() { [ "$1" = "$2" ] || { echo "# '$1' instead of '$2'"; false; }; }
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

check "nothing in the container is done as root" is "$(sed -n 's/^USER //p' Dockerfile | tail -n 1) $(sed -n '/^USER/,$p' Dockerfile | grep -c ^RUN)" "reviewer 0"

# What comes out of a container, with an engine that only has files: of what reproduce has made, all, and nothing else.
mkdir -p "$scratch/tree/ci/tools" "$scratch/bin" "$scratch/cliffs/build/site" "$scratch/cliffs/results/gpu"
cp ci/tools/container ci/tools/revision "$scratch/tree/ci/tools"
echo page >"$scratch/cliffs/build/site/index.html" && echo paper >"$scratch/cliffs/build/paper.pdf"
cat >"$scratch/bin/docker" <<ENGINE
#!/bin/bash
case \$1 in
create) echo name ;;
start) exit \${FAKE_STATUS-0} ;;
cp) from=\${2#name:/}; tar -C "$scratch/\$(dirname "\$from")" -cf - "\$(basename "\$from")" ;;
esac
ENGINE
chmod +x "$scratch/bin/docker"
reproduce() { (cd "$scratch/tree" && PATH=$scratch/bin:$PATH ENGINE=docker ci/tools/container reproduce >/dev/null 2>"$scratch/said"); }
came() { (cd "$scratch/tree/build/container" && find . -type f -o -type d -empty | sort | xargs); }
check "a container reproduces" reproduce
check "what it has made comes out, and no more" is "$(came)" "./build/paper.pdf ./build/site/index.html ./results/gpu"
check "it fails as the container does" is "$(FAKE_STATUS=3 reproduce; echo $?)" 3
check "and hands out what there is all the same" is "$(came)" "./build/paper.pdf ./build/site/index.html ./results/gpu"
finish
