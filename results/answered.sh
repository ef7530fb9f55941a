# shellcheck shell=bash
# Sourced by results/onsets, curves, assumed and handed: what their questions have in common.
# source: the simulator's
source=$(ci/tools/source-hash src/l2/{l2,sweep,onset}.c | sha256sum | cut -c 1-12)
header=l2,halves,sms,block,precision,radius,nx,written,shape,inflight,window

# answered FILE COLUMNS: reads questions and rewrites FILE: its comment, a header with COLUMNS, and for each
# question the rows of today's source that FILE has, else what `answer QUESTION` prints, a row per line.
answered()
{
    local asked known all
    all=$(
        sed '/^[^#]/,$d' "$1"
        echo "$2,source"
        while IFS= read -r asked; do
            known=$(awk -F, -v asked="$asked," -v source="$source" \
                'index($0, asked) == 1 && $NF == source' "$1")
            if [ -z "$known" ]; then
                echo "$1: $asked" >&2
                known=$(answer "$asked") && known=$(sed "s/^/$asked,/; s/\$/,$source/" <<<"$known") || exit
            fi
            echo "$known"
        done
    ) && printf '%s\n' "$all" >"$1"
}
