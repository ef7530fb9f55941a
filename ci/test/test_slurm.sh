#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# make slurm's jobs, by a Slurm of this test's own on this machine, with two GPUs that only the scheduler and the stand-in
# study believe in. Skipped where slurmctld and slurmd are not installed (Debian: slurmctld slurmd slurm-client).
. "$(dirname "$0")/tap.sh"
export XZ_OPT=-0
PATH=$PATH:/usr/sbin
daemons=()
trap '[ ${#daemons[@]} = 0 ] || { kill "${daemons[@]}"; wait "${daemons[@]}"; } 2>/dev/null; rm -rf "$tmp"' EXIT
out=$tmp/out err=$tmp/err
tell() { echo "$*"; tail -qn 3 "$out" "$err" "$tmp"/build/slurm/log/* 2>/dev/null; }

# ---- the scripts, without a Slurm ------------------------------------------------------------------
mkdir -p "$tmp/bin/test" "$tmp/experiments" "$tmp/build" && cp "$build/stencil_sql.so" "$tmp/build"
cp "$fake" "$tmp/bin/test/cliffs"
cp "$(dirname "$fake")/../version.h" "$tmp/bin/test/" 2>/dev/null || printf '#define CLIFFS_GIT "none"\n' >"$tmp/bin/test/version.h"
experiment() # name, the largest nx, settings of the file
{
    printf 'title: %s\nstudy: fake\n%s\nsweep: {variant: %s}\nmeasure: {samples: 6, noise: 0.5}\n' "$1" "${3-}" "$2" >"$tmp/experiments/$1.yaml"
}
experiment one 'slow, nx: 1..5' && experiment two 'slow, nx: 1..2' && experiment three 'slow, nx: 1'
experiment own-host 'right, nx: 5' 'on: host'
experiment tune-tiled 'tiled, block: 8x8x1, planes: [6, 7], nx: 5, radius: 1..2'
experiment uses 'tiled, nx: 5, radius: 1..2'
export CLIFFS_EXPERIMENTS=$tmp/experiments
submit() { ci/tools/slurm "$tmp/bin/test/cliffs" "$tmp/build" "$tmp/results" >"$out" 2>"$err"; }
GPUS=2 PARTITION=p ACCOUNT=a TIME=1:30:00 MACHINE=m DRY=1 submit
check "DRY=1 shows the jobs" is "$? $(sed -n 's|^== .*/||p' "$out" | xargs)" "0 tune.sh settle.sh measure.sh host.sh"
for script in "$tmp"/build/slurm/*.sh; do bash -n "$script" || echo "$script" >>"$tmp/bad"; done
check "they are shell" [ ! -e "$tmp/bad" ]
check "with what was asked for" is "$(grep -l -x -e '#SBATCH --partition=p' "$tmp"/build/slurm/*.sh | xargs grep -l -x -e '#SBATCH --account=a' |
    xargs grep -c -x -e '#SBATCH --time=1:30:00' | wc -l) $(cat "$tmp"/build/slurm/*.sh | grep -c -e --gres=gpu:1) $(grep -ho -e '--array=.*' "$tmp"/build/slurm/*.sh | sort | xargs)" "4 3 --array=1-1%2 --array=1-4%2"
check "every experiment is in one of them" is "$(grep -ho 'experiments/[a-z-]*' "$tmp"/build/slurm/*.sh | sort | xargs -n1 basename | xargs)" "one own-host three tune-tiled two uses"
rm "$tmp"/build/slurm/*.sh
GPUS=0 DRY=1 submit
check "GPUS=0: the host alone" is "$(sed -n 's|^== .*/||p' "$out" | xargs) $(cat "$tmp"/build/slurm/*.sh | grep -c -e gres -e array)" "host.sh 0"
for wrong in GPUS=x GPUS=-1 'PARTITION=a b' "PARTITION=\$(id)" 'ACCOUNT=a;b' TIME=soon CPUS=0 MEM=lots MACHINE=../x 'GPU=h100:8'; do
    (export "${wrong?}" DRY=1; submit)
    check "$wrong is refused in one line" is "$? $(wc -l <"$err") $(grep -c -F "slurm: ${wrong%%=*}='${wrong#*=}'" "$err")" "2 1 1"
done
mkdir "$tmp/tools"
for tool in bash env realpath dirname; do ln -s "$(command -v $tool)" "$tmp/tools"; done
(PATH=$tmp/tools; submit)
check "without sbatch it says so" is "$? $(grep -c 'no sbatch here' "$err")" "1 1"

# ---- a Slurm of one's own --------------------------------------------------------------------------
lacking=
for tool in slurmctld slurmd sbatch squeue; do command -v $tool >/dev/null || lacking+=" $tool"; done
up=
if [ -z "$lacking" ] && [ "$(id -u)" = 0 ]; then
    host=$(hostname -s)
    port=$((20000 + RANDOM % 20000))
    mkdir "$tmp/slurm"
    export SLURM_CONF=$tmp/slurm/slurm.conf
    cat >"$SLURM_CONF" <<END
ClusterName=trial
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
AuthType=auth/none
CredType=cred/none
SlurmUser=root
StateSaveLocation=$tmp/slurm/state
SlurmdSpoolDir=$tmp/slurm/spool
SlurmctldPidFile=$tmp/slurm/ctld.pid
SlurmdPidFile=$tmp/slurm/d.pid
SlurmctldLogFile=$tmp/slurm/ctld.log
SlurmdLogFile=$tmp/slurm/d.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,batch_sched_delay=0,bf_interval=1,sched_min_interval=0
SlurmdParameters=config_overrides
GresTypes=gpu
NodeName=$host NodeAddr=127.0.0.1 CPUs=8 Gres=gpu:2
PartitionName=trial Nodes=$host Default=YES MaxTime=INFINITE
END
    # any device does: Slurm counts them, and the stand-in asks for none
    for i in 0 1; do mknod "$tmp/slurm/gpu$i" c 1 3 2>/dev/null || lacking+=" (no devices can be made)"; done
    echo "NodeName=$host Name=gpu File=$tmp/slurm/gpu[0-1]" >"$tmp/slurm/gres.conf"
    mkdir -p "$tmp/slurm/state" "$tmp/slurm/spool"
    slurmctld -D -c >"$tmp/slurm/ctld.out" 2>&1 & daemons+=($!)
    slurmd -D -N "$host" >"$tmp/slurm/d.out" 2>&1 & daemons+=($!)
    for ((i = 0; i < 3000; i++)); do
        sinfo -h -o %T 2>/dev/null | grep -q idle && { up=1; break; }
        sleep 0.1
    done
fi
if [ -z "$up" ]; then
    why="not installed:$lacking"
    [ -n "$lacking" ] || why="not root, or a Slurm did not come up"
    skip 8 "$why"
    finish
    exit
fi
drained() # all jobs have ended
{
    local i left
    for ((i = 0; i < 18000; i++)); do
        left=$(squeue -h 2>/dev/null) && [ -z "$left" ] && return
        sleep 0.1
    done
    squeue
    return 1
}
said() { cat "$tmp"/build/slurm/log/$1-*.txt; } # what a job said
raw=$tmp/results/m/raw
export GPUS=2 MACHINE=m CPUS=1 FAKE_GPU=visible
unset CUDA_VISIBLE_DEVICES
submit
check "the jobs are submitted" is "$? $(grep -c ' job [0-9]' "$out")" "0 4"
(submit); a=$?
check "a second time, while they are queued, nothing is" is "$a $(grep -c 'still queued or running: [0-9 _]*.*scancel' "$err")" "1 1"
check "all of them end" drained
for log in "$raw"/*.csv; do echo "$(basename "$log" .csv):$(grep -o -- '-g00000[01]' "$log" | sort -u | xargs)"; done >"$tmp/gpus"
check "every experiment is measured, each on one GPU" is "$(sed 's/-g00000[01]$/g/' "$tmp/gpus" | xargs)" "one:g own-host:g three:g tune-tiled:g two:g uses:g"
check "two GPUs were at work at a time" is "$(sed -nE 's/^(one|two|three|uses):-g00000//p' "$tmp/gpus" | sort -u | xargs)" "0 1"
check "what was tuned was there when it was asked for" is "$(grep -c '^case,.*,tiled,.*planes=7' "$raw/uses.csv")" 2
check "the host came after the arrays" test "$raw/own-host.csv" -nt "$raw/uses.csv" -a "$raw/own-host.csv" -nt "$raw/one.csv"
sbatch --wait "$tmp/build/slurm/measure.sh" >"$out" 2>"$err"; a=$?
check "submitted again, nothing is to do" is "$a $(said measure | grep -c 'nothing to do')" "0 4"
finish
