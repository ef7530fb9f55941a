# hetero: how many rows of a matrix-vector product should the host take? Counterpart of the RWTH slides' static decomposition. Model: the slower side,
# each at the rate that it has alone. A gain within the noise of the study is none (results/rules/32-hetero.sql).
# needs: hetero
of = "FROM hetero_gain WHERE ".MINE
says = ask("SELECT group_concat(data||': '||CASE WHEN told THEN printf('%.2f times the GPU alone at %d %%', gain, cpu_percent) \
    ELSE printf('no gain beyond noise (%.1f %%, noise ', 100 * (gain - 1))||CASE WHEN noise THEN printf('%.1f %%)', 100 * noise) \
    ELSE 'not measured)' END END, '; ') FROM (SELECT * ".of." ORDER BY data DESC)")
T = list("SELECT data ".of." ORDER BY 1 DESC")
if (words(T) == 0) { exit }
eval page("", WIDE, 2.6, 2, words(T), "hetero on ".fact("label")." and its host: speed over the share of rows that the host computes", \
    "Best split, data ".says.".")
set xlabel "host's share of the rows (%)"; set ylabel "speed over the GPU alone"; set yrange [0:*]
eval down(0.2, 1.9)
do for [d in T] {
    b = ask("SELECT balance ".of." AND data = '".d."'") + 0
    most = b > 25 ? 100 : 4 * b
    D = rows("SELECT data AS key, cpu_percent, speed, low, high FROM hetero_speed WHERE ".MINE." \
        AND data = '".d."' AND cpu_percent <= ".sprintf("%g", most)." ORDER BY 2")
    set title (d eq "moved" ? "the GPU's rows moved to it first" : "data ".d).sprintf(", balance at %.3g %%", b)
    set xrange [0:most]
    eval mark_x(b, "", 2)
    plot [0:most] 100.0 / (x < b ? 100 - x : x * (100 - b) / b) with lines dt 3 lc rgb "black", \
        D using 2:3:4:5 with yerrorbars pt 0 lc rgb COLOUR[1] notitle, \
        D using 2:3 with linespoints pt 7 lc rgb COLOUR[1]
    eval NO_MARKS
}
eval KEY_BELOW
plot [0:1][0:1] NaN title "measured, 95 % interval" with linespoints pt 7 lc rgb COLOUR[1], NaN title "model: the slower side" with lines dt 3 lc rgb "black", \
    NaN title "balance of the two rates" with lines dt 2 lc rgb GREY
