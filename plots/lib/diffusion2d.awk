# SPDX-License-Identifier: MIT
# What the figures of diffusion2d share: the steps, how many fields a step touches, shapes, and when a ratio
# counts as a change.
BEGIN {
    step_count = split("basic merged local halothreads launchkernel graph shared wrap fused", step, " ")
    # in, out and temporary ones: what has to find room in the L2
    split("4 4 3 3 3 3 2 2 2", word_, " ")
    for (i_ = 1; i_ <= step_count; i_++)
        fields_of[step[i_]] = word_[i_]
    fields_of["openacc"] = 3
    looks("basic merged local halothreads launchkernel graph shared wrap fused")
    split("square narrow wide", shape_name, " ")
    SAME = 0.03 # and less is no change
    LAUNCHES = 1048576 # bytes of a field below which launches are what counts
}

# Bytes of one field of this row
function field_bytes() { return get("nx") * get("ny") * get("nz") * value_bytes[get("precision")] }
# Time per grid point of this row, ns
function point_ns() { return get("time_median_ns") / (get("nx") * get("ny") * get("nz")) }

function shape_of(nx, ny) { return nx >= 2 * ny ? "wide" : ny >= 2 * nx ? "narrow" : "square" }

# "16x16x1" -> "16×16"
function block_text(block) {
    sub(/x1$/, "", block)
    sub(/x/, "×", block)
    return block
}

function times_text(x) { return sprintf(x < 9.95 ? "%.2f×" : "%.0f×", x) }

# Share q of list[1..n], which gets sorted; "" where there is none
function quantile(list, n, q) {
    if (!n)
        return ""
    sorted(list, n)
    return list[int(q * (n - 1) + 0.5) + 1]
}
function median(list, n) {
    if (!n)
        return ""
    sorted(list, n)
    return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
}

# What the program found when it measured the same cases again: half of them differ by no more than this.
# The table's first line says so; 0 where there were no rounds.
function repeat_half(table, m,    text) {
    text = head_text[table ".context", m]
    return match(text, /half within [0-9.]+ %/) ? substr(text, RSTART + 12, RLENGTH - 14) / 100 : 0
}
# How far a median ratio may be from 1 and be none
function same_within(table, m) {
    return 2 * repeat_half(table, m) > SAME ? 2 * repeat_half(table, m) : SAME
}
# "measured again, half of the cases are within 0.15 %, 95 in 100 within 14 %"
function repeat_text(table, m,    text, half) {
    text = head_text[table ".context", m]
    half = repeat_half(table, m)
    if (!half)
        return ""
    text = match(text, /95 in 100 within [0-9.]+ %/) ? substr(text, RSTART, RLENGTH) : ""
    sub(/ %/, "~%", text)
    return sprintf("measured again, half of the cases are within %.2g~%%", 100 * half) (text == "" ? "" : \
        ", " text)
}
function same_text(table, m,    r) {
    r = repeat_text(table, m)
    return label[m] ": no change is a median within " percent_text(same_within(table, m)) " of 1" (r == \
        "" ? "" : " (" r ")") "."
}

# Tics of an axis of time per point, in ns, and of one of working sets where panels are small
function point_tics() {
    y_tics("0.001=0.001 0.002=0.002 0.005=0.005 0.01=0.01 0.02=0.02 0.05=0.05 0.1=0.1 0.2=0.2 0.5=0.5 1=1 " \
           "2=2 5=5 10=10")
}
function size_tics(largest) {
    if (largest >= 64 * 1048576)
        x_tics("1048576=1~MiB 8388608=8~MiB 67108864=64~MiB 536870912=512~MiB 4294967296=4~GiB")
}
