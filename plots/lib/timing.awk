# SPDX-License-Identifier: MIT
# Page of timing: what three ways to take a kernel's time tell over the size, beside the true time, what they
# tell against it, and in numbers for the smallest and the largest size.
BEGIN {
    ways = split("host_no_sync host_sync event", way, " ")
    looks("host_no_sync host_sync event true")
    rename("host_no_sync", "host's clock, no synchronisation")
    rename("host_sync", "host's clock, synchronised")
    rename("event", "events")
    rename("true", "true: one of a batch")
    NEAR = 0.05 # of the true time: right
    HIDDEN = 1.25 # of the time of an empty kernel and less: the launch is what takes the time
}

from("timing") && get("precision") == "double" {
    m = get("machine"); n = get("nx")
    if ((m, n) in true_ns)
        stop(FILENAME ": " m " has two rows for nx=" n)
    list_add("nx", n)
    last[m] = n > last[m] + 0 ? n : last[m]
    first[m] = !first[m] || n < first[m] + 0 ? n : first[m]
    true_ns[m, n] = get("time_median_ns") + 0
    # bytes of the three arrays over the true time give the rate; with another time another rate
    rate[m, n] = get("t_eff_gbs") + 0
    if (get("t_peak_gbs") != "-")
        peak[m] = get("t_peak_gbs")
    streams[m, n] = get("peak_fraction") != "-"
    for (i = 1; i <= ways; i++)
        if (get(way[i] "_ns") != "-")
            told[m, way[i], n] = get(way[i] "_ns") + 0
    next
}

from("timing.context") && get("role") == "empty" {
    empty_ns[get("machine")] = get("time_median_ns") + 0
    next
}

from("misc") && get("study") == "timing" && get("metric") == "seconds" {
    other = get("machine")
    other_us[get("variant")] = get("value") * 1e6
    next
}

function time_text(ns) {
    return ns >= 999.5e6 ? short(ns / 1e9) "~s" : ns >= 999.5e3 ? short(ns / 1e6) "~ms" : \
        short(ns / 1e3) "~µs"
}

# The smallest size from which on the way v is within NEAR of the true time; 0 if it never is
function near_from(m, v,    i, n, found) {
    found = 0
    for (i = list_size("nx"); i >= 1; i--) {
        n = list_item("nx", i)
        if (!((m, v, n) in told))
            continue
        if (told[m, v, n] > (1 + NEAR) * true_ns[m, n] || told[m, v, n] < (1 - NEAR) * true_ns[m, n])
            break
        found = n
    }
    return found
}

function tell(m,    n, low, high, i, v, text, from_) {
    n = last[m]
    v = "host_no_sync"
    if (!((m, v, n) in told))
        return
    for (i = 1; i <= list_size("nx"); i++)
        if ((m, v, list_item("nx", i)) in told) {
            low = low && low < told[m, v, list_item("nx", i)] ? low : told[m, v, list_item("nx", i)]
            high = high > told[m, v, list_item("nx", i)] ? high : told[m, v, list_item("nx", i)]
        }
    text = label[m] ": without synchronisation the host's clock shows " \
        range_text(low / 1000, high / 1000) "~µs"
    if (told[m, v, n] < true_ns[m, n] / 2)
        text = text (high < 3 * low ? " whatever the size" : "") ": it timed the launch, not the kernel; " \
            "at " size_word(n) " that is " times(true_ns[m, n] / told[m, v, n]) " too short" \
            (told_rate(m, v, n) > peak[m] && peak[m] > 0 ? ": the kernel would run at " \
             times(told_rate(m, v, n) / peak[m]) " T_peak" : "")
    else
        text = text "; no kernel of these sizes takes much longer than that"
    page_message(text ".")
    text = ""
    for (i = 2; i <= ways; i++) {
        if (!((m, way[i], n) in told))
            continue
        from_ = near_from(m, way[i])
        text = text (text == "" ? "" : "; ") (i == 2 ? "with synchronisation it" : "events") \
            (from_ ? " is within " 100 * NEAR "~% from " size_word(from_) " on" : " is never within " \
             100 * NEAR "~% of the true time")
        if ((m, way[i], first[m]) in told)
            text = text " (at " size_word(first[m]) " " sprintf("%.1f", told[m, way[i], first[m]] / \
                true_ns[m, first[m]]) "× the true time)"
    }
    sub(/events is/, "events are", text)
    if (text != "")
        page_message(toupper(substr(text, 1, 1)) substr(text, 2) ".")
}
function size_word(n,    text) {
    text = bytes_text(24 * n)
    sub(/ /, "~", text)
    return text
}
function times(x) { return (x >= 100 ? grouped(x) : sprintf("%.2f", x)) "×" }
# What the told time makes of the throughput
function told_rate(m, v, n) { return rate[m, n] * true_ns[m, n] / told[m, v, n] }

