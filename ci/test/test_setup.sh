#!/usr/bin/env bash
# ci/tools/setup on machines that do not exist: PATH holds only stand-ins for apt, dpkg, id and sudo, which
# log their calls. Nothing is installed. Prints TAP.
. "$(dirname "$0")/tap.sh"
bin=$tmp/bin calls=$tmp/calls installed=$tmp/installed
output=''
# all that setup may install
read -rd '' -a everything <<'END'
gcc g++ libc6-dev make perl libyaml-dev zlib1g-dev libhwloc-dev libcmocka-dev libopenmpi-dev openmpi-bin
gnuplot-nox fonts-dejavu-core sqlite3 libsqlite3-dev mujs git
nvidia-cuda-toolkit gcc-12-offload-nvptx
texlive-latex-base texlive-latex-recommended texlive-fonts-recommended texlive-publishers
END

mkdir "$bin"
for tool in bash env awk sed grep tr cut head tail sort mktemp rm mkdir cat touch chmod true basename \
    dirname; do
    ln -s "$(type -P "$tool")" "$bin/$tool"
done
# $installed lists packages; half-NAME is one that is only unpacked
stand_in "$bin/dpkg-query" <<END
for p; do
    grep -qx -- "\$p" $installed && printf '%s=installed ' "\$p"
    ! grep -qx -- "half-\$p" $installed || printf '%s=unpacked ' "\$p"
done
END
stand_in "$bin/dpkg" "cat $tmp/architecture"
stand_in "$bin/sleep" ''
stand_in "$bin/dpkg-deb" 'echo >"${@: -1}"'
stand_in "$bin/apt-cache" <<'END'
case $1 in
policy) echo '  Candidate: 1' ;;
depends) echo '  Depends: gcc-12' ;;
esac
END
# It installs the packages that it is asked to. $tmp/failures: it fails this many times first. $tmp/liar: it
# installs nothing.
stand_in "$bin/apt-get" <<END
echo "apt-get \${DEBIAN_FRONTEND-} \$*" >>$calls
[[ " \$* " = *' install '* ]] || exit 0
if read -r left 2>/dev/null <$tmp/failures && [ "\$left" -gt 0 ]; then
    echo \$((left - 1)) >$tmp/failures
    echo 'E: the mirror burns'
    exit 100
fi
[ -e $tmp/liar ] || printf '%s\n' "\$@" >>$installed
[[ " \$* " != *' nvidia-cuda-toolkit '* ]] || { echo >$bin/nvcc; chmod +x $bin/nvcc; }
END
stand_in "$bin/sudo" <<END
[ ! -e $tmp/no_sudo ] || exit 1
shift
[ "\$1" = true ] || echo sudo >>$calls
touch $tmp/root
exec "\$@"
END
stand_in "$bin/id" "[ -e $tmp/root ] && echo 0 || echo 1000"

# machine WORD...: the machine on which setup runs from here on, and an empty log of calls. A WORD is
#   PACKAGE       it has this package; half-PACKAGE: only unpacked
#   all           it has all packages; all-BEGINNING: but those whose names begin so
#   old=TOOL:N    TOOL has version N
#   arm64         its architecture (default: amd64)
#   user          setup does not run as root; nosudo: and sudo is not allowed
#   liar          apt installs nothing, and says that it has
#   failures=N    apt fails N times
machine()
{
    local word
    rm -f "$tmp"/{no_sudo,failures,liar} "$bin"/{nvcc,sqlite3,gcc}
    touch "$tmp/root"
    echo amd64 >"$tmp/architecture"
    for word; do
        case $word in
        arm64) echo arm64 >"$tmp/architecture" ;;
        all) printf '%s\n' "${everything[@]}" ;;
        half-*) stand_in "$bin/gnuplot" '' && echo "$word" ;;
        all-*) printf '%s\n' "${everything[@]}" | grep -v "^${word#all-}" ;;
        user) rm "$tmp/root" ;;
        nosudo) touch "$tmp/no_sudo" ;;
        old=*) stand_in "$bin/$(cut -d: -f1 <<<"${word#old=}")" "echo '${word#*:} of some day'" ;;
        liar) touch "$tmp/liar" ;;
        failures=*) echo "${word#*=}" >"$tmp/failures" ;;
        *) echo "$word" ;;
        esac
    done >"$installed"
    ! grep -qx nvidia-cuda-toolkit "$installed" || [ -e "$bin/nvcc" ] || stand_in "$bin/nvcc" ''
    : >"$calls"
}
# setup VARIABLE=VALUE [ARGUMENT]
setup()
{
    output=$(PATH=$bin CUDA_HOME=/nowhere env "$1" ci/tools/setup "${@:2}" 2>&1)
    status=$?
}
tell()
{
    echo "exit $status, said: $output"
    sed 's/^/called: /' "$calls"
}
# does STATUS WORDS COUNT CALL: setup's exit status, a part of its output, and how often CALL was made since
# machine
does()
{
    [ "$status" = "$1" ] && [[ $output == *"$2"* ]] && [ "$(grep -c -- "$4" "$calls")" = "$3" ]
}

