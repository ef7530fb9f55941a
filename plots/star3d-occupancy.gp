# star3d: is occupancy what holds a variant down? Achieved occupancy of each variant at each radius, beside the K80 paper's Table 1, and the
# registers of a thread, which limit it today. Counted before the cliff.
# needs: star3d_counters
VARIANTS = variants("star3d_counters", "base shared readonly")
of = "FROM occupancy WHERE ".MINE." AND precision = "
P = precisions(of."precision")
if (words(P) == 0) { exit }
says = ask("SELECT group_concat(t, ', ')||(SELECT '; on the K80 '||".span("%.0f %%", "achieved")." FROM occupancy_published)||'.' \
    FROM (SELECT ".span("%.0f %%", "achieved")."||' in '||precision AS t ".of."precision GROUP BY precision ORDER BY precision DESC)")
eval page("", WIDE, 2.75, 2, words(P) + 1, on("star3d")."achieved occupancy of each variant and radius", says." Right: registers of a thread.")
both = "FROM (SELECT variant, radius ".of."precision UNION SELECT variant, radius FROM occupancy_published)"
eval lanes(list("SELECT DISTINCT variant ".both." ORDER BY ".by_look("variant")), 0)
R = distinct("radius", both); apart(r) = 0.13 * (0.5 * words(R) + 0.5 - place(r, R))
set xtics 0, 50, 100; set xlabel "achieved occupancy (%)"
do for [j = 1:words(P) + 1] {
    this = j == 1 ? "FROM occupancy_published" : of."'".word(P, j - 1)."'"
    eval panel(0.2, 2.05, 1.25 + 5.75 * (j - 1) / (words(P) + 1), 1.0 + 5.75 * j / (words(P) + 1))
    eval lane_names(j == 1)
    set title j == 1 ? "Tesla K80, published" : fact("label").", ".word(P, j - 1)
    RIGHT = j == 1 ? 105 : 150; set xrange [0:RIGHT]
    D = curves("SELECT CAST(radius AS INTEGER) AS key, achieved, variant ".this." ORDER BY 1")
    M = rows("SELECT 'registers' AS key, variant, ".(j > 1 ? span("%d", "registers") : "''")." ".this." GROUP BY variant")
    plot for [i = 1:words(K)] D index i-1 using 2:(lane(strcol(3)) + apart(word(K, i))) with points ps 0.8 lc rgb COLOUR[place(word(K, i), R)] pt SHAPE[place(word(K, i), R)] + 1, \
        M using (RIGHT):(lane(strcol(2))):3 with labels right
}
eval KEY_BELOW
plot [0:1][0:1] for [i = 1:words(R)] NaN title "r = ".word(R, i) with points @SHADE
