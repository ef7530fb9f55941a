# SPDX-License-Identifier: MIT
# All GPUs: does the model of star3d's whole curve carry over? Time per point by results/curve.sql over the measured one, mean over
# the points of each curve, bar from the least to the greatest of its points; a panel per coding, a line per GPU, in it a lane per
# radius. Nothing is fitted to a curve, but which terms the model has was found on the H200: on others it is a prediction.
# over: machines
# needs: curve
# also: star3d_l2cliff star3d_xsweep star3d_law
load "style.gp"
CODINGS = codings("curve", "base shared readonly")
of = "FROM (SELECT machine, variant, precision, radius, avg(model_ns / t_ns) AS v, min(model_ns / t_ns) AS low, max(model_ns / t_ns) AS high, \
        sum(abs(model_ns / t_ns - 1)) AS off, count(*) AS points FROM curve GROUP BY machine, variant, precision, radius) \
    JOIN (SELECT machine, label, ".GPU_LINE." AS line FROM (SELECT DISTINCT machine FROM curve) JOIN machine ON name = machine) USING (machine)"
V = list("SELECT variant ".of." GROUP BY 1 ORDER BY ".by_look("variant"))
n = int(ask("SELECT count(DISTINCT machine) ".of))
if (n == 0) { exit }
says = ask("SELECT 'Off by '||group_concat(printf('%s %% (%s)', off, variant), ', ')||' on average.' FROM (SELECT variant, ".span("%.0f", "off")." AS off \
    FROM (SELECT variant, machine, 100 * sum(off) / sum(points) AS off ".of." GROUP BY 1, 2) GROUP BY 1 ORDER BY max(off))")
eval page("", WIDE, 1.0 + (n < 3 ? 0.7 : 0.4) * n, "star3d on ".n.(n == 1 ? " GPU" : " GPUs").": the model of the whole curve against what was measured", says)
eval panels(1, words(V))
eval GPU_ROWS
set xlabel "model / measured"; set xtics 0.25
set xrange [number("SELECT min(0.7, min(low)) ".of) - 0.05:number("SELECT max(1.3, max(high)) ".of) + 0.05]
P = list("SELECT precision ".of." JOIN precision USING (precision) GROUP BY 1 ORDER BY bytes")
do for [i = 1:words(V)] {
    D = rows("SELECT precision AS key, v, line + 0.15 * (radius - 3) + CASE precision WHEN 'double' THEN 0.05 ELSE 0 END, label, line, low, high ".of." JOIN precision USING (precision) \
        WHERE variant = '".word(V, i)."' ORDER BY bytes")
    K = keys(D)
    eval gpu_panel(i, words(V))
    set title word(V, i)
    eval mark_x(1, "", 2)
    plot D using (NaN):5:ytic(gpu(4)), \
        for [j = 1:words(K)] D index j-1 using 6:3:($7 - $6):(0) with vectors nohead lw 0.7 lc rgb COLOUR[place(word(K, j), P)], \
        for [j = 1:words(K)] D index j-1 using 2:3 with points ps 1.1 lc rgb COLOUR[place(word(K, j), P)] pt SHAPE[place(word(K, j), P)] + 1
    eval NO_MARKS
}
eval KEY_BELOW
plot [0:1][0:1] for [j = 1:words(P)] NaN title word(P, j) with points ps 1.1 lc rgb COLOUR[j] pt SHAPE[j] + 1, \
    NaN title "least to greatest" with lines lw 0.7 lc rgb GREY, NaN title "lanes: r = 1 to 5" with lines lt nodraw
