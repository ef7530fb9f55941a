#!/bin/bash
# ci/tools/source-hash: what a hash covers is what is compiled of a variant. Each change below is made to a small study of
# its own, and the hash of its variant must be the same or another.
. "$(dirname "$0")/tap.sh"
hash_of() { (cd "$tmp/tree" && "$root/ci/tools/source-hash" "${1:-src/heat/base.cu}" | cut -d ' ' -f 1) 2>"$tmp/said"; }
plant()
{
    rm -rf "$tmp/tree" && mkdir -p "$tmp/tree/src"/{heat,wave,cpu,harness,halo,star3d} && cd "$tmp/tree/src" || exit 1
    printf '%s\n' '#pragma once' '#include "study.h"' '#ifdef __CUDACC__' '#define LAUNCH(k) k<<<1>>>()' '#else' \
        '#include "cpu/on_cpu.h"' '#define LAUNCH(k) k()' '#endif' >kernel.h
    printf '%s\n' '#pragma once' 'struct study;' >study.h
    echo 'void on_cpu(void);' >cpu/on_cpu.h
    printf '%s\n' '/* The operator. */' '#ifndef HEAT_H' '#define HEAT_H' '#define R 1' \
        '#define SUM(a, b) ((a) + \' '                   (b)) // of two' '#endif' >heat/heat.h
    printf '%s\n' 'static int step = R;' >heat/each.h
    printf '%s\n' '#include "../kernel.h"' '#include "heat.h"' '#include "each.h"' 'int f(int a, int b)' '{' \
        '    return SUM(a, -b) - 1;' '}' 'int launch() { return a > 2 ? REFUSE(w, TILE, 2) : LAUNCH(f); }' \
        'VARIANT(.summary = "as it is, (one)", .kind = HEAT, .launch = launch)' >heat/base.cu
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
tried=0
while IFS='|' read -r want name change; do
    plant
    (cd "$tmp/tree/src" && eval "$change") || { check "$name: can be tried" false; continue; }
    ! diff -rq tree/src first/src >/dev/null || { check "$name: a change" false; continue; }
    now=$(hash_of)
    [ "$now" = "$before" ] && got=same || got=other
    [ "$now" ] || got=none
    tell() { echo "$before, then $now: $got instead of $want"; cat "$tmp/said"; }
    check "$want: $name" [ "$got" = "$want" ]
    tried=$((tried + 1))
