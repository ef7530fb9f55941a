# SPDX-License-Identifier: MIT
# Page of cumsum-ahead: throughput over the accesses that a thread has under way, a column for each walk, a
# row for each precision and machine, a line for each width of an access.
BEGIN {
    split("3 2 1_warp", walk, " ")
    split("along z, a thread per line/along y, a thread per line/along x, a warp per line", walk_text, "/")
    looks("4 8 16")
    for (i_ = 4; i_ <= 16; i_ *= 2)
        rename(i_, i_ " bytes an access")
    rename("copy", "copies that walk alike")
    look_like("copy", "4") # in grey
    LEFT = 0.95 # of the best: nothing is left to gain
}

from("cumsum-ahead") {
    m = get("machine"); v = get("variant"); p = get("precision"); w = get("width"); a = get("ahead")
    volume = get("nx") * get("ny") * get("nz")
    if (!(m in largest))
        largest[m] = volume
    if (volume != largest[m])
        stop(FILENAME ": " m " has two sizes: this figure draws one")
    if ((m, v, p, w, a) in rate)
        stop(FILENAME ": " m " has two rows for " v " " p " width=" w " ahead=" a)
    size_of[m] = size_text(get("nx"), get("ny"), get("nz"))
    # of the walks along z and y; each has a value of its own under way for each access
    lines[m, 1] = get("nx") * get("ny")
    lines[m, 2] = get("nx") * get("nz")
    list_add("width", w); list_add("ahead", a)
    streams[m] = get("peak_fraction") != "-" && get("t_peak_gbs") != "-"
    rate[m, v, p, w, a] = streams[m] ? get("t_eff_gbs") / get("t_peak_gbs") : get("t_eff_gbs")
    next
}

# The best over widths with `a` accesses under way; 0 without data
function best_with(m, v, p, a,    j, best, key) {
    for (j = 1; j <= list_size("width"); j++) {
        key = m SUBSEP v SUBSEP p SUBSEP list_item("width", j) SUBSEP a
        if (key in rate && rate[key] > best)
            best = rate[key]
    }
    return best + 0
}

# Of sum v: with one access, at best, at best in narrow accesses, with most of them, and the fewest that
# leave no more than 1 - LEFT of the best
function look_at(m, v, p,    i, a, t) {
    one = best_with(m, v, p, 1)
    top = enough = last = narrow = 0
    for (i = 1; i <= list_size("ahead"); i++) {
        t = best_with(m, v, p, list_item("ahead", i))
        top = t > top ? t : top
        last = t > 0 ? t : last
        t = m SUBSEP v SUBSEP p SUBSEP list_item("width", 1) SUBSEP list_item("ahead", i)
        narrow = (t in rate) && rate[t] > narrow ? rate[t] : narrow
    }
    for (i = 1; i <= list_size("ahead") && !enough; i++)
        if (top && best_with(m, v, p, list_item("ahead", i)) >= LEFT * top)
            enough = list_item("ahead", i)
    return one > 0 && top > 0
}

function ends(low, high) {
    low = sprintf("%.2f", low)
    high = sprintf("%.2f", high)
    return low (low == high ? "" : "–" high)
}

function tell(m,    p, d, n, from_, to_, best_from, best_to, thin_from, thin_to, few, many, text) {
    if (!streams[m]) {
        page_message(label[m] ": resident in the L2, no part of T_peak.")
        return
    }
    for (p = 1; p <= 2; p++) {
        n = 0
        for (d = 1; d <= 2; d++)
            if (look_at(m, "cumsum_dim" walk[d], precision_name[p])) {
                from_ = n && from_ < one ? from_ : one
                to_ = n && to_ > one ? to_ : one
                best_from = n && best_from < top ? best_from : top
                best_to = n && best_to > top ? best_to : top
                few = n && few < enough ? few : enough
                many = n && many > enough ? many : enough
                thin_from = n && thin_from < narrow ? thin_from : narrow
                thin_to = n && thin_to > narrow ? thin_to : narrow
                n++
            }
        if (!n)
            continue
        text = text (text == "" ? label[m] ", of T_peak along y and z: in " : "; in ") precision_name[p] \
            " precision " ends(from_, to_) " with one access under way, " ends(best_from, best_to) \
            " at best, for which " (many == 1 ? "one is enough" : few == many ? many " are enough" : \
            few "–" many " are enough") (thin_to > 0 && thin_to < LEFT * best_to ? " (in accesses of " \
            list_item("width", 1) " bytes " ends(thin_from, thin_to) ")" : "")
    }
    if (text != "")
        page_message(text ".")
    text = ""
    for (p = 1; p <= 2; p++)
        if (look_at(m, "cumsum_dim" walk[3], precision_name[p])) {
            text = text (text == "" ? "" : ", ") precision_name[p] " " ends(one, one) " with one, " \
                ends(top, top) " at best" (last < LEFT * top ? ", " ends(last, last) " with " most_ahead : "")
        }
    if (text != "")
        page_message("A warp per line, along x: " text ".")
}

function draw_line(m, v, p, w, how,    i, key) {
    series(how == "grey" ? "copy" : w, how)
    for (i = 1; i <= list_size("ahead"); i++) {
        key = m SUBSEP v SUBSEP p SUBSEP w SUBSEP list_item("ahead", i)
        if (key in rate)
            point(list_item("ahead", i), rate[key])
    }
}

END {
    list_sort("width"); list_sort("ahead")
    most_ahead = list_item("ahead", list_size("ahead"))
    page_begin("cumsum-ahead", \
               "cumsum-ahead: how many accesses must a thread that walks along a line have under way?")
    grid(3, 3.1)
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!(m in largest))
            continue
        tell(m)
        for (p = 1; p <= 2; p++) {
            grid_row(label[m] ", " size_of[m] ", " precision_name[p] " precision" (streams[m] ? "" : \
                     ", resident in the L2"))
            for (d = 1; d <= 3; d++) {
                panel(walk_text[d])
                x_axis("accesses under way per thread", "log2")
                y_axis(streams[m] ? "T_eff,cs / T_peak" : "T_eff,cs (GB/s)", "linear", 0, \
                       streams[m] ? 1.19 : "")
                if (streams[m])
                    hline(1, d == 1 ? "T_peak" : "", "whole")
                if (d < 3)
                    corner(bytes_text(lines[m, d] * value_bytes[precision_name[p]]) " for each")
                # the copies of every width in grey behind the sums
                for (j = 1; j <= list_size("width"); j++)
                    draw_line(m, "memcopy_dim" walk[d], precision_name[p], list_item("width", j), "grey")
                for (j = 1; j <= list_size("width"); j++)
                    draw_line(m, "cumsum_dim" walk[d], precision_name[p], list_item("width", j), "")
            }
        }
    }
    page_note("In colours the running sums, in grey behind them the copies that walk alike. \"For each\": " \
              "bytes under way for each access per thread, all threads together: a line's next value " \
              "whatever the width, as a wider access takes that of more lines in fewer threads. " \
              "\"Enough\": the fewest accesses within " 100 * (1 - LEFT) "~% of the best, over all widths.")
    page_end()
}
