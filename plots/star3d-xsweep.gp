# star3d: does throughput drop where the XY planes outgrow the L2, and does the Z loop remove it?
# Counterparts of the K80 paper's Figures 4 (no Z loop) and 8 (Z loop), Y = Z = 256. A page per precision, a column per radius, a row
# per form: no Z loop, Z loop over the whole column (as published), Z loop in chunks of some planes; of each family its fastest variant.
# needs: star3d_xsweep
VARIANTS = variants("star3d_xsweep", "base shared readonly")
form_name(z) = z < 0 ? "no Z loop" : z == 0 ? "Z loop, column" : "Z loop, ".z." planes"
do for [p in precisions("FROM star3d_xsweep WHERE ".HERE)] {
    of = "FROM star3d_xsweep WHERE ".HERE." AND precision = '".p."'"
    cliffs = "FROM cliff WHERE experiment = 'star3d_xsweep' AND ".MINE." AND precision = '".p."'"
    R = distinct("radius", of); Z = list("SELECT DISTINCT ifnull(planes, -1) ".of." ORDER BY 1")
    says = ask("SELECT printf('%d of %d curves without a Z loop drop at the L2, %d of %d with one. ', total(at_l2) FILTER (WHERE planes IS NULL), \
        count(*) FILTER (WHERE planes IS NULL), total(at_l2) FILTER (WHERE planes >= 0), count(planes)) ".cliffs).ask("SELECT 'Fastest at r = ' \
        ||(SELECT CAST(max(radius) AS INTEGER) ".of.")||': '||group_concat(printf('%s, %.1f TFlop/s', variant, g / 1000), '; ')||'.' FROM (SELECT variant, \
        max(gflops) AS g, ifnull(planes, -1) AS z ".of." AND radius = (SELECT max(radius) ".of.") GROUP BY z ORDER BY z)")
    eval page(p, WIDE, 0.75 + 1.3 * words(Z), words(Z) + 1, words(R), on("star3d")."throughput over X without and with a Z loop, Y = Z = 256, ".p." precision", says)
    last = ask("SELECT CAST(max(nx) AS INTEGER) ".of); ALL = ""
    set xrange [0:last + 0]; set xtics last / 2
    do for [z in Z] { do for [r in R] {
        i = place(z, Z); j = place(r, R)
        eval panel(0.25 + 1.3 * (i - 1), 1.3 * i, 0.7 + 6.3 * (j - 1) / words(R), 0.4 + 6.3 * j / words(R))
        most = number("SELECT max(gflops) / 1000 ".of." AND radius = ".r)
        set yrange [0:1.05 * most]; set ytics step(most, 4)
        set title (i == 1 ? "r = ".r : ""); set xlabel (i == words(Z) ? "X (points)" : ""); set ylabel (j == 1 ? form_name(z)."\nTFlop/s" : "") offset -1, 0
        at = of." AND radius = ".r." AND ifnull(planes, -1) = ".z
        if (!any(at)) { set multiplot next; continue }
        eval mark_x(number("SELECT max(model) ".cliffs." AND radius = ".r." AND ifnull(planes, -1) = ".z." AND model < ".last), "", 3)
        D = curves("SELECT ".FAMILY." AS key, nx, max(gflops) / 1000 ".at." GROUP BY 1, 2 ORDER BY ".by_look("key").", nx")
        do for [k in K] { ALL = place(k, ALL) ? ALL : ALL." ".k }
        plot @EACH 2:3 with linespoints @OWN pointinterval 8
        eval NO_MARKS
    } }
    eval KEY_BELOW; set key width -2
    plot [0:1][0:1] for [v in ALL] NaN title v with linespoints lc rgb colour(v) pt shape(v), \
        NaN title (any(cliffs." AND model < ".last) ? "effective L2 full" : "") with lines dt 3 lc rgb GREY
}
