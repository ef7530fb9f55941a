# SPDX-License-Identifier: MIT
# Page of host-studies: T_eff of openmp and openacc on the CPU, a panel for each study, two rows of panels for
# each machine, on one logarithmic axis: the distance to T_peak is the factor in each.
BEGIN {
    looks("single double int")
    kinds = split("single double int", kind, " ")
    studies = split("heat2d cumsum divergence deriv8 reduction diffusion2d", study, " ")
    BARS = "heat2d cumsum" # over the codings; the others over their size, divergence over its rows
}

table_of[FILENAME] ~ /-host$/ {
    m = get("machine"); s = get("study"); p = get("precision"); v = get("variant")
    bytes = get("t_eff_gbs") * get("time_median_ns")
    direction = v ~ /_dim[123]$/ ? substr("xyz", substr(v, length(v)), 1) : substr(v, 1, 1)
    if (s == "divergence") {
        x = get("length"); line = get("nx")
        name[s, line] = size_short(bytes)
    } else if (s == "heat2d" || s == "cumsum") {
        x = s == "heat2d" ? v : direction; line = size_short(bytes)
    } else {
        x = bytes; line = s == "deriv8" ? direction : v
        name[s, line] = s == "reduction" ? "" : line
    }
    if ((m, s, p, line, x) in rate)
        stop(FILENAME ": " m " has two rows for " v " " p " at " bytes_text(bytes))
    list_add("lines " m " " s, line)
    list_add("at " m " " s " " p " " line, x)
    rate[m, s, p, line, x] = get("t_eff_gbs") + 0
    part[m, s, p, line, x] = \
        get("cache") == "stream" && get("peak_fraction") != "-" ? get("peak_fraction") + 0 : ""
    spread(m, s " bytes", bytes)
    noisy[m] += get("flags") ~ /noisy/
    rows[m]++
    peak[m, s] = get("t_peak_gbs") + 0
    spread(m, "peak", peak[m, s])
    if (get("backend") == "openacc") {
        spread(m, "openacc", get("t_eff_gbs"))
        slow[m, s, p, bytes] = get("time_median_ns")
        next
    }
    fast[m, s, p, bytes] = get("time_median_ns")
    # said of each study: a fraction where data stream, and GB/s where a cache has a part
    if (part[m, s, p, line, x] == "")
        spread(m, s " cached", get("t_eff_gbs"))
    else {
        spread(m, "stream", get("peak_fraction"))
        spread(m, s " stream", get("peak_fraction"), \
               s == "divergence" ? " with rows of " x : s == "deriv8" ? " along " line : "")
    }
    next
}

# Least and greatest of what is called `what`, and where they were
function spread(m, what, value, where) {
    value += 0
    if (!((m, what) in low) || value < low[m, what]) {
        low[m, what] = value
        low_at[m, what] = where
    }
    if (!((m, what) in high) || value > high[m, what]) {
        high[m, what] = value
        high_at[m, what] = where
    }
}

# Two figures of a size: 2.3 GiB
function size_short(bytes) {
    return bytes >= 1073741824 ? sprintf("%.1f GiB", bytes / 1073741824) : \
        bytes_text(int(bytes / 1048576 + 0.5) * 1048576)
}

function between(a, b) { return a == b ? a : a "–" b }
function gbs(x) { return x < 9.95 ? sprintf("%.1f", x) : short(int(x + 0.5)) }
function gbs_text(a, b) { return between(gbs(a), gbs(b)) }

