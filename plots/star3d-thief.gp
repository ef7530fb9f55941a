# SPDX-License-Identifier: MIT
# star3d: a companion keeps S MiB of the L2 for itself; does the drop move with what is left? Planes at the drop over those without it, the mean of
# five radii and two precisions and twice its standard error (results/plane.sql), beside 1 - S / L2; hollow: the companion was too slow to keep its bytes.
# needs: star3d_thief
of = "FROM thief_moves WHERE machine = '".MACHINE."'"
if (has("SELECT 1 ".of)) {
    says = ask("SELECT printf('Where the companion kept its bytes, planes at the drop are within %.1f %% of 1 - S/L2.', 100 * max(abs(ratio / law - 1))) ".of." AND kept")
    V = list("SELECT DISTINCT variant ".of." ORDER BY 1")
    eval page("", COLUMN, 2.9, "star3d on ".fact("label").": the L2 made smaller", says)
    eval panels(1, 1)
    set xlabel "kept by the companion (MiB)"; set ylabel "plane(S) / plane(0)"; set yrange [0.4:1.1]; set xrange [-1:32]; set key bottom left Left reverse
    L2 = number("SELECT l2_bytes / 1048576 FROM machine WHERE name = '".MACHINE."'")
    A = rows("SELECT variant||' '||CASE kept WHEN 1 THEN 'kept' ELSE 'slow' END AS key, thief / 1024.0 + (variant <> 'base') / 5.0, ratio, 2 * error ".of." ORDER BY kept DESC, variant, thief")
    K = keys(A)
    plot 1 - x / L2 with lines lc rgb GREY dt 2 title "1 - S / L2", for [i = 1:words(K)] A index i-1 using 2:3:4 with yerrorbars ps 1.2 lw 1.2 \
        pt (word(word(K, i), 2) eq "kept" ? 7 : 6) lc rgb COLOUR[place(word(word(K, i), 1), V)] title (word(word(K, i), 2) eq "kept" ? word(word(K, i), 1) : ""), \
        NaN with points pt 6 ps 1.2 lc rgb GREY title "companion too slow"
}
