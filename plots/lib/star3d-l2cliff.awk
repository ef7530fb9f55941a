# SPDX-License-Identifier: MIT
# Pages of star3d-l2cliff: per precision the curves (a row per form, a column per radius), and a summary of
# predicted against measured. Leaves star3d-l2cliff.tsv.

# How many of its curves have a cliff at the L2, and where against the prediction; what else rises
function against(m, p, f,    k, i, c, n, found, far, ratio, low, high, out) {
    for (k = f; k <= 9; k += 3)
        for (i = 1; i <= radius_count; i++) {
            c = m SUBSEP p SUBSEP coding_name[k] SUBSEP radius[i]
            if (!(c in has))
                continue
            n++
            if (!cliff_of(c))
                continue
            ratio = cliff_x / predicted_of(m, p, radius[i], c)
            if (!at_l2(ratio, 1)) {
                far = far (far == "" ? "" : ",~") sprintf("+%.0f~%%~at~%.1f", 100 * cliff_rise, ratio)
                continue
            }
            if (!found++ || ratio < low)
                low = ratio
            if (ratio > high)
                high = ratio
        }
    if (!n)
        return ""
    out = (f == 1 ? "no Z loop" : form_name[f]) " " found + 0 "~of~" n
    if (found)
        out = out "~at~" sprintf(low == high ? "%.2f" : "%.2f–%.2f", low, high)
    return out (far == "" ? "" : " (elsewhere: " far ")")
}

function draw_curves(p,    page, q, m, f, i, n, top, message, note, text) {
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!drawn[m, p])
            continue
        n++
        text = against(m, p, 1)
        for (f = 2; f <= 3; f++)
            text = text (text == "" ? "" : "; ") against(m, p, f)
        message = message (n > 1 ? "\n" : "") label[m] ": curves with a cliff at the L2 and its X, " \
            "measured / predicted from the whole L2: " text "."
        note = note label[m] ": " config_text(m, p, 1, 9) ". "
    }
    if (!n)
        return
    page = "star3d-l2cliff-" p
    page_open(page, "star3d: where the XY planes outgrow the L2, " p " precision", message, note rule_text())
    n = 0
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!drawn[m, p])
            continue
        top = n++ * 10.6
        machine_head[n] = label[m] ", " p " precision, Y = " ny_of[m] ", Z = " nz_of[m] ", L2 " mib(l2[m])
        machine_top[n] = top
        for (f = 1; f <= 3; f++)
            for (i = 1; i <= radius_count; i++) {
                panel_open(1.45 + (i - 1) * 3.13, 1.45 + (i - 1) * 3.13 + 2.3,
                           top + 0.9 + (f - 1) * 3.3, top + 0.9 + (f - 1) * 3.3 + 2.5)
                panel_text("TITLE", (f == 1 ? "no Z loop" : form_name[f]) ", r = " radius[i])
                marks(m, p, radius[i], ny_of[m], x_end[m])
                # said only where no line can be drawn
                if (panel_value["WHOLE", panel_count] > 0)
                    panel_text("BEYOND", "")
                panel_number("K80", 0)
                panel_number("XMIN", x_begin[m])
                panel_number("XMAX", x_end[m])
                panel_number("YMAX", axis_end(1.02 * y_top[m, p, radius[i]]))
                panel_number("YSTEP", axis_step)
                panel_number("XLABEL", f == 3)
                panel_number("YLABEL", i == 1)
                panel_number("YTICS", 1)
                curves_of(page, m, p, radius[i], f)
            }
    }
    define("M_COUNT", n)
    print "array M_HEAD[" n "]" > page_file
    print "array M_TOP[" n "]" > page_file
    for (i = 1; i <= n; i++) {
        define("M_HEAD[" i "]", quoted(machine_head[i]))
        define("M_TOP[" i "]", machine_top[i])
    }
    define("SUMMARY", 0)
    define_text("KEYS", "1 4 7")
    define("KEY_X", 1.45)
    define("KEY_Y", n * 10.6 + 0.4)
    define("KEY_DX", 2.0)
    define("KEY_DY", 0)
    define("KEY_K80", 0)
    define("X_LOG", 1)
    define("X_STEP", 4)
    define("POINT_STEP", 6)
    define("BEYOND_Y", 0.07)
    page_close(n * 10.6 + 0.8)
    close(page ".dat")
}

