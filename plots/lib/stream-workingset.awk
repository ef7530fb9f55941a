# SPDX-License-Identifier: MIT
# Page of stream-workingset: for each machine the bandwidth of read and copy and, below it, the latency of
# chase, over the working set.
#   plateaus   medians over L2/8 to 3/8 of the L2, and from 8 times the L2 on
#   capacity   the largest working set from which on down to L2/8 read stays above the mean of its plateaus
#   launch     copy's time over bytes from 4 times the L2 on is a straight line: what it has at no bytes
#   far L2     latencies between 0.6 and 0.9 of the L2 within 5 % of each other and 10 % from both plateaus
#   settled    latency in the last five launches of each round; the median is over all of them
BEGIN {
    looks("read copy chase settled")
    rename("chase", "median")
    rename("settled", "end of run")
    LAST = 5
}

from("stream-workingset") {
    m = get("machine"); v = get("variant")
    # read has one array, copy two
    b = get("nx") * value_bytes[get("precision")] * (v == "copy" ? 2 : 1)
    if ((m, v, b) in rate)
        stop(FILENAME ": " m " has two rows for " v " of " b " bytes")
    list_add(v, b)
    rate[m, v, b] = get("t_eff_gbs")
    time[m, v, b] = get("time_median_ns")
    if (get("t_peak_gbs") > peak[m])
        peak[m] = get("t_peak_gbs")
    next
}

from("stream-latency") {
    m = get("machine"); b = get("nx") * value_bytes[get("precision")]
    if ((m, b) in latency)
        stop(FILENAME ": " m " has two rows for chase of " b " bytes")
    list_add("chase", b)
    latency[m, b] = 1 / get("gpoints_per_s")
    hops[m, b] = get("time_median_ns") * get("gpoints_per_s")
    next
}

# The samples of a round come one after the other: the last LAST of them are kept
from("raw/stream-latency") && get("variant") == "chase" {
    m = get("machine"); b = get("nx") * value_bytes[get("precision")]
    r = m SUBSEP b SUBSEP get("round")
    if (!(r in samples)) {
        round[m, b, ++rounds[m, b]] = r
        first_of[r] = get("time_ns")
    }
    last_of[r, samples[r]++ % LAST] = get("time_ns")
    next
}

function median(list, n) {
    sorted(list, n)
    return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
}

# Median of value[m, variant, b] over working sets from `low` to `high`; "" where there is none
function plateau(m, variant, low, high,    i, n, b, list) {
    for (i = 1; i <= list_size(variant); i++) {
        b = list_item(variant, i)
        if (b < low || b > high)
            continue
        if (variant == "chase" && (m, b) in latency)
            list[++n] = settled_or_not(m, b)
        else if ((m, variant, b) in rate)
            list[++n] = rate[m, variant, b] + 0
    }
    return n ? median(list, n) : ""
}

function settled_or_not(m, b) { return (m, b) in settled ? settled[m, b] : latency[m, b] }

# Latency at the end of the runs, and how far it went up or down within them
function settle(m, b,    i, j, n, list, k, starts) {
    for (i = 1; i <= rounds[m, b]; i++) {
        for (j = 0; j < LAST; j++)
            if ((round[m, b, i], j) in last_of)
                list[++n] = last_of[round[m, b, i], j] / hops[m, b]
        starts[i] = first_of[round[m, b, i]] / hops[m, b]
    }
    if (!n)
        return
    settled[m, b] = median(list, n)
    k = median(starts, rounds[m, b])
    drift[m, b] = settled[m, b] > k ? settled[m, b] / k : k / settled[m, b]
}

# A sentence about machine m, whose name the first one has
function say(m, text) { page_message((said_of[m]++ ? "" : label[m] ": ") text) }

# Three figures
function size(bytes) { return short(bytes / 1048576) "~MiB" }

# Top of the axis, with room for words above the highest line
function most(m,    i, j, v, list, out) {
    split("read copy", list, " ")
    for (j = 1; j <= 2; j++)
        for (i = 1; i <= list_size(v = list[j]); i++)
            if ((m, v, list_item(v, i)) in rate && rate[m, v, list_item(v, i)] > out)
                out = rate[m, v, list_item(v, i)]
    return 1.12 * (out > peak[m] ? out : peak[m])
}

