# SPDX-License-Identifier: MIT
# Pages of host-baseline, one per precision: T_eff of openmp and openacc over X, a panel per radius, against
# the T_peak of the memory they use; each size outside the sweep has a column of its own at the right, with
# the fraction of T_peak where data stream. Points in the cache (not `stream`) are open.

FILENAME == "all.tsv" {
    if (coding[$3] < 10)
        next
    rows++
    for (i = 1; i <= NF; i++)
        field[rows, i] = $i
    # the curve is the sweep of X at the Y, Z with the most points; others are single marks
    size = $8 SUBSEP $9
    if (++points_of[$1, $5, size] > points_of[$1, $5, size_of[$1, $5]] || size_of[$1, $5] == "")
        size_of[$1, $5] = size
    next
}

# Sorts one row into curves, single marks and maxima
function take(n,    m, p, k, r, x, id, rate_, peak_, f, o) {
    m = field[n, 1]
    p = field[n, 5]
    k = coding[field[n, 3]]
    r = field[n, 6] + 0
    x = field[n, 7] + 0
    rate_ = field[n, 16] + 0
    peak_ = field[n, 17] == "-" ? 0 : field[n, 17] + 0
    id = m SUBSEP p SUBSEP k SUBSEP r
    if ((id, x, field[n, 8], field[n, 9]) in row_of)
        stop("all.tsv: " m " has two rows for " coding_name[k] " " p " r=" r " nx=" x)
    row_of[id, x, field[n, 8], field[n, 9]] = 1
    if (field[n, 8] SUBSEP field[n, 9] == size_of[m, p]) {
        at[id, ++count[id]] = x
        rate[id, count[id]] = rate_
        streams[id, count[id]] = field[n, 11] == "stream"
    } else {
        o = ++other_count[id]
        any_other[p] = 1
        other_x[id, o] = x
        other_rate[id, o] = rate_
        other_streams[id, o] = field[n, 11] == "stream"
        other_size[id, o] = size_text(x, field[n, 8], field[n, 9])
        other_fraction[id, o] = field[n, 18] == "-" ? "" : sprintf("%.2f", field[n, 18])
    }
    ny[m, p] = size_of[m, p]
    sub(SUBSEP ".*", "", ny[m, p])
    nz[m, p] = size_of[m, p]
    sub(".*" SUBSEP, "", nz[m, p])
    drawn[m, p] = 1
    if (!(r in radius_known)) {
        radius_known[r] = 1
        radius[++radius_count] = r
        sorted(radius, radius_count)
    }
    if (field[n, 8] SUBSEP field[n, 9] == size_of[m, p])
        x_end[m, p] = x > x_end[m, p] ? x : x_end[m, p]
    top[m, p] = rate_ > top[m, p] ? rate_ : top[m, p]
    bottom[m, p] = !bottom[m, p] || rate_ < bottom[m, p] ? rate_ : bottom[m, p]
    peak[m, p, k] = peak_ > peak[m, p, k] ? peak_ : peak[m, p, k]
    top[m, p] = peak_ > top[m, p] ? peak_ : top[m, p]
    # the best fraction of T_peak where data stream
    f = field[n, 18] == "-" ? 0 : field[n, 18] + 0
    if (f > fraction[m, p, k]) {
        fraction[m, p, k] = f
        fraction_where[m, p, k] = "r~=~" r ", " size_text(x, field[n, 8], field[n, 9])
    }
    seen[m, p, k] = 1
}

function by_x(id,    i, j, t) {
    for (i = 2; i <= count[id]; i++)
        for (j = i; j > 1 && at[id, j - 1] + 0 > at[id, j] + 0; j--) {
            t = at[id, j]; at[id, j] = at[id, j - 1]; at[id, j - 1] = t
            t = rate[id, j]; rate[id, j] = rate[id, j - 1]; rate[id, j - 1] = t
            t = streams[id, j]; streams[id, j] = streams[id, j - 1]; streams[id, j - 1] = t
        }
}

