# SPDX-License-Identifier: MIT
# All GPUs: what does double precision cost? Time of a point in double over that in single (results/double.sql):
# star3d's codings at every radius, a lane per form of the Z loop; diffusion2d's codings on the largest square, the
# cheapest and the dearest with their names; stream's copy and read, where only bytes count. A line per GPU.
# over: machines
# needs: star3d_precision
# also: diffusion2d_precision stream_kernels
load "style.gp"
CODINGS = codings("star3d_precision", "base shared readonly")
of = "FROM (SELECT *, ".GPU_LINE." AS line FROM double_study JOIN machine ON name = machine \
    WHERE study <> 'stream' OR variant IN ('copy', 'read')) WHERE 1"
n = int(ask("SELECT count(DISTINCT machine) ".of))
if (n > 0) {
    STUDIES = list("SELECT study ".of." GROUP BY study ORDER BY study = 'stream', study = 'diffusion2d'")
    says = ask("SELECT group_concat(printf('%s %.2f to %.2f', study, low, high), '; ') \
        FROM (SELECT study, min(cost) AS low, max(cost) AS high ".of." GROUP BY study ORDER BY study = 'stream', study = 'diffusion2d')")
    eval page("", WIDE, 1.0 + (n < 3 ? 0.5 : 0.34) * n, "What double precision costs on ".n.(n == 1 ? " GPU" : " GPUs"), \
        "Time of double over time of single: ".says.".")
    eval panels(1, 3)
    eval GPU_ROWS
    set xlabel "time of double / of single"; set xtics 0.5
    set xrange [ask("SELECT min(1, min(cost)) - 0.05 ".of):ask("SELECT max(2.1, max(cost)) + 0.05 ".of)]
    K = ""
    do for [i = 1:words(STUDIES)] {
        s = word(STUDIES, i)
        D = rows("SELECT CASE study WHEN 'star3d' THEN ".FAMILY." ELSE study END AS key, cost, line + CASE study WHEN 'star3d' \
            THEN 0.25 * (".FORM_OF." - 2) WHEN 'stream' THEN 0.25 * (variant = 'read') ELSE 0 END, label, line, variant, \
            study = 'stream' OR cost IN (min(cost) OVER (PARTITION BY line), max(cost) OVER (PARTITION BY line)) ".of." \
                AND study = '".s."' ORDER BY ".by_look("variant"))
        eval gpu_panel(i, 3)
        set title s.(s eq "star3d" ? ", lanes: the Z loop" : s eq "diffusion2d" ? ", largest square" : "")
        eval mark_x(2, "", 2)
        if (s eq "star3d") {
            K = keys(D)
            plot D using (NaN):5:ytic(gpu(4)), \
                for [j = 1:words(K)] D index j-1 using 2:3 with points ps 1.2 lc rgb colour(word(K, j)) pt shape(word(K, j))
        } else {
            plot D using (NaN):5:ytic(gpu(4)), D using 2:3 with points pt 7 ps 1 lc rgb GREY, \
                D using ($7 > 0 && $2 > 1.5 ? $2 : NaN):3:6 with labels right offset -0.8, 0 font ",6.5", \
                D using ($7 > 0 && $2 <= 1.5 ? $2 : NaN):3:6 with labels left offset -0.5, 0.6 font ",6.5"
        }
        eval NO_MARKS
    }
    eval KEY_BELOW
    plot [0:1][0:1] for [j = 1:words(K)] NaN title word(K, j) with points ps 1.2 lc rgb colour(word(K, j)) pt shape(word(K, j)), \
        NaN title "lanes: no Z loop, Z loop, Z loop in registers" with lines lt nodraw
}
