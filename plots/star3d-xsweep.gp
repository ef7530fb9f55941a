# star3d: does throughput fall where the XY planes outgrow the L2, and does the Z loop prevent it?
# Counterpart of the K80 paper's Figures 4 and 8, nine curves a radius, Y = Z = 256. A page per precision, a
# column per radius, a row per family of variants. With a Z loop a thread computes the whole column.
do for [p in said("precisions")] {
    R = said("radii_".p); F = said("families_".p); last = number("last_".p)
    eval page(p, WIDE, 0.85 + 1.3 * words(F), words(F) + 1, words(R), \
        on("star3d")."throughput over X without and with a Z loop, Y = Z = 256, ".p." precision", \
        said("drops_say_".p).said("fastest_say_".p))
    set xrange [0:last]; set xtics int(last) / 2
    do for [i = 1:words(F)] { do for [j = 1:words(R)] {
        r = word(R, j); at = p."_".word(F, i)."_".r; OLD = "old_".at
        eval panel(0.25 + 1.3 * (i - 1), 1.3 * i, 0.7 + 6.3 * (j - 1) / words(R), 0.4 + 6.3 * j / words(R))
        most = number("most_".p."_".r)
        set yrange [0:1.05 * most]; set ytics step(most, 4)
        set title (i == 1 ? "r = ".r : ""); set xlabel (i == words(F) ? "X (points)" : "")
        set ylabel (j == 1 ? word(F, i)."\nTFlop/s" : "") offset -1, 0
        if (!has("rate_".at)) { set multiplot next; continue }
        eval mark_x(number("model_".p."_".r), "", 3)
        eval mark_x(number("k80_".p."_".r), "", 2)
        D = curves("rate_".at)
        plot @EACH 2:3 with linespoints @SHADE pointinterval 8 dt i, \
            for [i = 1:has(OLD)] given(OLD, D) using 1:2 with points pt 3 ps 1.2 lc rgb "black"
        eval NO_MARKS
    } }
    eval KEY_BELOW; set key width -2
    loop(i) = i == 1 ? "no Z loop" : i == 2 ? "Z loop" : "Z loop, registers"
    plot [0:1][0:1] for [i = 1:3] NaN title loop(i) with linespoints @SHADE dt i, \
        NaN title (p eq "single" ? "K80, X = 256" : "") with points pt 3 lc rgb "black", \
        NaN title (has("model_".p) ? "effective L2 full" : "") with lines dt 3 lc rgb GREY, \
        NaN title (p eq "single" ? "K80's L2 full" : "") with lines dt 2 lc rgb GREY
}
