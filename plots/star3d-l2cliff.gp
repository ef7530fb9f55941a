# star3d: where do the XY planes outgrow the L2, and does the Z loop remove that cliff? Y grows with the L2.
# A page per precision; a column per radius, a row per form of the Z loop (none, whole column, chunks). Circles
# are the cliffs that results/cliff.sql finds, lines where its two models expect them.
# needs: star3d_l2cliff
VARIANTS = variants("star3d_l2cliff", "base shared readonly")
forms = list("SELECT DISTINCT ifnull(planes, -1) FROM star3d_l2cliff WHERE ".HERE." ORDER BY 1")
radii = distinct("radius", "FROM star3d_l2cliff WHERE ".HERE)
do for [p in precisions("FROM star3d_l2cliff WHERE ".HERE)] {
    curves = "FROM cliff WHERE experiment = 'star3d_l2cliff' AND ".MINE." AND precision = '".p."'"
    says = ask("SELECT printf('%d of %d curves without Z loop drop at the L2', total(at_l2) FILTER (WHERE planes IS NULL), count(*) \
        FILTER (WHERE planes IS NULL)) || iif(total(at_l2 AND model > 0) > 0, printf(', at %.2f to %.2f times the X of the model', \
        min(x / model) FILTER (WHERE at_l2), max(x / model) FILTER (WHERE at_l2)), '') \
        || printf('; with it %d of %d.', total(at_l2) FILTER (WHERE planes >= 0), count(planes)) ".curves)
    eval page(p, WIDE, 0.35 + 1.75 * words(forms), ask("SELECT printf('star3d on %s: where the XY planes outgrow the L2 of %.0f MiB, \
        %s precision', label, l2_bytes / 1048576, '".p."') FROM machine WHERE name = '".MACHINE."'"), says)
    eval panels(words(forms) + 1, words(radii))
    set logscale x 2; set xtics 32, 8; set xrange [*:*]; set yrange [0:*]; ALL = ""
    do for [f = 1:words(forms)] { do for [i = 1:words(radii)] {
        z = word(forms, f); r = word(radii, i)
        eval down(0.2 + 1.75 * (f - 1), 1.45 + 1.75 * (f - 1))
        eval across(0.45 + 6.5 * (i - 1) / words(radii), 0.05 + 6.5 * i / words(radii))
        which = "radius = ".r." AND ifnull(planes, -1) = ".z
        points = "SELECT variant AS key, nx, gflops / 1000 FROM star3d_point WHERE experiment = 'star3d_l2cliff' AND machine = '" \
            .MACHINE."' AND precision = '".p."' AND ".which." ORDER BY ".by_look("variant").", nx"
        if (has(points)) {
        D = curves(points)
        cliffs = "SELECT variant AS key, x, gflops / 1000 FROM (SELECT * ".curves." AND ".which." AND x > 0) c JOIN star3d_point s \
            USING (machine, experiment, precision, variant, radius, ny, nz) WHERE s.nx = x AND c.planes IS s.planes"
        C = has(cliffs) ? rows(cliffs) : ""
        stats D using 3 nooutput
        set ytics step(STATS_max, 4)
        set title (i > 1 ? "" : z < 0 ? "no Z loop, " : z == 0 ? "Z loop, " : "Z loop (".z."), ")."r = ".r
        set ylabel (i == 1 ? "TFlop/s" : "")
        set xlabel (z == word(forms, words(forms)) ? "X (points)" : "")
        eval mark_x(number("SELECT max(predicted) ".curves." AND ".which), "", 2)
        eval mark_x(number("SELECT max(model) ".curves." AND ".which), "", 3)
        do for [j = 1:words(K)] { if (!place(family(word(K, j)), ALL)) { ALL = ALL." ".family(word(K, j)) } }
        plot for [j = 1:words(K)] D index j-1 using 2:3 with linespoints lc rgb colour(word(K, j)) dt dash(word(K, j)) lw (word(K, j) eq "base" ? 3 : 1.3) pt shape(word(K, j)) ps 0.9 pointnumber 4 + j, \
            (C eq "" ? D : C) using 2:(C eq "" ? NaN : $3) with points pt 6 ps 2 lc rgb "black"
        eval NO_MARKS
        } else { set multiplot next }
    } }
    loops = number("SELECT count(planes) ".curves)
    eval KEY_BELOW
    plot [0:1][0:1] for [v in ALL] NaN title v with linespoints lc rgb colour(v) lw (v eq "base" ? 3 : 1.3) pt shape(v) ps 0.9, \
        NaN title (loops ? "zloop" : "") with lines lc rgb "black" dt 2, NaN title (loops ? "zloop_reg" : "") with lines lc rgb "black" dt 3, \
        NaN title "cliff" with points pt 6 ps 2 lc rgb "black", NaN title "whole L2" with lines lc rgb GREY dt 2, \
        NaN title "effective L2" with lines lc rgb GREY dt 3
}
