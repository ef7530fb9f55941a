# SPDX-License-Identifier: MIT
# Page of deriv8: bandwidth along x, y and z by coding, a row per machine and precision, a panel per size.
BEGIN {
    ways = split("spencils lpencils registers", way, " ")
    looks("spencils lpencils registers")
    rename("spencils", "spencils (4 wide)")
    rename("lpencils", "lpencils (32 wide)")
    split("x y z", axis, " ")
    # a coding is faster than another where it is so by more than this
    CLEAR = 1.05
}

# Codings are called x_spencils, y_registers, ..
from("deriv8") {
    m = get("machine"); s = get("precision"); v = get("variant")
    if (v !~ /^[xyz]_(spencils|lpencils|registers)$/)
        next
    z = get("nx") SUBSEP get("ny") SUBSEP get("nz")
    if ((m, s, z, v) in rate)
        stop(FILENAME ": " m " has two rows for " v " " s " " get("nx") "x" get("ny") "x" get("nz"))
    if (!(z in points)) {
        points[z] = get("nx") * get("ny") * get("nz")
        name[z] = size_text(get("nx"), get("ny"), get("nz"))
        size[++sizes] = z
    }
    rate[m, s, z, v] = get("t_eff_gbs")
    time[m, s, z, v] = get("time_median_ns")
    peak[m] = get("t_peak_gbs")
    seen[m, s, z] = 1
    if (get("cache") == "stream")
        stream[m, s, z] = stream[m, "any"] = 1
    next
}

from("deriv8-c2050") {
    published_gbs[get("variant")] = get("bandwidth_gbs")
    old = published_label(get("machine"))
    old_low = old_low == "" || get("bandwidth_gbs") + 0 < old_low ? get("bandwidth_gbs") + 0 : old_low
    old_high = get("bandwidth_gbs") + 0 > old_high ? get("bandwidth_gbs") + 0 : old_high
    next
}

# Sizes by their number of points
function order_sizes(    i, j, t) {
    for (i = 2; i <= sizes; i++) {
        t = size[i]
        for (j = i - 1; j >= 1 && points[size[j]] > points[t]; j--)
            size[j + 1] = size[j]
        size[j + 1] = t
    }
}

# How many times as fast wide pencils are as narrow ones along y and z: sets low_, high_; 0 where not measured
function gain(m, s, z,    i, g, n) {
    n = 0
    for (i = 2; i <= 3; i++) {
        if (!((m, s, z, axis[i] "_lpencils") in time) || !((m, s, z, axis[i] "_spencils") in time))
            continue
        g = time[m, s, z, axis[i] "_spencils"] / time[m, s, z, axis[i] "_lpencils"]
        low_ = !n || g < low_ ? g : low_
        high_ = !n || g > high_ ? g : high_
        n++
    }
    return n
}

function verdict() {
    return low_ > CLEAR ? "holds" : high_ > CLEAR ? "holds along one axis only" : "does not hold"
}

# "in single 1.07–1.14 × at 64³, ..; there the lesson holds": said of the largest size
function gains_text(m, s,    i, a, b, out, last) {
    for (i = 1; i <= sizes; i++)
        if (gain(m, s, size[i])) {
            a = sprintf("%.2f", low_)
            b = sprintf("%.2f", high_)
            out = out (out == "" ? "" : ", ") (a == b ? a : a "–" b) "~×~at~" name[size[i]]
            last = "; there the lesson " verdict()
        }
    return out == "" ? "" : "in " s " " out last
}

# A sentence of the message, on a line of its own where `alone`; the first of a machine names it
function say(text, alone) {
    if (machine_due != "")
        text = machine_due ": " text
    message = message (message == "" ? "" : alone || machine_due != "" ? "\n" : " ") text
    machine_due = ""
}

# Wide against narrow pencils
function say_lesson(m,    i, t, out) {
    for (i = 1; i <= 2; i++)
        if ((t = gains_text(m, precision_name[i])) != "")
            out = out (out == "" ? "" : ";\n") t
    if (out != "")
        say("wide pencils over narrow ones along y and z" lesson ":\n" out ".", 1)
}

# Registers beyond the L2: part of T_peak, and how often the fastest
function say_registers(m,    i, j, a, s, z, r, part, low, high, first, of, w, best) {
    for (i = 1; i <= 2; i++)
        for (j = 1; j <= sizes; j++)
            for (a = 1; a <= 3; a++) {
                s = precision_name[i]; z = size[j]
                if (!((m, s, z) in stream) || !((m, s, z, axis[a] "_registers") in rate))
                    continue
                r = rate[m, s, z, axis[a] "_registers"]
                part = r / peak[m]
                low = !of || part < low ? part : low
                high = !of || part > high ? part : high
                of++
                best = 1
                for (w = 1; w < 3; w++)
                    if (rate_of(m, s, z, axis[a] "_" way[w]) > r + 0)
                        best = 0
                first += best
            }
    if (of)
        say("Registers: " percent_range(low, high) " of T_peak beyond the L2, the fastest in " first " of " of \
            ".", 1)
}
# 0 where it was not measured
function rate_of(m, s, z, v) { return ((m, s, z, v) in rate) ? rate[m, s, z, v] + 0 : 0 }
function percent_range(low, high,    a, b) {
    a = sprintf("%.0f", 100 * low)
    b = sprintf("%.0f", 100 * high)
    return (a == b ? a : a "–" b) "~%"
}

