# star3d on small grids: what does a launch cost, and what does one launch for all steps win back? T_eff of each variant at the best of its settings
# over the bytes of both fields; grey: what stream reads (many times a launch) and copies (a launch each) at as many bytes.
# needs: star3d_small stream_workingset
VARIANTS = variants("star3d_small", "vector tma_ring persistent")
of = "FROM star3d_small JOIN precision USING (precision) WHERE ".HERE." AND "
P = precisions("FROM star3d_small WHERE ".HERE); R = distinct("radius", "FROM star3d_small WHERE ".HERE)
says = ask("SELECT ifnull('One launch over the best of a launch for each step, the geometric mean: '||group_concat(printf('%d³ %.2f', nx, f), ', ')||'.', '') FROM (SELECT nx, exp(avg(ln(one / each))) AS f \
    FROM (SELECT nx, max(t_eff_gbs) FILTER (WHERE variant = 'persistent') AS one, max(t_eff_gbs) FILTER (WHERE variant <> 'persistent') AS each ".of."1 \
    GROUP BY nx, precision, radius) WHERE one * each > 0 GROUP BY nx)")
eval page("", WIDE, 1.9 * words(P) + 0.3, words(P) + 1, words(R), on("star3d")."small grids, a launch for each step and for all", says)
eval bytes_x(4194304, 16); set xlabel "both fields"; set ytics 2000
set xrange [number("SELECT min(nx * ny * nz * bytes) ".of."1"):number("SELECT max(4 * nx * ny * nz * bytes) ".of."1")]
set yrange [0:number("SELECT 1.05 * max(t_eff_gbs) FROM stream_workingset WHERE ".HERE)]
S = rows("SELECT variant AS key, working_set_mib * 1048576, t_eff_gbs FROM stream_workingset WHERE ".HERE." ORDER BY 1 DESC, 2")
do for [p in P] {
    do for [r in R] {
        i = place(p, P); j = place(r, R); eval panel(1.9 * i - 1.65, 1.9 * i - 0.4, 0.7 + 6.3 * (j - 1) / words(R), 0.5 + 6.3 * j / words(R))
        q = "SELECT variant AS key, 2 * bytes * nx * ny * nz, max(t_eff_gbs) ".of."precision = '".p."' AND radius = ".r." GROUP BY 1, 2 ORDER BY ".by_look("variant").", 2"
        if (!has(q)) { set multiplot next; continue }
        D = curves(q)
        set title p.", r = ".r; set format y (j == 1 ? "%h" : ""); set ylabel (j == 1 ? "T_eff (GB/s)" : "")
        plot for [k = 1:words(keys(S))] S index k-1 using 2:3 with lines dt 3 - k lc rgb GREY, @EACH 2:3 @LINES
    }
}
eval KEY_BELOW
plot @EACH_KEY @LINES, for [v in keys(S)] NaN title "stream's ".v with lines dt 3 - place(v, keys(S)) lc rgb GREY
