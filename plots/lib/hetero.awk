# SPDX-License-Identifier: MIT
# Page of hetero: time against the host's share, and below it the gain over the GPU alone, where the data are
# at rest and where the GPU's rows are moved to it first. The model is the slower of the two sides, each as
# fast as it was alone; its minimum is the static balance.
BEGIN {
    looks("measured")
    rename("model", "model: the slower side, each at the rate it has alone")
    data_text["resident"] = "data resident"
    data_text["moved"] = "GPU's rows moved to it"
    STEPS = 200 # of the model
    ZOOM = 4    # times the balance, at most, in the lower panels
}

from("hetero") {
    m = get("machine"); d = get("data"); s = get("cpu_percent")
    if ((m, d, s) in time)
        stop(FILENAME ": " m " has two rows for " d " cpu_percent=" s)
    list_add("data", d)
    list_add("share", s)
    time[m, d, s] = get("time_median_ns") / 1e6
    low[m, d, s] = get("time_ci_low_ns") / 1e6
    high[m, d, s] = get("time_ci_high_ns") / 1e6
    matrix[m] = get("nx") * get("ny") * value_bytes[get("precision")]
    take("cpu" SUBSEP m SUBSEP d, get("cpu_ns"))
    take("gpu" SUBSEP m SUBSEP d, get("gpu_ns"))
    take("predicted" SUBSEP m SUBSEP d, get("predicted_percent"))
    next
}

# What each case found, in rising order
function take(what, value) {
    if (value != "-")
        found[what, ++count[what]] = value
}
function arrange(what,    i, n, list) {
    n = count[what]
    for (i = 1; i <= n; i++)
        list[i] = found[what, i]
    sorted(list, n)
    for (i = 1; i <= n; i++)
        found[what, i] = list[i]
}
function median(what,    n) {
    n = count[what]
    return n ? (found[what, int((n + 1) / 2)] + found[what, int(n / 2) + 1]) / 2 : ""
}

# The best measured share, and from where to where others are no worse: their intervals touch
function find_best(m, d,    i, s, b) {
    b = ""
    for (i = 1; i <= list_size("share"); i++)
        if ((m, d, s = list_item("share", i)) in time && (b == "" || time[m, d, s] < time[m, d, b]))
            b = s
    if (b == "")
        return
    best[m, d] = b
    from_share[m, d] = to_share[m, d] = b
    before[m, d] = after[m, d] = ""
    for (i = 1; i <= list_size("share"); i++)
        if ((m, d, s = list_item("share", i)) in time && low[m, d, s] <= high[m, d, b]) {
            from_share[m, d] = s < from_share[m, d] ? s : from_share[m, d]
            to_share[m, d] = s > to_share[m, d] ? s : to_share[m, d]
        }
    # the measured shares next to those
    before[m, d] = from_share[m, d]
    after[m, d] = to_share[m, d]
    for (i = 1; i <= list_size("share"); i++)
        if ((m, d, s = list_item("share", i)) in time) {
            if (s < from_share[m, d])
                before[m, d] = s
            if (s > to_share[m, d]) {
                after[m, d] = s
                break
            }
        }
}

function summary(m, d,    p, gain, told) {
    p = median("predicted" SUBSEP m SUBSEP d)
    if (!((m, d) in best) || p == "" || !((m, d, 0) in time))
        return
    gain = time[m, d, 0] / time[m, d, best[m, d]]
    told = p >= before[m, d] && p <= after[m, d]
    page_message((said++ ? "\n" : "") label[m] ", " data_text[d] ": the two rates give the host " short(p) \
                 "~%; the best measured is " best[m, d] "~%" (from_share[m, d] < to_share[m, d] ? " (" \
                 from_share[m, d] "–" to_share[m, d] "~% are as good within the error)" : "") \
                 ": " (from_share[m, d] == 0 ? "no gain beyond the error" : told ? "the balance holds" : \
                 "the balance misses it") ". The best is " \
                 sprintf("%.*f", gain < 1.1 ? 3 : 2, gain) " times as fast as the GPU alone (model " \
                 sprintf("%.*f", gain < 1.1 ? 3 : 2, 100 / (100 - p)) ").")
}

