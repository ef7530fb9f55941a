# SPDX-License-Identifier: MIT
# Writes the words of a page: the key, marks with what they are, names at the ends of lines.

# ---- the key ----

# What a name looks like on this page, where it needs an entry at all
function key_add(name, kind) {
    list_add(own("key"), name)
    if (!((name, kind) in Key_kind))
        Key_kinds[name] = Key_kinds[name] " " kind
    Key_kind[name, kind] = 1
}

function key_plan(    s, p, i, name, labelled, how) {
    for (s = 1; s <= Series_count; s++) {
        p = Series[s, "panel"]
        if (Points[s] && Row[Panel[p, "row"], "ends"] && Row[Panel[p, "row"], "last"] == p && \
            Series[s, "how"] != "histogram")
            labelled[Series[s, "name"]] = 1
    }
    for (s = 1; s <= Series_count; s++) {
        name = Series[s, "name"]
        how = Series[s, "how"]
        if (!Points[s] || (name in labelled) || index(Panel[Series[s, "panel"], "title"], shown(name)) == 1)
            continue
        Key_look[name] = Series[s, "look"]
        key_add(name, how == "histogram" ? "box" : how ~ /grey|model|line|steps/ ? "line" : \
                how == "points" ? "mark" : "both")
        if (how == "published")
            key_add(name, "published")
    }
    for (i = 1; i <= Bar_count; i++) {
        name = Bar[i, "name"]
        if (Bar[i, "machine"] != "") {
            Key_look[Bar[i, "machine"]] = Bar[i, "published"]
            key_add(Bar[i, "machine"], "published")
            key_add(Bar[i, "machine"], "mark")
        } else if (name != Bar[i, "group"]) {
            Key_look[name] = Bar[i, "look"]
            key_add(name, "box")
        }
    }
    for (i = 1; i <= Interval_count; i++)
        if (Interval[i, "lane"] != Interval[i, "name"] && Interval[i, "text"] != shown(Interval[i, "name"])) {
            name = Interval[i, "name"]
            Key_look[name] = Interval[i, "look"]
            key_add(name, "box")
        }
    # by look
    for (i = 1; i <= 18; i++)
        for (s = 1; s <= list_size(own("key")); s++)
            if (Key_look[list_item(own("key"), s)] == i)
                list_add(own("key in order"), list_item(own("key"), s))
}

# Draws the key from `y` on; returns its height. dry: the height alone
function key_draw(y, dry,    i, n, x, begin, name, text, k, w) {
    x = 0.4
    begin = y
    n = list_size(own("key in order"))
    if (n + Key_lines == 0)
        return 0
    y += 0.2
    for (i = 1; i <= n + Key_lines; i++) {
        name = i > n ? "" : list_item(own("key in order"), i)
        text = i > n ? Key_line[i - n] : shown(name) ((name, "published") in Key_kind ? ", published" : "")
        w = 0.8 + text_width(text, Size["SIZE_TIC"]) + 0.5
        if (x + w > 16.9 && x > 0.4) {
            x = 0.4
            y += 0.36
        }
        if (!dry) {
            write_text(x + 0.75, y, text, "SIZE_TIC", "left", "DARK")
            k = Key_look[name]
            if (i > n)
                write_line(x + 0.33, y + 0.14, x + 0.33, y - 0.14, "lc rgb GREY dt " Key_dash[i - n] " lw " \
                           mark_width(Key_dash[i - n]))
            else if (Key_kinds[name] !~ /line|both|mark/) {
                put_line("set object " ++Tag " rectangle from " at_cm(x + 0.1, y + 0.1) " to " \
                         at_cm(x + 0.56, y - 0.1) " fillcolor rgb LOOK_LIGHT[" k "] fillstyle solid border " \
                         "rgb LOOK[" k "] lw 0.8")
                write_mark(x + 0.33, y, k, 1.0)
            } else {
                if (Key_kinds[name] ~ /line|both/)
                    write_line(x, y, x + 0.66, y, "lw " line_width(k) " lc rgb LOOK[" k \
                               "] dt LOOK_DASH[" k "]")
                if (Key_kinds[name] ~ /mark|both/)
                    write_mark(x + 0.33, y, k, 1.2)
            }
        }
        x += w
    }
    return y + 0.15 - begin
}

