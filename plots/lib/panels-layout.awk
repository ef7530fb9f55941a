# SPDX-License-Identifier: MIT
# Ranges, tics and places of the panels that panels.awk took down.
# Afterwards: Axis[p, a, "low"|"high"|"show"|"n"] with Tic_at and Tic_text[p, a, i],
# Panel[p, "left"|"right"|"top"|"bottom"] in cm, Row[r, "top"].

function is_log(p, a) { return Axis[p, a, "kind"] ~ /^(log2|log10|bytes)$/ }
function is_names(p, a) { return Axis[p, a, "kind"] == "names" }
# The key under which axes have one range
function axis_key(p, a,    scope) {
    scope = Axis[p, a, "scope"]
    return a SUBSEP Axis[p, a, "kind"] SUBSEP Axis[p, a, "label"] SUBSEP \
        (scope == "page" ? "page" : scope == "row" ? "row " Panel[p, "row"] : scope == "column" ? \
         "column " Panel[p, "column"] : "panel " p)
}

function number_step(x,    unit) {
    for (unit = 1; unit > x; unit /= 10)
        continue
    for (; unit * 10 <= x; unit *= 10)
        continue
    return x <= 1.0001 * unit ? unit : x <= 2.0001 * unit ? 2 * unit : x <= 2.5001 * unit && unit >= 10 ? \
        2.5 * unit : x <= 5.0001 * unit ? 5 * unit : 10 * unit
}

# A number at a tic whose neighbours are `step` away
function number_text(x, step,    digits) {
    if (x < 1e-9 * step && x > -1e-9 * step)
        return "0"
    for (digits = 0; digits < 9 && (step * 10 ^ digits < 0.999 || \
         step * 10 ^ digits - int(step * 10 ^ digits + 1e-6) > 1e-3); digits++)
        continue
    if (digits == 0 && (x >= 1e6 || x <= -1e6) && step >= 1e6)
        return sprintf("%g", x / 1e6) " M"
    if (digits)
        return (x < 0 ? "−" : "") sprintf("%.*f", digits, x < 0 ? -x : x)
    return x < 0 ? "−" grouped(-x) : grouped(x)
}

# 0.01, 500, 20,000, 10⁻⁷
function power_text(x,    e, s, i, out) {
    if (x >= 0.000999 && x < 9.99e6)
        return x >= 1 ? (x == int(x) ? grouped(x) : sprintf("%g", x)) : sprintf("%g", x)
    e = log(x) / log(10)
    e = -round_up(-e - 1e-9)
    s = e < 0 ? -e "" : e ""
    for (i = 1; i <= length(s); i++)
        out = out substr("⁰¹²³⁴⁵⁶⁷⁸⁹", 0 + Digit_at[substr(s, i, 1)], Digit_length[substr(s, i, 1)])
    x /= 10 ^ e
    return (x < 1.001 && x > 0.999 ? "" : sprintf("%.2g", x) "·") "10" (e < 0 ? "⁻" : "") out
}

BEGIN {
    # the digits ² ³ ¹ have two bytes, the others three
    split("3 2 2 2 3 3 3 3 3 3", word_, " ")
    at_ = 1
    for (i_ = 0; i_ < 10; i_++) {
        Digit_at[i_] = at_
        Digit_length[i_] = word_[i_ + 1]
        at_ += word_[i_ + 1]
    }
}

# ---- ranges ----

function range_add(p, a, v,    key) {
    if (v == "" || is_names(p, a) || Axis[p, a, "kind"] == "")
        return
    v += 0
    if (is_log(p, a) && v <= 0)
        stop(Page ": panel \"" Panel[p, "title"] "\": " v " on a logarithmic " a " axis")
    key = axis_key(p, a)
    if (!(key in Low) || v < Low[key])
        Low[key] = v
    if (!(key in High) || v > High[key])
        High[key] = v
    Axis[p, a, "seen"] = 1
}

# A name on an axis of names
function range_add_name(p, a, name) {
    if (!is_names(p, a))
        stop(Page ": panel \"" Panel[p, "title"] "\": `" name "` needs a " a " axis of names")
    list_add(own("names " axis_key(p, a)), name)
    Axis[p, a, "seen"] = 1
}

