# SPDX-License-Identifier: MIT
# diffusion2d: what do several time steps in one pass over the memory bring? T_eff of all updates over T_peak against the
# steps of a pass, each at its best rows, at the largest size; level lines: variants of one step a pass; dotted: a pass at
# the speed of copy.
# needs: diffusion2d_temporal
best = "FROM (SELECT variant, precision, steps, max(t_eff_gbs / t_peak_gbs) AS f FROM diffusion2d_temporal WHERE ".HERE." \
    AND nx * ny * nz = (SELECT max(nx * ny * nz) FROM diffusion2d_temporal WHERE ".HERE.") GROUP BY 1, 2, 3) WHERE "
P = list("SELECT DISTINCT precision ".best."1 ORDER BY 1 DESC")
VARIANTS = variants("diffusion2d_temporal", "wrap fused temporal")
most = int(number("SELECT max(ifnull(steps, 1)) ".best."1"))
says = ask("SELECT group_concat(t, '; ')||'.' FROM (SELECT printf('%s %.2f in %d steps, %.1f times the best of one step', \
    precision, f, steps, f / one) AS t FROM (SELECT precision, steps, max(f) AS f ".best."steps > 1 GROUP BY 1) JOIN (SELECT \
        precision, max(f) AS one ".best."ifnull(steps, 1) = 1 GROUP BY 1) USING (precision) ORDER BY precision DESC)")
size = ask("SELECT printf('%d layers of %d×%d', nz, nx, ny) FROM diffusion2d_temporal WHERE ".HERE." ORDER BY nx * ny * nz DESC LIMIT 1")
eval page("", WIDE, 2.4, "diffusion2d on ".fact("label").": several time steps in one pass over the memory, ".size, \
    "T_eff of the updates / T_peak: ".says)
eval panels(1, words(P) + 1)
set xrange [0.6:most + 0.4]; set xtics 1; set xlabel "time steps in a pass"; set ylabel "T_eff of the updates / T_peak"
set yrange [0:1.15 * number("SELECT max(f) ".best."1")]
do for [p in P] {
    D = rows("SELECT variant AS key, ifnull(steps, x), f FROM (SELECT * ".best."precision = '".p."') LEFT JOIN (SELECT 1 AS x \
        UNION SELECT ".most.") ON steps IS NULL ORDER BY ".by_look("variant").", 2")
    K = keys(D)
    set title p." precision"
    set lmargin at screen (0.5 + 2.5 * (place(p, P) - 1)) / W; set rmargin at screen (2.6 + 2.5 * (place(p, P) - 1)) / W
    plot (x > most ? NaN : x) notitle with lines dt 3 lc rgb GREY, @CURVES
    unset ylabel
}
K = list("SELECT variant ".best."1 GROUP BY variant ORDER BY ".by_look("variant"))
eval KEY; set key font ",7"; set lmargin at screen 1 - 1.7 / W; set rmargin at screen 1
plot @KEYS, NaN title "a pass at the speed of copy" with lines dt 3 lc rgb GREY
