# diffusion2d: time per grid point, and does it rise where the fields leave the L2? Counterpart of the report's Figures 3 to 9: squares, single precision,
# a panel per step. Bounds of a step: launches where layers are small (n empty launches), bytes where they are large (T_peak).
# needs: diffusion2d_workingset diffusion2d_workingset_context
WHERE = "FROM diffusion2d_workingset LEFT JOIN diffusion2d_step USING (variant) \
    WHERE precision = 'single' AND nx < 2 * ny AND ny < 2 * nx AND ".HERE
STEPS = list("SELECT DISTINCT variant ".WHERE." ORDER BY ifnull(step, 99), variant")
if (words(STEPS) == 0) { exit }
L2 = amount("nullif(l2_bytes, 0) / 1048576")
EFFECTIVE = number("SELECT effective_bytes / 1048576 FROM effective_l2 WHERE ".MINE)
context(what, role) = number("SELECT ".what." FROM diffusion2d_workingset_context WHERE role = '".role."' AND ".MINE)
PEAK = context("max(t_eff_gbs)", "peak"); EMPTY = context("avg(time_median_ns)", "empty")
says = ask("WITH m AS (SELECT variant, max(peak_fraction) AS f, row_number() OVER (ORDER BY max(peak_fraction) DESC) AS i ".WHERE." GROUP BY 1 HAVING f > 0) \
    SELECT printf('From memory %s reaches %.2f of T_peak', variant, f)||ifnull((SELECT printf(', the others %.2f to %.2f', min(f), max(f)) \
        FROM m WHERE i > 1 GROUP BY NULL HAVING count(*)), '')||'. ' FROM m WHERE i = 1") \
    .(L2 > 0 ? "Shaded: the fields that a step touches fill half to all of the L2".(EFFECTIVE > 0 ? "; dotted: the effective L2." : ".") : "")
eval page("", WIDE, 2.0 * ceil((words(STEPS) + 1) / 3.0), ceil((words(STEPS) + 1) / 3.0), 3, \
    on("diffusion2d")."time per grid point over the size of a field, squares", says)
best = rows("SELECT 'best' AS key, nx * ny * nz * 4 / 1048576, min(time_median_ns / (nx * ny * nz)) ".WHERE." GROUP BY 2")
set logscale xy
set xrange [0.05:2000]; set format x "%g"; set xlabel "one field (MiB)"
set yrange [0.0007:2]; set ytics ("0.001" 0.001, "0.01" 0.01, "0.1" 0.1, "1" 1); set ylabel "time per point (ns)"
set lmargin 7; BLOCKS = ""
do for [v in STEPS] {
    D = curves("SELECT ifnull(replace(block||'.', 'x1.', ''), 'own block') AS key, nx * ny * nz * 4 / 1048576, \
        min(time_median_ns / (nx * ny * nz)) " \
        .WHERE." AND variant = '".v."' GROUP BY 1, 2 ORDER BY CAST(block AS REAL), 1, 2")
    fields = number("SELECT max(fields) ".WHERE." AND variant = '".v."'")
    launches = number("SELECT max(launches) ".WHERE." AND variant = '".v."'")
    eval NO_MARKS; unset object
    if (L2 / fields > 0) {
        set object 1 rectangle from L2 / 2 / fields, graph 0 to L2 / fields, graph 1 behind fc rgb "#ececec" fs noborder
        set label 1 "L2" at L2 / fields, graph 0.03 left offset 0.3, 0.3 tc rgb GREY
        eval mark_x(EFFECTIVE / fields, "", 3)
    }
    eval mark_y(8 / PEAK, "", 2)
    if (PEAK > 0) { set label 2 "T_peak" at graph 0.02, first 8 / PEAK left offset 0, -0.5 tc rgb GREY }
    if (words(K) > words(BLOCKS)) { BLOCKS = K }
    set title v.(fields > 0 ? sprintf(": %d fields", fields) : "").(launches > 0 ? sprintf(", %d launch", launches).(launches > 1 ? "es" : "") : "")
    plot launches * EMPTY / (x * 2 ** 18) with lines lc rgb GREY dt 4, \
        best using 2:3 with lines lw 3 lc rgb "#c8c8c8", \
        @EACH 2:3 with linespoints lc rgb (word(K, i) eq 'own block' ? 'black' : COLOUR[i]) pt SHAPE[i] pointinterval 4
}
eval KEY; unset object; unset logscale
plot [0:1][0:1] for [i = 1:words(BLOCKS)] NaN title word(BLOCKS, i) with linespoints lc rgb COLOUR[i] pt SHAPE[i], NaN title "own block" with linespoints lc rgb "black" pt 6, NaN title "best of all" with lines lw 3 lc rgb "#c8c8c8", \
    NaN title "launches alone" with lines lc rgb GREY dt 4