# Axis on which bars stand: "x" for upright ones
function bar_axis(p) { return is_names(p, "y") ? "y" : "x" }
function other_axis(a) { return a == "x" ? "y" : "x" }

# Which panels and rows have anything to draw, and what
function fill_panel(p) { Panel[p, "full"] = Row[Panel[p, "row"], "full"] = 1 }
function find_contents(    p, i, key) {
    for (i = 1; i <= Series_count; i++)
        if (Points[i]) {
            fill_panel(Series[i, "panel"])
            if (Series[i, "how"] == "histogram")
                Panel[Series[i, "panel"], "boxes"] = 1
        }
    for (i = 1; i <= Bar_count; i++) {
        p = Bar[i, "panel"]
        fill_panel(p)
        key = own("bars " p SUBSEP Bar[i, "group"])
        list_add(key, Bar[i, "name"])
        Slot_look[key, Bar[i, "name"]] = Bar[i, "look"]
        list_add(own("groups " p), Bar[i, "group"])
        if (list_size(key) > Panel[p, "bars"])
            Panel[p, "bars"] = list_size(key)
    }
    for (i = 1; i <= Interval_count; i++) {
        fill_panel(Interval[i, "panel"])
        Panel[Interval[i, "panel"], "boxes"] = 1
    }
    for (p = 1; p <= Panel_count; p++)
        if (Cells[p])
            fill_panel(p)
    drop_rows()
}

# Rows without any data are left out; panels there have row 0 from here on
function drop_rows(    p, r, n, to, i, k, fields) {
    fields = split("heading columns height ends full", k, " ")
    for (r = 1; r <= Row_count; r++) {
        if (!Row[r, "full"]) {
            # its heading goes to the next row, unless that has its own
            if (Row[r, "heading"] != "" && r < Row_count && Row[r + 1, "heading"] == "")
                Row[r + 1, "heading"] = Row[r, "heading"]
            continue
        }
        to[r] = ++n
        for (i = 1; i <= fields; i++)
            Row[n, k[i]] = Row[r, k[i]]
    }
    Row_count = n + 0
    for (p = 1; p <= Panel_count; p++)
        Panel[p, "row"] = to[Panel[p, "row"]] + 0
}

function find_ranges(    p, s, i, a, v) {
    for (s = 1; s <= Series_count; s++) {
        p = Series[s, "panel"]
        if (!Points[s])
            continue
        if (Series[s, "how"] == "histogram") {
            histogram_ranges(p, s)
            continue
        }
        for (i = 1; i <= Points[s]; i++) {
            range_add_any(p, "x", Px[s, i])
            range_add_any(p, "y", Py[s, i])
            if ((s, i) in Plow) {
                range_add(p, "y", Plow[s, i])
                range_add(p, "y", Phigh[s, i])
            }
        }
    }
    for (i = 1; i <= Bar_count; i++) {
        p = Bar[i, "panel"]
        a = bar_axis(p)
        range_add_name(p, a, Bar[i, "group"])
        v = Bar[i, "value"]
        range_add(p, other_axis(a), v)
        range_add(p, other_axis(a), is_log(p, other_axis(a)) ? v / 1.6 : 0)
    }
    for (i = 1; i <= Interval_count; i++) {
        p = Interval[i, "panel"]
        range_add_name(p, "y", Interval[i, "lane"])
        range_add(p, "x", Interval[i, "start"])
        range_add(p, "x", Interval[i, "end"])
    }
    for (p = 1; p <= Panel_count; p++) {
        for (i = 1; i <= Cells[p]; i++) {
            range_add_any(p, "x", Cx[p, i])
            range_add_any(p, "y", Cy[p, i])
            range_add(p, "z", Cz[p, i])
        }
        if (Cells[p])
            cell_steps(p)
    }
    for (i = 1; i <= Mark_count; i++)
        if (Mark[i, "axis"] == "y" && Panel[Mark[i, "panel"], "row"])
            range_add(Mark[i, "panel"], "y", Mark[i, "at"])
}

