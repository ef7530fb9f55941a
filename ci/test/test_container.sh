#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Dockerfile and ci/tools/apptainer.def are of one make. The latter is read by Apptainer's rules: a header of "key: value",
# sections that it knows, {{ NAME }} for what %arguments names. No image is built here (make container does).
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
. ci/test/tap.sh
export LC_ALL=C
is() { [ "$1" = "$2" ] || { echo "# '$1' instead of '$2'"; false; }; }
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# parse DEF: into files header and %NAME below $scratch; false where Apptainer would refuse it
parse()
{
    rm -f "$scratch"/*
    awk -v to="$scratch/" '
        BEGIN {
            n = split("help setup files labels environment pre post runscript test startscript arguments", w, " ")
            for (i = 1; i <= n; i++) known[w[i]] = 1
            n = split("bootstrap from includecmd mirrorurl updateurl osversion include library registry namespace stage product user regcode productpgp registerurl modules otherurl fingerprints confurl setopt", w, " ")
            for (i = 1; i <= n; i++) key[w[i]] = 1
            section = "header"
        }
        $1 ~ /^%/ {
            section = tolower(substr($1, 2))
            if (!(section in known)) { print "unknown section %" section; bad = 1 }
            if (section in seen) { print "section %" section " twice"; bad = 1 }
            seen[section]; section = "%" section
            next
        }
        /^[ \t]*(#|$)/ { next }
        section == "header" {
            at = index($0, ":")
            name = tolower(substr($0, 1, at - 1))
            if (!at || !(name in key)) { print "unknown line in the header: " $0; bad = 1 }
            print name, substr($0, at + 2) > (to "header")
            next
        }
        { sub(/^ +/, ""); print > (to section) }
        END { exit bad }' "$1" || return
    [ -s "$scratch/header" ] && [ -s "$scratch/%post" ] || { echo "no header or no %post"; return 1; }
    # every {{ NAME }} has a default
    grep -ho '{{ *[A-Za-z_]* *}}' "$1" | tr -d '{} ' | sort -u >"$scratch/asked"
    cut -d= -f1 "$scratch/%arguments" | sort >"$scratch/given"
    is "$(comm -23 "$scratch/asked" "$scratch/given" | xargs)" ""
}

def=ci/tools/apptainer.def
for break in 's/^%post/%pots/' 's/^From:/Form:/' 's/^Bootstrap: docker/Bootstrap docker/' 's/{{ CUDA }}/{{ CUDO }}/' '/^%post/,/^$/d'; do
    sed "$break" $def >"$scratch.def"
    check "a definition is refused after $break" is "$(parse "$scratch.def" >/dev/null; echo $?)" 1
    rm "$scratch.def"
done
check "the definition can be read" parse $def
check "its image is an OCI registry's, as Dockerfile's" is "$(sort "$scratch/header" | xargs -d '\n')" "bootstrap docker from {{ BASE }}"
check "of the same base and with the same arguments" is "$(sort "$scratch/%arguments" | xargs)" \
    "$(sed -n 's/^ARG \([A-Z]*=.*\)/\1/p' Dockerfile | grep -v '^REVISION=' | sort | xargs)"
for section in post runscript; do
    check "%$section is shell" bash -n "$scratch/%$section"
done
copied() { sed -n '/^FROM/,/^RUN/s/^COPY //p' Dockerfile | awk '{to = $NF; for (i = 1; i < NF; i++) {n = split($i, part, "/"); print $i, to ~ /\/$/ ? to part[n] : to}}'; }
check "the same files go into both before set-up" is "$(sort "$scratch/%files")" "$(copied | sort)"
check "and are there" is "$(awk '{print $1}' "$scratch/%files" | xargs ls -d | wc -l)" "$(wc -l <"$scratch/%files")"
check "the same commands make both" is "$(sed "s/'{{ \([A-Z]*\) }}'/\$\1/g" "$scratch/%post")" "$(sed -n '/^FROM/,/^$/d; 0,/^RUN/s/^RUN //p' Dockerfile)"
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
