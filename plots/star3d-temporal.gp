# star3d and diffusion2d: what do several time steps per pass gain? T_eff of all updates over T_peak against the steps per pass, each with
# its best variant and tile; dotted: a pass at copy speed, `steps` times T_peak. Crosses: the best variant with one step per pass, same size.
# needs: star3d_temporal
largest(table) = "nx * ny * nz = (SELECT max(nx * ny * nz) FROM ".table." WHERE ".HERE.")"
SIZE = ask("SELECT size FROM temporal_best WHERE ".MINE." LIMIT 1")
# study, what (radius or layers), precision, steps, f; one: of other variants
all = "SELECT 'star3d' AS study, radius AS what, precision, steps, f, 0 AS one FROM temporal_best WHERE ".MINE." \
    UNION ALL SELECT 'star3d', radius, precision, 1, f, 1 FROM limit_best WHERE ".MINE." AND size = '".SIZE."' \
    UNION ALL SELECT 'star3d', radius, precision, 1, t_eff_gbs / t_peak_gbs, 1 FROM star3d_limit_sizes WHERE ".HERE." AND printf('%d×%d×%d', nx, ny, nz) = '".SIZE."'"
if (any("FROM loaded WHERE ".MINE." AND tbl = 'diffusion2d_temporal' AND n > 0")) {
    all = all." UNION ALL SELECT 'diffusion2d', 0, precision, ifnull(steps, 1), t_eff_gbs / t_peak_gbs, variant <> 'temporal' \
        FROM diffusion2d_temporal WHERE ".HERE." AND ".largest("diffusion2d_temporal")
}
of = "FROM (SELECT study, what, precision, steps, one, max(f) AS f FROM (".all.") GROUP BY 1, 2, 3, 4, 5) a WHERE "
S = list("SELECT DISTINCT study ".of."NOT one ORDER BY 1 DESC")
name = "study||iif(what, printf(', r = %d', what), '')"
says = ask("SELECT group_concat(t, '; ') FROM (SELECT ".name."||': '||group_concat(printf('%.2f in %d steps (%s)', f, steps, precision), ', ') AS t FROM (SELECT *, max(f) \
    ".of."NOT one GROUP BY study, what, precision ORDER BY study DESC, what, precision DESC) GROUP BY study, what ORDER BY study DESC, what)")
eval page("", WIDE, 2.1, 1, words(S) + 1, fact("label").": throughput with several time steps per pass", "T_eff / T_peak, all updates counted: ".says.".")
set xtics 1; set xlabel "time steps per pass"; set ylabel "T_eff / T_peak"
tint(what) = COLOUR[(what + 6) % 7 + 1]
mark(what) = what == 0 ? 8 : 2 * (4 - what % 3)
LOOKS = "lc rgb tint(int(word(word(K, i), 1))) dt 1 + (word(word(K, i), 2) eq 'double') pt mark(int(word(word(K, i), 1))) + (word(word(K, i), 2) ne 'double') ps 1.3"
do for [s in S] {
    D = curves("SELECT printf('%d ', what)||precision AS key, steps, f, ifnull((SELECT f ".of."one AND (a.study, a.what, a.precision) = (b.study, b.what, \
        b.precision)), 'NaN') FROM (SELECT * ".of."NOT one) b WHERE study = '".s."' ORDER BY what, precision, steps")
    set xrange [0.6:0.4 + number("SELECT max(steps) ".of."study = '".s."'")]; set yrange [0:1.2 * number("SELECT max(f) ".of."study = '".s."'")]
    set title s.", ".(s eq "star3d" ? SIZE : ask("SELECT printf('%d×%d×%d', nx, ny, nz) FROM diffusion2d_temporal WHERE ".HERE." AND ".largest("diffusion2d_temporal")." LIMIT 1"))
    eval across(0.5 + 5.0 / words(S) * (place(s, S) - 1), 0.1 + 5.0 / words(S) * place(s, S))
    plot x with lines dt 3 lc rgb GREY, @EACH 2:3 with linespoints @LOOKS, \
        @EACH (1):4 with points pt 2 ps 1.5 lc rgb tint(int(word(word(K, i), 1)))
    unset ylabel
}
eval KEY; set lmargin at screen 1 - 1.7 / W; set rmargin at screen 1
plot [0:1][0:1] for [w in list("SELECT DISTINCT printf('%d', what) ".of."NOT one ORDER BY study DESC, what")] NaN title (w eq "0" ? "diffusion2d" : "star3d, r = ".w) \
    with linespoints pt mark(int(w)) + 1 ps 1.3 lc rgb tint(int(w)), NaN title "double precision, open" with lines dt 2 lc rgb "black", \
    NaN title "best with one step" with points pt 2 ps 1.5 lc rgb "black", NaN title "at copy speed" with lines dt 3 lc rgb GREY
