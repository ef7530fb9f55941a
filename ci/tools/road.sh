# SPDX-License-Identifier: MIT
# What `make reproduce` and `make add-gpu` have in common, to be sourced; BUILD, RESULTS, MACHINE and QUICK come from make.
# shellcheck shell=bash disable=SC2034
cliffs=$BUILD/cliffs failures=()
say() { printf '\n== %s\n' "$*"; }

step() # what (empty: its failure is a note), command ...
{
    local status what=$1
    shift
    "$@"
    status=$?
    if [ "$status" -ge 128 ]; then # a signal, which means everything
        echo "${0##*/}: interrupted; the same command goes on from here" >&2
        exit "$status"
    fi
    [ "$status" = 0 ] || [ -z "$what" ] || failures+=("$what")
}

# Runs of a log on a GPU end in its hash: whether this one measured all there is in a folder (or there is nothing).
all_ours() { [ -z "$(grep -hosE -- '[0-9]Z-[0-9]+-g[0-9a-f]{6},' "$1"/raw/*.csv | grep -v -- "-g${uuid:0:6}," | head -n 1)" ]; }

# Sets experiments (those named, and what tunes them), name and uuid of this machine, and root, where it is measured.
settle() # experiment ...
{
    local tune e
    experiments=("$@")
    # A coding's settings are this machine's own: what tunes the study of an experiment comes with it.
    for tune in experiments/tune-*.yaml; do
        e=$(basename "$tune" .yaml)
        [[ " $* " = *" $e "* ]] || ! grep -qxFf <(cd experiments && grep -h '^study:' "${@/%/.yaml}") "$tune" || experiments+=("$e")
    done
    name=${MACHINE:-$("$cliffs" machine name)} || exit 1
    uuid=$("$cliffs" machine uuid_hash) || exit 1
    # A second witness that was sent in has a folder of its own (ci/tools/add-gpu).
    [ -n "${MACHINE:-}" ] || [ -z "$uuid" ] || [ ! -d "$RESULTS/$name-${uuid:0:6}/raw" ] || name+=-${uuid:0:6}

    # A folder that was measured in this tree holds the lock of its runs, which is never published. The GPU that
    # measured all there is goes on in its own folder (a run only adds what is missing); another one of the same name
    # is a second witness.
    root=$RESULTS
    if [ -n "${QUICK:-}" ]; then
        root=$BUILD/quick
    elif compgen -G "$RESULTS/$name/raw/*.csv" >/dev/null &&
        ! { all_ours "$RESULTS/$name" && [ -n "$uuid" -o -e "$RESULTS/$name/raw/.lock" ]; }; then
        root=$BUILD/results
    fi
}

# Cases of this machine without a time, from its tidy files.
broken_cases()
{
    local e
    for e in "${experiments[@]}"; do
        [ ! -e "$root/$name/$e.csv" ] || awk -F, -v e="$e" '
            NR == 2 { for (i = 1; i <= NF; i++) at[$i] = i }
            NR > 2 && ($at["status"] == "failed" || $at["status"] == "invalid") {
                text = e ":"
                for (i = 2; i < at["status"]; i++) if ($i != "") text = text " " $i
                print text ": " $at["status"] ", " $at["reason"]
            }' "$root/$name/$e.csv"
    done | tr -cd '[:print:]\n'
}

# What failed, told at the end; false if anything did.
all_well()
{
    [ "${#failures[@]}" -gt 0 ] || return 0
    say "not all went well; the same command tries again what failed" >&2
    printf '  %s\n' "${failures[@]}" >&2
    broken_cases | sed 's/^/  /' >&2
    return 1
}
