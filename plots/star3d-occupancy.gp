# star3d: does occupancy limit a variant? Achieved occupancy of each variant at each radius, beside the K80
# paper's Table 1, and the registers of a thread, which limit it today. Counted before the cliff.
P = said("precisions")
if (words(P) == 0) { exit }
eval page("", WIDE, 2.75, 2, words(P) + 1, on("star3d")."achieved occupancy of each variant and radius", \
    said("says")." Right: registers of a thread.")
eval lanes(said("variants"), 0)
R = said("radii"); apart(r) = 0.13 * (0.5 * words(R) + 0.5 - place(r, R))
set xtics 0, 50, 100; set xlabel "achieved occupancy (%)"
do for [j = 1:words(P) + 1] {
    eval panel(0.2, 2.05, 1.25 + 5.75 * (j - 1) / (words(P) + 1), 1.0 + 5.75 * j / (words(P) + 1))
    eval lane_names(j == 1)
    set title j == 1 ? "Tesla K80, published" : said("label").", ".word(P, j - 1)
    RIGHT = j == 1 ? 105 : 150; set xrange [0:RIGHT]
    D = curves("achieved_".(j - 1)); M = "registers_".(j - 1)
    plot for [i = 1:words(K)] D index i-1 using 2:(lane(strcol(3)) + apart(word(K, i))) \
            with points ps 0.8 lc rgb COLOUR[place(word(K, i), R)] pt SHAPE[place(word(K, i), R)] + 1, \
        for [m = 1:has(M)] given(M, D) using (RIGHT):(lane(strcol(2))):3 with labels right
}
eval KEY_BELOW
plot [0:1][0:1] for [i = 1:words(R)] NaN title "r = ".word(R, i) with points @SHADE
