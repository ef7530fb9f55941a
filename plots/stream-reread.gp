# What the L2 holds. Left and middle, stream: less where any SM reads again than where the same one does, as each half keeps a copy of what its SMs
# read; counted: the share of bytes from DRAM, and of requests to the other half. Right, star3d: a companion keeps S MiB; planes at the drop over those
# without it, the mean of five radii and two precisions and twice its standard error.
# needs: stream_reread_l2
of = "FROM reread_l2 WHERE machine = '".MACHINE."'"
moved = "FROM thief_moves WHERE machine = '".MACHINE."'"
if (!any(of)) { exit }
says = ask("SELECT 'Half of the bytes come from DRAM at '||group_concat(printf('%.1f MiB where %s again', x / 1048576, CASE variant WHEN 'read' THEN 'any SM reads them' WHEN 'read_same' THEN 'the same SM does' ELSE 'any SM reads slices' END), ', ')||'.' \
    FROM (SELECT * FROM plane_drop WHERE ".MINE." AND experiment = 'stream_reread' AND seen = 'dram' ORDER BY variant)") \
    .ask("SELECT ifnull(printf(' Where a companion kept its bytes, the drop of star3d is within %.1f %% of 1 - S/L2.', 100 * max(abs(ratio / law - 1))), '') ".moved." AND kept")
L2 = amount("l2_bytes / 1048576")
eval page("", WIDE, 2.45, 2, 3, "On ".fact("label").": what the L2 holds depends on who reads it again, and on what else is in it", says)
set xrange [0:2 * L2]; set yrange [0:*]; set xtics L2 / 2; set xlabel "working set (MiB)"; eval down(0.2, 1.75)
LOOK = "lc rgb COLOUR[i] pt i == 3 ? 9 : 9 - 2 * i"; named(v) = v eq "read" ? "any SM" : v eq "read_same" ? "same SM" : "any, slices"
do for [what in "dram fabric"] {
    D = rows("SELECT variant AS key, working_set / 1048576, 100.0 * ".(what eq "dram" ? "dram_read_bytes / asked " : "l2_fabric_requests / l2_requests ").of." ORDER BY variant, nx")
    eval NO_MARKS
    eval mark_x(L2, "", 2)."; ".mark_x(L2 / 2, "", 3)
    set label 1 "L2" at L2, graph 0.07 left offset 0.5 tc rgb GREY; set label 2 "half" at L2 / 2, graph 0.93 right offset -0.5 tc rgb GREY
    set title (what eq "dram" ? "bytes from DRAM (%)" : "requests between the halves (%)")
    plot for [i = 1:words(keys(D))] D index i-1 using 2:3 with linespoints ps 1 @LOOK
}
N = keys(D)
eval NO_MARKS
if (any(moved)) {
    V = distinct("variant", moved)
    A = curves("SELECT variant||' '||CASE kept WHEN 1 THEN 'kept' ELSE 'slow' END AS key, thief / 1024.0 + (variant <> 'base') / 5.0, ratio, 2 * error ".moved." ORDER BY kept DESC, variant, thief")
    set title "plane(S) / plane(0) of star3d"; set xlabel "S, kept by a companion (MiB)"; set xrange [-1:0.54 * L2]; set yrange [0.4:1.1]; set xtics L2 / 4
    set key at graph 0.02, graph 0.34 left top Left reverse samplen 1.5
    plot 1 - x / L2 with lines lc rgb GREY dt 2 title "1 - S/L2", for [i = 1:words(K)] A index i-1 using 2:3:4 with yerrorbars ps 1 \
        pt 2 * place(word(word(K, i), 1), V) + 2 + (word(word(K, i), 2) eq "kept") lc rgb COLOUR[2 + place(word(word(K, i), 1), V)] \
        title (word(word(K, i), 2) eq "kept" ? word(word(K, i), 1) : ""), NaN title "open: S lost" with lines lt nodraw
    set key default; unset key
} else { set multiplot next }
eval KEY_BELOW
plot [0:1][0:1] for [i = 1:words(N)] NaN title named(word(N, i)) with linespoints ps 1 @LOOK
