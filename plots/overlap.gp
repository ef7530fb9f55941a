# SPDX-License-Identifier: MIT
# overlap: what do streams gain over copy in, kernel and copy out one after the other?
# Counterpart of the RWTH slides' asynchronous copies. Speed-up: the three stages, each timed alone in the same run, added up, over
# the time of all in streams. Ideal: the longest stage hides the others; with a shared bus no sooner than both copies at once.
# needs: overlap
load "style.gp"
CASES = "(SELECT variant, memory, work, streams, compute_ns / ((h2d_ns + d2h_ns) / 2) AS x, (h2d_ns + compute_ns + d2h_ns) / time_median_ns AS speed, \
    (h2d_ns + compute_ns + d2h_ns) / max(h2d_ns, compute_ns, d2h_ns) AS ideal, \
    (h2d_ns + compute_ns + d2h_ns) / max(compute_ns, both_ways_ns) AS shared FROM overlap WHERE ".HERE.")"
# one stream has nothing to gain: how far it is from 1 is what the study cannot tell
says = ask("SELECT group_concat(CASE WHEN most - 1 > noise THEN printf('up to %.2f× in %s memory', most, memory) \
    ELSE printf('cannot be told in %s memory (up to %.2f×, where one stream alone is off by %.2f)', memory, most, noise) END, '; ') FROM (SELECT memory, max(speed) FILTER (WHERE streams > 1) most, max(abs(speed - 1)) FILTER (WHERE streams = 1) noise FROM ".CASES." GROUP BY 1 ORDER BY 1 DESC) WHERE most AND noise IS NOT NULL")
M = list("SELECT DISTINCT memory FROM ".CASES." ORDER BY 1 DESC")
S = list("SELECT DISTINCT CAST(streams AS INTEGER) FROM ".CASES." ORDER BY streams")
eval page("", WIDE, 2.5, "overlap on ".fact("label").": copies and kernel in streams", says eq "" ? "" : "What streams gain: ".says.".")
eval panels(1, words(M) + 1)
set logscale x 10; set xrange [0.01:20]; set xlabel "kernel's time / one copy's"; set ylabel "speed-up"
set yrange [0:1.05 * ask("SELECT max(max(speed), max(ideal)) FROM ".CASES)]
rank(k) = place(word(k, 1), S)
order(k) = word(k, 2) eq "breadth" ? 2 : 1
LOOKS = "lc rgb COLOUR[rank(word(K, i))] pt SHAPE[rank(word(K, i))] + 2 - order(word(K, i)) dt order(word(K, i))"
do for [m in M] {
    D = rows("SELECT CAST(streams AS INTEGER)||' '||variant AS key, x, speed FROM ".CASES." WHERE memory = '".m."' ORDER BY streams, variant DESC, work")
    E = rows("SELECT 'ideal' AS key, avg(x), avg(ideal), avg(shared) FROM ".CASES." WHERE memory = '".m."' GROUP BY work ORDER BY 2")
    K = keys(D)
    set title m." host memory"
    plot E using 2:3 with lines dt 3 lc rgb GREY, E using 2:4 with lines lc rgb "#c0c0c0" lw 2, \
        for [i = 1:words(K)] D index i-1 using 2:3 with linespoints @LOOKS
}
K = ""; do for [s in S] { K = K.'"'.s.(s == 1 ? ' stream" ' : ' streams" ') }
unset logscale; eval KEY
plot [0:1][0:1] NaN title "longest stage hides the others" with lines dt 3 lc rgb GREY, NaN title "the same, bus shared" with lines lc rgb "#c0c0c0" lw 2, \
    for [i = 1:words(K)] NaN title word(K, i) with linespoints @LOOKS, NaN title "breadth first" with lines dt 2 lc rgb GREY
