# stream: how much does the L2 hold, how fast is it, and how long does one access take? Above, the bandwidth of read and
# copy; below, the latency of a chain of links past the L1, through it, and in shared memory.
# needs: stream_workingset
VARIANTS = variants("stream_workingset", "read copy")
MiB = 2.0 ** 20
l2 = amount("nullif(l2_bytes, 0)")
effective = number("SELECT effective_bytes FROM effective_l2 WHERE ".MINE)
peak = number("SELECT avg(t_peak_gbs) FROM stream_workingset WHERE ".HERE)
chased = "FROM stream_latency WHERE ".HERE
latency = ask("SELECT count(*) ".chased) > 0
says = effective > 0 ? ask("SELECT printf('The L2 holds %.1f of its %.0f MiB; read reaches %.0f GB/s from it, %.1f times the %.0f of DRAM.', \
    effective_bytes / 1048576, l2_bytes / 1048576, l2_gbs, l2_gbs / dram_gbs, dram_gbs) FROM effective_l2 WHERE ".MINE) \
    : "No drop of read shows how much the L2 holds."
if (latency) {
    says = says.ask("SELECT ifnull(' Latency: '||group_concat(printf('%.0f ns in ', ns)||CASE place WHEN 'shared' THEN 'shared memory' \
        WHEN 'near' THEN 'the near L2' WHEN 'far' THEN 'the far L2' ELSE place END, ', ')||'.', '') \
        FROM (SELECT * FROM latency WHERE ".MINE." ORDER BY ns)")
}
eval page("", WIDE, latency ? 4.6 : 2.6, latency ? 2 : 1, 1, on("stream")."capacity, bandwidth and latency of the L2", says)
eval bytes_x(1048576, 8)
set lmargin 9; set xrange [*:*]; set yrange [0:*]; set key top right; set xlabel "working set"; set ylabel "T_eff (GB/s)"
eval mark_l2(l2)
eval mark_x(effective, "", 3)
eval mark_peak(peak)
D = curves("SELECT variant AS key, working_set_mib * 1048576, t_eff_gbs FROM stream_workingset WHERE ".HERE." ORDER BY " \
    .by_look("variant").", 2")
plot @CURVES, NaN title (effective > 0 ? "effective L2" : "") with lines dt 3 lc rgb GREY
if (latency) {
    eval NO_MARKS
    eval mark_l2(l2)
    eval mark_x(effective, "", 3)
    NEAR = any(chased." AND variant <> 'chase'")
    if (NEAR) { set logscale y; set yrange [*:*]; set key bottom right # gnuplot's own word for 1024 is "ki"
        set xtics ("4 KiB" 2**12, "32 KiB" 2**15, "256 KiB" 2**18, "2 MiB" 2**21, "16 MiB" 2**24, "128 MiB" 2**27, "1 GiB" 2**30) }
    D = curves("SELECT CASE variant WHEN 'chase' THEN 'past the L1' WHEN 'chase_l1' THEN 'through the L1' ELSE 'shared memory' END AS key, \
        working_set_mib * 1048576, 1 / gpoints_per_s ".chased." ORDER BY variant, 2")
    set ylabel "latency (ns)"
    plot @EACH 2:3 title (NEAR ? word(K, i) : "") with linespoints lc rgb COLOUR[i + 2] pt SHAPE[i + 2] + 1
}
