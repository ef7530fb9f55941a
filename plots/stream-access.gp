# stream: what do misaligned, strided and structured accesses cost? Counterpart of the RWTH slides' coalescing benchmarks.
# T_eff counts useful bytes. In place, dashed, writes are misaligned, too.
# needs: stream_access
of = "FROM stream_access WHERE ".HERE." AND variant = "
WIDTHS = list("SELECT DISTINCT CAST(width AS INTEGER) FROM stream_access WHERE width ORDER BY width")
SAME = "with linespoints lc rgb COLOUR[place(word(K, i), WIDTHS)] pt SHAPE[place(word(K, i), WIDTHS)] + 1"
# the parts of the sentence, for the greatest width; what was not measured is left out
wide = "GROUP BY width ORDER BY width DESC LIMIT 1)"
says = ask("SELECT CASE WHEN f THEN printf('With %d bytes per thread the worst offset costs %.1f %%.', width, 100 - 100 * f) END \
    FROM (SELECT width, min(t_eff_gbs) / max(t_eff_gbs) FILTER (WHERE offset = 0) f ".of."'offset' ".wide)." " \
    .ask("SELECT CASE WHEN f THEN printf('Stride %d leaves %.0f %%.', last, 100 * f) END \
    FROM (SELECT max(stride) last, min(t_eff_gbs) / max(t_eff_gbs) FILTER (WHERE stride = 1) f ".of."'stride' ".wide)." " \
    .ask("SELECT CASE WHEN f THEN printf('One member of three comes %.2f times as fast from a structure of arrays.', f) END \
    FROM (SELECT max(t_eff_gbs) FILTER (WHERE variant = 'soa') / max(t_eff_gbs) FILTER (WHERE variant = 'aos') f \
    FROM stream_access WHERE members = 1 AND ".HERE." ".wide)
peak = ask("SELECT max(t_peak_gbs) FROM stream_access WHERE ".HERE) + 0
eval page("", WIDE, 2.4, 1, 3, on("stream")."misaligned, strided and structured accesses", says)
set yrange [0:1.25 * peak]; set ylabel "T_eff (GB/s)"; set key bottom left Left reverse
eval mark_peak(peak)
set title "b[i] = a[i + offset]"; set xlabel "offset (values)"; set xrange [0:*]; set xtics 8
if (any(of."'offset'")) {
    D = curves("SELECT CAST(width AS INTEGER) AS key, offset, t_eff_gbs ".of."'offset' ORDER BY width, 2")
    inplace = any(of."'inplace'")
    E = inplace ? rows("SELECT CAST(width AS INTEGER) AS key, offset, t_eff_gbs ".of."'inplace' ORDER BY width, 2") : D
    L = keys(E)
    plot @EACH 2:3 title word(K, i)." bytes per thread" @SAME, \
        for [i = 1:words(L)] E index i-1 using 2:(inplace ? $3 : NaN) title (inplace && i == 1 ? "in place" : "") with lines dt 2 lc rgb COLOUR[place(word(L, i), WIDTHS)]
} else { set multiplot next }
set title "b[i] = a[i · stride]"; set xlabel "stride (values)"; set logscale xy; set xrange [1:64]; set xtics 2; unset key
set yrange [peak / 40:1.25 * peak]; set ytics 125, 2
if (any(of."'stride' AND stride = 1")) {
    D = curves("SELECT CAST(width AS INTEGER) AS key, stride, t_eff_gbs ".of."'stride' ORDER BY width, 2")
    # reads that bring 32, 64 or 128 bytes each, from the throughput at stride 1; each line ends in its name
    E = rows("SELECT column1 AS key, stride, one * 8 / (4 + min(stride * 4, column1)), \
        CASE stride WHEN max(stride) OVER () THEN column1||' B' END FROM (SELECT DISTINCT stride, max(t_eff_gbs) FILTER (WHERE stride = 1) OVER () AS one \
        ".of."'stride'), (VALUES (32), (64), (128)) ORDER BY 1, 2")
    plot E using 2:3 with lines dt 3 lc rgb GREY, E using 2:3:4 with labels left offset 0.5, 0 tc rgb GREY, \
        @EACH 2:3 @SAME
} else { set multiplot next }
unset logscale; set yrange [0:1.25 * peak]; set ytics autofreq; set xrange [*:*]
set offsets 0.6, 0.6, 0, 0; set xtics autofreq scale 0
set title "points of three members"; set xlabel "members read, bytes per thread"
set key top left horizontal; set style fill solid 0.5
eval NO_MARKS; eval mark_y(peak, "", 2)
members = "FROM stream_access WHERE ".HERE." AND members"
if (!any(members)) { exit }
# a bar per way to store points of three members, a pair of bars per number of members read and width
D = curves("SELECT variant AS key, dense_rank() OVER (ORDER BY width, members), t_eff_gbs, printf('%d, %d', members, width) \
    ".members." ORDER BY 1, 2")
plot @EACH ($2 + 0.4 * i - 0.2 * words(K) - 0.2):3:(0.36) title word(K, i) \
        with boxes lc rgb COLOUR[i + 2], \
    D index 0 using 2:(0):xtic(4) with dots lc rgb "#ffffff" notitle
