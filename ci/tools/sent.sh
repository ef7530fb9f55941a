# SPDX-License-Identifier: MIT
# What a machine folder that somebody sends in may consist of, to be sourced by those who make one and who take one.
# A name is data: it is held against these patterns before it is used, and is printed by %q.
# shellcheck shell=bash disable=SC2034
word='[a-z0-9][a-z0-9_-]{0,62}'
MACHINE_NAME='^[a-z0-9][a-z0-9_.-]{0,62}$' # published/ is the literature
RESULT_FILE="^(machine\.json|large\.txt|sanitizer-$word\.txt|$word(\.context|\.picture)?\.csv|raw/$word\.csv|profile/$word\.ncu\.csv)\$"
FILES_MOST=500 FILE_MOST=$((64 << 20)) ALL_MOST=$((256 << 20)) # the largest published folder: 75 files of 25 MB

# What a folder's machine.json says of one thing, as text.
fact() { sed -n "s/^ *\"$2\": *\"\{0,1\}\([^\"]*[^\",]\)\"\{0,1\},\{0,1\}$/\1/p" "$1/machine.json" | head -n 1; } # folder, name

# Adds to refusals what is wrong with the names, kinds and sizes in a folder.
look_at() # folder
{
    local kind size file total=0 files=0 shown
    while IFS='|' read -r -d '' kind size file; do
        files=$((files + 1))
        if [ "$files" -gt $FILES_MOST ]; then
            refusals+=("more than $FILES_MOST files")
            return
        fi
        printf -v shown %q "${file:0:200}"
        case $kind in
        d) [[ $file = raw || $file = profile ]] || refusals+=("$shown: a folder; there are raw and profile") ;;
        f)
            total=$((total + size))
            if [[ ! $file =~ $RESULT_FILE ]]; then
                refusals+=("$shown: none of the files that a machine folder has")
            elif [ "$size" -gt $FILE_MOST ]; then
                refusals+=("$shown: $size bytes; $FILE_MOST are the most")
            elif [ -n "$(tr -d '\11\12\40-\176' <"$1/$file" | head -c 1 | od -An)" ]; then
                refusals+=("$shown: not plain ASCII text")
            fi ;;
        *) refusals+=("$shown: neither a file nor a folder (a link, a pipe or a device)") ;;
        esac
    done < <(find -P "$1" -mindepth 1 -printf '%y|%s|%P\0')
    [ "$total" -le $ALL_MOST ] || refusals+=("$total bytes in all; $ALL_MOST are the most")
}
