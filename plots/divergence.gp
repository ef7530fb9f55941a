# divergence: is it worth keeping branches out of warps? Throughput over the length of rows whose ends have their own formulas. Counterpart of the RWTH
# slides; select is ours. aligned also has the loads of a warp in flight together: branch_batched is branch with those loads.
# needs: divergence
VARIANTS = variants("divergence", "branch split aligned select")
SAME = "with linespoints ".OWN
all = "FROM divergence_speed WHERE ".MINE
says = ask("SELECT group_concat(printf('%s %.2f to %.2f', variant, low, high), ', ') FROM (SELECT variant, min(speed) low, \
    max(speed) high ".all." AND variant <> 'branch' GROUP BY 1 ORDER BY 3 DESC)")
P = precisions(all)
if (words(P) == 0) { exit }
eval page("", WIDE, 1.75 * words(P) + 0.35, words(P) + 1, 3, on("divergence")."throughput by how the ends of rows are computed", \
    says eq "" ? "" : "Speed over branch, all cases: ".says.".")
most = number("SELECT max(speed) ".all)
peak = number("SELECT max(t_peak_gbs) ".all)
set logscale x 2; set xtics 4
do for [p in P] {
    eval down(1.75 * place(p, P) - 1.55, 1.75 * place(p, P) - 0.35)
    set xlabel (p eq word(P, words(P)) ? "length of rows (points)" : "")
    # the largest arrays as they are and over branch, then the smaller ones over branch
    N = list("SELECT DISTINCT nx ".all." AND precision = '".p."' ORDER BY nx DESC LIMIT 2")
    do for [n in N] {
        of = all." AND precision = '".p."' AND nx = ".n
        D = curves("SELECT variant AS key, length, t_eff_gbs, speed ".of." ORDER BY ".by_look("variant").", 2")
        set title ask("SELECT printf('%s, %s, %.0f MiB', precision, CASE cache WHEN 'stream' THEN 'from memory' ELSE 'cached' END, mib) \
            ".of." LIMIT 1")
        if (n == word(N, 1)) {
            set ylabel "T_eff (GB/s)"; set yrange [0:1.15 * peak]
            eval mark_peak(peak)
            plot @EACH 2:3 notitle @SAME
            eval NO_MARKS
        }
        set ylabel "speed over branch"; set yrange [0:1.6 * most]
        plot @EACH 2:4 notitle @SAME
    }
    if (words(N) < 2) { set multiplot next }
}
eval KEY_BELOW
plot @EACH_KEY @SAME
