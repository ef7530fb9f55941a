# halo: how many planes must a GPU have for another GPU to pay fully? Efficiency of one field on several GPUs
# over the planes of each GPU, in units of Z*: with the exchange before the computation, beside the inner
# planes, and by stores of one kernel that stays for all steps. Dashed: what the link alone allows
# (results/rules/35-halo.sql).
if (!has("enough")) { exit }
eval page("", WIDE, 2.0, 2, 3, \
    "halo on ".said("label").": efficiency of one field on ".said("gpus")." GPUs", \
    said("knee_says").said("stays_says"))
set logscale x 2; set xtics ("1/4" 0.25, "1" 1, "4" 4, "16" 16, "64" 64, "256" 256)
set xlabel "planes of a GPU / Z*"; set yrange [0:1.1]; set ytics 0.2; set ylabel "efficiency"
set xrange [number("left"):number("right")]
ways = has("stays") ? 3 : 2; wide = 6.6 / ways
do for [p = 1:ways] {
    s = word("after beside stays", p)
    D = curves(s)
    eval panel(0.2, 1.3, 0.5 + wide * (p - 1), wide * p + (ways == 3 ? 0.2 : 0.1))
    set title (p == 1 ? "exchange, then compute" : p == 2 ? "exchange beside inner planes" \
            : "one kernel for all steps")
    eval mark_x(1, "", 3)
    plot "link_".s using 2:3 with lines dt 2 lw 1.4 lc rgb "black", \
        for [i = 1:words(K)] D index i-1 using 2:3:4 \
            with points pt SHAPE[(word(K, i) - 1) % 7 + 1] + 1 ps variable \
            lc rgb COLOUR[(word(K, i) - 1) % 7 + 1]
    eval NO_MARKS; unset ylabel
}
eval KEY_BELOW
plot [0:1][0:1] for [r in said("radii")] NaN title "r = ".r \
        with points ps 1.3 pt SHAPE[(r - 1) % 7 + 1] + 1 lc rgb COLOUR[(r - 1) % 7 + 1], \
    NaN title "link alone" with lines dt 2 lw 1.4 lc rgb "black"
