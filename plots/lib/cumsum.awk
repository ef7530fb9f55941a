# SPDX-License-Identifier: MIT
# Page of cumsum: for each machine a row of panels for each dimension, a column for each precision; per coding
# the range over its settings, the best of them, one load at a time, and what is published.
BEGIN {
    split("z y x", axis_of, " ")
    # 3 first: from the easiest walk to the hardest
    codings[1] = "memcopy_dim3 cumsum_dim3"
    codings[2] = "memcopy_dim2 cumsum_dim2 cumsum_dim2_panel"
    codings[3] = "memcopy_dim1_strided memcopy_dim1_warp cumsum_dim1 cumsum_dim1_warp cub"
    looks("copy sum library")
    # the same colours, open
    looks_open["copy"] = "copy1"; looks_open["sum"] = "sum1"; looks_open["library"] = "library1"
    for (i_ = 4; i_ <= 6; i_++)
        look_of("-" i_)
    look_of("copy1"); look_of("sum1"); look_of("library1")
    rename("copy", "copy: range of settings, best")
    rename("sum", "running sum: range of settings, best")
    rename("library", "library's running sum")
    rename("copy1", "copy, one load at a time")
    rename("sum1", "running sum, one load at a time, as in the source")
    SAME = 0.97 # of the copy's throughput and more is "as fast as"
}

from("cumsum") {
    m = get("machine"); v = get("variant"); p = get("precision")
    volume = get("nx") * get("ny") * get("nz")
    # the largest size, should there be several
    if (volume < largest[m])
        next
    if (volume > largest[m]) {
        largest[m] = volume
        size_of[m] = size_text(get("nx"), get("ny"), get("nz"))
        for (key in best)
            if (index(key, m SUBSEP) == 1) {
                delete best[key]
                delete worst[key]
                delete single_load[key]
            }
    }
    t = get("t_eff_gbs") + 0
    if (get("t_peak_gbs") != "-")
        peak[m] = get("t_peak_gbs")
    streams[m] = get("peak_fraction") != "-" && get("t_peak_gbs") != "-"
    if (!((m, v, p) in best) || t > best[m, v, p])
        best[m, v, p] = t
    if (!((m, v, p) in worst) || t < worst[m, v, p])
        worst[m, v, p] = t
    if (get("ahead") == 1 && t > single_load[m, v, p])
        single_load[m, v, p] = t
    next
}

from("heat2d-p100") && get("study") == "cumsum" {
    # of the copy of the same machine: in its own scale
    if (get("variant") == "copy_1to1") {
        other[++others] = get("machine")
        other_peak[get("machine")] = get("value_gbs")
    }
    other_rate[get("machine"), get("variant")] = get("value_gbs")
    next
}

function kind_of(v) { return v ~ /^memcopy/ ? "copy" : v == "cub" ? "library" : "sum" }

# T_eff on the axis of machine m
function scaled(m, t) { return streams[m] ? t / peak[m] : t }

# Ends of best[] or another list over codings v (blanks between) and both precisions: span_low, span_high
function span(list, m, which,    i, n, v, p, t, found) {
    n = split(which, v, " ")
    for (i = 1; i <= n; i++)
        for (p = 1; p <= 2; p++)
            if ((m, v[i], precision_name[p]) in list) {
                t = scaled(m, list[m, v[i], precision_name[p]])
                span_low = found && span_low < t ? span_low : t
                span_high = found && span_high > t ? span_high : t
                found = 1
            }
    return found
}
# Throughput of sum v over that of copy w
function span_of_ratio(m, v, w,    p, t, found) {
    for (p = 1; p <= 2; p++)
        if ((m, v, precision_name[p]) in best && (m, w, precision_name[p]) in best) {
            t = best[m, v, precision_name[p]] / best[m, w, precision_name[p]]
            span_low = found && span_low < t ? span_low : t
            span_high = found && span_high > t ? span_high : t
            found = 1
        }
    return found
}
function two(x) { return sprintf("%.2f", x) }
function span_text() { return two(span_low) (two(span_low) == two(span_high) ? "" : "–" two(span_high)) }
function other_text(which,    i, q, n, v, low, high, t) {
    q = other[1]
    n = split(which, v, " ")
    for (i = 1; i <= n; i++)
        if ((q, v[i]) in other_rate) {
            t = other_rate[q, v[i]] / other_peak[q]
            low = low && low < t ? low : t
            high = high > t ? high : t
        }
    return high ? " (" published_label(q) " " two(low) (two(low) == two(high) ? "" : "–" two(high)) ")" : ""
}

