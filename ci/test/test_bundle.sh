#!/usr/bin/env bash
# ci/tools/bundle: the archive for a node without compiler, network and root. Unpacked elsewhere, it measures
# with an empty environment. Prints TAP.
. "$(dirname "$0")/tap.sh"
export XZ_OPT=-0

# ---- the archive ----
# This machine has tuned settings, of a study that no program knows: so the error shows that they are read.
tuned=$tmp/build/tables/$("$cliffs" machine name)
mkdir -p "$tuned"
cp "$cliffs" "$tmp/build/cliffs"
cp "${cliffs%/*}/version.h" "$tmp/build/"
printf '%s\n' study,variant nothing,none >"$tuned/tuned.csv"
cliffs=$tmp/build/cliffs
call ci/tools/bundle "$cliffs" "$tmp/made"
archive=$(cat "$tmp/out")
revision=$(sed -n 's/^#define CLIFFS_GIT "\(.*\)"/\1/p' "$tmp/build/version.h")
! grep -qs 'DIRTY 1' "$tmp/build/version.h" || revision+=-dirty
name=stencil-cliffs-$revision-$(uname -m)
check "it is named by revision and processor" is "$status ${archive%.tar.*}" "0 $tmp/made/$name"
sum=$(sha256sum <"$archive")
ci/tools/bundle "$cliffs" "$tmp/made" >/dev/null 2>&1
check "the same program gives the same bytes" is "$(sha256sum <"$archive")" "$sum"
mkdir -p "$tmp/some where"
tar -C "$tmp/some where" -xf "$archive"
check "it unpacks into one folder" is "$(ls "$tmp/some where")" "$name"
check "its files are root's" is "$(tar -tvf "$archive" | awk '{print $2}' | sort -u)" 0/0
cd "$tmp/some where/$name" || exit 1
check "the program is stripped" \
    test "$(stat -c %s bin/cliffs)" -le "$(stat -c %s "$cliffs")" -a -z "$(nm -a bin/cliffs 2>/dev/null)"

# ---- it runs with an empty environment ----
with_nothing() { env -i "$@" >"$tmp/out" 2>"$tmp/err"; }
mkdir own
experiment_file own/little.yaml divergence \
    'variant: openmp, precision: [single, double], nx: 10000, length: 32' 'on: host'
with_nothing ./run plan
check "it reads the settings that this machine was tuned to" \
    is "$? $(grep -c "/tuned/${tuned##*/}.csv:" "$tmp/err")" "1 1"
rm -r tuned
check "run plan" with_nothing ./run plan
check "run machine" with_nothing ./run machine
check "run run" with_nothing ./run run --bare --machine here own/little.yaml
log=results/here/raw/little.csv
check "every case is ok" is "$(grep -c '^case,.*,ok,' $log)" 2
check "each has the revision" is "$(grep '^case,' $log | grep -c -F ",${revision%-dirty},")" 2
check "it can be called by another path" with_nothing "$tmp/some where/$name/run" list
check "CLIFFS_LIBC=own: with the C library of the bundle" \
    with_nothing CLIFFS_LIBC=own ./run run --bare --machine other own/little.yaml
with_nothing ./run nothing
check "its exit status is the program's" is $? 2
# The program in a root folder that holds only the bundle
alone()
{
    chroot . "/lib/libc/$(cd lib/libc && echo ld*)" --library-path /lib/libc:/lib /bin/cliffs "$@" \
        >"$tmp/out" 2>"$tmp/err"
}
if [ "$(id -u)" = 0 ] && alone --help; then
    check "it needs no file of the system" alone plan --l2 10000000 --peak 1000
    rm lib/libyaml*
    alone --help
    check "... but every library of the bundle" is $? 127
else
    skip 2 "no chroot here"
fi
if grep -qE '^(flags|Features)' /proc/cpuinfo; then
    sed -i 's/^/no_such_unit /' lib/processor
    with_nothing ./run list
    check "on a processor without an instruction set that the program needs: an error that names it" \
        is "$? $(grep -c 'lacks no_such_unit' "$tmp/err")" "1 1"
else
    skip 1 "/proc/cpuinfo names no instruction sets"
fi

# ---- Arm: the compiler and Linux have different names for the same instruction set ----
cd "$root" || exit 1
stand_in "$tmp/cc" "printf '#define __ARM_FEATURE_%s\n' 'SVE 1' 'DOTPROD 1' 'SVE_BITS 0' 'UNALIGNED 1'"
archive=$(CC=$tmp/cc ci/tools/bundle "$cliffs" "$tmp/made")
mkdir "$tmp/arm"
tar -C "$tmp/arm" -xf "$archive"
cd "$tmp/arm"/*/ || exit 1
check "Arm: the instruction sets that the compiler used, by Linux's names" \
    is "$(cat lib/processor)" "asimddp sve "
# on FEATURES: runs the program on a processor with these features
on()
{
    printf 'processor\t: 0\nFeatures\t: %s\nCPU implementer\t: 0x41\n' "$1" >"$tmp/cpuinfo"
    call unshare -m sh -c "mount --bind '$tmp/cpuinfo' /proc/cpuinfo && exec ./run list"
}
on 'fp asimd asimddp sve sve2'
if [ "$status" = 0 ]; then
    check "a processor with all of them runs it" test -s "$tmp/out"
    on 'fp asimd asimddp'
    check "one without sve: an error that names it" \
        is "$status $(grep -c 'this processor lacks sve, ' "$tmp/err")" "1 1"
else
    skip 2 "no mount here: $(tail -n 1 "$tmp/err")"
fi
finish
