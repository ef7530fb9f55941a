# Which block is the best, and does it depend on the variant? Counterpart of lecture 10's sweep of threads 32 × 2^k.
# Lines lie on each other where a thread of each has as many bytes under way: below 32 × 8 that is what counts.
# needs: heat2d_threads
WHERE = "FROM heat2d_threads WHERE block LIKE '32x%' AND ".HERE." AND nx * ny = \
    (SELECT max(nx * ny) FROM heat2d_threads WHERE ".HERE.")"
VARIANTS = variants("heat2d_threads", "copy triad triad_shared triad_shared_halo triad_shared_halo_read global shared vector")
PRECISIONS = precisions(WHERE)
if (words(PRECISIONS) == 0) { exit }
says = ask("SELECT 'The fastest block, of each variant in each precision: '||group_concat(n||' with '||b, ', ')||' threads.' \
    FROM (SELECT replace(replace(block||'.', 'x1.', ''), 'x', ' × ') AS b, count(*) AS n FROM \
    (SELECT block, max(t_eff_gbs) ".WHERE." GROUP BY variant, precision) GROUP BY 1 ORDER BY 2 DESC)")
size = ask("SELECT printf('%d × %d', nx, ny) ".WHERE." LIMIT 1")
eval page("", WIDE, 2.9, on("heat2d")."throughput over the threads of a block, ".size." points", says)
eval panels(1, words(PRECISIONS) + 1)
PEAK = ask("SELECT max(t_peak_gbs) ".WHERE)
set logscale x 2; set xrange [0.8:40]; set xtics (1, 2, 4, 8, 16, 32); set ytics 1; set yrange [0:1.15 * PEAK / 1000]
set xlabel "block 32 × n: n"; set ylabel "T_eff (1000 GB/s)"; set lmargin 5.5
do for [p in PRECISIONS] {
    D = curves("SELECT variant AS key, CAST(substr(block, 4) AS REAL), max(t_eff_gbs) / 1000 ".WHERE." AND precision = '".p."' \
        GROUP BY 1, 2 ORDER BY ".by_look("variant").", 2")
    set title p." precision"
    eval NO_MARKS; eval mark_y(PEAK / 1000, "", 2)
    set label 1 "T_peak" at graph 0.02, first PEAK / 1000 left offset 0, -0.5 font ",7" tc rgb GREY
    plot @CURVES
}
eval KEY; unset logscale
plot @KEYS
