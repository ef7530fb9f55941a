# SPDX-License-Identifier: MIT
# Page of heat2d-threads: a panel per coding with T_eff / T_peak over the threads of a block, at the largest
# grid that does not fit the L2. The codings of the source have a thread per point, so that small
# blocks are many: none is faster than blocks start, at the highest rate that any coding here has seen.
BEGIN {
    looks("single double")
    steps = split("copy triad triad_shared triad_shared_halo triad_shared_halo_read global shared", step, " ")
    for (i_ = 1; i_ <= steps; i_++) {
        a_point_each[step[i_]] = 1
        list_add("variant", step[i_])
    }
    SAME = 0.02 # rates that differ by less are the same
}

from("heat2d-threads") && get("cache") == "stream" && get("peak_fraction") != "-" && split(get("block"), \
    edge, "x") == 3 {
    m = get("machine"); v = get("variant"); p = get("precision"); t = edge[1] * edge[2] * edge[3]
    n = get("nx") * get("ny")
    if (n < points[m])
        next
    if (n > points[m]) { # a larger grid: what was of smaller ones is forgotten
        points[m] = n
        grid_text[m] = get("nx") "×" get("ny")
        if (get("nx") == get("ny"))
            grid_text[m] = get("nx") "²"
    }
    if ((m, n, v, p, t) in fraction)
        stop(FILENAME ": " m " has two rows for " v " " p " of " t " threads")
    list_add("variant", v); list_add("threads", t)
    fraction[m, n, v, p, t] = get("peak_fraction")
    time[m, n, v, p, t] = get("time_median_ns")
    bytes[m, n, v, p] = get("t_eff_gbs") * get("time_median_ns") / n
    peak[m] = get("t_peak_gbs")
    if ((v in a_point_each) && n / t / get("time_median_ns") > rate[m, n])
        rate[m, n] = n / t / get("time_median_ns")
    next
}

from("heat2d-p100") {
    if (get("study") == "heat2d")
        literature[get("machine"), get("variant")] = get("value_gbs")
    if (get("value_gbs") > literature_best[get("machine")])
        literature_best[get("machine")] = get("value_gbs")
    list_add("literature", get("machine"))
    next
}

# "P100" of nvidia-p100
function published_short(folder) {
    folder = published_label(folder)
    sub(/^Tesla /, "", folder)
    return folder
}

# The best fraction of a coding; best_threads
function find_best(m, v, p,    i, t, best) {
    best = best_threads = ""
    for (i = 1; i <= list_size("threads"); i++)
        if ((m, points[m], v, p, t = list_item("threads", i)) in fraction && \
            fraction[m, points[m], v, p, t] > best + 0) {
            best = fraction[m, points[m], v, p, t]
            best_threads = t
        }
    return best
}

# Whether with t threads all codings of a point each take as long as blocks start at the best rate
function starts_decide(m, t,    i, j, n, some) {
    n = points[m]
    for (i = 1; i <= steps; i++)
        for (j = 1; j <= 2; j++)
            if ((m, n, step[i], precision_name[j], t) in time) {
                if (n / t / time[m, n, step[i], precision_name[j], t] < rate[m, n] * (1 - SAME))
                    return 0
                some++
            }
    return some > 1
}

