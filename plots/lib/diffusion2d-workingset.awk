# SPDX-License-Identifier: MIT
# Pages of diffusion2d-workingset.
#   diffusion2d-workingset        time per grid point: blocks and shapes of each coding, the best in grey
#   diffusion2d-workingset-steps  how much faster each coding is than the one it follows
#   diffusion2d-workingset-shape  how much longer as many points take where they are no square
# Within the L2: the fields of the coding fill half of it at most. Beyond: they fill all of it at least.
#   loss    slowest beyond over fastest within, squares, at the better block; from CLIFF on it is a cliff
BEGIN {
    table = "diffusion2d-workingset"
    LOSS = 1.05
    CLIFF = 1.5
    SMALLEST = 262144
    # which coding each is compared with: the report's steps, and ours with what they change
    split("basic merged local halothreads launchkernel launchkernel shared wrap", word_, " ")
    for (i_ = 2; i_ <= step_count; i_++)
        before[step[i_]] = word_[i_ - 1]
}

from("diffusion2d-workingset.context") { next }

from(table) && get("precision") == "single" {
    m = get("machine"); v = get("variant"); b = get("block")
    s = shape_of(get("nx"), get("ny")); w = field_bytes()
    if ((m, v, b, s, w) in time)
        stop(FILENAME ": " m " has two rows for " v " " b " " s " of " w " bytes")
    time[m, v, b, s, w] = point_ns()
    list_add("sizes", w)
    if (b != "-")
        list_add("blocks", b)
    if (get("t_peak_gbs") != "-")
        peak[m] = get("t_peak_gbs")
    # of those that stream from memory
    if (get("peak_fraction") != "-" && get("peak_fraction") > fraction[m, v])
        fraction[m, v] = get("peak_fraction")
    if (!((m, v, s, w) in better) || time[m, v, b, s, w] < better[m, v, s, w])
        better[m, v, s, w] = time[m, v, b, s, w]
    if (s == "square" && (!((m, w) in best) || time[m, v, b, s, w] < best[m, w]))
        best[m, w] = time[m, v, b, s, w]
    measured[m, v] = 1
    if (!seen_size[m, w]++)
        sizes_of[m]++
    most_bytes[m] = w > most_bytes[m] ? w : most_bytes[m]
    next
}

# Blocks of coding v: those of the experiment, or its own
function block_of_coding(j) { return j ? list_item("blocks", j) : "-" }

# The first working set drawn: without those whose time is the launches', where there are others
function first_size(m) { return most_bytes[m] > SMALLEST ? SMALLEST : 0 }

# Slowest beyond over fastest within, "" where one is missing; sets cliff_low and cliff_high, where they are
function cliff_of(m, v,    i, w, t, low, high) {
    low = high = ""
    for (i = 1; i <= list_size("sizes"); i++) {
        w = list_item("sizes", i)
        if (!((m, v, "square", w) in better))
            continue
        t = better[m, v, "square", w]
        if (w * fields_of[v] <= l2[m] / 2 && (low == "" || t < low)) {
            low = t
            cliff_low = w
        }
        if (w * fields_of[v] >= l2[m] && (high == "" || t > high)) {
            high = t
            cliff_high = w
        }
    }
    return low == "" || high == "" ? "" : high / low
}

function tell_cliffs(m,    i, v, c, n, others, most, worst, where, at) {
    for (i = 1; i <= step_count; i++)
        if (measured[m, v = step[i]] && (c = cliff_of(m, v)) != "") {
            n++
            if (c < LOSS)
                others++
            else
                where = where (where == "" ? "" : ", ") v " " times_text(c)
            if (c > most) {
                most = c
                worst = v
            }
        }
    if (!n)
        return
    if (where == "") {
        page_message(label[m] ": no coding loses where it leaves the L2: beyond it none takes more than " \
                     times_text(most) " its shortest time per point within.")
        return
    }
    cliff_of(m, worst)
    at = half_way(m, worst, cliff_low, cliff_high)
    page_message(label[m] ": leaving the L2 costs " where (most < CLIFF ? ", a step and no cliff" : "") \
                 (at == "" ? "" : "; " worst "'s lies at " short(at / 1048576) "~MiB, where its " \
                 fields_of[worst] "~fields are " short(at * fields_of[worst] / 1048576) "~MiB") ".")
    if (others)
        page_message("The other codings take no longer per point beyond it than within.")
}

# The first square between two working sets whose time is above the mean (of logarithms) of their times
function half_way(m, v, low, high,    i, w, half) {
    half = sqrt(better[m, v, "square", low] * better[m, v, "square", high])
    for (i = 1; i <= list_size("sizes"); i++)
        if ((w = list_item("sizes", i)) > low && (m, v, "square", w) in better && \
            better[m, v, "square", w] >= half)
            return w
    return ""
}

