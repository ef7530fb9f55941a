# SPDX-License-Identifier: MIT
# Page of heat2d-picture: the temperature before and after in one scale of colours, and a cut through the
# middle with the exact solution. The anomaly is a Gaussian in the middle; a step adds 2 λ Ci dt to its
# variance. heat2d.h takes dt as dx²/(LIMIT Ci λ), so these are 2/LIMIT squares of the grid's distance. The
# rim stays as it is, nearly 0: mirrored Gaussians of both signs, in x and in y, keep it there.
BEGIN {
    LIMIT = 4.1
    MAP_POINTS = 128 # of a side in the maps, at most: more is not seen, and an svg has each as an object
    looks("before after")
}

from("heat2d-picture.picture") {
    m = get("machine"); x = get("x"); y = get("y")
    before[m, x, y] = get("before")
    after[m, x, y] = get("after")
    if (!(m in columns) || x >= columns[m])
        columns[m] = x + 1
    if (!(m in rows) || y >= rows[m])
        rows[m] = y + 1
    cells[m]++
    heat_before[m] += get("before")
    heat_after[m] += get("after")
    if (get("before") > top_before[m])
        top_before[m] = get("before")
    if (get("after") > top_after[m])
        top_after[m] = get("after")
    next
}

function steps_of(m,    text) {
    text = head_text["heat2d-picture.picture", m]
    return match(text, /[0-9]+ steps/) ? substr(text, RSTART, RLENGTH) + 0 : ""
}

# Height and variance of the anomaly, from two points of the cut; 0 where it is no such thing
function find_gaussian(m,    x1, x2, t1, t2) {
    centre = (columns[m] - 1) / 2
    x1 = middle[m]
    x2 = int(0.7 * columns[m])
    t1 = before[m, x1, middle[m]]
    t2 = before[m, x2, middle[m]]
    if (columns[m] != rows[m] || steps_of(m) == "" || !(t1 > t2 && t2 > 0))
        return 0
    spread = ((x2 - centre) ^ 2 - (x1 - centre) ^ 2) / (2 * log(t1 / t2))
    height = t1 * exp(((x1 - centre) ^ 2 + (middle[m] - centre) ^ 2) / (2 * spread))
    grown = spread + 2 * steps_of(m) / LIMIT
    return 1
}

# One direction's factor of the exact solution: the Gaussian and its mirror images beyond 0 and n - 1
function factor(x, n,    k, sum) {
    for (k = -3; k <= 3; k++)
        sum += (k % 2 ? -1 : 1) * exp(-(x - centre - k * (n - 1)) ^ 2 / (2 * grown))
    return sum * sqrt(spread / grown)
}
function exact(m, x) { return height * factor(x, columns[m]) * factor(middle[m], rows[m]) }

# How wide the cut is at half of its height, in points
function half_width(m, moment,    x, half, was, now, first, last) {
    half = (moment == "before" ? before[m, middle[m], middle[m]] : after[m, middle[m], middle[m]]) / 2
    for (x = 0; x < columns[m]; x++) {
        now = moment == "before" ? before[m, x, middle[m]] : after[m, x, middle[m]]
        if (x && was < half && now >= half)
            first = x - (now - half) / (now - was)
        if (x && was >= half && now < half)
            last = x - (half - now) / (was - now)
        was = now
    }
    return last - first
}

function summary(m,    x, e, worst) {
    page_message((said++ ? "\n" : "") label[m] ": in " grouped(steps_of(m)) " steps the peak falls from " \
                 sprintf("%.2f", top_before[m]) " to " sprintf("%.2f", top_after[m]) \
                 ", its width at half height grows from " sprintf("%.0f", half_width(m, "before")) " to " \
                 sprintf("%.0f", half_width(m, "after")) " points.")
    if (heat_before[m] > 0)
        page_message(sprintf("%.1f~%%", 100 * heat_after[m] / heat_before[m]) " of the heat is still there" \
                     (heat_after[m] < 0.9995 * heat_before[m] ? ", the rest has left by the rim." : "."))
    if (!gaussian[m])
        return
    for (x = 0; x < columns[m]; x++) {
        e = after[m, x, middle[m]] - exact(m, x)
        e = e < 0 ? -e : e
        worst = e > worst ? e : worst
    }
    page_message("The cut differs from the exact solution by at most " \
                 sprintf(100 * worst < top_after[m] ? "%.1g~%%" : "%.0f~%%", \
                         100 * worst / top_after[m]) " of its peak.")
}

function draw_map(m, title, moment,    x, y, step) {
    panel(title)
    x_axis("x (grid points)", "linear", -0.5, columns[m] - 0.5)
    y_axis("y (grid points)", "linear", -0.5, rows[m] - 0.5)
    z_axis("temperature", "linear", 0)
    equal_scale()
    step = 1
    while (columns[m] / step > MAP_POINTS || rows[m] / step > MAP_POINTS)
        step++
    for (y = int(step / 2); y < rows[m]; y += step)
        for (x = int(step / 2); x < columns[m]; x += step)
            cell(x, y, moment == "before" ? before[m, x, y] : after[m, x, y])
}

END {
    page_begin("heat2d-picture", "What becomes of the Gaussian anomaly?")
    share("x", "")
    share("y", "")
    grid(3, 4)
    for (q = 1; q <= machine_count; q++) {
        m = machine[q]
        if (!cells[m])
            continue
        if (cells[m] != columns[m] * rows[m])
            stop("heat2d-picture: " m " has " cells[m] " points, not " columns[m] "×" rows[m])
        middle[m] = int(rows[m] / 2)
        gaussian[m] = find_gaussian(m)
        summary(m)
        words = head_text["heat2d-picture.picture", m]
        sub(/^picture of /, "", words)
        split(words, word, ",")
        grid_row(label[m] ", " word[1] (word[2] ~ /^(single|double)$/ ? ", " word[2] : "") ", " \
                 columns[m] "×" rows[m] " points")
        draw_map(m, "before", "before")
        draw_map(m, "after " (steps_of(m) == "" ? "" : grouped(steps_of(m)) " steps"), "after")
        panel("cut at y = " middle[m])
        x_axis("x (grid points)")
        y_axis("temperature")
        series("before", "line")
        for (x = 0; x < columns[m]; x++)
            point(x, before[m, x, middle[m]])
        series("after", "points")
        gap = int(columns[m] / 20) + 1
        for (x = int(columns[m] / 2) % gap; x < columns[m]; x += gap)
            point(x, after[m, x, middle[m]])
        if (gaussian[m]) {
            series("exact", "model")
            for (x = 0; x < columns[m]; x++)
                point(x, exact(m, x))
        }
    }
    rename("exact", "exact solution")
    page_note("Temperature as the coding computed it, checked against the reference like every result. " \
              "Exact: the Gaussian with 2/" LIMIT " squares of the grid's distance more variance each " \
              "step, and its mirror images, which keep the rim at 0. Maps of a grid finer than " MAP_POINTS \
              "² show some of its points.")
    page_end()
}
