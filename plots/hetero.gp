# SPDX-License-Identifier: MIT
# hetero: how many of the rows of a matrix-vector product should the host take, and does the balance of the two rates tell?
# Counterpart of the RWTH slides' static decomposition. Model: the slower side, each at the rate that it has alone. A gain that is not
# beyond the noise of the study (results/noise.sql) cannot be told.
# needs: hetero
load "style.gp"
ALL = "(SELECT data, cpu_percent, t0 / time_median_ns AS speed, t0 / time_ci_high_ns AS low, t0 / time_ci_low_ns AS high, cpu_ns, gpu_ns, predicted_percent \
    FROM hetero JOIN (SELECT data d, precision p, nx n, ny m, time_median_ns AS t0 FROM hetero WHERE cpu_percent = 0 AND ".HERE.") \
    ON d = data AND p = precision AND n = nx AND m = ny WHERE ".HERE.")"
# the balance: the median over the cases, each of which measured both sides alone
balance(d) = ask("SELECT avg(b) FROM (SELECT predicted_percent b, row_number() OVER (ORDER BY predicted_percent) i, count(*) OVER () n FROM ".ALL." WHERE data = '".d."') \
    WHERE 2 * i BETWEEN n AND n + 2") + 0
says = ask("SELECT group_concat(data||': '||CASE WHEN speed - 1 > 2 * noise THEN printf('%.2f times the GPU alone at %d %%', speed, cpu_percent) \
    ELSE printf('a gain cannot be told (%.1f %%, noise ', 100 * (speed - 1))||ifnull(printf('%.1f %%)', 200 * nullif(noise, 9)), 'unknown)') END, '; ') \
    FROM (SELECT data, max(speed) AS speed, cpu_percent, ifnull((SELECT half FROM noise WHERE machine = '".MACHINE."' AND experiment = 'hetero'), 9) AS noise \
    FROM ".ALL." GROUP BY 1 ORDER BY 1 DESC)")
T = list("SELECT DISTINCT data FROM ".ALL." ORDER BY 1 DESC")
if (words(T) == 0) { exit }
eval page("", WIDE, 2.5, "hetero on ".fact("label")." and its host: which share of the rows the host should take", "Best split, data ".says.".")
eval panels(1, words(T))
set yrange [0:*]; set xlabel "host's share of the rows (%)"; set ylabel "speed over the GPU alone"; set key bottom left Left reverse noopaque
do for [d in T] {
    b = balance(d)
    most = b > 25 ? 100 : 4 * b
    D = rows("SELECT data AS key, cpu_percent, speed, low, high FROM ".ALL." WHERE data = '".d."' AND cpu_percent <= ".sprintf("%g", most)." ORDER BY 2")
    set title (d eq "moved" ? "the GPU's rows moved to it first" : "data ".d).sprintf(", balance at %.3g %%", b); set xrange [0:most]
    eval mark_x(b, "", 2)
    plot [0:most] 100.0 / (x < b ? 100 - x : x * (100 - b) / b) with lines dt 3 lc rgb GREY title "model: the slower side", \
        NaN with lines dt 2 lc rgb GREY title "balance of the two rates", \
        D using 2:3:4:5 with yerrorbars pt 0 lc rgb COLOUR[1] notitle, D using 2:3 with linespoints pt 7 lc rgb COLOUR[1] title "measured, 95 % confidence"
    eval NO_MARKS
}