function say(m,    i, s, out, list, key, word, least, most, t) {
    for (i = 1; i <= studies; i++) {
        s = study[i]
        if ((m, s " stream") in low)
            out = out (out == "" ? "" : "; ") s " " percent_text(low[m, s " stream"]) low_at[m, s " stream"] \
                (low[m, s " stream"] == high[m, s " stream"] ? "" : " to " percent_text(high[m, s " stream"]) \
                 high_at[m, s " stream"])
        if ((m, s " cached") in low)
            list = list (list == "" ? "" : ", ") s "~" gbs_text(low[m, s " cached"], high[m, s " cached"])
    }
    t = cpu_label[m] ": " ((m, "stream") in low ? "from memory openmp reaches " \
        between(sprintf("%.0f", 100 * low[m, "stream"]), sprintf("%.0f", 100 * high[m, "stream"])) \
        "~% of the copy: " out "." : "no size here streams from memory.")
    if (list != "")
        t = t "\nAt other sizes a cache may help: " list "~GB/s; the copy has " \
            gbs_text(low[m, "peak"], high[m, "peak"]) "."
    for (key in slow) {
        split(key, word, SUBSEP)
        if (word[1] != m || !(key in fast))
            continue
        i = slow[key] / fast[key]
        least = least == "" || i < least ? i : least
        most = i > most ? i : most
    }
    if ((m, "openacc") in low)
        t = t "\nopenacc on this CPU: " gbs_text(low[m, "openacc"], high[m, "openacc"]) "~GB/s" \
            (least == "" ? "" : ", " between(sprintf("%.1f", least), sprintf("%.1f", most)) \
             "~times the time of openmp") "."
    message = message (message == "" ? "" : "\n") t
}

# The words of a line of divergence: from memory below it, with its worst and best fraction, else above it
function row_words(m, s, p, line, n,    x, list, i, lowest, best, streams) {
    list = "at " m " " s " " p " " line
    for (i = 1; i <= n; i++) {
        x = list_item(list, i)
        if (part[m, s, p, line, x] == "")
            continue
        lowest = !streams || part[m, s, p, line, x] < part[m, s, p, line, lowest] ? x : lowest
        best = !streams || part[m, s, p, line, x] > part[m, s, p, line, best] ? x : best
        streams++
    }
    if (!streams) {
        text_at(x, 1.3 * rate[m, s, p, line, x], name[s, line], "right")
        return
    }
    text_at(x, rate[m, s, p, line, x] / 1.35, \
            name[s, line] (best >= x / 4 ? ", " percent_text(part[m, s, p, line, best]) : ""), "right")
    if (best < x / 4)
        text_at(best, rate[m, s, p, line, best] / 1.35, percent_text(part[m, s, p, line, best]), "center")
    if (best >= 4 * lowest)
        text_at(lowest, rate[m, s, p, line, lowest] / 1.35, percent_text(part[m, s, p, line, lowest]), "left")
}

# The words of another line, at its last point; with its fraction, where that streams, they stand right of it
function line_words(m, s, p, line, n,    x, list) {
    list = "at " m " " s " " p " " line
    x = list_item(list, n)
    if (part[m, s, p, line, x] != "") {
        ends++
        end_x[ends] = x
        end_y[ends] = rate[m, s, p, line, x]
        end_text[ends] = name[s, line] (name[s, line] == "" ? "" : " ") percent_text(part[m, s, p, line, x])
    } else if (name[s, line] != "" && (s != "diffusion2d" || p == "single" || \
               !list_size("at " m " " s " single " line)))
        # both precisions of a coding of diffusion2d lie together: said once
        text_at(x, rate[m, s, p, line, x], name[s, line])
}

# From the highest down, none nearer to the one above than its height
function write_line_ends(    i, j, k, y) {
    for (i = 1; i <= ends; i++) {
        k = 0
        for (j = 1; j <= ends; j++)
            if (end_text[j] != "" && (!k || end_y[j] > end_y[k]))
                k = j
        y = y == "" || end_y[k] < y / 1.45 ? end_y[k] : y / 1.45
        text_at(1.35 * end_x[k], y, end_text[k], "left")
        end_text[k] = ""
    }
    ends = 0
}

# Whether any line of a panel ends from memory: there its words need room
function any_stream(m, s) { return (m, s " stream") in low }

