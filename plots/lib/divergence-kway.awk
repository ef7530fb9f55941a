# SPDX-License-Identifier: MIT
# Page of divergence-kway: time over the number of paths, by lane and by warp, against one path; then against
# what it should be. A row per machine.
BEGIN {
    looks("kway_single kway_double kway_aligned_single kway_aligned_double")
    rename("kway_single", "by lane, single")
    rename("kway_double", "by lane, double")
    rename("kway_aligned_single", "by warp, single")
    rename("kway_aligned_double", "by warp, double")
    split("kway kway_aligned", way, " ")
    # as it should be is nearer than this
    NEAR = 0.1
    FREE = 0.02
}

from("divergence-kway") {
    m = get("machine"); v = get("variant"); s = get("precision"); k = get("ways") + 0
    id = m SUBSEP v SUBSEP s
    if ((id, k) in time)
        stop(FILENAME ": " m " has two rows for " v " " s " ways=" k)
    list_add("ways", k)
    time[id, k] = get("time_median_ns") + 0
    rate[id, k] = get("gflops")
    points[m] = get("nx")
    next
}

# Time over that of one path; by lane it should be k, by warp 1
function relative(id, k) { return (id, k) in time && (id, 1) in time ? time[id, k] / time[id, 1] : "" }
function ideal(v, k) { return v == "kway" ? k : 1 }

function draw_panel(m, over,    i, j, p, k, id, x) {
    panel(over ? "measured over ideal" : "time over that of one path")
    x_axis("different paths, k", "linear", 0)
    x_tics("1=1 4=4 8=8 12=12 16=16 20=20 24=24 28=28 32=32")
    y_axis(over ? "time / ideal" : "time of k paths / of one", "linear", over ? low : 0, over ? high : "")
    for (i = 1; i <= 2 - over; i++) {
        series("ideal", "model")
        for (j = 1; j <= list_size("ways"); j++)
            point(k = list_item("ways", j), over ? 1 : ideal(way[i], k))
    }
    for (i = 1; i <= 2; i++)
        for (p = 1; p <= 2; p++) {
            series(way[i] "_" precision_name[p])
            id = m SUBSEP way[i] SUBSEP precision_name[p]
            for (j = 1; j <= list_size("ways"); j++)
                if ((x = relative(id, k = list_item("ways", j))) != "")
                    point(k, over ? x / ideal(way[i], k) : x)
        }
}

# Makes the axis of what is measured over ideal hold all of a machine's
function range_over(m,    i, p, j, k, x) {
    for (i = 1; i <= 2; i++)
        for (p = 1; p <= 2; p++)
            for (j = 1; j <= list_size("ways"); j++) {
                k = list_item("ways", j)
                if ((x = relative(m SUBSEP way[i] SUBSEP precision_name[p], k) / ideal(way[i], k)) == 0)
                    continue
                low = x < low ? int(20 * x) / 20 : low
                high = x > high ? int(20 * x + 1) / 20 : high
            }
}

# Of one coding, both precisions: how far from the ideal. Sets most_ (ways), low_, high_ there, off_ anywhere
function measure(m, v,    p, j, k, x, n, y) {
    n = most_ = off_ = 0
    for (j = 1; j <= list_size("ways"); j++) {
        k = list_item("ways", j)
        for (p = 1; p <= 2; p++) {
            if (k == 1 || (x = relative(m SUBSEP v SUBSEP precision_name[p], k)) == "")
                continue
            low_ = k > most_ || x < low_ ? x : low_
            high_ = k > most_ || x > high_ ? x : high_
            most_ = k
            y = x / ideal(v, k) - 1
            off_ = (y < 0 ? -y : y) > (off_ < 0 ? -off_ : off_) ? y : off_
            n++
        }
    }
    return n
}

function off_size() { return off_ < 0 ? -off_ : off_ }
function off_text() { return (off_ < 0 ? "−" : "+") sprintf("%.1f~%%", 100 * off_size()) }
function factor(    a, b) {
    a = sprintf("%.2f", low_)
    b = sprintf("%.2f", high_)
    return (a == b ? a : a "–" b) "~times"
}

function say(m,    text) {
    if (measure(m, "kway"))
        text = most_ " paths inside a warp take " factor() " as long as one: " (off_size() < NEAR ? \
            "one after the other" : "not plainly one after the other") ", " off_text() " from k at most."
    if (measure(m, "kway_aligned"))
        text = text (text == "" ? "" : "\n") most_ " paths between warps take " factor() " as long: " \
            (off_size() < FREE ? "free" : off_size() < NEAR ? "free but for " off_text() " at most" : \
             "not free, " off_text() " at most") "."
    if (text != "")
        page_message((said++ ? "\n" : "") label[m] ": " text)
}

function one_path(m,    p, id, out) {
    for (p = 1; p <= 2; p++)
        if (((id = m SUBSEP "kway" SUBSEP precision_name[p]), 1) in time)
            out = out (out == "" ? "; one path: " : ", ") precision_name[p] " " \
                short(time[id, 1] / 1000) "~µs, " short(rate[id, 1] / 1000) "~TFlop/s"
    return out
}

END {
    if (stopped)
        exit 1
    list_sort("ways")
    low = 0.9
    high = 1.1
    page_begin("divergence-kway", \
               "divergence: what do k different paths cost inside a warp, and between warps?")
    grid(2, 5, "labels")
    for (q = 1; q <= machine_count; q++)
        range_over(machine[q])
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        say(m)
        grid_row(label[m] ", " short(points[m]) " points" one_path(m))
        draw_panel(m, 0)
        draw_panel(m, 1)
    }
    page_note("Each point takes 127 rounds of five products and sums; all paths cost the same. After RWTH, " \
              "GPU Programming with CUDA: Optimization, branch divergence, which has no such measure.")
    page_end()
}
