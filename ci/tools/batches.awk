#!/usr/bin/awk -f
# The batches in which a thread issues its loads, read from machine code:
#   cuobjdump -sass FILE | batches.awk | c++filt
#
# Prints a line per kernel: "13+18 name". Model: instructions are issued in order. An instruction waits for
# the registers that it reads. A load's register is ready one latency after its issue, any other result at
# once. Loads issued after the same number of latencies (`now`) are one batch. nvdisasm's output is read, too.
function done(    b, text)
{
    for (b = 0; b <= last; b++)
        text = text (b ? "+" : "") (loads[b] + 0)
    if (name != "" && loads[0])
        print text, name
    split("", loads)
    split("", ready)
    now = last = 0
}
/^[ \t]*Function : / { done(); sub(/^[ \t]*Function : /, ""); name = $0 }
/^[ \t]*\.section[ \t]+\.text\./ {
    done()
    sub(/^[ \t]*\.section[ \t]+\.text\./, "")
    sub(/,"ax".*/, "")
    name = $0
}
/^[ \t]*\/\*[0-9a-f]+\*\/ .*;/ {
    sub(/^[ \t]*\/\*[0-9a-f]+\*\/[ \t]*/, "")
    sub(/;.*/, "")
    sub(/^@!?U?P[0-9T]+ +/, "")
    operation = $1
    # wide: each register named is the first of two
    wide = operation ~ /^D|\.64|WIDE/ || $0 ~ /\.64/
    rest = substr($0, length(operation) + 1)
    stores = operation ~ /^(ST|RED|ATOM|EXIT|BRA)/
    n = written = 0
    while (match(rest, /R[0-9]+/)) {
        # a register, not the end of UR4 or of another word
        if (substr(rest, RSTART - 1, 1) !~ /[A-Z]/)
            register[++n] = substr(rest, RSTART + 1, RLENGTH - 1) + 0
        if (n == 1 && !written)
            written = !stores && substr(rest, 1, RSTART - 1) ~ /^ *(U?P[0-9T]+, *)*$/ ? 1 : -1
        rest = substr(rest, RSTART + RLENGTH)
    }
    for (i = written == 1 ? 2 : 1; i <= n; i++)
        for (k = 0; k <= wide; k++)
            if (ready[register[i] + k] > now)
                now = ready[register[i] + k]
    load = operation ~ /^LDG/
    if (written == 1)
        for (k = 0; k <= (operation ~ /^D|\.64|WIDE/); k++)
            ready[register[1] + k] = load ? now + 1 : now
    if (load) {
        loads[now]++
        last = now
    }
}
END { done() }
