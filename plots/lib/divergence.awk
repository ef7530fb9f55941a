# SPDX-License-Identifier: MIT
# Page of divergence: a row per machine and precision with throughput over the length of rows where the L2
# holds both arrays, where memory decides, and there against the branch inside the warps.
BEGIN {
    ways = split("branch aligned split select", way, " ")
    looks("branch aligned split select")
    LANES = 32
    # faster is more than this
    CLEAR = 1.05
}

from("divergence") {
    m = get("machine"); s = get("precision"); v = get("variant"); z = get("nx"); n = get("length") + 0
    if ((m, s, z, n, v) in rate)
        stop(FILENAME ": " m " has two rows for " v " " s " nx=" z " length=" n)
    list_add("length", n)
    list_add("size " m, z)
    rate[m, s, z, n, v] = get("t_eff_gbs") + 0
    peak[m] = get("t_peak_gbs")
    seen[m, s, z] = 1
    if (get("cache") == "stream")
        stream[m, s, z] = 1
    next
}

function both(m, s, z, n, v, w) { return (m, s, z, n, v) in rate && (m, s, z, n, w) in rate }

# How many times as fast v is as w on machine m, over precisions, lengths (or `only` one) and sizes, those of
# stream or the others. Sets low_, high_ and faster_, the number of cases where it is; returns that of all.
function compare(m, v, w, streaming, only,    i, j, k, s, z, n, x, count) {
    count = faster_ = low_ = high_ = 0
    for (k = 1; k <= 2; k++)
        for (i = 1; i <= list_size("size " m); i++)
            for (j = 1; j <= list_size("length"); j++) {
                s = precision_name[k]; z = list_item("size " m, i); n = list_item("length", j)
                if (((m, s, z) in stream) != streaming || (only && n != only) || !both(m, s, z, n, v, w))
                    continue
                x = rate[m, s, z, n, v] / rate[m, s, z, n, w]
                low_ = !count || x < low_ ? x : low_
                high_ = !count || x > high_ ? x : high_
                count++
                faster_ += x > CLEAR
            }
    return count
}

# "1.09–2.31 × as fast as branch from memory, 1.01–2.07 × in the L2, faster in 30 of 32: " and the verdict
function judge(m, v, w, yes, no,    n, f, text, i, all) {
    for (i = 1; i >= 0; i--)
        if ((all = compare(m, v, w, i))) {
            text = text (text == "" ? "" : ", ") times_range(low_, high_) "~× " \
                (text == "" ? "as fast as branch " : "") (i ? "from memory" : "in the L2")
            f += faster_
            n += all
        }
    if (!n)
        return ""
    return text ", faster in " f " of " n ": " (f >= 0.9 * n ? yes : f < 0.5 * n ? no : yes " in part")
}
function times_range(low, high,    a, b) {
    a = sprintf("%.2f", low)
    b = sprintf("%.2f", high)
    return a == b ? a : a "–" b
}

# Which part of T_peak v reaches at length n
function peak_text(m, v, n,    i, k, s, z, x, low, high, count) {
    for (k = 1; k <= 2; k++)
        for (i = 1; i <= list_size("size " m); i++) {
            s = precision_name[k]; z = list_item("size " m, i)
            if (!((m, s, z) in stream) || !((m, s, z, n, v) in rate))
                continue
            x = rate[m, s, z, n, v] / peak[m]
            low = !count || x < low ? x : low
            high = !count || x > high ? x : high
            count++
        }
    low = sprintf("%.0f", 100 * low)
    high = sprintf("%.0f", 100 * high)
    return !count ? "" : ", at " (low == high ? low : low "–" high) "~% of T_peak"
}

function say(m,    t, n) {
    if ((t = judge(m, "aligned", "branch", "holds", "does not hold")) == "")
        return
    message = message (message == "" ? "" : "\n") label[m] ": aligned to warps " t "."
    if ((t = judge(m, "split", "branch", "holds", "does not hold")) != "")
        message = message "\nSplit in two kernels " t "."
    if ((t = judge(m, "select", "branch", "pays", "does not pay")) != "")
        message = message "\nSelected without a branch " t "."
    # hardly any point is an end there
    n = list_item("length", list_size("length"))
    if (n >= 8 * LANES && compare(m, "aligned", "branch", 1, n) && low_ > CLEAR)
        message = message "\nMore than divergence: with " percent_text(2 / n) " of the points at ends " \
            "aligned still is " times_range(low_, high_) "~× as fast from memory" \
            peak_text(m, "aligned", n) "."
}

function draw_panel(m, s, z,    i, j, n, v) {
    panel(bytes_text(2 * z * value_bytes[s]) ((m, s, z) in stream ? ", from memory" : ""))
    corner((m, s, z) in stream ? "stream" : 2 * z * value_bytes[s] <= l2[m] ? "L2-resident" : "no stream")
    x_axis("length of rows (points)", "log2")
    y_axis("T_eff (GB/s)")
    band("x", "", LANES, ++bands == 1 && list_item("length", 1) <= LANES / 4 ? "lanes idle" : "")
    if ((m, s, z) in stream)
        hline(peak[m], "T_peak", "whole")
    for (i = 1; i <= ways; i++) {
        series(v = way[i])
        for (j = 1; j <= list_size("length"); j++)
            if ((m, s, z, n = list_item("length", j), v) in rate)
                point(n, rate[m, s, z, n, v])
    }
}

# How many times as fast as branch
function draw_gain(m, s, z,    i, j, n, v) {
    panel("against branch, " bytes_text(2 * z * value_bytes[s]))
    x_axis("length of rows (points)", "log2")
    y_axis("speed, branch = 1")
    band("x", "", LANES)
    for (i = 1; i <= ways; i++) {
        series(v = way[i])
        for (j = 1; j <= list_size("length"); j++)
            if (both(m, s, z, n = list_item("length", j), v, "branch"))
                point(n, rate[m, s, z, n, v] / rate[m, s, z, n, "branch"])
    }
}

END {
    if (stopped)
        exit 1
    list_sort("length")
    page_begin("divergence", "divergence: does it still pay to keep branches out of warps?")
    grid(3, 3.3, "labels")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        list_sort("size " m)
        for (k = 1; k <= 2; k++) {
            s = precision_name[k]
            grid_row(label[m] (l2[m] > 0 ? ", L2 " mib(l2[m]) : "") ": " s " precision")
            for (i = 1; i <= list_size("size " m); i++)
                if ((m, s, z = list_item("size " m, i)) in seen)
                    draw_panel(m, s, z)
            if ((m, s, z) in seen)
                draw_gain(m, s, z)
        }
        say(m)
    }
    page_message(message)
    page_note("T_eff: one array read, one written; sizes are of both. Two points of a row are ends, with " \
              "formulas of their own. Grey: rows shorter than a warp, whose other lanes idle. Faster: by " \
              "more than " sprintf("%.0f~%%", 100 * (CLEAR - 1)) ". With nine cases of ten (length, size " \
              "and precision) a lesson holds, with fewer than half it does not. Source: RWTH, GPU " \
              "Programming with CUDA: Optimization, branch divergence; select is ours.")
    page_end()
}
