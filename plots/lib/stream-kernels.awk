# SPDX-License-Identifier: MIT
# Pages of stream-kernels, one a machine: T_eff over threads per block, a panel for each kernel and a line for
# each width, in single and in double precision; below, the best coding of each kernel, BabelStream's, and
# the libraries' copies.
#   babelstream  one value per thread, 1024 threads: width = bytes of a value (all but its Dot)
#   started      blocks over time: where small blocks agree in it, whatever they do, it is the bound
#   small        32 threads per block, below 0.9 of T_peak
#   wide         16 bytes per access, at least 128 threads
BEGIN {
    KERNELS = split("copy scale add triad read dot", KERNEL, " ")
    for (i_ = 1; i_ <= 4; i_++)
        one_value[KERNEL[i_]] = 1
    LIBRARIES = split("memcpy transform", LIBRARY, " ")
    WIDTHS = split("4 8 16", WIDTH, " ")
    TILE = 2048 # bytes that a warp of read and dot sums: stream.h
    looks("4 8 16 babelstream best library")
    rename("4", "4 bytes per access")
    rename("8", "8 bytes")
    rename("16", "16 bytes")
    rename("best", "best of these codings")
    rename("library", "the libraries' copies")
    rename("babelstream", "BabelStream's coding: one value per thread, 1024 threads")
}

# Of each precision the largest size counts
from("stream-kernels") {
    m = get("machine"); p = get("precision"); nx = get("nx") + 0
    if (nx < size[m, p] + 0)
        next
    if (nx > size[m, p] + 0) {
        size[m, p] = nx
        for (i = 1; i <= rows[m, p]; i++)
            delete rate[row[m, p, i]]
        rows[m, p] = 0
    }
    v = get("variant"); w = get("width"); t = threads_of(get("block"))
    key = m SUBSEP p SUBSEP v SUBSEP w SUBSEP t
    if (key in rate)
        stop(FILENAME ": " m " has two rows for " v " " p " width=" w " block=" get("block"))
    row[m, p, ++rows[m, p]] = key
    rate[key] = get("t_eff_gbs")
    # a fraction of T_peak only where data stream
    part[key] = get("cache") == "stream" ? get("peak_fraction") : "-"
    cache[m, p] = get("cache")
    if (get("t_peak_gbs") > peak[m])
        peak[m] = get("t_peak_gbs")
    if (t != "-")
        list_add("threads", t)
    next
}

function threads_of(block,    n, word) {
    if (block == "-")
        return "-"
    n = split(block, word, "x")
    return word[1] * (n > 1 ? word[2] : 1) * (n > 2 ? word[3] : 1)
}

# Bytes that a block reads and writes, as counted
function bytes_per_block(v, w, t) {
    return t * (v == "read" ? TILE / 32 : v == "dot" ? TILE / 16 : w * (v == "copy" || v == "scale" ? 2 : 3))
}

function has(m, p, v, w, t) { return (m, p, v, w, t) in rate }

# The fastest coding of a kernel: its key; sets best_text
function best_of(m, p, v,    i, j, k, best) {
    best = best_text = ""
    for (i = 1; i <= WIDTHS; i++)
        for (j = 1; j <= list_size("threads"); j++) {
            k = m SUBSEP p SUBSEP v SUBSEP WIDTH[i] SUBSEP list_item("threads", j)
            if (k in rate && (best == "" || rate[k] > rate[best])) {
                best = k
                best_text = WIDTH[i] " B × " list_item("threads", j)
            }
        }
    return best
}

# "103 %: 8 B × 128", of T_peak where that means something
function bar_text(k, coding) {
    return (part[k] == "-" ? grouped(rate[k]) : percent_text(part[k])) (coding == "" ? "" : ": " coding)
}