# How much of the memory's throughput is used beyond the L2
function tell_memory(m,    i, v, top, low, high) {
    for (i = 1; i <= step_count; i++)
        if ((m, v = step[i]) in fraction && (top == "" || fraction[m, v] > fraction[m, top]))
            top = v
    for (i = 1; i <= step_count; i++)
        if ((m, v = step[i]) in fraction && v != top) {
            low = low == "" || fraction[m, v] < low ? fraction[m, v] : low
            high = fraction[m, v] > high ? fraction[m, v] : high
        }
    if (low != "")
        page_message("From memory " top " reaches " sprintf("%.2f", fraction[m, top]) " of T_peak, the " \
                     "others " sprintf("%.2f–%.2f", low, high) ".")
}

function tell_launches(m,    i, w, v, low, high, t, fast, slow) {
    for (i = 1; i <= list_size("sizes") && !w; i++)
        if (list_item("sizes", i) >= SMALLEST && (m, list_item("sizes", i)) in best)
            w = list_item("sizes", i)
    if (!w || w > LAUNCHES)
        return
    for (i = 1; i <= step_count; i++) {
        if (!((m, v = step[i], "square", w) in better))
            continue
        # points are of 4 bytes, times in ns
        t = better[m, v, "square", w] * w / 4 / 1000
        if (fast == "" || t < low) {
            low = t
            fast = v
        }
        if (t > high) {
            high = t
            slow = v
        }
    }
    if (high > 2 * low)
        page_message("In small sets launches are the time: " bytes_text(w) " takes " short(low) "~µs (" \
                     fast ") to " short(high) "~µs (" slow ").")
}

# Few points need marks, many are a line
function stroke(m) { return sizes_of[m] > 8 ? "line" : "" }

# One line of coding v: the shape by its stroke, the block by its colour. The key shows what is said of one
# block; all else has the name of the panel, which needs no entry.
function draw_line(m, v, j, s,    i, b, w, as) {
    b = block_of_coding(j)
    as = s == "square" ? b : j == key_block ? s : v
    look_like(as, s == "square" ? b : s == "narrow" ? b " dotted" : b " open")
    series(as, s == "wide" ? "points" : stroke(m))
    for (i = 1; i <= list_size("sizes"); i++)
        if ((w = list_item("sizes", i)) >= first_size(m) && (m, v, b, s, w) in time)
            point(w, time[m, v, b, s, w])
}

function draw_coding(m, v, first,    i, j, k, w) {
    panel(v)
    x_axis("working set of a field", "bytes", first_size(m) ? first_size(m) / 1.25 : "")
    y_axis("time per grid point (ns)", "log10")
    point_tics()
    size_tics(most_bytes[m])
    if (l2[m] > 0) {
        corner(fields_of[v] " fields fill the L2 at " short(l2[m] / fields_of[v] / 1048576) " MiB")
        band("x", l2[m] / 2 / fields_of[v], l2[m] / fields_of[v], "")
    }
    mark_l2(m, first)
    if (peak[m] > 0)
        hline(8 / peak[m], first ? "T_peak" : "", "whole")
    series("best", "grey")
    for (i = 1; i <= list_size("sizes"); i++)
        if ((w = list_item("sizes", i)) >= first_size(m) && (m, w) in best)
            point(w, best[m, w])
    for (k = 1; k <= 3; k++)
        for (j = 0; j <= list_size("blocks"); j++)
            draw_line(m, v, j, shape_name[k])
}

function page_times(    q, m, i, first) {
    # blocks by colour: full for squares, the same dotted or open for the other shapes
    looks("b1 b2 b3 b4 c5 c6 o1 o2 o3 o4")
    for (i = 1; i <= list_size("blocks"); i++) {
        look_like(list_item("blocks", i), "b" i)
        look_like(list_item("blocks", i) " dotted", "o" i)
        look_like(list_item("blocks", i) " open", "o" i)
        rename(list_item("blocks", i), block_text(list_item("blocks", i)) " threads")
    }
    look_like("-", "b4")
    look_like("- dotted", "o4")
    look_like("- open", "o4")
    rename("-", "a block of its own")
    rename("best", "best coding, squares")
    rename("narrow", "x ≪ y")
    rename("wide", "x ≫ y")
    key_block = list_size("blocks") > 1 ? 2 : 1
    page_begin(table, "How long does a step of diffusion2d take per grid point, and does it show where it " \
               "leaves the L2?")
    share("y", "page")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!most_bytes[m])
            continue
        tell_cliffs(m)
        tell_memory(m)
        tell_launches(m)
        grid(3, 4.0)
        grid_row(label[m] (l2[m] > 0 ? ", L2 " mib(l2[m]) : ""))
        first = 1
        for (i = 1; i <= step_count; i++)
            if (measured[m, step[i]]) {
                draw_coding(m, step[i], first)
                first = 0
            }
    }
    page_note("Working set: one field, nx·ny·nz·4 bytes. Grey stretch: there all fields that a step " \
              "touches fill half of the L2 to all of it, and a cliff must be expected. Full lines: nx = " \
              "ny; dotted and open: 1:16 and 16:1. T_peak: 8 bytes per point at the throughput of a long " \
              "copy. Loss: slowest square with all fields beyond the L2 over the fastest with all within " \
              "half of it, at the better block; " LOSS " and less is none.")
    page_end()
}

