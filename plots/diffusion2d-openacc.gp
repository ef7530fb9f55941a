# How much faster than OpenACC on the same GPU is each variant of diffusion2d? The report says: an order of
# magnitude. Squares, single precision, the faster block of each. The times on the right explain the ratios.
if (!has("speedup")) { exit }
L2 = number("l2")
eval page("", WIDE, 2.8, 1, 2, on("diffusion2d")."speed-up over OpenACC on the same GPU", \
    said("time_says").said("says"))
D = curves("speedup")
set logscale xy; set xrange [0.05:2000]; set format x "%g"; set format y "%g"; set xlabel "one field (MiB)"
set lmargin 7
# shaded: from where three fields fill the L2 (local, halothreads, graph) to where two do
if (L2 > 0) {
    set object 1 rectangle from L2 / 3, graph 0 to L2 / 2, graph 1 behind fc rgb "#e8e8e8" fs noborder
    set label 1 "L2" at L2 / 2, graph 0.04 left offset 0.3, 0 tc rgb GREY
}
eval mark_y(10, "", 2)
set label 2 "an order of magnitude" at graph 0.02, first 10 left offset 0, -0.5 tc rgb GREY
set title "times as fast as OpenACC"; set ylabel "speed-up"; set yrange [1:300]
unset key
plot @CURVES pointinterval 4
unset arrow; unset label 2
set title "time of a step"; set ylabel "time (µs)"; set yrange [1:*]
set key top left Left reverse maxrows 4 samplen 1.5
plot "acc" using 2:3 title "openacc" \
        with linespoints lc rgb colour("openacc") pt shape("openacc") lw 2 pointinterval 4, \
    @EACH 2:4 title word(K, i) \
        @LINES pointinterval 4
