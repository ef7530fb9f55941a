# SPDX-License-Identifier: MIT
# All GPUs: which fraction of T_peak does each coding of star3d reach where every field streams from memory?
# Each at the best of its blocks and planes, on the largest size that streams (view fixed). A page per precision, a panel per radius, a
# line per GPU in the order of its T_peak, in it a lane per form of the Z loop. See how far each GPU is from its own copy, and whether
# the same coding wins on all.
# over: machines
# needs: star3d_fixed
load "style.gp"
CODINGS = codings("star3d_fixed", "base shared readonly")
do for [p in list("SELECT DISTINCT precision FROM fixed WHERE place = 'memory' ORDER BY 1 DESC")] {
    of = "FROM (SELECT *, dense_rank() OVER (ORDER BY peak, machine) AS line FROM fixed JOIN machine ON name = machine JOIN ( \
        SELECT machine AS m, max(t_peak_gbs) AS peak FROM star3d_fixed WHERE backend = 'cuda' GROUP BY 1) ON m = machine \
        WHERE backend = 'cuda' AND place = 'memory' AND precision = '".p."') WHERE radius "
    n = int(ask("SELECT count(DISTINCT machine) ".of))
    R = list("SELECT DISTINCT radius ".of." ORDER BY 1")
    says = ask("SELECT group_concat(printf('r = %d: %s', radius, f), '; ') FROM (SELECT radius, ".span("%.2f", "f")." AS f \
        FROM (SELECT radius, max(f) f ".of." GROUP BY radius, machine) GROUP BY 1)")
    eval page(p, WIDE, 1.05 + 0.3 * n, "star3d on ".n.(n == 1 ? " GPU" : " GPUs").": fraction of T_peak of each coding, ".p." precision", \
        "Best coding of each GPU, ".says.".")
    eval panels(1, words(R) + 1)
    set xrange [0:1]; set xtics 0.5; set xlabel "T_eff / T_peak"; set yrange [0.5:n + 0.5]; set ytics scale 0
    unset grid; set grid xtics lt 1 lw 0.5 lc rgb "#e4e4e4"
    set tmargin at screen 1 - (HEAD + 0.2) / H; set bmargin at screen 0.81 / H
    do for [j = 1:words(R)] {
        # names beside the first panel only
        D = rows("SELECT ".FAMILY." AS key, f, line + 0.25 * (2 - ".FORM_OF."), \
            ".(j == 1 ? "label" : "' '").", line ".of." = ".word(R, j)." ORDER BY ".by_look("variant"))
        K = keys(D)
        set title "r = ".word(R, j)
        set lmargin at screen (1.6 + 5.3 * (j - 1) / words(R)) / W; set rmargin at screen (1.42 + 5.3 * j / words(R)) / W
        plot for [i = 1:words(K)] D index i-1 using 2:3 with points ps 1.3 lc rgb colour(word(K, i)) pt shape(word(K, i)), \
            D using (-1):5:ytic(4) with points
    }
    # the key below all panels
    eval KEY
    set lmargin at screen 0; set rmargin at screen 1; set bmargin at screen 0; set tmargin at screen 0.45 / H
    set key horizontal top center
    set label "lanes of a GPU, top to bottom: no Z loop, Z loop, Z loop in registers" at graph 0.5, graph 0.25 center
    K = list("SELECT DISTINCT ".FAMILY." ".of." ORDER BY ".by_look("variant"))
    plot [0:1][0:1] for [i = 1:words(K)] NaN title word(K, i) with points ps 1.3 lc rgb colour(word(K, i)) pt shape(word(K, i))
}
