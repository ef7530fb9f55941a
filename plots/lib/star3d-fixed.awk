# SPDX-License-Identifier: MIT
# Pages of star3d-fixed: GFlop/s at 256³ per precision (the K80 beside each machine in single), and the
# fraction of T_peak at each size that streams from memory, both precisions: star3d-fixed-stream for the
# largest (of equals the one of greatest X), star3d-fixed-stream2 for the next, ...
# The main mark is the published way (32x16x1, whole Z column in a thread), `best` the fastest of all ways.

# star3d-k80.tsv: 1 machine 2 variant 3 precision 4 radius 5 nx 6 ny 7 nz 8 gflops
FILENAME == "star3d-k80.tsv" {
    if ($2 in coding && $3 == "single" && $5 == 256 && $6 == 256 && $7 == 256) {
        k80[coding[$2], $4] = $8
        k80_best[$4] = $8 > k80_best[$4] ? $8 : k80_best[$4]
        k80_top = $8 > k80_top ? $8 : k80_top
        note_radius($4)
    }
    next
}

FILENAME == "all.tsv" {
    k = coding[$3]
    cube = $7 == 256 && $8 == 256 && $9 == 256
    stream = $18 != "-" && !cube
    if (!cube && !stream)
        next
    note_radius($6)
    if (cube) {
        keep("cube", $1, $5, k, $6, $15, $10, $12)
        regime[$1, $5] = regime[$1, $5] (index(regime[$1, $5], $11) || k > 9 ? "" : " " $11)
        # the rate at which the fewest bytes would pass at T_peak
        if (k <= 9 && $17 != "-")
            bound[$1, $5, $6] = $15 * $17 / $16
    } else {
        size = size_text($7, $8, $9)
        note_size(size, $7 * $8 * $9, $7 + 0)
        keep(size, $1, $5, k, $6, $18, $10, $12)
        if (k <= 9 && $17 > t_peak[$1])
            t_peak[$1] = $17
    }
    next
}

# Keeps the sizes in the order of their pages
function note_size(size, points, x,    i) {
    if (size in size_points)
        return
    size_points[size] = points
    size_x[size] = x
    for (i = ++size_count; i > 1 && (points > size_points[size_at[i - 1]] || \
         (points == size_points[size_at[i - 1]] && x > size_x[size_at[i - 1]])); i--)
        size_at[i] = size_at[i - 1]
    size_at[i] = size
}

# Main and best value of a page's (machine, precision, coding, radius)
function keep(what, m, p, k, r, value, block, planes,    id) {
    id = what SUBSEP m SUBSEP p SUBSEP k SUBSEP r
    if (published(block, planes) && value > main_of[id])
        main_of[id] = value
    if (value > best_of[id])
        best_of[id] = value
    if (k > 9)
        baseline[what, m, p, k] = 1
}

function baselines_of(what, m, p) {
    return baselines_text(m, (what, m, p, 10) in baseline, (what, m, p, 11) in baseline)
}

# Loads one panel's values into main_, best_; sets top_ and fastest_[r], name_[r]; returns how many there are
function load_panel(what, m, p,    k, i, r, id, n) {
    for (k in main_)
        delete main_[k]
    for (k in best_)
        delete best_[k]
    top_ = 0
    for (i = 1; i <= radius_count; i++) {
        r = radius[i]
        fastest_[r] = 0
        for (k = 1; k <= coding_count; k++) {
            id = what SUBSEP m SUBSEP p SUBSEP k SUBSEP r
            if (id in main_of)
                main_[k, r] = main_of[id]
            if (id in best_of) {
                best_[k, r] = best_of[id]
                n++
                if (best_of[id] > top_)
                    top_ = best_of[id]
                if (k <= 9 && best_of[id] > fastest_[r]) {
                    fastest_[r] = best_of[id]
                    name_[r] = coding_name[k]
                    slot_[r] = k
                }
            }
        }
    }
    return n
}

# "r = 1 base 4,200; ..." over the radii, by a way to write the value
function fastest_text(as,    i, r, out) {
    for (i = 1; i <= radius_count; i++) {
        r = radius[i]
        if (fastest_[r])
            out = out (out == "" ? "" : ", ") "r~=~" r "~" name_[r] "~" (as == "fraction" ? \
                sprintf("%.2f", fastest_[r]) : short(fastest_[r]))
    }
    return out
}

function panel_common() {
    panel_number("XMIN", radius[1])
    panel_number("XMAX", radius[radius_count])
}

# The values above the highest mark of each radius: "x y text" triples
function tops(as,    i, r, out) {
    for (i = 1; i <= radius_count; i++) {
        r = radius[i]
        if (fastest_[r])
            out = out " " slot_x(slot_[r], r) " " fastest_[r] " " (as == "fraction" ? sprintf("%.2f", \
                fastest_[r]) : short(fastest_[r]))
    }
    return out
}

