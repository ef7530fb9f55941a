# SPDX-License-Identifier: MIT
# star3d: how many values does a point take from each level, and which coding saves where? Values read per point from shared memory
# (wavefronts of 128 bytes; of codings that ask for any), the L1, the L2 and DRAM, as the profiler counted (results/counters.sql); above before the cliff,
# below beyond it. Without a cache each of 6r+1; with a perfect one 1. See shared memory take from the L1 and nobody below it.
# needs: star3d_counters
load "style.gp"
# curves that lie on one another: the first one broad, the last one narrow
NESTED = "with linespoints lc rgb colour(word(K, i)) dt dash(word(K, i)) pt shape(word(K, i)) \
    lw 1 + 1.2 * (words(K) - i) / words(K) ps 1.1 * (1 + 0.7 * (words(K) - i) / words(K))"
CODINGS = codings("star3d_counters", "base shared readonly")
of = "FROM (SELECT *, nx = min(nx) OVER w AS small, nx = max(nx) OVER w AND nx > min(nx) OVER w AS large FROM flow WHERE study = 'star3d' AND machine = '".MACHINE."' \
    AND l1_r NOTNULL WINDOW w AS (PARTITION BY precision, radius)) WHERE precision = "
do for [p in list("SELECT DISTINCT precision ".of."precision ORDER BY 1 DESC")] {
    # the least, the middle and the greatest radius
    R = list("SELECT radius FROM (SELECT radius, row_number() OVER (ORDER BY radius) AS i, count(*) OVER () AS n FROM (SELECT DISTINCT radius ".of."'".p."')) \
        WHERE i IN (1, (n + 1) / 2, n)")
    says = ask("SELECT printf('At r = %d beyond the cliff: ', radius)||group_concat(printf('%s %.1f values from the L1, %.1f from the L2, %.1f from DRAM', variant, l1_r / bytes, \
        l2_r / bytes, dram_r / bytes), '; ')||'.' FROM (SELECT * ".of."'".p."' AND large AND radius = ".word(R, words(R))." AND variant IN ('base', 'shared', 'base_zloop_reg') \
        ORDER BY ".by_look("variant").") HAVING count(*)")
    eval page(p, WIDE, 4.0, "star3d on ".fact("label").": values that a point takes from each level, ".p." precision", says)
    eval panels(3, words(R))
    most = number("SELECT max(max(l1_r, l2_r, dram_r) / bytes) ".of."'".p."'")
    set xrange [0.7:4.3]; set logscale y 2; set yrange [0.6:2.5 * most]; set ytics 4
    do for [row = 1:2] { do for [r in R] {
        j = place(r, R)
        set tmargin at screen 1 - (HEAD + 0.22 + 1.85 * (row - 1)) / H; set bmargin at screen 1 - (HEAD + 0.22 + 1.85 * (row - 1) + 1.4) / H
        set lmargin at screen (0.55 + 6.4 * (j - 1.0) / words(R)) / W; set rmargin at screen (0.38 + 6.4 * j / words(R)) / W
        at = of."'".p."' AND radius = ".r." AND ".(row == 1 ? "small" : "large")
        set title ask("SELECT printf('r = %d, X = %d', radius, nx) ".at." LIMIT 1"); set ylabel (j == 1 ? "values per point" : ""); set format y (j == 1 ? "%h" : "")
        set xtics scale 0 ("shared" 1, "L1" 2, "L2" 3, "DRAM" 4)
        eval NO_MARKS
        eval mark_y(1, "", 2); eval mark_y(6 * r + 1, j == 1 ? "6r+1" : "", 3); eval mark_y(2 * r + 1, j == 1 ? "2r+1" : "", 3)
        if (has("SELECT 1 ".at)) {
            D = rows("SELECT variant AS key, column1, CASE column1 WHEN 1 THEN 128 * shared_wavefronts WHEN 2 THEN l1_r WHEN 3 THEN l2_r ELSE dram_r END / bytes AS values_read \
                FROM (SELECT * ".at."), (VALUES (1), (2), (3), (4)) WHERE values_read > 0 AND (column1 > 1 OR shared_loads > 0) ORDER BY ".by_look("variant").", 2")
            K = keys(D)
            plot for [i = 1:words(K)] D index i-1 using 2:3 @NESTED
        } else { set multiplot next }
    } }
    K = list("SELECT variant ".of."'".p."' GROUP BY 1 ORDER BY ".by_look("variant"))
    eval KEY_BELOW; set key font ",6" samplen 2 maxrows 2
    plot @KEYS
}
