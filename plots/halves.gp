# Who works on a line: SMs of the half of the L2 that is its home (own), those of the other half (crossed), or any. Left: rows updated in place, a launch a
# pass. Middle and right: star3d's star, r = 3; plain: any SM, rows one after the other. Dashed: the cliff of the plain layout moved as predicted.
# needs: halves_update halves_star
WHO = "any own crossed plain"
said(v) = ask("SELECT group_concat(printf('%s %.2f (predicted %.2f)', arm, moved, said), ', ') FROM halves_said WHERE ".MINE." AND seen = 'time' AND mode = 'pass' AND ".v)
eval page("", WIDE, 2.45, 2, 3, on("halves")."the cliff moved by who works on a line", \
    "Over any SM, the set that the L2 keeps: ".said("variant = 'update'").". Over the plain layout, the plane at the cliff, r = 3: ".said("variant = 'star' AND reach = 3").".")
L2 = amount("l2_bytes / 1048576")
set yrange [0:*]; eval down(0.2, 1.75)
shade(k) = place(k, WHO)
do for [i = 0:2] {
    star = i > 0; dram = i == 2
    FROM = "FROM halves_point WHERE ".MINE." AND mode = 'pass' AND seen = '".(dram ? "dram" : "time")."' AND variant = '".(star ? "star" : "update")."'".(star ? " AND reach = 3" : "")
    if (!any(FROM)) { set multiplot next; continue }
    D = rows("SELECT arm AS key, x / 1048576, ".(dram ? "y" : star ? "1000 * y" : "8 / y")." ".FROM." ORDER BY arm, x")
    eval NO_MARKS
    if (star) {
        do for [x in list("SELECT DISTINCT than_x * said / 1048576 FROM halves_said WHERE ".MINE." AND variant = 'star' AND reach = 3 AND seen = '".(dram ? "dram" : "time")."'")] {
            set arrow from first x, graph 0 to first x, graph 1 nohead lc rgb GREY dt 2 lw 1.5
        }
    } else { eval mark_x(L2, "", 2); set label 1 "L2" at L2, graph 0.07 left offset 0.5 tc rgb GREY }
    set title (dram ? "star, r = 3: from DRAM per point" : star ? "star, r = 3: time per point (ps)" : "update: GB/s")
    set xtics (star ? 1 : 10)
    set xlabel (star ? "plane (MiB)" : "working set (MiB)")
    plot for [n = 1:words(keys(D))] D index n-1 using 2:3 with linespoints ps 0.8 lc rgb COLOUR[shade(word(keys(D), n))] pt 2 * shade(word(keys(D), n)) + 3
}
eval KEY_BELOW
plot [0:1][0:1] for [n = 1:words(WHO)] NaN title word(WHO, n) with linespoints ps 0.8 lc rgb COLOUR[n] pt 2 * n + 3, NaN title "predicted" with lines dt 2 lw 1.5 lc rgb GREY
