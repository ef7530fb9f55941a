# SPDX-License-Identifier: MIT
# star3d: do lines of one star displace each other in some cache? Time over that without a pad against the distance of rows,
# each the fastest of its rounds (results/padded.sql). Grey: what half and 95 in 100 medians of two rounds of the
# same differ by. Dotted: distances that are a power of two, the worst for a cache whose sets are not hashed.
# Counterpart of the source's guess about the read-only variant at radius 4.
# needs: star3d_padded
of = "FROM padded WHERE ".MINE." AND precision "
P = precisions(of."NOTNULL")
if (words(P) == 0) { exit }
S = list("SELECT DISTINCT size ".of."NOTNULL ORDER BY points")
half = number("SELECT 100 * half FROM noise WHERE ".MINE." AND experiment = 'star3d_padded'")
most = number("SELECT 100 * most FROM noise WHERE ".MINE." AND experiment = 'star3d_padded'")
says = ask("SELECT 'Pads change the time by '||".span("%+.0f %%", "100 * slower")."||iif(max(power), ', to a power of two by '||(SELECT ".span("%+.0f %%", \
    "100 * slower")." ".of."NOTNULL AND power AND pad > 0), '') ".of."NOTNULL AND pad > 0")
says = says.(most == most ? sprintf("; 95 in 100 medians of the same differ by up to %.0f %%.", most) : ".")
eval page("", WIDE, 2 * words(P), on("star3d")."does another distance of rows help?", says)
eval panels(words(P), words(S))
set key bottom right horizontal maxrows 1 samplen 1 width -1 font ",7"; set xtics rotate font ",6.5"; \
    set bmargin 4.6; set xlabel offset 0, 0.3
limit = number("SELECT max(1, 100 * max(abs(slower))) ".of."NOTNULL")
top = most > limit ? 1.15 * most : 1.3 * limit
set yrange [-top:top]
of_radius(i) = (word(word(K, i), 3) - 1) % 7 + 1
do for [p in P] { do for [s in S] {
    which = of."= '".p."' AND size = '".s."'"
    if (any(which)) {
        D = curves("SELECT printf('r = %d', radius) AS key, dense_rank() OVER (PARTITION BY radius ORDER BY pitch), 100 * slower, \
            printf('%d', pitch), power ".which." ORDER BY radius, pitch")
        set title s.", ".p; set ylabel (s eq word(S, 1) ? "slower (%)" : "")
        set xlabel (p eq word(P, words(P)) ? "distance of rows (values)" : "")
        plot (most == most ? most : NaN) with filledcurves y=-most fc rgb "#ececec" fs solid noborder notitle, \
            (half == half ? half : NaN) with filledcurves y=-half fc rgb "#d8d8d8" fs solid noborder notitle, \
            D index 0 using ($5 > 0 ? $2 : NaN):(-top):(0):(2 * top) with vectors nohead dt 3 lc rgb GREY notitle, \
            @EACH 2:3:xtic(4) title (p.s eq word(P, 1).word(S, 1) ? word(K, i) : "") with \
                linespoints lc rgb COLOUR[of_radius(i)] pt SHAPE[of_radius(i)] + 1
    } else { set multiplot next }
} }