# One curve as up to three blocks: all points, those that stream, those that do not
function blocks(page, id, k,    i, what, b) {
    by_x(id)
    for (what = 0; what <= 2; what++) {
        b = -1
        for (i = 1; i <= count[id]; i++) {
            if (what && streams[id, i] != (what == 1))
                continue
            if (b < 0)
                b = block_open(page)
            print at[id, i], rate[id, i] > (page ".dat")
        }
        if (b >= 0) {
            list_[what] = list_[what] " " b
            code_[what] = code_[what] " " k
        }
    }
}

function others_begin(    w) {
    for (w in slot_of)
        delete slot_of[w]
    slots = 0
    other_list = other_shapes = other_codes = other_words = size_words = ""
}

# The single marks of one curve's coding, a block each, in the column of their size
function others(page, m, id, k, above,    i, b, size, x) {
    for (i = 1; i <= other_count[id]; i++) {
        size = other_size[id, i]
        if (!(size in slot_of))
            slot_of[size] = ++slots
        x = SLOT * (slot_of[size] - 0.5) + 1
        b = block_open(page)
        print x * x_end_, other_rate[id, i] > (page ".dat")
        other_list = other_list " " b
        # the open shape stands just before the filled one
        other_shapes = other_shapes " " (k == 10 ? 11 : 15) - !other_streams[id, i]
        other_codes = other_codes " " k
        if (other_fraction[id, i] != "")
            other_words = other_words " " x * x_end_ " " other_rate[id, i] " " other_fraction[id, i] " " \
                          (above ? 0.8 : -0.8)
        if (index(size_words " ", " " size " ") == 0)
            size_words = size_words " " x * x_end_ " " size
    }
}

# Whether the single marks of openmp stand above those of openacc
function openmp_above(m, p, r,    a, b) {
    a = m SUBSEP p SUBSEP 10 SUBSEP r
    b = m SUBSEP p SUBSEP 11 SUBSEP r
    return !other_count[a] || !other_count[b] || other_rate[a, 1] >= other_rate[b, 1]
}

# Whether openacc ran on the GPU: then it has another memory, hence another T_peak, than openmp on the CPU
function on_gpu(m, p) {
    return offload[m] && gpu_label[m] != "" && (!peak[m, p, 10] || peak[m, p, 11] > 1.5 * peak[m, p, 10])
}

# What the sweep ran on
function host_text(m) { return cpu_label[m] (gpu_label[m] == "" ? "" : ", host of " gpu_label[m]) }

function message_of(m, p,    k, out) {
    for (k = 10; k <= 11; k++)
        if ((m, p, k) in seen)
            out = out (out == "" ? "" : "; ") coding_name[k] (k == 11 && on_gpu(m, p) ? \
                " on the GPU " : " ") (fraction[m, p, k] ? sprintf("%.2f~of~T_peak (%s)", fraction[m, p, k], \
                fraction_where[m, p, k]) : "–")
    return host_text(m) ": " (fraction[m, p, 10] || fraction[m, p, 11] ? "streaming from memory, " out : \
        "no size here streams from memory") "."
}

