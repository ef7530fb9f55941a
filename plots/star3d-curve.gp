# star3d: does a model predict the whole curve? Time per point over X, measured (points) and by results/curve.sql (lines): from bandwidths, what the
# L2 holds, a copy, and of shared what the profiler saw; nothing fitted to a curve. Dotted: 2r+2 planes fill the effective L2. The terms were found
# on the H200; on another GPU this is a prediction.
# needs: curve
VARIANTS = variants("curve", "base shared readonly")
of = "FROM curve c WHERE ".MINE." AND precision = "
do for [p in precisions(of."precision")] {
    # base and readonly lie on one another
    shown = any(of."'".p."' AND variant = 'base'") ? " AND variant <> 'readonly'" : ""
    V = list("SELECT variant ".of."'".p."'".shown." GROUP BY 1 ORDER BY ".by_look("variant"))
    E = list("SELECT printf('%d %d', ny, nz) ".of."'".p."' GROUP BY ny, nz HAVING count(DISTINCT nx) >= 5 ORDER BY ny, nz")
    R = distinct("radius", of."'".p."'")
    says = ask("SELECT 'Mean error '||group_concat(printf('%.1f %% (%s)', 100 * error, variant), ', ')||(SELECT printf('; worst %s at r = %d, Y = %d, X = %d: %+.0f %%.', \
        variant, radius, ny, nx, 100 * (model_ns / t_ns - 1)) FROM (SELECT *, max(abs(model_ns / t_ns - 1)) ".of."'".p."')) \
        FROM (SELECT variant, avg(abs(model_ns / t_ns - 1)) AS error ".of."'".p."' GROUP BY 1 ORDER BY 2)")
    eval page(p, WIDE, 0.6 + 1.5 * words(E), on("star3d")."time per point, measured and by a model without fitted terms, ".p." precision", says)
    eval panels(words(E) + 1, words(R))
    set logscale xy; set xtics (16, 64, 256, 1024, 4096); set ytics (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48)
    do for [e in E] { do for [r in R] {
        at = of."'".p."' AND radius = ".r." AND ny = ".word(e, 1)." AND nz = ".word(e, 2)
        i = place(e, E); j = place(r, R)
        eval down(0.25 + 1.5 * (i - 1), 0.25 + 1.5 * (i - 1) + 1.15)
        eval across(0.55 + 6.4 * (j - 1) / words(R), 0.4 + 6.4 * j / words(R))
        left = number("SELECT min(nx) ".of."'".p."'"); right = number("SELECT max(nx) ".of."'".p."'")
        set xrange [left:right]
        set yrange [0.8 * number("SELECT 1000 * min(t_ns) ".of."'".p."'"):1.2 * number("SELECT 1000 * max(t_ns) ".of."'".p."'")]
        set title (i == 1 ? "r = ".r : ""); set ylabel (j == 1 ? "Y = ".word(e, 1).", ps per point" : ""); set format y (j == 1 ? "%h" : "")
        set xlabel (i == words(E) ? "X (points)" : "")
        eval NO_MARKS
        full = number("SELECT x FROM law_now WHERE ".MINE." AND precision = '".p."' AND radius = ".r." AND ny = ".word(e, 1))
        eval mark_x(full > left && full < right ? full : NaN, "", 3)
        if (any(at)) {
            D = curves("SELECT variant AS key, nx, 1000 * t_ns, 1000 * model_ns ".at.shown." ORDER BY ".by_look("variant").", nx")
            plot for [k = 1:words(K)] D index k-1 using 2:3 with points ps 0.5 lc rgb colour(word(K, k)) pt shape(word(K, k)), \
                for [k = 1:words(K)] D index k-1 using 2:4 with lines lw 1.2 lc rgb colour(word(K, k))
        } else { set multiplot next }
    } }
    eval KEY_BELOW; set key width 0
    plot [0:1][0:1] for [v in V] NaN title v.(v eq "base" && shown ne "" ? ", readonly" : "") with points lc rgb colour(v) pt shape(v), \
        NaN title "model" with lines lw 1.2 lc rgb GREY, NaN title "effective L2 full" with lines dt 3 lc rgb GREY
}
