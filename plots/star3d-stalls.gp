# SPDX-License-Identifier: MIT
# star3d: what do the warps of each variant wait for, before the cliff and beyond it? What a warp does from one instruction to the
# next, as shares of the cycles (results/counters.sql), at the least and the greatest X of each radius. See memory grow beyond the
# cliff where there is no Z loop, and barriers and shared memory in the variants that use them.
# needs: star3d_counters
VARIANTS = variants("star3d_counters", "base shared readonly")
array TINT[8] = ["#009E73", "#a8d8c8", "#E69F00", "#0072B2", "#7fb8dc", "#D55E00", "#CC79A7", "#d0d0d0"]
all = "(SELECT *, nx = min(nx) OVER w AS small, nx = max(nx) OVER w AND nx > min(nx) OVER w AS large FROM stall WHERE study = 'star3d' AND ".MINE." \
    WINDOW w AS (PARTITION BY precision, radius)) WHERE "
of = "FROM ".all."precision = "
REASONS = list("SELECT reason FROM stall_reason ORDER BY rank")
P = list("SELECT DISTINCT precision ".of."precision ORDER BY 1 DESC")
do for [p in P] {
    V = list("SELECT variant ".of."'".p."' GROUP BY 1 ORDER BY ".by_look("variant"))
    n = words(V)
    # the least, the middle and the greatest radius
    R = list("SELECT radius FROM (SELECT radius, row_number() OVER (ORDER BY radius) AS i, count(*) OVER () AS n FROM (SELECT DISTINCT radius ".of."'".p."')) \
        WHERE i IN (1, (n + 1) / 2, n)")
    says = ask("SELECT printf('Without a Z loop, waiting for memory takes %.0f %% of the cycles before the cliff and %.0f %% beyond it (mean); with one %.0f and %.0f %%.', \
        100 * avg(share) FILTER (WHERE small AND form = 1), 100 * avg(share) FILTER (WHERE large AND form = 1), 100 * avg(share) FILTER (WHERE small AND form > 1), \
        100 * avg(share) FILTER (WHERE large AND form > 1)) FROM (SELECT *, ".FORM_OF." AS form ".of."'".p."' AND rank = 4) HAVING count(DISTINCT form > 1) = 2 AND max(large)")
    eval page(p, WIDE, 0.5 + 2 * (0.42 + 0.13 * n), "star3d on ".fact("label").": what the warps wait for, ".p." precision", says)
    eval panels(3, words(R))
    set yrange [n + 0.6:0.4]; set xrange [0:100]; set xtics 25; unset grid; set style fill solid noborder; unset key
    do for [row = 1:2] { do for [r in R] {
        j = place(r, R)
        set tmargin at screen 1 - (HEAD + 0.22 + (0.42 + 0.13 * n) * (row - 1)) / H; set bmargin at screen 1 - (HEAD + 0.22 + (0.42 + 0.13 * n) * (row - 1) + 0.13 * n) / H
        set lmargin at screen (1.3 + 5.6 * (j - 1.0) / words(R)) / W; set rmargin at screen (1.1 + 5.6 * j / words(R)) / W
        at = of."'".p."' AND radius = ".r." AND ".(row == 1 ? "small" : "large")
        set title ask("SELECT printf('r = %d, X = %d', radius, nx) ".at." LIMIT 1"); set xlabel (row == 2 ? "share of the cycles (%)" : "")
        set ytics scale 0 () font ",6.5"; do for [v in V] { set ytics add ((j == 1 ? v : "") place(v, V)) }
        if (has("SELECT 1 ".at)) {
            D = rows("SELECT reason AS key, variant, 100 * (sum(share) OVER v - share), 100 * sum(share) OVER v ".at." WINDOW v AS (PARTITION BY variant ORDER BY rank) ORDER BY rank")
            plot for [k = 1:words(REASONS)] D index k-1 using 3:(place(strcol(2), V)):3:4:(place(strcol(2), V) - 0.38):(place(strcol(2), V) + 0.38) with boxxyerror lc rgb TINT[k]
        } else { set multiplot next }
    } }
    eval KEY_BELOW; set key font ",6.5"
    plot [0:1][0:1] for [k = 1:words(REASONS)] NaN title word(REASONS, k) with boxes lc rgb TINT[k]
}
