# The planes that a sweep keeps, counted (results/rules/50-live.sql), and measured: what read sees the L2 hold, over the plane at the drop, each by what DRAM delivers
# and by time. Rows of heat2d and diffusion2d are planes, too.
# needs: star3d_shapes
of = "FROM plane_law WHERE ".MINE." AND x > 0 AND law > 0 AND (experiment IN ('star3d_shapes', 'heat2d_rows', 'diffusion2d_rows') OR experiment = 'star3d_plane' AND variant = 'base')"
is = "CASE experiment WHEN 'star3d_plane' THEN 'star' WHEN 'star3d_shapes' THEN shape ELSE replace(experiment, '_rows', '') END"
if (any(of)) {
    says = ask("SELECT printf('%d drops of %d shapes. The prediction misses them by %.1f %% on average, %.1f %% at most.', count(*), count(DISTINCT ".is."), \
        100 * avg(abs(x / law - 1)), 100 * max(abs(x / law - 1))) ".of)
    eval page("", COLUMN, 2.8, 1, 1, fact("label").": planes that must fit the L2, predicted and measured", says)
    D = rows("SELECT ".is." AS key, capacity / law, capacity / x ".of." ORDER BY experiment <> 'star3d_plane', key, 2")
    K = keys(D); N = "star box diffusion2d heat2d inplace two wave"
    set logscale xy; set xrange [4:28]; set yrange [4:28]; set xtics (4, 6, 8, 12, 16, 24); set ytics (4, 6, 8, 12, 16, 24)
    set xlabel "planes, predicted"; set ylabel "planes, measured"; set key bottom right Left reverse samplen 1
    plot x with lines lc rgb GREY dt 2 notitle, for [i = 1:words(K)] D index i-1 using 2:3 with points pt SHAPE[place(word(K, i), N)] ps 1.4 lc rgb (word(K, i) eq "star" ? GREY : COLOUR[place(word(K, i), N) - 1]) title word(K, i)
}
