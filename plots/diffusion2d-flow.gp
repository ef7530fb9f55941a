# diffusion2d: what does shared memory take off the caches? Bytes that a grid point and step moves between threads, L1, L2 and
# DRAM, of launchkernel and of shared, as the profiler counted (results/rules/24-counters.sql). Counterpart of the report's Figures 10 and 11.
# needs: diffusion2d_counters
of = "FROM flow WHERE study = 'diffusion2d' AND ".MINE." AND variant IN ('launchkernel', 'shared') AND l1_r NOTNULL AND precision = "
P = precisions(of."precision")
S = list("SELECT DISTINCT ".SIZE." ".of."precision ORDER BY nx * ny * nz")
V = "launchkernel shared"
if (words(P) == 0) { exit }
says = ask("SELECT group_concat(printf('%.1f instead of %.1f bytes per point from the L1, %.1f instead of %.1f from the L2 (%s, %s)', s.l1_r, l.l1_r, s.l2_r, l.l2_r, \
    precision, printf('%d²', l.nx)), '; ')||'.' FROM flow l JOIN flow s USING (study, machine, precision, nx, ny, nz) \
    WHERE study = 'diffusion2d' AND l.variant = 'launchkernel' AND s.variant = 'shared' AND precision = 'single' AND ".MINE)
eval page("", WIDE, 0.65 + 2.0 * words(P), words(P) + 1, words(S), on("diffusion2d")."bytes moved at each level of the memory, per point and step", \
    says eq "" ? "" : "With shared memory ".says)
set yrange [6.6:0.4]; set ytics scale 0; unset grid; set style fill solid noborder
set xrange [0:1.15 * number("SELECT max(max(l1_r, l1_w, l2_r, l2_w, dram_r, dram_w)) ".of."precision")]
do for [p in P] { do for [s in S] {
    i = place(p, P); j = place(s, S)
    eval panel(2.0 * i - 1.75, 2.0 * i - 0.1, 1.1 + 5.9 * (j - 1.0) / words(S), 0.9 + 5.9 * j / words(S))
    at = of."'".p."' AND ".SIZE." = '".s."'"
    set title s.", ".p; set xlabel (i == words(P) ? "bytes per point and step" : ""); set format x (i == words(P) ? "%h" : "")
    way(column) = j == 1 ? stringcolumn(column) : ""
    if (!any(at)) { set multiplot next; continue }
    D = curves("SELECT variant AS key, column1, CASE column1 WHEN 1 THEN l1_r WHEN 2 THEN l2_r WHEN 3 THEN dram_r WHEN 4 THEN l1_w WHEN 5 THEN l2_w ELSE dram_w END, \
        column2 FROM (SELECT * ".at.") CROSS JOIN (VALUES (1, 'L1 to threads'), (2, 'L2 to L1'), (3, 'DRAM to L2'), (4, 'threads to L1'), (5, 'L1 to L2'), \
        (6, 'L2 to DRAM')) ORDER BY variant, 2")
    at_y(row, v) = row + 0.36 * place(v, V) - 0.54
    plot D using (NaN):2:ytic(way(4)) notitle, for [k = 1:words(K)] D index k-1 using 3:(y = at_y($2, word(K, k))):(0):3:(y - 0.16):(y + 0.16) with boxxyerror \
        lc rgb COLOUR[place(word(K, k), V)], for [k = 1:words(K)] D index k-1 using 3:(at_y($2, word(K, k))):(sprintf("%.1f", $3)) with labels left offset 0.3, 0
} }
eval KEY_BELOW
plot [0:1][0:1] for [v in V] NaN title v with boxes lc rgb COLOUR[place(v, V)]
