# SPDX-License-Identifier: MIT
# Pages of panels: what the preparation of a figure calls. See plots/README.md for how to use it.
#   panels.awk         the page and what is said of it (this file)
#   panels-layout.awk  ranges, tics, places
#   panels-text.awk    how long a text is, where it finds room
#   panels-shapes.awk  what gnuplot shall draw: lines, bars, boxes, maps
#   panels-words.awk   the key, marks and names
#   panels-write.awk   panel after panel
# Everything is only taken down here; page_end() lays it out and writes it. Arrays with a capital are the
# layer's own. Lengths are in cm of the printed page.
BEGIN {
    any_variant = 1
    panel_count = 0 # of those that common.awk lays out
    while ((getline style_ < (ENVIRON["PLOTS"] "/style.gp")) > 0)
        if (split(style_, word_, / *= */) == 2 && word_[1] ~ /^(SIZE_[A-Z]+|EM)$/)
            Size[word_[1]] = word_[2]
    close(ENVIRON["PLOTS"] "/style.gp")
    looks("")
    BACKGROUND = 17
    MODEL = 18
}

END {
    if (stopped)
        exit 1
}

# ---- the tables ----

# 1 where this row is of the table `name`, as the head of the figure calls it
function from(name) { return table_of[FILENAME] == name }

# The field of this row under its name in the table; "-" where it is empty
function get(name) {
    if (!((FILENAME, name) in column_of))
        stop(FILENAME ": this figure asks for no column `" name "`")
    return $(column_of[FILENAME, name])
}

# Lists of different values, in the order in which they came
function list_add(list, value) {
    if (!((list, value) in List_place)) {
        List_item[list, ++List_size[list]] = value
        List_place[list, value] = List_size[list]
    }
}
function list_size(list) { return List_size[list] + 0 }
function list_item(list, i) { return List_item[list, i] }
function list_has(list, value) { return (list, value) in List_place }
# By number, rising
function list_sort(list,    i, j, t) {
    for (i = 2; i <= List_size[list]; i++) {
        t = List_item[list, i]
        for (j = i - 1; j >= 1 && List_item[list, j] + 0 > t + 0; j--)
            List_item[list, j + 1] = List_item[list, j]
        List_item[list, j + 1] = t
    }
    for (i = 1; i <= List_size[list]; i++)
        List_place[list, List_item[list, i]] = i
}

# Names of the layer's own lists, new for each page
function own(list) { return "page " Pages SUBSEP list }

# ---- words for messages ----

# "1.2–3.4", or "1.2" where both are the same in print
function range_text(low, high) { return short(low) (short(low) == short(high) ? "" : "–" short(high)) }
function percent_text(x) { return sprintf("%.*f~%%", x < 0.0995 ? 1 : 0, 100 * x) }
# Bytes on an axis and in words: 256 KiB, 60 MiB
function bytes_text(x) {
    return x >= 1073741824 ? sprintf("%.4g GiB", x / 1073741824) : x >= 1048576 ? sprintf("%.4g MiB", \
        x / 1048576) : x >= 1024 ? sprintf("%.4g KiB", x / 1024) : sprintf("%.4g B", x)
}
# A literature machine in words: nvidia-p100 is the Tesla P100
function published_label(folder) {
    return folder ~ /^nvidia-[kpvc][0-9]/ ? "Tesla " toupper(substr(folder, 8)) : folder ~ /^nvidia-/ ? \
        toupper(substr(folder, 8)) : folder
}

# ---- looks ----

# The names of a figure's series, in a fixed order: name number i has look i in every panel, measured or not,
# until looks() is called again. openmp and openacc have their own. A name not given here gets the next.
function looks(names,    i, n, name) {
    split("", Look_of)
    Look_of["openmp"] = 11
    Look_of["openacc"] = 12
    Look_count = 0
    n = split(names, name, " ")
    for (i = 1; i <= n; i++)
        look_of(name[i])
}
# The same coding under another name
function look_like(name, as) { Look_of[name] = look_of(as) }

function look_of(name) {
    if (!(name in Look_of)) {
        if (Look_count == 10)
            stop("`" name "` is the eleventh series with a look of its own: see looks() and look_like()")
        Look_of[name] = ++Look_count
    }
    return Look_of[name]
}

function published_look(name) {
    if (!(name in Published_of)) {
        if (Published_count == 4)
            stop("more than four machines of the literature: " name)
        Published_of[name] = 12 + ++Published_count
    }
    return Published_of[name]
}

