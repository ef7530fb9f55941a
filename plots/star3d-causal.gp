# star3d: which change moves the L2 cliff, and as far as the first rule predicts? A line per change: X of the drop over that without it
# (results/rules/46-causal.sql), the radii from top to bottom. Bars: the rule; marks: measured, filled in single precision.
# needs: star3d_causal
of = "FROM causal WHERE plain > 0 AND change <> 'none' AND ".MINE
lane(says, r) = place(says, L) + 0.13 * (r - 3)
pt(r) = r <= 1 ? 6 : r <= 3 ? 4 : 8
if (!any(of)) { exit }
says = ask("SELECT printf('The rule: off by %.1f %% on average over %d drops of all lines but stores%s.', 100 * avg(abs(x / predicted - 1)), count(*), \
        iif(min(first), ', predicted before they were measured', '')) ".of." AND x > 0 AND change NOT IN ('streaming', 'through', 'first')") \
    .ask("SELECT ifnull(' Were the written plane to take no room, the shift would be 100 %; stores reach '||group_concat(printf('%.0f %% (%s)', 100 * share, change), ', ')||'.', '') \
        FROM (SELECT change, avg(share) AS share ".of." AND change IN ('streaming', 'through', 'first') GROUP BY line)")
L = list("SELECT says ".of." GROUP BY line ORDER BY line")
R = distinct("radius", of)
eval page("", WIDE, 0.75 + 0.2 * words(L), 1, 1, on("star3d")."how far each change moves the drop, measured and by the first rule", says)
set yrange [words(L) + 0.55:0.45]; set ytics scale 0; eval GRID_X
low = number("SELECT min(0.85, 0.9 * min(min(moved, ifnull(should, 1)))) ".of." AND x > 0"); high = number("SELECT max(2.3, 1.1 * max(moved)) ".of)
set logscale x 2; set xrange [low:high]; set xtics ("1/4" 0.25, "1/2" 0.5, "3/4" 0.75, "0.9" 0.9, "1" 1, "1.1" 1.1, "1.25" 1.25, "1.5" 1.5, "2" 2, "4" 4)
set xlabel "X of the drop / X without the change"
eval down(0.1, -0.62); set lmargin at screen 2.0 / W; set rmargin at screen 1 - 0.15 / W
D = curves("SELECT printf('%d', radius) AS key, iif(x > 0, moved, 'NaN'), ifnull(should, 'NaN'), says, radius, precision = 'double' ".of." ORDER BY radius, line")
Z = rows("SELECT 'no drop' AS key, iif(count(x), printf('%d of %d drop', count(x), count(*)), printf('no drop%s: rises by %.0f %% at most', \
    iif(max(should) IS NULL, ', as predicted', ''), 100 * max(rise))), says, count(x) ".of." GROUP BY line HAVING count(x) < count(*) UNION ALL SELECT 'no drop', '', '', 0")
eval mark_x(1, "", 2)
plot D using (NaN):(place(strcol(4), L)):ytic(4) notitle, \
    Z using ($4 > 0 ? 1.6 : 1.04):(place(strcol(3), L)):2 with labels left tc rgb "#404040" notitle, \
    @EACH 3:(lane(strcol(4), $5) - 0.12):(0):(0.24) with vectors nohead lw 3 lc rgb "#b0b0b0" notitle, \
    @EACH 2:(lane(strcol(4), $5)):(pt(word(R, i) + 0) + 1 - $6) with points ps 1.2 pt variable lc rgb COLOUR[i] notitle
eval KEY_BELOW; set key samplen 1 width -0.5
plot [0:1][0:1] for [i = 1:words(R)] NaN title "r = ".word(R, i) with points ps 1.4 pt pt(word(R, i) + 0) + 1 lc rgb COLOUR[i], \
    NaN title "open: double" with lines lt nodraw, NaN title "predicted" with lines lw 3 lc rgb "#b0b0b0"
