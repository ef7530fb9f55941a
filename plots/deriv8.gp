# Are wide pencils still worth their shared memory, and what do registers alone reach? Counterpart of Ruetsch's bandwidths on a C2050 (64³, single;
# printed as GB/s, they are GiB/s). T_peak where the fields stream from memory: elsewhere the L2 has a part.
# needs: deriv8
# narrow pencils, wide ones, none, and what else the table has
BY_WAY = "instr(' spencils lpencils registers ', ' '||substr(variant, 3)||' ') = 0, instr('spencils lpencils registers', substr(variant, 3)), substr(variant, 3)"
WAYS = list("SELECT substr(variant, 3) FROM deriv8 WHERE ".HERE." GROUP BY 1 ORDER BY ".BY_WAY)
PRECISIONS = precisions("FROM deriv8 WHERE ".HERE)
SIZES = list("SELECT DISTINCT nx||' '||ny||' '||nz FROM deriv8 WHERE ".HERE." ORDER BY nx * ny * nz")
c2050 = rows("SELECT 'C2050' AS key, variant, bandwidth_gibs * 1.073741824, substr(variant, 1, 1), substr(variant, 3) FROM published_deriv8_c2050")
says = ask("SELECT printf('Wide pencils are %.2f to %.2f times as fast as narrow ones along y and z (C2050: %.2f along y). ', \
        min(l.t_eff_gbs / s.t_eff_gbs), max(l.t_eff_gbs / s.t_eff_gbs), \
        (SELECT max(bandwidth_gibs) / min(bandwidth_gibs) FROM published_deriv8_c2050 WHERE variant LIKE 'y%')) \
    FROM deriv8 l JOIN deriv8 s USING (machine, precision, nx, ny, nz, status) WHERE ".HERE." \
        AND s.variant IN ('y_spencils', 'z_spencils') AND l.variant = replace(s.variant, 'spencils', 'lpencils') GROUP BY NULL HAVING count(*)") \
    .ask("SELECT printf('From memory registers reach %.2f to %.2f of T_peak.', min(peak_fraction), max(peak_fraction)) FROM deriv8 \
    WHERE variant LIKE '%registers' AND peak_fraction > 0 AND ".HERE." GROUP BY NULL HAVING count(*)")
eval page("", WIDE, 1.8 * words(PRECISIONS), words(PRECISIONS), words(SIZES), on("deriv8")."throughput of the nine-point derivative along x, y and z", says)
set xrange [0.4:3.6]; set xtics ("x" 1, "y" 2, "z" 3) scale 0; set ylabel "T_eff (GB/s)" offset 0.3; set lmargin 8.5; set bmargin 1.7
set key top left Left reverse maxrows 3 samplen 1
do for [p in PRECISIONS] { do for [s in SIZES] {
    WHERE = "FROM deriv8 WHERE precision = '".p."' AND nx = ".word(s, 1)." AND ny = ".word(s, 2)." AND nz = ".word(s, 3)." AND ".HERE
    if (!any(WHERE)) { set multiplot next; continue }
    D = curves("SELECT substr(variant, 3) AS key, instr('xyz', substr(variant, 1, 1)), t_eff_gbs ".WHERE." ORDER BY ".BY_WAY.", 2")
    first = p eq word(PRECISIONS, 1) && s eq word(SIZES, 1); old = p eq "single" && word(s, 1) == 64 && word(s, 3) == 64
    set title ask("SELECT ".SIZE." ".WHERE." LIMIT 1").", ".p
    # room for the key
    set yrange [0:(first ? 1.7 : 1.2) * ask("SELECT max(t_eff_gbs) ".WHERE)]
    eval NO_MARKS; eval mark_peak(number("SELECT max(t_peak_gbs) ".WHERE." AND peak_fraction > 0"))
    look_of(w) = (place(w, WAYS) - 1) % 6 + 1
    plot @EACH ($2 + 0.2 * (place(word(K, i), WAYS) - 2)):3 title first ? word(K, i) : "" \
            with points pt SHAPE[look_of(word(K, i))] + 1 ps 1.4 lc rgb COLOUR[look_of(word(K, i))], \
        c2050 using (old ? strstrt("xyz", strcol(4)) + 0.2 * (place(strcol(5), WAYS) - 2) : NaN):3 title old ? "C2050" : "" \
            with points pt 2 ps 1.2 lc rgb "#000000"
} }
