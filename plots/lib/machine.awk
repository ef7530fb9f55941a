# SPDX-License-Identifier: MIT
# One line of facts from a machine.json (flat, one field a line):
# folder, label of the GPU or "-", label of the CPU with its cores, L2 bytes, 1 where OpenACC runs on the GPU,
# last-level cache of the CPU in bytes, compiler or "-".
#   awk -v file=PATH -v machine=FOLDER -f machine.awk < PATH
function short(text) {
    gsub(/\((R|TM|r|tm)\)/, "", text)
    sub(/ @ .*/, "", text)
    gsub(/ (CPU|Processor)/, "", text)
    gsub(/[\t\\"]/, " ", text)
    gsub(/  +/, " ", text)
    sub(/^ /, "", text)
    sub(/ $/, "", text)
    return text
}

match($0, /^[ \t{]*"[a-z0-9_]+"[ \t]*:[ \t]*/) {
    key = substr($0, 1, RLENGTH)
    value = substr($0, RLENGTH + 1)
    gsub(/[^a-z0-9_]/, "", key)
    sub(/[ \t\r}]*,?[ \t\r}]*$/, "", value)
    if (value ~ /^".*"$/)
        value = substr(value, 2, length(value) - 2)
    fact[key] = value == "null" ? "" : value
}

END {
    if (!("gpu" in fact) || !("cpu" in fact) || !("l2_bytes" in fact)) {
        printf "%s: no field gpu, cpu or l2_bytes: not a machine.json of this program\n", file > "/dev/stderr"
        exit 1
    }
    gpu = short(fact["gpu"])
    cpu = short(fact["cpu"])
    cpu = cpu == "" ? machine : cpu
    compiler = short(fact["compiler"])
    if (fact["cores"] > 0)
        cpu = cpu " (" fact["cores"] " cores)"
    printf "%s\t%s\t%s\t%d\t%d\t%.0f\t%s\n", machine, gpu == "" ? "-" : gpu, cpu,
           fact["l2_bytes"], fact["openacc_offload"] == 1, fact["cpu_cache_bytes"],
           compiler == "" ? "-" : compiler
}
