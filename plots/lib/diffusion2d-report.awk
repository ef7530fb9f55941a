# SPDX-License-Identifier: MIT
# Page of diffusion2d-report: every point of each coding, by shape, between the fastest and the slowest of a
# stretch of the axis.
#   shape   narrow: x ≪ y, ny >= 2·nx; wide: nx >= 2·ny; square: between
#   cost    of x ≪ y: median of time (nx, ny) over time (ny, nx), ny >= LONG·nx, from LAUNCHES on
BEGIN {
    table = "diffusion2d-report"
    LONG = 2
    PER_OCTAVE = 2 # stretches of the envelope
}

from("diffusion2d-report.context") { next }

from(table) && get("precision") == "single" {
    m = get("machine"); v = get("variant"); x = get("nx"); y = get("ny")
    if ((m, v, x, y) in time)
        stop(FILENAME ": " m " has two rows for " v " " x "×" y)
    time[m, v, x, y] = point_ns()
    i = ++count[m, v]
    point_x[m, v, i] = x
    point_y[m, v, i] = y
    bytes[m, v, i] = field_bytes()
    layers[m] = get("nz")
    block[m] = get("block") != "-" ? get("block") : block[m]
    if (bytes[m, v, i] > most_bytes[m])
        most_bytes[m] = bytes[m, v, i]
    next
}

# Median cost of x ≪ y for coding v; sets pairs. "" where there are none
function cost_of(m, v,    i, x, y, n, list, low) {
    low = most_bytes[m] > 2 * LAUNCHES ? LAUNCHES : 0
    for (i = 1; i <= count[m, v]; i++) {
        x = point_x[m, v, i]
        y = point_y[m, v, i]
        if (y >= LONG * x && bytes[m, v, i] >= low && (m, v, y, x) in time)
            list[++n] = time[m, v, x, y] / time[m, v, y, x]
    }
    pairs = n + 0
    return median(list, n)
}

function tell(m,    i, v, c, same, cost, free, n) {
    same = same_within(table, m)
    for (i = 1; i <= step_count; i++) {
        if ((c = cost_of(m, v = step[i])) == "")
            continue
        n = pairs
        if (c > 1 + same)
            cost = cost (cost == "" ? "" : ", ") v "~" times_text(c)
        else
            free = free (free == "" ? "" : ", ") v
    }
    if (!n)
        return
    page_message(label[m] ": " (cost == "" ? "x~≪~y costs no coding more than x~≫~y" : "x~≪~y costs more " \
                 "than x~≫~y: " cost (free == "" ? "" : "; not " free)) ".")
    page_note(same_text(table, m) " Right of the title: the median of " n " pairs of nx × ny and ny × nx " \
              "points, ny ≥ " LONG "·nx" (most_bytes[m] > 2 * LAUNCHES ? ", from " bytes_text(LAUNCHES) \
              " on" : "") ".")
}

# What the largest layer takes
function tell_largest(m,    i, v, j, out) {
    for (i = 1; i <= step_count; i++)
        for (j = 1; j <= count[m, v = step[i]]; j++)
            if (bytes[m, v, j] == most_bytes[m] && point_x[m, v, j] == point_y[m, v, j])
                out = out (out == "" ? point_x[m, v, j] "×" point_y[m, v, j] "×" layers[m] " points take " \
                    : ", ") v " " \
                    short(time[m, v, point_x[m, v, j], point_y[m, v, j]] * point_x[m, v, j] ^ 2 * \
                    layers[m] / 1000) "~µs"
    if (out != "")
        page_message(out ".")
}

# The fastest and the slowest of each stretch of the axis
function envelope(m, v,    i, b, first, last, low, high, at_low, at_high, t) {
    first = 1e9
    for (i = 1; i <= count[m, v]; i++) {
        b = int(PER_OCTAVE * log(bytes[m, v, i]) / log(2) + 0.5)
        t = time[m, v, point_x[m, v, i], point_y[m, v, i]]
        if (!(b in low) || t < low[b]) {
            low[b] = t
            at_low[b] = bytes[m, v, i]
        }
        if (!(b in high) || t > high[b]) {
            high[b] = t
            at_high[b] = bytes[m, v, i]
        }
        first = b < first ? b : first
        last = b > last ? b : last
    }
    series("envelope", "grey")
    for (b = first; b <= last; b++)
        if (b in low)
            point(at_low[b], low[b])
    series("envelope", "grey")
    for (b = first; b <= last; b++)
        if (b in high)
            point(at_high[b], high[b])
}

function draw_coding(m, v,    i, k, s, c) {
    panel(v)
    x_axis("working set of a field", "bytes")
    y_axis("time per grid point (ns)", "log10")
    point_tics()
    if (l2[m] > 0)
        band("x", l2[m] / 2 / fields_of[v], l2[m] / fields_of[v], "")
    c = cost_of(m, v)
    if (c != "")
        corner("x ≪ y " times_text(c))
    envelope(m, v)
    for (k = 3; k >= 1; k--) {
        # the narrow on top
        series(s = k == 3 ? "square" : k == 2 ? "wide" : "narrow", "points")
        for (i = 1; i <= count[m, v]; i++)
            if (shape_of(point_x[m, v, i], point_y[m, v, i]) == s)
                point(bytes[m, v, i], time[m, v, point_x[m, v, i], point_y[m, v, i]])
    }
}

END {
    looks("square narrow wide")
    rename("square", "nx ≈ ny")
    rename("narrow", "x ≪ y (ny ≥ 2 nx)")
    rename("wide", "x ≫ y (nx ≥ 2 ny)")
    page_begin(table, "Time per grid point of diffusion2d at the report's points: what does the shape of a " \
               "layer cost?")
    share("y", "page")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!most_bytes[m])
            continue
        tell(m)
        tell_largest(m)
        grid(3, 4.2)
        grid_row(label[m] (l2[m] > 0 ? ", L2 " mib(l2[m]) : "") ", " layers[m] " layers, " \
            block_text(block[m]) " threads")
        for (i = 1; i <= step_count; i++)
            if (count[m, step[i]])
                draw_coding(m, step[i])
    }
    page_note("Working set: one field, nx·ny·nz·4 bytes. Grey stretch: all fields that the step touches " \
              "fill half of the L2 to all of it. Envelope: the slowest and the fastest of each half octave.")
    page_end()
}
