# SPDX-License-Identifier: MIT
# How many accesses must a thread have under way, and how wide, where each thread walks along a line? Lecture 10's
# advice is to have enough bytes in flight; a panel per walk, copies above, sums below.
# needs: cumsum_ahead
VARIANTS = list("SELECT DISTINCT variant FROM cumsum_ahead WHERE ".HERE." \
    ORDER BY variant LIKE 'cumsum%', substr(variant, instr(variant, '_')) DESC, variant")
BEST = "SELECT precision, max(t_eff_gbs / t_peak_gbs) FILTER (WHERE width = bytes AND ahead = 1) AS one, max(t_eff_gbs / t_peak_gbs) AS best \
    FROM cumsum_ahead JOIN precision USING (precision) WHERE ".HERE." GROUP BY precision, variant"
says = ask("SELECT group_concat(t, '; ')||'.' FROM (SELECT precision||printf(': with one value under way a thread reaches %.2f to %.2f of T_peak, \
in its best setting %.2f to %.2f', min(one), max(one), min(best), max(best)) AS t FROM (".BEST.") WHERE one NOTNULL GROUP BY precision ORDER BY 1 DESC)")
eval page("", WIDE, 1.9 * ceil(words(VARIANTS) / 3.0), "cumsum on ".fact("label").": throughput over the accesses that a thread has under way", says)
eval panels(ceil(words(VARIANTS) / 3.0), 3)
set logscale x 2; set xrange [0.8:20]; set yrange [0:1.05]; set ytics 0.25; set xlabel "accesses under way"; set ylabel "T_eff / T_peak"
set lmargin 8; set key bottom right
do for [v in VARIANTS] {
    D = rows("SELECT printf('%s, %d bytes', precision, width) AS key, ahead, max(t_eff_gbs / t_peak_gbs), width FROM cumsum_ahead \
        WHERE variant = '".v."' AND ".HERE." GROUP BY precision, width, ahead ORDER BY precision DESC, width, ahead")
    K = keys(D)
    set title v
    plot for [i = 1:words(K)] D index i-1 using 2:3 title v eq word(VARIANTS, 1) ? word(K, i) : "" with linespoints pt SHAPE[i] + 1 \
        lc rgb COLOUR[strstrt(word(K, i), " 4 ") ? 1 : strstrt(word(K, i), " 8 ") ? 2 : 3] dt strstrt(word(K, i), "double") ? 2 : 1
}
