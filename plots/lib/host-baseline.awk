# SPDX-License-Identifier: MIT
# Pages of host-baseline, one per precision: T_eff of openmp and openacc over X, a panel per radius, against the
# T_peak of the memory they use. Points in the cache (not `stream`) are open.

FILENAME == "all.tsv" {
    k = coding[$3]
    if (k < 10)
        next
    id = $1 SUBSEP $5 SUBSEP k SUBSEP $6
    size = $8 SUBSEP $9
    if (!(($1, $5) in size_of))
        size_of[$1, $5] = size
    if (size != size_of[$1, $5])
        stop(FILENAME ": " $1 " " $5 ": rows of ny,nz " $8 "," $9 " among others: host-baseline sweeps X alone")
    if ((id, $7) in row_of)
        stop(FILENAME ": " $1 " has two rows for " $3 " " $5 " r=" $6 " nx=" $7)
    row_of[id, $7] = 1
    at[id, ++count[id]] = $7
    rate[id, count[id]] = $16
    streams[id, count[id]] = $11 == "stream"
    ny[$1, $5] = $8
    nz[$1, $5] = $9
    drawn[$1, $5] = 1
    if (!($6 in radius_known)) {
        radius_known[$6] = 1
        radius[++radius_count] = $6 + 0
        sorted(radius, radius_count)
    }
    x_end[$1, $5] = $7 > x_end[$1, $5] ? $7 + 0 : x_end[$1, $5]
    top[$1, $5] = $16 > top[$1, $5] ? $16 + 0 : top[$1, $5]
    bottom[$1, $5] = !bottom[$1, $5] || $16 < bottom[$1, $5] ? $16 + 0 : bottom[$1, $5]
    if ($17 != "-") {
        peak[$1, $5, k] = $17 > peak[$1, $5, k] ? $17 + 0 : peak[$1, $5, k]
        top[$1, $5] = $17 > top[$1, $5] ? $17 + 0 : top[$1, $5]
    }
    # best fraction of T_peak where data stream
    if ($18 != "-" && $18 > fraction[$1, $5, k])  {
        fraction[$1, $5, k] = $18 + 0
        fraction_radius[$1, $5, k] = $6
    }
    next
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

# What a machine's openmp or openacc ran on
function place(m, k) {
    return k == 11 && offload[m] && gpu_label[m] != "" ? gpu_label[m] : cpu_label[m]
}

function message_of(m, p,    k, out) {
    for (k = 10; k <= 11; k++) {
        if (!((m, p, k) in peak) && !((m, p, k) in fraction))
            continue
        out = out (out == "" ? "" : "; ") coding_name[k] " on " place(m, k) ": " (fraction[m, p, k] ? \
              sprintf("up to %.2f of T_peak (r~=~%d) where data stream from memory", fraction[m, p, k], fraction_radius[m, p, k]) : \
              "no point of this sweep streams from memory (every field at least 4 caches)")
    }
    return out == "" ? "" : out "."
}

function draw_page(p,    page, q, m, n, i, k, rows, b, cell, message, logarithmic, x, w, id, cube) {
    for (q = 1; q <= machine_count; q++)
        if (drawn[machine[q], p]) {
            message = message (n++ ? "\n" : "") message_of(machine[q], p)
            cube = "Y = " ny[machine[q], p] ", Z = " nz[machine[q], p]
        }
    if (!n)
        return
    page = "host-baseline-" p
    rows = int((radius_count + 3) / 3)
    page_open(page, "star3d: baselines from one C source, " cube ", " p " precision", message,
              "T_eff = (2 fields)·points·s/t, s bytes a value: above T_peak the data came from a cache. " \
              "Open marks: a field is smaller than 4 caches.")
    n = 0
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!drawn[m, p])
            continue
        # a baseline on the GPU and one on the CPU share a panel only on a logarithmic axis
        logarithmic = top[m, p] > 20 * bottom[m, p]
        machine_head[++n] = label[m] (gpu_label[m] == "" ? "" : ", openmp on " cpu_label[m]) ", " p " precision"
        machine_top[n] = (n - 1) * (0.9 + rows * 4.15)
        for (i = 1; i <= radius_count; i++) {
            cell = i - 1
            b = machine_top[n] + 0.85 + int(cell / 3) * 4.15
            panel_open(1.4 + (cell % 3) * 5.35, 5.85 + (cell % 3) * 5.35, b, b + 3.3)
            panel_text("TITLE", "r = " radius[i])
            for (w = 0; w <= 2; w++)
                list_[w] = code_[w] = ""
            for (k = 11; k >= 10; k--) {
                id = m SUBSEP p SUBSEP k SUBSEP radius[i]
                if (id in count)
                    blocks(page, id, k)
            }
            panel_text("INDEX", list_[0])
            panel_text("CODE", code_[0])
            panel_text("STREAM", list_[1])
            panel_text("STREAM_CODE", code_[1])
            panel_text("CACHED", list_[2])
            panel_text("CACHED_CODE", code_[2])
            # two lines only where the two use different memories
            panel_number("PEAK1", peak[m, p, 10] ? peak[m, p, 10] : peak[m, p, 11])
            panel_number("PEAK2", peak[m, p, 10] && peak[m, p, 11] > 1.5 * peak[m, p, 10] ? peak[m, p, 11] : 0)
            # X at which both fields together fill the last-level cache
            x = cpu_cache[m] / (2 * value_bytes[p] * ny[m, p] * nz[m, p])
            panel_number("CACHE", x >= 1 && x <= x_end[m, p] ? x : 0)
            panel_number("LOG", logarithmic)
            panel_number("YMIN", logarithmic ? 10 ^ int(log(bottom[m, p]) / log(10) - (bottom[m, p] < 1)) : 0)
            panel_number("YMAX", logarithmic ? 2 * top[m, p] : axis_end(1.1 * top[m, p]))
            panel_number("YSTEP", axis_step)
            panel_number("XMAX", x_end[m, p])
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

END {
    if (stopped)
        exit 1
    for (j = 1; j <= 2; j++)
        draw_page(precision_name[j])
}
