# SPDX-License-Identifier: MIT
# cumsum: what do walks along z lose by their blocks' drifting apart? Fraction of T_peak over the lead in rounds that a block
# may have, each at the best of its blocks and of the accesses under way; off: nothing keeps them together.
# needs: cumsum_lockstep
load "style.gp"
CODINGS = codings("cumsum_lockstep", "memcopy_dim3 cumsum_dim3")
best = "FROM (SELECT precision, variant, ifnull(lockstep, 0) AS lead, max(t_eff_gbs / t_peak_gbs) AS f FROM cumsum_lockstep \
    WHERE ".HERE." GROUP BY 1, 2, 3) WHERE "
P = list("SELECT DISTINCT precision ".best."1 ORDER BY 1 DESC")
says = ask("SELECT ifnull('Of T_peak in lock-step: '||group_concat(printf('%s %.3f instead of %.3f (%s)', variant, yes, no, precision), \
    ', ')||'.', '') FROM (SELECT precision, variant, \
    max(f) FILTER (WHERE lead > 0) AS yes, max(f) FILTER (WHERE lead = 0) AS no ".best."1 GROUP BY 1, 2 ORDER BY 1 DESC, 2) \
        WHERE yes NOTNULL AND no NOTNULL")
eval page("", COLUMN + 1, 2.3, "cumsum on ".fact("label").": walks along z in lock-step", says)
eval panels(1, words(P))
set logscale x 2; set xrange [0.35:1.4 * number("SELECT max(lead) ".best."1")]; set xtics ("off" 0.5, "1" 1, "2" 2, "4" 4, "8" 8); set xlabel "lead (rounds)"
set yrange [*<0.8:1.03]; set ylabel "T_eff / T_peak"; set key bottom right
do for [p in P] {
    D = rows("SELECT variant AS key, CASE lead WHEN 0 THEN 0.5 ELSE lead END, f ".best."precision = '".p."' ORDER BY \
        ".by_look("variant").", 2")
    K = keys(D)
    set title p." precision"
    plot @CURVES
    unset ylabel; set key off
}