# ---- marks and words ----

# gnuplot's svg draws neighbours of one colour and width as one, with one dash
function mark_width(dash) { return dash == 11 ? 1.05 : dash == 14 ? 1.15 : 1.2 }

function write_bands(p,    i, a, low, high, y, w) {
    for (i = 1; i <= Band_count; i++) {
        if (Band[i, "panel"] != p)
            continue
        a = Band[i, "axis"]
        low = Band[i, "low"] == "" || Band[i, "low"] + 0 < Axis[p, a, "low"] ? Axis[p, a, "low"] : \
            Band[i, "low"]
        high = Band[i, "high"] == "" || Band[i, "high"] + 0 > Axis[p, a, "high"] ? Axis[p, a, "high"] : \
            Band[i, "high"]
        if (high + 0 <= low + 0)
            continue
        if (a == "x")
            put_line("set object " ++Tag " rectangle from first " low ", graph 0 to first " high \
                     ", graph 1 fillcolor rgb \"#F2F2F2\" fillstyle solid noborder behind")
        else
            put_line("set object " ++Tag " rectangle from graph 0, first " low " to graph 1, first " high \
                     " fillcolor rgb \"#F2F2F2\" fillstyle solid noborder behind")
        if (Band[i, "text"] == "")
            continue
        w = text_width(Band[i, "text"], Size["SIZE_SMALL"])
        room_new()
        for (y = Panel[p, "top"] + 0.15; y < Panel[p, "bottom"] - 0.1; y += 0.15) {
            if (a == "x")
                room_try((x_cm(p, low) + x_cm(p, high) - w) / 2, y)
            else if (y > y_cm(p, high) + 0.1 && y < y_cm(p, low) - 0.1)
                room_try(Panel[p, "right"] - 0.1 - w, y)
        }
        if (Tries) {
            room_find(p, Band[i, "text"], Size["SIZE_SMALL"])
            write_text(Put_x, Put_y, Band[i, "text"], "SIZE_SMALL", "left", "GREY", "front")
        }
    }
}

function write_marks(p,    i, at, x, y, w, text, a) {
    for (i = 1; i <= Mark_count; i++) {
        if (Mark[i, "panel"] != p)
            continue
        a = Mark[i, "axis"]
        at = sprintf("%.9g", place_of(p, a, Mark[i, "at"]))
        if (!in_range(p, a, at + 0))
            continue
        if (a == "x") {
            put_line("set arrow " ++Tag " from first " at ", graph 0 to first " at \
                     ", graph 1 nohead lc rgb GREY dt " Mark[i, "dash"] " lw " \
                     mark_width(Mark[i, "dash"]) " back")
            room_take(x_cm(p, at) - 0.02, Panel[p, "top"], x_cm(p, at) + 0.02, Panel[p, "bottom"])
        } else {
            put_line("set arrow " ++Tag " from graph 0, first " at " to graph 1, first " at \
                     " nohead lc rgb GREY dt " Mark[i, "dash"] " lw " mark_width(Mark[i, "dash"]) " back")
            room_take(Panel[p, "left"], y_cm(p, at) - 0.02, Panel[p, "right"], y_cm(p, at) + 0.02)
        }
    }
    for (i = 1; i <= Mark_count; i++) {
        text = Mark[i, "text"]
        if (Mark[i, "panel"] != p || text == "")
            continue
        a = Mark[i, "axis"]
        at = place_of(p, a, Mark[i, "at"])
        if (!in_range(p, a, at) && a == "y")
            continue
        if (!in_range(p, a, at))
            text = at > Axis[p, a, "high"] ? text " →" : "← " text
        w = text_width(text, Size["SIZE_SMALL"])
        room_new()
        if (a == "x") {
            for (y = Panel[p, "top"] + 0.14; y < Panel[p, "bottom"] - 0.1; y += 0.14) {
                if (!in_range(p, a, at)) {
                    room_try(at > Axis[p, a, "high"] ? Panel[p, "right"] - w : Panel[p, "left"] + 0.1, y)
                    continue
                }
                x = x_cm(p, at)
                # half of the L2 is said at its left, so that the whole has room at its right
                room_try(Mark[i, "dash"] == 15 ? x - 0.07 - w : x + 0.07, y)
                room_try(Mark[i, "dash"] == 15 ? x + 0.07 : x - 0.07 - w, y)
            }
        } else
            for (x = Panel[p, "right"] - w - 0.05; x > Panel[p, "left"]; x -= 0.4) {
                room_try(x, y_cm(p, at) - 0.16)
                room_try(x, y_cm(p, at) + 0.15)
            }
        room_find(p, text, Size["SIZE_SMALL"])
        write_text(Put_x, Put_y, text, "SIZE_SMALL", "left", "GREY", "front")
    }
}

