# SPDX-License-Identifier: MIT
# Groups of marks over the radius: per radius one slot per coding, then one for openmp and openacc.
#   slot_x(k, radius)  where coding k stands;  group_blocks(...)  writes the blocks of one panel

function slot_x(k, r) { return r + (k > 9 ? 0.285 + (k - 10) * 0.08 : -0.40 + (k - 1) * 0.07 + (family(k) \
    - 1) * 0.025) }

# Writes main[k,r] and best[k,r] (0: none) of codings first..last as blocks "x value" and "x best main" and
# names them in the
# panel's INDEX/CODE (main) and BEST/BEST_CODE (best only where it is more than 0.5 % better). `wide`: the
# three families alone, as the K80's paper has them. Returns how many marks there are.
function group_blocks(page, main, best, first, last, wide,    k, i, r, b, x, n, index_list, codes, \
    best_list, best_codes) {
    for (k = first; k <= last; k++) {
        b = -1
        for (i = 1; i <= radius_count; i++) {
            r = radius[i]
            if (!((k, r) in main))
                continue
            x = wide ? r + (family(k) - 2) * 0.22 : slot_x(k, r)
            if (b < 0) {
                b = block_open(page)
                index_list = index_list " " b
                codes = codes " " k
            }
            print x, main[k, r] > (page ".dat")
            drawn_code[k] = 1
            n++
        }
        b = -1
        for (i = 1; i <= radius_count; i++) {
            r = radius[i]
            if (!((k, r) in best) || ((k, r) in main && best[k, r] <= 1.005 * main[k, r]))
                continue
            if (b < 0) {
                b = block_open(page)
                best_list = best_list " " b
                best_codes = best_codes " " k
                any_best = 1
            }
            print slot_x(k, r), best[k, r], ((k, r) in main) ? main[k, r] : best[k, r] > (page ".dat")
            drawn_code[k] = 1
            n++
        }
    }
    panel_text("INDEX", index_list)
    panel_text("CODE", codes)
    panel_text("BEST", best_list)
    panel_text("BEST_CODE", best_codes)
    return n
}

function note_radius(r) {
    if (!(r in radius_known)) {
        radius_known[r] = 1
        radius[++radius_count] = r + 0
        sorted(radius, radius_count)
    }
}

# Ends a page of groups of `rows` rows, with the key of all codings; `bound`: there are marks of the fewest
# bytes
function groups_close(page, rows, bound) {
    panel_default("LINE", "0")
    panel_default("LINE_TEXT", "\"\"")
    panel_default("BOUND", "\"\"")
    panel_default("ABOVE", "\"\"")
    panel_default("WIDE", "0")
    panel_default("YMIN", "0")
    define_text("KEYS", "1 4 7 2 5 8 3 6 9" (drawn_code[10] ? " 10" : "") (drawn_code[11] ? " 11" : ""))
    define("KEY_Y", rows * 5.6 + 0.1)
    define_text("KEY_EXTRA", (any_best ? "best" : "") (bound ? " bound" : ""))
    page_close(rows * 5.6 + (any_best ? 1.4 : 1.1))
    any_best = 0
    close(page ".dat")
}