function range_add_any(p, a, v) {
    if (is_names(p, a))
        range_add_name(p, a, v)
    else
        range_add(p, a, v)
}

# Half a cell beyond the outermost, where x and y are numbers
function cell_steps(p,    i, nx, ny) {
    nx = ny = 0
    for (i = 1; i <= Cells[p]; i++) {
        list_add(own("cells x " p), Cx[p, i])
        list_add(own("cells y " p), Cy[p, i])
    }
    nx = list_size(own("cells x " p))
    ny = list_size(own("cells y " p))
    if (is_names(p, "x") || is_names(p, "y"))
        return
    if (nx * ny != Cells[p])
        stop(Page ": panel \"" Panel[p, "title"] "\": " Cells[p] " cells are no " nx "×" ny " grid")
    list_sort(own("cells x " p))
    list_sort(own("cells y " p))
    cell_ends(p, "x", own("cells x " p), nx)
    cell_ends(p, "y", own("cells y " p), ny)
}
function cell_ends(p, a, list, n,    half) {
    half = n > 1 ? (list_item(list, n) - list_item(list, 1)) / (n - 1) / 2 : 0.5
    range_add(p, a, list_item(list, 1) - half)
    range_add(p, a, list_item(list, n) + half)
}

# Boxes of one width for all samples of a panel: after Freedman and Diaconis, 2·IQR/∛n, rounded to 1, 2, 5
function histogram_ranges(p, s,    i, n, v, width, b, most) {
    n = Points[s]
    for (i = 1; i <= n; i++)
        v[i] = Px[s, i] + 0
    sorted(v, n)
    if (!(width = Panel[p, "bins"] + 0)) {
        width = 2 * (v[int(0.75 * (n - 1)) + 1] - v[int(0.25 * (n - 1)) + 1]) / n ^ (1 / 3)
        if (width < (v[n] - v[1]) / 60)
            width = (v[n] - v[1]) / 60
        width = Panel[p, "bins"] = number_step(width > 0 ? 0.7 * width : v[n] > 0 ? v[n] / 100 : 1)
    }
    for (i = 1; i <= n; i++) {
        b = int(v[i] / width + 1e-9) - (v[i] < 0)
        Hist[s, b]++
        most = Hist[s, b] > most ? Hist[s, b] : most
    }
    Series[s, "first"] = int(v[1] / width + 1e-9) - (v[1] < 0)
    Series[s, "last"] = b
    range_add(p, "x", Series[s, "first"] * width)
    range_add(p, "x", (b + 1) * width)
    range_add(p, "y", 0)
    range_add(p, "y", most)
}

# What the words at the ends of the bars need, as a part of the length of the axis
function words_room(p, a,    wide, slot) {
    if (!Panel[p, "bars"] || a == bar_axis(p))
        return 0
    wide = 15 / Row[Panel[p, "row"], "columns"] * Panel[p, "span"]
    if (a == "x")
        return 1.1 / wide
    slot = wide / (list_size(own("names " axis_key(p, "x"))) * Panel[p, "bars"])
    return (slot < 0.75 ? 0.9 : 0.35) / Row[Panel[p, "row"], "height"]
}

# The ends of axis a of panel p
function axis_ends(p, a,    key, low, high, span, kind, more) {
    key = axis_key(p, a)
    kind = Axis[p, a, "kind"]
    if (kind == "names") {
        names_order(p, a, key)
        Axis[p, a, "low"] = 0.5
        Axis[p, a, "high"] = Name_count[key] + 0.5
        return
    }
    low = (key in Low) ? Low[key] : is_log(p, a) ? 1 : 0
    high = (key in High) ? High[key] : low + 1
    more = words_room(p, a)
    if (is_log(p, a)) {
        if (high <= low) {
            low /= 2
            high *= 2
        }
        span = (high / low) ^ 0.05
        low /= Panel[p, "bars"] ? 1 : span
        high *= span * (high / low) ^ more
    } else if (a == "z" && kind == "signed") {
        high = high > -low ? high : -low
        low = -high
    } else if (a == "y" && !Cells[p]) {
        span = (high > low ? high - low : 1) * (0.03 + more)
        low = low >= 0 ? 0 : low - (Panel[p, "bars"] ? span : 0)
        high += span
    } else if (a == "x" && !Cells[p]) {
        if (high <= low) {
            low -= 0.5
            high += 0.5
        }
        span = Panel[p, "boxes"] ? 0 : (high - low) * 0.03
        span += more * (high - low)
        low = low >= 0 && low <= 0.25 * high ? 0 : low - span
        high += span
    }
    if (high <= low)
        high = low + 1
    Axis[p, a, "low"] = Axis[p, a, "from"] == "" ? low : Axis[p, a, "from"] + 0
    Axis[p, a, "high"] = Axis[p, a, "to"] == "" ? high : Axis[p, a, "to"] + 0
    if (Axis[p, a, "high"] <= Axis[p, a, "low"] || (is_log(p, a) && Axis[p, a, "low"] <= 0))
        stop(Page ": panel \"" Panel[p, "title"] "\": " a " axis from " Axis[p, a, "low"] " to " \
             Axis[p, a, "high"])
}

