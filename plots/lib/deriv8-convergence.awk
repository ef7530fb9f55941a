# SPDX-License-Identifier: MIT
# Page of deriv8-convergence: largest and root mean square error over the points of a line in both precisions,
# and at the source's size beside the published ones. A row per machine.
BEGIN {
    SOURCE_N = 64
    looks("double single max rms")
    rename("max", "largest error")
    rename("rms", "root mean square")
    # no exact value lies further from its rounding, relative to it
    unit["single"] = 2 ^ -24
    unit["double"] = 2 ^ -53
    PI = 3.14159265358979
    # an order is told where the error is so many times what rounding one value leaves in the derivative
    CLEAR = 100
    ERRORS = split("max rms", kind, " ")
    kind_name["max"] = "largest error"
    kind_name["rms"] = "root mean square"
}

# The points along the axis that the coding derives
from("deriv8-convergence") || from("deriv8") {
    m = get("machine"); s = get("precision")
    n = get("n" substr(get("variant"), 1, 1)) + 0
    if (n < 2)
        next
    list_add("n", n)
    take("max", get("max_error") + 0)
    take("rms", get("rms_error") + 0)
    if (s == "single" && n == SOURCE_N) {
        source_error[m, get("variant"), "max"] = get("max_error")
        source_error[m, get("variant"), "rms"] = get("rms_error")
    }
    next
}

# The worst of the codings stands for all; how far they are apart is said
function take(k, e) {
    if (!((m, s, n, k) in error) || e > error[m, s, n, k])
        error[m, s, n, k] = e
    if (!((m, s, n, k) in least) || e < least[m, s, n, k])
        least[m, s, n, k] = e
}

from("deriv8-c2050") {
    v = get("variant")
    list_add("published", v)
    old_error[v, "max"] = get("max_error")
    old_error[v, "rms"] = get("rms_error")
    old = published_label(get("machine"))
    next
}

# What the formula leaves out: ds⁸/630 times the ninth derivative; of a sine the mean square is a half
function truncation(n, k) { return (2 * PI) ^ 9 / 630 / (n - 1) ^ 8 / (k == "rms" ? sqrt(2) : 1) }
# One value of the cosine rounded, over one spacing
function rounding(n, s) { return unit[s] * (n - 1) }

# 2.3365·10⁻⁵ with `digits` after the point
function error_text(e, digits,    part) {
    if (e >= 0.001 || e <= 0)
        return sprintf("%.*g", digits + 1, e)
    split(sprintf("%.*e", digits, e), part, "e")
    return part[1] "·" power_text(10 ^ part[2])
}
function error_range(low, high, digits,    a, b) {
    a = error_text(low, digits)
    b = error_text(high, digits)
    return a == b ? a : a "–" b
}

# The order between the sizes i and j of the list, where rounding has no part; else 0
function order_of(m, s, k, i, j,    a, b) {
    a = list_item("n", i)
    b = list_item("n", j)
    if (!plain(m, s, k, a) || !plain(m, s, k, b))
        return 0
    return log(error[m, s, a, k] / error[m, s, b, k]) / log((b - 1) / (a - 1))
}
# 1 where rounding has no part in an error
function plain(m, s, k, n) { return (m, s, n, k) in error && error[m, s, n, k] >= CLEAR * rounding(n, s) }
# The next size that was measured, 0 where there is none
function next_size(m, s, i) {
    for (i++; i <= list_size("n"); i++)
        if ((m, s, list_item("n", i), "max") in error)
            return i
    return 0
}

function text_between(a, b, of, k, text) {
    text_at(sqrt(a * b), sqrt(error[of, a, k] * error[of, b, k]), text)
}

function draw_errors(m, k,    i, j, p, s, n, o) {
    panel(kind_name[k])
    x_axis("points of a line, n", "log2")
    y_axis("error of the derivative", "log10")
    for (p = 2; p >= 1; p--) {
        s = precision_name[p]
        series(s)
        for (i = 1; i <= list_size("n"); i++)
            if ((m, s, n = list_item("n", i), k) in error)
                point(n, error[m, s, n, k])
        # rounding where it was measured
        series("theory", "model")
        for (i = 1; i <= list_size("n"); i++)
            if ((m, s, n = list_item("n", i), k) in error)
                point(n, rounding(n, s))
        for (i = next_size(m, s, 0); i; i = j)
            if ((j = next_size(m, s, i)) && (o = order_of(m, s, k, i, j)))
                text_between(list_item("n", i), list_item("n", j), m SUBSEP s, k, sprintf("%.2f", o))
    }
    if (!((m, "double", n = first_size(m, "double"), k) in error))
        return
    # down to what rounding leaves
    series("theory", "model")
    point(n, truncation(n, k))
    for (i = n; truncation(i, k) > rounding(i, "double"); i *= 1.05)
        continue
    if (i > n)
        point(i, truncation(i, k))
}

