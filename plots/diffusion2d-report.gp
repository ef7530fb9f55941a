# SPDX-License-Identifier: MIT
# At the report's points, every nx and ny: is it the number of points that counts, or the shape of a layer too?
# A panel per variant: points per second over the most that it reaches here. Symmetry about the diagonal: nx and ny
# cost the same. Lines: its fields fill the effective L2 (dotted) and all of it (dashed).
# needs: diffusion2d_report
WHERE = "FROM diffusion2d_report LEFT JOIN diffusion2d_step USING (variant) WHERE precision = 'single' AND ".HERE
VARIANTS = list("SELECT DISTINCT variant ".WHERE." ORDER BY ifnull(step, 99), variant")
# an image is of two points at least in x and in y
if (!has("SELECT count(*) ".WHERE." HAVING count(DISTINCT nx) > 1 AND count(DISTINCT ny) > 1")) { exit }
NZ = number("SELECT max(nz) ".WHERE)
L2 = number("SELECT nullif(l2_bytes, 0) / 4 FROM machine WHERE name = '".MACHINE."'") / NZ
EFFECTIVE = number("SELECT effective_bytes / 4 FROM effective_l2 WHERE ".MINE) / NZ
MOST = ask("SELECT max(max(nx), max(ny)) + 8 ".WHERE)
says = ask("WITH m AS (SELECT variant, nx, ny, max(gpoints_per_s) AS m ".WHERE." GROUP BY 1 ORDER BY m DESC) \
    SELECT printf('At its best %s makes %.0f GPoints/s (%d × %d)', variant, max(m), nx, ny)||(SELECT printf(', %s %.0f', variant, min(m)) FROM m)||'.' FROM m") \
    .(L2 > 0 ? " Lines: the fields fill ".(EFFECTIVE > 0 ? "the effective L2 (dotted) and all of it" : "the L2")." (dashed)." : "")
eval page("", WIDE, 2.1 * ceil(words(VARIANTS) / 3.0), "diffusion2d on ".fact("label").": points per second over nx and ny, each variant against its best", says)
eval panels(ceil(words(VARIANTS) / 3.0), 3)
set palette defined (0 "#440154", 1 "#3b528b", 2 "#21918c", 3 "#5ec962", 4 "#fde725"); set cbrange [0:1]; set cbtics 0.25
set cblabel "of its most"
set xrange [0:MOST]; set yrange [0:MOST]; set xtics 100; set ytics 100; unset grid; set xlabel "nx (points)"; set tics front; panel = 0
do for [v in VARIANTS] {
    # an image wants the whole grid: what was not measured is no number
    D = rows("WITH v AS (SELECT nx, ny, gpoints_per_s AS g ".WHERE." AND variant = '".v."') SELECT 'image' AS key, nx, ny, \
        ifnull(g / (SELECT max(g) FROM v), 'NaN') \
        FROM (SELECT DISTINCT nx ".WHERE.") CROSS JOIN (SELECT DISTINCT ny ".WHERE.") LEFT JOIN v USING (nx, ny) ORDER BY nx, ny")
    fields = ask("SELECT max(ifnull(fields, 0)) ".WHERE." AND variant = '".v."'") + 0
    column = panel % 3; panel = panel + 1
    set lmargin at screen 0.075 + 0.295 * column; set rmargin at screen 0.315 + 0.295 * column
    if (column == 2) { set colorbox } else { unset colorbox }
    set ylabel (column ? "" : "ny (points)")
    set title v.ask("SELECT printf(', 1 is %.0f GPoints/s', max(gpoints_per_s)) ".WHERE." AND variant = '".v."'")
    plot D using 2:3:4 with image, \
        fields > 0 && L2 > 0 ? L2 / fields / x : NaN with lines lc rgb "black" dt 2, \
        fields > 0 && EFFECTIVE > 0 ? EFFECTIVE / fields / x : NaN with lines lc rgb "black" dt 3
}
