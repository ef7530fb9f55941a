# Cards of one GPU model: how far the time of each variant on a card is from the model's median.
if (!has("models")) { exit }
P = said("models"); N = words(said("lanes"))
eval page("", WIDE, 0.19 * N + 1.1, 1, words(P) + 1, said("title"), said("says"))
eval lanes(said("lanes"), 0)
FAR = ceil(number("far") * 50 + 0.2) / 50.0
set xrange [1 - FAR:1 + FAR]; set xlabel "time / median of the model's cards"; set xtics 0.1
set key bottom right Left reverse samplen 0.5 title "card"
do for [m in P] {
    eval panel(0.25, 0.19 * N + 0.45, 1.35 + 5.6 * (m - 1) / words(P), 1.2 + 5.6 * m / words(P))
    eval lane_names(m == 1)
    set title said("model_".m)
    D = curves("cards_".m)
    if (has("noise_".m)) {
        set object 1 rectangle from 1 - number("noise_".m), lane("shared_zloop_reg") - 0.5 \
            to 1 + number("noise_".m), lane("base") + 0.5 behind fc rgb "#e0e0e0" fs solid noborder
    }
    set arrow 1 from 1, graph 0 to 1, graph 1 nohead back lc rgb GREY dt 3
    at(card, v) = lane(v) + 0.5 - (card - 0.5) / words(K) * 0.8 - 0.1
    plot for [i = 1:words(K)] D index i-1 using 6:(at($2, strcol(3))):4:8 notitle with xerrorbars pt 0 lw 1 \
            lc rgb COLOUR[i], \
        for [i = 1:words(K)] D index i-1 using 6:(at($2, strcol(3))):5:7 notitle with xerrorbars pt 0 lw 3.5 \
            lc rgb COLOUR[i], \
        for [i = 1:words(K)] D index i-1 using 6:(at($2, strcol(3))) with points ps 0.9 lc rgb "black" \
            pt SHAPE[i] + 1 title word(K, i)
    unset object 1; unset arrow 1
}
