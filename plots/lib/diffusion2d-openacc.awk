# SPDX-License-Identifier: MIT
# Page of diffusion2d-openacc: speed-up of each coding, at the better of its blocks, over OpenACC on the same
# GPU, and the time of a step.
#   holds   up to the largest working set up to which the speed-up is TENFOLD everywhere
BEGIN { table = "diffusion2d-openacc"; TENFOLD = 10; FLAT = 1.25 }

from(table) && get("precision") == "single" {
    m = get("machine"); v = get("variant"); w = field_bytes(); t = get("time_median_ns") / 1000
    list_add("sizes", w)
    if (!((m, v, w) in time) || t < time[m, v, w])
        time[m, v, w] = t
    next
}

function speedup(m, v, w) { return time[m, "openacc", w] / time[m, v, w] }

# Up to where the claim holds for coding v: 0 nowhere; sets all_of_them, and its last
# speed-up ends_at at end_size
function holds_to(m, v,    i, w, out) {
    all_of_them = 1
    for (i = 1; i <= list_size("sizes"); i++) {
        w = list_item("sizes", i)
        if (!((m, v, w) in time) || !((m, "openacc", w) in time))
            continue
        if (speedup(m, v, w) < TENFOLD)
            all_of_them = 0
        if (all_of_them)
            out = w
        ends_at = speedup(m, v, w)
        end_size = w
    }
    return out + 0
}

function tell(m,    i, v, to, everywhere, somewhere, nowhere, low, high, best, at, text) {
    for (i = step_count; i >= 1; i--) {
        v = step[i]
        if (!((m, v) in drawn))
            continue
        to = holds_to(m, v)
        if (all_of_them)
            everywhere = everywhere (everywhere == "" ? "" : ", ") v
        else if (to)
            somewhere = somewhere (somewhere == "" ? "" : ", ") short(to / 1048576) "~MiB for " v
        else
            nowhere = nowhere (nowhere == "" ? "" : ", ") v
        low = low == "" || ends_at < low ? ends_at : low
        if (ends_at > high) {
            high = ends_at
            best = v
        }
        at = end_size > at ? end_size : at
    }
    if (low == "")
        return
    if (somewhere nowhere == "")
        text = "holds everywhere"
    else if (everywhere somewhere == "")
        text = "does not hold"
    else {
        text = "holds"
        if (everywhere != "")
            text = text " everywhere for " everywhere (somewhere == "" ? "" : ",")
        if (somewhere != "")
            text = text " up to " somewhere
        if (nowhere != "")
            text = text "; not for " nowhere
    }
    page_message(label[m] ": the report's order of magnitude " text ". At " bytes_text(at) " it is " \
                 times_text(low) " to " times_text(high) " (" best ").")
    tell_openacc(m)
}

# OpenACC's own time, where it hardly depends on the size
function tell_openacc(m,    i, w, least, most, to, t) {
    for (i = 1; i <= list_size("sizes"); i++)
        if ((m, "openacc", w = list_item("sizes", i)) in time && (least == "" || time[m, "openacc", w] < \
            least))
            least = time[m, "openacc", w]
    for (i = 1; i <= list_size("sizes"); i++) {
        if (!((m, "openacc", w = list_item("sizes", i)) in time))
            continue
        t = time[m, "openacc", w]
        if (t > FLAT * least)
            break
        most = t > most ? t : most
        to = w
    }
    if (to >= 16 * list_item("sizes", 1))
        page_message("Up to " short(to / 1048576) "~MiB a step of OpenACC takes " range_text(least, most) \
                     "~µs however few its points are: it does not wait for the work.")
}

function draw_axes(m, title, what, first) {
    panel(title)
    x_axis("working set of a field", "bytes")
    y_axis(what, "log10")
    mark_l2(m, first)
}

END {
    list_sort("sizes")
    page_begin(table, "How much faster than OpenACC on the same GPU is each coding of diffusion2d?")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!offload[m])
            continue
        for (i = 1; i <= step_count; i++)
            for (j = 1; j <= list_size("sizes"); j++)
                if ((m, step[i], w = list_item("sizes", j)) in time && (m, "openacc", w) in time)
                    drawn[m, step[i]] = 1
        tell(m)
        grid(1, 5.6, "labels")
        grid_row(label[m] (l2[m] > 0 ? ", L2 " mib(l2[m]) : ""))
        draw_axes(m, "speed-up over OpenACC", "times as fast", 1)
        hline(TENFOLD, "an order of magnitude", "whole")
        hline(1, "", "line")
        for (i = 1; i <= step_count; i++)
            if ((m, v = step[i]) in drawn) {
                series(v)
                for (j = 1; j <= list_size("sizes"); j++)
                    if ((m, v, w = list_item("sizes", j)) in time && (m, "openacc", w) in time)
                        point(w, speedup(m, v, w))
            }
        grid(1, 3.6, "labels")
        draw_axes(m, "time of a step", "time (µs)", 0)
        for (i = 0; i <= step_count; i++) {
            v = i ? step[i] : "openacc"
            if (i && !((m, v) in drawn))
                continue
            series(v)
            for (j = 1; j <= list_size("sizes"); j++)
                if ((m, v, w = list_item("sizes", j)) in time)
                    point(w, time[m, v, w])
        }
        page_note(label[m] ": openacc compiled by " (compiler[m] == "-" ? "?" : compiler[m]) ", on the " \
                  openacc_place(m) ".")
    }
    page_note("Squares, single precision, each coding at the better of its blocks. openacc: the loops of " \
              "local, four kernels, waited for once a step.")
    page_end()
}
