#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# ci/tools/profile-table: what it makes of Nsight Compute's rows, and that the
# committed tables are what it makes of the committed rows. Prints TAP.
set -u
export LC_ALL=C
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
. ci/test/tap.sh
is() { check "$1" [ "$2" = 0 ]; } # name, condition's exit code
row() # id, kernel, grid, metric, value
{
    printf '"%s","9","cliffs","host","void %s(const T1 *, T1 *, star3d_grid, coefficients<T1, T2>)","1","13","(32, 16, 1)","%s","0","9.0","section","%s","unit","%s"\n' "$@"
}
head='"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"'
hit=lts__t_sector_hit_rate.pct read=dram__bytes_read.sum write=dram__bytes_write.sum
launch() # id, kernel, grid, hit, read, write
{
    row "$1" "$2" "$3" $hit "$4"; row "$1" "$2" "$3" $read "$5"; row "$1" "$2" "$3" $write "$6"
}
{
    echo "$head"
    launch 0 'star3d_base<float, 3>' '(2, 2, 13)' 1.00 1 1     # exact data: another Y
    launch 1 'star3d_base<float, 3>' '(4, 256, 32)' 2.00 2 2   # the first launch of the case
    launch 2 'star3d_base<float, 3>' '(4, 256, 32)' 75.00 1,000 10
    launch 3 'star3d_base<float, 3>' '(4, 256, 32)' 71.00 3,000 30
    launch 4 'star3d_base<float, 3>' '(4, 256, 32)' 73.00 2,000 20
    launch 5 'star3d_base_zloop_reg<double, 1>' '(8, 256, 1)' 50.00 5 5
    launch 6 'star3d_base_zloop_reg<double, 1>' '(8, 256, 1)' 60.00 7 9
} > "$work/ncu.csv"
ci/tools/profile-table "$work/ncu.csv" 62914560 > "$work/table.csv"
is "exit code" $?
printf '%s\n' variant,precision,radius,nx,ny,nz,launches,l2_hit_pct,dram_read_bytes,dram_write_bytes \
    base,single,3,128,4096,32,3,73.00,2000,20 base_zloop_reg,double,1,256,4096,32,1,60.00,7,9 > "$work/want.csv"
cmp -s "$work/want.csv" "$work/table.csv"
is "medians per case, without the first launch and exact data" $?
echo "$head" > "$work/empty.csv"
! ci/tools/profile-table "$work/empty.csv" 62914560 > /dev/null 2> "$work/said"
is "no launch is an error" $?
grep -q 'no launch of star3d' "$work/said"
is "... that says so" $?
{ echo "$head"; launch 1 'star3d_base<float, 3>' '(4, 256, 32)' 2.00 2 2; } > "$work/one.csv"
! ci/tools/profile-table "$work/one.csv" 62914560 > /dev/null 2>&1
is "one launch alone is an error" $?
# ---- ci/tools/profile where it cannot ----
mkdir "$work/bin" "$work/folder"
printf '#!/bin/bash\necho 60\n' > "$work/cliffs"
profile() { PATH=$1 bash ci/tools/profile "$work/cliffs" "$work/folder" > /dev/null 2> "$work/said"; }
for tool in bash env grep head cat mktemp rm; do ln -s "$(type -P $tool)" "$work/bin/$tool"; done
! profile "$work/bin" && grep -q 'ncu is not installed' "$work/said"
is "no ncu: an error that says so" $?
cat > "$work/bin/ncu" <<'NCU'
#!/bin/bash
while [ "$1" != --log-file ]; do shift; done
echo '==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU Performance Counters' > "$2"
exit 1
NCU
chmod +x "$work/bin/ncu" "$work/cliffs"
! profile "$work/bin" && grep -q 'NVreg_RestrictProfilingToAdminUsers=0' "$work/said"
is "no permission: the driver's option is named" $?
[ -z "$(ls "$work/folder")" ]
is "nothing is left behind" $?
for raw in results/*/profile/star3d-l2hit.ncu.csv; do
    [ -e "$raw" ] || continue
    folder=${raw%/profile/*}
    ci/tools/profile-table "$raw" "$(sed -n 's/.*"l2_bytes": \([0-9]*\),.*/\1/p' "$folder/machine.json")" > "$work/again.csv" &&
        cmp -s "$work/again.csv" "$folder/star3d-l2hit.csv"
    is "$folder/star3d-l2hit.csv is what the profiler's rows make" $?
done
finish
