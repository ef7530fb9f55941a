#!/usr/bin/env bash
# Where ci/tools/toolkit finds the CUDA toolkit: stand-ins for nvcc say where it is, as nvcc's --dryrun does.
. "$(dirname "$0")/tap.sh"
unset NVCC
export CUDA_HOME=/nowhere

# toolkit FOLDER INCLUDE LIB: one with the two files in these of its folders
toolkit()
{
    mkdir -p "$1/bin" "$1/$2" "$1/$3"
    touch "$1/$2/cuda_runtime_api.h" "$1/$3/libcudart_static.a"
}
# nvcc FILE LINE...: a compiler that says these lines of a dry run
nvcc()
{
    mkdir -p "${1%/*}"
    printf '#$ %s\n' '_HERE_=/somewhere/bin' "${@:2}" '"/dev/null" -o "/tmp/null.ii"' >"$1.says"
    stand_in "$1" "[[ \" \$* \" = *' --dryrun '* ]] && cat '$1.says' >&2"
}
finds() # compiler, header, library
{
    NVCC=$1 call ci/tools/toolkit files
    is "$status $(tr '\n' ' ' <"$tmp/out")" "0 $2/cuda_runtime_api.h $3/libcudart_static.a "
}
# On a computer of this kind
cpu() { mkdir -p "$tmp/$1" && stand_in "$tmp/$1/uname" "echo $1" && PATH=$tmp/$1:$PATH "${@:2}"; }

t=$tmp/cuda
toolkit "$t" include lib64
nvcc "$t/bin/nvcc" "TOP=$t/bin/.."
check "NVIDIA's own" finds "$t/bin/nvcc" "$t/include" "$t/lib64"
mkdir -p "$tmp/wrapped" && stand_in "$tmp/wrapped/nvcc" "exec $t/bin/nvcc \"\$@\""
check "a wrapper elsewhere, as of the HPC SDK" finds "$tmp/wrapped/nvcc" "$t/include" "$t/lib64"
ln -s "$t/bin/nvcc" "$tmp/nvcc"
check "a link elsewhere" finds "$tmp/nvcc" "$t/include" "$t/lib64"
stand_in "$tmp/ccache" 'exec "$@"'
check "another program before it" finds "$tmp/ccache $t/bin/nvcc" "$t/include" "$t/lib64"
make -pn build BUILD="$tmp/b" NVCC="$tmp/wrapped/nvcc" CUDA_ARCHS=90 2>/dev/null >"$tmp/make"
check "make takes the same files" is "$(grep -E '^CUDA_(INC|RT) :=' "$tmp/make" | sort | xargs)" \
    "CUDA_INC := $t/include/cuda_runtime_api.h CUDA_RT := $t/lib64/libcudart_static.a"

t=$tmp/debian
toolkit "$t" usr/include usr/lib/aarch64-linux-gnu
nvcc "$t/bin/nvcc" "TOP=$t/nothing" "INCLUDES=\"-I$t/bin/../usr/include\"  " \
    "LIBRARIES=  \"-L$t/usr/lib/aarch64-linux-gnu/stubs\" \"-L$t/usr/lib/aarch64-linux-gnu\""
check "the folders that it names itself, as Debian's" finds "$t/bin/nvcc" "$t/usr/include" "$t/usr/lib/aarch64-linux-gnu"

t=$tmp/silent
toolkit "$t" include lib/aarch64-linux-gnu
nvcc "$t/bin/nvcc"
check "one that names none: its own path tells" finds "$t/bin/nvcc" "$t/include" "$t/lib/aarch64-linux-gnu"

t=$tmp/both
toolkit "$t" targets/x86_64-linux/include targets/x86_64-linux/lib
toolkit "$t" targets/sbsa-linux/include targets/sbsa-linux/lib
nvcc "$t/bin/nvcc" "TOP=$t"
for pair in x86_64:x86_64 aarch64:sbsa; do
    own=$t/targets/${pair#*:}-linux
    check "the target of ${pair%:*} of several" cpu ${pair%:*} finds "$t/bin/nvcc" "$own/include" "$own/lib"
done

t=$tmp/conda
toolkit "$t" targets/x86_64-linux/include lib
nvcc "$t/bin/nvcc" "TOP=$t/bin/.."
check "conda's" cpu x86_64 finds "$t/bin/nvcc" "$t/targets/x86_64-linux/include" "$t/lib"

# ---- what is not there
fails() { call "$@"; [ "$status" != 0 ] && is "$(wc -l <"$tmp/err")" 1; } # command: ends with one line
nvcc "$tmp/bare/bin/nvcc" "TOP=$tmp/bare/root"
if [ -e /usr/include/cuda_runtime_api.h ]; then
    skip 4 "the distribution's toolkit is installed"
else
    check "neither headers nor libraries: one line" fails env NVCC="$tmp/bare/bin/nvcc" ci/tools/toolkit files
    check "that says which and where" grep -q "no cuda_runtime_api.h and libcudart_static.a .* $tmp/bare/root.*CUDA=0" "$tmp/err"
    call make build BUILD="$tmp/b" NVCC="$tmp/bare/bin/nvcc" CUDA_ARCHS=90
    check "make says it, too, and compiles nothing" is \
        "$status $(grep -c '^toolkit: no cuda_runtime_api.h' "$tmp/err") $(grep -cE '^(cc|cu|acc|facts) ' "$tmp/out")" "2 1 0"
    stand_in "$tmp/broken" 'echo "fatal: no licence" >&2; exit 1'
    check "a compiler that fails: its own words" eval \
        'fails env NVCC="$tmp/broken" ci/tools/toolkit files && grep -q "broken --dryrun failed: fatal: no licence" "$tmp/err"'
fi
nothing=$tmp/nothing && mkdir "$nothing" && ln -s "$(type -P bash)" "$nothing/bash"
check "no compiler at all" eval 'fails env PATH="$nothing" ci/tools/toolkit nvcc && grep -q "no CUDA compiler: /nowhere/bin/nvcc" "$tmp/err"'

# ---- other programs of the toolkit
stand_in "$tmp/cuda/bin/ncu-of-toolkit" 'echo ncu'
check "another program, that PATH does not have" is "$(CUDA_HOME=$tmp/cuda PATH=/usr/bin:/bin ci/tools/toolkit ncu-of-toolkit)" "$tmp/cuda/bin/ncu-of-toolkit"
check "through a wrapper" is "$(NVCC=$tmp/wrapped/nvcc ci/tools/toolkit ncu-of-toolkit)" "$tmp/cuda/bin/ncu-of-toolkit"
check "one that nobody has" eval 'fails env NVCC="$tmp/nvcc" ci/tools/toolkit ncu-of-nobody && grep -q "ncu-of-nobody is not installed" "$tmp/err"'
finish
