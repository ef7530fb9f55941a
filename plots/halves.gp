# Does the cliff move with the SMs that work on a line: those of the half of the L2 that is its home (own), of
# the other half (crossed), or any? Left: rows updated in place, a launch a pass. Middle and right: star3d's
# star, r = 3. plain: any SM, rows one after the other in memory. Dashed: the onset of the plain layout times
# the predicted factor.
WHO = "any own crossed plain"
eval page("", WIDE, 2.35, 2, 3, on("halves")."the cliff moved by who works on a line", said("says"))
set yrange [0:*]; eval down(0.2, 1.75)
shade(k) = place(k, WHO)
do for [panel in "update star_time star_dram"] {
    if (!has(panel)) { set multiplot next; continue }
    D = curves(panel)
    eval NO_MARKS
    if (panel eq "update") {
        eval mark_x(number("l2"), "", 2)
        set label 1 "L2" at number("l2"), graph 0.07 left offset 0.5 tc rgb GREY
    } else {
        do for [x in said("predicted_".panel[6:*])] {
            set arrow from first x, graph 0 to first x, graph 1 nohead lc rgb GREY dt 2 lw 1.5
        }
    }
    set title (panel eq "update" ? "update: GB/s" \
        : panel eq "star_time" ? "star, r = 3: time per point (ps)" \
        : "r = 3: values from DRAM per point")
    STEP = panel eq "update" ? 10 : 1; set xtics STEP
    set xlabel (panel eq "update" ? "working set (MiB)" : "plane (MiB)")
    plot for [n = 1:words(K)] D index n-1 using 2:3 with linespoints ps 1.3 lc rgb COLOUR[shade(word(K, n))] \
        pt 2 * shade(word(K, n)) + 3
}
eval KEY_BELOW
plot [0:1][0:1] for [n = 1:words(WHO)] NaN title word(WHO, n) \
        with linespoints ps 1.3 lc rgb COLOUR[n] pt 2 * n + 3, \
    NaN title "predicted" with lines dt 2 lw 1.5 lc rgb GREY
