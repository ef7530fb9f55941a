# SPDX-License-Identifier: MIT
# Pages of star3d-l2hit, one per precision (star3d-l2hit for single): a row per machine and radius, with the
# L2 hit rate over X and the bytes read from DRAM per point, as the profiler counted them; beside them the
# rates published for the K80, on its own sizes.
# all.tsv: 1 machine 2 precision 3 variant 4 radius 5 nx 6 ny 7 nz 8 l2_hit_pct 9 dram_read_bytes (a launch)

# 1 radius 2 l2_bytes 3 ny
FILENAME == "star3d-k80-cliff.tsv" {
    k80_whole[$1] = predicted_x($2, value_bytes["single"], $1, $3)
    k80_half[$1] = predicted_x($2 / 2, value_bytes["single"], $1, $3)
    k80_l2 = $2
    k80_ny = $3
    next
}

# 1 variant 2 zloop 3 radius 4 nx 5 l2_hit_pct
FILENAME == "star3d-k80-l2-hit.tsv" {
    k = coding[$1 ($2 == 1 ? "_zloop" : "")]
    if (k) {
        k80_n[k, $3]++
        k80_x[k, $3, k80_n[k, $3]] = $4
        k80_hit[k, $3, k80_n[k, $3]] = $5
        k80_radius[$3] = 1
    }
    next
}

FILENAME == "all.tsv" {
    c = $1 SUBSEP $2 SUBSEP coding[$3] SUBSEP $4
    if (l2[$1] <= 0)
        stop($1 "/machine.json has no l2_bytes, which the prediction needs")
    if ((c, $5) in row_of)
        stop(FILENAME ": " $1 " has two rows for " $3 " " $2 " r=" $4 " nx=" $5)
    if ($8 < 0 || $8 > 100)
        stop(FILENAME ": " $1 ": l2_hit_pct " $8 " of " $3 " r=" $4 " nx=" $5 " is no percentage")
    row_of[c, $5] = 1
    for (i = ++n_of[c]; i > 1 && x_of[c, i - 1] > $5 + 0; i--) {
        x_of[c, i] = x_of[c, i - 1]
        hit_of[c, i] = hit_of[c, i - 1]
        read_of[c, i] = read_of[c, i - 1]
    }
    x_of[c, i] = $5 + 0
    hit_of[c, i] = $8
    read_of[c, i] = $9 / ($5 * $6 * $7)
    if (!radius_known[$4]++) {
        radius[++radius_count] = $4 + 0
        sorted(radius, radius_count)
    }
    drawn[$1, $2] = radius_of[$1, $2, $4] = coding_drawn[$2, coding[$3]] = 1
    ny_of[$1] = $6
    nz_of[$1] = $7
    x_begin[$1] = !x_begin[$1] || $5 + 0 < x_begin[$1] ? $5 + 0 : x_begin[$1]
    x_end[$1] = $5 + 0 > x_end[$1] ? $5 + 0 : x_end[$1]
    read_top[$1, $2] = read_of[c, i] > read_top[$1, $2] ? read_of[c, i] : read_top[$1, $2]
    next
}

# Hit rates of one curve before, between and beyond the two marks: "85 / 71 / 65 %"
function three(c, half, whole,    i, before, between, beyond) {
    before = between = beyond = "–"
    for (i = 1; i <= n_of[c]; i++) {
        if (x_of[c, i] < half)
            before = sprintf("%.0f", hit_of[c, i])
        else if (x_of[c, i] <= whole && between == "–")
            between = sprintf("%.0f", hit_of[c, i])
        else if (x_of[c, i] > whole && beyond == "–")
            beyond = sprintf("%.0f", hit_of[c, i])
    }
    return before "~/~" between "~/~" beyond "~%"
}

# The codings of `names` that were profiled, with their rates per radius
function message_of(m, p, names,    k, i, j, n, name, c, r, s, text, out) {
    s = value_bytes[p]
    n = split(names, name, " ")
    for (j = 1; j <= n; j++) {
        k = coding[name[j]]
        text = ""
        for (i = 1; i <= radius_count; i++) {
            r = radius[i]
            c = m SUBSEP p SUBSEP k SUBSEP r
            if (c in n_of)
                text = text (text == "" ? "" : ", ") "r~=~" r "~" \
                    three(c, predicted_x(l2[m] / 2, s, r, ny_of[m]), predicted_x(l2[m], s, r, ny_of[m]))
        }
        if (text != "")
            out = out (out == "" ? "" : "; ") name[j] " " text
    }
    return out
}

# Blocks of one panel: X and `what`, hit or read
function curves_of(page, m, p, r, what,    k, c, i, blocks, codes) {
    for (k = coding_count; k >= 1; k--) {
        c = m SUBSEP p SUBSEP k SUBSEP r
        if (!(c in n_of))
            continue
        blocks = blocks " " block_open(page)
        codes = codes " " k
        for (i = 1; i <= n_of[c]; i++)
            print x_of[c, i], what == "hit" ? hit_of[c, i] : read_of[c, i] > (page ".dat")
    }
    panel_text("INDEX", blocks)
    panel_text("CODE", codes)
}

