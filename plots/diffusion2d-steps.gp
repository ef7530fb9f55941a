# diffusion2d: how much faster is each step than the variant that it changes, within the L2 and beyond it
# (results/rules/25-gain.sql)? Counterpart of the report's section 6. A dot is one size and shape at its
# better block. The ring and the number are the median.
STEPS = said("steps"); within = said("says_within"); beyond = said("says_beyond"); same = said("same")
says = (within eq "" ? "" : "Most gained within half of the L2: ".within) \
    .(beyond eq "" ? "" : "Most gained beyond the L2: ".beyond) \
    .(same eq "" ? "" : "Within noise: ".same.". ")."Fields of 256 KiB and more."
eval page("", WIDE, 0.75 + 0.17 * words(STEPS), 1, 2, \
    on("diffusion2d")."speed-up of each optimisation over the variant before it", says)
set logscale x; set xrange [0.6:7]; set xtics (0.7, 1, 1.5, 2, 3, 4, 5); set xlabel "speed-up"
eval lanes(STEPS, 1)
set arrow 1 from 1, graph 0 to 1, graph 1 nohead back lc rgb GREY
do for [place in said("places")] {
    near = place eq "within"
    set title (near ? "all fields within half of the L2" : "all fields beyond the L2")
    set lmargin at screen near ? 0.27 : 0.64; set rmargin at screen near ? 0.62 : 0.99
    eval lane_names(near)
    plot "cases_".place using 2:(lane(strcol(3))) with points pt 7 ps 0.5 lc rgb '#80b8dc', \
        "medians_".place using 2:(lane(strcol(3))) with points pt 6 ps 1.6 lw 1.8 lc rgb '#D55E00', \
        "medians_".place using (6.7):(lane(strcol(3))):4 with labels right
}
