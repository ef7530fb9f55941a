# halo: from how many planes on does a further GPU pay fully, if slabs walk towards each other? Time of a step
# on several GPUs over that of the ring on one with as many planes a GPU. A page per precision and number of
# GPUs. Dashed: the rule, the longer of one GPU's step and the planes on the link.
do for [p in said("pages")] {
    PRECISION = p[1:strstrt(p, "_")-1]; GPUS = p[strstrt(p, "_")+1:*]
    R = said("radii")
    eval page(PRECISION.(GPUS eq "2" ? "" : "-".GPUS), WIDE, 2.3, 1, words(R), \
        on("halo").said("title_".p).", ".PRECISION." precision", said("says_".p))
    set logscale x 2; set xtics (8, 32, 128, 512); set yrange [0.8:2]; set ytics 0.2
    do for [j = 1:words(R)] {
        r = word(R, j); RULE = "rule_".p."_".r
        eval panel(0.3, 1.65, 0.6 + 6.3 * (j - 1) / words(R), 0.4 + 6.3 * j / words(R))
        set title "r = ".r; set xlabel "planes a GPU"; set ylabel (j == 1 ? GPUS." GPUs / one, time" : "")
        set format y (j == 1 ? "%h" : "")
        eval mark_y(1.03, "", 3)
        RULES = curves(RULE); M = words(K)
        D = curves("over_".p."_".r)
        plot @EACH 2:3 with linespoints @SHADE, \
            for [i = 1:M] RULE index i-1 using 2:3 with lines lc rgb COLOUR[i] dt 2
        eval NO_MARKS
    }
    eval KEY_BELOW
    plot [0:1][0:1] for [i = 1:words(K)] NaN with linespoints @SHADE \
            title (word(K, i) eq "earlier" ? "between steps" : word(K, i)), \
        NaN title "by the rule" with lines dt 2 lc rgb "black", NaN title "1.03" with lines dt 3 lc rgb GREY
}
