# SPDX-License-Identifier: MIT
# star3d: does the L2 hit rate fall where the XY planes outgrow the L2, and does DRAM traffic rise with it?
# Counterparts of the K80 paper's Figures 5 and 7: one coding a radius there. Counted by the profiler (make profile).
# See the hit rate fall at the dotted line, and then every point cost 2r+1 reads of DRAM instead of one.
# needs: star3d_l2hit
load "style.gp"
CODINGS = codings("star3d_l2hit", "base shared readonly")
# curves that lie on one another: the first one broad, the last one narrow
NESTED = "with linespoints lc rgb colour(word(K, i)) dt dash(word(K, i)) pt shape(word(K, i)) lw 1 + 1.2 * (words(K) - i) / words(K) \
    ps 1.1 * (1 + 0.7 * (words(K) - i) / words(K))"
do for [p in list("SELECT DISTINCT precision FROM star3d_l2hit WHERE machine = '".MACHINE."'")] {
    of = "FROM star3d_l2hit JOIN precision USING (precision) LEFT JOIN effective_l2 USING (machine) WHERE machine = '".MACHINE."' AND precision = '".p."'"
    R = list("SELECT DISTINCT radius ".of." ORDER BY 1")
    says = ask("SELECT printf('At r = %d and the largest X a point costs up to %.2f reads of DRAM without a Z loop', radius, max(v) FILTER (WHERE NOT z)) \
        || ifnull(printf(', up to %.2f with one', max(v) FILTER (WHERE z)), '') || '.' FROM (SELECT dram_read_bytes / bytes / nx / ny / nz v, radius, nx = max(nx) OVER () AND \
        radius = max(radius) OVER () last, variant LIKE '%_zloop%' z ".of.") WHERE last HAVING count(*) FILTER (WHERE NOT z)")
    eval page(p, WIDE, 5, "star3d on ".fact("label").": L2 hit rate and DRAM traffic around the cliff, Y = ".ask("SELECT printf('%d, Z = %d', ny, nz) ".of." LIMIT 1").", ".p, says)
    eval panels(3, words(R))
    set logscale x 2; set xlabel "X (points)"; set lmargin 8
    do for [row = 1:3] {
        do for [r in R] {
            set yrange [0:100]; set ytics 25; unset ylabel; set key bottom left Left reverse noopaque
            if (row == 1 && !has("SELECT 1 FROM published_star3d_k80_l2_hit WHERE radius = ".r)) { set multiplot next; continue }
            if (row == 1) {
                D = rows("SELECT variant||CASE zloop WHEN 1 THEN '_zloop' ELSE '' END AS key, nx, l2_hit_pct FROM published_star3d_k80_l2_hit WHERE radius = ".r." ORDER BY 1, 2")
                set title "r = ".r.", Tesla K80, published"; set xrange [64:1024]
                eval mark_x(ask("SELECT predicted_nx FROM published_star3d_k80_cliff WHERE radius = ".r), "L2 full", 2)
            } else {
                y = row == 2 ? "l2_hit_pct" : "dram_read_bytes / bytes / nx / ny / nz"
                D = rows("SELECT variant AS key, nx, ".y." ".of." AND radius = ".r." ORDER BY ".by_look("variant").", 2")
                set title "r = ".r; set xrange [*:*]
            }
            if (row == 3) { set yrange [0:2 * word(R, words(R)) + 3]; set ytics 2; eval mark_y(2 * r + 1, "", 2); set key top left opaque
                set label sprintf("2r+1 = %d", 2 * r + 1) at graph 0.03, first 2 * r + 1 offset 0, 0.5 font ",7" tc rgb GREY }
            if (row > 1) { do for [x in list("SELECT effective_bytes / (bytes * ny * (2 * radius + 2)) ".of." AND radius = ".r." AND effective_bytes LIMIT 1")] { eval mark_x(x, row == 2 ? "effective L2" : "", 3) } }
            if (r == word(R, 1)) { set ylabel (row < 3 ? "L2 hit rate (%)" : "reads of DRAM per point") }
            K = keys(D)
            plot for [i = 1:words(K)] D index i-1 using 2:3 title (row == 1 || row == 3 && r == word(R, 1) ? word(K, i) : "") @NESTED
            eval NO_MARKS
        }
    }
}
