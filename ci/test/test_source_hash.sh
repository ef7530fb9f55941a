#!/bin/bash
# ci/tools/source-hash: the hash of a variant covers the code that is compiled for it and nothing else. Each
# change below is made to a small tree of sources. Prints TAP.
. "$(dirname "$0")/tap.sh"
# hash_of [FILE]: the hash of a variant of the planted tree
hash_of()
{
    (cd "$tmp/tree" && "$root/ci/tools/source-hash" "${1:-src/heat/base.cu}" | cut -d ' ' -f 1) 2>"$tmp/said"
}
# plant: writes the tree as it is before any change
plant()
{
    rm -rf "$tmp/tree"
    mkdir -p "$tmp/tree/src"/{heat,wave,cpu,harness,halo,star3d} && cd "$tmp/tree/src" || exit 1
    cat >kernel.h <<'FILE'
#pragma once
#include "study.h"
#ifdef __CUDACC__
#define LAUNCH(k) k<<<1>>>()
#else
#include "cpu/on_cpu.h"
#define LAUNCH(k) k()
#endif
FILE
    printf '%s\n' '#pragma once' 'struct study;' >study.h
    echo 'void on_cpu(void);' >cpu/on_cpu.h
    cat >heat/heat.h <<'FILE'
/* The operator. */
#ifndef HEAT_H
#define HEAT_H
#define R 1
#define SUM(a, b) ((a) + \
                   (b)) // of two
#endif
FILE
    echo 'static int step = R;' >heat/each.h
    cat >heat/base.cu <<'FILE'
#include "../kernel.h"
#include "heat.h"
#include "each.h"
int f(int a, int b)
{
    return SUM(a, -b) - 1;
}
int launch() { return a > 2 ? REFUSE(w, TILE, 2) : LAUNCH(f); }
VARIANT(.summary = "as it is, (one)", .kind = HEAT, .launch = launch)
FILE
    printf '%s\n' '#include "heat.h"' 'int g(void);' >heat/host.c
    printf '%s\n' '#include "../kernel.h"' 'int h;' >halo/copy.cu
    echo 'int swap;' >halo/swap.cu
    echo 'int ring;' >star3d/tma_ring.cu
    cd "$tmp" || exit 1
}
plant
cp -R tree first
before=$(hash_of)
check "a hash names its rule" grep -qx '2:[0-9a-f]\{12\}' <<<"$before"

# Each row below is "want: name" and, indented, the change: shell commands that are run in src. want: the hash
# is the same, is another (other), or there is none.
got_hash()
{
    local now
    plant
    (cd "$tmp/tree/src" && eval "$change") || { echo "the change failed"; return; }
    ! diff -rq tree/src first/src >/dev/null || { echo "nothing was changed"; return; }
    now=$(hash_of)
    if [ -z "$now" ]; then echo none; elif [ "$now" = "$before" ]; then echo same; else echo other; fi
}
tell() { cat "$tmp/said"; }
mapfile -t rows <<'END'
same: comments
    sed -i 's|int f|/* a longer\n * one */ int f|; s|1;|1; // less one|' heat/base.cu
same: white space and line ends
    sed -i 's/int a, int b/int  a,int b/; s/SUM(a, -b)/SUM( a , - b )/; s/$/\r/' heat/base.cu
same: a definition on one line
    sed -i -z 's/\\\n *//' heat/heat.h
same: a header is moved
    mv heat/heat.h wave/operator.h
    sed -i 's|"heat.h"|"../wave/operator.h"|' heat/*.c*
same: a shared header is moved
    mkdir gpu
    mv kernel.h gpu/
    sed -i 's|"../kernel.h"|"../gpu/kernel.h"|' heat/base.cu
    sed -i 's|"study.h"|"../study.h"|' gpu/kernel.h
same: an include by another path
    sed -i 's|"../kernel.h"|"kernel.h"|' heat/base.cu
same: a header with a guard is included once more
    sed -i '1i #include "heat.h"' heat/each.h
same: an include guard becomes #pragma once
    sed -i '2s/.*/#pragma once/; 3d; $d' heat/heat.h
same: a header is split in two
    printf '%s\n' '#pragma once' '#define R 1' >heat/radius.h
    sed -i 's/#define R 1/#include "radius.h"/' heat/heat.h
same: a header is moved into its variant
    sed -i -e '/each.h/{r heat/each.h' -e 'd}' heat/base.cu
same: a header of src is included that declares nothing used
    echo 'struct other;' >>study.h
    sed -i '1i #include "../study.h"' heat/base.cu
same: a system header is included
    sed -i '1i #include <math.h>' heat/base.cu
same: code that only the tests on the CPU compile
    echo 'int more;' >>cpu/on_cpu.h
    sed -i 's/LAUNCH(k) k()/LAUNCH(k) k(0)/' kernel.h
same: the branch for the tests on the CPU is removed
    sed -i '/^#ifdef/d; /^#else/,/^#endif/d' kernel.h
same: code that nothing compiles
    printf '%s\n' '#if 0' '#if R' 'int no;' '#else' '#endif' '#include "missing.h"' '#endif' >>heat/base.cu
