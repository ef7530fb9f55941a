# SPDX-License-Identifier: MIT
# Page of stream-access: for each machine offset (bandwidth, and what of it is left), stride with the law that
# fetches of 32, 64 and 128 bytes would follow, and points of three members as AoS and as SoA. Only useful
# bytes are counted.
#   the law    a value read brings min(stride, fetch / 4) values along, one is written: of the bandwidth at
#              stride 1 remain 2 / (1 + min(stride, fetch / 4)); of 4-byte values
#   the fetch  the size whose law is nearest in the mean of |log|, 16 bytes per thread
#   alike      within 2 % of each other, and an offset that costs less is free
BEGIN {
    looks("4 16 aos soa copy")
    rename("4", "4 bytes per thread")
    rename("16", "16 bytes per thread")
    rename("aos", "array of structures")
    rename("soa", "structure of arrays")
    rename("law", "law of fetches of 32, 64, 128 bytes")
    WIDTHS = split("4 16", WIDTH, " ")
    FETCHES = split("32 64 128", FETCH, " ")
    FREE = 0.02
}

# One size of each variant, the largest
from("stream-access") && get("precision") == "single" {
    m = get("machine"); v = get("variant"); w = get("width"); nx = get("nx") + 0
    place = v == "offset" || v == "stride" || v == "aos" || v == "soa" ? get(v ~ /^[as]o/ ? "members" : v) : 0
    if ((m, v, w, place, nx) in seen)
        stop(FILENAME ": " m " has two rows for " v " width=" w " " place)
    seen[m, v, w, place, nx] = 1
    if (nx < size[m, v, w, place])
        next
    size[m, v, w, place] = nx
    list_add(v, place)
    rate[m, v, w, place] = get("t_eff_gbs")
    if (get("cache") != "stream")
        in_l2[m] = 1
    if (get("t_peak_gbs") > peak[m])
        peak[m] = get("t_peak_gbs")
    next
}

# A sentence about machine m, whose name the first one has
function say(m, text) { page_message((said_of[m]++ ? "" : label[m] ": ") text) }

function has(m, v, w, place) { return (m, v, w, place) in rate }
function left_of(m, v, w, place, base) { return rate[m, v, w, place] / rate[m, v, w, base] }
function law(stride, fetch) { return 2 / (1 + (stride < fetch / 4 ? stride : fetch / 4)) }

function lines_of_width(m, v, relative,    i, j, w, x) {
    for (j = 1; j <= WIDTHS; j++) {
        series(w = WIDTH[j])
        for (i = 1; i <= list_size(v); i++)
            if (has(m, v, w, x = list_item(v, i)) && (!relative || has(m, v, w, 0)))
                point(x, relative ? 100 * left_of(m, v, w, x, 0) : rate[m, v, w, x])
    }
}

function offset_panels(m,    i, j, w, x, out, low, high, lines, all, least) {
    panel("offset: b[i] = a[i + offset]")
    x_axis("offset (values of 4 bytes)")
    x_tics("0=0 8=8 16=16 24=24 32=32")
    y_axis("T_eff (GB/s)")
    peak_line(m)
    lines_of_width(m, "offset", 0)
    panel("the same, of what offset 0 reaches")
    x_axis("offset (values of 4 bytes)")
    x_tics("0=0 8=8 16=16 24=24 32=32")
    all = 100
    for (j = 1; j <= WIDTHS; j++) {
        w = WIDTH[j]
        low = high = ""
        for (i = 1; i <= list_size("offset"); i++) {
            x = list_item("offset", i)
            if (!has(m, "offset", w, x) || !has(m, "offset", w, 0) || x == 0)
                continue
            least = left_of(m, "offset", w, x, 0)
            all = 100 * least < all ? 100 * least : all
            low = low == "" || least < low ? least : low
            high = least > high ? least : high
        }
        if (low != "") {
            out = out (out == "" ? "" : ", ") cost_text(low, high) " with " WIDTH[j]
            lines = lines > 1 - low ? lines : 1 - low
        }
    }
    y_axis("of offset 0 (%)", "linear", int(all - 0.5), 101)
    vline(8, "sector", "half")
    vline(32, "line", "whole")
    lines_of_width(m, "offset", 1)
    if (out != "")
        say(m, "an offset costs " out "~bytes per thread" \
            (lines < FREE ? ": nothing that matters." : lines < 0.05 ? ": little." : "."))
}

# "0.8 to 1.2 %", of what is lost
function cost_text(low, high,    a, b) {
    a = sprintf("%.1f", 100 * (1 - high))
    b = sprintf("%.1f", 100 * (1 - low))
    return (a == b ? a : a " to " b) "~%"
}

