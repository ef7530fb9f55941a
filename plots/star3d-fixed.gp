# star3d: how fast is each variant at the K80 paper's size (its Figure 3), and which part of T_peak does it reach from memory? A panel per form
# of the Z loop. Solid: the best of the blocks and planes measured; dotted: as published.
# needs: star3d_fixed
VARIANTS = variants("star3d_fixed", "base shared readonly")
SAME = OWN
do for [p in precisions("FROM fixed WHERE ".MINE)] {
    of = "FROM fixed WHERE ".MINE." AND precision = '".p."' AND place = "
    best = "SELECT radius, variant, max(f) f ".of."'memory' GROUP BY 1"
    says = ask("SELECT printf('From memory the best variant reaches %.2f of T_peak at r = %d (%s) and %.2f at r = %d (%s).', \
        a.f, a.radius, a.variant, b.f, b.radius, b.variant) FROM (".best.") a, (".best.") b ORDER BY a.radius, b.radius DESC LIMIT 1")
    eval page(p, WIDE, 3.6, 2, 4, on("star3d")."throughput of each variant at fixed sizes, ".p." precision", says)
    set xrange [0.7:5.3]; set xtics 1
    do for [place in list("SELECT DISTINCT place ".of."place")] {
        y = place eq "cache" ? "gflops" : "f"
        set ylabel (y eq "f" ? "T_eff / T_peak" : "GFlop/s")
        set xlabel "radius, ".ask("SELECT size ".of."'".place."' LIMIT 1")
        set yrange [0:1.08 * ask("SELECT max(".y.") ".of."'".place."'")]
        do for [loop in list("SELECT ".LOOP." ".of."'".place."' GROUP BY 1 ORDER BY min(".FORM_OF.")")] {
            D = curves("SELECT variant AS key, radius, ".y.", ifnull(".y."_published, ".y.") ".of."'".place."' \
                AND ".LOOP." = '".loop."' ORDER BY ".by_look("variant").", 2")
            set title loop
            plot @EACH 2:4 with lines dt 3 lc rgb colour(word(K, i)), \
                 @EACH 2:3 with linespoints dt 1 @SAME
            unset ylabel
        }
        # the fourth panel of the first row
        if (y eq "gflops") { if (p eq "single") {
            D = curves("SELECT variant AS key, radius, gflops FROM published_star3d_k80 ORDER BY ".by_look("variant").", 2")
            set xlabel "radius, 256×256×256"; set yrange [0:*]; set title "Tesla K80, published"
            plot @EACH 2:3 with linespoints dt 1 @SAME
        } else { set multiplot next } }
    }
    K = list("SELECT DISTINCT ".FAMILY." ".of."place ORDER BY ".by_look("variant"))
    eval KEY
    plot @EACH_KEY with linespoints @SAME, \
        NaN title "as published" with lines dt 3 lc rgb GREY
}
