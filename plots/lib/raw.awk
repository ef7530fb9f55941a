# SPDX-License-Identifier: MIT
# A table of single samples out of a raw log: of each case the records that count (of the newest source, the
# last of each round), one line a sample, with the study's own axes as columns.
#   awk -v file=PATH -f raw.awk < PATH
# A line with another number of fields was torn; the program measures it again: left out with a note.
BEGIN {
    FS = OFS = ","
    kept_count = split("study variant backend precision radius nx ny nz block cache round status batch " \
                       "time", kept, " ")
}

/^#/ { next }

!fields {
    fields = NF
    for (i = 1; i <= NF; i++)
        at[$i] = i
    for (i = 1; i <= kept_count; i++)
        if (!(kept[i] in at))
            missing = kept[i]
    if (missing != "" || !("samples_ns" in at) || !("extra" in at) || !("source" in at)) {
        printf "%s:%d: no column `%s`: not a raw log of this program\n", file, NR,
               (missing == "" ? "samples_ns" : missing) > "/dev/stderr"
        failed = 1
        exit 1
    }
    next
}

NF != fields { torn++; next }

$(at["role"]) == "case" {
    key = ""
    for (i = 1; i <= 9; i++)
        key = key $(at[kept[i]]) FS
    key = key $(at["extra"]) FS $(at["cache"])
    if (!(key in newest) || $(at["time"]) >= newest[key]) {
        newest[key] = $(at["time"])
        source[key] = $(at["source"])
    }
    n = split($(at["extra"]), word, / +/)
    for (i = 1; i <= n; i++) {
        name = substr(word[i], 1, index(word[i], "=") - 1)
        if (name != "" && !(name in axis)) {
            axis[name] = ++axes
            axis_name[axes] = name
        }
    }
    line[++lines] = $0
    key_of[lines] = key
    # a later record of the same round and source takes the place of the earlier
    last[key, $(at["round"]), $(at["source"])] = lines
}

END {
    if (failed)
        exit 1
    head = ""
    for (i = 1; i <= kept_count; i++)
        head = head kept[i] OFS
    for (j = 1; j <= axes; j++)
        head = head axis_name[j] OFS
    print head "sample" OFS "time_ns"
    for (l = 1; l <= lines; l++) {
        $0 = line[l]
        if ($(at["source"]) != source[key_of[l]] || last[key_of[l], $(at["round"]), $(at["source"])] != l)
            continue
        out = ""
        for (i = 1; i <= kept_count; i++)
            out = out $(at[kept[i]]) OFS
        n = split($(at["extra"]), word, / +/)
        for (j = 1; j <= axes; j++) {
            for (i = 1; i <= n && index(word[i], axis_name[j] "=") != 1; i++)
                continue
            out = out (i <= n ? substr(word[i], length(axis_name[j]) + 2) : "") OFS
        }
        n = split($(at["samples_ns"]), sample, ";")
        if (!n)
            print out OFS
        for (i = 1; i <= n; i++)
            print out i OFS sample[i]
    }
    if (torn)
        printf "note: %s: %d torn line%s left out\n", file, torn, (torn > 1 ? "s" : "") > "/dev/stderr"
}
