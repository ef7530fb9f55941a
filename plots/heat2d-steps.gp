# What does shared memory cost, step by step from a copy to the heat step? Lecture 10's exercises at its size, the best block of each variant over
# T_peak; the P100 (double) over its own best. Beside it a small grid, which fits the L2.
# needs: heat2d_threads
VARIANTS = variants("heat2d_threads", "copy triad triad_shared triad_shared_halo triad_shared_halo_read global shared vector")
NAMES = list("SELECT DISTINCT variant FROM heat2d_threads WHERE ".HERE." ORDER BY ".by_look("variant"))
SIZES = list("SELECT DISTINCT nx * ny FROM heat2d_threads WHERE ".HERE." ORDER BY 1 DESC")
# without(a, b): how much of a's throughput b is short of, per precision
without(a, b) = "100 * (1 - max(t) FILTER (WHERE variant = '".b."') / max(t) FILTER (WHERE variant = '".a."'))"
says = ask("WITH c AS (SELECT precision, variant, max(t_eff_gbs) AS t FROM heat2d_threads WHERE ".HERE." AND nx * ny = ".word(SIZES, 1)." GROUP BY 1, 2), \
    p AS (SELECT precision, ".without("triad", "triad_shared")." AS tile, ".without("triad_shared", "triad_shared_halo_read")." AS halo, \
        ".without("global", "shared")." AS heat FROM c GROUP BY 1 ORDER BY 1 DESC) \
    SELECT group_concat(printf('%s: the tile costs %.0f %%, its halo %.0f %%, the heat step from shared instead of global memory %.0f %%', \
        precision, tile, halo, heat), '. ')||' of the throughput.' FROM p WHERE tile + halo + heat NOTNULL")
eval page("", WIDE, 0.9 + 0.2 * words(NAMES), 1, 2, on("heat2d")."throughput of each step from a copy to the heat equation", says)
p100 = rows("SELECT 'P100' AS key, value_gbs / (SELECT max(value_gbs) FROM published_heat2d_p100 WHERE study = 'heat2d'), variant \
    FROM published_heat2d_p100 WHERE study = 'heat2d'")
eval lanes(NAMES, 0); set key at graph 0.02, graph 0.62 left top Left reverse
# the largest grid in fractions of T_peak, which is what bounds it, and the smallest
do for [s = 1:words(SIZES) > 1 ? 2 : 1] {
    WHERE = "FROM heat2d_threads WHERE ".HERE." AND nx * ny = ".word(SIZES, s == 1 ? 1 : words(SIZES))
    D = curves("SELECT precision AS key, max(".(s == 1 ? "t_eff_gbs / t_peak_gbs" : "t_eff_gbs / 1000")."), variant ".WHERE." GROUP BY 1, 3 ORDER BY 1 DESC")
    set title ask("SELECT printf('%d × %d points', nx, ny) ".WHERE." LIMIT 1").(s == 1 ? "" : ", within the L2")
    set xlabel (s == 1 ? "T_eff / T_peak" : "T_eff (1000 GB/s)")
    if (s == 1) { set xrange [0:1.12]; set xtics 0.25; eval mark_x(1, "", 2) } else { set xrange [0:*]; set xtics 1; eval NO_MARKS }
    set lmargin at screen s == 1 ? 0.24 : 0.64; set rmargin at screen s == 1 ? 0.61 : 0.985
    eval lane_names(s == 1)
    plot @EACH 2:(lane(strcol(3)) + 0.1 - 0.2 * (i - 1)) title word(K, i) \
            with points pt SHAPE[i] + (i == 1) ps 1.4 lc rgb COLOUR[i], \
        p100 using (s == 1 ? $2 : NaN):(lane(strcol(3)) - 0.25) title "P100, lecture 10" with points pt 2 ps 1 lc rgb "#000000"
    unset key
}
