# How much faster than OpenACC on the same GPU is each variant of diffusion2d? The report: an order of magnitude.
# Squares, single precision, the better of the blocks. The time beside it says why.
# needs: speedup
WHERE = "FROM speedup WHERE precision = 'single' AND ".MINE
if (!any(WHERE)) { exit }
L2 = amount("nullif(l2_bytes, 0) / 1048576")
says = ask("SELECT printf('A step of OpenACC takes at least %.2f ms at any size. ', min(acc_ns) / 1e6) ".WHERE) \
    .ask("SELECT 'At the largest, '||group_concat(printf('%s is %.1f times as fast', variant, speedup), ', ')||'.' \
        FROM (SELECT variant, speedup, row_number() OVER (ORDER BY speedup DESC) AS i, count(*) OVER () AS n ".WHERE." \
        AND nx * ny = (SELECT max(nx * ny) ".WHERE.")) WHERE i = 1 OR i = n")
eval page("", WIDE, 2.8, 1, 2, on("diffusion2d")."speed-up over OpenACC on the same GPU", says)
VARIANTS = variants("diffusion2d_openacc", "basic merged local halothreads launchkernel graph shared wrap fused")
D = curves("SELECT variant AS key, nx * ny * nz / 262144, speedup, ns / 1000 ".WHERE." ORDER BY ".by_look("variant").", 2")
acc = rows("SELECT DISTINCT 'openacc' AS key, nx * ny * nz / 262144, acc_ns / 1000 ".WHERE." ORDER BY 2")
set logscale xy; set xrange [0.05:2000]; set format x "%g"; set format y "%g"; set xlabel "one field (MiB)"; set lmargin 7
# where three fields fill the L2 (local, halothreads, graph) to where two do
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
set title "time of a step"; set ylabel "time (µs)"; set yrange [1:*]; set key top left Left reverse maxrows 4 samplen 1.5
plot acc using 2:3 title "openacc" with linespoints lc rgb colour("openacc") pt shape("openacc") lw 2 pointinterval 4, \
    @EACH 2:4 title word(K, i) \
        @LINES pointinterval 4