# What the data of machine m say
function tell_sums(m,    d, same, slower, from_, to_, pair, n, list, text) {
    from_ = 9
    for (d = 1; d <= 3; d++) {
        split(d < 3 ? "cumsum_dim" (4 - d) " memcopy_dim" (4 - d) : "cumsum_dim1_warp memcopy_dim1_warp", \
              pair, " ")
        if (!span_of_ratio(m, pair[1], pair[2]))
            continue
        if (span_low >= SAME) {
            same = same (same == "" ? "" : " ") axis_of[d]
            from_ = span_low < from_ ? span_low : from_
            to_ = span_high > to_ ? span_high : to_
        } else
            slower = slower (slower == "" ? "along " : ", along ") axis_of[d] " " span_text()
    }
    if (same == "" && slower == "")
        return
    n = split(same, list, " ")
    text = label[m] ": "
    if (same != "") {
        span_low = from_
        span_high = to_
        text = text "a running sum along " (n == 3 ? "each dimension" : n == 2 ? list[1] " and " list[2] : \
            list[1]) " is as fast as a copy that walks as it does (" span_text() " of its throughput)"
    }
    if (slower != "")
        text = text (same == "" ? "a running sum" : "; it") " costs more than " \
            "the copy that walks as it does: " slower " of its throughput"
    text = text "." walk_text(m)
    if (streams[m] && span(best, m, "memcopy_dim1_strided"))
        text = text " A thread per row along x stays at " span_text() other_text("memcopy_dim1_strided") "."
    page_message(text)
}
# What copies reach on each walk, with and without several loads under way, and sums by other means
function walk_text(m,    along, copies, text) {
    along = (span(best, m, "memcopy_dim2") ? "y" : "") (span(best, m, "memcopy_dim3") ? "z" : "")
    if (along == "" || !streams[m])
        return ""
    copies = along == "yz" ? "memcopy_dim2 memcopy_dim3" : along == "y" ? "memcopy_dim2" : "memcopy_dim3"
    span(best, m, copies)
    text = (span_low < 0.95 ? " The walk is what costs" : " The walk costs little") ": along " \
        (along == "yz" ? "y and z" : along) " copies reach " span_text() " of T_peak" other_text(copies)
    if (span(single_load, m, copies))
        text = text ", one load at a time " span_text()
    if (span(best, m, "cumsum_dim2_panel"))
        text = text ", the sum by panels " span_text()
    if (span(best, m, "cumsum_dim1_warp"))
        text = text "; along x a warp per row sums at " span_text()
    return text "."
}

# One panel: codings of dimension d (1 z, 2 y, 3 x), best on the right in GB/s
function draw_dimension(m, d, p,    i, n, v, w, k, key, drawn) {
    panel("along " axis_of[d] ", " p " precision")
    x_axis(streams[m] ? "T_eff,cs / T_peak" : "T_eff,cs (GB/s), resident in the L2", "linear", 0, \
           streams[m] ? 1.24 : "")
    if (streams[m])
        x_tics("0=0 0.2=0.2 0.4=0.4 0.6=0.6 0.8=0.8 1=T_peak")
    y_axis(" ", "names", codings[d])
    n = split(codings[d], v, " ")
    for (i = 1; i <= n; i++) {
        key = m SUBSEP v[i] SUBSEP p
        if (!(key in best))
            continue
        k = kind_of(v[i])
        drawn = 1
        if (worst[key] < best[key]) {
            series(k, "line")
            point(scaled(m, worst[key]), v[i])
            point(scaled(m, best[key]), v[i])
        }
        if (key in single_load && single_load[key] < best[key]) {
            series(looks_open[k], "points")
            point(scaled(m, single_load[key]), v[i])
        }
        series(k, "points")
        point(scaled(m, best[key]), v[i])
        if (streams[m])
            text_at(1.225, v[i], grouped(best[key]), "right")
        for (w = 1; w <= others && p == "double" && streams[m]; w++)
            if ((other[w], v[i]) in other_rate)
                bar_published(v[i], k, other_rate[other[w], v[i]] / other_peak[other[w]], \
                              published_label(other[w]))
    }
    if (streams[m]) {
        vline(1, "", "whole")
        if (!cornered[m, p] || cornered[m, p] == d) {
            corner("best, GB/s")
            cornered[m, p] = drawn ? d : 0
        }
    }
}

END {
    page_begin("cumsum", "cumsum: does a running sum cost more than a copy that walks as it does?")
    share("y", "row")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!largest[m])
            continue
        tell_sums(m)
        any_stream = any_stream || streams[m]
        for (d = 1; d <= 3; d++) {
            grid(2, 0.15 + 0.42 * split(codings[d], word, " "))
            grid_row(d > 1 ? "" : label[m] ", " size_of[m] (streams[m] ? ", T_peak " grouped(peak[m]) \
                     " GB/s" : ""))
            for (p = 1; p <= 2; p++)
                draw_dimension(m, d, precision_name[p])
        }
    }
    page_note("T_eff,cs counts each value once read and once written (lecture 10). Settings: threads per " \
              "block and, where a coding has them, accesses that a thread starts before it needs the " \
              "first. \"As fast\": " SAME " of the copy's best and more, in both precisions.")
    for (q = 1; q <= others && any_stream; q++)
        page_note("Published: " published_label(other[q]) ", double, 512³, in fractions of its own copy, " \
                  short(other_peak[other[q]]) " GB/s (Omlin and Räss, lecture 10).")
    page_end()
}
