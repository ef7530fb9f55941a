# SPDX-License-Identifier: MIT
# Writes a page that panels-layout.awk has placed: PAGE.draw with gnuplot's commands, PAGE.dat with the data.

function put_line(text) { print text > Draw }
function at_cm(x, y) { return sprintf("screen sx(%.4f), at_y(%.4f)", x, y) }

# where: left, right, center; more: further options of a label, as "rotate by 90"
function write_text(x, y, text, size, where, colour, more) {
    gsub(/~/, " ", text)
    put_line("set label " ++Tag " " quoted(text) " at " at_cm(x, y) " " where " font \"\".size(" size \
             ") textcolor rgb " colour " " more)
}

function write_line(x1, y1, x2, y2, style) {
    put_line("set arrow " ++Tag " from " at_cm(x1, y1) " to " at_cm(x2, y2) " nohead " style)
}

function write_mark(x, y, k, size) {
    if (look_is_open(k))
        put_line("set label " ++Tag " \"\" at " at_cm(x, y) " point pt LOOK_SHAPE[" k "] + 1 ps " size \
                 " * PS * look_scale(" k ") lc rgb look_fill(" k ") front")
    put_line("set label " ++Tag " \"\" at " at_cm(x, y) " point pt look_mark(" k ") ps " size \
             " * PS * look_scale(" k ") lw 1.2 lc rgb LOOK[" k "] front")
}
function look_is_open(k) { return k > 4 && k < 11 || k > 12 }

function x_cm(p, v) { return Panel[p, "left"] + share_of(p, "x", v) * (Panel[p, "right"] - Panel[p, "left"]) }
function y_cm(p, v) {
    return Panel[p, "bottom"] - share_of(p, "y", v) * (Panel[p, "bottom"] - Panel[p, "top"])
}

function write_clause(text) { Clauses = Clauses (Clauses == "" ? "" : ", \\\n     ") text }
function write_data(line) { print line > (Page ".dat") }
# Marks of look k at the points of block b: what fills them, then their shape
function write_points(b, k, size) {
    size = " ps " size " * PS * look_scale(" k ")"
    if (look_is_open(k))
        write_clause(block_of(b, "1:2") " with points pt LOOK_SHAPE[" k "] + 1" size " lc rgb look_fill(" \
                     k ")")
    write_clause(block_of(b, "1:2") " with points pt look_mark(" k ")" size " lw 1.2 lc rgb LOOK[" k "]")
}
# Boxes of look k, block b: x, y and their four sides
function write_boxes(b, k, columns) {
    write_clause(block_of(b, columns) " with boxxyerror fillstyle solid 1 border rgb LOOK[" k "] lw 0.8 " \
                 "fillcolor rgb LOOK_LIGHT[" k "]")
}
function block_of(b, columns) { return "DAT index " b " using " columns }

# ---- one panel ----

function axis_commands(p, a,    i, list) {
    put_line("set " a "range [" sprintf("%.9g:%.9g", Axis[p, a, "low"], Axis[p, a, "high"]) "]")
    if (is_log(p, a))
        put_line("set logscale " a (Axis[p, a, "kind"] == "log10" ? " 10" : " 2"))
    if (is_names(p, a)) {
        put_line("unset " a "tics")
        return
    }
    for (i = 1; i <= Axis[p, a, "n"]; i++)
        list = list (i > 1 ? ", " : "") "\"\" " sprintf("%.9g", Tic_at[p, a, i]) \
            (Tic_text[p, a, i] == "" ? " 1" : "")
    put_line("set " a "tics nomirror out scale 0.4 (" list ")")
}

# gnuplot's own words at tics stand elsewhere in each format: these do not
function axis_words(p,    key, i, text, x, n, line, j) {
    for (i = 1; i <= Axis[p, "x", "n"] && Axis[p, "x", "show"]; i++)
        if (Tic_text[p, "x", i] != "")
            write_text(x_cm(p, Tic_at[p, "x", i]), Panel[p, "bottom"] + 0.26, Tic_text[p, "x", i], \
                       "SIZE_TIC", "center", "DARK")
    for (i = 1; i <= Axis[p, "y", "n"] && Axis[p, "y", "show"]; i++)
        if (Tic_text[p, "y", i] != "")
            write_text(Panel[p, "left"] - 0.14, y_cm(p, Tic_at[p, "y", i]), Tic_text[p, "y", i], "SIZE_TIC", \
                       "right", "DARK")
    if (Axis[p, "x", "show"] && is_names(p, "x")) {
        key = axis_key(p, "x")
        for (i = 1; i <= Name_count[key]; i++) {
            text = shown(list_item(own("order " key), i))
            x = x_cm(p, i)
            if (Axis[p, "x", "turn"] == "turn")
                write_text(x + 0.08, Panel[p, "bottom"] + 0.18, text, "SIZE_TIC", "right", "DARK", \
                           "rotate by 38")
            else {
                if (Axis[p, "x", "turn"] == "fold")
                    text = text_fold(text, Size["SIZE_TIC"], Axis[p, "x", "slot"], 1)
                n = split(text, line, "\n")
                for (j = 1; j <= n; j++)
                    write_text(x, Panel[p, "bottom"] + 0.02 + 0.24 * j, line[j], "SIZE_TIC", "center", "DARK")
            }
        }
    }
    if (Axis[p, "y", "show"] && is_names(p, "y")) {
        key = axis_key(p, "y")
        for (i = 1; i <= Name_count[key]; i++)
            write_text(Panel[p, "left"] - 0.12, y_cm(p, Name_count[key] + 1 - i), \
                       shown(list_item(own("order " key), i)), "SIZE_TIC", "right", "DARK")
    }
    if (Axis[p, "x", "show"] && Axis[p, "x", "label"] != "")
        write_text((Panel[p, "left"] + Panel[p, "right"]) / 2, \
                   Panel[p, "bottom"] + Axis[p, "x", "room"] + 0.13, Axis[p, "x", "label"], "SIZE_AXIS", \
                   "center", "DARK")
    if (Axis[p, "y", "show"] && Axis[p, "y", "label"] != "")
        write_text(Panel[p, "left"] - tic_width(p, "y") - 0.4, (Panel[p, "top"] + Panel[p, "bottom"]) / 2, \
                   Axis[p, "y", "label"], "SIZE_AXIS", "center", "DARK", "rotate by 90")
}

