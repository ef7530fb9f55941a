# SPDX-License-Identifier: MIT
# Does double precision cost twice in diffusion2d? The report: twice, and more where single still fits the L2.
# Time in double over time in single (results/double.sql), a panel for as many fields as a step touches. Shaded:
# from where double's fields fill half of the L2 to where single's fill all of it.
# needs: double_cost
OF = "machine = '".MACHINE."'"
VARIANTS = variants("diffusion2d_precision", "basic merged local halothreads launchkernel graph shared wrap fused")
FIELDS = list("SELECT DISTINCT ifnull(fields, 0) FROM double_cost WHERE ".OF." ORDER BY 1 DESC")
says = ask("WITH d AS (SELECT *, row_number() OVER (ORDER BY cost DESC) AS i FROM double_cost WHERE ".OF." AND field_mib = \
        (SELECT max(field_mib) FROM double_cost WHERE ".OF.")) \
    SELECT printf('At %.4g MiB a field in single, double costs %s %.2f times', field_mib, variant, cost) \
        ||ifnull((SELECT printf(', the others %.2f to %.2f', min(cost), max(cost)) FROM d WHERE i > 1 HAVING count(*)), '') FROM d WHERE i = 1") \
    .ask("SELECT printf('; the most is %.2f, %s at %.4g MiB.', max(cost), variant, field_mib) FROM double_cost WHERE ".OF." AND field_mib > 4 HAVING count(*)")
eval page("", WIDE, 2.5, on("diffusion2d")."what double precision costs", says)
eval panels(1, words(FIELDS))
L2 = amount("nullif(l2_bytes, 0) / 1048576")
set logscale x; set xrange [0.05:2000]; set xtics 100; set format x "%g"; set xlabel "one field in single (MiB)"
set yrange [number("SELECT min(0.8, 0.95 * min(cost)) FROM double_cost WHERE ".OF):number("SELECT max(2.8, 1.05 * max(cost)) FROM double_cost WHERE ".OF)]; set ylabel "double / single"; set lmargin 7; set key top left Left reverse samplen 1.5
eval mark_y(2, "", 2)
do for [n in FIELDS] {
    D = curves("SELECT variant AS key, field_mib, cost FROM double_cost WHERE ".OF." AND ifnull(fields, 0) = ".n." ORDER BY ".by_look("variant").", 2")
    set title (n > 0 ? n." fields" : "other")
    unset object
    if (n > 0 && L2 > 0) { set object 1 rectangle from L2 / 4 / n, graph 0 to L2 / n, graph 1 behind fc rgb "#e8e8e8" fs noborder }
    plot @CURVES pointinterval 4
}
