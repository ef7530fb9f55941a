# SPDX-License-Identifier: MIT
# Page of diffusion2d-field: the layer before and after, and a cut through its middle beside the exact
# solution of the discrete equation: each of its Fourier modes (k, l) shrinks by
# 1 - alpha·(lambda_k + lambda_l)² a step, with lambda = 4·sin²(pi·k/n).
BEGIN {
    ALPHA = 1 / 32
    PI = atan2(0, -1)
    TOLERANCE = 1e-5
    MOST = 96 # points along x or y up to which the exact solution is computed here
}

from("diffusion2d-field.picture") {
    m = get("machine"); x = get("x") + 0; y = get("y") + 0
    u[m, x, y] = get("before")
    u_after[m, x, y] = get("after")
    nx[m] = x >= nx[m] ? x + 1 : nx[m]
    ny[m] = y >= ny[m] ? y + 1 : ny[m]
    values[m]++
    next
}

# Transforms rows of re, im (both [row, i], i of n) in place: sum over i of u_i·exp(sign·2·pi·I·i·k/n)
function transform(rows, n, sign,    r, i, k, j, a, b, c, s, one) {
    for (i = 0; i < n; i++) {
        c[i] = cos(2 * PI * i / n)
        s[i] = sign * sin(2 * PI * i / n)
    }
    for (r = 0; r < rows; r++) {
        for (k = 0; k < n; k++) {
            a = b = j = 0
            for (i = 0; i < n; i++) {
                if (re[r, i] || im[r, i]) {
                    a += re[r, i] * c[j] - im[r, i] * s[j]
                    b += re[r, i] * s[j] + im[r, i] * c[j]
                }
                j = j + k < n ? j + k : j + k - n
            }
            one[k] = a
            one[k, "i"] = b
        }
        for (k = 0; k < n; k++) {
            re[r, k] = one[k]
            im[r, k] = one[k, "i"]
        }
    }
}
# re, im of `rows` rows of n with both indices changed
function turn(rows, n,    r, i, a, b) {
    for (r = 0; r < rows; r++)
        for (i = 0; i < n; i++) {
            a[i, r] = re[r, i]
            b[i, r] = im[r, i]
        }
    for (i = 0; i < n; i++)
        for (r = 0; r < rows; r++) {
            re[i, r] = a[i, r]
            im[i, r] = b[i, r]
        }
}

# exact[x, y] of machine m after `steps`; 0 where that is too much work here
function solve(m, steps,    x, y, k, l, g, w, h) {
    w = nx[m]
    h = ny[m]
    if (w > MOST || h > MOST || !steps)
        return 0
    split("", re); split("", im); split("", exact)
    for (y = 0; y < h; y++)
        for (x = 0; x < w; x++) {
            re[y, x] = u[m, x, y] + 0
            im[y, x] = 0
        }
    transform(h, w, -1)
    turn(h, w)
    transform(w, h, -1)
    for (k = 0; k < w; k++)
        for (l = 0; l < h; l++) {
            g = 4 * sin(PI * k / w) ^ 2 + 4 * sin(PI * l / h) ^ 2
            g = 1 - ALPHA * g * g
            # a power of what may be negative
            g = (g < 0 && steps % 2 ? -1 : 1) * (g == 0 ? 0 : exp(steps * log(g < 0 ? -g : g))) / (w * h)
            re[k, l] *= g
            im[k, l] *= g
        }
    transform(w, h, 1)
    turn(w, h)
    transform(h, w, 1)
    for (y = 0; y < h; y++)
        for (x = 0; x < w; x++)
            exact[x, y] = re[y, x]
    return 1
}

function draw_map(m, title, what,    x, y) {
    panel(title)
    equal_scale()
    x_axis("x")
    y_axis("y")
    z_axis("value")
    for (x = 0; x < nx[m]; x++)
        for (y = 0; y < ny[m]; y++)
            cell(x, y, what == "after" ? u_after[m, x, y] : u[m, x, y])
}

function draw_cut(m, known,    x, y) {
    y = int(ny[m] / 2)
    panel("cut at y = " y)
    x_axis("along x")
    y_axis("value", "linear", -0.2, 1.2)
    hline(0, "", "line")
    if (known) {
        series("exact", "grey")
        for (x = 0; x < nx[m]; x++)
            point(x, exact[x, y])
    }
    series("before", "steps")
    for (x = 0; x < nx[m]; x++)
        point(x, u[m, x, y])
    series("after", known ? "points" : "line")
    for (x = 0; x < nx[m]; x++)
        point(x, u_after[m, x, y])
}

function tell(m, steps, who, known,    x, y, v, low, high, sum, sum_before, off, d) {
    low = high = u_after[m, 0, 0]
    for (x = 0; x < nx[m]; x++)
        for (y = 0; y < ny[m]; y++) {
            v = u_after[m, x, y] + 0
            low = v < low ? v : low
            high = v > high ? v : high
            sum += v
            sum_before += u[m, x, y]
            if (known) {
                d = v - exact[x, y]
                d = d < 0 ? -d : d
                off = d > off ? d : off
            }
        }
    d = (sum - sum_before) / sum_before
    d = d < 0 ? -d : d
    page_message(label[m] ", " who ": after " grouped(steps) " steps the square is a smooth hump" (high > \
                 1 || low < 0 ? ", and lies between " short_signed(low) " and " short_signed(high) ": a " \
                 "fourth derivative overshoots, as heat does not" : "") ".")
    page_message("The layer keeps its mean" (d > 0 ? " within " power_words(d) : " to the last digit") ".")
    if (known)
        page_message("It is " (off < TOLERANCE ? "the exact solution of the discrete equation within " : \
                     "not the exact solution of the discrete equation, but off by ") power_words(off) ".")
}
function short_signed(x) { return (x < 0 ? "−" : "") sprintf("%.3f", x < 0 ? -x : x) }
# 2.3e-07 -> "2.3·10⁻⁷"
function power_words(x,    e) {
    for (e = 0; x < 1 && e < 30; e++)
        x *= 10
    return sprintf("%.1f", x) (e ? "·10⁻" (e < 10 ? "" : raised(int(e / 10))) raised(e % 10) : "")
}
function raised(digit) { return substr("⁰¹²³⁴⁵⁶⁷⁸⁹", 0 + Digit_at[digit], Digit_length[digit]) }

END {
    looks("before after")
    page_begin("diffusion2d-field", "What becomes of the square in diffusion2d?")
    rename("exact", "exact solution")
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!values[m])
            continue
        if (values[m] != nx[m] * ny[m])
            stop("diffusion2d-field.picture of " m ": " values[m] " values are no " nx[m] "×" ny[m] " layer")
        head = head_text["diffusion2d-field.picture", m]
        steps = match(head, /[0-9]+ steps/) ? substr(head, RSTART, RLENGTH) + 0 : 0
        sub(/^picture of diffusion2d /, "", head)
        who = head
        sub(/[ ,].*/, "", who)
        known = solve(m, steps)
        tell(m, steps, who, known)
        grid(3, 4.0)
        grid_row(label[m] ", a layer of " nx[m] "×" ny[m] " points")
        draw_map(m, "before", "before")
        draw_map(m, "after " grouped(steps) " steps", "after")
        draw_cut(m, known)
    }
    page_note("The field that the coding computed on the GPU. Exact solution: every Fourier mode of what " \
              "was before, times its factor 1 − α (λ_x + λ_y)² for each step, λ = 4 sin²(πk/n), α = 1/32.")
    page_end()
}
