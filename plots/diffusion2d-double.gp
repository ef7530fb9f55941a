# diffusion2d: what does double precision cost within, across and beyond the L2? Time of a step over that in
# single precision, squares, against the bytes of all fields in single.
if (!has("cost")) { exit }
eval page("", COLUMN, 2.5, 1, 1, on("diffusion2d").said("title"), said("says"))
D = curves("cost")
set logscale x 2; set xlabel "all fields in single precision (MiB)"; set ylabel "double / single, time"
set yrange [0.97 * number("low"):1.3 * number("high")]; set key top left
# the words stand where no curve is: between the two lines there is no room for them
eval mark_x(number("half"), "", 3); eval mark_x(number("l2"), "", 2)
set label 1 "dotted: full in double\ndashed: full in single" at number("l2"), graph 0.95 left offset 0.5 \
    font ",7" tc rgb GREY
eval mark_y(2, "twice the bytes", 2)
plot @CURVES
