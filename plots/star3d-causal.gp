# SPDX-License-Identifier: MIT
# star3d: which change of its traffic moves the L2 cliff, and as far as the law says? A line for each change: measured X over the X
# that the law says of it (results/causal.sql), by radius and precision; at 1 the law is right. Bars: where the drop would be
# if the change moved nothing (unmoved). Band: 10 % off. Crosses: the step of read under the same set-aside, over what is left of the L2.
# needs: star3d_causal
of = "FROM causal WHERE ".MINE
if (has("SELECT 1 ".of." AND x > 0 AND predicted > 0")) {
    sure = "change IN ('none', 'cold', 'padded', 'walk-y', 'walk-halves', 'sums')"
    says = ask("SELECT printf('The law: off by %.1f %% on average over %d drops of all lines but stores and set-asides%s.', 100 * avg(abs(x / predicted - 1)), count(*), \
            iif(min(first), ', predicted before they were measured', '')) ".of." AND x > 0 AND ".sure) \
        .ask("SELECT ifnull(' Of the way that a vanished plane would make, stores go '||group_concat(printf('%.0f %% (%s)', 100 * share, change), ', ')||'.', '') \
            FROM (SELECT change, avg(share) AS share ".of." AND change IN ('streaming', 'through', 'first') AND plain > 0 GROUP BY line)") \
        .ask("SELECT ifnull(printf(' With some of the L2 set aside the drop is at %.2f to %.2f times the X without, by the law at %.2f to %.2f.', min(moved), max(moved), \
            min(should), max(should)), '') ".of." AND change LIKE 'aside-%' AND x > 0 AND plain > 0 HAVING count(*)")
    L = list("SELECT DISTINCT line ".of." ORDER BY 1")
    P = list("SELECT DISTINCT precision ".of." ORDER BY 1 DESC"); R = list("SELECT DISTINCT radius ".of." ORDER BY 1")
    eval page("", WIDE, 0.9 + 0.24 * words(L), "star3d on ".fact("label").": which change moves the cliff, and as far as the law says?", says)
    eval panels(1, 1)
    place = "(SELECT count(DISTINCT line) ".of." AND line <= c.line) + 0.13 * (radius - 3) / 2 + 0.2 * (precision = 'double') - 0.1"
    rows_of = "FROM (SELECT * ".of.") c "
    set yrange [words(L) + 0.6:0.4]; set ytics scale 0; unset grid; set grid xtics lt 1 lw 0.5 lc rgb "#e4e4e4"
    low = number("SELECT min(0.45, 0.95 * min(x / predicted)) ".of); high = number("SELECT max(2.2, 1.05 * max(x / predicted)) ".of)
    set logscale x 2; set xrange [low:high]; set xtics ("1/2" 0.5, "0.6" 0.6, "0.7" 0.7, "0.8" 0.8, "0.9" 0.9, "1" 1, "1.1" 1.1, "1.25" 1.25, "1.5" 1.5, "2" 2, "1/4" 0.25, "4" 4)
    set xlabel "measured X / X by the law for that change"
    set tmargin at screen 1 - (HEAD + 0.1) / H; set bmargin at screen 0.72 / H; set lmargin at screen 2.1 / W; set rmargin at screen 1 - 0.15 / W
    set object 1 rectangle from 0.9, graph 0 to 1.1, graph 1 behind fc rgb "#ececec" fs solid noborder
    T = rows("SELECT 'names' AS key, (SELECT count(DISTINCT line) ".of." AND line <= c.line), says ".rows_of."GROUP BY line ORDER BY line")
    D = rows("SELECT precision||' '||printf('%d', radius) AS key, x / predicted, ".place." ".rows_of."WHERE x > 0 AND predicted > 0 \
        ORDER BY precision DESC, radius, line")
    K = keys(D)
    Z = rows("SELECT 'no drop' AS key, max(predicted > 0) NOTNULL, (SELECT count(DISTINCT line) ".of." AND line <= c.line), iif(count(x), printf('%d of %d drop', count(x), \
        count(*)), printf('no drop: rises by %.0f %% at most', 100 * max(rise))) ".rows_of."GROUP BY line HAVING count(x) < count(*) UNION ALL SELECT 'no drop', 0, -1, '' ")
    B = rows("SELECT 'bars' AS key, unchanged / predicted, ".place." ".rows_of."WHERE predicted > 0")
    A = rows("SELECT 'read' AS key, a.room / l.room, (SELECT count(DISTINCT line) ".of." AND line <= l.line) FROM causal_read a JOIN law_change l \
        USING (change) WHERE ".MINE." AND a.room > 0 AND line IN (SELECT line ".of.") UNION ALL SELECT 'read', 1, -1")
    aside = has("SELECT 1 FROM causal_read WHERE ".MINE." AND room > 0")
    plot T index 0 using (NaN):2:ytic(3) notitle, B using 2:3:(0):(0.11) with vectors nohead lw 1.2 lc rgb GREY notitle, \
        Z index 0 using ($2 > 0 ? high : NaN):3:4 with labels right font ",7" tc rgb "#404040" notitle, \
        Z index 0 using ($2 > 0 ? NaN : 1):3:4 with labels font ",7" tc rgb "#404040" notitle, \
        A index 0 using 2:3 with points pt 2 ps 1.1 lw 1.3 lc rgb "black" notitle, \
        for [i = 1:words(K)] D index i-1 using 2:3 with points ps 0.9 lw 1.3 pt (word(word(K, i), 1) eq "double" ? 6 : 7) \
            lc rgb COLOUR[(word(word(K, i), 2) - 1) % 7 + 1] notitle
    unset object 1
    eval KEY_BELOW; set key samplen 1 width -0.5
    plot [0:1][0:1] for [r in R] NaN title "r = ".r with points ps 1.4 pt 5 lc rgb COLOUR[(r - 1) % 7 + 1], \
        for [p in P] NaN title p with points ps 1.1 lw 1.3 pt (p eq "double" ? 6 : 7) lc rgb "black", \
        NaN title (aside ? "read" : "") with points ps 1.1 lw 1.3 pt 2 lc rgb "black", NaN title "unmoved" with lines lw 1.5 lc rgb GREY, NaN title "10 % off" with lines lw 8 lc rgb "#ececec"
}
