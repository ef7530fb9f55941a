# diffusion2d: what does double precision cost within, across and beyond the L2? Time of a step over that in
# single precision, squares, against the bytes of all fields in single.
if (!has("cost")) { exit }
eval page("", COLUMN, 2.5, 1, 1, on("diffusion2d").said("title"), said("says"))
D = curves("cost")
set logscale x 2; set xlabel "all fields in single precision (MiB)"; set ylabel "double / single, time"
set yrange [0.97 * number("low"):1.08 * number("high")]; set key top left
eval mark_x(number("half"), "full in double", 3); eval mark_x(number("l2"), "full in single", 2)
eval mark_y(2, "", 2)
plot @CURVES
