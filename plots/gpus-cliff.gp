# All GPUs: which model predicts the X of star3d's drop? Measured over predicted X of each curve that drops: left, the paper's working set fills the whole L2,
# right, 2r + 2 planes fill what it holds (results/rules/42-cliff.sql, whole blocks alone). A lane per GPU and radius; bar: the median.
# over: machines
# needs: star3d_l2cliff
VARIANTS = variants("star3d_l2cliff", "base shared readonly")
# each cliff by each model
of = "FROM (SELECT 'whole' AS by, 1 AS first, whole_x / predicted AS v, * FROM cliff \
        UNION ALL SELECT 'effective', 0, whole_x / model, * FROM cliff WHERE model > 0) every \
    JOIN (SELECT machine, label, dense_rank() OVER (ORDER BY l2_bytes, label) AS line \
        FROM (SELECT DISTINCT machine FROM cliff WHERE experiment = 'star3d_l2cliff' AND at_l2) \
    JOIN machine ON name = machine) USING (machine) WHERE v > 0 AND planes IS NULL AND experiment = (SELECT max(experiment) FROM cliff c \
        WHERE c.machine = every.machine AND experiment IN ('star3d_law', 'star3d_l2cliff'))"
MODELS = list("SELECT by ".of." GROUP BY by ORDER BY first DESC")
if (words(MODELS) == 0) { exit }
n = int(ask("SELECT count(DISTINCT machine) ".of))
says = ask("SELECT group_concat(printf('%.2f to %.2f times the X from the %s L2', low, high, by), ', ') \
    FROM (SELECT by, min(v) AS low, max(v) AS high ".of." GROUP BY by ORDER BY first DESC)")
eval page("", WIDE, 1.0 + (n < 6 ? 0.6 : 0.36) * n, 1, 2, \
    "star3d on ".n.(n == 1 ? " GPU" : " GPUs").": measured X of the drop over the X of two models", \
    ask("SELECT count(*) ".of." AND first")." drops at ".says.".")
set yrange [n + 0.5:0.5]; set ytics scale 0; eval GRID_X
eval down(0.2, -0.68)
set logscale x 2; set xtics ("1/4" 0.25, "1/2" 0.5, "0.7" 0.7, "1" 1, "1.4" 1.4, "2" 2); set xlabel "measured X / predicted X"
set xrange [ask("SELECT min(0.45, 0.95 * min(v)) ".of):ask("SELECT max(1.6, 1.05 * max(v)) ".of)]
do for [i = 1:words(MODELS)] {
    by = " AND by = '".word(MODELS, i)."'"
    D = curves("SELECT ".FAMILY." AS key, v, line + 0.13 * (radius - 3), label, line ".of.by." ORDER BY ".by_look("variant"))
    M = rows("SELECT 'median' AS key, avg(v) FILTER (WHERE 2 * i BETWEEN n AND n + 2), line - 0.4 FROM (SELECT v, line, \
        row_number() OVER (PARTITION BY line ORDER BY v) AS i, count(*) OVER (PARTITION BY line) AS n ".of.by.") GROUP BY line")
    eval across(1.6 + (W - 1.7) * (i - 1) / 2, 1.45 + (W - 1.7) * i / 2)
    set format y (i == 1 ? "%h" : ""); gpu(column) = i == 1 ? stringcolumn(column) : ""
    set title "predicted from the ".word(MODELS, i)." L2"
    eval mark_x(1, "", 2)
    plot D using (NaN):5:ytic(gpu(4)), M using 2:3:(0):(0.8) with vectors nohead lw 2 lc rgb GREY, \
        for [j = 1:words(K)] D index j-1 using 2:3 with points ps 1.4 lw 1.3 lc rgb colour(word(K, j)) pt shape(word(K, j)) - 1
    eval NO_MARKS
}
eval KEY_BELOW
plot [0:1][0:1] for [j = 1:words(K)] NaN title word(K, j) with points ps 1.4 lw 1.3 lc rgb colour(word(K, j)) \
        pt shape(word(K, j)) - 1, \
    NaN title "median" with lines lw 2 lc rgb GREY, NaN title "lanes: r = 1 to 5" with lines lt nodraw
