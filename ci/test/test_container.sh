#!/usr/bin/env bash
# ci/tools/container: what it copies out of a container and how it passes on a GPU, with a stand-in for the
# engine. No image is built here (make container does). Prints TAP.
. "$(dirname "$0")/tap.sh"
mkdir -p "$tmp/tree/ci/tools" "$tmp/bin" "$tmp/cliffs/build/site" "$tmp/cliffs/results/gpu"
cp ci/tools/{container,revision,setup} "$tmp/tree/ci/tools"
# what a reproduction has made in the container
echo page >"$tmp/cliffs/build/site/index.html"
echo paper >"$tmp/cliffs/build/paper.pdf"
stand_in "$tmp/bin/docker" <<ENGINE
echo "\$*" >>"$tmp/asked"
case \$1 in
info) echo " Runtimes: \${FAKE_RUNTIME-} runc" ;;
create) echo name ;;
start) exit \${FAKE_STATUS-0} ;;
cp)
    from=\${2#name:/}
    tar -C "$tmp/\$(dirname "\$from")" -cf - "\$(basename "\$from")"
    ;;
esac
ENGINE
reproduce()
{
    (cd "$tmp/tree" && PATH=$tmp/bin:$PATH ENGINE=docker ci/tools/container reproduce) \
        >/dev/null 2>"$tmp/said"
}
copied() { (cd "$tmp/tree/build/container" && find . -type f -o -type d -empty | sort | xargs); }
made="./build/paper.pdf ./build/site/index.html ./results/gpu"
check "a container reproduces" reproduce
check "what it has made is copied out, and nothing else" is "$(copied)" "$made"
FAKE_STATUS=3 reproduce
check "if the reproduction fails, its exit status is passed on" is $? 3
check "... and what it has made is copied out all the same" is "$(copied)" "$made"

# A GPU as setup sees it: only nvidia-smi knows it, as in WSL2, which has no device file
stand_in "$tmp/bin/nvidia-smi" 'echo "GPU 0: a card (UUID: GPU-0)"'
# gpus: how often the engine was asked for GPUs
gpus() { rm -f "$tmp/asked" && reproduce && grep -c -- '^create --gpus all' "$tmp/asked"; }
check "a GPU is passed on" is "$(FAKE_RUNTIME=nvidia gpus)" 1
check "an engine that cannot is not asked for it" is "$(FAKE_RUNTIME=none gpus)" 0
check "... and a line says so" is "$(grep -c 'docker is not configured to pass it on' "$tmp/said")" 1
finish
