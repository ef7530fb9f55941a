# diffusion2d: which traffic does shared memory save? Bytes per grid point and step between threads, L1, L2
# and DRAM, of the variants launchkernel and shared, as the profiler counted them
# (results/rules/24-counters.sql). Counterpart of the report's Figures 10 and 11.
P = said("precisions"); S = said("sizes"); V = "launchkernel shared"
if (words(P) == 0) { exit }
eval page("", WIDE, 0.65 + 2.0 * words(P), words(P) + 1, words(S), \
    on("diffusion2d")."bytes moved at each level of the memory, per point and step", \
    said("says") eq "" ? "" : "With shared memory ".said("says"))
set yrange [6.6:0.4]; set ytics scale 0; unset grid; set style fill solid noborder
set xrange [0:1.15 * number("most")]
do for [p in P] { do for [s in S] {
    i = place(p, P); j = place(s, S)
    eval panel(2.0 * i - 1.75, 2.0 * i - 0.1, 1.1 + 5.9 * (j - 1.0) / words(S), 0.9 + 5.9 * j / words(S))
    at = "flow_".p."_".j
    set title s.", ".p; set xlabel (i == words(P) ? "bytes per point and step" : "")
    set format x (i == words(P) ? "%h" : "")
    way(column) = j == 1 ? stringcolumn(column) : ""
    if (!has(at)) { set multiplot next; continue }
    D = curves(at)
    at_y(row, v) = row + 0.36 * place(v, V) - 0.54
    plot D using (NaN):2:ytic(way(4)) notitle, \
        for [k = 1:words(K)] D index k-1 using 3:(y = at_y($2, word(K, k))):(0):3:(y - 0.16):(y + 0.16) \
            with boxxyerror lc rgb COLOUR[place(word(K, k), V)], \
        for [k = 1:words(K)] D index k-1 using 3:(at_y($2, word(K, k))):(sprintf("%.1f", $3)) \
            with labels left offset 0.3, 0
} }
eval KEY_BELOW
plot [0:1][0:1] for [v in V] NaN title v with boxes lc rgb COLOUR[place(v, V)]
