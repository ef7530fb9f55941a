# SPDX-License-Identifier: MIT
# All GPUs: how much does the L2 really hold, how much faster is it than DRAM, and how much sooner does it answer?
# Bars: the effective L2 within the whole one, with its fraction (results/effective_l2.sql). Then bandwidth of read and
# latency of a link (results/latency.sql), each from a dot for the L2 to one for DRAM, with the ratio of the two.
# over: machines
# needs: stream_workingset
of = "FROM (SELECT ".GPU_LINE." AS line, label, l2_bytes, l2_gbs, dram_gbs, effective_bytes, near.ns AS near_ns, \
    far.ns AS far_ns, dram.ns AS dram_ns \
    FROM effective_l2 JOIN (SELECT name, label FROM machine) ON name = effective_l2.machine \
    LEFT JOIN latency near ON near.machine = name AND near.place = 'near' \
    LEFT JOIN latency far ON far.machine = name AND far.place = 'far' \
    LEFT JOIN latency dram ON dram.machine = name AND dram.place = 'DRAM')"
n = int(ask("SELECT count(*) ".of))
if (n > 0) {
    eval page("", WIDE, 1.0 + 0.26 * n, "The L2 of ".n.(n == 1 ? " GPU" : " GPUs").": how much does it hold, and how fast is it?", \
        ask("SELECT 'It holds '||".span("%.0f", "100 * effective_bytes / l2_bytes")."||' % of its size and is ' \
            ||".span("%.1f", "l2_gbs / dram_gbs")."||' times as fast as DRAM'||ifnull('; DRAM takes ' \
            ||CASE WHEN max(dram_ns / near_ns) THEN ".span("%.1f", "dram_ns / near_ns")." END||' times as long to answer', '')||'.' ".of))
    eval panels(1, 3)
    eval GPU_ROWS
    D = rows("SELECT 'all' AS key, line, label, l2_bytes / 1048576, effective_bytes / 1048576, printf('%.0f of %.0f, %.0f %%', \
        effective_bytes / 1048576, l2_bytes / 1048576, 100 * effective_bytes / l2_bytes), dram_gbs / 1000, l2_gbs / 1000, \
        printf('%.1f ×', l2_gbs / dram_gbs), near_ns, far_ns, dram_ns, \
        CASE WHEN near_ns THEN printf('%.1f ×', dram_ns / near_ns) END ".of)
    axis(most, room) = sprintf("set xrange [0:%g]; set xtics %g", most * room, step(most, 4))
    eval gpu_panel(1, 3)
    set title "effective of whole L2"; set xlabel "MiB"; eval axis(ask("SELECT max(l2_bytes) / 1048576 ".of), 2.1)
    plot D using (0):2:(0):4:($2 - 0.3):($2 + 0.3):ytic(gpu(3)) with boxxyerror fs solid 0.15 border lt -1 lc rgb GREY, \
        D using (0):2:(0):5:($2 - 0.3):($2 + 0.3) with boxxyerror fs solid noborder lc rgb COLOUR[2], \
            D using 4:2:6 with labels left offset 0.5, 0
    eval gpu_panel(2, 3)
    set title "bandwidth of read"; set xlabel "1000 GB/s"; eval axis(ask("SELECT max(l2_gbs) / 1000 ".of), 1.3)
    plot D using 7:2:($8 - $7):(0) with vectors nohead lc rgb GREY, D using 7:2 with points pt 6 lw 1.5 ps 1.5 lc rgb COLOUR[1], \
        D using 8:2 with points pt 7 ps 1.5 lc rgb COLOUR[2], D using 8:2:9 with labels left offset 0.8, 0
    if (has("SELECT 1 ".of." WHERE dram_ns + near_ns")) {
        eval gpu_panel(3, 3)
        set title "latency of a link"; set xlabel "ns"; eval axis(ask("SELECT max(dram_ns) ".of), 1.3)
        plot D using 10:2:($12 - $10):(0) with vectors nohead lc rgb GREY, \
            D using 12:2 with points pt 6 lw 1.5 ps 1.5 lc rgb COLOUR[1], \
            D using 10:2 with points pt 7 ps 1.5 lc rgb COLOUR[2], D using 11:2 with points pt 5 ps 1.2 lc rgb COLOUR[6], \
            D using 12:2:13 with labels left offset 0.8, 0
    } else { set multiplot next }
    eval KEY_BELOW
    plot [0:1][0:1] NaN title "DRAM" with points pt 6 lw 1.5 ps 1.5 lc rgb COLOUR[1], \
        NaN title "L2" with points pt 7 ps 1.5 lc rgb COLOUR[2], \
        NaN title (has("SELECT 1 ".of." WHERE far_ns") ? "L2, 5/8 to 3/4 of it in use" : "") \
            with points pt 5 ps 1.2 lc rgb COLOUR[6]
}
