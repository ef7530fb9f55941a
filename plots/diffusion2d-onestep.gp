# How are 100 single steps of each variant distributed, each after a flush of the L2? Deviation from the median: broad bar, half of the steps,
# narrow bar, nine tenths; beside it the median, and its ratio to a warm step (diffusion2d-distribution). Counterpart of the report's Figure 1.
# needs: diffusion2d_onestep_samples
of = "FROM onestep o LEFT JOIN diffusion2d_step USING (variant) LEFT JOIN (SELECT machine, precision, variant, nx, ny, nz, median_ns AS warm \
    FROM sample_median) USING (machine, precision, variant, nx, ny, nz) WHERE precision = 'single' AND ".MINE
NAMES = list("SELECT variant ".of." GROUP BY 1 ORDER BY ifnull(min(step), 99) DESC, variant")
SIZES = list("SELECT DISTINCT ".SIZE." ".of." ORDER BY nx * ny * nz")
if (words(SIZES) == 0) { exit }
off = "max(p95 - median_ns, median_ns - p5) / median_ns"
says = ask("SELECT printf('Nine tenths of the single steps are within %.3g %% (%s) to %.3g %% (%s) of the median; in the report 5 %%.', 100 * least, few, \
    100 * most, many) FROM (SELECT min(".off.") AS least, variant AS few ".of."), (SELECT max(".off.") AS most, variant AS many ".of.")")
eval page("", WIDE, 0.9 + 0.19 * words(NAMES), 1, words(SIZES), on("diffusion2d")."spread of 100 single steps, each from a cold L2", says)
eval lanes(NAMES, 1); set ytics scale 0; set xlabel "deviation from the median (%)"; set style fill solid noborder
cut(x) = x > wide ? wide : x < -wide ? -wide : x
set arrow 1 from 0, graph 0 to 0, graph 1 nohead front lc rgb GREY
do for [s = 1:words(SIZES)] {
    # a variant whose steps are all over the place does not hide the others: it is cut at five times the median
    wide = 100 * number("SELECT min(max(w), 5 * avg(w) FILTER (WHERE 2 * i BETWEEN n AND n + 2)) FROM (SELECT ".off." AS w, row_number() OVER (ORDER BY ".off.") AS i, \
        count(*) OVER () AS n ".of." AND ".SIZE." = '".word(SIZES, s)."')")
    D = rows("SELECT 'o' AS key, 100 * (p5 / median_ns - 1), 100 * (p25 / median_ns - 1), 100 * (p75 / median_ns - 1), 100 * (p95 / median_ns - 1), variant, \
        printf('%.*f µs', median_ns < 100000, median_ns / 1000)||iif(warm > 0, printf(', %.2f× warm', median_ns / warm), '') ".of." AND ".SIZE." = '".word(SIZES, s)."'")
    set title word(SIZES, s)
    set lmargin at screen 0.18 + 0.82 * (s - 1) / words(SIZES); set rmargin at screen 0.15 + 0.82 * s / words(SIZES)
    set xrange [-1.15 * wide:5 * wide]; set xtics step(wide, 2) * floor(-wide / step(wide, 2)), step(wide, 2), wide
    eval lane_names(s == 1)
    plot D using 2:(y = lane(strcol(6))):(cut($2)):(cut($5)):(y - 0.1):(y + 0.1) with boxxyerror lc rgb "#9ecae6", \
        D using 2:(y = lane(strcol(6))):(cut($3)):(cut($4)):(y - 0.28):(y + 0.28) with boxxyerror lc rgb "#0072B2", \
        D using ($5 > wide ? wide : NaN):(lane(strcol(6))):(sprintf("» %.0f %%", $5)) with labels left offset 0.2, 0, \
        D using ($2 < -wide ? -wide : NaN):(lane(strcol(6))):("«") with labels right offset -0.2, 0, \
        D using (5 * wide):(lane(strcol(6))):7 with labels right
}
