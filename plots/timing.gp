# timing: which times do three ways to time a DAXPY show, compared with the true one (one kernel of a batch
# between two events)? Without synchronisation the host's clock measures the launch alone. Counterpart of the
# RWTH slides: 70 us and 2.91 ms, of an unnamed GPU and size.
D = "clocks"
T = "'host clock, not synchronised' 'host clock, synchronised' 'events' 'true: one of a batch'"
eval page("", WIDE, 2.5, 1, 3, on("timing")."time of z = a·x + y by three clocks", said("says"))
eval bytes_x(32768, 64); set xlabel "bytes of x, y and z"; set logscale y 10
set ylabel "time (µs)"; set title "measured time"; set yrange [1:*]
eval mark_l2(number("l2"))
do for [v in said("published")] {
    t = number("published_".v)
    eval mark_y(t, "", 3)
    set label (v eq "sync" ? "slides, sync" : "slides, no sync") at graph 0.03, first t offset 0, \
        0.4 tc rgb GREY
}
PLOT = "with linespoints @SHADE"
plot for [i = 1:4] D using 2:(column(i + 2) / 1e3) @PLOT
eval NO_MARKS; eval mark_y(1, "", 2)
set ylabel "measured / true"; set title "measured over true"; set yrange [*:10]
plot for [i = 1:3] D using 2:(column(i + 2) / $6) @PLOT
unset logscale; eval KEY
plot [0:1][0:1] for [i = 1:4] NaN title word(T, i) @PLOT