function first_size(m, s) { return list_item("n", next_size(m, s, 0)) }

# The size of the source: beside its errors, in units of 10⁻⁵
function draw_source(m,    i, e, v) {
    panel("single, n = " SOURCE_N)
    x_axis("", "names")
    y_axis("error (10⁻⁵)")
    for (i = 1; i <= list_size("published"); i++)
        for (e = 1; e <= ERRORS; e++)
            if ((m, v = list_item("published", i), kind[e]) in source_error) {
                bar(v, kind[e], 1e5 * source_error[m, v, kind[e]])
                bar_published(v, kind[e], 1e5 * old_error[v, kind[e]], old)
            }
}

# ---- words ----

# Orders over both kinds of error: sets low_, high_; returns how many
function orders(m, s,    e, i, j, o, n) {
    n = 0
    for (e = 1; e <= ERRORS; e++)
        for (i = next_size(m, s, 0); i; i = j)
            if ((j = next_size(m, s, i)) && (o = order_of(m, s, kind[e], i, j))) {
                low_ = !n || o < low_ ? o : low_
                high_ = !n || o > high_ ? o : high_
                n++
            }
    return n
}

function say_order(m, s,    i, n, best, last, a, b) {
    if (orders(m, s)) {
        a = sprintf("%.2f", low_)
        b = sprintf("%.2f", high_)
        page_message(line label[m] ", " s ": the observed order is " (a == b ? a : a "–" b) " where " \
                     "rounding has no part: 8~±~0.1 " (low_ >= 7.9 && high_ <= 8.1 ? "holds" : \
                     "does not hold") ".")
    }
    for (i = next_size(m, s, 0); i; i = next_size(m, s, i)) {
        n = last = list_item("n", i)
        if (best == "" || error[m, s, n, "max"] < error[m, s, best, "max"])
            best = n
    }
    if (best != "" && best < last)
        page_message("From n~=~" best " on rounding decides, and more points make the error larger.")
}

function signed(x) { return (x < 0 ? "−" : "+") sprintf("%.1f", x < 0 ? -x : x) }

# Ours against the published
function say_source(m,    i, v, e, k, n, low, high, old_low, old_high, text) {
    for (e = 1; e <= ERRORS; e++) {
        k = kind[e]
        n = 0
        for (i = 1; i <= list_size("published"); i++)
            if ((m, v = list_item("published", i), k) in source_error) {
                low = !n || source_error[m, v, k] + 0 < low ? source_error[m, v, k] + 0 : low
                high = !n || source_error[m, v, k] + 0 > high ? source_error[m, v, k] + 0 : high
                old_low = !n || old_error[v, k] + 0 < old_low ? old_error[v, k] + 0 : old_low
                old_high = !n || old_error[v, k] + 0 > old_high ? old_error[v, k] + 0 : old_high
                n++
            }
        if (n)
            text = text (text == "" ? "" : ", ") kind_name[k] " " error_range(low, high, 4) " (published " \
                error_range(old_low, old_high, 4) ", " signed(100 * (high / old_high - 1)) "~%)"
    }
    if (text != "")
        page_message("In single at n~=~" SOURCE_N (truncation(SOURCE_N, "max") * CLEAR < \
                     error[m, "single", SOURCE_N, "max"] ? " nearly all is rounding" : "") ": " text ".")
}

# 1 where all codings have the same errors
function all_same(m,    id) {
    for (id in error)
        if (error[id] != least[id] && index(id, m SUBSEP) == 1)
            return 0
    return 1
}

END {
    if (stopped)
        exit 1
    list_sort("n")
    page_begin("deriv8-convergence", \
               "deriv8: is the derivative of eighth order, and where does rounding take over?")
    grid(3, 5)
    share("y", "row")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        line = q > 1 ? "\n" : ""
        grid_row(label[m])
        for (e = 1; e <= ERRORS; e++)
            draw_errors(m, kind[e])
        draw_source(m)
        say_order(m, "double")
        say_source(m)
        if (all_same(m))
            page_message("All codings have the same errors, to the last digit recorded.")
    }
    rename("theory", "theory: (2π)⁹/630·ds⁸ (its root mean square: over √2), and u/ds in each precision")
    page_note("Error against −2π·sin(2πi/(n−1)), of the worst coding; ds = 1/(n−1), u = 2⁻⁵³ or 2⁻²⁴. " \
              "Beside the lines: the observed order in ds, where both errors are over " CLEAR "~u/ds. In " \
              "single the argument of the cosine is rounded, too, as in the source.")
    if (old != "")
        page_note("Published: Ruetsch, Finite Difference Methods in CUDA Fortran, part 2, " old ".")
    page_end()
}