# Where each name stands: those of the given order first, then as they came. On y the first is on top.
function names_order(p, a, key,    i, n, m, name, list) {
    list = own("names " key)
    n = split(Axis[p, a, "order"], name, " ")
    m = 0
    for (i = 1; i <= n; i++) {
        gsub(/~/, " ", name[i])
        if (list_has(list, name[i]))
            list_add(own("order " key), name[i])
    }
    for (i = 1; i <= list_size(list); i++)
        list_add(own("order " key), list_item(list, i))
    Name_count[key] = m = list_size(own("order " key))
    for (i = 1; i <= m; i++)
        Name_at[key, list_item(own("order " key), i)] = a == "x" ? i : m + 1 - i
}
function place_of(p, a, v) { return is_names(p, a) ? Name_at[axis_key(p, a), v] : v }

# ---- tics ----

function tic_add(p, a, at, text) {
    Axis[p, a, "n"]++
    Tic_at[p, a, Axis[p, a, "n"]] = at
    Tic_text[p, a, Axis[p, a, "n"]] = text
}

# Tics of an axis of `length` cm
function find_tics(p, a, cm,    kind, i, n, word, low, high) {
    kind = Axis[p, a, "kind"]
    low = Axis[p, a, "low"]
    high = Axis[p, a, "high"]
    Axis[p, a, "n"] = 0
    if (kind == "names")
        return
    if (Axis[p, a, "tics"] != "") {
        n = split(Axis[p, a, "tics"], word, " ")
        for (i = 1; i <= n; i++) {
            gsub(/~/, " ", word[i])
            if (word[i] + 0 >= low && word[i] + 0 <= high)
                tic_add(p, a, word[i] + 0, substr(word[i], index(word[i], "=") + 1))
        }
        return
    }
    if (kind == "log2" || kind == "bytes")
        tics_power(p, a, cm, 2, kind)
    else if (kind == "log10") {
        if (high / low < 60)
            tics_ones(p, a, cm)
        else
            tics_power(p, a, cm, 10, kind)
    } else
        tics_linear(p, a, cm)
}

# 1 where tics with these words do not touch
function tics_fit(p, a, cm,    i, n, wide, at, was, was_wide) {
    n = Axis[p, a, "n"]
    was_wide = -1
    for (i = 1; i <= n; i++) {
        if (Tic_text[p, a, i] == "")
            continue
        at = cm * share_of(p, a, Tic_at[p, a, i])
        wide = a == "x" ? text_width(Tic_text[p, a, i], Size["SIZE_TIC"]) : 0.2
        if (was_wide >= 0 && at - was < (wide + was_wide) / 2 + (a == "x" ? 0.24 : 0.16))
            return 0
        was = at
        was_wide = wide
    }
    return 1
}

# Where on the axis v stands, 0 to 1
function share_of(p, a, v,    low, high) {
    low = Axis[p, a, "low"]
    high = Axis[p, a, "high"]
    return is_log(p, a) ? log(v / low) / log(high / low) : (v - low) / (high - low)
}

