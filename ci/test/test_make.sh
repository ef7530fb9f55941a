#!/usr/bin/env bash
# What a person types: typing errors, words of strangers, folders that are not ours, two at a time, and answers that need
# no build. None of it compiles.
. "$(dirname "$0")/tap.sh"
unset BUILD
make() { call command make --no-print-directory BUILD="$tmp/b" "$@"; } # words
refuses() # pattern, words of make: one line that has it, exit 2, nothing made
{
    make "${@:2}"
    is "$status $(grep -c -e "$1" "$tmp/err") $(wc -l <"$tmp/err")" "2 1 1" && [ ! -e "$tmp/b" ]
}

# ---- typing errors
check "a target" refuses "no such target 'figrue'; did you mean figures?" figrue
check "a figure, by a part of its name" refuses "no such target 'figure-l2cliff'; did you mean figure-star3d-l2cliff?" figure-l2cliff
check "a figure whose script does not say what it needs" refuses "plots/style.gp has no line '# needs: TABLE" figure-style
check "an experiment" refuses "no such target 'run-heat2d-hots'; did you mean run-heat2d-host?" run-heat2d-hots
check "one to reproduce" refuses "no such target 'reproduce-heat2dhost'; did you mean reproduce-heat2d-host?" reproduce-heat2dhost
check "a word that is near to nothing gets no advice" refuses "no such target 'xyzzyxyzzy' (make help" xyzzyxyzzy
check "a variable" refuses "no such variable 'QUIK'; did you mean QUICK?" list QUIK=1
check "a variable that this target does not read" refuses 'STUDY is for make sanitize' plan STUDY=star3d
make -n mutants CUDA=0 STUDY=star3d/vector CLIFFS_LOCK="$tmp/b"
check "mutants does" grep -q '/mutants --mutants star3d vector$' "$tmp/out"
check "and one of several" refuses 'GPUS is for make run or ' figures GPUS=2
check "a machine that is not there" refuses "no folder results/nvidia-h20; did you mean nvidia-h200?" claims MACHINE=nvidia-h20
check "CUDA_ARCHS are numbers" refuses "CUDA_ARCHS='sm_90': .* as 80 or '80 90'" build CUDA_ARCHS=sm_90
check "accept-gpu without a file" refuses 'FILE= is missing' accept-gpu

# ---- words of strangers
for word in 'RESULTS=a b' "MACHINE=x';touch $tmp/pwned;'" 'QUICK=$(shell touch pwned)' QUICK=yes PAPER=2 MACHINE=-x 'CUDA_ARCHS=80 9;0' COMPILER='"'; do
    check "$word is refused" refuses "${word%%=*}=.*allowed are" list "$word"
done
check "from the environment, too" eval 'STUDY="\`touch $tmp/pwned\`" refuses "STUDY=.*allowed are" list'
check "and so is a target" refuses 'target=.*allowed are' "figure-x;touch $tmp/pwned"
check "nothing of it was run" [ ! -e "$tmp/pwned" -a ! -e pwned ]
stand_in "$tmp/git" "touch $tmp/git-was-run"
PATH=$tmp:$PATH make help
check "make help runs nothing of git" is "$status $(ls "$tmp" | grep -c git-was-run)" "0 0"
for name in $(grep -l '^# needs: ' plots/*.gp | xargs -n 1 basename -s .gp) $(basename -s .yaml experiments/*.yaml); do echo "$name"; done >"$tmp/names"
check "what help and page tell to type is known" is "$(command make -pn help BUILD="$tmp/b" 2>/dev/null | sed -n 's/^DRAWN := //p' |
    tr ' ' '\n' | sed 's/^figure-//' | grep . | sort | cksum)" "$(sort "$tmp/names" | cksum)"

# ---- BUILD: a folder for it alone
mkdir -p "$tmp/mine/.hidden" "$tmp/empty"
for folder in . .. src /etc "$tmp/mine" "$PWD" ci/..; do
    before=$(ls -A "$folder" | cksum)
    call command make BUILD="$folder" list
    check "BUILD=$folder is refused in one line, and is as it was" is \
        "$status $(wc -l <"$tmp/err") $(grep -c "BUILD='$folder': .*needed" "$tmp/err") $(ls -A "$folder" | cksum)" "2 1 1 $before"
done
call command make BUILD= list
check "and none at all" is "$status $(grep -c 'BUILD is empty' "$tmp/err")" "2 1"
touch "$tmp/mine/thesis"
call command make BUILD="$tmp/mine" clean
check "clean removes no folder that no make has built in" is "$status $(ls "$tmp/mine")" "2 thesis"
call command make BUILD="$tmp/empty" clean
check "an empty one will do" is "$status $(ls -d "$tmp/empty" 2>/dev/null)" "0 "

# ---- answers before builds: nothing is compiled, whatever there is
for compiler in cc nvcc; do stand_in "$tmp/$compiler" "echo \"\$0 \$*\" >>$tmp/compiled; exit 1"; done
answer() { make CC="$tmp/cc" NVCC="$tmp/nvcc" COMPILER=nvc CUDA_ARCHS=90 "$@"; ! grep -qs -e ' -c src/' "$tmp/compiled"; }
rm -rf "$tmp/b"
if ci/tools/setup gpu >/dev/null 2>&1; then
    skip 8 "there is a GPU"
else
    for target in add-gpu sanitize profile large; do
        check "make $target without a GPU: compiles nothing" answer $target
        check "says so in one line, and leaves nothing" is "$status $(grep -c 'no NVIDIA GPU' "$tmp/err") $(ls "$tmp/b" 2>/dev/null)" "2 1 "
    done
fi
make -n list NVCC="$tmp/nvcc" CUDA_ARCHS=90 CLIFFS_LOCK="$tmp/b"
check "make list wants no kernel compiled where there is a toolkit" is \
    "$(grep "$tmp/nvcc .* -c src" "$tmp/out" | grep -vc ' src/harness/[a-z]*.cu ') $(grep -c "g++ .* -c src/star3d/base.cu " "$tmp/out")" "0 1"

# ---- two at a time
rm -rf "$tmp/b"
mkdir "$tmp/b"
exec 8>"$tmp/b/.lock" && flock 8
command make --no-print-directory BUILD="$tmp/b" clean >"$tmp/out" 2>&1 8>&- & second=$!
wait_for grep -q 'another make' "$tmp/out"
check "a second make waits for the first, and says so" is "$(ls -d "$tmp/b") $(grep -c 'another make is running' "$tmp/out")" "$tmp/b 1"
exec 8>&-
wait $second
check "and then does its work" is "$? $(ls -d "$tmp/b" 2>/dev/null)" "0 "
printf '%s\n' '#include <errno.h>' 'int flock(int fd, int how) { (void)fd; (void)how; errno = ENOSYS; return -1; }' | gcc -shared -fPIC -x c - -o "$tmp/no_locks.so"
LD_PRELOAD=$tmp/no_locks.so make clean
check "on a file system without locks it goes on, and says so" is "$status $(grep -c 'file system without locks' "$tmp/err") $(cat "$tmp/out")" "0 1 "
finish
