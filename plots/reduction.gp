# reduction: throughput of each step of a sum, up to 2^30 values. Counterpart of the RWTH slides' 22.25 s (naive) and 0.38 s (unrolled) for 2^30 ints on
# an unnamed GPU: these contain the copy to the GPU, as `transfer` does and the others do not, so that no ratio is taken.
# needs: reduction
VARIANTS = variants("reduction", "naive transfer tree unrolled shuffle cub")
# the source's slowest variant at its size is an experiment of its own, which not every machine has run
ALL = "(SELECT machine, variant, precision, nx, t_eff_gbs, t_peak_gbs FROM reduction WHERE ".HERE." UNION ALL \
    SELECT machine, variant, precision, nx, t_eff_gbs, t_peak_gbs FROM reduction_naive WHERE ".HERE.")"
P = list("SELECT DISTINCT precision FROM ".ALL." ORDER BY precision <> 'int'")
last = "FROM ".ALL." WHERE precision = '".word(P, 1)."' AND nx = (SELECT max(nx) FROM ".ALL.")"
says = ask("SELECT printf('2^%.0f values in %s, fraction of T_peak: ', log2(n), '".word(P, 1)."') \
    || group_concat(printf('%s %.*f', variant, 2 + 3 * (f < 0.01), f), ', ') || '.' \
    FROM (SELECT variant, max(nx) n, max(t_eff_gbs / t_peak_gbs) f ".last." GROUP BY 1 ORDER BY 3)")
peak = ask("SELECT max(t_peak_gbs) FROM ".ALL) + 0
eval page("", WIDE, 2.75, 2, words(P) + 1, on("reduction")."throughput of a sum, from one thread to the library", says)
eval down(0.2, 2.05)
# left, all at the most values, whose marks are those of the right, where the fast ones are alone
own = "variant NOT IN ('openmp', 'openacc')"
N = list("SELECT DISTINCT variant FROM ".ALL." WHERE ".own." ORDER BY ".by_look("variant"))
D = curves("SELECT variant AS key, max(nx), t_eff_gbs FROM ".ALL." WHERE precision = '".word(P, 1)."' AND ".own." GROUP BY 1 ORDER BY ".by_look("variant"))
E = rows("SELECT 'RWTH' AS key, 4.294967296 / value, variant FROM published_misc WHERE study = 'reduction' AND metric = 'seconds'")
eval across(0.85, 2.7); set logscale x 10; set xrange [0.05:4 * peak]; set xtics ("0.1" 0.1, "10" 10, "1000" 1000)
set yrange [words(N) + 0.6:0.4]; set ytics scale 0 (); do for [v in N] { set ytics add (v place(v, N)) }
eval GRID_X; set xlabel "T_eff (GB/s)"; set title "the most values, ".word(P, 1)
eval mark_x(peak, "T_peak", 2)
plot @EACH 3:(place(word(K, i), N)) with points ps 1.4 @OWN, \
    E using (word(P, 1) eq "int" ? $2 : NaN):(place(strcol(3), N)) with points ps 2 pt 4 lc rgb GREY
eval NO_MARKS; eval LOOK; eval down(0.2, 2.05)
set logscale x 2; set xrange [2**15:2**31]; set xtics ("2¹⁶" 2**16, "2²⁰" 2**20, "2²⁴" 2**24, "2²⁸" 2**28); set xlabel "values"
unset logscale y; set yrange [0:1.25]; set ytics 0.25
do for [p in P] {
    j = place(p, P)
    D = curves("SELECT variant AS key, nx, max(t_eff_gbs / t_peak_gbs) FROM ".ALL." WHERE precision = '".p."' AND ".own." GROUP BY 1, 2 ORDER BY ".by_look("variant").", 2")
    eval across(3.3 + 3.7 * (j - 1) / words(P), 3.1 + 3.7 * j / words(P))
    set title p; set ylabel (j == 1 ? "T_eff / T_peak" : ""); set format y (j == 1 ? "%h" : "")
    eval mark_y(1, "", 2); eval mark_l2(amount("nullif(l2_bytes, 0) / ".(p eq "double" ? 8 : 4)))
    plot @CURVES
    eval NO_MARKS
}
eval KEY_BELOW
plot @KEYS, NaN title "published" with points ps 2 pt 4 lc rgb GREY
