#!/usr/bin/env bash
# ci/tools/setup on machines that do not exist: a PATH that holds nothing but stand-ins
# for apt, dpkg, id and sudo, which write down how they were called. Nothing is installed.
. "$(dirname "$0")/tap.sh"
bin=$tmp/bin calls=$tmp/calls installed=$tmp/installed
output=''
everything="gcc g++ libc6-dev make perl libyaml-dev zlib1g-dev libhwloc-dev libcmocka-dev libopenmpi-dev openmpi-bin gnuplot-nox
fonts-dejavu-core sqlite3 libsqlite3-dev mujs git nvidia-cuda-toolkit gcc-12-offload-nvptx
texlive-latex-base texlive-latex-recommended texlive-fonts-recommended texlive-publishers"

mkdir "$bin"
for tool in bash env awk sed grep tr cut head tail sort mktemp rm mkdir cat touch chmod true basename dirname; do
    ln -s "$(type -P "$tool")" "$bin/$tool"
done
stand_in "$bin/dpkg-query" "for p; do grep -qx -- \"\$p\" $installed && printf '%s=installed ' \"\$p\"; ! grep -qx -- \"half-\$p\" $installed || printf '%s=unpacked ' \"\$p\"; done"
stand_in "$bin/dpkg" "cat $tmp/architecture"
stand_in "$bin/sleep" ''
# shellcheck disable=SC2016
stand_in "$bin/dpkg-deb" 'echo >"${@: -1}"'
# shellcheck disable=SC2016
stand_in "$bin/apt-cache" 'case $1 in policy) echo "  Candidate: 1" ;; depends) echo "  Depends: gcc-12" ;; esac'
# Installs what it is told to, unless there is a file that says how often it fails first.
stand_in "$bin/apt-get" "echo \"apt-get \${DEBIAN_FRONTEND-} \$*\" >>$calls
case \" \$* \" in *' install '*)
    read -r left 2>/dev/null <$tmp/failures && [ \"\$left\" -gt 0 ] && {
        echo \$((left - 1)) >$tmp/failures; echo 'E: the mirror burns'; exit 100; }
    [ -e $tmp/liar ] || printf '%s\n' \"\$@\" >>$installed
    case \" \$* \" in *' nvidia-cuda-toolkit '*) echo >$bin/nvcc; chmod +x $bin/nvcc ;; esac ;;
esac"
stand_in "$bin/sudo" "[ -e $tmp/no_sudo ] && exit 1; shift; [ \"\$1\" = true ] || echo sudo >>$calls; touch $tmp/root
exec \"\$@\""
stand_in "$bin/id" "[ -e $tmp/root ] && echo 0 || echo 1000"