# Capacity of machine m's L2 as read shows it; sets l2_gbs, dram_gbs, middle
function find_capacity(m,    i, b) {
    l2_gbs = plateau(m, "read", l2[m] / 8, l2[m] * 3 / 8)
    dram_gbs = plateau(m, "read", 8 * l2[m], 1e18)
    middle = ""
    if (l2[m] <= 0 || l2_gbs == "" || dram_gbs == "" || l2_gbs < 1.1 * dram_gbs)
        return ""
    middle = (l2_gbs + dram_gbs) / 2
    for (i = 1; i <= list_size("read"); i++) {
        b = list_item("read", i)
        if (b < l2[m] / 8 || !((m, "read", b) in rate))
            continue
        if (rate[m, "read", b] < middle)
            break
        capacity = b
    }
    return capacity
}

# copy's time beyond the L2 is a + bytes / B: least squares of what is off in relation to the time. Sets
# launch_ns and launch_gbs; returns how many sizes there are.
function fit_launch(m,    i, b, n, t, w, sw, sx, sy, sxx, sxy, slope) {
    for (i = 1; i <= list_size("copy"); i++) {
        b = list_item("copy", i)
        if (b < 4 * l2[m] || !((m, "copy", b) in time))
            continue
        n++
        t = time[m, "copy", b]
        w = 1 / (t * t)
        sw += w
        sx += w * b
        sy += w * t
        sxx += w * b * b
        sxy += w * b * t
    }
    if (l2[m] <= 0 || n < 3 || sw * sxx <= sx * sx)
        return 0
    slope = (sw * sxy - sx * sy) / (sw * sxx - sx * sx)
    launch_ns = (sy - slope * sx) / sw
    launch_gbs = 1 / slope
    return slope > 0 && launch_ns > 0 ? n : 0
}

# The far partition's latency; "" where no plateau shows
function find_far(m, near, far,    i, b, low, high, v) {
    for (i = 1; i <= list_size("chase"); i++) {
        b = list_item("chase", i)
        if (b < 0.6 * l2[m] || b > 0.9 * l2[m] || !((m, b) in latency))
            continue
        v = settled_or_not(m, b)
        low = low == "" || v < low ? v : low
        high = v > high ? v : high
    }
    return low != "" && near != "" && far != "" && high < 1.05 * low && low > 1.1 * near && high < far / 1.1 \
        ? (low + high) / 2 : ""
}

# The largest working set up to which latency stays within 5 % of `near`
function flat_to(m, near,    i, b, out) {
    for (i = 1; i <= list_size("chase"); i++) {
        b = list_item("chase", i)
        if (!((m, b) in latency))
            continue
        if (b > l2[m] / 8 && latency[m, b] > 1.05 * near)
            break
        out = b
    }
    return out
}

function bandwidth_panel(m,    i, j, v, b, list, best, at, y) {
    capacity = ""
    capacity = find_capacity(m)
    panel("bandwidth: read goes over small sets many times in a launch, copy once")
    x_axis("working set", "bytes")
    y_axis("T_eff (GB/s)", "linear", 0, most(m))
    if (capacity != "") {
        band("x", l2[m] / 8, l2[m] * 3 / 8, "")
        band("x", 8 * l2[m], "", "")
        hline(middle, "mean of read's plateaus", "half")
        vline(capacity, "", "line")
        text_at(1.03 * capacity, middle * 1.08, "effective L2 " size(capacity), "left")
        text_at(l2[m] / sqrt(64 / 3), l2_gbs * 1.07, "L2 " grouped(l2_gbs) " GB/s", "center")
        text_at(l2[m] * 16, dram_gbs * 1.13, "DRAM " grouped(dram_gbs) " GB/s", "center")
    }
    mark_l2(m, 1)
    hline(peak[m], "T_peak", "whole")
    split("read copy", list, " ")
    for (j = 1; j <= 2; j++) {
        series(v = list[j])
        for (i = 1; i <= list_size(v); i++)
            if ((m, v, b = list_item(v, i)) in rate)
                point(b, rate[m, v, b])
    }
    if (capacity != "")
        say(m, "the L2 holds " size(capacity) ", " short(capacity / l2[m]) " of its " mib(l2[m]) \
                     ", and gives read " grouped(l2_gbs) "~GB/s, " short(l2_gbs / dram_gbs) "~times DRAM's " \
                     grouped(dram_gbs) "~GB/s.")
    if (fit_launch(m)) {
        # where copy is faster than a launch and DRAM allow
        series("model " m, "model")
        rename("model " m, "DRAM + launch")
        for (i = 1; i <= list_size("copy"); i++)
            if ((m, "copy", b = list_item("copy", i)) in rate) {
                point(b, y = b / (launch_ns + b / launch_gbs))
                if (rate[m, "copy", b] > best * y) {
                    best = rate[m, "copy", b] / y
                    at = b
                }
            }
        say(m, "copy pays " short(launch_ns / 1000) "~µs for its one launch and so gains at most " \
                     short(best) "~times from the L2, at " size(at) ".")
    }
}