# ---- what each coding gains ----

# Median of how many times as fast v is as u, over all shapes and the working sets that `where` names
function gain(m, v, u, where,    i, k, s, w, n, list, most, least) {
    most = fields_of[v] > fields_of[u] ? fields_of[v] : fields_of[u]
    least = fields_of[v] + fields_of[u] - most
    for (i = 1; i <= list_size("sizes"); i++) {
        w = list_item("sizes", i)
        if (w < first_size(m) || (where == "within" ? w * most > l2[m] / 2 : w * least < l2[m]))
            continue
        for (k = 1; k <= 3; k++)
            if ((m, v, s = shape_name[k], w) in better && (m, u, s, w) in better)
                list[++n] = better[m, u, s, w] / better[m, v, s, w]
    }
    return median(list, n)
}

function verdict(x, same) {
    return x == "" ? "" : x > 1 + same ? "helps" : x < 1 / (1 + same) ? "costs" : "changes nothing"
}

# "helps (1.2 | 1.3)": within the L2 and beyond
function verdict_text(inside, outside, same,    a, b) {
    a = verdict(inside, same)
    b = verdict(outside, same)
    if (a != b && a != "" && b != "")
        a = a " within and " b " beyond"
    return (a == "" ? b : a) " (" two_text(inside, outside) ")"
}
function two_text(a, b) {
    a = a == "" ? "" : sprintf("%.2f", a)
    b = b == "" ? "" : sprintf("%.2f", b)
    return a (a == "" || b == "" ? "" : "~|~") b
}

# Whether the verdicts within and beyond the L2 are what the report saw
function as_reported(v, a, b) {
    if (v == "merged" || v == "local" || v == "halothreads")
        return a != "costs" && b != "costs" && (a == "helps" || b == "helps")
    if (v == "launchkernel")
        return a !~ /helps|costs/ && b !~ /helps|costs/
    if (v == "shared")
        return a != "helps" && b == "helps"
    return 1
}

function tell_steps(m,    i, v, a, b, same, text, count, n, no) {
    same = same_within(table, m)
    for (i = 2; i <= step_count; i++) {
        v = step[i]
        a = gain(m, v, before[v], "within")
        b = gain(m, v, before[v], "beyond")
        if (a == "" && b == "")
            continue
        text = text (text == "" ? "" : "; ") what[v] " " verdict_text(a, b, same)
        if ((v in reported) && a != "" && b != "") {
            n++
            if (!as_reported(v, verdict(a, same), verdict(b, same)))
                no = no (no == "" ? "" : "; ") what[v] ", which " reported[v]
        }
    }
    if (text == "")
        return
    page_message(label[m] ", times as fast within the L2~|~beyond: " text ".")
    if (n)
        page_message(no == "" ? "As the report saw it." : "Not as the report saw it: " no ".")
}

# Returns 1 for the first panel there is
function draw_step(m, v, u, first,    i, k, s, w, a, b) {
    if (!measured[m, v] || !measured[m, u])
        return 0
    panel(v " over " u)
    x_axis("working set of a field", "bytes", first_size(m) ? first_size(m) / 1.25 : "")
    y_axis("times as fast", "log10")
    size_tics(most_bytes[m])
    y_tics("0.1=0.1 0.2=0.2 0.3=0.3 0.5=0.5 0.7=0.7 1=1 1.5=1.5 2=2 3=3 4=4 6=6 10=10")
    a = gain(m, v, u, "within")
    b = gain(m, v, u, "beyond")
    corner(two_text(a, b))
    mark_l2(m, first)
    hline(1, "", "line")
    for (k = 1; k <= 3; k++) {
        series(s = shape_name[k], stroke(m))
        for (i = 1; i <= list_size("sizes"); i++)
            if ((w = list_item("sizes", i)) >= first_size(m) && (m, v, s, w) in better && \
                (m, u, s, w) in better)
                point(w, better[m, u, s, w] / better[m, v, s, w])
    }
    return first
}

