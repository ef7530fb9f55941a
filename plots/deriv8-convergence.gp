# Is the derivative of eighth order, and where does rounding take over? Counterpart of Ruetsch's errors on a
# C2050 (64 points, single precision). The error against -2 pi sin(2 pi i / (n - 1)) is that of the worst
# variant. Dashed: the truncation error of the formula, (2 pi)^9 / 630 / (n - 1)^8. Dotted: rounding, u (n -
# 1) in each precision: one rounded value over the spacing.
eval page("", WIDE, 2.7, 1, 2, on("deriv8")."error of the nine-point derivative over the points of a line", \
    said("order_says").said("error_says"))
set logscale x 2; set logscale y; set xrange [28:600]; set yrange [1e-15:1e-3]
set xlabel "points of a line, n"; set ylabel "error"
set ytics ("10⁻¹⁴" 1e-14, "10⁻¹²" 1e-12, "10⁻¹⁰" 1e-10, "10⁻⁸" 1e-8, "10⁻⁶" 1e-6, "10⁻⁴" 1e-4)
set key at graph 0.98, graph 0.74 right top
do for [e in "max rms"] {
    D = curves("errors"); y = e eq "max" ? 3 : 4
    set title e eq "max" ? "largest error" : "root mean square error"
    # a sine's mean square is half of the square of its largest value
    plot (2 * pi) ** 9 / 630 / (x - 1) ** 8 / (e eq "max" ? 1 : sqrt(2)) title "theory" \
            with lines lc rgb GREY dt 2, \
        2.0 ** -53 * (x - 1) title "rounding" with lines lc rgb GREY dt 3, \
        2.0 ** -24 * (x - 1) title "" with lines lc rgb GREY dt 3, \
        @EACH 2:y title word(K, i) with linespoints lc rgb COLOUR[3 - i] pt SHAPE[3 - i] + 1 ps 1.2, \
        "c2050" using 2:y title "C2050, single" with points pt 2 ps 1.2 lc rgb "#000000"
    unset key
}
