#!/usr/bin/env bash
# make slurm's jobs, run by a stand-in for Slurm, with two GPUs that only it and the stand-in study believe in.
. "$(dirname "$0")/tap.sh"
export XZ_OPT=-0
out=$tmp/out err=$tmp/err
tell() { echo "$*"; tail -qn 3 "$out" "$err" "$tmp"/build/slurm/log/* 2>/dev/null; }

# ---- the scripts, without a Slurm ----
mkdir -p "$tmp/bin/test" "$tmp/experiments" "$tmp/build" && cp "$build/stencil_sql.so" "$build/load" "$tmp/build"
cp "$fake" "$tmp/bin/test/cliffs"
cp "$(dirname "$fake")/../version.h" "$tmp/bin/test/" 2>/dev/null || printf '#define CLIFFS_GIT "none"\n' >"$tmp/bin/test/version.h"
experiment() { experiment_file "$tmp/experiments/$1.yaml" fake "variant: $2" "${@:3}"; } # name, sweep, lines
experiment one 'slow, nx: 1..5' && experiment two 'slow, nx: 1..2' && experiment three 'slow, nx: 1'
experiment own-host 'right, nx: 5' 'on : host' && sed -i 's/$/\r/' "$tmp/experiments/own-host.yaml" # as the program reads it
experiment tune-tiled 'tiled, block: 8x8x1, planes: [6, 7], nx: 5, radius: 1..2'
experiment uses 'tiled, nx: 5, radius: 1..2'
experiment many-ranks 'right, nx: 5'
export CLIFFS_EXPERIMENTS=$tmp/experiments
submit() { ci/tools/slurm "$tmp/bin/test/cliffs" "$tmp/build" "$tmp/results" >"$out" 2>"$err"; }
GPUS=2 PARTITION=p ACCOUNT=a TIME=1:30:00 MACHINE=m SBATCH='--qos=long --constraint="a100 | h100"' DRY=1 submit
check "DRY=1 shows the jobs" is "$? $(sed -n 's|^== .*/||p' "$out" | xargs)" "0 tune.sh settle.sh measure.sh host.sh"
for script in "$tmp"/build/slurm/*.sh; do bash -n "$script" || echo "$script" >>"$tmp/bad"; done
check "they are shell" [ ! -e "$tmp/bad" ]
check "with what was asked for" is "$(grep -l -x -e '#SBATCH --partition=p' "$tmp"/build/slurm/*.sh | xargs grep -l -x -e '#SBATCH --account=a' |
    xargs grep -c -x -e '#SBATCH --time=1:30:00' | wc -l) $(cat "$tmp"/build/slurm/*.sh | grep -c -e --gres=gpu:1) $(grep -ho -e '--array=.*' "$tmp"/build/slurm/*.sh | sort | xargs)" "4 3 --array=1-1%2 --array=1-4%2"
check "with options of sbatch that have no name here" is "$(grep -l -x -e '#SBATCH --qos=long' "$tmp"/build/slurm/*.sh | xargs grep -l -x -e '#SBATCH --constraint=a100 | h100' | wc -l)" 4
check "every experiment is in one of them" is "$(grep -ho 'experiments/[a-z-]*' "$tmp"/build/slurm/*.sh | sort | xargs -n1 basename | xargs)" "one own-host three tune-tiled two uses"
rm "$tmp"/build/slurm/*.sh
GPUS=2 NODES=3 MACHINE=m DRY=1 submit
check "NODES=3: a job more, with two processes on each of three nodes, an experiment a step of srun" is \
    "$(sed -n 's|^== .*/||p' "$out" | xargs) $(grep -c -x -e '#SBATCH --nodes=3' -e '#SBATCH --ntasks-per-node=2' -e '#SBATCH --gres=gpu:2' "$tmp/build/slurm/ranks.sh") $(
    stand_in "$tmp/bin/srun" 'echo "$*"'; PATH=$tmp/bin:$PATH bash "$tmp/build/slurm/ranks.sh")" \
    "tune.sh settle.sh measure.sh ranks.sh host.sh 3 --mpi=pmix --kill-on-bad-exit=1 --gpu-bind=none ./run run --retry --results $tmp/results --machine m experiments/many-ranks.yaml"
