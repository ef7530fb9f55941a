# SPDX-License-Identifier: MIT
# Does double precision cost twice in diffusion2d? The report: twice, and more where single still fits the L2.
# Time in double over time in single of the same squares, a panel for as many fields as a step touches. Shaded:
# from where double's fields fill half of the L2 to where single's fill all of it.
# needs: diffusion2d_precision
load "style.gp"
# both(f): what f asks of the cases that were measured in both, v, fields, mib of a single field, cost
both(f) = "WITH best AS (SELECT variant AS v, precision AS p, nx * ny * nz / 262144 AS mib, min(time_median_ns) AS ns \
    FROM diffusion2d_precision WHERE nx < 2 * ny AND ny < 2 * nx AND ".HERE." \
    GROUP BY 1, 2, 3), both AS (SELECT s.v, ifnull(fields, CASE s.v WHEN 'openacc' THEN 3 END) AS fields, s.mib, d.ns / s.ns AS cost \
        FROM best s JOIN best d USING (v, mib) \
    LEFT JOIN diffusion2d_step ON variant = s.v WHERE s.p = 'single' AND d.p = 'double') ".f
FIELDS = list(both("SELECT DISTINCT ifnull(fields, 0) FROM both ORDER BY 1 DESC"))
L2 = fact("ifnull(l2_bytes, 0)") / 2.0 ** 20
says = ask(both(", far AS (SELECT * FROM both WHERE mib = (SELECT max(mib) FROM both) ORDER BY cost DESC), one AS (SELECT v, cost \
    FROM far LIMIT 1) SELECT printf('At %.4g MiB a field in single, double costs %s %.2f times', \
    max(mib), (SELECT v FROM one), (SELECT cost FROM one))||ifnull(printf(', the others %.2f to %.2f', min(cost), \
        nullif(max(cost) FILTER (WHERE v <> (SELECT v FROM one)), 0)), '') \
    ||ifnull((SELECT printf('; the most is %.2f, %s at %.4g MiB.', max(cost), v, mib) FROM both WHERE mib > 4 GROUP BY NULL), '.') \
        FROM far"))
eval page("", WIDE, 2.5, "diffusion2d on ".fact("label").": what double precision costs", says)
eval panels(1, words(FIELDS))
CODINGS = codings("diffusion2d_precision", "basic merged local halothreads launchkernel graph shared wrap fused")
set logscale x; set xrange [0.05:2000]; set xtics 100; set format x "%g"; set xlabel "one field in single (MiB)"
set yrange [0.8:2.8]; set ylabel "double / single"; set lmargin 7; set key top left Left reverse samplen 1.5
do for [n in FIELDS] {
    D = rows(both("SELECT v AS key, mib, cost FROM both WHERE ifnull(fields, 0) = ".n." ORDER BY ".by_look("v").", 2"))
    K = keys(D)
    set title n > 0 ? n." fields" : "other"
    unset object
    if (L2 > 0 && n > 0) { set object 1 rectangle from L2 / 4 / n, graph 0 to L2 / n, graph 1 behind fc rgb "#e8e8e8" fs noborder }
    eval NO_MARKS; eval mark_y(2, "", 2)
    plot @CURVES pointinterval 4
}
