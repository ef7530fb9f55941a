# SPDX-License-Identifier: MIT
# Writes what stands in a panel: lines and points, histograms, bars, intervals, cells.

# The points of series s by rising x where a line joins them: their numbers in Order[1..n]
function order_points(s,    i, j, p, x) {
    p = Series[s, "panel"]
    for (i = 1; i <= Points[s]; i++) {
        x = place_of(p, "x", Px[s, i]) + 0
        for (j = i - 1; j >= 1 && Series[s, "how"] != "points" && At_x[j] > x; j--) {
            At_x[j + 1] = At_x[j]
            Order[j + 1] = Order[j]
        }
        At_x[j + 1] = x
        Order[j + 1] = i
    }
}

function line_width(k) {
    return k == BACKGROUND ? 2.2 : k == MODEL ? 1.1 : k < 5 || k > 10 ? 1.3 : k < 7 ? 1.25 : 1.2
}

function in_range(p, a, v) { return v >= Axis[p, a, "low"] && v <= Axis[p, a, "high"] }

# Lines below, marks above: layer 1 writes the data and draws strokes, layer 2 the marks
function write_series(p, s, layer,    i, n, how, k, b, x, y, cx, cy, was_x, was_y, marks, style) {
    how = Series[s, "how"]
    k = Series[s, "look"]
    n = Points[s]
    if (layer == 2) {
        if (Series[s, "marks"] == "")
            return
        b = Series[s, "marks"]
        write_points(b, k, 1.0)
        return
    }
    order_points(s)
    b = block_open(Page)
    for (i = 1; i <= n; i++) {
        x = place_of(p, "x", Px[s, Order[i]])
        y = place_of(p, "y", Py[s, Order[i]])
        write_data(sprintf("%.9g %.9g", x, y))
        if (!in_range(p, "x", x) || !in_range(p, "y", y))
            continue
        cx = x_cm(p, x)
        cy = y_cm(p, y)
        room_take(cx - 0.08, cy - 0.08, cx + 0.08, cy + 0.08)
        if (i > 1 && how != "points")
            room_take_line(was_x, was_y, cx, cy)
        was_x = cx
        was_y = cy
    }
    Series[s, "end_x"] = was_x
    Series[s, "end_y"] = was_y
    style = "lw " line_width(k) " lc rgb LOOK[" k "] dt LOOK_DASH[" k "]"
    if (how != "points")
        write_clause(block_of(b, "1:2") " with " (how == "steps" ? "steps " : "lines ") style)
    write_errors(p, s, n, k)
    if (how == "" || how == "points" || how == "published") {
        # marks that would touch are left out, unless they stand alone
        Series[s, "marks"] = block_open(Page)
        was_x = -9
        for (i = 1; i <= n; i++) {
            x = place_of(p, "x", Px[s, Order[i]])
            y = place_of(p, "y", Py[s, Order[i]])
            cx = x_cm(p, x)
            if (how == "points" || cx - was_x >= 0.19 || i == n) {
                write_data(sprintf("%.9g %.9g", x, y))
                was_x = cx
            }
        }
    }
}

function write_errors(p, s, n, k,    i, b) {
    b = -1
    for (i = 1; i <= n; i++)
        if ((s, i) in Plow) {
            if (b < 0)
                b = block_open(Page)
            write_data(sprintf("%.9g %.9g %.9g", place_of(p, "x", Px[s, i]), Plow[s, i], Phigh[s, i]))
        }
    if (b >= 0)
        write_clause(block_of(b, "1:2:(0):($3 - $2)") " with vectors nohead lw 1.0 lc rgb LOOK[" k "]")
}

