# How much does the L2 hold? Left and middle, stream: less if any SM reads the data again than if the same SM
# does, because each half keeps a copy of what its SMs read. Left: share of bytes from DRAM. Middle: share of
# requests that go to the other half. Right, star3d: a co-runner keeps S MiB in the L2. The plane at the onset
# over the plane without a co-runner: mean of five radii and two precisions, with twice its standard error.
if (!has("reread")) { exit }
L2 = number("l2")
eval page("", WIDE, 2.45, 2, 3, \
    "On ".said("label").": what the L2 holds depends on who reads it again, and on what else is in it", \
    said("half_says").said("kept_says"))
set xrange [0:2 * L2]; set yrange [0:*]; set xtics L2 / 2; set xlabel "working set (MiB)"
eval down(0.2, 1.75)
LOOK = "lc rgb COLOUR[i] pt i == 3 ? 9 : 9 - 2 * i"
named(v) = v eq "read" ? "any SM" : v eq "read_same" ? "same SM" : "any, slices"
do for [what in "dram fabric"] {
    D = curves("reread"); y = what eq "dram" ? 3 : 4
    eval NO_MARKS
    eval mark_x(L2, "", 2)."; ".mark_x(L2 / 2, "", 3)
    set label 1 "L2" at L2, graph 0.07 left offset 0.5 tc rgb GREY
    set label 2 "half" at L2 / 2, graph 0.93 right offset -0.5 tc rgb GREY
    set title (what eq "dram" ? "bytes from DRAM (%)" : "requests between the halves (%)")
    plot for [i = 1:words(K)] D index i-1 using 2:y with linespoints ps 1 @LOOK
}
N = K
eval NO_MARKS
if (has("moved")) {
    V = said("variants"); A = curves("moved")
    set title "plane(S) / plane(0) of star3d"; set xlabel "S, kept by a companion (MiB)"
    set xrange [-1:0.54 * L2]; set yrange [0.4:1.1]; set xtics L2 / 4
    set key at graph 0.02, graph 0.34 left top Left reverse samplen 1.5
    plot 1 - x / L2 with lines lc rgb GREY dt 2 title "1 - S/L2", \
        for [i = 1:words(K)] A index i-1 using 2:3:4 with yerrorbars ps 1 \
        pt 2 * place(word(word(K, i), 1), V) + 2 + (word(word(K, i), 2) eq "kept") \
            lc rgb COLOUR[2 + place(word(word(K, i), 1), V)] \
        title (word(word(K, i), 2) eq "kept" ? word(word(K, i), 1) : ""), \
        NaN title "open: S lost" with lines lt nodraw
    set key default; unset key
} else { set multiplot next }
eval KEY_BELOW
plot [0:1][0:1] for [i = 1:words(N)] NaN title named(word(N, i)) with linespoints ps 1 @LOOK