function summary(m,    i, j, p, t, v, n, loss, low, high, first, last, text, best_text, largest, flat_loss) {
    n = points[m]
    page_message((said++ ? "\n" : "") label[m] ":")
    for (i = 1; i <= list_size("threads"); i++)
        if (starts_decide(m, t = list_item("threads", i)))
            text = t
        else
            break
    largest = list_item("threads", list_size("threads"))
    if (text != "")
        page_message("up to " text " threads a block, every coding with a thread per point takes the " \
                     "same time, whatever it does: that of its blocks, of which " \
                     sprintf("%.2f", rate[m, n]) " start per ns.")
    for (j = 1; j <= 2; j++) {
        p = precision_name[j]
        low = first = ""
        high = last = 0
        for (i = 1; i <= steps; i++) {
            v = step[i]
            if (find_best(m, v, p) == "" || !((m, n, v, p, largest) in fraction))
                continue
            loss = 1 - fraction[m, n, v, p, largest] / find_best(m, v, p)
            low = low == "" || loss < low ? loss : low
            high = loss > high ? loss : high
            first = first == "" || best_threads < first ? best_threads : first
            last = best_threads > last ? best_threads : last
        }
        if (low != "")
            best_text = best_text (best_text == "" ? "The best are " : ", ") (first == last ? first : first \
                "–" last) (best_text == "" ? " threads" : "") " in " p " (" largest " cost " \
                sprintf("%.0f", 100 * low) \
                (high - low < 0.005 ? "" : sprintf("–%.0f", 100 * high)) "~%)"
    }
    if (best_text != "")
        page_message(best_text ".")
    # the others: what the worst block costs
    for (i = steps + 1; i <= list_size("variant"); i++) {
        v = list_item("variant", i)
        flat_loss = ""
        for (j = 1; j <= 2; j++)
            for (t = 1; t <= list_size("threads"); t++)
                if ((m, n, v, precision_name[j], list_item("threads", t)) in fraction) {
                    loss = 1 - fraction[m, n, v, precision_name[j], list_item("threads", t)] / \
                        find_best(m, v, precision_name[j])
                    flat_loss = loss > flat_loss + 0 ? loss : flat_loss + 0
                }
        if (flat_loss != "")
            page_message(v " loses at most " percent_text(flat_loss) " with any block.")
    }
}

END {
    list_sort("threads")
    largest_block = list_item("threads", list_size("threads"))
    page_begin("heat2d-threads", "Which block is the best, and does it depend on the coding?")
    share("y", "page")
    grid(4, 3.4)
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!(m in points))
            continue
        n = points[m]
        summary(m)
        grid_row(label[m] ", " grid_text[m] " points, T_peak " short(peak[m]) " GB/s")
        for (i = 1; i <= list_size("variant"); i++) {
            v = list_item("variant", i)
            if (find_best(m, v, "single") find_best(m, v, "double") == "")
                continue
            panel(v)
            x_axis("threads per block", "log2")
            y_axis("T_eff / T_peak")
            hline(1, "", "whole")
            for (j = 1; j <= list_size("literature"); j++)
                if ((p = list_item("literature", j), v) in literature)
                    hline(literature[p, v] / literature_best[p], published_short(p), "half")
            for (j = 1; j <= 2; j++) {
                p = precision_name[j]
                series("starts", "model")
                if ((v in a_point_each) && rate[m, n])
                    for (t = list_item("threads", 1); t <= largest_block; t *= 1.02) {
                        if (bytes[m, n, v, p] * t * rate[m, n] > peak[m])
                            break
                        point(t, bytes[m, n, v, p] * t * rate[m, n] / peak[m])
                    }
            }
            for (j = 1; j <= 2; j++) {
                p = precision_name[j]
                series(p)
                for (k = 1; k <= list_size("threads"); k++)
                    if ((m, n, v, p, t = list_item("threads", k)) in fraction)
                        point(t, fraction[m, n, v, p, t])
            }
        }
    }
    rename("starts", "as fast as blocks start")
    key_line("whole", "T_peak")
    for (j = 1; j <= list_size("literature"); j++) {
        m = list_item("literature", j)
        key_line("half", published_label(m) ", published, of its " short(literature_best[m]) " GB/s")
    }
    page_note("Blocks of 32×1 … 32×32 threads. T_peak: the fastest copy; two loads for a store, as in " \
              "the triad and the heat step, can be faster. Published (Omlin and Räss, lecture 10): " \
              "double precision, block not stated, as a part of the highest rate there.")
    page_end()
}