function model_time(m, d, s,    c, g) {
    c = s / 100 * median("cpu" SUBSEP m SUBSEP d) / 1e6
    g = (1 - s / 100) * median("gpu" SUBSEP m SUBSEP d) / 1e6
    return c > g ? c : g
}

# One panel; what: "time" or "gain" over the host's share up to `end`
function draw_panel(m, d, what, end,    i, s, n, p, one, words) {
    p = "predicted" SUBSEP m SUBSEP d
    panel(data_text[d] (what == "time" ? "" : ": against the GPU alone"))
    x_axis("host's share of the rows (%)", "linear", 0, end)
    if (what == "time")
        y_axis("time (ms)", "log10")
    else
        y_axis("speed-up")
    n = count[p]
    words = what != "time"
    if (n) {
        band("x", found[p, 1], found[p, n])
        vline(median(p), words ? "balance " short(median(p)) " %" : "", "whole")
    }
    vline(best[m, d], words ? "best " best[m, d] " %" : "", "half")
    if (what == "time" && d == "resident" && cpu_cache[m] > 0 && cpu_cache[m] < matrix[m])
        vline(100 * cpu_cache[m] / matrix[m], "host's rows fill its cache")
    if (median("cpu" SUBSEP m SUBSEP d) && median("gpu" SUBSEP m SUBSEP d)) {
        series("model", "model")
        one = median("gpu" SUBSEP m SUBSEP d) / 1e6
        for (i = 0; i <= STEPS; i++) {
            s = end * i / STEPS
            point(s, what == "time" ? model_time(m, d, s) : one / model_time(m, d, s))
        }
    }
    series("measured")
    one = time[m, d, 0]
    for (i = 1; i <= list_size("share"); i++) {
        s = list_item("share", i)
        if (!((m, d, s) in time) || s > end)
            continue
        if (what == "time")
            point(s, time[m, d, s], low[m, d, s], high[m, d, s])
        else if (one != "")
            point(s, one / time[m, d, s], one / high[m, d, s], one / low[m, d, s])
    }
}

# A round end of the x axis a little beyond the balance
function zoom_end(m, d,    p, i, s, most) {
    p = median("predicted" SUBSEP m SUBSEP d)
    if (p == "" || ZOOM * p >= 100)
        return 100
    for (i = 1; i <= list_size("share"); i++)
        if ((m, d, s = list_item("share", i)) in time && s <= ZOOM * p)
            most = s
    return most > p ? most : 100
}

END {
    list_sort("share")
    split("resident moved", kind, " ")
    page_begin("hetero", "How many rows should the host take, and does the balance of the two rates tell?")
    share("x", "")
    share("y", "")
    grid(2, 4.2)
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        grid_row(label[m] ", host " cpu_label[m] ", matrix of " bytes_text(matrix[m]))
        for (k = 1; k <= 2; k++) {
            d = kind[k]
            arrange("cpu" SUBSEP m SUBSEP d)
            arrange("gpu" SUBSEP m SUBSEP d)
            arrange("predicted" SUBSEP m SUBSEP d)
            find_best(m, d)
            if ((m, d) in best) {
                summary(m, d)
                draw_panel(m, d, "time", 100)
            }
        }
        grid_row("")
        for (k = 1; k <= 2; k++)
            if ((m, d = kind[k]) in best)
                draw_panel(m, d, "gain", zoom_end(m, d))
    }
    page_note("Balance: t_GPU / (t_GPU + t_host), times of all rows on one side alone, measured beside " \
              "each case; the line is the median, grey from the least to the largest. It holds where it " \
              "lies among the shares whose 95~% confidence intervals touch that of the best, or between " \
              "those and the next measured ones.")
    page_end()
}