function draw_cube(p,    page, q, m, i, r, n, message, note, low, high, ratio, beside, b, sum, end, \
    above, any) {
    page = "star3d-fixed-" p
    beside = p == "single" && k80_top > 0
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!load_panel("cube", m, p))
            continue
        n++
        low = high = sum = 0
        for (i = 1; i <= radius_count; i++) {
            r = radius[i]
            if (!fastest_[r] || !k80_best[r] || p != "single")
                continue
            ratio = fastest_[r] / k80_best[r]
            low = !sum++ || ratio < low ? ratio : low
            high = ratio > high ? ratio : high
        }
        message = message (n > 1 ? "\n" : "") label[m] (fastest_text("rate") == "" ? \
            ": openmp and openacc alone" : \
                  ", fastest coding: " fastest_text("rate") " GFlop/s") (sum ? \
                  sprintf("; %.0f–%.0f times the best published on the Tesla K80", low, high) : "") "."
        note = note baselines_of("cube", m, p)
    }
    if (!n)
        return
    page_open(page, "star3d: throughput at 256³, " p " precision", message, \
              "GFlop/s with 2N-1 flops per point of an N-point star. " (beside ? \
                  "K80: Nasciutti and Panetta, Figure 3 (one GK210). " : "") note \
              "Fewest bytes: every value read and written once; data in the L2 may pass that bound.")
    n = 0
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!load_panel("cube", m, p))
            continue
        if (beside) {
            panel_open(1.4, 5.0, 0.6 + n * 5.6, 0.6 + n * 5.6 + 4.3)
            panel_text("TITLE", "Tesla K80, published, L2 1.5 MiB")
            group_k80(page)
        }
        panel_open(beside ? 6.5 : 1.4, 16.8, 0.6 + n * 5.6, 0.6 + n * 5.6 + 4.3)
        panel_text("TITLE", label[m] (l2[m] > 0 ? ", L2 " mib(l2[m]) : "") (regime[m, p] == "" ? "" : \
            ", cache:" regime[m, p]))
        panel_common()
        group_blocks(page, main_, best_, 1, coding_count, 0)
        # the axis is for the measured rates; a bound above it is said by its number
        end = axis_end(1.2 * top_)
        panel_number("YMAX", end)
        panel_number("YSTEP", axis_step)
        b = -1
        above = ""
        for (i = 1; i <= radius_count; i++)
            if ((m, p, radius[i]) in bound) {
                any = 1
                if (bound[m, p, radius[i]] > end) {
                    above = above " " radius[i] " " short(bound[m, p, radius[i]])
                    continue
                }
                if (b < 0)
                    b = block_open(page)
                print radius[i], bound[m, p, radius[i]] > (page ".dat")
            }
        panel_text("BOUND", b < 0 ? "" : b)
        panel_text("ABOVE", above)
        panel_text("TOPS", tops("rate"))
        panel_number("YLABEL", !beside)
        n++
    }
    define_text("YLABEL", "GFlop/s")
    define_text("YFORMAT", "%.0f")
    define("STEMS", 1)
    define_text("MAIN_TEXT", MAIN_WAY)
    groups_close(page, n, any)
}

# The published panel: the paper gives the codings without Z loop
function group_k80(page,    i, r, k, out) {
    panel_common()
    panel_number("WIDE", 1)
    panel_number("YLABEL", 1)
    group_blocks(page, k80, none_, 1, 9, 1)
    for (i = 1; i <= radius_count; i++)
        for (k = 1; k <= 9; k++)
            if ((k, radius[i]) in k80 && k80[k, radius[i]] == k80_best[radius[i]])
                out = out " " radius[i] + (family(k) - 2) * 0.22 " " k80[k, radius[i]] " " short(k80[k, \
                    radius[i]])
    panel_text("TOPS", out)
    panel_number("YMAX", axis_end(1.06 * k80_top))
    panel_number("YSTEP", axis_step)
}

# Page s of the sizes that stream
function draw_stream(s,    page, size, q, m, j, p, n, left, message, note, any, text) {
    page = "star3d-fixed-stream" (s > 1 ? s : "")
    size = size_at[s]
    for (q = 1; q <= machine_count; q++)
        for (j = 1; j <= 2; j++) {
            m = machine[q]
            p = precision_name[j]
            if (!load_panel(size, m, p))
                continue
            message = message (any++ ? "\n" : "") label[m] ", " p (fastest_text("fraction") == "" ? \
                      ": openmp and openacc alone" : ", fastest coding: " fastest_text("fraction") \
                          " of T_peak") "."
            text = baselines_of(size, m, p)
            if (index(note, text) == 0)
                note = note text
        }
    if (!any)
        return
    page_open(page, "star3d: fraction of T_peak at " size ", every field streaming from memory", message, \
              "T_eff = (2 fields)·points·s/t over the T_peak of the same run" (note == "" ? ". " : \
                  ", of the memory that each one uses. ") note)
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        any = 0
        for (j = 1; j <= 2; j++) {
            p = precision_name[j]
            if (!load_panel(size, m, p))
                continue
            left = 1.4 + (j - 1) * 8.0
            panel_open(left, left + 7.3, 0.6 + n * 5.6, 0.6 + n * 5.6 + 4.3)
            panel_text("TITLE", label[m] ", " size ", " p)
            panel_common()
            group_blocks(page, main_, best_, 1, coding_count, 0)
            panel_text("TOPS", tops("fraction"))
            panel_number("LINE", 1)
            panel_text("LINE_TEXT", t_peak[m] > 0 ? "T_peak " short(t_peak[m]) " GB/s" : "T_peak")
            panel_number("YMAX", top_ > 1.05 ? 1.05 * top_ : 1.1)
            panel_number("YSTEP", 0.2)
            panel_number("YLABEL", j == 1 || !any)
            any = 1
        }
        n += any
    }
    define_text("YLABEL", "fraction of T_peak")
    define_text("YFORMAT", "%.1f")
    define("STEMS", 1)
    define_text("MAIN_TEXT", MAIN_WAY)
    groups_close(page, n, 0)
}

END {
    if (stopped)
        exit 1
    for (j_ = 1; j_ <= 2; j_++)
        draw_cube(precision_name[j_])
    for (j_ = 1; j_ <= size_count; j_++)
        draw_stream(j_)
}

BEGIN { MAIN_WAY = "as published, block 32×16×1, whole Z column a thread" }
