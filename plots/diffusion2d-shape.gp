# diffusion2d: time on layers of 1:16 and 16:1 over that on a square of as many points; in the report long narrow layers lose (results/shape.sql).
# A dot is a size with its better block; the ring and the number are the median.
# needs: shape
OF = "precision = 'single' AND ".MINE
VARIANTS = list("SELECT DISTINCT variant FROM shape LEFT JOIN diffusion2d_step USING (variant) WHERE ".OF." \
    ORDER BY ifnull(step, 99) DESC, variant DESC")
if (words(VARIANTS) == 0) { exit }
says = ask("SELECT group_concat(CASE wide WHEN -1 THEN 'x ≪ y' ELSE 'x ≫ y' END||' costs most in '||variant||': '||printf('%.2f', m) \
    ||' times the square', '; ')||'.' \
    FROM (SELECT wide, variant, max(median) AS m FROM shape WHERE ".OF." GROUP BY wide)")
eval page("", WIDE, 0.8 + 0.2 * words(VARIANTS), on("diffusion2d")."time on a long narrow layer over that on a square of as many points", says)
eval panels(1, 2)
set logscale x; set xrange [0.55:4]; set xtics (0.6, 0.8, 1, 1.5, 2, 3); set xlabel "time / time on the square"
eval lanes(VARIANTS, 1); RIGHT = 3.9
set arrow 1 from 1, graph 0 to 1, graph 1 nohead back lc rgb GREY
do for [wide in distinct("wide", "FROM shape WHERE ".OF)] {
    first = wide == -1
    set title first ? "x ≪ y (1:16)" : "x ≫ y (16:1)"
    set lmargin at screen first ? 0.17 : 0.60; set rmargin at screen first ? 0.57 : 0.99
    eval lane_names(first)
    cases = rows("SELECT 'case' AS key, cost, variant FROM shape_case WHERE wide = ".wide." AND ".OF)
    medians = rows("SELECT 'median' AS key, median, variant, printf('%.2f', median) FROM shape WHERE wide = ".wide." AND ".OF)
    plot @CASES_AND_MEDIAN
}
