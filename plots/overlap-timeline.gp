# overlap: which engine is busy when, with one stream and with several? Counterpart of the RWTH slides' time
# lines. Events mark begin and end of each stage of each chunk, in one launch. Pale: a kernel is queued and
# waits. Pageable copies keep the host busy, so that it queues the kernels late.
M = said("memories"); V = said("ways")
if (words(M) == 0) { exit }
eval page("", WIDE, 1.4 * words(M), words(M), words(V), on("overlap")."timeline of copies and kernels", \
    said("says") eq "" ? "" : "One launch is drawn. Medians: ".said("says").".")
set style fill solid 0.6 border; set yrange [0.4:3.6]; unset grid; set xlabel "time (ms)"
do for [m in M] {
    most = number("end_".m)
    set xrange [0:most]; set ytics ("copy out" 1, "kernel" 2, "copy in" 3) scale 0
    do for [j = 1:words(V)] {
        if (!has("stage_".m."_".j)) { set multiplot next; continue }
        D = curves("stage_".m."_".j)
        eval across(0.8 + (W - 0.9) * (j - 1) / words(V), 0.65 + (W - 0.9) * j / words(V))
        set title m.": ".word(V, j)
        plot @EACH 2:4:2:5:($4-0.35):($4+0.35) with boxxyerror fs solid 0.15 lc rgb COLOUR[i], \
             @EACH 5:4:5:3:($4-0.35):($4+0.35) with boxxyerror fs solid 0.6 lc rgb COLOUR[i], \
             D using (($5+$3)/2):4:($3 - $5 > 0.05 * most ? stringcolumn(1) : "") with labels
        set ytics ("" 1, "" 2, "" 3)
    }
}
