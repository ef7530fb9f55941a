# SPDX-License-Identifier: MIT
# reduction: what does each step of a sum gain, up to the source's 2^30 values, and which reaches the memory's bandwidth?
# Counterpart of the RWTH slides' 22.25 s (naive) and 0.38 s (unrolled) for 2^30 ints on a GPU that they do not name. Theirs
# contain the copy to the GPU, these do not: marks for the eye, of which no ratio is taken.
# needs: reduction
VARIANTS = variants("reduction", "naive tree unrolled shuffle cub")
# the source's slowest variant at its size is an experiment of its own, which not every machine has run
ALL = "(SELECT machine, variant, precision, nx, t_eff_gbs, t_peak_gbs FROM reduction WHERE ".HERE." UNION ALL \
    SELECT machine, variant, precision, nx, t_eff_gbs, t_peak_gbs FROM reduction_naive WHERE ".HERE.")"
P = list("SELECT DISTINCT precision FROM ".ALL." ORDER BY precision <> 'int'")
last = "FROM ".ALL." WHERE precision = '".word(P, 1)."' AND nx = (SELECT max(nx) FROM ".ALL.")"
says = ask("SELECT printf('%.0f values in %s, fraction of T_peak: ', n, '".word(P, 1)."') \
    || group_concat(printf('%s %.*f', variant, 2 + 3 * (f < 0.01), f), ', ') || '.' \
    FROM (SELECT variant, max(nx) n, max(t_eff_gbs / t_peak_gbs) f ".last." GROUP BY 1 ORDER BY 3)")
peak = ask("SELECT max(t_peak_gbs) FROM ".ALL) + 0
eval page("", WIDE, 2.6, "reduction on ".fact("label").": what each step of a sum gains", says)
eval panels(1, words(P) + 1)
set logscale x 2; set xrange [2**15:2**31]; set xtics ("2¹⁶" 2**16, "2²⁰" 2**20, "2²⁴" 2**24, "2²⁸" 2**28)
set xlabel "values"
set logscale y 10; set yrange [0.05:4 * peak]; set ylabel "T_eff (GB/s)"
do for [p in P] {
    D = rows("SELECT variant AS key, nx, max(t_eff_gbs) FROM ".ALL." WHERE precision = '".p."' \
        GROUP BY 1, 2 ORDER BY ".by_look("variant").", 2")
    K = keys(D)
    set title p
    eval mark_y(peak, "", 2)
    set label "T_peak" at graph 0.03, first peak offset 0, 0.5 font ",7" tc rgb GREY
    do for [x in list("SELECT l2_bytes / ".(p eq "double" ? 8 : 4)." FROM machine WHERE name = '".MACHINE."'")] { eval mark_l2(x) }
    # the slides' seconds as the throughput that they are, in the panel of their type
    if (p eq "int") {
        E = rows("SELECT variant AS key, 1 << 30, 4.294967296 / value FROM published_misc \
            WHERE study = 'reduction' AND metric = 'seconds'")
        plot @CURVES, for [i = 1:words(keys(E))] E index i-1 using 2:3 with points ps 2 pt 4 lc rgb colour(word(keys(E), i))
    } else { plot @CURVES }
    eval NO_MARKS
}
eval KEY
unset logscale
plot @KEYS, NaN title "published, with copy" with points ps 2 pt 4 lc rgb GREY
