# How far apart are 100 single steps of a variant, each after a flush of the L2? Deviation from the median:
# the broad bar holds half of the steps, the narrow bar nine tenths. Beside them: the median, and its ratio to
# a warm step (experiment diffusion2d-distribution). Counterpart of the report's Figure 1.
NAMES = said("variants"); SIZES = said("sizes")
if (words(SIZES) == 0) { exit }
eval page("", WIDE, 0.9 + 0.19 * words(NAMES), 1, words(SIZES), \
    on("diffusion2d")."spread of 100 single steps, each from a cold L2", said("says"))
eval lanes(NAMES, 1); set ytics scale 0; set xlabel "deviation from the median (%)"
set style fill solid noborder
cut(x) = x > wide ? wide : x < -wide ? -wide : x
set arrow 1 from 0, graph 0 to 0, graph 1 nohead front lc rgb GREY
do for [s = 1:words(SIZES)] {
    wide = number("wide_".s); D = "spread_".s
    set title word(SIZES, s)
    set lmargin at screen 0.18 + 0.82 * (s - 1) / words(SIZES)
    set rmargin at screen 0.15 + 0.82 * s / words(SIZES)
    set xrange [-1.15 * wide:5 * wide]
    set xtics step(wide, 2) * floor(-wide / step(wide, 2)), step(wide, 2), wide
    eval lane_names(s == 1)
    plot D using 2:(y = lane(strcol(6))):(cut($2)):(cut($5)):(y - 0.1):(y + 0.1) \
            with boxxyerror lc rgb "#9ecae6", \
        D using 2:(y = lane(strcol(6))):(cut($3)):(cut($4)):(y - 0.28):(y + 0.28) \
            with boxxyerror lc rgb "#0072B2", \
        D using ($5 > wide ? wide : NaN):(lane(strcol(6))):(sprintf("» %.0f %%", $5)) \
            with labels left offset 0.2, 0, \
        D using ($2 < -wide ? -wide : NaN):(lane(strcol(6))):("«") with labels right offset -0.2, 0, \
        D using (5 * wide):(lane(strcol(6))):7 with labels right
}
