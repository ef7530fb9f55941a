# SPDX-License-Identifier: MIT
# Pages of star3d-xsweep: per precision the codings without (noz) and with the Z loop (zloop), a panel per
# radius.

FILENAME == "star3d-k80-cliff.tsv" {
    k80_x[$2] = $5
    k80_ny[$2] = $4
    next
}

# Where the planes reach the L2, in words, against the end of the sweep
function reach(m, p, x_end,    first, last) {
    last = predicted_x(l2[m], value_bytes[p], radius[1], ny_of[m])
    first = predicted_x(l2[m], value_bytes[p], radius[radius_count], ny_of[m])
    return sprintf("its %s L2 holds the XY planes up to X~=~%s (r~=~%d) ... %s (r~=~%d)%s", mib(l2[m]),
                   grouped(first), radius[radius_count], grouped(last), radius[1],
                   first > x_end ? ", beyond this sweep" : "")
}

function draw_page(p, with_z,    page, q, m, i, k, c, f, x, top, rows, cell, n, message, note, b, text) {
    page = "star3d-xsweep-" p (with_z ? "-zloop" : "-noz")
    rows = int((radius_count + 3) / 3)
    n = 0
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!drawn[m, p, with_z])
            continue
        n++
        text = with_z ? tally(m, p, 3) "; " tally(m, p, 2) : tally(m, p, 1)
        sub(/^; /, "", text)
        sub(/; $/, "", text)
        message = message (n > 1 ? "\n" : "") label[m] ": " text "; " reach(m, p, x_end[m]) "."
        text = config_text(m, p, 1, 9)
        note = note label[m] ": " text (openacc_drawn[m] ? "; openacc on the " openacc_place(m) : "") ". "
    }
    if (!n)
        return
    note = note rule_text()
    if (any_better)
        note = note " Light lines: the best over all blocks and planes."
    page_open(page, "star3d: throughput over X, Y = " ny_text ", Z = " nz_text ", " p " precision, " \
              (with_z ? "Z loop inside the thread" : "no Z loop"), message, note)
    i = 0
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!drawn[m, p, with_z])
            continue
        top = i++ * (0.9 + rows * 4.15)
        define("M_COUNT", n)
        machine_head[i] = label[m] ", " p " precision, L2 " mib(l2[m])
        machine_top[i] = top
        for (x = 1; x <= radius_count; x++) {
            cell = x - 1
            b = top + 0.85 + int(cell / 3) * 4.15
            panel_open(1.4 + (cell % 3) * 5.35, 5.85 + (cell % 3) * 5.35, b, b + 3.3)
            panel_text("TITLE", "r = " radius[x])
            marks(m, p, radius[x], ny_of[m], x_end[m])
            panel_number("K80", p == "single" && k80_ny[radius[x]] == ny_of[m] ? k80_x[radius[x]] : 0)
            panel_number("XMIN", 0)
            panel_number("XMAX", x_end[m])
            panel_number("YMAX", axis_end(1.02 * y_top[m, p, radius[x]]))
            panel_number("YSTEP", axis_step)
            panel_number("XLABEL", int(cell / 3) == rows - 1 || cell + 3 >= radius_count)
            panel_number("YLABEL", cell % 3 == 0)
            panel_number("YTICS", 1)
            curves_of(page, m, p, radius[x], with_z ? "23" : "1")
        }
    }
    print "array M_HEAD[" i "]" > page_file
    print "array M_TOP[" i "]" > page_file
    for (x = 1; x <= i; x++) {
        define("M_HEAD[" x "]", quoted(machine_head[x]))
        define("M_TOP[" x "]", machine_top[x])
    }
    define_text("KEYS", with_z ? "2 5 8 3 6 9 11" : "1 4 7 11")
    define("KEY_X", 1.4 + (radius_count % 3) * 5.35)
    define("KEY_Y", 0.85 + int(radius_count / 3) * 4.15)
    define("KEY_DX", 0)
    define("KEY_DY", 0.36)
    define("KEY_K80", p == "single" && length_of_k80())
    define("BEYOND_Y", 1.06)
    define("X_LOG", 0)
    define("X_STEP", step_of(x_end[machine[1]]))
    define("POINT_STEP", 8)
    page_close(i * (0.9 + rows * 4.15))
    close(page ".dat")
}

function length_of_k80(    i, n) {
    for (i in k80_x)
        n++
    return n > 0
}

END {
    if (stopped)
        exit 1
    build_curves()
    for (c in has) {
        split(c, f, SUBSEP)
        k = coding[f[3]]
        if (k > 9) {
            if (k == 11)
                openacc_drawn[f[1]] = 1
            continue
        }
        drawn[f[1], f[2], form(k) > 1] = 1
        ny_of[f[1]] = curve_ny[c]
        ny_text = curve_ny[c]
        nz_text = curve_nz[c]
        if (c in better)
            any_better = 1
        if (curve_x[c, curve_n[c]] > x_end[f[1]])
            x_end[f[1]] = curve_x[c, curve_n[c]]
        for (i = 1; i <= curve_n[c]; i++)
            if (best_y[c, i] > y_top[f[1], f[2], f[4]])
                y_top[f[1], f[2], f[4]] = best_y[c, i]
        if (l2[f[1]] <= 0)
            stop(f[1] ": machine.json has no l2_bytes")
    }
    if (stopped)
        exit 1
    for (j = 1; j <= 2; j++)
        for (z = 0; z <= 1; z++)
            draw_page(precision_name[j], z)
}
