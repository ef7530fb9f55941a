# star3d: does throughput drop where the XY planes outgrow the L2, and does the Z loop remove it?
# Counterparts of the K80 paper's Figures 4 (no Z loop) and 8 (Z loop), Y = Z = 256. A page per precision and
# form: no Z loop, Z loop over the whole column (as published), Z loop in chunks of some planes.
# needs: star3d_xsweep
VARIANTS = variants("star3d_xsweep", "base shared readonly")
do for [p in precisions("FROM star3d_xsweep WHERE ".HERE)] {
do for [z in list("SELECT DISTINCT ifnull(planes, -1) FROM star3d_xsweep WHERE backend = 'cuda' AND ".HERE." ORDER BY 1")] {
    # OpenACC has no Z loop of its own: it stands beside every form
    which = HERE." AND precision = '".p."' AND (backend <> 'cuda' OR ifnull(planes, -1) = ".z.")"
    cliffs = "FROM cliff WHERE experiment = 'star3d_xsweep' AND ".MINE." AND precision = '".p."' AND ifnull(planes, -1) = ".z
    says = ask("SELECT printf('The fastest at r = %d is %s with %.0f GFlop/s.', radius, variant, max(gflops)) \
        FROM star3d_xsweep WHERE ".which." AND radius = (SELECT max(radius) FROM star3d_xsweep WHERE ".which.") HAVING count(*)")." " \
        .ask("SELECT printf('%d of %d curves drop at the L2', sum(at_l2), count(*)) || iif(total(at_l2) > 0, printf(', by up to %.0f %% (%s, r = %d)', \
        100 - 100 / (1 + max(CASE WHEN at_l2 THEN rise END)), variant, radius), '') || '.' ".cliffs." HAVING count(*)")
    eval page(p.(z < 0 ? "-noz" : z == 0 ? "-zloop" : "-zloop".z), WIDE, 3.7, "star3d on ".fact("label") \
        .": throughput over X, Y = Z = 256, ".p." precision, " \
        .(z < 0 ? "no Z loop" : z == 0 ? "Z loop over the whole column" : "Z loop in chunks of ".z." planes"), says)
    eval panels(2, 3)
    set xrange [0:*]; set yrange [0:*]; set xtics 512; set xlabel "X (points)"; set ylabel "GFlop/s"
    do for [r in distinct("radius", "FROM star3d_xsweep WHERE ".which)] {
        D = curves("SELECT variant AS key, nx, max(gflops) FROM star3d_xsweep WHERE ".which." AND radius = ".r \
            ." GROUP BY 1, 2 ORDER BY ".by_look("variant").", nx")
        set title "r = ".r
        do for [x in list("SELECT model ".cliffs." AND radius = ".r." AND model < (SELECT max(nx) FROM star3d_xsweep WHERE ".which.") LIMIT 1")] {
            eval mark_x(x, "effective L2 full", 3)
        }
        plot @CURVES pointinterval 8
        eval NO_MARKS
    }
    eval KEY
    plot @KEYS
} }
