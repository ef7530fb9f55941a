# SPDX-License-Identifier: MIT
# All GPUs: how much of a GPU's speed does a host reach? Points per second of the fastest coding under OpenMP, in per cent
# of the fastest in CUDA, each at its largest size (not the same one): star3d at its smallest radius, divergence with its
# longest rows. A line per GPU and host: that of its own folder, or of another where it has none (results/host.sql).
# No counterpart: the sources' hosts run other codes. A page per precision; reduction's sums of int stand with single.
# over: machines
# needs: host_gpu
# also: host_baseline *_host
load "style.gp"
of = "FROM (SELECT g.label, g.l2_bytes, h.cores, host = machine AS own, fraction, memory, study, \
    substr(p.name, 1, instr(p.name||',', ',') - 1)||CASE precision WHEN 'int' THEN ' of int' ELSE '' END AS name, \
    CASE precision WHEN 'double' THEN 'double' ELSE 'single' END AS precision, \
    dense_rank() OVER (ORDER BY g.l2_bytes, g.label, host <> machine, host) AS line, \
    rank() OVER (PARTITION BY machine, host, study ORDER BY radius, length DESC) AS first, \
    printf('%s, %d cores', CASE WHEN host = machine THEN 'its own' WHEN h.gpu IS NULL THEN 'another' \
        ELSE 'of '||substr(h.label, 1, 12) END, h.cores) AS beside \
    FROM host_gpu p JOIN machine g ON g.name = machine JOIN machine h ON h.name = host) WHERE first = 1"
do for [p in list("SELECT DISTINCT precision ".of." ORDER BY 1 DESC")] {
    on = of." AND precision = '".p."'"
    STUDIES = list("SELECT name ".on." GROUP BY name ORDER BY study, name")
    HOSTS = list("SELECT min(beside) ".on." GROUP BY line ORDER BY line")
    n = words(HOSTS)
    says = ask("SELECT group_concat(printf(CASE WHEN own THEN 'The host of a GPU reaches %.1f to %.1f %% of it' \
        ELSE 'A host elsewhere reaches %.1f to %.1f %% of a GPU' END, \
        100 * low, 100 * high), '. ')||'.' FROM (SELECT own, min(fraction) AS low, max(fraction) AS high ".on." \
            GROUP BY own ORDER BY own DESC)")
    eval page(p, WIDE, 0.95 + 0.2 * n, "How much of a GPU's speed a host reaches, ".p." precision", \
        says." Points per second, each at its largest size.")
    eval panels(1, 1)
    set xrange [0.5:words(STUDIES) + 0.5]; set yrange [n + 0.5:0.5]; set y2range [n + 0.5:0.5]; set tics scale 0
    unset grid; unset border
    set lmargin at screen 1.6 / W; set rmargin at screen 1 - 1.5 / W; set tmargin at screen 1 - (HEAD + 0.22) / H
    set bmargin at screen 0.7 / H
    set xtics rotate by 35 right font ",7" (); do for [i = 1:words(STUDIES)] { set xtics add (word(STUDIES, i) i) }
    set y2tics (); do for [i = 1:n] { set y2tics add (word(HOSTS, i) i) }
    above = 1 - (HEAD + 0.12) / H
    set label "GPU" at screen 1.5 / W, screen above right; set label "host" at screen 1 - 1.42 / W, screen above left
    set label "host / GPU (%)".(has("SELECT 1 ".on." AND NOT memory") ? ", grey: the host's cache may hold a part" : "") \
        at graph 0.5, screen above center
    # white at a hundredth, blue at all of it
    set palette defined (0 "#ffffff", 1 "#56B4E9"); set cbrange [0:2]; unset colorbox
    D = rows("SELECT 'all' AS key, dense_rank() OVER (ORDER BY line), label, name, max(0, min(2, 2 + log10(fraction))), \
        printf(CASE WHEN fraction >= 0.0995 THEN '%.0f' WHEN fraction >= 0.00995 THEN '%.1f' ELSE '%.2f' END, \
            100 * fraction), memory ".on)
    plot D using (place(strcol(4), STUDIES)):2:(0.47):(0.45):5:ytic(3) with boxxyerror fs solid noborder lc palette z, \
        D using (place(strcol(4), STUDIES)):2:6:($7 > 0 ? 0 : 0x707070) with labels tc rgb variable
}