# What stands in the key and beside the lines instead of the name
function rename(name, text) { Shown[name] = text }
function shown(name) { return (name in Shown) ? Shown[name] : name }

# ---- the page ----

function page_begin(name, title) {
    Pages++
    Page = name
    Page_title = title
    Page_message = Page_note = ""
    split("", Share_said)
    Share["x"] = "page"
    Share["y"] = "row"
    Share["z"] = "row"
    grid(1, 5)
}

# Further calls add sentences
function page_message(text) { Page_message = Page_message (Page_message == "" ? "" : " ") text }
function page_note(text) { Page_note = Page_note (Page_note == "" ? "" : " ") text }

# The rows that follow have `columns` panels of `height` cm; `ends` "labels": names stand at the ends of the
# lines of the last panel of a row.
function grid(columns, height, ends) {
    Grid_columns = columns
    Grid_height = height
    Grid_ends = ends == "labels"
    Row_open = 0
}

# A new row, under a heading where there is one
function grid_row(heading) {
    Row_open = 0
    Row_heading = heading
}

# Which panels have the same range: "page", "column", "row" or "" (each its own), for axis "x", "y" or "z".
# Only axes of the same kind and label are put together.
function share(axis, scope) {
    Share[axis] = scope
    Share_said[axis] = 1
}

# The next panel of the row, over `span` columns (1). Returns its number.
function panel(title, span,    r) {
    span = span ? span : 1
    if (!Row_open || Row_used + span > Grid_columns) {
        r = ++Row_count
        Row_open = 1
        Row_used = 0
        Row[r, "heading"] = Row_heading
        Row_heading = ""
        Row[r, "columns"] = Grid_columns
        Row[r, "height"] = Grid_height
        Row[r, "ends"] = Grid_ends
    }
    P = ++Panel_count
    Panel[P, "row"] = Row_count
    Panel[P, "column"] = Row_used + 1
    Panel[P, "span"] = span
    Panel[P, "title"] = title
    x_axis("")
    y_axis("")
    z_axis("")
    Row_used += span
    return P
}

# Small grey words at the right of the panel's title
function corner(text) { Panel[P, "corner"] = text }
# The same length for one unit of x and of y: maps
function equal_scale() { Panel[P, "equal"] = 1 }

# kind: linear, log2, log10, bytes (powers of two in KiB, MiB, GiB) or names (then `low` may be the order of
# the names, blanks between). low, high: the ends, from the data where "". A linear y axis begins at 0.
function x_axis(label, kind, low, high) { axis_set("x", label, kind, low, high) }
function y_axis(label, kind, low, high) { axis_set("y", label, kind, low, high) }
# The colours of cell(); kind "signed": blue, white, red around 0
function z_axis(label, kind, low, high) { axis_set("z", label, kind, low, high) }
function axis_set(a, label, kind, low, high) {
    kind = kind == "" ? "linear" : kind
    if (kind !~ /^(linear|log2|log10|bytes|names|signed)$/)
        stop("no axis of kind " kind)
    Axis[P, a, "label"] = label
    Axis[P, a, "kind"] = kind
    Axis[P, a, "order"] = kind == "names" ? low : ""
    Axis[P, a, "from"] = kind == "names" ? "" : low
    Axis[P, a, "to"] = kind == "names" ? "" : high
    # names: each panel its own, unless the page says otherwise
    Axis[P, a, "scope"] = kind == "names" && !Share_said[a] ? "" : Share[a]
}

# Tics of one's own: "64=64² 128=128² ...", "~" a blank
function x_tics(list) { Axis[P, "x", "tics"] = list }
function y_tics(list) { Axis[P, "y", "tics"] = list }

# ---- what stands in a panel ----

# A line of the name's look; the points follow. how: "" line and points, line, points, steps,
# grey (in the background), model (thin and dashed), published (grey, open marks).
function series(name, how) {
    if (how !~ /^(|line|points|steps|grey|model|published)$/)
        stop("no series drawn as " how)
    S = ++Series_count
    Series[S, "panel"] = P
    Series[S, "name"] = name
    Series[S, "how"] = how
    Series[S, "look"] = how == "grey" ? BACKGROUND : how == "model" ? MODEL : how == "published" ? \
        published_look(name) : look_of(name)
    Points[S] = 0
}