function write_histogram(p, s,    i, b, k, w) {
    k = Series[s, "look"]
    w = Panel[p, "bins"]
    b = block_open(Page)
    for (i = Series[s, "first"]; i <= Series[s, "last"]; i++) {
        write_data(sprintf("%.9g %.9g %.9g %d", i * w, (i + 1) * w, (i + 0.5) * w, Hist[s, i]))
        if (Hist[s, i])
            room_take(x_cm(p, i * w), y_cm(p, Hist[s, i]), x_cm(p, (i + 1) * w), Panel[p, "bottom"])
    }
    write_clause(block_of(b, "3:($4 / 2.0):1:2:(0):4") " with boxxyerror fillstyle transparent solid 0.6 " \
                 "noborder fillcolor rgb LOOK_LIGHT[" k "]")
    # the outline alone, from the axis and back to it
    b = block_open(Page)
    write_data(sprintf("%.9g 0", Series[s, "first"] * w))
    for (i = Series[s, "first"]; i <= Series[s, "last"]; i++) {
        write_data(sprintf("%.9g %d", i * w, Hist[s, i]))
        write_data(sprintf("%.9g %d", (i + 1) * w, Hist[s, i]))
    }
    write_data(sprintf("%.9g 0", (Series[s, "last"] + 1) * w))
    write_clause(block_of(b, "1:2") " with lines lw 1.1 lc rgb LOOK[" k "]")
}

# Where the bar of (group, name) stands, and half of its width
function bar_place(p, i,    a, key, n, j, c, place, cm) {
    a = bar_axis(p)
    key = own("bars " p SUBSEP Bar[i, "group"])
    n = list_size(key)
    # within a group by look
    for (j = 1; j <= n; j++)
        place += Slot_look[key, list_item(key, j)] <= Bar[i, "look"]
    c = place_of(p, a, Bar[i, "group"])
    Bar_slot = (n == 1 && Panel[p, "bars"] == 1 ? 0.66 : 0.84) / Panel[p, "bars"]
    # none thicker than this
    cm = a == "x" ? 1.1 * Name_count[axis_key(p, a)] / (Panel[p, "right"] - Panel[p, "left"]) : \
        0.62 * Name_count[axis_key(p, a)] / (Panel[p, "bottom"] - Panel[p, "top"])
    if (Bar_slot > cm)
        Bar_slot = cm
    return c + (a == "x" ? 1 : -1) * (place - (n + 1) / 2) * Bar_slot
}

function write_bars(p,    i, k, b, a, c, v, low, half, list, n, text, w, x, y, slot, best) {
    a = bar_axis(p)
    for (k = 1; k <= 12; k++) {
        b = -1
        for (i = 1; i <= Bar_count; i++) {
            if (Bar[i, "panel"] != p || Bar[i, "machine"] != "" || Bar[i, "look"] != k)
                continue
            if (b < 0)
                b = block_open(Page)
            c = bar_place(p, i)
            half = 0.45 * Bar_slot
            v = Bar[i, "value"] + 0
            low = is_log(p, other_axis(a)) ? Axis[p, other_axis(a), "low"] : 0
            if (a == "x") {
                write_data(sprintf("%.9g %.9g %.9g %.9g %.9g %.9g", c, v, c - half, c + half, low, v))
                room_take(x_cm(p, c - half), y_cm(p, v), x_cm(p, c + half), Panel[p, "bottom"])
                continue
            }
            write_data(sprintf("%.9g %.9g %.9g %.9g %.9g %.9g", v, c, low, v, c - half, c + half))
            room_take(Panel[p, "left"], y_cm(p, c + half), x_cm(p, v), y_cm(p, c - half))
        }
        if (b < 0)
            continue
        write_boxes(b, k, "1:2:3:4:5:6")
        write_points(b, k, 1.1)
    }
    write_published_bars(p, a)
    # from one text to the next
    slot = a == "x" ? (Panel[p, "bars"] == 1 ? 1 : Bar_slot) / Name_count[axis_key(p, "x")] * \
        (Panel[p, "right"] - Panel[p, "left"]) : 9
    for (i = 1; i <= Bar_count; i++) {
        text = Bar[i, "text"]
        if (Bar[i, "panel"] != p || Bar[i, "machine"] != "" || text ~ /^[ ~]*$/)
            continue
        c = bar_place(p, i)
        v = beyond_published(p, i)
        if (a == "y") {
            y = y_cm(p, c)
            x = x_cm(p, v) + (v < 0 ? -0.17 - text_width(text, Size["SIZE_SMALL"]) : 0.17)
            write_text(x, y, text, "SIZE_SMALL", "left", "DARK", "front")
            room_take(x, y - 0.1, x + text_width(text, Size["SIZE_SMALL"]), y + 0.1)
        } else {
            x = x_cm(p, c)
            y = y_cm(p, v) + (v < 0 ? 0.2 : -0.21)
            w = text_width(text, Size["SIZE_SMALL"])
            if (w <= slot - 0.04) {
                write_text(x, y, text, "SIZE_SMALL", "center", "DARK", "front boxed")
                room_take(x - w / 2, y - 0.1, x + w / 2, y + 0.1)
            } else if (slot > 0.19) {
                write_text(x, y + 0.06, text, "SIZE_SMALL", v < 0 ? "right" : "left", "DARK", \
                           "rotate by 90 front boxed")
                room_take(x - 0.1, y - w, x + 0.1, y + 0.1)
            }
        }
    }
}

