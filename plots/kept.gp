# What does it gain if an SM reads its own data again? Values from DRAM per point (or, where nothing was
# counted, the time) over the bytes of both fields of diffusion2d, or of a plane of star3d. The data are read
# again by any SM, by the same SM, or by another SM at a fixed distance. Dashed: the onset predicted for the
# first two, from the bytes that the L2 held for stream's read and read_same.
who(k) = k eq "any" ? 1 : k eq "kept" ? 2 : 3
eval page("", WIDE, 2.7, 2, 2, on("diffusion2d and star3d")."the drop by which SM reads the data again", \
    "Half of the rise, in " \
    .said("says_diffusion2d_resident")." ".said("says_star3d_keep"))
set yrange [0:*]
do for [e in "diffusion2d_resident star3d_keep"] {
    i = e eq "star3d_keep"; eval panel(0.2, 2.0, 0.5 + 3.5 * i, 3.4 + 3.5 * i)
    if (!has(e)) { set multiplot next; continue }
    D = curves(e)
    eval NO_MARKS
    do for [k in "any kept"] { do for [x in said(k."_".e)] {
        set arrow from first x, graph 0 to first x, graph 1 nohead lc rgb COLOUR[who(k)] dt 2 lw 1.5
    } }
    set title (i ? "star3d, r = 3" : "diffusion2d"); set xlabel (i ? "plane (MiB)" : "both fields (MiB)")
    set ylabel (said("seen_".e) eq "dram" ? "values from DRAM per point" : "time per point (ps)")
    plot for [i = 1:words(K)] D index i-1 using 2:3 \
            with linespoints ps (w = who(word(K, i))) < 3 lc rgb (w < 3 ? COLOUR[w] : "#b0b0b0") \
            pt SHAPE[w] + 1 lw (w < 3 ? 1.5 : 0.8)
}
eval KEY_BELOW
plot [0:1][0:1] for [i = 1:2] NaN title (i == 1 ? "any SM" : "same SM") with linespoints lw 1.5 @SHADE, \
    NaN title "a fixed other SM" with lines lw 0.8 lc rgb "#b0b0b0", \
    NaN title "predicted" with lines dt 2 lw 1.5 lc rgb GREY
