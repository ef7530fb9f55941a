# SPDX-License-Identifier: MIT
# diffusion2d: how short is a time step where all of them are one launch and the layers stay on the chip? Time per step over the side
# of the square layers, beside a launch for each step and the same as one graph; each at its best setting. Dashed: one
# field fills the shared memory of all SMs; dotted: the L2.
# needs: diffusion2d_persistent
load "style.gp"
CODINGS = codings("diffusion2d_persistent", "basic graph wrap fused persistent")
best = "FROM (SELECT variant, precision, nx, nz, min(time_median_ns) AS t FROM diffusion2d_persistent WHERE ".HERE." AND nx = ny GROUP BY 1, 2, 3, 4) WHERE "
if (!has("SELECT 1 ".best."1")) { exit }
P = list("SELECT DISTINCT precision ".best."1 ORDER BY 1 DESC")
over = "(SELECT precision, nx, min(t) FILTER (WHERE variant LIKE 'persist%') AS own, min(t) FILTER (WHERE variant NOT LIKE 'persist%') AS other ".best."1 GROUP BY 1, 2)"
says = ask("SELECT ifnull(group_concat(t, '; ')||'.', 'nothing to compare.') \
    FROM (SELECT printf('%s %.1f at a side of %d, above 1 up to %d', precision, gain, nx, last) AS t FROM (SELECT precision, max(other / own) AS gain, nx FROM ".over." GROUP BY 1) \
    JOIN (SELECT precision, ifnull(max(nx) FILTER (WHERE other > own), 0) AS last FROM ".over." GROUP BY 1) USING (precision) ORDER BY precision DESC)")
eval page("", WIDE, 2.6, "diffusion2d on ".fact("label").": all time steps in one launch, ".ask("SELECT printf('%d', nz) ".best."1 LIMIT 1")." square layers", \
    "Persistent over the best with a launch a step or a graph: ".says)
eval panels(1, words(P))
set logscale xy; set xlabel "side of a layer (points)"; set ylabel "time per step (µs)"; set key top left
set xtics 2; set format y "%g"; set logscale x 2
do for [p in P] {
    D = rows("SELECT variant AS key, nx, t / 1e3 ".best."precision = '".p."' ORDER BY ".by_look("variant").", 2")
    K = keys(D)
    side = "SELECT sqrt(l2 / (SELECT max(nz) ".best."1) / (SELECT bytes FROM precision WHERE precision = '".p."')) FROM (SELECT "
    set title p." precision"
    eval mark_x(number(side."nullif(sms * shared_per_sm, 0) AS l2 FROM machine WHERE name = '".MACHINE."')"), "shared memory", 2)
    eval mark_x(number(side."nullif(l2_bytes, 0) AS l2 FROM machine WHERE name = '".MACHINE."')"), "L2", 3)
    plot @CURVES
    eval NO_MARKS; unset ylabel; set key off
}