# The words beside a mark: T_peak shall not strike them out
function mark_words(m, s, p, y, fraction,    t) {
    t = fraction != "" ? percent_text(fraction) : gbs_text(y, y)
    if (s == "heat2d")
        text_at(x_, p == "double" ? y / 1.34 : y / 1.06, "   " p " " t, "left") # the two lie together
    else if (y >= peak[m, s] && y < 1.15 * peak[m, s])
        text_at(x_, 1.1 * y, "   " t, "left")
    else if (y < peak[m, s] && y > peak[m, s] / 1.15)
        text_at(x_, y / 1.1, "   " t, "left")
    else
        text_at(x_, y, t)
}

function sizes_text(m, s,    a, b) {
    a = size_short(low[m, s " bytes"])
    b = size_short(high[m, s " bytes"])
    return a == b ? a : a " and " b
}

function draw_panel(m, s,    k, p, i, j, n, line, list, x, bars) {
    bars = index(" " BARS " ", " " s " ")
    panel(s)
    corner((bars ? sizes_text(m, s) ", " : "") "T_peak " sprintf("%.0f", peak[m, s]))
    if (bars)
        x_axis(s == "cumsum" ? "openmp, sums along" : "", "names", s == "heat2d" ? "openmp openacc" : "x y z")
    else if (s == "divergence")
        x_axis("length of rows (points)", "log2")
    else
        x_axis("all arrays together", "bytes", "", any_stream(m, s) ? 10 * high[m, s " bytes"] : "")
    y_axis("T_eff (GB/s)", "log10")
    hline(peak[m, s], "", "whole")
    if (!bars && s != "divergence" && cpu_cache[m] > 0) {
        vline(cpu_cache[m], s == "deriv8" ? "cache" : "", "half")
        cache_drawn = 1
    }
    for (k = 1; k <= kinds; k++)
        for (i = 1; i <= list_size("lines " m " " s); i++) {
            p = kind[k]; line = list_item("lines " m " " s, i)
            list = "at " m " " s " " p " " line
            if (!(n = list_size(list)))
                continue
            if (!bars)
                list_sort(list)
            series(p, bars ? "points" : "")
            for (j = 1; j <= n; j++) {
                x = list_item(list, j)
                point(x, rate[m, s, p, line, x])
                x_ = x
                if (bars)
                    mark_words(m, s, p, rate[m, s, p, line, x], part[m, s, p, line, x])
            }
            if (s == "divergence")
                row_words(m, s, p, line, n)
            else if (!bars)
                line_words(m, s, p, line, n)
        }
    write_line_ends()
}

END {
    if (stopped)
        exit 1
    page_begin("host-studies", "The studies on the host: how far do openmp and openacc come to its own copy?")
    share("y", "page")
    share("x", "")
    grid(3, 4)
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        grid_row(cpu_label[m] (cpu_cache[m] > 0 ? ", last-level cache " mib(cpu_cache[m]) : ""))
        for (i = 1; i <= studies; i++)
            if ((m, study[i]) in peak)
                draw_panel(m, study[i])
        if ((m, "peak") in low)
            say(m)
    }
    page_message(message)
    key_line("whole", "T_peak, the copy")
    if (cache_drawn)
        key_line("half", "last-level cache")
    page_note("T_eff: the fewest bytes that a step must read and write, per second; T_peak: the host's own " \
              "copy, measured beside each study. Percent of T_peak where each array is at least four times " \
              "the cache (stream); elsewhere GB/s, as a cache may have a part, which is why some stand above " \
              "T_peak. Sizes are of all arrays together.")
    for (q = 1; q <= machine_count; q++)
        if (noisy[machine[q]])
            page_note(cpu_label[machine[q]] ": " noisy[machine[q]] " of " rows[machine[q]] \
                      " cases scatter by more than asked for (noisy).")
    page_end()
}
