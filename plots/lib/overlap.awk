# SPDX-License-Identifier: MIT
# Page of overlap: per machine and kind of host memory what the copies take alone and together, and the
# speed-up over the three stages one after the other, depth first and breadth first.
# A case's stages, timed alone in its own run, are what it is compared with: pages that are not locked lie
# better in one run than in another. Bars and models are of the medians over all cases.
BEGIN {
    looks("1 2 4 8 16")
    rename("1", "1 stream")
    split("in out both", way, " ")
    rename("in", "in")
    rename("out", "out")
    rename("both", "both at once")
    split("streams breadth", order, " ")
    order_text["streams"] = "depth first"
    order_text["breadth"] = "breadth first"
    CURVE = 80 # points of a model
}

from("overlap") {
    m = get("machine"); v = get("variant"); k = get("memory"); s = get("streams"); w = get("work")
    if ((m, v, k, s, w) in time)
        stop(FILENAME ": " m " has two rows for " v " " k " streams=" s " work=" w)
    list_add("memory", k); list_add("streams", s); list_add("work", w)
    time[m, v, k, s, w] = get("time_median_ns")
    time_low[m, v, k, s, w] = get("time_ci_low_ns")
    time_high[m, v, k, s, w] = get("time_ci_high_ns")
    if (get("h2d_ns") != "-" && get("d2h_ns") != "-" && get("compute_ns") != "-") {
        stage_sum[m, v, k, s, w] = get("h2d_ns") + get("compute_ns") + get("d2h_ns")
        stage_longest[m, v, k, s, w] = larger(larger(get("h2d_ns"), get("d2h_ns")), get("compute_ns"))
        stage_both[m, v, k, s, w] = get("both_ways_ns")
        ratio[m, v, k, s, w] = 2 * get("compute_ns") / (get("h2d_ns") + get("d2h_ns"))
        list_add("ratios" SUBSEP m SUBSEP k, ratio[m, v, k, s, w])
    }
    take("in" SUBSEP m SUBSEP k, get("h2d_ns"))
    take("out" SUBSEP m SUBSEP k, get("d2h_ns"))
    take("both" SUBSEP m SUBSEP k, get("both_ways_ns"))
    bytes[m] = get("nx") * value_bytes[get("precision")]
    next
}

function take(what, ns) {
    if (ns != "-")
        found[what, ++found_count[what]] = ns
}
function alone(what,    i, n, list) {
    n = found_count[what]
    for (i = 1; i <= n; i++)
        list[i] = found[what, i]
    sorted(list, n)
    return n ? (list[int((n + 1) / 2)] + list[int(n / 2) + 1]) / 2 : 0
}

function larger(a, b) { return a > b ? a : b }
# Speed-up where the longest stage hides all else, with copies as they are alone or together
function model_curve(m, k, together,    i, n, r, low, high, c, in_ns, out_ns, longest, list) {
    in_ns = alone("in" SUBSEP m SUBSEP k)
    out_ns = alone("out" SUBSEP m SUBSEP k)
    longest = together ? alone("both" SUBSEP m SUBSEP k) : larger(in_ns, out_ns)
    list = "ratios" SUBSEP m SUBSEP k
    n = list_size(list)
    if (!n || !longest)
        return
    list_sort(list)
    low = list_item(list, 1)
    high = list_item(list, n)
    for (i = 0; i <= CURVE; i++) {
        r = low * (high / low) ^ (i / CURVE)
        c = r * (in_ns + out_ns) / 2
        point(r, (in_ns + c + out_ns) / larger(longest, c))
    }
}

function gain_of(m, v, k, s, w) { return stage_sum[m, v, k, s, w] / time[m, v, k, s, w] }

