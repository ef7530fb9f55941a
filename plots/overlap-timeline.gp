# overlap: which engine is busy when, with one stream and with several?
# Counterpart of the RWTH slides' time lines. Begin and end of each stage of each chunk by events, in one launch. Pale: a kernel
# is queued and waits; pageable copies keep the host busy, which queues the kernels late.
# needs: overlap_timeline
ALL = "(SELECT *, printf('%d%s', streams, CASE WHEN streams = 1 THEN ' stream' \
    WHEN variant = 'streams' THEN ', depth first' ELSE ', breadth first' END) AS what \
    FROM overlap_timeline WHERE ".HERE." AND (streams > 1 OR variant = 'streams'))"
says = ask("SELECT group_concat(printf('%s memory %.1f ms in one stream, %.1f ms in %d', memory, one / 1e6, best / 1e6, n), '; ') \
    FROM (SELECT memory, min(time_median_ns) FILTER (WHERE streams = 1) one, \
        min(time_median_ns) FILTER (WHERE streams > 1) best, max(streams) n FROM ".ALL." GROUP BY 1 ORDER BY 1 DESC) WHERE one AND best")
M = list("SELECT DISTINCT memory FROM ".ALL." ORDER BY 1 DESC")
V = list("SELECT DISTINCT what FROM ".ALL." ORDER BY streams, variant DESC")
if (words(M) == 0) { exit }
eval page("", WIDE, 1.4 * words(M), words(M), words(V), on("overlap")."timeline of copies and kernels", \
    says eq "" ? "" : "One launch is drawn. Medians: ".says.".")
set style fill solid 0.6 border; set yrange [0.4:3.6]; unset grid; set xlabel "time (ms)"
do for [m in M] {
    most = 1.02e-3 * ask("SELECT max(total_us) FROM ".ALL." WHERE memory = '".m."'")
    set xrange [0:most]; set ytics ("copy out" 1, "kernel" 2, "copy in" 3) scale 0
    do for [v in V] {
        if (!any("FROM ".ALL." WHERE memory = '".m."' AND what = '".v."'")) { set multiplot next; continue }
        q = ""
        do for [c = 0:3] { do for [s in "in run out"] {
            q = q.(q eq "" ? "" : " UNION ALL ").sprintf("SELECT %d AS key, %s%d_us / 1e3 AS a, %s%d_end_us / 1e3 AS b, \
                instr('out run in ', '%s ') / 4 + 1 AS lane, '%s' = 'run' AS kernel, compute_ns / 1e6 / streams AS alone FROM ", c + 1, s, c, s, c, s, s) \
                .ALL." WHERE memory = '".m."' AND what = '".v."'" } }
        # a kernel that takes more than 1.5 times as long as alone has waited before
        D = curves("SELECT key, a, b, lane, iif(kernel AND b - a > 1.5 * alone, b - alone, a) \
            FROM (".q.") WHERE a IS NOT NULL ORDER BY key, a")
        i = place(v, V); eval across(0.8 + (W - 0.9) * (i - 1) / words(V), 0.65 + (W - 0.9) * i / words(V))
        set title m.": ".v
        plot @EACH 2:4:2:5:($4-0.35):($4+0.35) with boxxyerror fs solid 0.15 lc rgb COLOUR[i], \
             @EACH 5:4:5:3:($4-0.35):($4+0.35) with boxxyerror fs solid 0.6 lc rgb COLOUR[i], \
             D using (($5+$3)/2):4:($3 - $5 > 0.05 * most ? stringcolumn(1) : "") with labels
        set ytics ("" 1, "" 2, "" 3)
    }
}
