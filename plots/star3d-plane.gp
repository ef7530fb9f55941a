# star3d: how many bytes has a plane at the onset, and how many planes fill the L2 then? Left: each curve of
# base between its plateau and its top, over the plane that the law predicts (results/rules/51-plane.sql).
# Middle: measured over predicted plane, by the law and its baseline models. Right: the planes that fill the
# L2, over the planes written.
SEEN = said("seen"); R = said("radii")
if (SEEN eq "") { exit }
eval page("", WIDE, 2.55, 1, 3, on("star3d")."the drop comes where 2r + 2.7 planes fill what the L2 holds", \
    said("law_says").said("rivals_say"))
D = curves("curve")
eval down(0.2, -0.75)
set title "each curve of base"; set xlabel "plane / the law's plane"
set ylabel (SEEN eq "dram" ? "DRAM reads: share of the rise" : "time: share of the rise")
set xrange [0.5:1.5]; set yrange [-0.05:1.15]; set xtics 0.25; set ytics 0.25
set arrow 1 from 1, graph 0 to 1, graph 1 nohead lc rgb GREY dt 2
plot for [i = 1:words(R)] D index i-1 using 2:3 \
        with points pt SHAPE[(word(R, i) - 1) % 7 + 1] + 1 ps 0.6 lc rgb COLOUR[(word(R, i) - 1) % 7 + 1]
unset arrow
E = curves("said")
set title "measured / predicted"; unset xlabel; unset ylabel; set xrange [0.5:5.5]; set yrange [0.5:1.7]
set ytics 0.25
set xtics ("law" 1, "2r+2\nC_eff" 2, "2r+1\nall" 3, "2r+1\nhalf" 4, "warp-\nspeed" 5)
set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead lc rgb GREY dt 2
plot for [i = 1:words(K)] E index i-1 using 2:3:4 with points pt 7 ps 0.9 lc rgb "#404040"
unset arrow; unset xtics; set xtics nomirror
if (has("fit")) {
    F = curves("fit")
    set title "planes beyond 2r"; set xlabel "planes written"; set xrange [-0.1:2.1]; set xtics 0.5
    set yrange [0:*]; set ytics 1; set key top left
    plot for [i = 1:words(K)] F index i-1 using 2:3:4 with yerrorbars pt (i == 1 ? 7 : 6) lc rgb COLOUR[i] \
            title (word(K, i) eq "dram" ? "by DRAM reads" : "by time"), \
        1.4 + 1.3 * x with lines lc rgb GREY dt 2 title "1.4 + 1.3 w"
} else { set multiplot next }
eval KEY_BELOW
plot [0:1][0:1] for [r in R] NaN title "r = ".r \
        with points ps 1.4 pt SHAPE[(r - 1) % 7 + 1] + 1 lc rgb COLOUR[(r - 1) % 7 + 1]
