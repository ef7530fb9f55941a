# star3d: does throughput fall where the XY planes outgrow the L2, and does the Z loop prevent it?
# Counterparts of the K80 paper's Figures 4 (no Z loop) and 8 (Z loop), Y = Z = 256. A page per precision, a
# column per radius, a row per form: no Z loop; Z loop over the whole column (as published); Z loop in chunks
# of planes. Of each family the fastest variant is drawn.
do for [p in said("precisions")] {
    R = said("radii_".p); Z = said("forms_".p); last = number("last_".p)
    eval page(p, WIDE, 0.75 + 1.3 * words(Z), words(Z) + 1, words(R), \
        on("star3d")."throughput over X without and with a Z loop, Y = Z = 256, ".p." precision", \
        said("drops_say_".p).said("fastest_say_".p))
    set xrange [0:last]; set xtics int(last) / 2
    do for [i = 1:words(Z)] { do for [j = 1:words(R)] {
        r = word(R, j); at = p."_".i."_".r
        eval panel(0.25 + 1.3 * (i - 1), 1.3 * i, 0.7 + 6.3 * (j - 1) / words(R), 0.4 + 6.3 * j / words(R))
        most = number("most_".p."_".r)
        set yrange [0:1.05 * most]; set ytics step(most, 4)
        set title (i == 1 ? "r = ".r : ""); set xlabel (i == words(Z) ? "X (points)" : "")
        set ylabel (j == 1 ? word(Z, i)."\nTFlop/s" : "") offset -1, 0
        if (!has("rate_".at)) { set multiplot next; continue }
        eval mark_x(number("model_".at), "", 3)
        D = curves("rate_".at)
        plot @EACH 2:3 with linespoints @OWN pointinterval 8
        eval NO_MARKS
    } }
    eval KEY_BELOW; set key width -2
    plot [0:1][0:1] for [v in said("key_".p)] NaN title v with linespoints lc rgb colour(v) pt shape(v), \
        NaN title said("full_".p) with lines dt 3 lc rgb GREY
}