function latency_panel(m,    i, b, near, dram, far, low, high, n, total) {
    for (i = 1; i <= list_size("chase"); i++)
        if ((m, b = list_item("chase", i)) in latency) {
            settle(m, b)
            total++
            if (drift[m, b] > 1.05) {
                n++
                low = low == "" ? b : low
                high = b
            }
        }
    panel("latency: one thread follows links from line to line, past the L1")
    x_axis("working set", "bytes")
    y_axis("latency (ns)")
    near = plateau(m, "chase", l2[m] / 8, l2[m] * 3 / 8)
    dram = plateau(m, "chase", 8 * l2[m], 1e18)
    far = find_far(m, near, dram)
    mark_l2(m, 0)
    vline(capacity, "", "line")
    if (near != "" && dram != "") {
        band("x", l2[m] / 8, l2[m] * 3 / 8, "")
        band("x", 8 * l2[m], "", "")
        text_at(l2[m] / sqrt(64 / 3), near - 22, "L2 " short(near) " ns", "center")
        text_at(l2[m] * 16, dram - 24, "DRAM " short(dram) " ns", "center")
        say(m, "A link takes " short(near) "~ns in the L2, up to " size(flat_to(m, near)) ", and " \
            short(dram) "~ns from DRAM; between half and whole L2 " (far == "" ? \
            "no level of its own shows." : "lies a level of its own, " short(far) \
            "~ns: by its place the far partition's."))
    }
    if (far != "")
        text_at(0.45 * l2[m], far, "far L2 " short(far) " ns", "right")
    series("chase")
    for (i = 1; i <= list_size("chase"); i++)
        if ((m, b = list_item("chase", i)) in latency)
            point(b, latency[m, b])
    if (!n)
        return
    series("settled")
    for (i = 1; i <= list_size("chase"); i++)
        if ((m, b = list_item("chase", i)) in settled)
            point(b, settled[m, b])
    page_note(label[m] ": at " n " of " total " sizes, " size(low) " to " size(high) ", the latency drifts " \
              "by more than 5~% within a round: a launch visits " grouped(hops[m, high]) " lines, " \
              size(hops[m, high] * 128) ", and what was in the L2 before is still met. End of run: median " \
              "of the last " LAST " launches of each round, from which the plateaus are taken.")
}

END {
    list_sort("read"); list_sort("copy"); list_sort("chase")
    page_begin("stream-workingset", \
               "How much does the L2 hold, how fast is it, and how long does one access take?")
    grid(1, 4.6, "labels")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        grid(1, 4.6, "labels")
        grid_row(label[m] (l2[m] > 0 ? ", L2 " mib(l2[m]) : ""))
        bandwidth_panel(m)
        grid(1, 3.6, "labels")
        latency_panel(m)
    }
    page_note("Plateaus (grey): median over L2/8 to 3/8 L2 and over 8 L2 and more. Effective L2: the " \
              "largest working set up to which read stays above the mean of its plateaus. DRAM + launch: a " \
              "straight line through copy's times from 4 L2 on.")
    page_end()
}