function write_published_bars(p, a,    k, i, b, c, v) {
    for (k = 13; k <= 16; k++) {
        b = -1
        for (i = 1; i <= Bar_count; i++) {
            if (Bar[i, "panel"] != p || Bar[i, "machine"] == "" || Bar[i, "published"] != k)
                continue
            if (b < 0)
                b = block_open(Page)
            c = bar_place(p, i)
            v = Bar[i, "value"]
            write_data(sprintf("%.9g %.9g", a == "x" ? c : v, a == "x" ? v : c))
        }
        if (b < 0)
            continue
        write_points(b, k, 1.1)
    }
}

# The end of bar i, or a published mark just beyond it that the words must not hide
function beyond_published(p, i,    j, a, v, far, w) {
    a = other_axis(bar_axis(p))
    v = Bar[i, "value"] + 0
    w = text_width(Bar[i, "text"], Size["SIZE_SMALL"]) + 0.35
    for (j = 1; j <= Bar_count; j++)
        if (Bar[j, "panel"] == p && Bar[j, "machine"] != "" && Bar[j, "group"] == Bar[i, "group"] && \
            Bar[j, "name"] == Bar[i, "name"]) {
            far = a == "x" ? x_cm(p, Bar[j, "value"]) - x_cm(p, v) : y_cm(p, v) - y_cm(p, Bar[j, "value"])
            if (far > 0 && far < (a == "x" ? w : 0.5))
                v = Bar[j, "value"] + 0
        }
    return v
}

function write_intervals(p,    k, b, i, y, x1, x2) {
    for (k = 1; k <= 12; k++) {
        b = -1
        for (i = 1; i <= Interval_count; i++) {
            if (Interval[i, "panel"] != p || Interval[i, "look"] != k)
                continue
            if (b < 0)
                b = block_open(Page)
            y = place_of(p, "y", Interval[i, "lane"])
            write_data(sprintf("%.9g %.9g %.9g %.9g", Interval[i, "start"], Interval[i, "end"], y - 0.34, \
                               y + 0.34))
            x1 = x_cm(p, Interval[i, "start"])
            x2 = x_cm(p, Interval[i, "end"])
            room_take(x1, y_cm(p, y + 0.34), x2, y_cm(p, y - 0.34))
            if (Interval[i, "text"] != "" && text_width(Interval[i, "text"], Size["SIZE_SMALL"]) < x2 - x1)
                write_text((x1 + x2) / 2, y_cm(p, y), Interval[i, "text"], "SIZE_SMALL", "center", "DARK", \
                           "front")
        }
        if (b >= 0)
            write_boxes(b, k, "(($1 + $2) / 2):(($3 + $4) / 2):1:2:3:4")
    }
}