function tics_linear(p, a, cm,    low, high, step, i, least) {
    low = Axis[p, a, "low"]
    high = Axis[p, a, "high"]
    least = (high - low) / (a == "y" ? cm / 0.5 : cm / 0.7)
    for (step = number_step(least); ; step = number_step(1.01 * step)) {
        # a y axis ends at a tic, unless its end was given
        if (a == "y" && Axis[p, a, "to"] == "" && !Cells[p])
            Axis[p, a, "high"] = step * round_up(high / step)
        Axis[p, a, "n"] = 0
        for (i = round_up(low / step); i * step <= Axis[p, a, "high"] * (1 + 1e-9) + 1e-9 * step; i++)
            tic_add(p, a, i * step, number_text(i * step, step))
        if (tics_fit(p, a, cm) || Axis[p, a, "n"] < 3)
            return
    }
}
function round_up(x) { return x == int(x) ? x : x - int(x) < 1e-9 && x > 0 ? int(x) : int(x) + (x > 0) }

function tics_power(p, a, cm, base, kind,    first, last, step, e, v) {
    first = round_up(log(Axis[p, a, "low"]) / log(base) - 1e-9)
    last = -round_up(-log(Axis[p, a, "high"]) / log(base) - 1e-9)
    for (step = 1; step <= 12; step++) {
        Axis[p, a, "n"] = 0
        for (e = first; e <= last; e++) {
            v = base ^ e
            tic_add(p, a, v, e % step ? "" : kind == "bytes" ? bytes_text(v) : base == 2 && v >= 1 ? \
                (v >= 10000 ? grouped(v) : v "") : power_text(v))
        }
        if (tics_fit(p, a, cm))
            return
    }
}

# A short logarithmic axis: 1, 2, 5 of each decade, 1 2 3 5 7 or even halves where that leaves too few
function tics_ones(p, a, cm,    low, high, n, i, k, unit, list, word, most) {
    low = Axis[p, a, "low"]
    high = Axis[p, a, "high"]
    split("1 2 5/1 2 3 5 7/1 1.2 1.5 2 2.5 3 4 5 6 7 8 9/1 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 2 2.2 2.4 " \
          "2.6 2.8 3 3.3 3.6 4 4.5 5 5.5 6 6.5 7 7.5 8 8.5 9 9.5", list, "/")
    for (unit = 1; unit > low; unit /= 10)
        continue
    for (; unit * 10 <= low; unit *= 10)
        continue
    most = high / low > 15 ? 1 : high / low > 4 ? 2 : high / low > 1.8 ? 3 : 4
    for (k = most; k >= 1; k--) {
        n = split(list[k], word, " ")
        Axis[p, a, "n"] = 0
        for (i = 1; unit * 10 ^ int((i - 1) / n) <= high; i++)
            if (unit * 10 ^ int((i - 1) / n) * word[(i - 1) % n + 1] >= low / 1.000001 && \
                unit * 10 ^ int((i - 1) / n) * word[(i - 1) % n + 1] <= high * 1.000001)
                tic_add(p, a, unit * 10 ^ int((i - 1) / n) * word[(i - 1) % n + 1], \
                    power_text(unit * 10 ^ int((i - 1) / n) * word[(i - 1) % n + 1]))
        if (tics_fit(p, a, cm))
            return
    }
}

function tic_width(p, a,    i, w, most, key) {
    if (is_names(p, a)) {
        key = axis_key(p, a)
        for (i = 1; i <= Name_count[key]; i++) {
            w = text_width(shown(list_item(own("order " key), i)), Size["SIZE_TIC"])
            most = w > most ? w : most
        }
        return most + 0
    }
    for (i = 1; i <= Axis[p, a, "n"]; i++) {
        w = text_width(Tic_text[p, a, i], Size["SIZE_TIC"])
        most = w > most ? w : most
    }
    return most + 0
}

# ---- places ----

# 1 where panel p stands right of one with the same y axis, which then says it
function repeats_y(p) {
    return p > 1 && Panel[p - 1, "row"] == Panel[p, "row"] && Panel[p - 1, "full"] && \
        axis_key(p - 1, "y") == axis_key(p, "y") && !(p in Map) && \
        Axis[p, "y", "low"] == Axis[p - 1, "y", "low"]  && Axis[p, "y", "high"] == Axis[p - 1, "y", "high"]
}