# The lesser of two, where 0 stands for none
function least(a, b) { return !a || (b && b < a) ? b : a }

# Summary: a panel per form (columns) and machine and precision (rows); X predicted from the whole L2 against
# X measured; curves without a cliff stand in a strip above the axis.
function draw_summary(    page, q, m, p, j, f, k, i, c, b, n, rows, total, found, message, indices, codes,
                      strip, x, low, high, far, far_list) {
    page = "star3d-l2cliff-summary"
    for (c in has) {
        split(c, f_, SUBSEP)
        if (coding[f_[3]] > 9)
            continue
        total++
        if (!cliff_of(c))
            continue
        if (at_l2(cliff_x, predicted_of(f_[1], f_[2], f_[4], c)))
            found++
        else
            far++
    }
    for (q = 1; q <= machine_count; q++)
        for (j = 1; j <= 2; j++) {
            m = machine[q]
            p = precision_name[j]
            if (!drawn[m, p])
                continue
            message = message (message == "" ? "" : "\n") label[m] ", " p ", measured / predicted: " \
                      against(m, p, 1) "; " against(m, p, 2) "; " against(m, p, 3) "."
        }
    page_open(page, "star3d: measured against predicted L2 cliff: " found + 0 " of " total " curves have " \
              "one" (far ? ", " far " rise" (far == 1 ? "s" : "") " elsewhere" : ""), message, rule_text())
    for (q = 1; q <= machine_count; q++)
        for (j = 1; j <= 2; j++) {
            m = machine[q]
            p = precision_name[j]
            if (!drawn[m, p])
                continue
            # logarithmic axes in powers of two that hold all that is predicted and found
            low = high = 0
            for (i = 1; i <= radius_count; i++)
                for (k = 1; k <= 9; k++) {
                    c = m SUBSEP p SUBSEP coding_name[k] SUBSEP radius[i]
                    if (!(c in has))
                        continue
                    x = predicted_x(l2[m], value_bytes[p], radius[i], ny_of[m])
                    cliff_of(c)
                    low = least(least(low, x / 2), cliff_x)
                    high = high > x ? high : x
                    high = high > cliff_x ? high : cliff_x
                }
            if (low < 1)
                low = 1
            low = 2 ^ int(log(low) / log(2))
            high = 2 ^ int(log(high * 1.05) / log(2) + 1)
            # height of the axis per strip line: a fifth is kept for the curves without a cliff
            strip = (high / low) ^ 0.055
            for (f = 1; f <= 3; f++) {
                panel_open(1.6 + (f - 1) * 5.25, 1.6 + (f - 1) * 5.25 + 4.5, 1.0 + rows * 6.5, 1.0 + rows \
                    * 6.5 + 4.5)
                panel_text("TITLE", f == 1 ? "no Z loop" : form_name[f])
                panel_text("HEAD", f == 1 ? label[m] ", " p " precision, Y = " ny_of[m] ", L2 " mib(l2[m]) \
                    : "")
                panel_number("LOW", low)
                panel_number("HIGH", high)
                panel_number("STRIP", strip)
                indices = codes = far_list = ""
                for (k = f; k <= 9; k += 3) {
                    b = -1
                    for (i = 1; i <= radius_count; i++) {
                        c = m SUBSEP p SUBSEP coding_name[k] SUBSEP radius[i]
                        if (!(c in has))
                            continue
                        x = predicted_x(l2[m], value_bytes[p], radius[i], ny_of[m])
                        if (x < low)
                            continue
                        cliff_of(c)
                        if (b < 0)
                            b = block_open(page)
                        # the three families stand side by side: they share their predicted X
                        x *= (high / low) ^ ((family(k) - 2) * 0.018)
                        print x, cliff_x ? cliff_x : high * strip ^ family(k), radius[i], (cliff_x > 0) \
                            > (page ".dat")
                        if (cliff_x && !at_l2(cliff_x, predicted_of(m, p, radius[i], c)))
                            far_list = far_list " " x " " cliff_x " " sprintf("+%.0f~%%:~not~the~L2", \
                                100 * cliff_rise)
                    }
                    if (b >= 0) {
                        indices = indices " " b
                        codes = codes " " k
                    }
                }
                panel_text("INDEX", indices)
                panel_text("CODE", codes)
                panel_text("FAR", far_list)
                panel_number("YLABEL", f == 1)
                radii = ""
                for (i = 1; i <= radius_count; i++) {
                    x = predicted_x(l2[m], value_bytes[p], radius[i], ny_of[m])
                    if (x >= low)
                        radii = radii " " radius[i] " " sprintf("%.1f", x)
                }
                panel_text("RADII", radii)
            }
            rows++
        }
    define("SUMMARY", 1)
    define_text("KEYS", "1 4 7 2 5 8 3 6 9")
    define("KEY_Y", rows * 6.5 + 0.4)
    page_close(rows * 6.5 + 1.45)
    close(page ".dat")
}

