# halo: from how many planes on does another GPU pay fully? Efficiency of a field on several GPUs over Z, the planes of each, by radius: the
# exchange first, and beside the inner planes. Dashed: what the link alone says (results/halo.sql), circles on it at Z*. Nothing is fitted.
# needs: halo_strong halo_message
CASES = "FROM halo_efficiency WHERE ".MINE." AND grows = 'strong' AND variant = 'copy' AND kernel = 'tma_ring' AND precision = 'single' AND gpus = \
    (SELECT max(gpus) FROM halo_efficiency WHERE ".MINE." AND grows = 'strong')"
if (has("SELECT 1 ".CASES." AND z_star > 0")) {
    says = ask("SELECT 'Beside the inner planes it pays fully from '||group_concat(printf('%.0f planes on at r = %d (said: %.0f)', knee, radius, z_star), ', ')||'.' \
        FROM (SELECT * FROM halo_knee WHERE ".MINE." AND variant = 'copy' AND kernel = 'tma_ring' AND gpus = 2 ORDER BY radius)")
    eval page("", WIDE, 2.3, "halo on ".fact("label").": one field on ".ask("SELECT printf('%d', max(gpus)) ".CASES)." GPUs", says)
    eval panels(1, 3)
    R = list("SELECT DISTINCT CAST(radius AS INTEGER) ".CASES." ORDER BY 1")
    set logscale x 2; set xtics 4, 4; set xlabel "planes of a GPU, Z"; set yrange [0:1.1]; set ytics 0.2; set ylabel "efficiency"
    set xrange [ask("SELECT min(z) / 1.1 ".CASES):ask("SELECT max(z) * 1.1 ".CASES)]
    do for [s in "after beside"] {
        D = rows("SELECT CAST(radius AS INTEGER) AS key, z, efficiency, said ".CASES." AND schedule = '".s."' ORDER BY radius, z")
        E = rows("SELECT CAST(radius AS INTEGER) AS key, z_star, ".(s eq "after" ? "0.5" : "1")." ".CASES." AND schedule = '".s."' GROUP BY radius ORDER BY radius")
        K = keys(D)
        set title (s eq "after" ? "exchange, then compute" : "outer planes first, exchanged beside")
        plot for [i = 1:words(K)] D index i-1 using 2:4 with lines dt 2 lc rgb COLOUR[(word(K, i) - 1) % 7 + 1], \
            for [i = 1:words(K)] E index i-1 using 2:3 with points pt 6 ps 2 lw 1.5 lc rgb COLOUR[(word(K, i) - 1) % 7 + 1], \
            for [i = 1:words(K)] D index i-1 using 2:3 with points pt SHAPE[(word(K, i) - 1) % 7 + 1] + 1 ps 0.8 lc rgb COLOUR[(word(K, i) - 1) % 7 + 1]
        unset ylabel
    }
    unset logscale; eval KEY
    plot [0:1][0:1] for [r in R] NaN title "r = ".r with points pt SHAPE[(r - 1) % 7 + 1] + 1 lc rgb COLOUR[(r - 1) % 7 + 1], NaN title "by the link alone" with lines dt 2 lc rgb GREY, \
        NaN title "Z*" with points pt 6 ps 1.2 lc rgb GREY
}
