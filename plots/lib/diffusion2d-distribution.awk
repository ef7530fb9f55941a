# SPDX-License-Identifier: MIT
# Page of diffusion2d-distribution: a histogram for each coding, in per cent of its median, and in one scale
# what the middle nine tenths of its runs span.
#   narrow   nine tenths of the runs within NARROW of the median
#   modes    maxima of the density of a tenth of the highest at least, between which it falls below VALLEY of
#            the lower. Gaussian kernels of KERNEL of Silverman's width, which is made for one mode and hides
#            the middle one of three
BEGIN {
    NARROW = 1 # per cent
    VALLEY = 0.7
    KERNEL = 0.8
    ENOUGH = 50 # runs to speak of modes
    window_count = split("1 2 5 10 20 50 100", window, " ")
}

from("raw/diffusion2d-distribution") && get("precision") == "single" {
    m = get("machine"); v = get("variant")
    if ((m in case_of) && case_of[m] != size_text(get("nx"), get("ny"), get("nz")))
        stop(FILENAME ": " m " has several sizes")
    case_of[m] = size_text(get("nx"), get("ny"), get("nz"))
    run[m, v, ++runs[m, v]] = get("time_ns")
    if (get("sample") == 1)
        begins[m, v, runs[m, v]] = 1
    if (!steps_low[m] || get("batch") + 0 < steps_low[m])
        steps_low[m] = get("batch") + 0
    if (get("batch") + 0 > steps_high[m])
        steps_high[m] = get("batch") + 0
    next
}

# Deviations of coding v from its median in per cent, sorted, in off[1..n]; returns n, sets middle
function deviations(m, v,    i, n) {
    n = runs[m, v] + 0
    split("", off)
    for (i = 1; i <= n; i++)
        off[i] = run[m, v, i] + 0
    middle = median(off, n)
    for (i = 1; i <= n; i++)
        off[i] = 100 * (off[i] / middle - 1)
    return n
}

# Half of the symmetric interval around the median that holds `part` of them
function half_width(n, part,    i, d) {
    for (i = 1; i <= n; i++)
        d[i] = off[i] < 0 ? -off[i] : off[i]
    return quantile(d, n, part)
}

function modes(n,    h, i, j, k, sum, mean, deviation, low, high, top, y, count, last, least, N) {
    h = off[int(0.75 * (n - 1)) + 1] - off[int(0.25 * (n - 1)) + 1]
    low = int(0.02 * n) + 1
    for (i = low; i <= n + 1 - low; i++) {
        sum += off[i]
        deviation += off[i] * off[i]
    }
    k = n + 2 - 2 * low
    deviation = sqrt(deviation / k - sum * sum / k / k)
    h = KERNEL * 0.9 * (h / 1.34 < deviation ? h / 1.34 : deviation) / n ^ 0.2
    if (h <= 0)
        return 1
    low = off[low] - 3 * h
    high = off[n + 1 - int(0.02 * n) - 1] + 3 * h
    N = 200
    for (j = 0; j <= N; j++) {
        for (i = 1; i <= n; i++) {
            k = (low + (high - low) * j / N - off[i]) / h
            if (k < 5 && k > -5)
                y[j] += exp(-k * k / 2)
        }
        top = y[j] > top ? y[j] : top
    }
    for (j = 1; j < N; j++) {
        least = y[j] < least ? y[j] : least
        if (y[j] < 0.1 * top || y[j] <= y[j - 1] || y[j] < y[j + 1])
            continue
        if (!count || least <= VALLEY * (y[j] < last ? y[j] : last)) {
            count++
            last = y[j]
            least = last
        } else if (y[j] > last) {
            last = y[j]
            least = last
        }
    }
    return count > 1 ? count : 1
}

# The window of the histogram: the smallest that holds nine tenths
function window_of(x,    i) {
    for (i = 1; i < window_count && window[i] < x; i++)
        continue
    return window[i]
}

function draw_runs(m, v,    n, i, half) {
    n = deviations(m, v)
    half = window_of(half_width(n, 0.9))
    panel(v ", " short(middle / 1000) " µs")
    x_axis("off the median (%)", "linear", -half, half)
    x_tics(-half "=−" half " " (-half / 2) "=−" (half / 2) " 0=0 " (half / 2) "=" (half / 2) " " \
           half "=" half)
    y_axis("runs")
    bins(half / 10)
    for (i = 1; i <= n; i++)
        if (off[i] >= -half && off[i] < half)
            sample(v, off[i])
    vline(0, "", "line")
}

