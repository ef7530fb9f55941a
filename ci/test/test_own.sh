#!/usr/bin/env bash
# make own: the kernel of docs/own-kernel.md is right on the host, a wrong one is found, and what the host's
# stand-in for CUDA lacks is told. Prints TAP.
. "$(dirname "$0")/tap.sh"
. ci/test/records.sh
sed -n '/^```cuda$/,/^```$/{/^```/!p}' docs/own-kernel.md >"$tmp/my.cu"
own() { CUDA=0 BUILD=$build call ci/tools/own "$@"; }

own "$tmp/my.cu" 2 single
check "the page's kernel is right" test "$status" = 0 -a -n "$(grep '^own: right' "$tmp/out")"
sed 's/c\[1\] \* __ldg(a + at + k)/c[1] * __ldg(a + at - k)/' "$tmp/my.cu" >"$tmp/wrong.cu"
own "$tmp/wrong.cu" 2 single
check "a wrong neighbour is found" test "$status" = 1 -a -n "$(grep 'wrong.cu: wrong answers' "$tmp/err")"
sed 's/__ldg(a + at - k)/__nv_unheard_of(a + at - k)/' "$tmp/my.cu" >"$tmp/lacks.cu"
own "$tmp/lacks.cu" 2 single
check "what the host lacks is a skip with its name" \
    test "$status" = 0 -a -n "$(grep "skipped.*'__nv_unheard_of'" "$tmp/out")"
sed 's/return;/{ unsigned l; asm("mov.u32 %0, %%laneid;" : "=r"(l)); return; }/' "$tmp/my.cu" >"$tmp/ptx.cu"
own "$tmp/ptx.cu" 2 single
check "... also an instruction" test "$status" = 0 -a -n "$(grep "skipped.*'ptx_laneid'" "$tmp/out")"
sed 's/return;/{ unsigned s; asm("mov.u32 %0, %%smid;" : "=r"(s)); return; }/' "$tmp/my.cu" >"$tmp/ptx.cu"
own "$tmp/ptx.cu" 2 single
check "inline PTX that it has is run" test "$status" = 0 -a -n "$(grep '^own: right' "$tmp/out")"
sed 's/return;/return/' "$tmp/my.cu" >"$tmp/syntax.cu"
own "$tmp/syntax.cu" 2 single
check "a syntax error is one" test "$status" = 1 -a -n "$(grep 'syntax.cu: it does not compile' "$tmp/err")"
sed 's/T sum =/T summ =/' "$tmp/my.cu" >"$tmp/slip.cu"
own "$tmp/slip.cu" 2 single
check "a slip in a name is an error with its line" test "$status" = 1 -a \
    -n "$(grep "slip.cu: it does not compile: line [1-9][0-9]*: 'sum' was not declared" "$tmp/err")"
{ # each thread does the whole column
    sed -n '1,/return;/{/int z =/d; s/ || z >= g.nz//p; t; p}' "$tmp/my.cu"
    echo 'for (int z = 0; z < g.nz; z++) {'
    sed '1,/return;/d; s/^}$/}}/' "$tmp/my.cu"
} >"$tmp/zloop.cu"
OWN_SECONDS=2 own "$tmp/zloop.cu" 2 single
check "a loop over z does not run for ever" test "$status" = 1 -a \
    -n "$(grep 'zloop.cu: no end within 2 s: a kernel that walks along z' "$tmp/err")"
# With a GPU: stand-ins for nvidia-smi, for the compiler and for a run, whose log has both variants.
mkdir -p "$tmp/bin" "$tmp/log/nvidia-h200"
cp results/nvidia-h200/machine.json "$tmp/log/nvidia-h200"
usual='study=star3d radius=2 nx=512 ny=512 nz=512 bytes_min=1073741824 points=134217728'
printf 'variant,status,reason,samples_ns\nown,ok,,500000;500000;500000\nbase,ok,,1000000;1000000;1000000\n' |
    raw_log "$tmp/log/nvidia-h200/raw/own.csv" $usual t_peak_gbs=4294.967296
echo '#!/bin/sh' | tee "$tmp/bin/nvidia-smi" >"$tmp/bin/make"
echo "cp '$tmp/cliffs' build/cliffs" >>"$tmp/bin/make"
cat >"$tmp/cliffs" <<END
#!/bin/sh
[ "\$1" = run ] || exec '$cliffs' "\$@"
cp -r '$tmp/log' results-own
END
chmod +x "$tmp"/cliffs "$tmp"/bin/*
on_gpu() { PATH=$tmp/bin:$PATH CUDA=1 BUILD=$build FACTS=$cliffs call ci/tools/own "$@"; }
on_gpu "$tmp/my.cu" 2 single 512x512x512
check "with a GPU: the answer, the speed and the share of copy speed, beside base" test "$status" = 0 -a \
    "$(sed -n '1,2p' "$tmp/out")" = "own: own: right, 268.4 GPt/s, 0.50 of copy speed
own: base: right, 134.2 GPt/s, 0.25 of copy speed"
check "... the cliff onset, and the best variants" test "$(sed -n '3p' "$tmp/out")" = \
    "own: a plane has 1.0 MiB, the cliff onset of a thread a point is at 6.8 MiB: within the L2" -a \
    -n "$(grep '^ .*src/star3d/tma_ring.cu$' "$tmp/out")"
printf 'variant,status,reason,samples_ns\nown,invalid,wrong at (1 2 3),\nbase,ok,,1000000\n' |
    raw_log "$tmp/log/nvidia-h200/raw/own.csv" $usual
on_gpu "$tmp/my.cu" 2 single
check "... a wrong answer is told instead of a speed" \
    test "$(sed -n '1p' "$tmp/out")" = "own: own: invalid: wrong at (1 2 3)"
rm -f "$build/own/build/cliffs"
while IFS='|' read -r file radius precision size says; do
    own "$tmp/$file" "$radius" "$precision" "$size"
    check "refused: $says" test "$status" = 1 -a "$(cat "$tmp/err")" = "own: ${says/FILE/$tmp/$file}"
done <<'END'
none.cu|2|single|8x8x8|FILE: no such file
none/my.cu|2|single|8x8x8|FILE: no such file
my.cu|6|single|8x8x8|RADIUS '6': allowed: 1 to 5
my.cu|2|half|8x8x8|PRECISION 'half': allowed: single, double
my.cu|2|single|8x8|SIZE '8x8': allowed: XxYxZ, as 512x512x512
END
finish
