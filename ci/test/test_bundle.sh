#!/usr/bin/env bash
# The archive for a node that has nothing: unpacked elsewhere it measures with an empty environment.
. "$(dirname "$0")/tap.sh"
export XZ_OPT=-0

# a machine was tuned, to what no program takes: that shows which settings are asked
tuned=$tmp/build/tables/$("$cliffs" machine name)
mkdir -p "$tuned" && cp "$cliffs" "${cliffs%/*}/version.h" "$tmp/build/" && cliffs=$tmp/build/cliffs && printf "%s\n" study,variant nothing,none >"$tuned/tuned.csv"
call ci/tools/bundle "$cliffs" "$tmp/made"
archive=$(cat "$tmp/out")
revision=$(sed -n 's/^#define CLIFFS_GIT "\(.*\)"/\1/p' "${cliffs%/*}/version.h")$(grep -qs 'DIRTY 1' "${cliffs%/*}/version.h" && echo -dirty)
check "an archive is made, named by revision and processor" is "$status ${archive%.tar.*}" "0 $tmp/made/stencil-cliffs-$revision-$(uname -m)"
sum=$(sha256sum <"$archive")
ci/tools/bundle "$cliffs" "$tmp/made" >/dev/null 2>&1
check "the same program gives the same bytes" is "$(sha256sum <"$archive")" "$sum"
mkdir -p "$tmp/some where"
tar -C "$tmp/some where" -xf "$archive"
check "it unpacks into one folder, and is of nobody in particular" is \
    "$(ls "$tmp/some where") $(tar -tvf "$archive" | awk '{print $2}' | sort -u)" "stencil-cliffs-$revision-$(uname -m) 0/0"
cd "$tmp/some where"/*/ || exit 1
check "the program is stripped" test "$(stat -c %s bin/cliffs)" -le "$(stat -c %s "$cliffs")" -a -z "$(nm -a bin/cliffs 2>/dev/null)"
mkdir own
with_nothing() { env -i "$@" >"$tmp/out" 2>"$tmp/err"; }
experiment_file own/little.yaml divergence 'variant: openmp, precision: [single, double], nx: 10000, length: 32' 'on: host'
check "it takes the settings that this machine was tuned to" is \
    "$(with_nothing ./run plan; echo $?) $(grep -c "/tuned/${tuned##*/}.csv:" "$tmp/err")" "1 1"
rm -r tuned
check "with an empty environment it plans" with_nothing ./run plan
check "knows itself" with_nothing ./run machine
check "measures" with_nothing ./run run --bare --machine here own/little.yaml
check "every case is ok" is "$(grep -c '^case,.*,ok,' results/here/raw/little.csv)" 2
check "they name the revision" is "$(grep '^case,' results/here/raw/little.csv | grep -c -F ",${revision%-dirty},")" 2
check "called by another path, too" with_nothing "$tmp/some where/stencil-cliffs-$revision-$(uname -m)/run" list
check "with the C library of the bundle" with_nothing CLIFFS_LIBC=own ./run run --bare --machine other own/little.yaml
check "exit codes come through" is "$(with_nothing ./run nothing; echo $?)" 2
alone() { chroot . "/lib/libc/$(cd lib/libc && echo ld*)" --library-path /lib/libc:/lib /bin/cliffs "$@" >"$tmp/out" 2>"$tmp/err"; }
if [ "$(id -u)" = 0 ] && alone --help; then
    check "nothing of this system is needed: it runs where there is nothing else" \
        alone plan --l2 10000000 --peak 1000
    rm lib/libyaml*
    check "(without a library of the bundle it does not)" \
        is "$(alone --help; echo $?)" 127
else
    skip 2 "no chroot here"
fi
if grep -qE '^(flags|Features)' /proc/cpuinfo; then
    sed -i 's/^/no_such_unit /' lib/processor
    with_nothing ./run list
    check "a processor that lacks what the program was built for is told so" is \
        "$? $(grep -c 'lacks no_such_unit' "$tmp/err")" "1 1"
else
    skip 1 "/proc/cpuinfo names no units"
fi

# ---- arm: its compiler and its processors, of which each has names of its own for an instruction set
cd "$root" || exit 1
stand_in "$tmp/cc" 'printf "#define __%s\n" "ARM_FEATURE_SVE 1" "ARM_FEATURE_DOTPROD 1" "ARM_FEATURE_SVE_BITS 0" "ARM_FEATURE_UNALIGNED 1"'
archive=$(CC=$tmp/cc ci/tools/bundle "$cliffs" "$tmp/made")
mkdir "$tmp/arm" && tar -C "$tmp/arm" -xf "$archive" && cd "$tmp/arm"/*/ || exit 1
check "arm: what the compiler used, as Linux calls it" is "$(cat lib/processor)" "asimddp sve "
# on FEATURES: the program, on a processor that has these
on() { printf 'processor\t: 0\nFeatures\t: %s\nCPU implementer\t: 0x41\n' "$1" >"$tmp/cpuinfo"; call unshare -m sh -c "mount --bind '$tmp/cpuinfo' /proc/cpuinfo && exec ./run list"; }
on 'fp asimd asimddp sve sve2'
if [ "$status" = 0 ]; then
    check "a processor that has all runs it" test -s "$tmp/out"
    on 'fp asimd asimddp'
    check "one that lacks an instruction set is told its name" is "$status $(grep -c 'this processor lacks sve, ' "$tmp/err")" "1 1"
else
    skip 2 "no mount here: $(tail -n 1 "$tmp/err")"
fi
finish