function write_panel(p,    s, i, n, y, line) {
    put_line("left = " sprintf("%.4f", Panel[p, "left"]) "; right = " sprintf("%.4f", Panel[p, "right"]) \
             "; top = HEAD + " sprintf("%.4f", Panel[p, "top"]) "; bottom = HEAD + " \
             sprintf("%.4f", Panel[p, "bottom"]))
    put_line("@PANEL")
    # first: no range of this panel suits the axis of the one before
    put_line("unset logscale")
    axis_commands(p, "x")
    axis_commands(p, "y")
    put_line(p in Map ? "set border 15; unset grid" : bar_axis(p) == "y" ? \
             "set border 3; set grid xtics noytics" : "set border 3; set grid ytics noxtics")
    room_clear()
    Clauses = ""
    if (Cells[p]) {
        write_cells(p)
        if (Row[Panel[p, "row"], "bar"])
            colour_bar(p)
    } else
        put_line("unset colorbox")
    for (i = 1; i <= 3; i++)
        for (s = 1; s <= Series_count; s++)
            if (Series[s, "panel"] == p && Points[s]) {
                if (Series[s, "how"] == "histogram") {
                    if (i == 1)
                        write_histogram(p, s)
                } else if (i < 3 ? (Series[s, "how"] ~ /grey|model/) == (i == 1) : 1)
                    write_series(p, s, i < 3 ? 1 : 2)
            }
    if (Panel[p, "bars"])
        write_bars(p)
    write_intervals(p)
    write_texts(p)
    write_marks(p)
    write_bands(p)
    write_ends(p)
    axis_words(p)
    y = Panel[p, "top"] - 0.22
    n = split(Panel[p, "title"], line, "\n")
    for (i = 1; i <= n; i++)
        write_text(Panel[p, "left"], y - 0.3 * (n - i), line[i], "SIZE_PANEL", "left", "\"#000000\"")
    if (Panel[p, "corner"] != "")
        write_text(Panel[p, "right"], y - 0.3 * Panel[p, "corner_up"], Panel[p, "corner"], "SIZE_SMALL", \
                   "right", "GREY")
    if (Clauses == "") {
        if (!Panel[p, "full"])
            write_text((Panel[p, "left"] + Panel[p, "right"]) / 2, y + 1, "no data", "SIZE_SMALL", "center", \
                       "GREY")
        # gnuplot draws no empty panel
        i = block_open(Page)
        write_data(sprintf("%.9g %.9g", Axis[p, "x", "high"], Axis[p, "y", "high"]))
        write_clause(block_of(i, "1:2") " with dots lc rgb \"#FFFFFF\"")
    }
    put_line("plot " Clauses)
    put_line("unset label; unset arrow; unset object")
}

# Lays the page out and writes it. Returns 1, or 0 where there was nothing to draw.
function page_end(    body, p, r, height) {
    body = lay_out()
    if (body) {
        Draw = Page ".draw"
        Tag = 2000
        page_open(Page, Page_title, Page_message == "" ? " " : Page_message, Page_note)
        key_plan()
        for (r = 1; r <= Row_count; r++)
            if (Row[r, "heading"] != "")
                write_text(0.15, Row[r, "heading_at"], Row[r, "heading"], "SIZE_HEAD", "left", "\"#000000\"")
        height = key_draw(body)
        for (p = 1; p <= Panel_count; p++)
            if (Panel[p, "row"])
                write_panel(p)
        page_close(body + height)
        close(Page ".dat")
        close(Draw)
    }
    forget_page()
    return body > 0
}

# The looks stay, all else is the page's
function forget_page() {
    split("", Panel); split("", Row); split("", Axis); split("", Series); split("", Points)
    split("", Px); split("", Py); split("", Plow); split("", Phigh); split("", Bar); split("", Interval)
    split("", Cells); split("", Cx); split("", Cy); split("", Cz); split("", Ct); split("", Mark)
    split("", Band); split("", Text); split("", Key_line); split("", Key_kind); split("", Key_kinds)
    split("", Key_look); split("", Low); split("", High); split("", Name_at); split("", Name_count)
    split("", Histogram); split("", Hist); split("", Map)
    Panel_count = Row_count = Series_count = Bar_count = Interval_count = Mark_count = Band_count = 0
    Text_count = Key_lines = Row_open = 0
    Row_heading = ""
}
