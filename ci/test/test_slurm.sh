#!/usr/bin/env bash
# ci/tools/slurm: the jobs' scripts, then the jobs themselves, run by a stand-in for Slurm with the fake study
# and its two fake GPUs. Prints TAP.
. "$(dirname "$0")/tap.sh"
export XZ_OPT=-0
out=$tmp/out err=$tmp/err jobs=$tmp/build/slurm
tell() { echo "$*"; tail -qn 3 "$out" "$err" "$jobs"/log/* 2>/dev/null; }

# ---- the scripts: DRY=1 writes them without Slurm ----
mkdir -p "$tmp/bin/test" "$tmp/experiments" "$tmp/build"
cp "$build/stencil_sql.so" "$build/load" "$tmp/build"
cp "$fake" "$tmp/bin/test/cliffs"
cp "$(dirname "$fake")/../version.h" "$tmp/bin/test/" 2>/dev/null ||
    printf '#define CLIFFS_GIT "none"\n' >"$tmp/bin/test/version.h"
# experiment NAME SWEEP [LINE...]
experiment() { experiment_file "$tmp/experiments/$1.yaml" fake "variant: $2" "${@:3}"; }
experiment one 'slow, nx: 1..5'
experiment two 'slow, nx: 1..2'
experiment three 'slow, nx: 1'
experiment own-host 'right, nx: 5' 'on : host'
sed -i 's/$/\r/' "$tmp/experiments/own-host.yaml" # line ends that the program accepts
experiment tune-tiled 'tiled, block: 8x8x1, planes: [6, 7], nx: 5, radius: 1..2'
experiment uses 'tiled, nx: 5, radius: 1..2'
experiment many-ranks 'right, nx: 5'
export CLIFFS_EXPERIMENTS=$tmp/experiments
submit() { ci/tools/slurm "$tmp/bin/test/cliffs" "$tmp/build" "$tmp/results" >"$out" 2>"$err"; }
# shown: names of the scripts that DRY=1 printed
shown() { sed -n 's|^== .*/||p' "$out" | xargs; }
# with LINE...: number of scripts with each of these #SBATCH lines
with()
{
    local script line n=0
    for script in "$jobs"/*.sh; do
        for line; do grep -qx -e "#SBATCH --$line" "$script" || continue 2; done
        n=$((n + 1))
    done
    echo $n
}

options=(GPUS=2 PARTITION=p ACCOUNT=a TIME=1:30:00 MACHINE=m 'SBATCH=--qos=long --constraint="a100 | h100"')
(export "${options[@]}" DRY=1; submit)
check "DRY=1 prints the jobs" is "$? $(shown)" "0 tune.sh settle.sh measure.sh host.sh"
valid_shell() { local script; for script in "$jobs"/*.sh; do bash -n "$script" || return 1; done; }
check "they are valid shell" valid_shell
check "each has the options asked for" is "$(with partition=p account=a time=1:30:00)" 4
check "... and options of sbatch without a variable here" is "$(with qos=long 'constraint=a100 | h100')" 4
check "three jobs have a GPU" is "$(cat "$jobs"/*.sh | grep -c -e --gres=gpu:1)" 3
check "two are arrays, of two tasks at a time" \
    is "$(grep -ho -e '--array=.*' "$jobs"/*.sh | sort | xargs)" "--array=1-1%2 --array=1-4%2"
check "each experiment is in one job" \
    is "$(grep -ho 'experiments/[a-z-]*' "$jobs"/*.sh | sort | xargs -n1 basename | xargs)" \
    "one own-host three tune-tiled two uses"
rm "$jobs"/*.sh

(export GPUS=2 NODES=3 MACHINE=m DRY=1; submit)
check "NODES=3: one job more, for experiments with several ranks" is "$(shown)" \
    "tune.sh settle.sh measure.sh ranks.sh host.sh"
check "... it asks for three nodes, two processes and two GPUs on each" \
    is "$(with nodes=3 ntasks-per-node=2 gres=gpu:2)" 1
stand_in "$tmp/bin/srun" 'echo "$*"'
check "... and runs each experiment as a step of srun" is "$(PATH=$tmp/bin:$PATH bash "$jobs/ranks.sh")" \
    "--mpi=pmix --kill-on-bad-exit=1 --gpu-bind=none ./run run --retry --results $tmp/results\
 --machine m experiments/many-ranks.yaml"
rm "$jobs"/*.sh
(export GPUS=0 DRY=1; submit)
check "GPUS=0: only the host's job" is "$(shown) $(cat "$jobs"/*.sh | grep -c -e gres -e array)" "host.sh 0"

# ---- what is refused ----
for wrong in NODES=0 GPUS=x GPUS=-1 'PARTITION=a b' "PARTITION=\$(id)" 'ACCOUNT=a;b' TIME=soon CPUS=0 \
    MEM=lots MACHINE=../x 'GPU=h100:8' SBATCH=-p; do
    (export "${wrong?}" DRY=1; submit)
    check "$wrong is refused in one line" \
        is "$? $(wc -l <"$err") $(grep -c -F "slurm: ${wrong%%=*}='${wrong#*=}'" "$err")" "2 1 1"
done
mkdir "$tmp/tools"
for tool in bash env realpath dirname xargs printf; do ln -s "$(command -v $tool)" "$tmp/tools"; done
(export PATH=$tmp/tools; submit)
check "without sbatch: an error that says so" is "$? $(grep -c 'no sbatch here' "$err")" "1 1"

# ---- a stand-in for Slurm: sbatch puts jobs into $tmp/queue; run_queue runs them, on two GPUs ----
mkdir "$tmp/queue"
stand_in "$tmp/bin/sbatch" <<END
echo "\$*" >>$tmp/calls
id=\$(wc -l <$tmp/calls)
cp "\${!#}" $tmp/queue/\$id && echo \$id
END
stand_in "$tmp/bin/squeue" "ls $tmp/queue"
export PATH=$tmp/bin:$PATH
# One job after the other; of an array two tasks at a time, each with a GPU of its own.
run_queue()
{
    local job task tasks log
    option() { sed -n "s/^#SBATCH --$1=//p" "$job"; }
    for job in "$tmp"/queue/*; do
        tasks=$(option array) tasks=${tasks#1-} tasks=${tasks%\%*} log=$(option output)
        for ((task = 1; task <= ${tasks:-1}; task++)); do
            (
                cd "$(option chdir)" || exit
                export SLURM_ARRAY_TASK_ID=$task CUDA_VISIBLE_DEVICES=$((task % 2))
                exec bash "$job"
            ) >>"${log%%%*}$task.txt" 2>&1 &
            [ $((task % 2)) = 1 ] || wait
        done
        wait
        rm "$job"
    done
}
raw=$tmp/results/m/raw
export GPUS=2 MACHINE=m CPUS=1 FAKE_GPU=visible
unset CUDA_VISIBLE_DEVICES
submit
check "four jobs are submitted, each after the one before" is \
    "$? $(grep -c ' job [0-9]' "$out") $(grep -o 'afterany:[0-9]*' "$tmp/calls" | xargs)" \
    "0 4 afterany:1 afterany:2 afterany:3"
submit
check "submitted again while they are queued: an error" \
    is "$? $(grep -c 'still queued or running: 1 2 3 4; .*scancel' "$err")" "1 1"
check "... and nothing more is queued" is "$(find "$tmp/queue" -type f | wc -l)" 4
run_queue
for log in "$raw"/*.csv; do
    echo "$(basename "$log" .csv):$(grep -o -- '-g00000[01]' "$log" | sort -u | xargs)"
done >"$tmp/gpus"
check "each experiment is measured on one GPU" is "$(sed 's/-g00000[01]$/g/' "$tmp/gpus" | xargs)" \
    "one:g own-host:g three:g tune-tiled:g two:g uses:g"
check "both GPUs measured" \
    is "$(sed -nE 's/^(one|two|three|uses):-g00000//p' "$tmp/gpus" | sort -u | xargs)" "0 1"
check "an experiment has the settings that were tuned before it" \
    is "$(grep -c '^case,.*,tiled,.*planes=7' "$raw/uses.csv")" 2
submit
run_queue
check "submitted once more: all is up to date" \
    is "$(cat "$jobs"/log/measure-*.txt | grep -c 'nothing to do')" 4
finish
