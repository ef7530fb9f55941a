# SPDX-License-Identifier: MIT
# Curves over X: one per machine, precision, coding and radius, each in one configuration (block, planes,
# ny, nz): the published one where it was measured, otherwise the one with the most points.
#   curve_n[c], curve_x[c,i], curve_t[c,i] (ns per point), curve_y[c,i] (GFlop/s), c =
# machine,precision,variant,radius
#   best_y[c,i]  the fastest over all configurations of the same ny, nz
#   has[c], curve_ny[c], curve_nz[c], config[machine,precision,variant]

FILENAME == "all.tsv" {
    # "cold" is another experiment; warm and stream are one curve (the regime follows from X)
    conf = $10 SUBSEP $12 SUBSEP $8 SUBSEP $9 SUBSEP ($11 == "cold")
    id = $1 SUBSEP $5 SUBSEP $3
    c = id SUBSEP $6
    if ((c, conf, $7) in row_of)
        stop(FILENAME ": " $1 " has two rows for " $3 " " $5 " r=" $6 " nx=" $7 " block " $10 " planes " $12)
    row_of[c, conf, $7] = 1
    if (!count_conf[id, conf]++)
        confs[id] = confs[id] (confs[id] == "" ? "" : "\n") conf
    raw_n++
    raw_c[raw_n] = c
    raw_id[raw_n] = id
    raw_conf[raw_n] = conf
    raw_x[raw_n] = $7
    raw_t[raw_n] = 1 / $14
    raw_y[raw_n] = $15
    radius_seen[$6] = 1
    next
}

function choose_config(id,    n, i, list, f, score, top) {
    n = split(confs[id], list, "\n")
    top = -1
    for (i = 1; i <= n; i++) {
        split(list[i], f, SUBSEP)
        score = count_conf[id, list[i]] + (published(f[1], f[2]) ? 1e9 : 0)
        if (score > top || (score == top && list[i] < config[id])) {
            top = score
            config[id] = list[i]
        }
    }
}

# Lays the rows out as curves with rising X; call once, in END.
function build_curves(    i, j, k, id, c, f, g, key) {
    for (id in confs)
        choose_config(id)
    for (i = 1; i <= raw_n; i++) {
        split(config[raw_id[i]], f, SUBSEP)
        split(raw_conf[i], g, SUBSEP)
        key = raw_c[i] SUBSEP raw_x[i]
        if (f[3] == g[3] && f[4] == g[4] && f[5] == g[5] && raw_y[i] > best_at[key])
            best_at[key] = raw_y[i]
        if (raw_conf[i] != config[raw_id[i]])
            continue
        c = raw_c[i]
        has[c] = 1
        curve_ny[c] = f[3]
        curve_nz[c] = f[4]
        # insertion keeps X rising; tidy tables are sorted, so this is one comparison a row
        for (j = ++curve_n[c]; j > 1 && curve_x[c, j - 1] + 0 > raw_x[i] + 0; j--) {
            curve_x[c, j] = curve_x[c, j - 1]
            curve_t[c, j] = curve_t[c, j - 1]
            curve_y[c, j] = curve_y[c, j - 1]
        }
        curve_x[c, j] = raw_x[i]
        curve_t[c, j] = raw_t[i]
        curve_y[c, j] = raw_y[i]
    }
    for (c in has)
        for (i = 1; i <= curve_n[c]; i++) {
            best_y[c, i] = best_at[c SUBSEP curve_x[c, i]]
            if (best_y[c, i] > curve_y[c, i])
                better[c] = 1
        }
    for (i in radius_seen)
        radius[++radius_count] = i + 0
    sorted(radius, radius_count)
}

# Applies the rule to curve c: cliff_x, cliff_rise
function cliff_of(c,    i, n, X, T) {
    n = curve_n[c]
    for (i = 1; i <= n; i++) {
        X[i] = curve_x[c, i]
        T[i] = curve_t[c, i]
    }
    return find_cliff(n, X, T)
}

