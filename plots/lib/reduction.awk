# SPDX-License-Identifier: MIT
# Page of reduction: time and throughput over the number of values, a column for each type, and the part of
# T_peak that each coding reaches at the largest number; the best block of each.
BEGIN {
    codings = split("naive tree unrolled shuffle cub", coding_of, " ")
    looks("naive tree unrolled shuffle cub")
    types = split("int double", type_of, " ")
    split("4 8", bytes_of, " ")
    look_like("naive, extrapolated", "naive")
    split("¹ ² ³ ⁴ ⁵ ⁶ ⁷ ⁸ ⁹", raised, " ")
    raised[0] = "⁰"
    SOURCE_SIZE = 2 ^ 30
    BANDWIDTH = 0.95 # of T_peak and more is the memory's bandwidth
    rename("GPU not stated", "naive and unrolled, GPU not stated")
    SAME = 0.02 # of the library's time more is as fast as the library
}

from("reduction") || from("reduction-naive") {
    m = get("machine"); v = get("variant"); p = get("precision"); n = get("nx")
    list_add("nx", n)
    seen[m] = 1
    if (get("t_peak_gbs") != "-" && from("reduction"))
        peak[m] = get("t_peak_gbs")
    # the best block; the naive one also in the experiment of its own
    if ((m, v, p, n) in time && time[m, v, p, n] <= get("time_median_ns") + 0)
        next
    time[m, v, p, n] = get("time_median_ns") + 0
    rate[m, v, p, n] = get("t_eff_gbs") + 0
    part[m, v, p, n] = get("peak_fraction")
    if (get("peak_fraction") != "-")
        streams[m] = 1
    if (n > most[m, v, p])
        most[m, v, p] = n
    next
}

from("misc") && get("study") == "reduction" && get("metric") == "seconds" {
    other = get("machine")
    other_time[get("variant")] = get("value") + 0 # s
    next
}

# 2³⁰, or the number where it is no power of two
function power_of_two(n,    e, k, out) {
    for (e = 0; 2 ^ e < n; e++)
        continue
    if (2 ^ e != n)
        return grouped(n)
    for (k = 1; k <= length(e ""); k++)
        out = out raised[substr(e "", k, 1) + 0]
    return "2" out
}
function time_text(ns) {
    return ns >= 999.5e6 ? short(ns / 1e9) "~s" : ns >= 999.5e3 ? short(ns / 1e6) "~ms" : \
        short(ns / 1e3) "~µs"
}
# The naive time at the source's size if each value cost what it costs at the largest size measured
function naive_at_source(m, p,    n) {
    n = most[m, "naive", p]
    return n && n < SOURCE_SIZE ? time[m, "naive", p, n] / n * SOURCE_SIZE : 0
}

# Who reaches the memory's bandwidth at the size n, in every type that was measured
function tell_who(m, n,    k, p, v, low, high, text, lows, highs, any) {
    for (k = 1; k <= codings; k++) {
        v = coding_of[k]
        low = high = 0
        for (p = 1; p <= types; p++)
            if ((m, v, type_of[p], n) in part && part[m, v, type_of[p], n] != "-") {
                any = 1
                low = low && low < part[m, v, type_of[p], n] + 0 ? low : part[m, v, type_of[p], n] + 0
                high = high > part[m, v, type_of[p], n] + 0 ? high : part[m, v, type_of[p], n] + 0
            }
        if (low >= BANDWIDTH) {
            text = text (text == "" ? "" : ", ") v
            lows = lows && lows < low ? lows : low
            highs = highs > high ? highs : high
        }
    }
    lows = sprintf("%.2f", lows)
    highs = sprintf("%.2f", highs)
    page_message(label[m] ", " power_of_two(n) " values: " (!any ? "resident in the L2" : \
                 "the memory's bandwidth is reached by " (text == "" ? "none" : text " (" lows \
                 (lows == highs ? "" : "–" highs) " of T_peak)")) ".")
}

# The times at the size n, type p
function tell_times(m, p, n,    k, v, text, thing, guessed) {
    for (k = 2; k <= codings; k++) {
        v = coding_of[k]
        if ((m, v, p, n) in time)
            text = text (text == "" ? "" : ", ") v " " time_text(time[m, v, p, n])
    }
    if (text == "")
        return
    thing = (m, "naive", p, n) in time ? time[m, "naive", p, n] : 0
    if (!thing && n == SOURCE_SIZE) {
        thing = naive_at_source(m, p)
        guessed = thing > 0
    }
    page_message("In " p ": " (guessed ? "naive not measured, " time_text(thing) " if a value costs what " \
                 "it does at " power_of_two(most[m, "naive", p]) ", " : thing ? "naive " time_text(thing) \
                 ", " : "") text ".")
    if (!thing || !((m, "unrolled", p, n) in time))
        return
    thing /= time[m, "unrolled", p, n]
    text = "Naive over unrolled " (guessed ? "would be " grouped(1000 * int(thing / 1000 + 0.5)) : "is " \
        grouped(thing)) "×"
    if (n == SOURCE_SIZE && ("naive" in other_time) && ("unrolled" in other_time))
        text = text ", published " short(other_time["naive"] / other_time["unrolled"]) "× (" \
            other_time["naive"] "~s and " other_time["unrolled"] "~s)"
    page_message(text ".")
}