rm "$tmp"/build/slurm/*.sh
GPUS=0 DRY=1 submit
check "GPUS=0: the host alone" is "$(sed -n 's|^== .*/||p' "$out" | xargs) $(cat "$tmp"/build/slurm/*.sh | grep -c -e gres -e array)" "host.sh 0"
for wrong in NODES=0 GPUS=x GPUS=-1 'PARTITION=a b' "PARTITION=\$(id)" 'ACCOUNT=a;b' TIME=soon CPUS=0 MEM=lots MACHINE=../x 'GPU=h100:8' SBATCH=-p; do
    (export "${wrong?}" DRY=1; submit)
    check "$wrong is refused in one line" is "$? $(wc -l <"$err") $(grep -c -F "slurm: ${wrong%%=*}='${wrong#*=}'" "$err")" "2 1 1"
done
mkdir "$tmp/tools"
for tool in bash env realpath dirname xargs printf; do ln -s "$(command -v $tool)" "$tmp/tools"; done
(PATH=$tmp/tools; submit)
check "without sbatch it says so" is "$? $(grep -c 'no sbatch here' "$err")" "1 1"

# ---- a stand-in for Slurm: it holds every job until it is told to go on, and has two GPUs
mkdir "$tmp/queue"
stand_in "$tmp/bin/sbatch" <<END
echo "\$*" >>$tmp/calls
id=\$(wc -l <$tmp/calls)
cp "\${!#}" $tmp/queue/\$id && echo \$id
END
stand_in "$tmp/bin/squeue" "ls $tmp/queue"
PATH=$tmp/bin:$PATH
go_on() # the jobs in their order, of an array two at a time, each with a GPU of its own
{
    local job task tasks log
    word() { sed -n "s/^#SBATCH --$1=//p" "$job"; }
    for job in "$tmp"/queue/*; do
        tasks=$(word array) tasks=${tasks#1-} tasks=${tasks%\%*} log=$(word output)
        for ((task = 1; task <= ${tasks:-1}; task++)); do
            (cd "$(word chdir)" && SLURM_ARRAY_TASK_ID=$task CUDA_VISIBLE_DEVICES=$((task % 2)) exec bash "$job") >>"${log%%%*}$task.txt" 2>&1 &
            [ $((task % 2)) = 1 ] || wait
        done
        wait
        rm "$job"
    done
}
said() { cat "$tmp"/build/slurm/log/$1-*.txt; } # what a job said
raw=$tmp/results/m/raw
export GPUS=2 MACHINE=m CPUS=1 FAKE_GPU=visible
unset CUDA_VISIBLE_DEVICES
submit
check "the jobs are submitted, each after the one before" is "$? $(grep -c ' job [0-9]' "$out") $(grep -o 'afterany:[0-9]*' "$tmp/calls" | xargs)" \
    "0 4 afterany:1 afterany:2 afterany:3"
(submit); a=$?
check "a second time, while they are queued, nothing is" is "$a $(grep -c 'still queued or running: 1 2 3 4; .*scancel' "$err") $(ls "$tmp/queue" | wc -l)" "1 1 4"
go_on
for log in "$raw"/*.csv; do echo "$(basename "$log" .csv):$(grep -o -- '-g00000[01]' "$log" | sort -u | xargs)"; done >"$tmp/gpus"
check "every experiment is measured, each on one GPU" is "$(sed 's/-g00000[01]$/g/' "$tmp/gpus" | xargs)" "one:g own-host:g three:g tune-tiled:g two:g uses:g"
check "two GPUs were at work at a time" is "$(sed -nE 's/^(one|two|three|uses):-g00000//p' "$tmp/gpus" | sort -u | xargs)" "0 1"
check "what was tuned was there when it was asked for" is "$(grep -c '^case,.*,tiled,.*planes=7' "$raw/uses.csv")" 2
submit
go_on
check "submitted again, nothing is to do" is "$(said measure | grep -c 'nothing to do')" 4
finish