# 1 where the panel below has the same x axis, and no heading stands between
function repeated_x(p,    q, r) {
    r = Panel[p, "row"]
    for (q = p + 1; q <= Panel_count && (Panel[q, "row"] == r || !Panel[q, "row"]); q++)
        continue
    if (q > Panel_count || Row[Panel[q, "row"], "heading"] != "" || \
        Row[Panel[q, "row"], "columns"] != Row[r, "columns"])
        return 0
    for (r = Panel[q, "row"]; q <= Panel_count && Panel[q, "row"] == r; q++)
        if (Panel[q, "column"] == Panel[p, "column"] && Panel[q, "span"] == Panel[p, "span"])
            return Panel[q, "full"] && axis_key(q, "x") == axis_key(p, "x") && !(p in Map)
    return 0
}

# The names at the ends of the lines of the last panel of a row: how wide
function ends_width(r,    p, s, w, most) {
    if (!Row[r, "ends"])
        return 0
    for (s = 1; s <= Series_count; s++) {
        p = Series[s, "panel"]
        if (Panel[p, "row"] == r && Points[s] && p == Row[r, "last"] && Series[s, "how"] != "histogram") {
            w = text_width(shown(Series[s, "name"]), Size["SIZE_LABEL"]) + 0.45
            most = w > most ? w : most
        }
    }
    return most + 0
}

# Room left of each column: rows with as many columns have the same
function place_columns(    p, r, n, c, need, left, right, w, x, q) {
    for (p = 1; p <= Panel_count; p++) {
        if (!(r = Panel[p, "row"]))
            continue
        need = p in Map ? 0.25 : 0.15
        if (!repeats_y(p)) {
            need = tic_width(p, "y") + 0.18 + (Axis[p, "y", "label"] == "" ? 0 : 0.38)
            Axis[p, "y", "show"] = 1
        }
        if (Panel[p, "column"] > 1)
            need += 0.3
        # the colours of the map at the left
        if (p > 1 && Row[r, "bar"] == p - 1 && Panel[p - 1, "row"] == r)
            need += 1.3
        n = Row[r, "columns"]
        if (need > left[n, Panel[p, "column"]])
            left[n, Panel[p, "column"]] = need
        need = ends_width(r)
        if (Row[r, "bar"] && Panel[Row[r, "bar"], "column"] + Panel[Row[r, "bar"], "span"] > n && need < 1.55)
            need = 1.55
        if (need > right[n])
            right[n] = need
    }
    for (r = 1; r <= Row_count; r++) {
        n = Row[r, "columns"]
        w = 16.6 - right[n]
        for (c = 1; c <= n; c++)
            w -= left[n, c] < 0.3 ? 0.3 : left[n, c]
        Row[r, "width"] = w / n
        if (w / n < 0.8)
            stop(Page ": " n " columns of panels leave " sprintf("%.1f", w / n) " cm each")
    }
    for (p = 1; p <= Panel_count; p++) {
        if (!(r = Panel[p, "row"]))
            continue
        n = Row[r, "columns"]
        x = 0.15
        for (c = 1; c < Panel[p, "column"] + Panel[p, "span"]; c++) {
            x += left[n, c] < 0.3 ? 0.3 : left[n, c]
            if (c == Panel[p, "column"])
                Panel[p, "left"] = x
            x += Row[r, "width"]
        }
        Panel[p, "right"] = x
    }
}

# Names below an axis: in one line, folded, or turned. Sets Axis[p, "x", "turn"]; returns the room they need.
function names_room(p,    key, i, slot, w, most, lines, text, n) {
    key = axis_key(p, "x")
    slot = (Panel[p, "right"] - Panel[p, "left"]) / Name_count[key] - 0.1
    most = tic_width(p, "x")
    Axis[p, "x", "turn"] = ""
    Axis[p, "x", "slot"] = slot
    if (most <= slot)
        return 0.45
    for (i = 1; i <= Name_count[key]; i++) {
        text = text_fold(shown(list_item(own("order " key), i)), Size["SIZE_TIC"], slot, 1)
        w = text_width(text, Size["SIZE_TIC"])
        n = lines_of(text)
        lines = n > lines ? n : lines
        if (w > slot)
            break
    }
    if (i > Name_count[key] && lines <= 4) {
        Axis[p, "x", "turn"] = "fold"
        return 0.21 + 0.24 * lines
    }
    Axis[p, "x", "turn"] = "turn"
    return 0.3 + 0.65 * most
}

