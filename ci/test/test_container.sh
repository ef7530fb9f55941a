#!/usr/bin/env bash
# The container: who works in it, and what comes out. No image is built here (make container does).
. "$(dirname "$0")/tap.sh"

check "nothing in the container is done as root" is "$(sed -n 's/^USER //p' Dockerfile | tail -n 1) $(sed -n '/^USER/,$p' Dockerfile | grep -c ^RUN)" "reviewer 0"

# What comes out of a container, with an engine that only has files: of what reproduce has made, all, and nothing else.
mkdir -p "$tmp/tree/ci/tools" "$tmp/bin" "$tmp/cliffs/build/site" "$tmp/cliffs/results/gpu"
cp ci/tools/{container,revision,setup} "$tmp/tree/ci/tools"
echo page >"$tmp/cliffs/build/site/index.html" && echo paper >"$tmp/cliffs/build/paper.pdf"
stand_in "$tmp/bin/docker" <<ENGINE
echo "\$*" >>"$tmp/asked"
case \$1 in
info) echo " Runtimes: \${FAKE_RUNTIME-} runc" ;;
create) echo name ;;
start) exit \${FAKE_STATUS-0} ;;
cp) from=\${2#name:/}; tar -C "$tmp/\$(dirname "\$from")" -cf - "\$(basename "\$from")" ;;
esac
ENGINE
reproduce() { (cd "$tmp/tree" && PATH=$tmp/bin:$PATH ENGINE=docker ci/tools/container reproduce >/dev/null 2>"$tmp/said"); }
came() { (cd "$tmp/tree/build/container" && find . -type f -o -type d -empty | sort | xargs); }
check "a container reproduces" reproduce
check "what it has made comes out, and no more" is "$(came)" "./build/paper.pdf ./build/site/index.html ./results/gpu"
check "it fails as the container does" is "$(FAKE_STATUS=3 reproduce; echo $?)" 3
check "and hands out what there is all the same" is "$(came)" "./build/paper.pdf ./build/site/index.html ./results/gpu"

# A GPU as setup sees it, here one that only nvidia-smi knows of (WSL2 has no device node): it is passed on, or it is said why not
stand_in "$tmp/bin/nvidia-smi" 'echo "GPU 0: a card (UUID: GPU-0)"'
gpus() { rm -f "$tmp/asked" && reproduce && grep -c -- '^create --gpus all' "$tmp/asked"; }
check "a GPU is passed on" is "$(FAKE_RUNTIME=nvidia gpus)" 1
check "by an engine that cannot it is not, in one line" is "$(FAKE_RUNTIME=none gpus) $(grep -c 'docker is not configured to pass it on' "$tmp/said")" "0 1"
finish