function stride_panel(m,    i, j, x, w, best, off, n, d, nearest, base) {
    panel("stride: b[i] = a[i·stride], useful bytes")
    x_axis("stride (values of 4 bytes)", "log2", 1, 40)
    y_axis("useful T_eff (GB/s)", "log10")
    peak_line(m)
    w = 16
    if (!has(m, "stride", w, 1))
        w = 4
    base = rate[m, "stride", w, 1]
    for (j = 1; j <= FETCHES && base != ""; j++) {
        series("law", "model")
        # above a law that is flat at the end, at the left of the one that falls to the end
        x = list_item("stride", list_size("stride"))
        if (FETCH[j] / 4 < x)
            text_at(x, base * law(x, FETCH[j]) * 1.15, FETCH[j] " bytes", "right")
        else
            text_at(0.66 * x, base * law(0.76 * x, FETCH[j]), FETCH[j] " bytes", "right")
        for (i = 1; i <= x; i++)
            point(i, base * law(i, FETCH[j]))
        n = d = 0
        for (i = 1; i <= list_size("stride"); i++) {
            x = list_item("stride", i)
            if (!has(m, "stride", w, x))
                continue
            off = log(left_of(m, "stride", w, x, 1) / law(x, FETCH[j]))
            d += off < 0 ? -off : off
            n++
        }
        if (n > 3 && (best == "" || d / n < nearest)) {
            best = FETCH[j]
            nearest = d / n
        }
    }
    lines_of_width(m, "stride", 0)
    if (best != "")
        say(m, "Useful bytes fall as 2/(1~+~stride) up to stride " best / 4 ", as fetches of " best \
                     " bytes would have it (" percent_text(exp(nearest) - 1) " off in the mean, " w \
                     "~bytes per thread); stride " (x = list_item("stride", list_size("stride"))) " leaves " \
                     percent_text(left_of(m, "stride", w, x, 1)) (left_of(m, "stride", w, x, 1) < \
                     0.95 * law(x, best) ? ", less than the law's " percent_text(law(x, best)) "." : "."))
}

function bars_panel(m,    i, j, k, w, list, names, count, order, ratio, least) {
    panel("points of three members")
    for (j = 1; j <= WIDTHS; j++)
        order = order " one,~" WIDTH[j] "~B all,~" WIDTH[j] "~B copy,~" WIDTH[j] "~B"
    x_axis("members read, bytes per thread", "names", order)
    y_axis("useful T_eff (GB/s)")
    peak_line(m)
    count = split("aos soa", list, " ")
    for (j = 1; j <= WIDTHS; j++) {
        w = WIDTH[j]
        for (k = 1; k <= count; k++)
            for (i = 1; i <= 3; i += 2)
                if (has(m, list[k], w, i))
                    bar((i == 1 ? "one, " : "all, ") w " B", list[k], rate[m, list[k], w, i])
        if (has(m, "copy", w, 0))
            bar("copy, " w " B", "copy", rate[m, "copy", w, 0])
        if (has(m, "aos", w, 1) && has(m, "soa", w, 1)) {
            ratio = rate[m, "soa", w, 1] / rate[m, "aos", w, 1]
            names = names (names == "" ? "" : ", ") short(ratio) "~times with " w "~bytes"
            least = least == "" || ratio < least ? ratio : least
        }
    }
    if (names == "")
        return
    say(m, "Where one member of three is read, the structure of arrays is " (least > 1 + FREE ? "" : \
                 "not always ") "faster: " names " per thread.")
    if (!has(m, "aos", w, 3) || !has(m, "soa", w, 3))
        return
    ratio = rate[m, "soa", w, 3] / rate[m, "aos", w, 3]
    say(m, "Where all are read " (ratio > 1 - FREE && ratio < 1 + FREE ? "the two are alike" : \
                 "it reaches " short(ratio) "~times the other's bandwidth") " (" w "~bytes).")
}

function peak_line(m) {
    if (!in_l2[m])
        hline(peak[m], "T_peak", "whole")
}

END {
    list_sort("offset"); list_sort("stride")
    share("x", "")
    page_begin("stream-access", "What do misaligned, strided and structured accesses cost?")
    share("x", "")
    share("y", "")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        grid(2, 4)
        grid_row(label[m] (in_l2[m] ? ": small arrays, which the L2 holds at least in part" : \
                           ", T_peak " grouped(peak[m]) " GB/s"))
        offset_panels(m)
        grid(2, 4.6)
        stride_panel(m)
        bars_panel(m)
    }
    page_note("A value of 4 bytes per access; 16 bytes per thread: four of them, a block apart. Useful: " \
              "values asked for, those written included. Sector: 32 bytes, line: 128. Law: of reads that " \
              "bring so many bytes each, from the bandwidth at stride 1.")
    page_end()
}
