# star3d: does a model predict the whole curve? Time per point by results/rules/44-curve.sql over that measured: from bandwidths, what the L2 holds, a copy, and
# of shared what the profiler saw; nothing fitted to a curve. Against X in units of the X where 2r+2 planes fill the effective L2; band: 10 %. The
# terms were found on the H200; on another GPU this is a prediction.
# needs: curve
VARIANTS = variants("curve", "base shared readonly")
of = "FROM curve c JOIN law_now l USING (machine, precision, radius, ny) WHERE ".MINE." AND l.x > 0 AND precision "
if (!any(of."NOTNULL")) { exit }
P = precisions(of."NOTNULL"); V = list("SELECT DISTINCT variant ".of."NOTNULL ORDER BY ".by_look("variant")); Y = distinct("CAST(ny AS INTEGER)", of."NOTNULL")
says = ask("SELECT 'Mean error '||group_concat(printf('%.1f %% (%s)', 100 * error, variant), ', ')||(SELECT printf('; worst %s at r = %d, Y = %d, X = %d: %+.0f %%.', \
    variant, radius, ny, nx, 100 * (model_ns / t_ns - 1)) FROM (SELECT *, max(abs(model_ns / t_ns - 1)) ".of."NOTNULL)) \
    FROM (SELECT variant, avg(abs(model_ns / t_ns - 1)) AS error ".of."NOTNULL GROUP BY 1 ORDER BY 2)")
eval page("", WIDE, 0.7 + 1.75 * words(P), words(P) + 1, words(V), on("star3d")."predicted over measured time of each curve without a Z loop", says)
set logscale x; set yrange [number("SELECT min(0.5, min(model_ns / t_ns)) ".of."NOTNULL"):number("SELECT max(1.5, max(model_ns / t_ns)) ".of."NOTNULL")]; set ytics 0.25; set object 1 rectangle from graph 0, first 0.9 to graph 1, first 1.1 behind fs solid noborder fc rgb "#e4e4e4"
set xrange [number("SELECT min(nx / l.x) ".of."NOTNULL"):number("SELECT max(nx / l.x) ".of."NOTNULL")]; eval mark_x(1, "", 3)
do for [p in P] { do for [v in V] {
    i = place(p, P); j = place(v, V); at = of."= '".p."' AND variant = '".v."'"
    eval panel(0.25 + 1.75 * (i - 1), 1.75 * i - 0.25, 0.6 + 6.35 * (j - 1) / words(V), 0.4 + 6.35 * j / words(V)); set format y (j == 1 ? "%h" : "")
    set title v.", ".p; set ylabel (j == 1 ? "predicted / measured" : ""); set xlabel (i == words(P) ? "X / X of the first rule" : "")
    if (!any(at)) { set multiplot next; continue }
    D = curves("SELECT CAST(ny AS INTEGER) AS key, nx / l.x, model_ns / t_ns ".at." ORDER BY ny")
    plot @EACH 2:3 with points ps 0.5 lc rgb COLOUR[place(word(K, i), Y)] pt SHAPE[place(word(K, i), Y)]
} }
eval KEY_BELOW; unset object
plot [0:1][0:1] for [i = 1:words(Y)] NaN title "Y = ".word(Y, i) with points lc rgb COLOUR[i] pt SHAPE[i], NaN title "10 % off" with boxes fs solid lc rgb "#e4e4e4", \
    NaN title "effective L2 full" with lines dt 3 lc rgb GREY