# How the best of ours does beside the library, over both types at each one's largest size
function tell_library(m,    p, n, t, low, high, found) {
    for (p = 1; p <= types; p++) {
        n = most[m, "cub", type_of[p]]
        if (!n || !((m, "shuffle", type_of[p], n) in time))
            continue
        t = time[m, "shuffle", type_of[p], n] / time[m, "cub", type_of[p], n] - 1
        low = found && low < t ? low : t
        high = found && high > t ? high : t
        found = 1
    }
    if (!found)
        return
    if (high > SAME || low < -SAME)
        page_message("Shuffles take up to " (high > SAME ? percent_text(high) " more" : percent_text(-low) \
                     " less") " time than the library.")
    else
        page_message("Shuffles are as fast as the library (" \
                     (high > 0 ? "at most " percent_text(high) : "no") " more time).")
}

function draw_times(m, p, tics,    k, v, i, n) {
    panel(type_of[p] ", best block of each")
    x_axis("number of values", "log2", "", right_end)
    x_tics(tics)
    y_axis("time (s)", "log10")
    for (k = codings; k >= 1; k--) {
        v = coding_of[k]
        series(v)
        for (i = 1; i <= list_size("nx"); i++)
            if ((m, v, type_of[p], n = list_item("nx", i)) in time)
                point(n, time[m, v, type_of[p], n] / 1e9)
    }
    if (!((m, "naive", type_of[p], SOURCE_SIZE) in time) && naive_at_source(m, type_of[p]) > 0 && \
        list_has("nx", SOURCE_SIZE)) {
        n = most[m, "naive", type_of[p]]
        series("naive, extrapolated", "model")
        point(n, time[m, "naive", type_of[p], n] / 1e9)
        point(SOURCE_SIZE, naive_at_source(m, type_of[p]) / 1e9)
    }
    # the slides do not say which type; with int the naive coding is measured at that size
    if (type_of[p] == "int" && last >= SOURCE_SIZE)
        for (k = 1; k <= codings; k++) {
            v = coding_of[k]
            if (!(v in other_time))
                continue
            series("GPU not stated", "published")
            point(SOURCE_SIZE, other_time[v])
            text_at(SOURCE_SIZE, other_time[v], "~~" other_time[v] "~s", "left")
        }
}

function draw_rates(m, p, tics,    k, v, i, n) {
    panel("")
    x_axis("number of values", "log2", "", right_end)
    x_tics(tics)
    y_axis("T_eff (GB/s)")
    # the naive coding would lie on the axis
    if (l2[m] > 0) {
        vline(l2[m] / 2 / bytes_of[p], "½ L2", "half")
        vline(l2[m] / bytes_of[p], "L2", "whole")
    }
    if (streams[m])
        hline(peak[m], "T_peak", "whole")
    for (k = codings; k >= 2; k--) {
        v = coding_of[k]
        series(v)
        for (i = 1; i <= list_size("nx"); i++)
            if ((m, v, type_of[p], n = list_item("nx", i)) in rate)
                point(n, rate[m, v, type_of[p], n])
    }
}

# Parts of T_peak at size n
function draw_parts(m, p, n,    k, v) {
    panel(type_of[p] ", " power_of_two(n) " values")
    x_axis("T_eff / T_peak", "linear", 0, 1.4)
    x_tics("0=0 0.2=0.2 0.4=0.4 0.6=0.6 0.8=0.8 1=1")
    y_axis(" ", "names", "naive tree unrolled shuffle cub")
    vline(1, "", "whole")
    for (k = 1; k <= codings; k++) {
        v = coding_of[k]
        if ((m, v, type_of[p], n) in part && part[m, v, type_of[p], n] != "-")
            bar(v, v, part[m, v, type_of[p], n], (part[m, v, type_of[p], n] < 0.005 ? "<~0.01" : \
                sprintf("%.2f", part[m, v, type_of[p], n])) ", " time_text(time[m, v, type_of[p], n]))
    }
}

END {
    list_sort("nx")
    last = list_item("nx", list_size("nx"))
    for (i = 1; i <= list_size("nx"); i++)
        tics = tics (i > 1 ? " " : "") list_item("nx", i) "=" power_of_two(list_item("nx", i))
    # room for the words at published points
    right_end = last < SOURCE_SIZE || other == "" ? "" : last * 2 ^ 2.6
    page_begin("reduction", \
               "reduction: what does each step gain, and which of them reaches the memory's bandwidth?")
    share("y", "row")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!seen[m])
            continue
        n = list_has("nx", SOURCE_SIZE) ? SOURCE_SIZE : last
        tell_who(m, n)
        tell_times(m, "int", n)
        tell_library(m)
        grid(2, 4.2)
        grid_row(label[m] (streams[m] ? ", T_peak " grouped(peak[m]) " GB/s" : "") \
                 (l2[m] > 0 ? ", L2 " mib(l2[m]) : ""))
        for (p = 1; p <= types; p++)
            draw_times(m, p, tics)
        grid(2, 2.9)
        for (p = 1; p <= types; p++)
            draw_rates(m, p, tics)
        grid(2, 1.7)
        for (p = 1; p <= types; p++)
            draw_parts(m, p, n)
    }
    page_note("A launch is the whole sum, all passes of it. T_peak is a copy's throughput; where a kernel " \
              "only reads, the memory gives more. Reached: " BANDWIDTH " of T_peak and more in both types. " \
              "Right of the L2 values stream from memory.")
    if (other != "" && last >= SOURCE_SIZE)
        page_note("Published: RWTH, GPU Programming with CUDA: Optimization, " power_of_two(SOURCE_SIZE) \
                  " values; GPU and type not stated.")
    page_end()
}
