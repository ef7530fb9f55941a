# SPDX-License-Identifier: MIT
# All GPUs: what does each step of diffusion2d gain over the one that it changes, and is it the same on all?
# Medians of results/gain.sql, above with all fields within half of the L2, below beyond all of it; a line per GPU.
# Blue gains, orange loses; grey words: within the margin of results/noise.sql, no change can be told.
# over: machines
# needs: gain
# also: diffusion2d_workingset
load "style.gp"
of = "FROM gain g JOIN diffusion2d_step USING (variant, follows) JOIN machine ON name = machine \
    JOIN margin USING (machine, experiment) \
    WHERE place NOTNULL AND g.precision = 'single' AND g.experiment = (SELECT max(experiment) FROM gain WHERE machine = g.machine)"
PLACES = list("SELECT DISTINCT place ".of." ORDER BY 1 DESC")
# a name of two words takes two lines
broken(v) = strstrt(v, "_") ? v[1:strstrt(v, "_")]."\n".v[strstrt(v, "_") + 1:*] : v
STEPS = list("SELECT variant ".of." GROUP BY 1 ORDER BY step")
n = int(ask("SELECT count(DISTINCT machine) ".of))
if (n == 0) { exit }
all(place) = ask("SELECT ifnull((SELECT group_concat(variant, ', ') FROM (SELECT variant FROM (SELECT g.*, step, margin \
    ".of.") WHERE place = '".place."' \
    GROUP BY variant HAVING min(median) > 1 + max(margin) ORDER BY step)), 'none')")
eval page("", WIDE, 0.3 + (0.4 + 0.2 * n) * words(PLACES), \
    "diffusion2d on ".n.(n == 1 ? " GPU" : " GPUs").": what each step gains over the one that it changes, single precision", \
    "Gains".(n > 1 ? " on all of them" : "").", within half of the L2: ".all("within")."; beyond the L2: ".all("beyond").".")
eval panels(words(PLACES), 1)
set xrange [0.5:words(STEPS) + 0.5]; set yrange [n + 0.5:0.5]; set tics scale 0; unset grid; unset border; unset xtics
set lmargin at screen 1.6 / W; set rmargin at screen 0.985
# white at 1, full at twice and at half
set palette defined (-1 "#D55E00", 0 "#ffffff", 1 "#56B4E9"); set cbrange [-1:1]; unset colorbox
do for [p = 1:words(PLACES)] {
    D = rows("SELECT 'all' AS key, ".GPU_LINE.", label, variant, max(-1, min(1, log(2, median))), printf('%.2f', median), \
        abs(median - 1) <= margin ".of." AND place = '".word(PLACES, p)."'")
    set title "times as fast, all fields ".(word(PLACES, p) eq "within" ? "within half of" : "beyond") \
        ." the L2".(p == 1 ? " (grey: cannot be told from 1)" : "")
    if (p == words(PLACES)) { set xtics scale 0 nomirror font ",6" ()
        do for [i = 1:words(STEPS)] { set xtics add (broken(word(STEPS, i))."\nover\n" \
            .ask("SELECT follows FROM diffusion2d_step WHERE variant = '".word(STEPS, i)."'") i) } }
    set tmargin at screen 1 - (HEAD + 0.2 + (0.4 + 0.2 * n) * (p - 1)) / H
    set bmargin at screen 1 - (HEAD + 0.2 + (0.4 + 0.2 * n) * (p - 1) + 0.2 * n) / H
    plot D using (place(strcol(4), STEPS)):2:(0.48):(0.46):5:ytic(3) with boxxyerror fs solid noborder lc palette z, \
        D using (place(strcol(4), STEPS)):2:6:($7 > 0 ? 0x909090 : 0) with labels tc rgb variable
}
