# SPDX-License-Identifier: MIT
# star3d: does throughput drop where the XY planes outgrow the L2, and does the Z loop remove it?
# Counterparts of the K80 paper's Figures 4 (no Z loop) and 8 (Z loop), Y = Z = 256. A page per precision and
# form: no Z loop, Z loop over the whole column (as published), Z loop in chunks of some planes.
# needs: star3d_xsweep
load "style.gp"
CODINGS = codings("star3d_xsweep", "base shared readonly")
do for [p in list("SELECT DISTINCT precision FROM star3d_xsweep WHERE ".HERE." ORDER BY precision DESC")] {
do for [z in list("SELECT DISTINCT ifnull(planes, -1) FROM star3d_xsweep WHERE backend = 'cuda' AND ".HERE)] {
    # OpenACC has no Z loop of its own: it stands beside either form
    which = "precision = '".p."' AND (backend <> 'cuda' OR ifnull(planes, -1) = ".z.") AND ".HERE
    loop = z < 0 ? "no Z loop" : z == 0 ? "Z loop over the whole column" : "Z loop in chunks of ".z." planes"
    gain = ask("SELECT printf('r = 1: %.0f GFlop/s, r = 5: %.0f', max(gflops) FILTER (WHERE radius=1), max(gflops) FILTER (WHERE radius=5)) FROM star3d_xsweep WHERE ".which)
    eval page(p.(z < 0 ? "-noz" : z == 0 ? "-zloop" : "-zloop".z), WIDE, 3.6, \
        "star3d on ".fact("label").": throughput over X, Y = Z = 256, ".p." precision, ".loop, gain)
    eval panels(2, 3)
    set xrange [0:*]; set yrange [0:*]; set xtics 512; set xlabel "X (points)"; set ylabel "GFlop/s"
    do for [r in list("SELECT DISTINCT radius FROM star3d_xsweep WHERE ".which." ORDER BY 1")] {
        D = rows("SELECT variant AS key, nx, max(gflops) FROM star3d_xsweep WHERE ".which." AND radius = ".r." GROUP BY 1, 2")
        K = keys(D)
        set title "r = ".r
        plot for [i = 1:words(K)] D index i-1 using 2:3 title word(K, i) with linespoints \
            pointinterval 8 lc rgb colour(word(K, i)) dt dash(word(K, i)) pt shape(word(K, i))
    }
    # the sixth panel is the key
    eval KEY
    plot [0:1][0:1] for [i = 1:words(K)] NaN title word(K, i) with linespoints \
        lc rgb colour(word(K, i)) dt dash(word(K, i)) pt shape(word(K, i))
} }
