# SPDX-License-Identifier: MIT
# How are a hundred runs of the same case distributed? Counterpart of the report's Figure 1, which saw 5 %.
# Off the median in per cent, each coding in a window of its own that holds nine tenths of its runs at least.
# A run is the mean of a batch of steps.
# needs: diffusion2d_distribution_samples
load "style.gp"
# off(f): what f asks of the runs, v, off (%), and of the codings, v, half (within which nine tenths are), win(dow)
off(f) = "WITH s AS (SELECT variant AS v, ns, batch, nx, ny, nz, row_number() OVER (PARTITION BY variant ORDER BY ns) AS i, count(*) OVER (PARTITION BY variant) AS n \
    FROM diffusion2d_distribution_samples WHERE precision = 'single' AND machine = '".MACHINE."'), m AS (SELECT v, avg(ns) AS m FROM s WHERE 2 * i BETWEEN n AND n + 2 GROUP BY 1), \
    runs AS (SELECT v, m, 100 * (ns / m - 1) AS off FROM s JOIN m USING (v)), \
    h AS (SELECT v, m, abs(off) AS half, row_number() OVER w AS i, count(*) OVER (PARTITION BY v) AS n FROM runs WINDOW w AS (PARTITION BY v ORDER BY abs(off))), \
    codings AS (SELECT v, m, min(half) AS half, (SELECT min(column1) FROM (VALUES (0.2), (0.5), (1), (2), (5), (10), (20), (50), (100), (1e9)) WHERE column1 >= min(half)) AS win FROM h WHERE i >= 0.9 * n GROUP BY v) ".f
ORDER = "LEFT JOIN diffusion2d_step ON v = variant ORDER BY ifnull(step, 99), v"
CODINGS = list(off("SELECT printf('%s, %.1f µs', v, m / 1000) FROM codings ".ORDER))
WINDOWS = list(off("SELECT win FROM codings ".ORDER))
BEYOND = list(off("SELECT printf('%d beyond', (SELECT count(*) FROM runs WHERE runs.v = codings.v AND abs(off) > win)) FROM codings ".ORDER))
D = rows(off("SELECT v AS key, round(off / win * 10) * win / 10, count(*) FROM runs JOIN codings USING (v) LEFT JOIN diffusion2d_step ON v = variant WHERE abs(off) <= win \
    GROUP BY 1, 2 ORDER BY ifnull(step, 99), 1, 2"))
says = ask(off("SELECT printf('Nine tenths of the runs are within %.2g %% (%s) to %.2g %% (%s) of the median, the report saw 5 %%.', min(half), (SELECT v FROM codings ORDER BY half LIMIT 1), \
    max(half), (SELECT v FROM codings ORDER BY half DESC LIMIT 1)) FROM codings"))
eval page("", WIDE, 1.55 * ceil(words(CODINGS) / 4.0), "diffusion2d on ".fact("label").": a hundred runs of ".ask(off("SELECT DISTINCT printf('%d × %d × %d', nx, ny, nz) FROM s"))." points", says)
eval panels(ceil(words(CODINGS) / 4.0), 4)
set xlabel "off the median (%)"; set ylabel "runs"; set yrange [0:*]; set offsets 0, 0, graph 0.25, 0; set ytics 5; set style fill solid 0.8 noborder; set lmargin 6
set arrow 1 from 0, graph 0 to 0, graph 1 nohead front lc rgb GREY
do for [i = 1:words(CODINGS)] {
    window = word(WINDOWS, i) * 1.0
    set xrange [-1.1 * window:1.1 * window]; set xtics window; set boxwidth window / 11
    set title word(CODINGS, i)
    set label 1 word(BEYOND, i) eq "0 beyond" ? "" : word(BEYOND, i) at graph 0.98, graph 0.92 right font ",7" tc rgb GREY
    plot D index i-1 using 2:3 with boxes lc rgb "#0072B2"
}