machine() # words: all, none, all-PATTERN or packages with commas between them; arm64; user: no root; nosudo;
# liar: nothing gets installed; failures=N of apt; old=TOOL:VERSION
{
    local word
    rm -f "$tmp"/{no_sudo,failures,liar} "$bin"/{nvcc,sqlite3,gcc}
    touch "$tmp/root"
    echo amd64 >"$tmp/architecture"
    for word; do
        case $word in
        arm64) echo arm64 >"$tmp/architecture" ;;
        all) echo $everything ;;
        half-*) stand_in "$bin/gnuplot" '' && echo "$word" ;;
        all-*) printf '%s\n' $everything | grep -v "^${word#all-}" ;;
        user) rm "$tmp/root" ;;
        nosudo) touch "$tmp/no_sudo" ;;
        old=*) stand_in "$bin/$(cut -d: -f1 <<<"${word#old=}")" "echo '${word#*:} of some day'" ;;
        liar) touch "$tmp/liar" ;;
        failures=*) echo "${word#*=}" >"$tmp/failures" ;;
        *) echo "${word//,/ }" ;;
        esac
    done | tr ' ' '\n' >"$installed"
    ! grep -qx nvidia-cuda-toolkit "$installed" || [ -e "$bin/nvcc" ] || stand_in "$bin/nvcc" ''
    : >"$calls"
}
tell()
{
    echo "exit $status, said: $output"
    sed 's/^/called: /' "$calls"
}
# does STATUS WORDS 'N CALL': how it ends, a part of what it says, how often what is called
does() { [ "$status" = "$1" ] && [[ $output == *"$2"* ]] && [ "$(grep -c -- "${3#* }" "$calls")" = "${3%% *}" ]; }
# what | machine, or = for the same as before | environment, words | exit status | what it says | how often what is called
# shellcheck disable=SC2086
while IFS='|' read -r what words with ends says calling; do
    [ "$words" = = ] || machine $words
    output=$(PATH=$bin CUDA_HOME=/nowhere env ${with%% *} ci/tools/setup ${with#* } 2>&1)
    status=$?
    check "$what" does "$ends" "$says" "$calling"
done <<'END'
a complete machine: one line says so, apt is left alone|all|CUDA=1 |0|setup: nothing is missing|0 .
one that was unpacked alone is installed, though it answers|all-gnuplot-nox half-gnuplot-nox|CUDA=0 |0|installing: gnuplot-nox|1 install .* gnuplot-nox *$
one package missing: it alone is installed, without questions or extras|all-libyaml-dev|CUDA=0 |0|installing: libyaml-dev|1 noninteractive .* install -y --no-install-recommends .* libyaml-dev *$
and only once, after one update|=|CUDA=0 |0|nothing is missing|1  update
a dry run fails where something is missing, and calls nothing|none|CUDA=0 --dry-run|1||0 .
from nothing, with CUDA: the toolkit, but for the distribution's driver|=|CUDA=1 |0|nvidia-cuda-toolkit libhwloc-dev|1 install .*/driver.deb
and the offload compiler of the default GCC|none|CUDA=1 |0| gcc-12-offload-nvptx|1  update
which arm64 does not have|none arm64|CUDA=1 |0|installing: gcc|0 offload
and so does not lack|all-gcc-12 arm64|CUDA=1 |0|nothing is missing|0 .
a failure is tried again|none failures=1|CUDA=0 |0||3  install 
but once only: then it is an error with apt's reason|none failures=9|CUDA=0 |1|E: the mirror burns|2  install 
an installation that installs nothing is found out|none liar|CUDA=0 |1|still missing after the installation: gcc|2  install 
a user with sudo|none user|CUDA=0 |0||1 ^sudo
a user without: the command to run|none user nosudo|CUDA=0 |1|apt-get update && apt-get install -y --no-install-recommends gcc g++|0 .
and the way without root|=|CUDA=0 |1|./configure --prefix=$HOME/.local|0 .
to test and to draw, what measures is not enough|gcc,g++,libc6-dev,make,libyaml-dev,zlib1g-dev user nosudo|CUDA=0 |1||0 .
to measure it is, with a line for all that is not possible|=|CUDA=0 measure|0|no sqlite3: nothing is drawn|0 .
no network is no reason to stop, either|gcc,g++,libc6-dev,make,libyaml-dev,zlib1g-dev failures=9|CUDA=0 measure|0||2  install 
without a compiler nothing goes|libyaml-dev,zlib1g-dev user nosudo|CUDA=0 measure|1||0 .
a tool that is too old is named in one line, and set-up fails|all old=sqlite3:3.34.1|CUDA=0 |1|setup: too old: SQLite 3.34.1 (at least 3.37)|0 .
to measure it will do, and that is said|=|CUDA=0 measure|0|setup: note: too old to draw or to test: SQLite 3.34.1|0 .
one that measuring needs will not, whatever is installed beside it|all-sqlite3 old=gcc:10.2.1|CUDA=0 measure|1|too old: gcc 10.2.1 (at least 11)|1 install .* sqlite3 *$
a toolkit, too|all old=nvcc:11.2.67|CUDA=1 |1|too old: nvcc 11.2.67 (at least 11.8)|0 .
versions are no decimal fractions|all old=sqlite3:3.100.0|CUDA=0 |0|nothing is missing|0 .
PAPER=0: LaTeX is not missing|all-texlive-|PAPER=0 |0|nothing is missing|0 .
else it is installed|=|PAPER=1 |0||1 install .* texlive-latex-base .*texlive-publishers *$
but where it cannot be, nothing stops, and it is said|all-texlive- failures=9|CUDA=0 |0|no texlive-publishers: no paper|2  install 
a wrong value of PAPER is refused|=|PAPER=yes |1|PAPER=yes: allowed are 0, 1 or nothing|2  install 
a wrong value of CUDA is refused|=|CUDA=yes |1|CUDA=yes: allowed are 0, 1 or nothing|2  install 
END
finish