# Blocks started per ns, over the codings of 32 threads that neither memory nor anything else they do bounds
function find_started(m,    q, p, i, j, k, v, s, low, high) {
    started = ""
    small_count = 0
    for (q = 1; q <= 2; q++)
        for (i = 1; i <= KERNELS; i++)
            for (j = 1; j <= WIDTHS; j++) {
                p = precision_name[q]
                v = KERNEL[i]
                k = m SUBSEP p SUBSEP v SUBSEP WIDTH[j] SUBSEP 32
                if (!(k in rate) || part[k] == "-" || part[k] >= 0.9)
                    continue
                s = rate[k] / bytes_per_block(v, WIDTH[j], 32)
                low = low == "" || s < low ? s : low
                high = s > high ? s : high
                small_count++
            }
    small_low = low
    small_high = high
    if (small_count > 2 && high < 1.05 * low)
        started = high
}

function panels_of(m, p,    i, j, k, v, w, t, n, list, top, x, last) {
    grid(KERNELS, 2.6)
    grid_row(p " precision" (cache[m, p] == "stream" ? "" : \
                             ": small arrays, which the L2 holds at least in part"))
    for (i = 1; i <= KERNELS; i++) {
        v = KERNEL[i]
        panel(v)
        x_axis("threads per block", "log2")
        y_axis("T_eff (GB/s)")
        if (cache[m, p] == "stream")
            hline(peak[m], i == 1 ? "T_peak" : "", "whole")
        for (j = 1; j <= WIDTHS; j++) {
            w = WIDTH[j]
            series(w)
            for (n = 1; n <= list_size("threads"); n++)
                if (has(m, p, v, w, t = list_item("threads", n)))
                    point(t, rate[m, p, v, w, t])
            # what starting the blocks allows, to the bandwidth that is there
            if (started != "" && cache[m, p] == "stream" && has(m, p, v, w, 32) && !bounded[m, p, v]) {
                top = rate[best_of(m, p, v)]
                last = top / (started * bytes_per_block(v, w, 1))
                if (last > 32) {
                    # of read and dot one line stands for all widths
                    bounded[m, p, v] = !(v in one_value)
                    series("started", "model")
                    point(32, started * bytes_per_block(v, w, 32))
                    x = last < list_item("threads", list_size("threads")) ? last : \
                        list_item("threads", list_size("threads"))
                    # on an axis of powers of two the line is curved
                    for (k = 1; k <= 16; k++)
                        point(t = 32 * (x / 32) ^ (k / 16), started * bytes_per_block(v, w, t))
                }
            }
        }
        w = value_bytes[p]
        if (v in one_value && has(m, p, v, w, 1024)) {
            series("babelstream", "points")
            point(1024, rate[m, p, v, w, 1024])
        }
    }
}

function bars_of(m, p,    i, k, v, order, most) {
    panel("the best coding of each kernel, and others', " p)
    # room for the words at the longest bar
    for (i = 1; i <= KERNELS; i++)
        if ((k = best_of(m, p, KERNEL[i])) != "" && rate[k] > most)
            most = rate[k]
    x_axis("T_eff (GB/s)", "linear", 0, most ? 1.42 * most : "")
    for (i = 1; i <= KERNELS; i++)
        order = order " " KERNEL[i]
    for (i = 1; i <= LIBRARIES; i++)
        order = order " " LIBRARY[i]
    y_axis("", "names", order)
    if (cache[m, p] == "stream")
        vline(peak[m], "", "whole")
    for (i = 1; i <= KERNELS; i++) {
        v = KERNEL[i]
        if ((k = best_of(m, p, v)) == "")
            continue
        bar(v, "best", rate[k], bar_text(k, best_text))
        k = m SUBSEP p SUBSEP v SUBSEP value_bytes[p] SUBSEP 1024
        if (v in one_value && k in rate)
            bar(v, "babelstream", rate[k], bar_text(k, ""))
    }
    for (i = 1; i <= LIBRARIES; i++) {
        k = m SUBSEP p SUBSEP LIBRARY[i] SUBSEP "-" SUBSEP "-"
        if (k in rate)
            bar(LIBRARY[i], "library", rate[k], bar_text(k, ""))
    }
}

