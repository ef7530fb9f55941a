# SPDX-License-Identifier: MIT
# star3d: do the codings near copy speed keep it at other sizes? Fraction of T_peak of each at its tuned setting, over the radius, a
# panel per size; dotted: what T_eff is at the speed of copy, as it counts no halo. What the L2 holds a part of may pass 1.
# needs: star3d_limit_sizes
load "style.gp"
# the same look for a coding in star3d-limit, -sizes and -cliff
CODINGS = codings("(SELECT 'base' AS variant UNION SELECT variant FROM star3d_limit UNION SELECT variant FROM star3d_limit_sizes UNION SELECT variant \
    FROM star3d_limit_cliff)", "base vector async_ring tma_inline specialised tma_ring")
of = "FROM star3d_limit_sizes JOIN precision USING (precision) WHERE ".HERE." AND precision = "
SIZE = "printf('%d×%d×%d', nx, ny, nz)"
P = list("SELECT DISTINCT precision ".of."precision ORDER BY bytes")
S = list("SELECT DISTINCT ".SIZE." ".of."precision ORDER BY nx * ny * nz DESC, nx DESC")
says = ask("SELECT group_concat(printf('%s: %s at %.2f to %.2f of T_peak', precision, variant, low, high), '; ')||', over all sizes and radii.' FROM \
    (SELECT precision, variant, low, high FROM (SELECT precision, bytes, variant, min(f) AS low, max(f) AS high, avg(f) AS mean FROM (SELECT precision, bytes, \
    variant, max(t_eff_gbs / t_peak_gbs) AS f ".of."precision GROUP BY variant, precision, radius, ".SIZE.") GROUP BY 1, variant) GROUP BY precision HAVING max(mean) ORDER BY bytes)")
eval page("", WIDE, 0.45 + 1.65 * words(P), "star3d on ".fact("label").": to the limit at other sizes", says)
eval panels(words(P), words(S))
most = number("SELECT max(t_eff_gbs / t_peak_gbs) ".of."precision")
set xrange [0.6:5.4]; set xtics 1; set yrange [0:most > 1 ? 1.05 * most : 1.05]; set ytics 0.2
do for [p in P] { do for [s in S] {
    at = of."'".p."' AND ".SIZE." = '".s."'"
    row = place(p, P); column = place(s, S)
    set lmargin at screen (0.55 + 6.4 * (column - 1) / words(S)) / W; set rmargin at screen (0.4 + 6.4 * column / words(S)) / W
    set tmargin at screen 1 - (HEAD + 0.25 + 1.65 * (row - 1)) / H; set bmargin at screen 1 - (HEAD + 0.25 + 1.65 * (row - 1) + 1.35) / H
    set ylabel (column == 1 ? p.", T_eff / T_peak" : ""); set format y (column == 1 ? "%h" : "")
    set xlabel (p eq word(P, words(P)) ? "radius" : "")
    set title (p eq word(P, 1) ? s : "")
    set key bottom left Left reverse samplen 1.2 font ",6.5"
    if (has("SELECT 1 ".at)) {
        D = rows("SELECT variant AS key, radius, max(t_eff_gbs / t_peak_gbs) ".at." GROUP BY 1, 2 ORDER BY ".by_look("variant").", 2")
        C = rows("SELECT 'c' AS key, radius, 2 * nx * ny * nz / (nx * ny * nz + (nx + 2 * ceil(radius * bytes / 32) * 32 / bytes) * (ny + 2 * radius) * (nz + 2 * radius)) \
            ".at." GROUP BY 2 ORDER BY 2")
        K = keys(D)
        named = p eq word(P, 1) && s eq word(S, 1)
        plot C using 2:3 title (named ? "speed of copy" : "") with lines dt 3 lc rgb GREY, for [i = 1:words(K)] D index i-1 using 2:3 title (named ? word(K, i) : "") \
            with linespoints lc rgb colour(word(K, i)) dt dash(word(K, i)) pt shape(word(K, i))
    } else { set multiplot next }
} }
