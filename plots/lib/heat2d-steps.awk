# SPDX-License-Identifier: MIT
# Page of heat2d-steps: what each step from a copy to the heat step leaves of the bandwidth, beyond the L2 in
# the best block of each coding, and within the L2, where the other ways of the data are seen.
BEGIN {
    looks("single double")
    STEPS = split("copy triad triad_shared triad_shared_halo triad_shared_halo_read global shared vector " \
                  "openacc", order, " ")
    for (i_ = 1; i_ <= STEPS; i_++)
        NAMES = NAMES " " order[i_]
    SAME = 0.02 # less is no difference
}

from("heat2d-threads") {
    m = get("machine"); v = get("variant"); p = get("precision"); n = get("nx") * get("ny")
    if (get("cache") == "stream") {
        if (get("peak_fraction") == "-" || n < points[m])
            next
        if (n > points[m]) { # the largest grid counts
            points[m] = n
            grid_text[m] = get("nx") (get("nx") == get("ny") ? "²" : "×" get("ny"))
        }
        peak[m] = get("t_peak_gbs")
        if (get("peak_fraction") > best[m, n, v, p]) {
            best[m, n, v, p] = get("peak_fraction")
            best_block[m, n, v, p] = get("block")
        }
    } else { # one grid of each precision fits the L2; the smallest, if there were several
        if ((m, p) in small && n > small[m, p])
            next
        small[m, p] = n
        if (!((m, n, v, p) in resident) || get("t_eff_gbs") > resident[m, n, v, p])
            resident[m, n, v, p] = get("t_eff_gbs")
        if (get("backend") == "cuda") {
            us = get("time_median_ns") / 1000
            least_us[m] = least_us[m] == "" || us < least_us[m] ? us : least_us[m]
            most_us[m] = us > most_us[m] ? us : most_us[m]
        }
        small_text[m, p] = get("nx") (get("nx") == get("ny") ? "²" : "×" get("ny"))
        small_block[m] = get("block") == "-" ? small_block[m] : get("block")
    }
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

# What is lost from a to b, in words; "" where one is missing
function lost(a, b) {
    if (a == "" || b == "")
        return ""
    a = 1 - b / a
    return a > SAME ? percent_text(a) : a < -SAME ? "−" percent_text(-a) : "nothing"
}
function of_step(m, v, p) { return (m, points[m], v, p) in best ? best[m, points[m], v, p] : "" }

function summary(m, p,    tile, halo, reads, heat, fast) {
    tile = lost(of_step(m, "triad", p), of_step(m, "triad_shared", p))
    halo = lost(of_step(m, "triad_shared", p), of_step(m, "triad_shared_halo", p))
    reads = lost(of_step(m, "triad_shared_halo", p), of_step(m, "triad_shared_halo_read", p))
    heat = lost(of_step(m, "global", p), of_step(m, "shared", p))
    fast = of_step(m, "vector", p)
    if (tile == "" || halo == "" || reads == "" || heat == "")
        return
    page_message((said++ ? "\n" : "") label[m] ", " p ": the tile costs " tile ", room for a halo " halo \
                 ", loading the halo " reads "; the heat step from shared instead of global memory " \
                 heat "." (fast == "" ? "" : " In registers, vector reaches " sprintf("%.2f", fast) \
                 " of T_peak."))
}

END {
    page_begin("heat2d-steps", "What does shared memory cost, step by step from a copy to the heat step?")
    share("y", "")
    grid(1, 4.2)
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!(m in points))
            continue
        summary(m, "single")
        summary(m, "double")
        grid_row(label[m])
        panel(grid_text[m] " points, the best block of each coding")
        corner("T_peak " short(peak[m]) " GB/s")
        x_axis("", "names", NAMES)
        y_axis("T_eff / T_peak")
        hline(1, "", "whole")
        for (i = 1; i <= STEPS; i++)
            for (j = 1; j <= 2; j++) {
                v = order[i]
                p = precision_name[j]
                bar(v, p, of_step(m, v, p), of_step(m, v, p) == "" ? "" : sprintf("%.2f", of_step(m, v, p)))
                if (p == "double" && of_step(m, v, p) != "")
                    for (k = 1; k <= list_size("literature"); k++)
                        if ((list_item("literature", k), v) in literature)
                            bar_published(v, p, literature[list_item("literature", k), v] / \
                                          literature_best[list_item("literature", k)], \
                                          published_label(list_item("literature", k)))
            }
        panel("within the L2 of " mib(l2[m]) ": " (small_text[m, "single"] == small_text[m, "double"] ? \
              small_text[m, "single"] " points" : small_text[m, "single"] " (single), " \
              small_text[m, "double"] " (double) points") \
              (small_block[m] == "" ? "" : ", block " small_block[m]))
        if (most_us[m])
            corner("a step of CUDA takes " range_text(least_us[m], most_us[m]) " µs, its launch included")
        x_axis("", "names", NAMES)
        y_axis("T_eff (GB/s)")
        hline(peak[m], "", "whole")
        for (i = 1; i <= STEPS; i++)
            for (j = 1; j <= 2; j++) {
                v = order[i]
                p = precision_name[j]
                if ((m, small[m, p], v, p) in resident)
                    bar(v, p, resident[m, small[m, p], v, p])
            }
    }
    key_line("whole", "T_peak")
    page_note("T_peak: the fastest copy beyond the L2; two loads for a store, as in the triad and the " \
              "heat step, can be faster. Less than " percent_text(SAME) " is called nothing. Published " \
              "(Omlin and Räss, lecture 10, double precision): as a part of the highest rate there.")
    page_end()
}
