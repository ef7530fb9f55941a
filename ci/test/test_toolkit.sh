#!/usr/bin/env bash
# ci/tools/toolkit: where it finds the CUDA toolkit's files. Stand-ins for nvcc print the lines of its
# --dryrun that name folders. Prints TAP.
. "$(dirname "$0")/tap.sh"
unset NVCC
export CUDA_HOME=/nowhere

# toolkit FOLDER INCLUDE LIB: a toolkit with the header and the library in these of its folders
toolkit()
{
    mkdir -p "$1/bin" "$1/$2" "$1/$3"
    touch "$1/$2/cuda_runtime_api.h" "$1/$3/libcudart_static.a"
}
# nvcc FILE LINE...: a compiler whose dry run prints these lines
nvcc()
{
    mkdir -p "${1%/*}"
    printf '#$ %s\n' '_HERE_=/somewhere/bin' "${@:2}" '"/dev/null" -o "/tmp/null.ii"' >"$1.says"
    stand_in "$1" "[[ \" \$* \" = *' --dryrun '* ]] && cat '$1.says' >&2"
}
# finds NVCC INCLUDE LIB: with this compiler the two files are found in these folders
finds()
{
    NVCC=$1 call ci/tools/toolkit files
    is "$status $(tr '\n' ' ' <"$tmp/out")" "0 $2/cuda_runtime_api.h $3/libcudart_static.a "
}
# cpu NAME COMMAND...: on a computer with this kind of processor
cpu()
{
    mkdir -p "$tmp/$1"
    stand_in "$tmp/$1/uname" "echo $1"
    PATH=$tmp/$1:$PATH "${@:2}"
}

# ---- toolkits of several makers ----
t=$tmp/cuda
toolkit "$t" include lib64
nvcc "$t/bin/nvcc" "TOP=$t/bin/.."
check "NVIDIA's own" finds "$t/bin/nvcc" "$t/include" "$t/lib64"
mkdir -p "$tmp/wrapped"
stand_in "$tmp/wrapped/nvcc" "exec $t/bin/nvcc \"\$@\""
check "a wrapper elsewhere, as in the HPC SDK" finds "$tmp/wrapped/nvcc" "$t/include" "$t/lib64"
ln -s "$t/bin/nvcc" "$tmp/nvcc"
check "a link elsewhere" finds "$tmp/nvcc" "$t/include" "$t/lib64"
stand_in "$tmp/ccache" 'exec "$@"'
check "a command before it, as ccache" finds "$tmp/ccache $t/bin/nvcc" "$t/include" "$t/lib64"
make -pn build BUILD="$tmp/b" NVCC="$tmp/wrapped/nvcc" CUDA_ARCHS=90 2>/dev/null >"$tmp/make"
check "make uses the same files" is "$(grep -E '^CUDA_(INC|RT) :=' "$tmp/make" | sort | xargs)" \
    "CUDA_INC := $t/include/cuda_runtime_api.h CUDA_RT := $t/lib64/libcudart_static.a"

# program TARGET [VARIABLE=VALUE]: the program that make builds for this target with this compiler
program()
{
    make -pn "$@" BUILD="$tmp/b" NVCC="$tmp/wrapped/nvcc" CUDA_ARCHS=90 2>/dev/null | sed -n 's/^ABLE := *//p'
}
ci/tools/setup gpu >/dev/null 2>&1 && able=$tmp/b/cliffs || able=$tmp/b/facts
for target in check reproduce reproduce-stream; do
    check "make $target: compiles the kernels if there is a GPU" is "$(program $target)" "$able"
done
check "... or if told to" is "$(program check CUDA=1)" "$tmp/b/cliffs"

t=$tmp/debian
libs=usr/lib/aarch64-linux-gnu
toolkit "$t" usr/include $libs
nvcc "$t/bin/nvcc" "TOP=$t/nothing" "INCLUDES=\"-I$t/bin/../usr/include\"  " \
    "LIBRARIES=  \"-L$t/$libs/stubs\" \"-L$t/$libs\""
check "Debian's: its dry run names the folders" finds "$t/bin/nvcc" "$t/usr/include" "$t/$libs"

t=$tmp/silent
toolkit "$t" include lib/aarch64-linux-gnu
nvcc "$t/bin/nvcc"
check "one whose dry run names none: found from the compiler's path" \
    finds "$t/bin/nvcc" "$t/include" "$t/lib/aarch64-linux-gnu"

