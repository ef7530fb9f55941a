# star3d: which change of its traffic moves the L2 cliff, and as far as the law says? A line for each change: X of the drop over that
# without the change (results/causal.sql), single precision above double. A dot is measured, a ring is where the law puts it: where the dot is
# in its ring the law is right. Crosses: what read finds of the L2 under the same set-aside.
# needs: star3d_causal
of = "FROM causal WHERE plain > 0 AND change <> 'none' AND ".MINE
lane(says, r, double) = place(says, L) + 0.06 * (r - 3) + (double > 0 ? 0.16 : -0.16)
if (!any(of)) { exit }
says = ask("SELECT printf('The law: off by %.1f %% on average over %d drops of all lines but stores and set-asides%s.', 100 * avg(abs(x / predicted - 1)), count(*), \
        iif(min(first), ', predicted before they were measured', '')) FROM causal WHERE x > 0 AND change NOT IN ('streaming', 'through', 'first') \
        AND change NOT LIKE 'aside-%' AND ".MINE) \
    .ask("SELECT ifnull(' Of the way that a vanished plane would make, stores go '||group_concat(printf('%.0f %% (%s)', 100 * share, change), ', ')||'.', '') \
        FROM (SELECT change, avg(share) AS share ".of." AND change IN ('streaming', 'through', 'first') GROUP BY line)") \
    .ask("SELECT ifnull(printf(' With some of the L2 set aside the drop is at %.2f to %.2f times the X without, by the law at %.2f to %.2f.', min(moved), max(moved), \
        min(should), max(should)), '') ".of." AND change LIKE 'aside-%' AND x > 0 HAVING count(*)")
L = list("SELECT says ".of." GROUP BY line ORDER BY line")
R = distinct("radius", of)
eval page("", WIDE, 0.9 + 0.3 * words(L), on("star3d")."which change moves the cliff, and as far as the law says?", says)
eval panels(1, 1)
set yrange [words(L) + 0.6:0.4]; set ytics scale 0; eval GRID_X
low = number("SELECT min(0.5, 0.9 * min(min(moved, ifnull(should, 1)))) ".of." AND x > 0"); high = number("SELECT max(2.3, 1.1 * max(moved)) ".of)
set logscale x 2; set xrange [low:high]; set xtics ("1/4" 0.25, "1/2" 0.5, "0.6" 0.6, "3/4" 0.75, "1" 1, "1.25" 1.25, "1.5" 1.5, "2" 2, "4" 4)
set xlabel "X of the drop / X without the change"
eval down(0.1, -0.72); set lmargin at screen 2.1 / W; set rmargin at screen 1 - 0.15 / W
D = rows("SELECT printf('%d', radius) AS key, iif(x > 0, moved, 'NaN'), ifnull(should, 'NaN'), says, radius, precision = 'double' ".of." ORDER BY radius, line")
Z = rows("SELECT 'no drop' AS key, iif(count(x), printf('%d of %d drop', count(x), count(*)), printf('no drop%s: rises by %.0f %% at most', \
    iif(max(should) IS NULL, ', by the law, too', ''), 100 * max(rise))), says, count(x) ".of." GROUP BY line HAVING count(x) < count(*) UNION ALL SELECT 'no drop', '', '', 0")
A = rows("SELECT 'read' AS key, causal_read.room, says FROM causal_read JOIN law_change USING (change) WHERE causal_read.room > 0 AND ".MINE." UNION ALL SELECT 'read', 'NaN', ''")
K = keys(D)
eval mark_x(1, "", 2)
plot D using (NaN):(place(strcol(4), L)):ytic(4) notitle, \
    Z using ($4 > 0 ? 1.55 : 1.04):(place(strcol(3), L)):2 with labels left font ",7" tc rgb "#404040" notitle, \
    @EACH 3:(lane(strcol(4), $5, $6)) with points ps 2 lw 1.2 pt 6 lc rgb COLOUR[i] notitle, \
    @EACH 2:(lane(strcol(4), $5, $6)) with points ps 0.9 pt 7 lc rgb COLOUR[i] notitle, \
    A using 2:(place(strcol(3), L)) with points pt 2 ps 1.3 lw 1.3 lc rgb "black" notitle
eval KEY_BELOW; set key samplen 1 width -0.5
plot [0:1][0:1] for [i = 1:words(R)] NaN title "r = ".word(R, i) with points ps 1.4 pt 5 lc rgb COLOUR[i], NaN title "measured" with points ps 0.9 pt 7 lc rgb "black", \
    NaN title "by the law" with points ps 2 lw 1.2 pt 6 lc rgb "black", NaN title "read" with points pt 2 ps 1.3 lw 1.3 lc rgb "black"
