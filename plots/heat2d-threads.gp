# Which block is the best, and does it depend on the variant? Counterpart of lecture 10's sweep of threads 32 × 2^k. Band: the triads. Below 32 × 8
# the bytes that a thread has in flight decide: variants with as many coincide.
# needs: heat2d_threads
WHERE = "FROM heat2d_threads WHERE block LIKE '32x%' AND ".HERE." AND nx * ny = \
    (SELECT max(nx * ny) FROM heat2d_threads WHERE ".HERE.")"
VARIANTS = variants("heat2d_threads", "copy global shared vector")
PRECISIONS = precisions(WHERE)
if (words(PRECISIONS) == 0) { exit }
says = ask("SELECT 'Fastest block, counted over variants and precisions: '||group_concat(n||' with '||b, ', ')||' threads.' \
    FROM (SELECT replace(replace(block||'.', 'x1.', ''), 'x', ' × ') AS b, count(*) AS n FROM \
    (SELECT block, max(t_eff_gbs) ".WHERE." GROUP BY variant, precision) GROUP BY 1 ORDER BY 2 DESC)")
size = ask("SELECT printf('%d × %d', nx, ny) ".WHERE." LIMIT 1")
eval page("", WIDE, 2.5, 2, words(PRECISIONS), on("heat2d")."throughput over the threads of a block, ".size." points", says)
set logscale x 2; set xrange [0.8:40]; set xtics (1, 2, 4, 8, 16, 32); set ytics 0.25; set yrange [0:1.15]; set xlabel "n, in blocks of 32 × n threads"
do for [p in PRECISIONS] {
    i = place(p, PRECISIONS); this = WHERE." AND precision = '".p."'"; n = "CAST(substr(block, 4) AS REAL)"
    eval panel(0.2, 1.75, 0.65 + 6.35 * (i - 1) / words(PRECISIONS), 0.45 + 6.35 * i / words(PRECISIONS))
    D = curves("SELECT variant AS key, ".n.", max(t_eff_gbs / t_peak_gbs) ".this." AND variant NOT LIKE 'triad%' GROUP BY 1, 2 ORDER BY ".by_look("variant").", 2")
    band = "SELECT 'triads' AS key, n, min(f), max(f) FROM (SELECT ".n." AS n, max(t_eff_gbs / t_peak_gbs) AS f ".this." AND variant LIKE 'triad%' GROUP BY variant, 1) GROUP BY n"
    B = (triads = has(band)) ? rows(band) : D
    set title p." precision"; set ylabel (i == 1 ? "T_eff / T_peak" : "")
    eval NO_MARKS; eval mark_y(1, "", 2)
    plot for [j = 1:triads] B using 2:3:(column(3 + triads)) with filledcurves fs solid noborder lc rgb "#c8c8c8", @CURVES
}
eval KEY_BELOW; set key width 0
plot @KEYS, NaN title "triads" with filledcurves fs solid noborder lc rgb "#c8c8c8", NaN title "T_peak" with lines dt 2 lc rgb GREY