t=$tmp/both
toolkit "$t" targets/x86_64-linux/include targets/x86_64-linux/lib
toolkit "$t" targets/sbsa-linux/include targets/sbsa-linux/lib
nvcc "$t/bin/nvcc" "TOP=$t"
for pair in x86_64:x86_64 aarch64:sbsa; do
    own=$t/targets/${pair#*:}-linux
    check "of several targets the one for ${pair%:*}" \
        cpu ${pair%:*} finds "$t/bin/nvcc" "$own/include" "$own/lib"
done

t=$tmp/conda
toolkit "$t" targets/x86_64-linux/include lib
nvcc "$t/bin/nvcc" "TOP=$t/bin/.."
check "conda's" cpu x86_64 finds "$t/bin/nvcc" "$t/targets/x86_64-linux/include" "$t/lib"

# ---- errors ----
# fails WORDS COMMAND...: an error with one line, which has these words
fails()
{
    call "${@:2}"
    [ "$status" != 0 ] && is "$(wc -l <"$tmp/err")" 1 && grep -q -- "$1" "$tmp/err"
}
nvcc "$tmp/bare/bin/nvcc" "TOP=$tmp/bare/root"
if [ -e /usr/include/cuda_runtime_api.h ]; then
    skip 4 "the distribution's toolkit is installed"
else
    check "neither header nor library: one line names them and the folder" \
        fails "no cuda_runtime_api.h and libcudart_static.a .* $tmp/bare/root.*CUDA=0" \
        env NVCC="$tmp/bare/bin/nvcc" ci/tools/toolkit files
    call make build BUILD="$tmp/b" NVCC="$tmp/bare/bin/nvcc" CUDA_ARCHS=90
    check "make prints this line" \
        is "$status $(grep -c '^toolkit: no cuda_runtime_api.h' "$tmp/err")" "2 1"
    check "... and compiles nothing" is "$(grep -cE '^(cc|cu|acc|facts) ' "$tmp/out")" 0
    stand_in "$tmp/broken" 'echo "fatal: no licence" >&2; exit 1'
    check "a compiler that fails: its own words" \
        fails "broken --dryrun failed: fatal: no licence" env NVCC="$tmp/broken" ci/tools/toolkit files
fi
nothing=$tmp/nothing
mkdir "$nothing"
ln -s "$(type -P bash)" "$nothing/bash"
check "no compiler" \
    fails "no CUDA compiler: /nowhere/bin/nvcc" env PATH="$nothing" ci/tools/toolkit nvcc

# ---- other programs of the toolkit ----
stand_in "$tmp/cuda/bin/ncu-of-toolkit" 'echo ncu'
program=$tmp/cuda/bin/ncu-of-toolkit
check "a program that is not in PATH" \
    is "$(CUDA_HOME=$tmp/cuda PATH=/usr/bin:/bin ci/tools/toolkit ncu-of-toolkit)" "$program"
check "... found through a wrapper of nvcc" \
    is "$(NVCC=$tmp/wrapped/nvcc ci/tools/toolkit ncu-of-toolkit)" "$program"
check "one that is not installed" \
    fails "ncu-of-nobody is not installed" env NVCC="$tmp/nvcc" ci/tools/toolkit ncu-of-nobody

# ---- nvc ----
# The stand-in knows these options of nvc, and no others; what they mean to GCC is what it does.
mkdir "$tmp/hpc"
stand_in "$tmp/hpc/nvc" <<'EOF'
gcc=(gcc)
while [ $# -gt 0 ]; do
    case $1 in
    --version) echo 'nvc 26.1, a stand-in'; exit ;;
    -c11) gcc+=(-std=gnu11) ;;
    -gnu | -tp=native) ;;
    -mp=multicore) gcc+=(-fopenmp) ;;
    -acc=gpu,multicore) gcc+=(-fopenacc -foffload=disable) ;;
    -MT | -MF | -o | -include) gcc+=("$1" "$2"); shift ;;
    -O3) gcc+=(-O0) ;;
    -c | -g | -MMD | -MP | -I* | -D* | -l* | [!-]*) gcc+=("$1") ;;
    *) echo "nvc: unknown option: $1" >&2; exit 1 ;;
    esac
    shift
done
exec "${gcc[@]}"
EOF
# nvc TARGET...: makes these with it, without CUDA
nvc() { PATH=$tmp/hpc:$PATH call make "$@" COMPILER=nvc CUDA=0 BUILD="$tmp/nvc"; }
# The options of all commands of a build
options()
{
    nvc -n build && grep '^\s*nvc ' "$tmp/out" | tr ' ' '\n' | grep '^-' | sort -u >"$tmp/options"
    ! grep -vE '^-(c11|gnu|O3|g|tp=native|mp=multicore|acc=gpu,multicore|MMD|MP|MT|MF|c|o|include|[IDl].*)$' \
        "$tmp/options"
}
if type -P gcc >/dev/null; then
    check "nvc: all options of a build are its own" options
    check "... for OpenACC, too" grep -qx -e -acc=gpu,multicore "$tmp/options"
    o=$tmp/nvc/obj
    nvc "$o"/star3d/baseline{,.acc}.o "$o"/harness/{backend_openacc,backend_openmp}.o "$o/sources.o"
    check "the baselines compile with it" [ "$status" = 0 ]
else
    skip 3 "no GCC to stand in for nvc"
fi
finish
