# SPDX-License-Identifier: MIT
# One page: time of double over time of single per coding and radius, a panel per size (columns) and machine
# (rows).
# The mark is the published way where it was measured in both precisions, else fastest over fastest.

FILENAME == "all.tsv" {
    k = coding[$3]
    size = $7 SUBSEP $8 SUBSEP $9
    ms = $1 SUBSEP size
    if (!(ms in size_seen)) {
        size_seen[ms] = 1
        size_of[$1, ++size_count[$1]] = size
        size_name[size] = size_text($7, $8, $9)
    }
    id = ms SUBSEP k SUBSEP $6 SUBSEP $5
    if (published($10, $12) && (!(id in time) || $13 < time[id])) {
        time[id] = $13
        time_way[id] = way_text($10, $12)
    }
    if (!(id in fast) || $13 < fast[id]) {
        fast[id] = $13
        fast_way[id] = way_text($10, $12)
    }
    note_radius($6)
    if (index(regime[ms, $5], $11) == 0 && k <= 9)
        regime[ms, $5] = regime[ms, $5] (regime[ms, $5] == "" ? "" : "/") $11
    next
}

# How a coding was run, in words
function way_text(block, planes) {
    gsub(/x/, "×", block)
    return (block == "-" ? "" : "block " block) (planes == "-" ? "" : planes == 0 ? \
           ", whole Z column a thread" : ", " planes " planes a thread")
}

# Notes a way in which marks of the nine codings were measured
function use_way(text) {
    if (text != "" && !way_seen[text]++)
        way[++way_count] = text
}

# The ways in one sentence: those with a Z loop say it all where the block is the same
function ways_text(    i, j, out, covered) {
    for (i = 1; i <= way_count; i++) {
        covered = 0
        for (j = 1; j <= way_count; j++)
            if (j != i && index(way[j], way[i] ",") == 1)
                covered = 1
        if (!covered)
            out = out (out == "" ? "" : "; ") way[i]
    }
    if (way_count > 6)
        return "Marks: the fastest of the blocks and planes measured, in each precision."
    return "Measured with " out (out ~ /thread/ ? " where there is a Z loop" : "") "."
}

# Loads the ratios of one panel; sets low_, high_, middle_ over the nine codings' marks
function load_panel(m, size,    k, i, r, d, s, n, list) {
    for (k in main_)
        delete main_[k]
    for (k in best_)
        delete best_[k]
    low_ = high_ = middle_ = top_ = bottom_ = 0
    for (k = 1; k <= coding_count; k++)
        for (i = 1; i <= radius_count; i++) {
            r = radius[i]
            d = m SUBSEP size SUBSEP k SUBSEP r SUBSEP "double"
            s = m SUBSEP size SUBSEP k SUBSEP r SUBSEP "single"
            if (!((d in fast) && (s in fast)))
                continue
            # where the published way was not measured the fastest stands in
            main_[k, r] = (d in time) && (s in time) ? time[d] / time[s] : fast[d] / fast[s]
            if (k <= 9) {
                use_way((d in time) && (s in time) ? time_way[d] : fast_way[d])
                use_way((d in time) && (s in time) ? time_way[s] : fast_way[s])
            }
            top_ = main_[k, r] > top_ ? main_[k, r] : top_
            bottom_ = !bottom_ || main_[k, r] < bottom_ ? main_[k, r] : bottom_
            if (k <= 9)
                list[++n] = main_[k, r]
        }
    if (n) {
        sorted(list, n)
        low_ = list[1]
        high_ = list[n]
        middle_ = n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
    }
    return top_ > 0
}

END {
    if (stopped)
        exit 1
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        for (z = 1; z <= size_count[m]; z++) {
            if (!load_panel(m, size_of[m, z]))
                continue
            columns = z > columns ? z : columns
            all_top = top_ > all_top ? top_ : all_top
            all_bottom = !all_bottom || bottom_ < all_bottom ? bottom_ : all_bottom
            message = message (message == "" ? "" : "\n") label[m] ", " size_name[size_of[m, z]] ": " \
                (middle_ ? \
                      sprintf("double takes %.2f–%.2f times the time of single, median %.2f, over the nine " \
                          "codings.", \
                              low_, high_, middle_) : "none of the nine codings.")
        }
    }
    if (!columns)
        exit 0
    page = "star3d-precision"
    page_open(page, "star3d: what double precision costs", message,
              ways_text() " Dashes: twice the time, as twice the bytes would take.")
    wide = 15.6 / columns
    # the axis holds all ratios and the line at 2
    low = all_bottom < 1 ? int(all_bottom * 4) / 4 : 1
    high = all_top > 2.4 ? int(all_top * 4 + 1.2) / 4 : 2.5
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        shown = 0
        for (z = 1; z <= size_count[m]; z++) {
            if (!load_panel(m, size_of[m, z]))
                continue
            left = 1.3 + shown * wide
            panel_open(left, left + wide - 0.7, 0.6 + rows * 5.6, 0.6 + rows * 5.6 + 4.3)
            size = m SUBSEP size_of[m, z]
            text = regime[size, "single"]
            if (regime[size, "double"] != "" && regime[size, "double"] != text)
                text = text " (single), " regime[size, "double"] " (double)"
            panel_text("TITLE", label[m] ", " size_name[size_of[m, z]] (text == "" ? "" : ", " text))
            panel_number("XMIN", radius[1])
            panel_number("XMAX", radius[radius_count])
            panel_number("LINE", 2)
            panel_text("LINE_TEXT", "2 ×")
            panel_text("TOPS", "")
            panel_number("YMIN", low)
            panel_number("YMAX", high)
            panel_number("YSTEP", high - low > 3 ? 1 : 0.25)
            panel_number("YLABEL", !shown)
            group_blocks(page, main_, best_, 1, coding_count, 0)
            shown++
        }
        rows += shown > 0
    }
    define_text("YLABEL", "time of double / time of single")
    define_text("YFORMAT", "%.2f")
    define("STEMS", 0)
    define_text("MAIN_TEXT", "")
    groups_close(page, rows, 0)
}