function write_cells(p,    i, j, b, n, m, x, y, z, at, dark, low, high, sign) {
    low = Axis[p, "z", "low"]
    high = Axis[p, "z", "high"]
    sign = Axis[p, "z", "kind"] == "signed"
    put_line("eval(" (sign ? "SIGNED" : "PLAIN") ")")
    put_line("set cbrange [" sprintf("%.9g:%.9g", low, high) "]")
    b = block_open(Page)
    n = 0
    if (!is_names(p, "x") && !is_names(p, "y")) {
        for (i = 1; i <= Cells[p]; i++)
            at[Cx[p, i] + 0, Cy[p, i] + 0] = Cz[p, i]
        n = list_size(own("cells y " p))
        m = list_size(own("cells x " p))
        for (j = 1; j <= n; j++)
            for (i = 1; i <= m; i++) {
                x = list_item(own("cells x " p), i) + 0
                y = list_item(own("cells y " p), j) + 0
                write_data(sprintf("%.9g %.9g %.9g", x, y, at[x, y]))
            }
        write_clause(block_of(b, "1:2:3") " with @MAP")
        room_take(Panel[p, "left"], Panel[p, "top"], Panel[p, "right"], Panel[p, "bottom"])
        return
    }
    for (i = 1; i <= Cells[p]; i++) {
        x = place_of(p, "x", Cx[p, i])
        y = place_of(p, "y", Cy[p, i])
        z = Cz[p, i]
        if (z != "" && z != "-") {
            write_data(sprintf("%.9g %.9g %.9g %.9g %.9g %.9g %.9g", x, y, x - 0.5, x + 0.5, y - 0.5, \
                               y + 0.5, z))
            n++
        }
        dark = z != "" && !sign && (z - low) / (high - low) < 0.55
        if ((p, i) in Ct)
            write_text(x_cm(p, x), y_cm(p, y), Ct[p, i], "SIZE_SMALL", "center", \
                       dark ? "\"#FFFFFF\"" : "DARK", "front")
    }
    if (n)
        write_clause(block_of(b, "1:2:3:4:5:6:7") " with boxxyerror fillstyle solid 1 noborder fillcolor " \
                     "palette")
    else
        write_data("0 0 0 0 0 0 0")
}

# The colours and what they stand for, right of the last map of a row
function colour_bar(p,    i, list, x, h) {
    if (Row[Panel[p, "row"], "bar"] != p) {
        put_line("unset colorbox")
        return
    }
    h = Panel[p, "bottom"] - Panel[p, "top"]
    tics_of_colours(p, h)
    for (i = 1; i <= Axis[p, "z", "n"]; i++)
        list = list (i > 1 ? ", " : "") "\"\" " sprintf("%.9g", Tic_at[p, "z", i])
    x = Panel[p, "right"] + 0.15
    put_line("set colorbox user origin " at_cm(x, Panel[p, "bottom"]) " size screen 0.22 / W, " \
             sprintf("%.4f", h) " / H noborder")
    put_line("set cbtics (" list ") scale 0.4")
    for (i = 1; i <= Axis[p, "z", "n"]; i++)
        write_text(x + 0.36, Panel[p, "bottom"] - h * share_of(p, "z", Tic_at[p, "z", i]), \
                   Tic_text[p, "z", i], "SIZE_TIC", "left", "DARK")
    if (Axis[p, "z", "label"] != "")
        write_text(x + 0.36 + tic_width(p, "z") + 0.22, (Panel[p, "top"] + Panel[p, "bottom"]) / 2, \
                   Axis[p, "z", "label"], "SIZE_AXIS", "center", "DARK", "rotate by 90")
}
function tics_of_colours(p, h,    low, high, step, i) {
    low = Axis[p, "z", "low"]
    high = Axis[p, "z", "high"]
    step = number_step((high - low) / (h / 0.55))
    Axis[p, "z", "n"] = 0
    for (i = round_up(low / step); i * step <= high * (1 + 1e-9) + 1e-9 * step; i++)
        tic_add(p, "z", i * step, number_text(i * step, step))
}