function page_steps(    q, m, i, first) {
    looks("square narrow wide")
    rename("square", "nx = ny")
    what["merged"] = "merging kernels"
    what["local"] = "no second temporary"
    what["halothreads"] = "halo over threads"
    what["launchkernel"] = "cudaLaunchKernel"
    what["graph"] = "a graph of it"
    what["shared"] = "shared memory"
    what["wrap"] = "wrapping instead"
    what["fused"] = "16 bytes of several rows a thread"
    reported["merged"] = reported["local"] = reported["halothreads"] = "helped"
    reported["launchkernel"] = "changed nothing"
    reported["shared"] = "paid beyond the L2 only"
    page_begin(table "-steps", "What does each step of diffusion2d gain?")
    share("y", "page")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!most_bytes[m] || l2[m] <= 0)
            continue
        tell_steps(m)
        grid(3, 3.6)
        grid_row(label[m] ", L2 " mib(l2[m]))
        first = 1
        for (i = 2; i <= step_count; i++) {
            first -= draw_step(m, step[i], before[step[i]], first)
            if (step[i] == "shared")
                draw_step(m, "shared", "graph", 0)
        }
        page_note(same_text(table, m))
    }
    page_note("Each coding at the better of its blocks. Right of the title: medians over all shapes, where " \
              "the fields of both are within half of the L2 | beyond all of it. Layers of 1:16 (x~≪~y) and " \
              "16:1 (x~≫~y).")
    page_end()
}

# ---- what a shape costs ----

# Median of how many times as long shape s takes as the square of as many points, from LAUNCHES on
function shape_cost(m, v, s,    i, w, n, list) {
    for (i = 1; i <= list_size("sizes"); i++) {
        w = list_item("sizes", i)
        if ((first_size(m) == 0 || w >= LAUNCHES) && (m, v, s, w) in better && (m, v, "square", w) in better)
            list[++n] = better[m, v, s, w] / better[m, v, "square", w]
    }
    return median(list, n)
}

# "graph 1.17, ..." of the codings that pay for shape s; sets free_count, free_names
function payers(m, s, same,    i, c, out) {
    free_count = 0
    free_names = ""
    for (i = 1; i <= step_count; i++) {
        if ((c = shape_cost(m, step[i], s)) == "")
            continue
        if (c > 1 + same)
            out = out (out == "" ? "" : ", ") step[i] "~" times_text(c)
        else {
            free_count++
            free_names = free_names (free_names == "" ? "" : ", ") step[i]
        }
    }
    return out
}

function tell_shapes(m,    same, k, text, free) {
    same = same_within(table, m)
    for (k = 2; k <= 3; k++) {
        text = payers(m, shape_name[k], same)
        free = free_count
        if (text == "" && !free)
            return
        page_message((k == 2 ? label[m] ": x~≪~y" : "x~≫~y") (text == "" ? " costs nothing." : " costs " \
                     text (free ? ", and nothing in " (free > 3 ? "the other " free : free_names) : "") "."))
    }
}

function draw_shapes(m, v, first,    i, k, s, w) {
    panel(v)
    x_axis("working set of a field", "bytes", first_size(m) ? first_size(m) / 1.25 : "", 1.25 * most_bytes[m])
    size_tics(most_bytes[m])
    y_axis("times the square's time", "log10")
    y_tics("0.5=0.5 0.7=0.7 0.8=0.8 1=1 1.2=1.2 1.5=1.5 2=2 3=3 5=5")
    corner(two_text(shape_cost(m, v, "narrow"), shape_cost(m, v, "wide")))
    mark_l2(m, first)
    hline(1, "", "line")
    for (k = 2; k <= 3; k++) {
        series(s = shape_name[k])
        for (i = 1; i <= list_size("sizes"); i++)
            if ((w = list_item("sizes", i)) >= first_size(m) && (m, v, s, w) in better && \
                (m, v, "square", w) in better)
                point(w, better[m, v, s, w] / better[m, v, "square", w])
    }
}

function page_shapes(    q, m, i, first) {
    page_begin(table "-shape", "What does a layer of diffusion2d cost that is no square?")
    share("y", "page")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!most_bytes[m])
            continue
        tell_shapes(m)
        grid(3, 3.2)
        grid_row(label[m] (l2[m] > 0 ? ", L2 " mib(l2[m]) : ""))
        first = 1
        for (i = 1; i <= step_count; i++)
            if (measured[m, step[i]]) {
                draw_shapes(m, step[i], first)
                first = 0
            }
        page_note(same_text(table, m))
    }
    page_note("As many points in layers of 1:16 (x~≪~y) and 16:1 (x~≫~y), each at the better of its " \
              "blocks. Right of the title: medians of x~≪~y | x~≫~y from " bytes_text(LAUNCHES) " on.")
    page_end()
}

END {
    list_sort("sizes"); list_sort("blocks")
    page_times()
    page_steps()
    page_shapes()
}