function span_add(k) {
    if (!(k in part) || !(k in rate) || part[k] == "-")
        return
    span_low = span_low == "" || part[k] < span_low ? part[k] + 0 : span_low
    span_high = part[k] > span_high ? part[k] + 0 : span_high
}
function span_begin() { span_low = span_high = "" }
function span_text() {
    return sprintf("%.2f", span_low) (sprintf("%.2f", span_low) == sprintf("%.2f", span_high) ? "" : \
        "–" sprintf("%.2f", span_high))
}

# What the four kernels with one value per point and array reach; sentences about single precision, which
# has all widths
function say(m,    i, j, p, v, w, t, out, n, q, k, all) {
    p = "single"
    all = "copy, scale, add and triad"
    # the widest accesses
    span_begin()
    for (i = 1; i <= 4; i++)
        for (j = 1; j <= list_size("threads"); j++)
            if ((t = list_item("threads", j)) >= 128)
                for (q = 1; q <= 2; q++)
                    span_add(m SUBSEP precision_name[q] SUBSEP KERNEL[i] SUBSEP 16 SUBSEP t)
    if (span_low == "")
        return
    page_message(label[m] ": with 16 bytes per access and blocks of 128 threads or more " all " reach " \
                 span_text() " of T_peak" (span_low >= 0.95 ? "." : ": not all 0.95."))
    span_begin()
    for (j = 1; j <= list_size("threads"); j++)
        for (i = 1; i <= 2; i++)
            span_add(m SUBSEP p SUBSEP KERNEL[i] SUBSEP 4 SUBSEP list_item("threads", j))
    if (span_low != "")
        page_message("With 4 bytes copy and scale reach at most " sprintf("%.2f", span_high) \
                     (span_high < 0.9 ? ": too few bytes are in flight." : "."))
    out = ""
    for (q = 1; q <= 2; q++) {
        span_begin()
        for (i = 1; i <= 4; i++)
            span_add(m SUBSEP (p = precision_name[q]) SUBSEP KERNEL[i] SUBSEP value_bytes[p] SUBSEP 1024)
        if (span_low != "")
            out = out (out == "" ? "" : ", ") span_text() " in " p
    }
    p = "single"
    if (out != "")
        page_message("BabelStream's coding of them: " out ".")
    span_begin()
    for (i = 5; i <= KERNELS; i++)
        for (j = 1; j <= WIDTHS; j++)
            for (n = 1; n <= list_size("threads"); n++)
                if ((t = list_item("threads", n)) >= 64)
                    span_add(m SUBSEP p SUBSEP KERNEL[i] SUBSEP WIDTH[j] SUBSEP t)
    if (span_low != "" && span_high < 1.05 * span_low)
        page_message("read and dot, whose warps have 2 and 4 KiB on their way, do not depend on either: " \
                     span_text() ".")
    if (started != "")
        page_message("Blocks of 32 threads start at " range_text(small_low, small_high) \
                     " per ns whatever they do: that bounds them.")
}

END {
    list_sort("threads")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        find_started(m)
        if (started != "")
            rename("started", "bound: " short(started) " blocks start per ns")
        page_begin("stream-kernels" (q > 1 ? "-" m : ""), "How many bytes per access and threads per block " \
                   "does the memory's bandwidth take?")
        say(m)
        for (a = 1; a <= 2; a++)
            if ((m, precision_name[a]) in size)
                panels_of(m, precision_name[a])
        grid(2, 3.9)
        grid_row(label[m] ", T_peak " grouped(peak[m]) " GB/s")
        for (a = 1; a <= 2; a++)
            if ((m, precision_name[a]) in size)
                bars_of(m, precision_name[a])
        page_note("B × threads: bytes per access and threads per block of the best. T_peak: the fastest of " \
                  "copy (16 B × 256), memcpy and transform; add, triad, read and dot, which read more than " \
                  "they write, may exceed it. memcpy: the runtime's copy, transform: the device library's.")
        page_end()
    }
}
