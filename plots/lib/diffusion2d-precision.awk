# SPDX-License-Identifier: MIT
# Page of diffusion2d-precision: time in double over time in single precision, a panel for as many fields as
# a step touches.
#   twice   median from working sets on where single's fields fill the L2, within NEAR of 2
BEGIN { table = "diffusion2d-precision"; NEAR = 0.1 }

from("diffusion2d-precision.context") { next }

from(table) {
    m = get("machine"); v = get("variant"); p = get("precision")
    # the working set of the same points in single precision
    w = get("nx") * get("ny") * get("nz") * value_bytes["single"]
    if ((m, v, p, w) in time)
        stop(FILENAME ": " m " has two rows for " v " " p " of " w " bytes")
    list_add("sizes", w)
    time[m, v, p, w] = get("time_median_ns")
    next
}

function both(m, v, w) { return (m, v, "single", w) in time && (m, v, "double", w) in time }
function cost(m, v, w) { return time[m, v, "double", w] / time[m, v, "single", w] }

# Median cost beyond the L2; "" where nothing is
function beyond(m, v,    i, w, n, list) {
    for (i = 1; i <= list_size("sizes"); i++)
        if (l2[m] > 0 && both(m, v, w = list_item("sizes", i)) && w * fields_of[v] >= l2[m])
            list[++n] = cost(m, v, w)
    return median(list, n)
}

# Largest cost where double's fields leave the L2 and single's do not yet; sets peak_at
function at_edge(m, v,    i, w, out) {
    for (i = 1; i <= list_size("sizes"); i++) {
        w = list_item("sizes", i)
        if (both(m, v, w) && 2 * w * fields_of[v] >= l2[m] / 2 && w * fields_of[v] <= l2[m] && cost(m, v, \
            w) > out) {
            out = cost(m, v, w)
            peak_at = w
        }
    }
    return out
}

function tell(m,    i, v, c, twice, other, low, high, n, most, who, at) {
    for (i = 1; i <= step_count; i++) {
        if ((c = beyond(m, v = step[i])) == "")
            continue
        n++
        if (c >= 2 * (1 - NEAR) && c <= 2 * (1 + NEAR))
            twice = twice (twice == "" ? "" : ", ") v " (" sprintf("%.2f", c) ")"
        else {
            other++
            low = low == "" || c < low ? c : low
            high = c > high ? c : high
        }
        if (c < 2 * (1 - NEAR) && at_edge(m, v) > most) {
            most = at_edge(m, v)
            who = v
            at = peak_at
        }
    }
    if (!n)
        return
    page_message(label[m] ": beyond the L2 double costs twice in " (twice == "" ? "no coding" : twice) \
                 (!other ? "" : (twice == "" ? "; the " : "; the other ") other " pay " \
                 sprintf("%.2f–%.2f", low, high) (high < 2 * (1 - NEAR) ? ": it is not bytes they wait " \
                 "for" : "")) ".")
    if (most > high)
        page_message("They come nearest where single's fields still have room in the L2 and double's do " \
                     "not: " who " (" sprintf("%.2f", most) " at " short(at / 1048576) "~MiB).")
}

function draw_group(m, fields, first,    i, j, v, w, any) {
    for (i = 0; i <= step_count; i++) {
        v = i ? step[i] : "openacc"
        for (j = 1; j <= list_size("sizes"); j++)
            any += fields_of[v] == fields && both(m, v, list_item("sizes", j))
    }
    if (!any)
        return
    panel(fields " fields: in, out" (fields == 4 ? " and two temporary" : fields == 3 ? " and a temporary" \
        : ""))
    x_axis("working set of a field in single precision", "bytes")
    y_axis("double / single", "linear", 0.5, 2.5)
    if (l2[m] > 0)
        band("x", l2[m] / 4 / fields, l2[m] / fields, first ? "single in the L2, double not" : "")
    hline(2, first ? "twice" : "", "whole")
    hline(1, "", "line")
    for (i = 0; i <= step_count; i++) {
        v = i ? step[i] : "openacc"
        if (fields_of[v] != fields)
            continue
        series(v)
        for (j = 1; j <= list_size("sizes"); j++)
            if (both(m, v, w = list_item("sizes", j)))
                point(w, cost(m, v, w))
    }
}

END {
    list_sort("sizes")
    page_begin(table, "Does double precision cost twice in diffusion2d?")
    share("y", "page")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        tell(m)
        for (f = 4; f >= 2; f--) {
            grid(1, 3.4, "labels")
            grid_row(f == 4 ? label[m] (l2[m] > 0 ? ", L2 " mib(l2[m]) : "") : "")
            draw_group(m, f, f == 4)
        }
        if (repeat_text(table, m) != "")
            page_note(label[m] ": " repeat_text(table, m) ".")
    }
    page_note("The same points in both precisions. Grey: from where double's fields fill half of the L2 to " \
              "where single's fill all of it. Beyond the L2: single's fields fill it; medians, and twice " \
              "is within " percent_text(NEAR) " of 2.")
    page_end()
}
