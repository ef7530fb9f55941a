# star3d and diffusion2d: what do several time steps per pass gain? T_eff of all updates over T_peak, against
# the steps per pass, each with its best variant and tile. Dotted: a pass at copy speed, `steps` times T_peak.
# Crosses: the best variant with one step per pass, at the same size.
S = said("studies")
eval page("", WIDE, 2.1, 1, words(S) + 1, said("label").": throughput with several time steps per pass", \
    "T_eff / T_peak, all updates counted: ".said("says").".")
set xtics 1; set xlabel "time steps per pass"; set ylabel "T_eff / T_peak"
tint(what) = COLOUR[(what + 6) % 7 + 1]
mark(what) = what == 0 ? 8 : 2 * (4 - what % 3)
# a key is "RADIUS PRECISION"
radius(k) = int(word(k, 1))
double(k) = word(k, 2) eq "double"
LOOKS = "lc rgb tint(radius(word(K, i))) dt 1 + double(word(K, i)) " \
    ."pt mark(radius(word(K, i))) + !double(word(K, i)) ps 1.3"
do for [s in S] {
    D = curves("f_".s)
    set xrange [0.6:0.4 + number("steps_".s)]; set yrange [0:1.2 * number("high_".s)]
    set title s.", ".said("size_".s)
    eval across(0.5 + 5.0 / words(S) * (place(s, S) - 1), 0.1 + 5.0 / words(S) * place(s, S))
    plot x with lines dt 3 lc rgb GREY, @EACH 2:3 with linespoints @LOOKS, \
        @EACH (1):4 with points pt 2 ps 1.5 lc rgb tint(int(word(word(K, i), 1)))
    unset ylabel
}
eval KEY; set lmargin at screen 1 - 1.7 / W; set rmargin at screen 1
plot [0:1][0:1] for [w in said("whats")] NaN title (w eq "0" ? "diffusion2d" : "star3d, r = ".w) \
    with linespoints pt mark(int(w)) + 1 ps 1.3 lc rgb tint(int(w)), \
    NaN title "double precision, open" with lines dt 2 lc rgb "black", \
    NaN title "best with one step" with points pt 2 ps 1.5 lc rgb "black", \
    NaN title "at copy speed" with lines dt 3 lc rgb GREY