function write_texts(p,    i, x, y, w, text, j) {
    for (i = 1; i <= Text_count; i++) {
        if (Text[i, "panel"] != p)
            continue
        text = Text[i, "text"]
        x = x_cm(p, place_of(p, "x", Text[i, "x"]))
        y = y_cm(p, place_of(p, "y", Text[i, "y"]))
        w = text_width(text, Size["SIZE_SMALL"])
        if (Text[i, "where"] != "") {
            write_text(x, y, text, "SIZE_SMALL", Text[i, "where"], "DARK", "front")
            continue
        }
        room_new()
        for (j = 0; j < 5; j++) {
            room_try(x + 0.14, y - 0.12 * j)
            room_try(x - 0.14 - w, y - 0.12 * j)
            room_try(x - w / 2, y - 0.24 - 0.12 * j)
            room_try(x + 0.14, y + 0.12 * j)
            room_try(x - 0.14 - w, y + 0.12 * j)
            room_try(x - w / 2, y + 0.24 + 0.12 * j)
        }
        room_find(p, text, Size["SIZE_SMALL"])
        write_text(Put_x, Put_y, text, "SIZE_SMALL", "left", "DARK", "front")
    }
}

# Names right of the last panel of a row, each at the height where its line ends
function write_ends(p,    s, n, i, j, list, y, t, at, k) {
    if (!Row[Panel[p, "row"], "ends"] || Row[Panel[p, "row"], "last"] != p)
        return
    for (s = 1; s <= Series_count; s++) {
        # histograms and lines wholly out of range have no end
        if (Series[s, "panel"] != p || !Points[s] || Series[s, "end_x"] == "")
            continue
        for (j = n++; j >= 1 && Series[list[j], "end_y"] > Series[s, "end_y"]; j--)
            list[j + 1] = list[j]
        list[j + 1] = s
    }
    if (!n)
        return
    for (i = 1; i <= n; i++)
        y[i] = Series[list[i], "end_y"]
    room_spread(y, n, 0.25, Panel[p, "top"], Panel[p, "bottom"] + 0.1)
    at = Panel[p, "right"]
    for (i = 1; i <= n; i++) {
        s = list[i]
        k = Series[s, "look"]
        t = Series[s, "end_y"]
        if (y[i] - t > 0.07 || t - y[i] > 0.07 || at - Series[s, "end_x"] > 0.35)
            write_line(Series[s, "end_x"] + 0.1, t, at + 0.2, y[i], "lw 0.6 lc rgb LOOK[" k "]")
        write_text(at + 0.24, y[i], shown(Series[s, "name"]), "SIZE_LABEL", "left", "LOOK_TEXT[" k "]")
    }
}