function draw_page(p,    page, q, m, n, i, k, rows, b, cell, message, logarithmic, x, w, id, \
    any_cache, upper) {
    for (q = 1; q <= machine_count; q++)
        if (drawn[machine[q], p])
            message = message (n++ ? "\n" : "") message_of(machine[q], p)
    if (!n)
        return
    page = "host-baseline-" p
    rows = int((radius_count + 3) / 3)
    page_open(page, "star3d: baselines from one C source, " p " precision", message,
              "T_eff = (2 fields)·points·s/t, s bytes a value: above T_peak the data came from a cache. " \
              "Open marks: a field is smaller than 4 caches." (!any_other[p] ? "" : " " \
              "Shaded: sizes outside the sweep, with their fraction of T_peak where every field streams " \
              "from memory (at least 4 caches)."))
    n = 0
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!drawn[m, p])
            continue
        # a baseline on the GPU and one on the CPU share a panel only on a logarithmic axis
        logarithmic = top[m, p] > 20 * bottom[m, p]
        machine_head[++n] = host_text(m) ", " p " precision, Y = " ny[m, p] ", Z = " nz[m, p]
        machine_top[n] = (n - 1) * (0.9 + rows * 4.15)
        for (i = 1; i <= radius_count; i++) {
            cell = i - 1
            b = machine_top[n] + 0.85 + int(cell / 3) * 4.15
            panel_open(1.4 + (cell % 3) * 5.35, 5.85 + (cell % 3) * 5.35, b, b + 3.3)
            panel_text("TITLE", "r = " radius[i])
            for (w = 0; w <= 2; w++)
                list_[w] = code_[w] = ""
            x_end_ = x_end[m, p]
            upper = openmp_above(m, p, radius[i]) ? 10 : 11
            for (k = 11; k >= 10; k--) {
                id = m SUBSEP p SUBSEP k SUBSEP radius[i]
                if (id in count)
                    blocks(page, id, k)
                if (k == 11)
                    others_begin()
                others(page, m, id, k, k == upper)
            }
            panel_text("OTHER", other_list)
            panel_text("OTHER_SHAPE", other_shapes)
            panel_text("OTHER_CODE", other_codes)
            panel_text("OTHER_WORDS", other_words)
            panel_text("SIZES", size_words)
            panel_text("INDEX", list_[0])
            panel_text("CODE", code_[0])
            panel_text("STREAM", list_[1])
            panel_text("STREAM_CODE", code_[1])
            panel_text("CACHED", list_[2])
            panel_text("CACHED_CODE", code_[2])
            # two lines only where the two use different memories
            panel_number("PEAK1", peak[m, p, 10] ? peak[m, p, 10] : peak[m, p, 11])
            panel_number("PEAK2", peak[m, p, 10] && on_gpu(m, p) ? peak[m, p, 11] : 0)
            # X at which both fields together fill the last-level cache
            x = cpu_cache[m] / (2 * value_bytes[p] * ny[m, p] * nz[m, p])
            if (x >= 1 && x <= x_end[m, p])
                any_cache = 1
            panel_number("CACHE", x >= 1 && x <= x_end[m, p] ? x : 0)
            panel_number("LOG", logarithmic)
            panel_number("YMIN", logarithmic ? 10 ^ int(log(bottom[m, p]) / log(10) - (bottom[m, p] < 1)) : 0)
            panel_number("YMAX", logarithmic ? 2 * top[m, p] : axis_end(1.1 * top[m, p]))
            panel_number("YSTEP", axis_step)
            panel_number("XEND", x_end[m, p])
            panel_number("XMAX", x_end[m, p] * (1 + SLOT * slots))
            panel_number("XSTEP", step_of(x_end[m, p]))
            panel_number("XLABEL", int(cell / 3) == rows - 1 || cell + 3 >= radius_count)
            panel_number("YLABEL", cell % 3 == 0)
        }
    }
    define("M_COUNT", n)
    print "array M_HEAD[" n "]" > page_file
    print "array M_TOP[" n "]" > page_file
    for (i = 1; i <= n; i++) {
        define("M_HEAD[" i "]", quoted(machine_head[i]))
        define("M_TOP[" i "]", machine_top[i])
    }
    define("KEY_CACHE", any_cache + 0)
    define("KEY_X", 1.4 + (radius_count % 3) * 5.35)
    define("KEY_Y", 0.95 + int(radius_count / 3) * 4.15)
    page_close(n * (0.9 + rows * 4.15))
    close(page ".dat")
}

# Distance of the tics for an axis that ends at x: a power of two
function step_of(x,    s) {
    for (s = 1; x / s > 5; s *= 2)
        continue
    return s
}

# Width of the column of one size outside the sweep, as a part of the sweep
BEGIN { SLOT = 0.36 }

END {
    if (stopped)
        exit 1
    for (n_ = 1; n_ <= rows; n_++)
        take(n_)
    if (stopped)
        exit 1
    for (j = 1; j <= 2; j++)
        draw_page(precision_name[j])
}
