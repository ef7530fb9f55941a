# star3d: where do the XY planes outgrow the L2, and does the Z loop remove that cliff? A panel per radius: the variants without a Z loop, and as a band
# those with one. Circles: the drops that results/rules/42-cliff.sql finds; lines: where its two models expect them.
# needs: star3d_l2cliff
VARIANTS = variants("star3d_l2cliff", "base shared readonly")
radii = distinct("radius", "FROM star3d_l2cliff WHERE ".HERE)
do for [p in precisions("FROM star3d_l2cliff WHERE ".HERE)] {
    curves = "FROM cliff WHERE experiment = 'star3d_l2cliff' AND ".MINE." AND precision = '".p."'"
    says = ask("SELECT printf('%d of %d curves without Z loop drop at the L2', total(at_l2) FILTER (WHERE planes IS NULL), count(*) \
        FILTER (WHERE planes IS NULL)) || iif(total(at_l2 AND model > 0) > 0, printf(', at %.2f to %.2f times the X of the model', \
        min(x / model) FILTER (WHERE at_l2), max(x / model) FILTER (WHERE at_l2)), '') \
        || printf('; with it %d of %d.', total(at_l2) FILTER (WHERE planes >= 0), count(planes)) ".curves)
    eval page(p, WIDE, 2.35, 2, words(radii), ask("SELECT printf('star3d on %s: where the XY planes outgrow the L2 of %.0f MiB, \
        %s precision', label, l2_bytes / 1048576, '".p."') FROM machine WHERE name = '".MACHINE."'"), says)
    set logscale x 2; set xtics 32, 8; set xrange [*:*]; set yrange [0:*]; set xlabel "X (points)"; ALL = ""; LOOPS = 0
    do for [i = 1:words(radii)] {
        r = word(radii, i)
        eval panel(0.2, 1.65, 0.45 + 6.5 * (i - 1) / words(radii), 0.05 + 6.5 * i / words(radii))
        points = "FROM star3d_point WHERE experiment = 'star3d_l2cliff' AND ".MINE." AND precision = '".p."' AND radius = ".r." AND planes "
        single = "SELECT variant AS key, nx, gflops / 1000 ".points."IS NULL ORDER BY ".by_look("variant").", nx"
        band = "SELECT 'loop' AS key, nx, min(gflops) / 1000, max(gflops) / 1000 ".points."NOTNULL GROUP BY nx"
        if (!has(single)) { set multiplot next; continue }
        D = curves(single)
        of = curves." AND radius = ".r." AND planes IS NULL"
        cliffs = "SELECT variant AS key, x, gflops / 1000 FROM (SELECT * ".of." AND x > 0) c JOIN star3d_point s \
            USING (machine, experiment, precision, variant, radius, ny, nz) WHERE s.nx = x AND s.planes IS NULL"
        C = (falls = has(cliffs)) ? rows(cliffs) : D
        B = (loops = has(band)) ? rows(band) : D
        LOOPS = LOOPS || loops
        stats B using (column(3 + loops)) nooutput
        set ytics step(STATS_max, 4)
        set title "r = ".r; set ylabel (i == 1 ? "TFlop/s" : "")
        eval mark_x(number("SELECT max(predicted) ".of), "", 2)
        eval mark_x(number("SELECT max(model) ".of), "", 3)
        do for [j = 1:words(K)] { if (!place(family(word(K, j)), ALL)) { ALL = ALL." ".family(word(K, j)) } }
        plot for [j = 1:loops] B using 2:3:(column(3 + loops)) with filledcurves fs solid noborder lc rgb "#d8d8d8", \
            for [j = 1:words(K)] D index j-1 using 2:3 with linespoints lc rgb colour(word(K, j)) lw (word(K, j) eq "base" ? 3 : 1.3) pt shape(word(K, j)) ps 0.9 pointnumber 4 + j, \
            for [j = 1:falls] C using 2:3 with points pt 6 ps 2 lc rgb "black"
        eval NO_MARKS
    }
    eval KEY_BELOW; set key maxrows 1 width -2.5
    plot [0:1][0:1] for [v in ALL] NaN title v with linespoints lc rgb colour(v) lw (v eq "base" ? 3 : 1.3) pt shape(v) ps 0.9, \
        NaN title "drop" with points pt 6 ps 2 lc rgb "black", NaN title (LOOPS ? "all with a Z loop" : "") with filledcurves fs solid noborder lc rgb "#d8d8d8", \
        NaN title "effective L2" with lines lc rgb GREY dt 3, NaN title "whole L2" with lines lc rgb GREY dt 2
}
