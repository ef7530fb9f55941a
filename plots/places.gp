# All GPUs whose L2 has two halves: left, where a line lives and how many places it takes; right, how much of
# the L2 holds data that are read again and again, by who reads them.
if (!has("held")) { exit }
R = said("gpus")
eval page("", WIDE, 2.35, 1, 2, \
    "A line lives in its home half, and once more where the other half has used it", said("says"))
eval panel(0.2, -0.6, 0.1, 3.35)
set title "where a line is kept (".said("cycles")." cycles)"
unset border; unset xtics; unset ytics; unset grid; set xrange [0:10]; set yrange [0:10]
# a row for each case: who used the line; a box for each half, in it a filled one for each place
array WHO[4] = ["read by the home half", "read by the other half", "written by the home half", \
    "written by the other half"]
set label 90 "home half" at 5.6, 9.6 center; set label 91 "other half" at 7.9, 9.6 center
set label 92 "places" at 9.5, 9.6 center
do for [i = 1:4] {
    y = 8.1 - 2.1 * (i - 1); two = i % 2 == 0
    set label i WHO[i] at 0.1, y left
    set object 2 * i rectangle center 5.6, y size 2.0, 1.5 fs empty border lc rgb GREY
    set object 2 * i + 1 rectangle center 7.9, y size 2.0, 1.5 fs empty border lc rgb GREY
    set object i + 20 rectangle center 5.6, y size 0.55, 0.75 fc rgb COLOUR[2] fs solid 1 noborder
    if (two) {
        set object i + 30 rectangle center 7.9, y size 0.55, 0.75 fc rgb COLOUR[5] fs solid 1 noborder
    }
    set label i + 10 (two ? "2" : "1") at 9.5, y center
}
plot NaN
do for [i = 1:40] { unset object i }
eval NO_MARKS; eval LOOK
D = curves("held")
eval panel(0.2, -0.6, 4.6, 6.9)
set title "holds, as a share of the L2"; set xlabel "working set at half of the rise / L2"; eval GRID_X
set xrange [0.4:1.15]; set xtics 0.2; set yrange [5.6:0.4]
set ytics ("own half's lines" 1, "same SM, grown" 2, "same SM, cold" 3, "any SM" 4, \
    "other half's lines" 5) scale 0
eval mark_x(1, "", 2)
plot D index 0 using 4:2:4:4:($2 - 0.3):($2 + 0.3) with boxxyerror lc rgb "#000000" lw 1.5, \
    for [i = 1:words(K)] D index i-1 using 3:2 with points pt 4 + 2 * i ps 1.3 lw 1.5 lc rgb COLOUR[i]
eval NO_MARKS
eval KEY_BELOW
plot [0:1][0:1] for [g in R] NaN title g with points pt 4 + 2 * place(g, R) lw 1.5 \
        lc rgb COLOUR[place(g, R)], \
    NaN title "simulated" with lines lw 1.5 lc rgb "#000000"
