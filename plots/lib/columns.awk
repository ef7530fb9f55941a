# SPDX-License-Identifier: MIT
# Takes the named columns out of a CSV, in the order asked for, tab separated, "-" where empty.
#   awk -v file=PATH -v want="variant nx# planes?" [-v machine=NAME] -f columns.awk < PATH
# Each column must exist; "#" asks for a number in every row drawn, "?" for a number or nothing.
# Where there is a column `status`, only rows with status ok come out. Anything odd ends with one line on
# stderr and exit 1: gnuplot itself would read a torn row without a word.
function die(line, what) {
    printf "%s:%d: %s\n", file, line, what > "/dev/stderr"
    failed = 1
    exit 1
}

BEGIN {
    FS = ","
    OFS = "\t"
    # a plain decimal number; nan, inf and hex are no data
    number = "^-?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][-+]?[0-9]+)?$"
    asked_count = split(want, asked, " ")
    for (i = 1; i <= asked_count; i++) {
        kind[i] = substr(asked[i], length(asked[i]))
        if (kind[i] ~ /[#?]/)
            asked[i] = substr(asked[i], 1, length(asked[i]) - 1)
    }
}

{ sub(/\r$/, "") }

/^#/ && !header { next }

!header {
    header = NR
    fields = NF
    for (i = 1; i <= NF; i++) {
        if ($i in at)
            die(NR, "column `" $i "` stands twice")
        at[$i] = i
    }
    for (i = 1; i <= asked_count; i++)
        if (!(asked[i] in at))
            die(NR, "no column `" asked[i] "`, which this figure needs")
    next
}

{
    rows++
    if (NF != fields)
        die(NR, NF " fields where the header has " fields ": a truncated or altered row")
    if ("status" in at) {
        status = $(at["status"])
        if (status !~ /^(ok|skipped|invalid|failed)$/)
            die(NR, "status `" status "` is none of ok, skipped, invalid, failed")
        if (status != "ok")
            next
    }
    out = machine
    for (i = 1; i <= asked_count; i++) {
        name = asked[i]
        value = $(at[name])
        if (kind[i] == "#" && value !~ number)
            die(NR, "`" name "` is `" value "`, not a number")
        if (kind[i] == "?" && value != "" && value !~ number)
            die(NR, "`" name "` is `" value "`, neither a number nor empty")
        out = out (out == "" ? "" : OFS) (value == "" ? "-" : value)
    }
    print out
}

END {
    if (failed)
        exit 1
    if (!header)
        die(NR, "empty: no header")
    if (!rows)
        die(NR, "a header but no row")
}