# low, high: an error bar. A value that is empty in the table ("-") is no point.
function point(x, y, low, high,    n) {
    if (x == "-" || y == "-" || x == "" || y == "")
        return
    n = ++Points[S]
    Px[S, n] = x
    Py[S, n] = y
    if (low != "" && low != "-" && high != "" && high != "-") {
        Plow[S, n] = low
        Phigh[S, n] = high
    }
}

# A bar over `group` on the axis of names, in the look of `name`; several names stand beside each other.
# text: at its end, the value in three figures where nothing else is said.
function bar(group, name, value, text) {
    if (value == "-" || value == "")
        return
    Bar_count++
    Bar[Bar_count, "panel"] = P
    Bar[Bar_count, "group"] = group
    Bar[Bar_count, "name"] = name
    Bar[Bar_count, "value"] = value
    Bar[Bar_count, "text"] = text == "" ? short(value) : text
    Bar[Bar_count, "look"] = look_of(name)
}

# A published value beside the bar of (group, name), measured on `machine`
function bar_published(group, name, value, machine) {
    bar(group, name, value, " ")
    if (value != "-" && value != "") {
        Bar[Bar_count, "machine"] = machine
        Bar[Bar_count, "published"] = published_look(machine)
    }
}

# One value of a histogram
function sample(name, value) {
    if (value == "-" || value == "")
        return
    if (!((P, name) in Histogram)) {
        S = ++Series_count
        Histogram[P, name] = S
        Series[S, "panel"] = P
        Series[S, "name"] = name
        Series[S, "how"] = "histogram"
        Series[S, "look"] = look_of(name)
        Points[S] = 0
    }
    Px[Histogram[P, name], ++Points[Histogram[P, name]]] = value
}
# How wide its boxes are, where that should not follow from the samples
function bins(width) { Panel[P, "bins"] = width }

# A stretch of time on a lane (y axis of names), in the look of `name`
function interval(lane, start, end, name, text) {
    Interval_count++
    Interval[Interval_count, "panel"] = P
    Interval[Interval_count, "lane"] = lane
    Interval[Interval_count, "start"] = start
    Interval[Interval_count, "end"] = end
    Interval[Interval_count, "name"] = name
    Interval[Interval_count, "text"] = text
    Interval[Interval_count, "look"] = look_of(name)
}

# One value of a field or of a matrix: x, y numbers on a regular grid, or names; text: in the cell
function cell(x, y, value, text,    n) {
    n = ++Cells[P]
    Cx[P, n] = x
    Cy[P, n] = y
    Cz[P, n] = value
    if (text != "")
        Ct[P, n] = text
}

# A mark across the panel. style: line, whole (long dashes), half (short ones). text "": none; out of the
# range of x it is said at the edge.
function vline(x, text, style) { mark_add("x", x, text, style) }
function hline(y, text, style) { mark_add("y", y, text, style) }
function mark_add(a, at, text, style) {
    if (at == "-" || at == "")
        return
    Mark_count++
    Mark[Mark_count, "panel"] = P
    Mark[Mark_count, "axis"] = a
    Mark[Mark_count, "at"] = at
    Mark[Mark_count, "text"] = text
    Mark[Mark_count, "dash"] = style == "whole" ? 14 : style == "half" ? 15 : 11
}

# The L2 and half of it, on an axis of bytes; words 0 where other panels of the page say it
function mark_l2(m, words) {
    if (l2[m] <= 0)
        return
    vline(l2[m] / 2, words ? "½ L2" : "", "half")
    vline(l2[m], words ? "L2" : "", "whole")
}

# A grey stretch of axis "x" or "y", behind everything
function band(a, low, high, text) {
    Band_count++
    Band[Band_count, "panel"] = P
    Band[Band_count, "axis"] = a
    Band[Band_count, "low"] = low
    Band[Band_count, "high"] = high
    Band[Band_count, "text"] = text
}

# Words at a point of the panel; where: left (it begins there), right, center, or "" (where there is room)
function text_at(x, y, text, where) {
    Text_count++
    Text[Text_count, "panel"] = P
    Text[Text_count, "x"] = x
    Text[Text_count, "y"] = y
    Text[Text_count, "text"] = text
    Text[Text_count, "where"] = where
}

# An entry of the key for marks without words: style as in vline
function key_line(style, text) {
    Key_line[++Key_lines] = text
    Key_dash[Key_lines] = style == "whole" ? 14 : style == "half" ? 15 : 11
}