# A map keeps the shape of its field: the height of the row is the most it may have
function shape_maps(    p, ratio, wide, high) {
    for (p = 1; p <= Panel_count; p++) {
        if (!Panel[p, "equal"] || !Panel[p, "row"])
            continue
        ratio = (Axis[p, "x", "high"] - Axis[p, "x", "low"]) / (Axis[p, "y", "high"] - Axis[p, "y", "low"])
        wide = Panel[p, "right"] - Panel[p, "left"]
        high = Row[Panel[p, "row"], "height"]
        if (wide > high * ratio)
            Panel[p, "right"] = Panel[p, "left"] + high * ratio
        else
            Panel[p, "height"] = wide / ratio
    }
}

# Places all rows; returns the height of the body
function place_rows(    p, r, y, title, below, n, w) {
    for (p = 1; p <= Panel_count; p++) {
        if (!(r = Panel[p, "row"]))
            continue
        Axis[p, "x", "show"] = !repeated_x(p)
        w = Panel[p, "right"] - Panel[p, "left"] + 0.1
        Panel[p, "title"] = text_fold(Panel[p, "title"], Size["SIZE_PANEL"], w)
        n = Panel[p, "title"] == "" && Panel[p, "corner"] == "" ? 0 : lines_of(Panel[p, "title"])
        # a corner that the title leaves no room for stands above it
        if (text_width(Panel[p, "title"], Size["SIZE_PANEL"]) + 0.3 + \
            text_width(Panel[p, "corner"], Size["SIZE_SMALL"]) > w && Panel[p, "corner"] != "") {
            Panel[p, "corner_up"] = n
            n++
        }
        title[r] = n > title[r] ? n : title[r]
        below = 0.2
        if (Axis[p, "x", "show"]) {
            find_tics(p, "x", Panel[p, "right"] - Panel[p, "left"])
            below = is_names(p, "x") ? names_room(p) : 0.42
            Axis[p, "x", "room"] = below
            below += Axis[p, "x", "label"] == "" ? 0 : 0.36
        } else
            find_tics(p, "x", Panel[p, "right"] - Panel[p, "left"])
        Row[r, "below"] = below > Row[r, "below"] ? below : Row[r, "below"]
    }
    y = 0.1
    for (r = 1; r <= Row_count; r++) {
        if (Row[r, "heading"] != "") {
            y += r > 1 ? 0.25 : 0
            Row[r, "heading_at"] = y + 0.1
            y += 0.2
        }
        y += 0.25 + (title[r] ? 0.3 * title[r] : 0)
        Row[r, "top"] = y
        y += Row[r, "height"] + Row[r, "below"] + 0.12
    }
    for (p = 1; p <= Panel_count; p++) {
        if (!Panel[p, "row"])
            continue
        Panel[p, "top"] = Row[Panel[p, "row"], "top"]
        Panel[p, "bottom"] = Panel[p, "top"] + (Panel[p, "height"] ? Panel[p, "height"] : \
            Row[Panel[p, "row"], "height"])
    }
    return y
}

# Height of the body; 0 where there is nothing to draw
function lay_out(    p, r) {
    find_contents()
    if (!Row_count)
        return 0
    find_ranges()
    for (p = 1; p <= Panel_count; p++) {
        r = Panel[p, "row"]
        if (!r)
            continue
        if (Panel[p, "full"])
            Row[r, "last"] = p
        if (Cells[p])
            Map[p] = 1
        if (Axis[p, "z", "seen"])
            Row[r, "bar"] = p
        axis_ends(p, "z")
        axis_ends(p, "x")
        axis_ends(p, "y")
        find_tics(p, "y", Row[r, "height"])
    }
    place_columns()
    shape_maps()
    return place_rows()
}
