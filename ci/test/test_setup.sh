#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# ci/tools/setup on machines that do not exist: a PATH that holds nothing but stand-ins
# for apt, dpkg, id and sudo, which write down how they were called. Nothing is installed.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. ci/test/tap.sh
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
bin=$scratch/bin calls=$scratch/calls installed=$scratch/installed
output='' status=0
everything="gcc g++ libc6-dev make perl libyaml-dev zlib1g-dev libhwloc-dev libcmocka-dev gnuplot-nox
fonts-dejavu-core sqlite3 git nvidia-cuda-toolkit gcc-12-offload-nvptx
texlive-latex-base texlive-latex-recommended texlive-fonts-recommended texlive-publishers"

stand_in() # name, body
{
    printf '#!/bin/bash\n%s\n' "$2" >"$bin/$1"
    chmod +x "$bin/$1"
}

mkdir "$bin"
for tool in bash env awk sed grep tr cut head tail sort mktemp rm mkdir cat touch chmod true basename dirname; do
    ln -s "$(type -P "$tool")" "$bin/$tool"
done
stand_in dpkg-query "for p; do grep -qx -- \"\$p\" $installed && printf '%s=installed ' \"\$p\"; done"
stand_in dpkg 'echo amd64'
stand_in sleep ''
# shellcheck disable=SC2016
stand_in dpkg-deb 'echo >"${@: -1}"'
# shellcheck disable=SC2016
stand_in apt-cache 'case $1 in policy) echo "  Candidate: 1" ;; depends) echo "  Depends: gcc-12" ;; esac'
# Installs what it is told to, unless there is a file that says how often it fails first.
stand_in apt-get "echo \"apt-get \${DEBIAN_FRONTEND-} \$*\" >>$calls
case \" \$* \" in *' install '*)
    read -r left 2>/dev/null <$scratch/failures && [ \"\$left\" -gt 0 ] && {
        echo \$((left - 1)) >$scratch/failures; echo 'E: the mirror burns'; exit 100; }
    [ -e $scratch/liar ] || printf '%s\n' \"\$@\" >>$installed
    case \" \$* \" in *' nvidia-cuda-toolkit '*) echo >$bin/nvcc; chmod +x $bin/nvcc ;; esac ;;
esac"
stand_in sudo "[ -e $scratch/no_sudo ] && exit 1; shift; [ \"\$1\" = true ] || echo sudo >>$calls; touch $scratch/root
exec \"\$@\""
stand_in id "[ -e $scratch/root ] && echo 0 || echo 1000"

machine() # installed packages ...: a fresh one, root without being asked otherwise
{
    rm -f "$scratch"/{root,no_sudo,failures,liar} "$bin/nvcc"
    case " $* " in *" nvidia-cuda-toolkit "*) stand_in nvcc '' ;; esac
    touch "$scratch/root"
    printf '%s\n' "$@" >"$installed"
    : >"$calls"
}

setup() # environment and arguments of env
{
    output=$(PATH=$bin CUDA_HOME=/nowhere env "$@" 2>&1)
    status=$?
}

tell()
{
    echo "exit $status, said: $output"
    sed 's/^/called: /' "$calls"
}

says() { [[ $output == *"$1"* ]]; }
ends() { [ "$status" = "$1" ]; }
called() { [ "$(grep -c -- "$1" "$calls")" = "$2" ]; }

# shellcheck disable=SC2086
machine $everything
setup CUDA=1 ci/tools/setup
check "a complete machine: exit 0" ends 0
check "one line says so" [ "$output" = "setup: nothing is missing" ]
check "apt is left alone" called apt-get 0

# shellcheck disable=SC2086
machine ${everything/libyaml-dev/}
setup CUDA=0 ci/tools/setup
check "one package missing: exit 0" ends 0
check "it alone is installed" says "installing: libyaml-dev"
check "without questions or extras" called 'noninteractive .* install -y --no-install-recommends .* libyaml-dev *$' 1
check "after one update" called ' update' 1
setup CUDA=0 ci/tools/setup
check "and only once" says "nothing is missing"

machine
setup CUDA=0 ci/tools/setup --dry-run
check "a dry run fails where something is missing" ends 1
check "and calls nothing" called . 0
setup CUDA=1 ci/tools/setup
check "from nothing, with CUDA: exit 0" ends 0
check "the toolkit and the offload compiler of the default GCC" says "nvidia-cuda-toolkit libhwloc-dev"
check "and the offload compiler of the default GCC" says " gcc-12-offload-nvptx"
check "the distribution's driver is kept out" called 'install .*/driver.deb' 1

machine
echo 1 >"$scratch/failures"
setup CUDA=0 ci/tools/setup
check "a failure is tried again" ends 0
machine
echo 9 >"$scratch/failures"
setup CUDA=0 ci/tools/setup
check "but once only" called ' install ' 2
check "then it is an error" ends 1
check "with apt's reason" says "E: the mirror burns"
machine
touch "$scratch/liar"
setup CUDA=0 ci/tools/setup
check "an installation that installs nothing is found out" says "still missing after the installation: gcc"

machine
rm "$scratch/root"
setup CUDA=0 ci/tools/setup
check "a user with sudo" called '^sudo' 1
machine
rm "$scratch/root"
touch "$scratch/no_sudo"
setup CUDA=0 ci/tools/setup
check "a user without: exit 1" ends 1
check "and the command to run" says "apt-get update && apt-get install -y --no-install-recommends gcc g++"
check "and the way without root" says "./configure --prefix=\$HOME/.local"
# shellcheck disable=SC2086
machine gcc g++ libc6-dev make libyaml-dev zlib1g-dev
rm "$scratch/root"
touch "$scratch/no_sudo"
setup CUDA=0 ci/tools/setup
check "to test and to draw, that is not enough" ends 1
setup CUDA=0 ci/tools/setup measure
check "to measure it is: exit 0" ends 0
check "with a line for all that is not possible" says "no sqlite3: nothing is drawn"
check "and nothing installed" called . 0
touch "$scratch/root"
echo 9 >"$scratch/failures"
setup CUDA=0 ci/tools/setup measure
check "no network is no reason to stop, either" ends 0
machine libyaml-dev zlib1g-dev
rm "$scratch/root"
touch "$scratch/no_sudo"
setup CUDA=0 ci/tools/setup measure
check "without a compiler nothing goes" ends 1
setup CUDA=0 ci/tools/setup
# shellcheck disable=SC2086
machine ${everything//texlive-*/}
setup CUDA=0 PAPER=0 ci/tools/setup
check "PAPER=0: LaTeX is not missing" says "nothing is missing"
setup CUDA=0 PAPER=1 ci/tools/setup
check "else it is installed" called 'install .* texlive-latex-base .*texlive-publishers *$' 1
# shellcheck disable=SC2086
machine ${everything//texlive-*/}
echo 9 >"$scratch/failures"
setup CUDA=0 ci/tools/setup
check "but where it cannot be, nothing stops" ends 0
check "and it is said" says "no texlive-publishers: no paper"
setup CUDA=0 PAPER=yes ci/tools/setup
check "a wrong value of PAPER is refused" says "PAPER=yes: allowed are 0, 1 or nothing"
setup CUDA=yes ci/tools/setup
check "a wrong value of CUDA is refused" says "CUDA=yes: allowed are 0, 1 or nothing"
finish