# How the codings of one machine were run, in words: "block 32×16×1, whole Z column" or the like
function config_text(m, p, from, to,    k, id, f, text, seen, out) {
    for (k = from; k <= to; k++) {
        id = m SUBSEP p SUBSEP coding_name[k]
        if (!(id in config))
            continue
        split(config[id], f, SUBSEP)
        gsub(/x/, "×", f[1])
        text = f[1] == "-" ? "" : "block " f[1]
        if (f[2] != "-")
            text = text ", " (f[2] == 0 ? "whole Z column a thread" : f[2] " planes a thread")
        if (text != "" && !seen[text]++)
            out = out (out == "" ? "" : "; ") text
    }
    # one block for all: the plain form is said by the longer one
    if (out ~ /^block [0-9×]+; block/ && index(out, substr(out, 1, index(out, ";") - 1) ",") > 0)
        sub(/^block [0-9×]+; /, "", out)
    return out
}

# Block of PAGE.dat with curve c: X, GFlop/s; returns its number
function curve_block(page, c, values,    i, b) {
    b = block_open(page)
    for (i = 1; i <= curve_n[c]; i++)
        print curve_x[c, i], values == "best" ? best_y[c, i] : curve_y[c, i] > (page ".dat")
    return b
}

# X predicted from the whole L2 for curve c of machine m, precision p and radius r
function predicted_of(m, p, r, c) { return predicted_x(l2[m], value_bytes[p], r, curve_ny[c]) }

# How many of the curves of a form have a cliff, with the greatest rise: "2 of 15 curves"
function tally(m, p, f,    k, i, c, n, found, far, top, where) {
    for (k = f; k <= 9; k += 3)
        for (i = 1; i <= radius_count; i++) {
            c = m SUBSEP p SUBSEP coding_name[k] SUBSEP radius[i]
            if (!(c in has))
                continue
            n++
            if (cliff_of(c)) {
                if (at_l2(cliff_x, predicted_of(m, p, radius[i], c)))
                    found++
                else
                    far++
            }
            if (cliff_rise > top) {
                top = cliff_rise
                where = coding_name[k] ", r~=~" radius[i]
            }
        }
    if (!n)
        return ""
    return sprintf("%d~of~%d curves %s%s (largest rise of time per point %.0f~%%%s)", found, n,
                   form_name[f] == "none" ? "drop at the L2" : "drop at the L2 with " form_name[f],
                   far ? ", " far " elsewhere" : "", 100 * top, where == "" ? "" : ": " where)
}

# Distance of the tics for an axis that ends at x: a power of two
function step_of(x,    s) {
    for (s = 1; x / s > 5; s *= 2)
        continue
    return s
}

# The curves of one panel: of the forms in the words of `forms`, with openacc where it was measured
function curves_of(page, m, p, r, forms,    k, c, index_list, code_list, cliffs, cliff_codes, best, \
    best_codes, far, b, i) {
    for (k = coding_count; k >= 1; k--) {
        if (coding_name[k] == "openmp" || (k <= 9 && index(forms, form(k)) == 0))
            continue
        c = m SUBSEP p SUBSEP coding_name[k] SUBSEP r
        if (!(c in has))
            continue
        index_list = index_list " " curve_block(page, c, "")
        code_list = code_list " " k
        if (c in better) {
            best = best " " curve_block(page, c, "best")
            best_codes = best_codes " " k
        }
        if (k <= 9 && cliff_of(c)) {
            for (i = 1; curve_x[c, i] != cliff_x; i++)
                continue
            b = block_open(page)
            print curve_x[c, i], curve_y[c, i] > (page ".dat")
            if (at_l2(cliff_x, predicted_of(m, p, r, c))) {
                cliffs = cliffs " " b
                cliff_codes = cliff_codes " " k
            } else
                far = far " " b
        }
    }
    panel_text("INDEX", index_list)
    panel_text("CODE", code_list)
    panel_text("BEST", best)
    panel_text("BEST_CODE", best_codes)
    panel_text("CLIFFS", cliffs)
    panel_text("CLIFF_CODE", cliff_codes)
    panel_text("FAR", far)
}

# Marks of the L2 in one panel: lines within the range, words for what lies beyond
function marks(m, p, r, ny, x_end,    whole, half) {
    whole = predicted_x(l2[m], value_bytes[p], r, ny)
    half = predicted_x(l2[m] / 2, value_bytes[p], r, ny)
    panel_number("WHOLE", whole > 0 && whole <= x_end ? whole : 0)
    panel_number("HALF", half > 0 && half <= x_end ? half : 0)
    panel_text("BEYOND", "whole L2: X = " grouped(whole) (whole > x_end ? " →" : ""))
}
