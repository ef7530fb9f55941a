# SPDX-License-Identifier: MIT
# Page of overlap-timeline: per machine a row for each kind of host memory, a lane for each engine, a box for
# each chunk. A kernel that began long after it could have is drawn as long as it takes alone, and what went
# before as waiting: the events around it see no more than that its chunk was in and the engine free.
BEGIN {
    looks("1 2 3 4")
    look_like("waits", "openacc")
    rename("waits", "kernel waits to be queued")
    split("in run out", stage, " ")
    engine["in"] = "copy in"
    engine["run"] = "kernel"
    engine["out"] = "copy out"
    order_text["streams"] = "depth first"
    order_text["breadth"] = "breadth first"
    WAITED = 1.5 # times a kernel's time alone
    CHUNKS = 4
}

from("overlap-timeline") {
    m = get("machine"); v = get("variant"); k = get("memory"); s = get("streams")
    if (get("total_us") == "-" || !(v in order_text))
        next
    if ((m, v, k, s) in total)
        stop(FILENAME ": " m " has two rows for " v " " k " streams=" s)
    list_add("memory", k); list_add("streams", s)
    total[m, v, k, s] = get("total_us") / 1000
    for (i = 1; i <= 3; i++)
        for (c = 0; c < CHUNKS; c++)
            if (get(stage[i] c "_us") != "-") {
                begin[m, v, k, s, stage[i], c] = get(stage[i] c "_us") / 1000
                finish[m, v, k, s, stage[i], c] = get(stage[i] c "_end_us") / 1000
            }
    if (get("compute_ns") != "-") {
        alone_ms[m, v, k, s] = get("compute_ns") / 1e6 / s
        ideal[m, v, k, s] = largest(get("h2d_ns"), get("d2h_ns"), get("compute_ns")) / 1e6
    }
    next
}

function largest(a, b, c) { a = a + 0 > b + 0 ? a : b; return (a + 0 > c + 0 ? a : c) + 0 }

# When chunk c's kernel itself began
function run_begin(at, c,    b, e) {
    b = begin[at, "run", c]
    e = finish[at, "run", c]
    return alone_ms[at] && e - b > WAITED * alone_ms[at] ? e - alone_ms[at] : b
}

# The part of the time during which two engines or three are busy
function busy_together(at,    i, j, c, n, b, e, edge, sum, count, middle) {
    for (i = 1; i <= 3; i++)
        for (c = 0; c < CHUNKS; c++)
            if ((at, stage[i], c) in begin) {
                n++
                b[n] = stage[i] == "run" ? run_begin(at, c) : begin[at, stage[i], c]
                e[n] = finish[at, stage[i], c]
                edge[2 * n - 1] = b[n]
                edge[2 * n] = e[n]
            }
    sorted(edge, 2 * n)
    for (i = 1; i < 2 * n; i++) {
        count = 0
        middle = (edge[i] + edge[i + 1]) / 2
        for (j = 1; j <= n; j++)
            count += b[j] < middle && middle < e[j]
        sum += count > 1 ? edge[i + 1] - edge[i] : 0
    }
    return sum / total[at]
}

# in words
function together(part) {
    return part < 0.005 ? "never two engines at once" : "two engines or more at once for " percent_text(part)
}

function draw_line(at, title,    i, c, b, e) {
    panel(title)
    corner(short(total[at]) " ms")
    x_axis("time since the start (ms)")
    y_axis("", "names", "copy~in kernel copy~out")
    vline(ideal[at], "", "half")
    for (i = 1; i <= 3; i++)
        for (c = 0; c < CHUNKS; c++)
            if ((at, stage[i], c) in begin) {
                b = begin[at, stage[i], c]
                e = finish[at, stage[i], c]
                if (stage[i] == "run" && run_begin(at, c) > b) {
                    interval(engine[stage[i]], b, run_begin(at, c), "waits")
                    b = run_begin(at, c)
                }
                interval(engine[stage[i]], b, e, c + 1, c + 1)
            }
}

# What many streams make of the time of one
function summary(m, k, one, s,    v, n, text, at) {
    for (n = 1; n <= 2; n++) {
        v = n == 1 ? "streams" : "breadth"
        if ((m, v, k, s) in total) {
            at = m SUBSEP v SUBSEP k SUBSEP s
            text = text (text == "" ? "" : ", ") order_text[v] " " short(total[at]) "~ms (" \
                (one == "" ? "" : sprintf("%.2f", total[one] / total[at]) "×; ") \
                together(busy_together(at)) ")"
        }
    }
    if (text == "")
        return
    page_message((said++ ? "\n" : "") label[m] ", " k " memory: " \
                 (one == "" ? "" : "one stream takes " short(total[one]) "~ms, ") s " streams " text ".")
}

END {
    list_sort("streams")
    # page-locked memory first
    if (list_has("memory", "pinned"))
        list_add("memories", "pinned")
    for (i = 1; i <= list_size("memory"); i++)
        list_add("memories", list_item("memory", i))
    page_begin("overlap-timeline", "Which engine is busy when, with one stream and with several?")
    share("x", "row")
    share("y", "row")
    grid(3, 1.9)
    for (q = 1; q <= machine_count; q++)
        for (i = 1; i <= list_size("memories"); i++) {
            m = machine[q]
            k = list_item("memories", i)
            one = ""
            grid_row(label[m] ", " k " host memory")
            for (j = 1; j <= list_size("streams"); j++) {
                s = list_item("streams", j)
                # a single chunk has no order
                if (s == 1) {
                    one = m SUBSEP ((m, "streams", k, s) in total ? "streams" : "breadth") SUBSEP k SUBSEP s
                    if (one in total)
                        draw_line(one, "1 stream")
                    else
                        one = ""
                    continue
                }
                summary(m, k, one, s)
                for (n = 1; n <= 2; n++)
                    if ((m, v = n == 1 ? "streams" : "breadth", k, s) in total)
                        draw_line(m SUBSEP v SUBSEP k SUBSEP s, s " streams, " order_text[v])
            }
        }
    key_line("half", "ideal: the longest stage alone")
    page_note("By events in one launch; the numbers are chunks. A kernel that takes more than " WAITED \
              " times as long as it does alone is drawn as long as it takes alone; before that it " \
              "waits: pageable copies keep the host busy, which queues the kernel late.")
    page_end()
}
