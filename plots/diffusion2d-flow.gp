# SPDX-License-Identifier: MIT
# diffusion2d: what does shared memory take off the caches? Bytes that a grid point and step moves between threads, L1, L2 and
# DRAM, of launchkernel and of shared, as the profiler counted (results/counters.sql); a bar is as high as its bytes: blue
# towards the threads, orange away from them. Loads and stores are of a point, too. Counterpart of the report's Figures 10 and 11.
# needs: diffusion2d_counters
SIZE = "printf('%d × %d × %d', nx, ny, nz)"
of = "FROM flow WHERE study = 'diffusion2d' AND ".MINE." AND variant IN ('launchkernel', 'shared') AND l1_r NOTNULL AND precision = "
do for [p in list("SELECT DISTINCT precision ".of."precision ORDER BY 1 DESC")] {
    S = list("SELECT DISTINCT ".SIZE." ".of."'".p."' ORDER BY nx * ny * nz")
    V = list("SELECT DISTINCT variant ".of."'".p."' ORDER BY 1")
    says = ask("SELECT 'Shared memory: '||group_concat(printf('%.1f instead of %.1f bytes a point from the L1, %.1f instead of %.1f from the L2 (%s)', s.l1_r, l.l1_r, \
        s.l2_r, l.l2_r, printf('%d²', l.nx)), '; ')||'.' FROM flow l JOIN flow s USING (study, machine, precision, nx, ny, nz) WHERE study = 'diffusion2d' AND l.variant = 'launchkernel' AND s.variant = 'shared' \
        AND ".MINE." AND precision = '".p."'")
    eval page(p, WIDE, 1.5 * words(V) + 0.2, "diffusion2d on ".fact("label").": where the bytes of a step go, ".p." precision", says)
    eval panels(words(V), words(S))
    broad = number("SELECT max(max(l1_r, l2_r, dram_r)) ".of."'".p."'")
    unset border; unset xtics; unset ytics; unset grid; set xrange [0:10]; set yrange [0:3.3]; set lmargin 0.5; set rmargin 0.5; set bmargin 0.2
    set style fill solid 1 border lc rgb GREY
    do for [v in V] { do for [s in S] {
        unset object; unset arrow; unset label
        at = of."'".p."' AND variant = '".v."' AND ".SIZE." = '".s."'"
        set title v.", ".s
        if (has("SELECT 1 ".at)) {
            # four places in a row, and shared memory below the threads
            do for [i = 1:4] {
                set object i rect center 2.75 * (i - 1) + 0.85, 2 size 1.3, 1 fc rgb word("#f0f0f0 #cfe8f7 #b5d5ea #9ab8cf", i)
                set label i word("threads L1 L2 DRAM", i) font ",7.5" at 2.75 * (i - 1) + 0.85, (i == 2 || i == 3 ? 2.2 : 2) center
            }
            set label 12 ask("SELECT printf('%.0f %% hit', l1_hit_pct) ".at) at 3.6, 1.8 center font ",6.5"
            set label 13 ask("SELECT printf('%.0f %% hit', l2_hit_pct) ".at) at 6.35, 1.8 center font ",6.5"
            do for [i = 1:3] {
                level = word("l1 l2 dram", i)
                r = number("SELECT ".level."_r ".at); w = number("SELECT ".level."_w ".at)
                x = 2.75 * (i - 1) + 1.5
                set object 10 + i rect from x, 2.1 to x + 1.45, 2.1 + 0.6 * r / broad fc rgb "#0072B2" fs solid noborder
                set object 20 + i rect from x, 1.85 - 0.6 * w / broad to x + 1.45, 1.85 fc rgb "#D55E00" fs solid noborder
                set arrow 10 + i from x + 1.4, 2.04 to x + 0.05, 2.04 lw 0.8 lc rgb "#0072B2" size 0.15, 25 filled
                set arrow 20 + i from x + 0.05, 1.91 to x + 1.4, 1.91 lw 0.8 lc rgb "#D55E00" size 0.15, 25 filled
                set label 20 + i sprintf("%.1f B", r) at x + 0.72, 2.25 + 0.6 * r / broad center font ",7.5"
                set label 30 + i sprintf("%.1f B", w) at x + 0.72, 1.68 - 0.6 * w / broad center font ",7.5"
            }
            set label 40 ask("SELECT printf('%.2f loads, %.2f stores', load_requests * 32, store_requests * 32) ".at) at 2.22, 3.1 center font ",6.5"
            if (has("SELECT 1 ".at." AND shared_loads + shared_stores > 0")) {
                set object 9 rect center 0.85, 0.35 size 1.5, 0.6 fc rgb "#f7dcc8"; set label 9 "shared" at 0.85, 0.35 center
                set arrow 9 from 0.85, 0.65 to 0.85, 1.5 heads lw 1.5 lc rgb GREY size 0.2, 25
                set label 41 ask("SELECT printf('%.1f loads, %.1f stores; %.0f %% of its wavefronts by bank conflicts', shared_loads * 32, shared_stores * 32, \
                    100 * bank_conflicts / max(shared_wavefronts, 1e-9)) ".at) at 1.75, 0.35 left font ",6.5"
            }
            plot NaN notitle
        } else { set multiplot next }
    } }
}