# Where more points hardly take more time the GPU is idle: the smallest size against the next
function say_idle(m,    i, w, a, s, v, z, r, n, low, high, more) {
    for (i = 1; i <= 2; i++)
        for (a = 1; a <= 3; a++)
            for (w = 1; w <= ways; w++) {
                s = precision_name[i]; v = axis[a] "_" way[w]
                if (sizes < 2 || !((m, s, size[1], v) in time) || !((m, s, size[2], v) in time))
                    continue
                r = time[m, s, size[2], v] / time[m, s, size[1], v]
                low = !n || r < low ? r : low
                high = !n || r > high ? r : high
                n++
            }
    more = n ? points[size[2]] / points[size[1]] : 0
    if (n && more >= 2 && low >= 0.9 && high < 0.75 * more)
        say("At~" name[size[1]] " it idles: " short(more) "~× the points, " range_text(low, high) \
            "~× the time.")
}

# Where the two fields of a panel lie
function place_text(m, s, z,    bytes) {
    bytes = 2 * points[z] * value_bytes[s]
    return bytes_text(bytes) (l2[m] <= 0 ? "" : bytes <= l2[m] ? ", L2-resident" : " = " \
                              sprintf("%.2g~× L2", bytes / l2[m])) \
                              ((m, s, z) in stream ? ", stream" : bytes <= l2[m] ? "" : ", no stream")
}

function draw_panel(m, s, z,    a, w, v, r) {
    panel(name[z])
    corner(place_text(m, s, z))
    x_axis("", "names", "x y z")
    y_axis("T_eff (GB/s)")
    if ((m, s, z) in stream)
        hline(peak[m], "", "whole")
    for (a = 1; a <= 3; a++)
        for (w = 1; w <= ways; w++) {
            v = axis[a] "_" way[w]
            if (!((m, s, z, v) in rate))
                continue
            r = rate[m, s, z, v]
            bar(axis[a], way[w], r, (m, s, z) in stream ? percent_text(r / peak[m]) : short(r))
            if (s == "single" && name[z] == "64³" && v in published_gbs)
                bar_published(axis[a], way[w], published_gbs[v], old)
        }
}

END {
    if (stopped)
        exit 1
    order_sizes()
    if ("y_lpencils" in published_gbs && "y_spencils" in published_gbs)
        lesson = sprintf(" (%s: %.2f~×~at 64³ along y)", old, \
                         published_gbs["y_lpencils"] / published_gbs["y_spencils"])
    page_begin("deriv8", \
               "deriv8: are wide pencils still worth their shared memory, and what do registers reach?")
    share("y", "column")
    grid(sizes < 3 ? 3 : sizes, 3.3)
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        machine_due = label[m]
        say_lesson(m)
        say_registers(m)
        say_idle(m)
        for (i = 1; i <= 2; i++) {
            s = precision_name[i]
            grid_row(label[m] (l2[m] > 0 ? ", L2 " mib(l2[m]) : "") ": " s " precision")
            for (j = 1; j <= sizes; j++)
                if ((m, s, size[j]) in seen)
                    draw_panel(m, s, size[j])
        }
    }
    for (q = 1; q <= machine_count; q++)
        if ((machine[q], "any") in stream)
            marked = marked (marked == "" ? "" : ", ") short(peak[machine[q]]) "~GB/s" \
                (machine_count > 1 ? " " label[machine[q]] : "")
    if (marked != "")
        key_line("whole", "T_peak " marked)
    page_message(message)
    page_note("T_eff: one array read, one written. Over the bars: GB/s; percent of T_peak where each field " \
              "is at least four times the L2 (stream), as the L2 has a part in all else. Holds: more than " \
              sprintf("%.0f~%%", 100 * (CLEAR - 1)) " faster.")
    split(size[sizes], extent, SUBSEP)
    page_note("A tile of lpencils, 32 lines of " extent[2] " points, takes " \
              bytes_text(128 * (extent[2] + 8)) " of shared memory in single and twice as much in double.")
    if (old != "")
        page_note("Published: Ruetsch, Finite Difference Methods in CUDA Fortran, part 2, " old ", 64³, " \
                  "single, " range_text(old_low, old_high) "~GB/s.")
    page_end()
}
