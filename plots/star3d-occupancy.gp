# star3d: is occupancy what holds a variant down? Achieved occupancy of each variant at each radius, beside the K80 paper's Table 1, and the
# registers of a thread, which limit it today. Counted before the cliff; a cross: some registers were spilled.
# needs: star3d_counters
VARIANTS = variants("star3d_counters", "base shared readonly")
of = "FROM occupancy WHERE ".MINE." AND precision = "
P = precisions(of."precision")
if (words(P) == 0) { exit }
says = ask("SELECT group_concat(printf('%.0f to %.0f %% in %s', low, high, precision), ', ') FROM (SELECT precision, min(achieved) AS low, max(achieved) AS high \
    ".of."precision GROUP BY 1 ORDER BY 1 DESC)")
k80 = ask("SELECT printf('%.0f to %.0f %%', min(achieved), max(achieved)) FROM occupancy_published")
eval page("", WIDE, 2.75, on("star3d")."achieved occupancy of each variant and radius", "Occupancy: ".says."; on the K80 ".k80.". Right: registers of a thread.")
eval panels(2, words(P) + 1)
eval lanes(list("SELECT DISTINCT variant ".of."precision ORDER BY ".by_look("variant")), 0)
R = distinct("radius", of."precision"); apart(r) = 0.13 * (0.5 * words(R) + 0.5 - place(r, R))
set xtics 0, 50, 100; set xlabel "achieved occupancy (%)"
do for [j = 1:words(P) + 1] {
    p = j == 1 ? "" : word(P, j - 1); this = p eq "" ? "FROM occupancy_published" : of."'".p."'"
    eval down(0.2, 2.05); eval across(1.25 + 5.75 * (j - 1) / (words(P) + 1), 1.0 + 5.75 * j / (words(P) + 1))
    eval lane_names(j == 1)
    set title p eq "" ? "Tesla K80, published" : fact("label").", ".p
    RIGHT = p eq "" ? 105 : 150; set xrange [0:RIGHT]
    D = curves("SELECT CAST(radius AS INTEGER) AS key, achieved, variant ".this." ORDER BY 1")
    SPILLS = j > 1 && any(this." AND spills")
    M = rows("SELECT 'registers' AS key, variant, ".(j > 1 ? span("%d", "registers") : "''").", ".(SPILLS ? "iif(max(spills) > 0, 0, 'NaN')" : 0)." ".this." GROUP BY variant")
    plot for [i = 1:words(K)] D index i-1 using 2:(lane(strcol(3)) + apart(word(K, i))) with points ps 0.8 lc rgb COLOUR[place(word(K, i), R)] pt SHAPE[place(word(K, i), R)] + 1, \
        M using (RIGHT):(lane(strcol(2))):3 with labels right, for [i = 1:SPILLS] M using 4:(lane(strcol(2))) with points pt 2 ps 2 lc rgb "black"
}
eval KEY_BELOW
plot [0:1][0:1] for [i = 1:words(R)] NaN title "r = ".word(R, i) with points @SHADE, NaN title (any(of."precision AND spills") ? "spills" : "") with points pt 2 ps 2 lc rgb "black"
