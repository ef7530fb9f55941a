# SPDX-License-Identifier: MIT
# stream: how much of the L2 holds what is read again? As much as it has where the same SM reads it again, less where any SM does: each half keeps a
# copy of what its SMs read. Counted: the share of the bytes that DRAM delivers, and of the requests that come over the link from the other half.
# needs: stream_reread_l2
of = "FROM reread_l2 WHERE machine = '".MACHINE."'"
if (has("SELECT 1 ".of)) {
    says = ask("SELECT 'Half of the bytes come from DRAM at '||group_concat(printf('%.1f MiB where %s SM reads them again', x / 1048576, CASE variant WHEN 'read' THEN 'any' ELSE 'the same' END), ', ')||'.' \
        FROM (SELECT * FROM plane_drop WHERE ".MINE." AND experiment = 'stream_reread' AND seen = 'dram' ORDER BY variant)")
    L2 = number("SELECT l2_bytes / 1048576 FROM machine WHERE name = '".MACHINE."'")
    eval page("", WIDE, 2.7, "stream on ".fact("label").": what the L2 holds depends on who reads it again", says)
    eval panels(1, 2)
    set xrange [0:2 * L2]; set yrange [0:*]; set xtics L2 / 4; set xlabel "working set (MiB)"
    do for [what in "dram fabric"] {
        D = rows("SELECT variant AS key, working_set / 1048576, 100.0 * ".(what eq "dram" ? "dram_read_bytes / asked " : "l2_fabric_requests / l2_requests ").of." ORDER BY variant, nx")
        eval NO_MARKS
        eval mark_x(L2, "L2", 2)
        eval mark_x(L2 / 2, "half of it", 3)
        set title (what eq "dram" ? "from DRAM (% of the bytes)" : "over the link between the halves (% of the requests)")
        set key center right
        plot for [i = 1:words(keys(D))] D index i-1 using 2:3 with linespoints lc rgb COLOUR[i] pt SHAPE[i] + 1 title (word(keys(D), i) eq "read" ? "any SM" : "the same SM")
        unset key; unset ylabel
    }
}
