# All GPUs: how many flops are free for each number that is moved? Counterpart of lecture 10's picture of the
# memory wall: by data sheet over the years, and as measured (claim balance).
if (!has("sheet")) { exit }
eval page("", COLUMN, 2.5, 1, 1, "The memory wall: flops that are free for each number moved", said("says"))
set xrange [number("left"):number("right")]; set xtics 4; set yrange [0:100]; set ytics 20
set ylabel "flops per number"; set key bottom right
D = curves("sheet"); M = "measured"
plot @EACH 2:3 title word(K, i)." precision" with linespoints @SHADE, \
    for [i = 1:has(M) ? words(K) : 0] given(M, D) index i-1 using 2:3 notitle \
        with points pt 2 ps 1.6 lw 2 lc rgb COLOUR[i], \
    "name" using 2:3:4 notitle with labels font ',7'
