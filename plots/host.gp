# Which fraction of the host's own copy does each baseline in C reach at its largest size, with OpenMP and
# with OpenACC? Filled marks: all fields stream from memory. Open marks: the last-level cache may hold a part,
# so that they may exceed the copy.
eval page("", WIDE, 0.75 + 0.16 * number("lanes"), 1, 1, \
    "Baselines on ".said("title").": fraction of its own copy", \
    said("says") eq "" ? "" : "Where every field streams from memory, ".said("says")." of T_peak.")
D = curves("fraction")
set xrange [0:1.05 * number("right")]; set xlabel "T_eff / T_peak of the host"
set offsets 0, 0, 0.6, 0.6; set ytics scale 0; unset grid; set rmargin 26
set grid xtics ytics lt 1 lw 0.5 lc rgb "#e4e4e4"; set key outside right center Left reverse
eval mark_x(1, "", 2)
# a key is "BACKEND, PRECISION": shape by the backend, filled if all fields stream; colour by the precision
open(k) = strstrt(k, "openmp") ? 6 : 8
tint(k) = COLOUR[place(k[strstrt(k, ", ") + 2:*], "single double int")]
plot @EACH 2:3:(open(word(K, i)) + $5):ytic(4) notitle \
        with points pt variable ps 1.4 lc rgb tint(word(K, i)), \
    for [i = 1:words(K)] NaN title word(K, i) \
        with points ps 1.4 pt open(word(K, i)) + 1 lc rgb tint(word(K, i)), \
    NaN title "open: partly cached" with points ps 1.4 pt 6 lc rgb GREY, \
    NaN title "T_peak" with lines dt 2 lc rgb GREY
