# diffusion2d: does shared memory shorten the waiting for memory, and what do warps wait for instead? The
# cycles between two instructions of a warp, by reason (results/rules/24-counters.sql). Counterpart of the
# report's Figures 12 and 13.
P = said("precisions"); S = said("sizes"); V = said("variants"); R = said("reasons")
if (words(P) == 0) { exit }
array TINT[8] = ["#009E73", "#a8d8c8", "#E69F00", "#0072B2", "#7fb8dc", "#D55E00", "#CC79A7", "#d0d0d0"]
eval page("", WIDE, 0.55 + (0.5 + 0.2 * words(V)) * words(P), words(P) + 1, words(S), \
    on("diffusion2d")."what warps wait for", \
    said("says") eq "" ? "" : "From halo threads to shared memory, ".said("says"))
eval lanes(V, 1); set ytics scale 0; set xrange [0:100]; set xtics 25; unset grid
set style fill solid noborder; unset key
row = 0.5 + 0.2 * words(V)
do for [p in P] { do for [s in S] {
    i = place(p, P); j = place(s, S)
    eval panel(0.25 + row * (i - 1), 0.25 + row * (i - 1) + 0.2 * words(V), 0.95 + 6 * (j - 1.0) / words(S), \
        0.7 + 6 * j / words(S))
    set title s.", ".p; set xlabel (i == words(P) ? "share of the cycles between two instructions (%)" : "")
    eval lane_names(j == 1)
    D = "share_".p."_".j
    if (!has(D)) { set multiplot next; continue }
    # a box per reason, from column 3 to column 4
    plot for [k = 1:words(R)] \
        D index k-1 using 3:(lane(strcol(2))):3:4:(lane(strcol(2)) - 0.36):(lane(strcol(2)) + 0.36) \
        with boxxyerror lc rgb TINT[k]
} }
eval KEY_BELOW
plot [0:1][0:1] for [k = 1:words(R)] NaN title word(R, k) with boxes lc rgb TINT[k]
