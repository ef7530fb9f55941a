# diffusion2d: speed-up of each step over the variant that it changes, within the L2 and beyond it (results/rules/25-gain.sql). Counterpart of the
# report's section 6. A dot is a size and shape, the better block of each; the ring and the number are the median.
# needs: gain
OF = "AND experiment = (SELECT max(experiment) FROM gain WHERE ".MINE.") AND ".MINE
NAMED = "variant||' over '||follows"
STEPS = list("SELECT ".NAMED." FROM gain JOIN diffusion2d_step USING (variant, follows) WHERE 1 ".OF." GROUP BY 1 ORDER BY step DESC")
most(place) = ask("SELECT variant||printf(' %.2f times. ', max(median)) FROM gain WHERE place = '".place."' ".OF." GROUP BY NULL HAVING count(*)")
within = most("within"); beyond = most("beyond")
# no change in either place: the median is within twice what half of the repeated cases differ by
same = ask("WITH n AS (SELECT 1 + 2 * ifnull(max(half), 0) AS n FROM noise WHERE 1 ".OF.") SELECT ifnull(group_concat(v, ', '), '') \
    FROM (SELECT variant AS v FROM gain, n WHERE 1 ".OF." GROUP BY 1 HAVING max(median) <= n AND min(median) >= 1 / n)")
says = (within eq "" ? "" : "Most gained within half of the L2: ".within).(beyond eq "" ? "" : "Most gained beyond the L2: ".beyond) \
    .(same eq "" ? "" : "Within noise: ".same.". ")."Fields of 256 KiB and more."
eval page("", WIDE, 0.75 + 0.17 * words(STEPS), 1, 2, on("diffusion2d")."speed-up of each optimisation over the variant before it", says)
set logscale x; set xrange [0.6:7]; set xtics (0.7, 1, 1.5, 2, 3, 4, 5); set xlabel "speed-up"
eval lanes(STEPS, 1)
set arrow 1 from 1, graph 0 to 1, graph 1 nohead back lc rgb GREY
do for [place in list("SELECT DISTINCT place FROM gain WHERE place NOTNULL ".OF." ORDER BY 1 DESC")] {
    near = place eq "within"
    set title (near ? "all fields within half of the L2" : "all fields beyond the L2")
    set lmargin at screen near ? 0.27 : 0.64; set rmargin at screen near ? 0.62 : 0.99
    eval lane_names(near)
    cases = rows("SELECT 'case' AS key, gain, ".NAMED." FROM gain_case WHERE place = '".place."' ".OF." AND field_bytes >= 262144 ORDER BY 3, 2")
    medians = rows("SELECT 'median' AS key, median, ".NAMED.", printf('%.2f', median) FROM gain WHERE place = '".place."' ".OF)
    plot cases using 2:(lane(strcol(3))) with points pt 7 ps 0.5 lc rgb '#80b8dc', \
        medians using 2:(lane(strcol(3))) with points pt 6 ps 1.6 lw 1.8 lc rgb '#D55E00', medians using (6.7):(lane(strcol(3))):4 with labels right
}
