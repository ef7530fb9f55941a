# halo: from how many planes on does another GPU pay fully? Efficiency of a field on several GPUs over the planes of each, in units of Z*:
# the exchange first, beside the inner planes, and by stores of a kernel that stays for all steps. Dashed: what the link alone says (results/rules/35-halo.sql).
# needs: halo_strong halo_message
WAY = "variant = 'copy' AND kernel = 'tma_ring'"
CASES = "FROM halo_efficiency WHERE ".MINE." AND grows = 'strong' AND ".WAY." AND precision = 'single'"
if (has("SELECT 1 ".CASES." AND z_star > 0")) {
    MOST = ask("SELECT max(gpus) ".CASES); says = ask("SELECT 'With overlap another GPU pays fully from '||group_concat(printf('%s planes at r = %d (predicted %s)', knees, radius, stars), ', ')||'.' FROM \
        (SELECT radius, group_concat(printf('%.0f', knee), ' / ') AS knees, group_concat(printf('%.0f', z_star), ' / ') AS stars FROM \
         (SELECT * FROM halo_knee WHERE ".MINE." AND variant = 'copy' AND kernel = 'tma_ring' AND radius IN (1, 5) ORDER BY radius, gpus) GROUP BY radius)")
    says = says.ask("SELECT ' One kernel for all steps loses less to thin slabs, but on one GPU it takes '||printf('%.1f to %.1f', min(slow), max(slow))||' times as long.' \
        FROM (SELECT p.time_median_ns / c.time_median_ns AS slow FROM halo_strong p JOIN halo_strong c USING (machine, precision, radius, nx, ny, nz, gpus) \
              WHERE p.".MINE." AND gpus = 1 AND nz = 512 AND p.variant = 'persistent' AND c.kernel = 'tma_ring' AND p.status = 'ok' AND c.status = 'ok') GROUP BY NULL HAVING count(*)")
    eval page("", WIDE, 2.0, 2, 3, "halo on ".fact("label").": efficiency of one field on ".ask("SELECT group_concat(n, ' (small) and ') FROM (SELECT DISTINCT printf('%d', gpus) AS n ".CASES." ORDER BY 1)")." GPUs", says)
    STAYS = "(SELECT 'stays' AS schedule, s.radius, s.gpus, s.z, c.z_star, s.efficiency, c.said FROM halo_efficiency s JOIN halo_efficiency c USING (grows, machine, precision, radius, gpus, z) \
        WHERE s.".MINE." AND grows = 'strong' AND s.variant = 'persistent' AND precision = 'single' AND c.variant = 'copy' AND c.kernel = 'tma_ring' AND c.schedule = 'beside')"
    set logscale x 2; set xtics ("1/4" 0.25, "1" 1, "4" 4, "16" 16, "64" 64, "256" 256); set xlabel "planes of a GPU / Z*"; set yrange [0:1.1]; set ytics 0.2; set ylabel "efficiency"
    low = number("SELECT min(z / z_star) / 1.1 ".CASES); high = number("SELECT max(z / z_star) * 1.1 ".CASES); set xrange [low:high]
    R = list("SELECT DISTINCT CAST(radius AS INTEGER) ".CASES." ORDER BY 1")
    ways = has("SELECT 1 FROM ".STAYS) ? 3 : 2; wide = 6.6 / ways
    do for [p = 1:ways] {
        s = word("after beside stays", p); FROM = p < 3 ? CASES." AND schedule = '".s."'" : "FROM ".STAYS." WHERE z > 0"
        D = curves("SELECT CAST(radius AS INTEGER) AS key, z / z_star, efficiency, iif(gpus = ".MOST.", 0.9, 0.55) ".FROM." ORDER BY radius, z")
        eval panel(0.2, 1.3, 0.5 + wide * (p - 1), wide * p + (ways == 3 ? 0.2 : 0.1))
        set title (p == 1 ? "exchange, then compute" : p == 2 ? "exchange beside inner planes" : "one kernel for all steps")
        eval mark_x(1, "", 3)
        plot rows("SELECT 'link' AS key, z / z_star, said ".FROM." ORDER BY 2") using 2:3 with lines dt 2 lw 1.4 lc rgb "black", \
            for [i = 1:words(K)] D index i-1 using 2:3:4 with points pt SHAPE[(word(K, i) - 1) % 7 + 1] + 1 ps variable lc rgb COLOUR[(word(K, i) - 1) % 7 + 1]
        eval NO_MARKS; unset ylabel
    }
    eval KEY_BELOW
    plot [0:1][0:1] for [r in R] NaN title "r = ".r with points ps 1.3 pt SHAPE[(r - 1) % 7 + 1] + 1 lc rgb COLOUR[(r - 1) % 7 + 1], NaN title "link alone" with lines dt 2 lw 1.4 lc rgb "black"
}