function write_table(    q, j, k, i, m, p, c, s, out) {
    out = "star3d-l2cliff.tsv"
    print "machine\tprecision\tvariant\tradius\tpredicted_whole\tpredicted_half\tmeasured\trise_pct\t" \
          "at_l2" > out
    for (q = 1; q <= machine_count; q++)
        for (j = 1; j <= 2; j++)
            for (k = 1; k <= 9; k++)
                for (i = 1; i <= radius_count; i++) {
                    m = machine[q]
                    p = precision_name[j]
                    c = m SUBSEP p SUBSEP coding_name[k] SUBSEP radius[i]
                    if (!(c in has))
                        continue
                    s = value_bytes[p]
                    cliff_of(c)
                    printf "%s\t%s\t%s\t%d\t%.0f\t%.0f\t%s\t%.1f\t%d\n", m, p, coding_name[k], radius[i],
                           predicted_x(l2[m], s, radius[i], curve_ny[c]), predicted_x(l2[m] / 2, s, \
                               radius[i], curve_ny[c]),
                           cliff_x ? cliff_x : "none", 100 * cliff_rise,
                           cliff_x && at_l2(cliff_x, predicted_of(m, p, radius[i], c)) > out
                }
    close(out)
}

END {
    if (stopped)
        exit 1
    build_curves()
    for (c in has) {
        split(c, f_, SUBSEP)
        if (coding[f_[3]] > 9)
            continue
        m = f_[1]
        if (l2[m] <= 0)
            stop(m "/machine.json has no l2_bytes, which the prediction needs")
        drawn[m, f_[2]] = 1
        any = 1
        ny_of[m] = curve_ny[c]
        nz_of[m] = curve_nz[c]
        if (!x_begin[m] || curve_x[c, 1] < x_begin[m])
            x_begin[m] = curve_x[c, 1]
        if (curve_x[c, curve_n[c]] > x_end[m])
            x_end[m] = curve_x[c, curve_n[c]]
        for (i = 1; i <= curve_n[c]; i++)
            if (best_y[c, i] > y_top[m, f_[2], f_[4]])
                y_top[m, f_[2], f_[4]] = best_y[c, i]
    }
    if (stopped)
        exit 1
    if (!any)
        exit 0
    for (j = 1; j <= 2; j++)
        draw_curves(precision_name[j])
    draw_summary()
    write_table()
}