done <<'END'
same|comments|sed -i 's|int f|/* a longer\n * one */ int f|; s|1;|1; // less one|' heat/base.cu
same|white space and line ends|sed -i 's/int a, int b/int  a,int b/; s/SUM(a, -b)/SUM( a , - b )/; s/$/\r/' heat/base.cu
same|a definition on one line|sed -i -z 's/\\\n *//' heat/heat.h
same|a moved header|mv heat/heat.h wave/operator.h; sed -i 's|"heat.h"|"../wave/operator.h"|' heat/*.c*
same|a moved header that all studies share|mkdir gpu; mv kernel.h gpu/; sed -i 's|"../kernel.h"|"../gpu/kernel.h"|' heat/base.cu; sed -i 's|"study.h"|"../study.h"|' gpu/kernel.h
same|an include by another path|sed -i 's|"../kernel.h"|"kernel.h"|' heat/base.cu
same|a header that is included once more|sed -i '1i #include "heat.h"' heat/each.h
same|a guard that becomes #pragma once|sed -i '2s/.*/#pragma once/; 3d; $d' heat/heat.h
same|a header in two|printf '%s\n' '#pragma once' '#define R 1' >heat/radius.h; sed -i 's/#define R 1/#include "radius.h"/' heat/heat.h
same|a header that becomes a part of its variant|sed -i -e '/each.h/{r heat/each.h' -e 'd}' heat/base.cu
same|a header beside the studies|echo 'struct other;' >>study.h; sed -i '1i #include "../study.h"' heat/base.cu
same|a system header|sed -i '1i #include <math.h>' heat/base.cu
same|what only the tests on the CPU compile|echo 'int more;' >>cpu/on_cpu.h; sed -i 's/LAUNCH(k) k()/LAUNCH(k) k(0)/' kernel.h
same|the branch of the tests on the CPU, gone|sed -i '/^#ifdef/d; /^#else/,/^#endif/d' kernel.h
same|what nothing compiles|printf '%s\n' '#if 0' '#if R' 'int no;' '#else' '#endif' '#include "missing.h"' '#endif' >>heat/base.cu
same|a file of another name, which no variant includes|echo 'int x;' >heat/other.h
same|a macro of another name|sed -i 's/SUM/ADD/' heat/heat.h heat/base.cu
same|a macro instead of its text|sed -i 's/SUM(a, -b)/((a) + (-b))/' heat/base.cu
same|a macro that is used nowhere|echo '#define MOST 3' >>kernel.h
same|a macro that makes the descriptor|sed -i '/^VARIANT/c #define ROW(says, what) VARIANT(.launch = launch, .has = AXES(A, B), .kind = what, .summary = says)\nROW("x", HEAT)' heat/base.cu
same|what a descriptor says|sed -i 's/as it is, (one)/another/; s/VARIANT(/&.backend = BACKEND_CUDA, /' heat/base.cu
same|why a case is refused|sed -i 's/REFUSE(w, TILE, 2)/skip_rule(w, "at most %d", (2))/' heat/base.cu
other|that a case is refused|sed -i 's/REFUSE(w, TILE, 2)/FAIL/' heat/base.cu
other|when a case is refused|sed -i 's/a > 2/a > 3/' heat/base.cu
other|the operator that a descriptor names|sed -i 's/= HEAT/= COPY/' heat/base.cu
other|a function that a descriptor names|sed -i 's/= launch)/= launch, .prepare = prepare)/' heat/base.cu
other|a macro that only a condition uses|sed -i '$i #define A 1\n#if A > R\nint y;\n#endif' heat/heat.h
other|an operator|sed -i 's/) - 1/) + 1/' heat/base.cu
other|a macro's definition|sed -i 's/R 1/R 2/' heat/heat.h
other|a definition in parentheses|sed -i 's/R 1/R (1)/' heat/heat.h
other|a macro that takes an argument now|sed -i 's/R 1/R(a) 1/' heat/heat.h
other|a name in parentheses instead of an argument|sed -i 's/SUM(a, b)/SUM (a, b)/' heat/heat.h
other|two signs as one operator|sed -i 's/SUM(a, -b) - 1/a - --b/' heat/base.cu
other|what stands in an #else of a condition that only a compiler can tell|sed -i '$i #if A > 1\nint y;\n#else\nint z;\n#endif' heat/heat.h
other|a shared header that is measured|sed -i 's/<<<1>>>/<<<2>>>/' kernel.h
other|an include line moved so that a macro has another meaning|sed -i '/each.h/d; 1i #define R 3\n#include "each.h"\n#undef R' heat/base.cu
other|an include line before a definition instead of behind it|sed -i '/each.h/d; 1i #include "each.h"' heat/base.cu
other|a header that counts each time, included once more|sed -i '/each.h/a #include "each.h"' heat/base.cu
none|a variant that is not there|rm heat/base.cu
END
check "all changes were tried" [ $tried = "$(grep -c '^\(same\|other\|none\)|' "$root/ci/test/test_source_hash.sh")" ]

text() { plant && echo "const char *text = \"$1\";" >>tree/src/heat/base.cu && hash_of; }
check "white space counts within a text" [ "$(text 'a b')" != "$(text ab)" ]
plant
host=$(hash_of src/heat/host.c) copy=$(hash_of src/halo/copy.cu)
sed -i '$i #ifndef __CUDACC__\nint c;\n#endif' tree/src/heat/heat.h
check "a variant for the host has the branch that nvcc does not see, and one for the GPU has not" \
    eval '[ "$(hash_of)" = "$before" ] && [ "$(hash_of src/heat/host.c)" != "$host" ]'
echo 'int more;' >>tree/src/star3d/tma_ring.cu
check "a file that is compiled by itself and measured with others is listed" [ "$(hash_of src/halo/copy.cu)" != "$copy" ]
finish
