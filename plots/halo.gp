# halo: from how many planes on does another GPU pay fully? Efficiency of a field on several GPUs over the planes of each, in units of Z*:
# the exchange first, and beside the inner planes. Dashed: what the link alone says (results/halo.sql). Nothing is fitted.
# needs: halo_strong halo_message
CASES = "FROM halo_efficiency WHERE ".MINE." AND grows = 'strong' AND variant = 'copy' AND kernel = 'tma_ring' AND precision = 'single' AND gpus = \
    (SELECT max(gpus) FROM halo_efficiency WHERE ".MINE." AND grows = 'strong')"
if (has("SELECT 1 ".CASES." AND z_star > 0")) {
    says = ask("SELECT 'With overlap a second GPU pays fully from '||group_concat(printf('%.0f planes at r = %d (predicted %.0f)', knee, radius, z_star), ', ')||'.' \
        FROM (SELECT * FROM halo_knee WHERE ".MINE." AND variant = 'copy' AND kernel = 'tma_ring' AND gpus = 2 ORDER BY radius)")
    eval page("", WIDE, 2.0, "halo on ".fact("label").": efficiency of one field on ".ask("SELECT printf('%d', max(gpus)) ".CASES)." GPUs", says)
    eval panels(2, 2)
    set logscale x 2; set xtics ("1/4" 0.25, "1" 1, "4" 4, "16" 16, "64" 64, "256" 256); set xlabel "planes of a GPU / Z*"; set yrange [0:1.1]; set ytics 0.2; set ylabel "efficiency"
    low = number("SELECT min(z / z_star) / 1.1 ".CASES); high = number("SELECT max(z / z_star) * 1.1 ".CASES); set xrange [low:high]
    R = list("SELECT DISTINCT CAST(radius AS INTEGER) ".CASES." ORDER BY 1")
    do for [s in "after beside"] {
        D = curves("SELECT CAST(radius AS INTEGER) AS key, z / z_star, efficiency ".CASES." AND schedule = '".s."' ORDER BY radius, z")
        eval down(0.2, 1.3); eval across(s eq "after" ? 0.5 : 3.8, s eq "after" ? 3.4 : 6.8)
        set title (s eq "after" ? "exchange, then compute" : "exchange overlapped with the inner planes")
        eval mark_x(1, "", 3)
        plot rows("SELECT 'link' AS key, z / z_star, said ".CASES." AND schedule = '".s."' ORDER BY 2") using 2:3 with lines dt 2 lw 1.4 lc rgb "black", \
            for [i = 1:words(K)] D index i-1 using 2:3 with points pt SHAPE[(word(K, i) - 1) % 7 + 1] + 1 ps 0.9 lc rgb COLOUR[(word(K, i) - 1) % 7 + 1]
        eval NO_MARKS; unset ylabel
    }
    eval KEY_BELOW
    plot [0:1][0:1] for [r in R] NaN title "r = ".r with points ps 1.3 pt SHAPE[(r - 1) % 7 + 1] + 1 lc rgb COLOUR[(r - 1) % 7 + 1], NaN title "link alone" with lines dt 2 lw 1.4 lc rgb "black"
}