same: a new file that no variant includes
    echo 'int x;' >heat/other.h
same: a macro is renamed
    sed -i 's/SUM/ADD/' heat/heat.h heat/base.cu
same: a macro is replaced by its text
    sed -i 's/SUM(a, -b)/((a) + (-b))/' heat/base.cu
same: a macro that is not used
    echo '#define MOST 3' >>kernel.h
same: the descriptor is made by a macro
    sed -i '/^VARIANT/d' heat/base.cu
    echo '#define ROW(says, what) VARIANT(.launch = launch, .has = AXES(A, B), \' >>heat/base.cu
    echo '                                .kind = what, .summary = says)' >>heat/base.cu
    echo 'ROW("x", HEAT)' >>heat/base.cu
same: the text of a descriptor
    sed -i 's/as it is, (one)/another/; s/VARIANT(/&.backend = BACKEND_CUDA, /' heat/base.cu
same: the reason of a refusal
    sed -i 's/REFUSE(w, TILE, 2)/skip_rule(w, "at most %d", (2))/' heat/base.cu
other: an error instead of a refusal
    sed -i 's/REFUSE(w, TILE, 2)/FAIL/' heat/base.cu
other: a refusal's condition
    sed -i 's/a > 2/a > 3/' heat/base.cu
other: the operator in a descriptor
    sed -i 's/= HEAT/= COPY/' heat/base.cu
other: a function in a descriptor
    sed -i 's/= launch)/= launch, .prepare = prepare)/' heat/base.cu
other: a macro that only an #if uses
    sed -i '$i #define A 1\n#if A > R\nint y;\n#endif' heat/heat.h
other: an operator
    sed -i 's/) - 1/) + 1/' heat/base.cu
other: a macro's definition
    sed -i 's/R 1/R 2/' heat/heat.h
other: a definition in parentheses
    sed -i 's/R 1/R (1)/' heat/heat.h
other: a macro gets a parameter
    sed -i 's/R 1/R(a) 1/' heat/heat.h
other: a macro loses its parameters
    sed -i 's/SUM(a, b)/SUM (a, b)/' heat/heat.h
other: two signs become one operator
    sed -i 's/SUM(a, -b) - 1/a - --b/' heat/base.cu
other: an #else of an #if that only a compiler can decide
    sed -i '$i #if A > 1\nint y;\n#else\nint z;\n#endif' heat/heat.h
other: a shared header
    sed -i 's/<<<1>>>/<<<2>>>/' kernel.h
other: an include moved to where a macro has another value
    sed -i '/each.h/d; 1i #define R 3\n#include "each.h"\n#undef R' heat/base.cu
other: an include moved before a definition
    sed -i '/each.h/d; 1i #include "each.h"' heat/base.cu
other: a header without a guard is included once more
    sed -i '/each.h/a #include "each.h"' heat/base.cu
none: a missing variant
    rm heat/base.cu
END
for ((i = 0; i < ${#rows[@]}; )); do
    want=${rows[i]%%: *} name=${rows[i]#*: } change=
    for ((i++; i < ${#rows[@]}; i++)); do
        [[ ${rows[i]} = ' '* ]] || break
        change+=${rows[i]#    }$'\n'
    done
    check "$want: $name" is "$(got_hash)" "$want"
done

# hash_with TEXT: of a variant with this string
hash_with() { plant && echo "const char *text = \"$1\";" >>tree/src/heat/base.cu && hash_of; }
check "white space counts within a string" [ "$(hash_with 'a b')" != "$(hash_with ab)" ]
plant
host=$(hash_of src/heat/host.c) copy=$(hash_of src/halo/copy.cu)
sed -i '$i #ifndef __CUDACC__\nint c;\n#endif' tree/src/heat/heat.h
check "code that nvcc does not see: the GPU's variant is the same" is "$(hash_of)" "$before"
check "... and the host's is another" [ "$(hash_of src/heat/host.c)" != "$host" ]
echo 'int more;' >>tree/src/star3d/tma_ring.cu
check "a source of another variant that is measured with this one (source-hash.files)" \
    [ "$(hash_of src/halo/copy.cu)" != "$copy" ]

# ---- a table of hashes, kept between calls ----
plant
cp tree/src/heat/base.cu tree/src/heat/twin.cu
hashes() # [--known TABLE]
{
    (cd tree && "$root/ci/tools/source-hash" "$@" src/heat/{base,twin}.cu src/heat/host.c) 2>"$tmp/said"
}
want=$(hashes)
check "two files of one text have one hash" is "$(cut -d ' ' -f 1 <<<"$want" | sort -u | wc -l)" 2
check "with a table: the same hashes" is "$(hashes --known ../table)" "$want"
check "... the table has each text once" \
    is "$(cut -d ' ' -f 2 table | sort)" "$(cut -d ' ' -f 1 <<<"$want" | sort -u)"
sed -i "s/$before/2:known/" table
check "a hash in the table is not computed again" \
    is "$(hashes --known ../table | cut -d ' ' -f 1 | xargs)" "2:known 2:known $host"
echo 'int more;' >>tree/src/heat/base.cu
check "a changed file is" is "$(hashes --known ../table | grep -c 2:known)" 1
finish
