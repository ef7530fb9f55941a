# All GPUs: which model predicts the X of star3d's cliff onset? Measured over predicted X of each curve with
# an onset. Left: the paper's working set fills the whole L2. Right: 2r + 2 planes fill the effective L2
# (results/rules/42-cliff.sql, curves of whole blocks). A lane per GPU, in it a line per radius; the bar is
# the median.
MODELS = said("models"); n = int(number("gpus"))
if (words(MODELS) == 0) { exit }
eval page("", WIDE, 1.0 + (n < 6 ? 0.6 : 0.36) * n, 1, 2, \
    "star3d on ".said("gpus").(n == 1 ? " GPU" : " GPUs") \
        .": measured X of the drop over the X of two models", \
    said("says"))
set yrange [n + 0.5:0.5]; set ytics scale 0; eval GRID_X
eval down(0.2, -0.68)
set logscale x 2; set xtics ("1/4" 0.25, "1/2" 0.5, "0.7" 0.7, "1" 1, "1.4" 1.4, "2" 2)
set xlabel "measured X / predicted X"
set xrange [number("left"):number("right")]
do for [i = 1:words(MODELS)] {
    by = word(MODELS, i); D = curves(by)
    eval across(1.6 + (W - 1.7) * (i - 1) / 2, 1.45 + (W - 1.7) * i / 2)
    set format y (i == 1 ? "%h" : ""); gpu(column) = i == 1 ? stringcolumn(column) : ""
    set title "predicted from the ".by." L2"
    eval mark_x(1, "", 2)
    plot D using (NaN):5:ytic(gpu(4)), \
        "median_".by using 2:3:(0):(0.8) with vectors nohead lw 2 lc rgb GREY, \
        for [j = 1:words(K)] D index j-1 using 2:3 \
            with points ps 1.4 lw 1.3 lc rgb colour(word(K, j)) pt shape(word(K, j)) - 1
    eval NO_MARKS
}
eval KEY_BELOW
plot [0:1][0:1] for [j = 1:words(K)] NaN title word(K, j) \
        with points ps 1.4 lw 1.3 lc rgb colour(word(K, j)) pt shape(word(K, j)) - 1, \
    NaN title "median" with lines lw 2 lc rgb GREY, NaN title "lanes: r = 1 to 5" with lines lt nodraw