function k80_of(page, r,    k, i, blocks, codes) {
    for (k = 9; k >= 1; k--) {
        if (!((k, r) in k80_n))
            continue
        blocks = blocks " " block_open(page)
        codes = codes " " k
        for (i = 1; i <= k80_n[k, r]; i++)
            print k80_x[k, r, i], k80_hit[k, r, i] > (page ".dat")
        k80_coding[k] = 1
    }
    panel_text("INDEX", blocks)
    panel_text("CODE", codes)
}

function axes(low, high, top, step, label, bottom_row, text) {
    panel_number("XMIN", low)
    panel_number("XMAX", high)
    panel_number("YMAX", top)
    panel_number("YSTEP", step)
    panel_text("YLABEL", label)
    panel_number("XLABEL", bottom_row)
    panel_text("TITLE", text)
}

function marks(m, p, r,    x) {
    x = predicted_x(l2[m], value_bytes[p], r, ny_of[m])
    panel_number("WHOLE", x >= x_begin[m] && x <= x_end[m] ? x : 0)
    x = predicted_x(l2[m] / 2, value_bytes[p], r, ny_of[m])
    panel_number("HALF", x >= x_begin[m] && x <= x_end[m] ? x : 0)
}

function draw_page(p,    page, beside, q, m, i, r, n, row, last, top, left, wide, message, text, \
    heads, keys, k, end) {
    page = "star3d-l2hit" (p == "single" ? "" : "-" p)
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!drawn[m, p])
            continue
        text = message_of(m, p, "base base_zloop_reg")
        message = message (n++ ? "\n" : "") label[m] (text == "" ? "" : ", L2 hit rate below the half-L2 " \
            "mark / between the marks / beyond: " text) "."
    }
    if (!n)
        return
    beside = p == "single" && k80_l2 > 0
    page_open(page, "star3d: L2 hit rate and DRAM traffic around the cliff, " p " precision", message, \
              "Counted by the profiler, medians over launches of one case, caches as the launch before " \
                  "left them. Marks: X where the plane working set s(X·Y + 2r(X+Y) + 2r·X·Y), s bytes a " \
                  "value, equals the L2 or half of it." (beside ? " K80: Nasciutti and Panetta, " \
                  "Figures 5 and 7, one coding a radius." : ""))
    n = 0
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!drawn[m, p])
            continue
        heads[++n] = label[m] ", " p " precision, Y = " ny_of[m] ", Z = " nz_of[m] ", L2 " mib(l2[m])
        top[n] = row * 3.9 + (n - 1) * 1.1
        end = axis_end(1.05 * (read_top[m, p] > value_bytes[p] ? read_top[m, p] : value_bytes[p]))
        last = 0
        for (i = 1; i <= radius_count; i++)
            if (radius_of[m, p, radius[i]])
                last = radius[i]
        for (i = 1; i <= radius_count; i++) {
            r = radius[i]
            if (!radius_of[m, p, r])
                continue
            left = row * 3.9 + n * 1.1
            wide = beside ? 4.9 : 6.9
            if (beside && k80_radius[r]) {
                panel_open(1.4, 4.5, left, left + 2.9)
                axes(64, 1024, 100, 25, "L2 hit rate (%)", r == last, \
                     "Tesla K80, published, r = " r)
                panel_number("XSTEP", 4)
                panel_number("WHOLE", k80_whole[r])
                panel_number("HALF", k80_half[r])
                k80_of(page, r)
            }
            panel_open(beside ? 5.9 : 1.4, (beside ? 5.9 : 1.4) + wide, left, left + 2.9)
            axes(x_begin[m], x_end[m], 100, 25, "L2 hit rate (%)", r == last, "r = " r)
            panel_number("XSTEP", 2)
            marks(m, p, r)
            curves_of(page, m, p, r, "hit")
            panel_open(16.8 - wide, 16.8, left, left + 2.9)
            axes(x_begin[m], x_end[m], end, axis_step, "DRAM read (B/point)", r == last, "r = " r)
            panel_number("XSTEP", 2)
            panel_number("FEWEST", value_bytes[p])
            marks(m, p, r)
            curves_of(page, m, p, r, "read")
            row++
        }
    }
    define("M_COUNT", n)
    print "array M_HEAD[" n "]" > page_file
    print "array M_TOP[" n "]" > page_file
    for (i = 1; i <= n; i++) {
        define("M_HEAD[" i "]", quoted(heads[i]))
        define("M_TOP[" i "]", top[i])
    }
    for (k = 1; k <= coding_count; k++)
        if (coding_drawn[p, k] || (beside && k80_coding[k]))
            keys = keys " " k
    define_text("KEYS", keys)
    define("KEY_Y", row * 3.9 + n * 1.1 + 0.35)
    panel_default("FEWEST", "0")
    page_close(row * 3.9 + n * 1.1 + 0.35 + 0.36 * int((split(keys, heads, " ") + 5) / 4))
    close(page ".dat")
}

END {
    if (stopped)
        exit 1
    for (j_ = 1; j_ <= 2; j_++)
        draw_page(precision_name[j_])
}