# All codings in one scale: a box for nine tenths of the runs, a stroke for each of the others
function draw_spans(m,    i, j, v, n, low, high) {
    for (i = 1; i <= list_size("codings"); i++)
        if (n = deviations(m, list_item("codings", i))) {
            low = off[1] < low ? off[1] : low
            high = off[n] > high ? off[n] : high
        }
    panel("all in one scale: nine tenths of the runs (box) and each of the others")
    x_axis("off the median (%)", "linear", low - 0.02 * (high - low), high + 0.02 * (high - low))
    y_axis("", "names", "basic merged local halothreads launchkernel graph shared wrap fused openacc")
    vline(0, "", "line")
    for (i = 1; i <= list_size("codings"); i++) {
        if (!(n = deviations(m, v = list_item("codings", i))))
            continue
        low = quantile(off, n, 0.05)
        high = quantile(off, n, 0.95)
        interval(v, low, high, v)
        for (j = 1; j <= n; j++)
            if (off[j] < low || off[j] > high)
                text_at(off[j], v, "|", "center")
    }
}

function tell(m,    i, j, v, n, wide, most, count, total, narrow, several, first, far, x, limit, slow,
              judged) {
    for (i = 1; i <= list_size("codings"); i++) {
        if (!(n = deviations(m, v = list_item("codings", i))))
            continue
        total++
        x = half_width(n, 0.9)
        if (x <= NARROW) {
            narrow++
            most = x > most ? x : most
        } else
            wide = wide (wide == "" ? "" : ", ") v " (±" sprintf("%.1f~%%)", x)
        judged += n >= ENOUGH
        if (n >= ENOUGH && (j = modes(n)) > 1)
            several = several (several == "" ? "" : ", ") v " " j
        far = off[n] > far ? off[n] : far
        limit = quantile(off, n, 0.95)
        slow = 0
        for (j = 1; j <= runs[m, v]; j++)
            if ((m, v, j) in begins && 100 * (run[m, v, j] / middle - 1) > limit)
                slow = 1
        first += slow
    }
    if (!total)
        return
    page_message(label[m] ": " (narrow ? "narrow for " narrow " of " total " codings, nine tenths of whose " \
                 "runs are within ±" sprintf("%.2f~%%", most) " of the median" : "not narrow") (wide == \
                 "" ? "" : narrow ? "; not for " wide : ", nine tenths of the runs: " wide) ".")
    if (judged)
        page_message(several == "" ? "Each has one mode." : "Several modes: " several "; one in each of " \
                     "the others.")
    page_message("The slowest run is " sprintf("%.0f~%%", far) " off" (first > total / 2 ? ", and the " \
                 "first is among the slowest twentieth in " first " of " total : "") ".")
}

END {
    for (i = 1; i <= step_count; i++)
        list_add("codings", step[i])
    list_add("codings", "openacc")
    page_begin("diffusion2d-distribution", "How are runs of the same case of diffusion2d distributed, " \
               "coding by coding?")
    share("x", "")
    share("y", "page")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!(m in case_of))
            continue
        tell(m)
        grid(5, 2.5)
        grid_row(label[m] ", " case_of[m] ", single precision")
        for (i = 1; i <= list_size("codings"); i++)
            if (runs[m, list_item("codings", i)])
                draw_runs(m, list_item("codings", i))
        grid(1, 3.2)
        draw_spans(m)
        page_note(label[m] ": a run is a batch of " range_text(steps_low[m], steps_high[m]) " steps, of " \
                  "200 µs at least; " runs[m, list_item("codings", 1)] " of each coding" \
                  (runs[m, "openacc"] ? "; openacc on the " openacc_place(m) : "") ".")
    }
    page_note("Windows: ±1, 2, 5, 10 ... % of the median, the first that holds nine tenths of the runs; " \
              "bins of a tenth of it. Box: 5th to 95th percentile. Modes: maxima of the smoothed density " \
              "between which it falls below " VALLEY " of the lower (kernels of " KERNEL " of Silverman's " \
              "width).")
    page_end()
}
