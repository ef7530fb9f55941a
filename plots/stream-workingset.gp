# stream: how much does the L2 hold, how fast is it, and how long does one access take? Above: bandwidth of
# read and copy. Below: latency of a chain of dependent loads past the L1, through it, and in shared memory.
l2 = number("l2"); effective = number("effective"); peak = number("peak"); chased = has("latency")
says = effective > 0 ? said("l2_says") : "No drop of read shows how much the L2 holds."
eval page("", WIDE, chased ? 4.6 : 2.6, chased ? 2 : 1, 1, \
    on("stream")."capacity, bandwidth and latency of the L2", says.said("latency_says"))
eval bytes_x(1048576, 8)
set lmargin 9; set xrange [*:*]; set yrange [0:*]; set key top right; set xlabel "working set"
set ylabel "T_eff (GB/s)"
eval mark_l2(l2)
eval mark_x(effective, "", 3)
eval mark_peak(peak)
D = curves("bandwidth")
plot @CURVES, NaN title (effective > 0 ? "effective L2" : "") with lines dt 3 lc rgb GREY
if (chased) {
    eval NO_MARKS
    eval mark_l2(l2)
    eval mark_x(effective, "", 3)
    D = curves("latency")
    NEAR = words(K) > 1 || word(K, 1) ne "past the L1"
    if (NEAR) { set logscale y; set yrange [*:*]; set key bottom right # gnuplot's own word for 1024 is "ki"
        set xtics ("4 KiB" 2**12, "32 KiB" 2**15, "256 KiB" 2**18, "2 MiB" 2**21, "16 MiB" 2**24, \
            "128 MiB" 2**27, "1 GiB" 2**30) }
    set ylabel "latency (ns)"
    plot @EACH 2:3 title (NEAR ? word(K, i) : "") with linespoints lc rgb COLOUR[i + 2] pt SHAPE[i + 2] + 1
}
