#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What a person types: typing errors, words of strangers, folders that are not ours, two at a time, and answers that need
# no build. None of it compiles.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. ci/test/tap.sh
export LC_ALL=C
unset CLIFFS_LOCK MAKEFLAGS MFLAGS MAKELEVEL MACHINE QUICK STUDY GPUS DRY
build=${BUILD:-build}
unset BUILD
scratch=$(realpath "$(mktemp -d)") || exit 1
trap 'rm -rf "$scratch"' EXIT
status=0
tell() { echo "$*; exit $status, said:"; head -n 20 "$scratch/out" "$scratch/err" | sed 's/^/  /'; }
make() # words
{
    command make --no-print-directory BUILD="$scratch/b" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
}
refuses() # pattern, words of make: one line that has it, exit 2, nothing made
{
    make "${@:2}"
    is "$status $(grep -c -e "$1" "$scratch/err") $(wc -l <"$scratch/err")" "2 1 1" && [ ! -e "$scratch/b" ]
}

# ---- typing errors
check "a target" refuses "no such target 'figrue'; did you mean figures?" figrue
check "a figure, by a part of its name" refuses "no such target 'figure-l2cliff'; did you mean figure-star3d-l2cliff?" figure-l2cliff
check "an experiment" refuses "no such target 'run-heat2d-hots'; did you mean run-heat2d-host?" run-heat2d-hots
check "one to reproduce" refuses "no such target 'reproduce-heat2dhost'; did you mean reproduce-heat2d-host?" reproduce-heat2dhost
check "a word that is near to nothing gets no advice" refuses "no such target 'xyzzyxyzzy' (make help" xyzzyxyzzy
check "a variable" refuses "no such variable 'QUIK'; did you mean QUICK?" list QUIK=1
check "a variable that this target does not read" refuses 'STUDY is for make sanitize' plan STUDY=star3d
check "and one of several" refuses 'GPUS is for make run or ' figures GPUS=2
check "a machine that is not there" refuses "no folder results/nvidia-h20; did you mean nvidia-h200?" claims MACHINE=nvidia-h20
check "CUDA_ARCHS are numbers" refuses "CUDA_ARCHS='sm_90': .* as 80 or '80 90'" build CUDA_ARCHS=sm_90
check "accept-gpu without a file" refuses 'FILE=machine.tar.gz' accept-gpu

# ---- words of strangers
for word in 'RESULTS=a b' "MACHINE=x';touch $scratch/pwned;'" 'QUICK=$(shell touch pwned)' QUICK=yes PAPER=2 MACHINE=-x 'CUDA_ARCHS=80 9;0' COMPILER='"'; do
    check "$word is refused" refuses "${word%%=*}=.*allowed are" list "$word"
done
check "from the environment, too" eval 'STUDY="\`touch $scratch/pwned\`" refuses "STUDY=.*allowed are" list'
check "and so is a target" refuses 'target=.*allowed are' "figure-x;touch $scratch/pwned"
check "nothing of it was run" [ ! -e "$scratch/pwned" -a ! -e pwned ]
printf '#!/bin/bash\ntouch %s/git-was-run\n' "$scratch" >"$scratch/git"
chmod +x "$scratch/git"
PATH=$scratch:$PATH make help
check "make help runs nothing of git" is "$status $(ls "$scratch" | grep -c git-was-run)" "0 0"
for name in $(grep -l '^# needs: ' plots/*.gp | xargs -n 1 basename -s .gp) $(basename -s .yaml experiments/*.yaml); do echo "$name"; done >"$scratch/names"
check "what help and page tell to type is known" is "$(command make -pn help BUILD="$scratch/b" 2>/dev/null | sed -n 's/^DRAWN := //p' |
    tr ' ' '\n' | sed 's/^figure-//' | grep . | sort | cksum)" "$(sort "$scratch/names" | cksum)"

# ---- BUILD: a folder for it alone
mkdir -p "$scratch/mine/.hidden" "$scratch/empty"
for folder in . .. src /etc "$scratch/mine" "$PWD" ci/..; do
    before=$(ls -A "$folder" | cksum)
    command make BUILD="$folder" list >"$scratch/out" 2>"$scratch/err"; status=$?
    check "BUILD=$folder is refused in one line, and is as it was" is \
        "$status $(wc -l <"$scratch/err") $(grep -c "BUILD='$folder': .*needed" "$scratch/err") $(ls -A "$folder" | cksum)" "2 1 1 $before"
done
command make BUILD= list >"$scratch/out" 2>"$scratch/err"; status=$?
check "and none at all" is "$status $(grep -c 'a folder is expected' "$scratch/err")" "2 1"
touch "$scratch/mine/thesis"
command make BUILD="$scratch/mine" clean >"$scratch/out" 2>"$scratch/err"; status=$?
check "clean removes no folder that no make has built in" is "$status $(ls "$scratch/mine")" "2 thesis"
command make BUILD="$scratch/empty" clean >"$scratch/out" 2>"$scratch/err"; status=$?
check "an empty one will do" is "$status $(ls -d "$scratch/empty" 2>/dev/null)" "0 "

# ---- answers before builds: nothing is compiled, whatever there is
printf '#!/bin/bash\necho "$0 $*" >>%s/compiled\nexit 1\n' "$scratch" >"$scratch/nvcc"
cp "$scratch/nvcc" "$scratch/cc" && chmod +x "$scratch/cc" "$scratch/nvcc"
answer() { make CC="$scratch/cc" NVCC="$scratch/nvcc" COMPILER=nvc CUDA_ARCHS=90 "$@"; ! grep -qs -e ' -c src/' "$scratch/compiled"; }
check "make slurm DRY=1 shows the jobs" answer slurm DRY=1 GPUS=2
check "all of them" is "$status $(grep -c '^#!/bin/bash' "$scratch/out")" "0 $(ls "$scratch/b/slurm"/*.sh 2>/dev/null | wc -l)"
rm -rf "$scratch/b"
if ci/tools/setup gpu >/dev/null 2>&1; then
    skip 8 "there is a GPU"
else
    for target in add-gpu sanitize profile large; do
        check "make $target without a GPU: compiles nothing" answer $target
        check "says so in one line, and leaves nothing" is "$status $(grep -c 'no NVIDIA GPU' "$scratch/err") $(ls "$scratch/b" 2>/dev/null)" "2 1 "
    done
fi
make -n list NVCC="$scratch/nvcc" CUDA_ARCHS=90 CLIFFS_LOCK="$scratch/b"
check "make list wants no kernel compiled where there is a toolkit" is \
    "$(grep "$scratch/nvcc .* -c src" "$scratch/out" | grep -vc ' src/harness/[a-z]*.cu ') $(grep -c "g++ .* -c src/star3d/base.cu " "$scratch/out")" "0 1"

# ---- two at a time
rm -rf "$scratch/b"
mkdir "$scratch/b"
exec 8>"$scratch/b/.lock" && flock 8
command make --no-print-directory BUILD="$scratch/b" clean >"$scratch/out" 2>&1 8>&- & second=$!
for ((i = 0; i < 30000; i++)); do grep -q 'another make' "$scratch/out" && break; sleep 0.01; done
check "a second make waits for the first, and says so" is "$(ls -d "$scratch/b") $(grep -c 'another make is at work' "$scratch/out")" "$scratch/b 1"
exec 8>&-
wait $second
check "and then does its work" is "$? $(ls -d "$scratch/b" 2>/dev/null)" "0 "
finish
