# SPDX-License-Identifier: MIT
# How are a hundred runs of the same case distributed? Counterpart of the report's Figure 1, which saw 5 %.
# Off the median in per cent, each coding in a window of its own that holds nine tenths of its runs at least.
# A run is the mean of a batch of steps (results/samples.sql).
# needs: diffusion2d_distribution_samples
# also: diffusion2d_distribution
load "style.gp"
OF = "precision = 'single' AND machine = '".MACHINE."'"
WINDOW = "(SELECT min(column1) FROM (VALUES (0.2), (0.5), (1), (2), (5), (10), (20), (50), (100), (1e9)) WHERE column1 >= nine_tenths_percent)"
SPREAD = "FROM (SELECT *, ".WINDOW." AS win FROM sample_spread WHERE ".OF.") LEFT JOIN diffusion2d_step USING (variant)"
BY_STEP = " ORDER BY ifnull(step, 99), variant"
TITLES = list("SELECT printf('%s, %.1f µs', variant, median_ns / 1000) ".SPREAD.BY_STEP)
if (words(TITLES) == 0) { exit }
WINDOWS = list("SELECT win ".SPREAD.BY_STEP)
BEYOND = list("SELECT printf('%d beyond', (SELECT count(*) FROM sample_off o WHERE ".OF." AND o.variant = spread.variant AND \
    abs(off_percent) > win)) FROM (SELECT variant, step, win ".SPREAD.") AS spread".BY_STEP)
# a twentieth of the window each
D = rows("SELECT variant AS key, round(off_percent / win * 10) * win / 10, count(*) FROM (SELECT variant, step, win ".SPREAD.") \
    JOIN sample_off USING (variant) WHERE ".OF." AND abs(off_percent) <= win GROUP BY 1, 2".BY_STEP.", 2")
says = ask("WITH s AS (SELECT variant AS v, nine_tenths_percent AS p FROM sample_spread WHERE ".OF.") SELECT printf( \
    'Nine tenths of the runs are within %.2g %% (%s) to %.2g %% (%s) of the median, the report saw 5 %%.', \
    min(p), (SELECT v FROM s ORDER BY p LIMIT 1), max(p), (SELECT v FROM s ORDER BY p DESC LIMIT 1)) FROM s")
size = ask("SELECT printf('%d × %d × %d', nx, ny, nz) FROM sample_spread WHERE ".OF." LIMIT 1")
eval page("", WIDE, 1.55 * ceil(words(TITLES) / 4.0), "diffusion2d on ".fact("label").": a hundred runs of ".size." points", says)
eval panels(ceil(words(TITLES) / 4.0), 4)
set xlabel "off the median (%)"; set ylabel "runs"; set yrange [0:*]; set offsets 0, 0, graph 0.25, 0; set ytics 5
set style fill solid 0.8 noborder; set lmargin 6
set arrow 1 from 0, graph 0 to 0, graph 1 nohead front lc rgb GREY
do for [i = 1:words(TITLES)] {
    window = word(WINDOWS, i) * 1.0
    set xrange [-1.1 * window:1.1 * window]; set xtics window; set boxwidth window / 11
    set title word(TITLES, i) font ",7.5"
    set label 1 word(BEYOND, i) eq "0 beyond" ? "" : word(BEYOND, i) at graph 0.98, graph 0.92 right font ",7" tc rgb GREY
    plot D index i-1 using 2:3 with boxes lc rgb "#0072B2"
}