# The largest size up to which a launch takes longer than its kernel; 0 if it never does
function hidden_to(m,    i, n, found) {
    found = 0
    for (i = 1; i <= list_size("nx"); i++) {
        n = list_item("nx", i)
        if (!((m, n) in true_ns))
            continue
        if (true_ns[m, n] > HIDDEN * empty_ns[m])
            break
        found = n
    }
    return found
}
function mark_hidden(m, words) {
    if (hidden_to(m))
        band("x", "", 24 * hidden_to(m), words ? "launches hide the kernel" : "")
}

function draw_times(m,    i, k, v, n, v_) {
    panel("time told")
    x_axis("bytes of x, y and z", "bytes")
    y_axis("time (µs)", "log10")
    # the panel at the right says in words what these are
    mark_l2(m, 0)
    mark_hidden(m, 0)
    for (i = split("no_sync sync", v_, " "); i >= 1; i--) {
        k = v_[i]
        if (!(k in other_us))
            continue
        hline(other_us[k], "", "half")
        text_at(24 * first[m] / (last[m] / first[m]) ^ 0.03, other_us[k] / 1.35, \
                "published, " (k == "no_sync" ? "not " : "") "synchronised: " \
                time_text(other_us[k] * 1000), "left")
    }
    for (k = 0; k <= ways; k++) {
        v = k ? way[k] : "true"
        series(v)
        for (i = 1; i <= list_size("nx"); i++) {
            n = list_item("nx", i)
            if (k ? (m, v, n) in told : (m, n) in true_ns)
                point(24 * n, (k ? told[m, v, n] : true_ns[m, n]) / 1000)
        }
    }
}

function draw_ratios(m,    i, k, n) {
    panel("told over true time")
    x_axis("bytes of x, y and z", "bytes")
    y_axis("told / true", "log10")
    mark_l2(m, 1)
    mark_hidden(m, 1)
    hline(1, "", "line")
    for (k = 1; k <= ways; k++) {
        series(way[k])
        for (i = 1; i <= list_size("nx"); i++) {
            n = list_item("nx", i)
            if ((m, way[k], n) in told)
                point(24 * n, told[m, way[k], n] / true_ns[m, n])
        }
    }
}

# What was told at size n, what part of the true time that is, and what throughput it would mean, in words
function fill_table(m, n,    k, v, t, size) {
    size = bytes_text(24 * n) ": "
    for (k = 1; k <= ways + 1; k++) {
        v = k > ways ? "true" : way[k]
        if (k <= ways && !((m, v, n) in told))
            continue
        t = k > ways ? true_ns[m, n] : told[m, v, n]
        cell(size "time", v, "", time_text(t))
        cell(size "told / true", v, "", sprintf(t < 0.1 * true_ns[m, n] ? "%.4f" : "%.2f", t / true_ns[m, n]))
        t = rate[m, n] * true_ns[m, n] / t
        cell(size "T_eff", v, "", t >= 1e5 ? short(t / 1000) "~TB/s" : short(t) "~GB/s")
        if (streams[m, n] && peak[m] > 0)
            cell(size "× T_peak", v, "", t >= 100 * peak[m] ? grouped(t / peak[m]) : \
                 sprintf("%.2f", t / peak[m]))
    }
}
function draw_table(m) {
    panel("in numbers")
    x_axis("", "names")
    y_axis(" ", "names", "host_no_sync host_sync event true")
    fill_table(m, first[m])
    if (last[m] != first[m])
        fill_table(m, last[m])
}

END {
    list_sort("nx")
    page_begin("timing", "timing: what do three ways to time a kernel tell, and why is the first wrong?")
    share("x", "row")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!last[m])
            continue
        tell(m)
        if (empty_ns[m] > 0)
            empty_text = empty_text (empty_text == "" ? "" : ", ") label[m] " " time_text(empty_ns[m])
        grid(2, 4.6)
        grid_row(label[m] ", z = a·x + y in double precision" \
                 (peak[m] ? ", T_peak " grouped(peak[m]) " GB/s" : ""))
        draw_times(m)
        draw_ratios(m)
        grid(1, 1.5)
        draw_table(m)
    }
    page_note("A launch returns when the kernel is queued: a clock read then has seen none of its work. " \
              "One launch at a time, medians; true: a batch of launches between two events, divided by " \
              "their number.")
    if (empty_text != "")
        page_note("\"Launches hide the kernel\": it takes at most " HIDDEN "× the time of an empty one (" \
                  empty_text ").")
    if (other != "")
        page_note("Published: RWTH, GPU Programming with CUDA: Optimization; GPU and size not stated.")
    page_end()
}