# ---- what is installed ----
machine all
setup CUDA=1
check "a complete machine: one line says so, apt is not called" does 0 'setup: nothing is missing' 0 .
machine all-gnuplot-nox half-gnuplot-nox
setup CUDA=0
check "a package that is only unpacked is installed, although its program runs" \
    does 0 'installing: gnuplot-nox' 1 'install .* gnuplot-nox *$'
machine all-libyaml-dev
setup CUDA=0
check "one package is missing: it alone is installed, without questions and recommended packages" \
    does 0 'installing: libyaml-dev' \
    1 'noninteractive .* install -y --no-install-recommends .* libyaml-dev *$'
setup CUDA=0
check "a second time: nothing to install; the lists were updated once" does 0 'nothing is missing' 1 ' update'
machine
setup CUDA=0 --dry-run
check "--dry-run: exit status 1 if something is missing, and apt is not called" does 1 '' 0 .
setup CUDA=1
check "from nothing, with CUDA: the toolkit, with an empty package in place of the distribution's driver" \
    does 0 'nvidia-cuda-toolkit libhwloc-dev' 1 'install .*/driver.deb'
machine
setup CUDA=1
check "... and the offload compiler of the default GCC" does 0 ' gcc-12-offload-nvptx' 1 ' update'
machine arm64
setup CUDA=1
check "arm64 has no offload compiler: it is not installed" does 0 'installing: gcc' 0 offload
machine all-gcc-12 arm64
setup CUDA=1
check "... and not missing" does 0 'nothing is missing' 0 .

# ---- failures ----
machine failures=1
setup CUDA=0
check "apt fails once: it is tried again" does 0 '' 3 ' install '
machine failures=9
setup CUDA=0
check "apt fails twice: an error with its reason" does 1 'E: the mirror burns' 2 ' install '
machine liar
setup CUDA=0
check "a package that is still missing is an error" \
    does 1 'still missing after the installation: gcc' 2 ' install '

# ---- without root ----
machine user
setup CUDA=0
check "a user with sudo" does 0 '' 1 ^sudo
machine user nosudo
setup CUDA=0
check "a user without sudo: the command for root is printed" \
    does 1 'apt-get update && apt-get install -y --no-install-recommends gcc g++' 0 .
setup CUDA=0
check "... and a way without root" does 1 './configure --prefix=$HOME/.local' 0 .

# ---- setup measure: only what measuring needs must be there ----
measures=(gcc g++ libc6-dev make libyaml-dev zlib1g-dev)
machine "${measures[@]}" user nosudo
setup CUDA=0
check "what measuring needs is too little for tests and figures" does 1 '' 0 .
setup CUDA=0 measure
check "measure: it is enough, and a line says what is not possible" does 0 'no sqlite3: nothing is drawn' 0 .
machine "${measures[@]}" failures=9
setup CUDA=0 measure
check "measure: apt's failure is no error, either" does 0 '' 2 ' install '
machine libyaml-dev zlib1g-dev user nosudo
setup CUDA=0 measure
check "measure: without a compiler it is an error" does 1 '' 0 .

# ---- versions ----
machine all old=sqlite3:3.34.1
setup CUDA=0
check "a tool that is too old is an error, in one line" \
    does 1 'setup: too old: SQLite 3.34.1 (at least 3.37)' 0 .
setup CUDA=0 measure
check "... a note, if measuring does not need it" \
    does 0 'setup: note: too old to draw or to test: SQLite 3.34.1' 0 .
machine all-sqlite3 old=gcc:10.2.1
setup CUDA=0 measure
check "... an error, if measuring needs it; missing packages are installed before" \
    does 1 'too old: gcc 10.2.1 (at least 11)' 1 'install .* sqlite3 *$'
machine all old=nvcc:11.2.67
setup CUDA=1
check "a CUDA toolkit that is too old" does 1 'too old: nvcc 11.2.67 (at least 11.8)' 0 .
machine all old=sqlite3:3.100.0
setup CUDA=0
check "3.100 is newer than 3.37" does 0 'nothing is missing' 0 .

# ---- LaTeX ----
machine all-texlive-
setup PAPER=0
check "PAPER=0: LaTeX is not needed" does 0 'nothing is missing' 0 .
setup PAPER=1
check "PAPER=1: it is installed" does 0 '' 1 'install .* texlive-latex-base .*texlive-publishers *$'
machine all-texlive- failures=9
setup CUDA=0
check "by default LaTeX is not needed: if it cannot be installed, a line says so" \
    does 0 'no texlive-publishers: no paper' 2 ' install '
setup PAPER=yes
check "another value of PAPER is refused" does 1 'PAPER=yes: allowed are 0, 1 or nothing' 2 ' install '
setup CUDA=yes
check "another value of CUDA is refused" does 1 'CUDA=yes: allowed are 0, 1 or nothing' 2 ' install '
finish