# What the best case gained, what the two copies do to each other, and how far the two orders differ
function summary(m, k,    i, j, n, v, s, w, best, at, by, chunks, differ, apart, both, pipe) {
    for (i = 1; i <= list_size("work"); i++)
        for (j = 1; j <= list_size("streams"); j++) {
            w = list_item("work", i)
            s = list_item("streams", j)
            for (n = 1; n <= 2; n++)
                if ((m, v = order[n], k, s, w) in stage_sum && s > 1 && gain_of(m, v, k, s, w) > best) {
                    best = gain_of(m, v, k, s, w)
                    at = m SUBSEP v SUBSEP k SUBSEP s SUBSEP w
                    by = order_text[v]
                    chunks = s
                }
            if ((m, "streams", k, s, w) in stage_sum && (m, "breadth", k, s, w) in stage_sum && s > 1) {
                n = gain_of(m, "breadth", k, s, w) / gain_of(m, "streams", k, s, w)
                differ = larger(differ, n < 1 ? 1 / n : n)
            }
        }
    if (!best)
        return
    both = alone("both" SUBSEP m SUBSEP k)
    apart = alone("in" SUBSEP m SUBSEP k) + alone("out" SUBSEP m SUBSEP k)
    if (stage_both[at] != "-") # the first copy in and the last copy out have nothing beside them
        pipe = larger(stage_longest[at], stage_both[at]) + (stage_sum[at] - stage_longest[at]) / chunks
    page_message((said++ ? "\n" : "") label[m] ", " k " memory: at most " sprintf("%.2f", best) "× (" chunks \
                 " streams, " by ", where the kernel takes " sprintf("%.2g", ratio[at]) " of a copy): " \
                 percent_text(stage_longest[at] / time[at]) " of the ideal" \
                 (pipe ? ", " percent_text(pipe / time[at]) " of what " chunks " chunks allow" : "") "." \
                 (both ? " Both copies at once: " percent_text(both / apart) \
                  " of one after the other." : "") \
                 (differ ? " Orders differ by " percent_text(differ - 1) " at most." : ""))
}

END {
    list_sort("streams")
    list_sort("work")
    for (i = 1; i <= list_size("streams"); i++)
        if (list_item("streams", i) > 1)
            rename(list_item("streams", i), list_item("streams", i) " streams")
    look_like("in", "openacc"); look_like("out", "openacc"); look_like("both", "openacc")
    rename("two ways", "ideal, bus shared")
    # page-locked memory first
    if (list_has("memory", "pinned"))
        list_add("memories", "pinned")
    for (a = 1; a <= list_size("memory"); a++)
        list_add("memories", list_item("memory", a))
    page_begin("overlap", "What do streams gain over copy in, kernel and copy out one after the other?")
    share("y", "page")
    grid(3, 4.3, "labels")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        for (a = 1; a <= list_size("memories"); a++) {
            k = list_item("memories", a)
            summary(m, k)
            grid_row(label[m] ", " k " host memory, " mib(bytes[m]) " in and as much out")
            panel("copies alone")
            x_axis("", "names", "in out both")
            y_axis("throughput (GB/s)")
            for (i = 1; i <= 3; i++)
                if (alone(way[i] SUBSEP m SUBSEP k))
                    bar(way[i], way[i], (1 + (i == 3)) * bytes[m] / alone(way[i] SUBSEP m SUBSEP k))
            for (n = 1; n <= 2; n++) {
                panel(order_text[order[n]])
                x_axis("kernel's time / one copy's time", "log10")
                y_axis("speed-up")
                series("two ways", "grey")
                model_curve(m, k, 1)
                series("ideal", "model")
                model_curve(m, k, 0)
                for (j = 1; j <= list_size("streams"); j++) {
                    series(s = list_item("streams", j))
                    for (i = 1; i <= list_size("work"); i++)
                        if ((m, v = order[n], k, s, w = list_item("work", i)) in stage_sum)
                            point(ratio[m, v, k, s, w], gain_of(m, v, k, s, w), \
                                  stage_sum[m, v, k, s, w] / time_high[m, v, k, s, w], \
                                  stage_sum[m, v, k, s, w] / time_low[m, v, k, s, w])
                }
            }
        }
    }
    page_note("Speed-up: copy in, kernel and copy out, each timed alone in the same run, added up, over " \
              "the time of all in streams, a chunk in each. Ideal: sum / longest of the three stages; " \
              "bus shared: the two copies together take no less than they did at once. n chunks allow: " \
              "the latter, and the other two stages of one chunk, which nothing hides. Vertical " \
              "strokes: 95~% confidence.")
    page_end()
}
