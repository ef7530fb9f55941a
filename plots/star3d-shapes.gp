# The planes that must fit the L2, for sweeps of several shapes: predicted (results/rules/50-live.sql), and
# measured: the bytes that the L2 holds, by stream's read, over the bytes of a plane at the onset. Both are
# seen by DRAM reads, and by time. Rows of heat2d and diffusion2d count as planes.
if (has("planes")) {
    eval page("", COLUMN, 2.8, 1, 1, said("label").": planes that must fit the L2, predicted and measured", \
        said("says"))
    D = curves("planes"); N = "star box diffusion2d heat2d inplace two wave"
    set logscale xy; set xrange [4:28]; set yrange [4:28]; set xtics (4, 6, 8, 12, 16, 24)
    set ytics (4, 6, 8, 12, 16, 24)
    set xlabel "planes, predicted"; set ylabel "planes, measured"; set key bottom right Left reverse samplen 1
    plot x with lines lc rgb GREY dt 2 notitle, \
        for [i = 1:words(K)] D index i-1 using 2:3 \
            with points pt SHAPE[place(word(K, i), N)] ps 1.4 \
            lc rgb (word(K, i) eq "star" ? GREY : COLOUR[place(word(K, i), N) - 1]) title word(K, i)
}
