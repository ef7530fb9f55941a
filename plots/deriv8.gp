# SPDX-License-Identifier: MIT
# Are wide pencils still worth their shared memory, and what do registers alone reach? Counterpart of Ruetsch's
# bandwidths on a C2050 (64³, single), which are printed as GB/s and are GiB/s. T_peak where the fields are
# streamed from memory: elsewhere the L2 has a part.
# needs: deriv8
load "style.gp"
WAYS = list("SELECT DISTINCT substr(variant, 3) AS w FROM deriv8 WHERE ".HERE." \
    ORDER BY ifnull(nullif(instr(' spencils lpencils registers ', ' '||w||' '), 0), 99), w")
PRECISIONS = list("SELECT DISTINCT precision FROM deriv8 WHERE ".HERE." ORDER BY 1 DESC")
SIZES = list("SELECT DISTINCT nx||' '||ny||' '||nz FROM deriv8 WHERE ".HERE." ORDER BY nx * ny * nz")
c2050 = rows("SELECT 'C2050' AS key, variant, bandwidth_gibs * 1.073741824, substr(variant, 1, 1), substr(variant, 3) \
    FROM published_deriv8_c2050")
ratio = "SELECT l.t_eff_gbs / s.t_eff_gbs AS r FROM deriv8 l JOIN deriv8 s USING (machine, precision, nx, ny, nz, status) \
    WHERE l.variant = substr(s.variant, 1, 1)||'_lpencils' AND s.variant IN ('y_spencils', 'z_spencils') AND ".HERE
says = ask("SELECT ifnull(printf('Wide pencils are %.2f to %.2f times as fast as narrow ones along y and z (C2050: %.2f along y). ', \
    min(r), nullif(max(r), 0), (SELECT max(bandwidth_gibs) / min(bandwidth_gibs) \
    FROM published_deriv8_c2050 WHERE variant LIKE 'y%')), '') \
        ||ifnull((SELECT printf('From memory registers reach %.2f to %.2f of T_peak.', min(peak_fraction), max(peak_fraction)) \
        FROM deriv8 WHERE variant LIKE '%registers' AND peak_fraction > 0 AND ".HERE." GROUP BY machine), '') FROM (".ratio.")")
eval page("", WIDE, 1.8 * words(PRECISIONS), "deriv8 on ".fact("label").": throughput of the nine-point derivative along x, y and z", says)
eval panels(words(PRECISIONS), words(SIZES))
set xrange [0.4:3.6]; set xtics ("x" 1, "y" 2, "z" 3) scale 0; set ylabel "T_eff (GB/s)" offset 0.3; set lmargin 8.5; set bmargin 1.7
set key top left Left reverse maxrows 3 samplen 1
do for [p in PRECISIONS] { do for [s in SIZES] {
    WHERE = "FROM deriv8 WHERE precision = '".p."' AND nx = ".word(s, 1)." AND ny = ".word(s, 2)." AND nz = ".word(s, 3)." AND ".HERE
    if (ask("SELECT count(*) ".WHERE) > 0) {
        D = rows("SELECT substr(variant, 3) AS key, instr('xyz', substr(variant, 1, 1)), t_eff_gbs ".WHERE." \
        ORDER BY ifnull(nullif(instr(' spencils lpencils registers ', ' '||key||' '), 0), 99), 1, 2")
        K = keys(D)
        PEAK = ask("SELECT ifnull(max(t_peak_gbs), 0) ".WHERE." AND peak_fraction > 0")
        TOP = ask("SELECT max(t_eff_gbs) ".WHERE)
        set yrange [0:(p eq word(PRECISIONS, 1) && s eq word(SIZES, 1) ? 1.7 : 1.2) * TOP]
        set title ask("SELECT printf('%d × %d × %d', nx, ny, nz) ".WHERE." LIMIT 1").", ".p
        eval NO_MARKS; if (PEAK > 0) { eval mark_y(PEAK, "T_peak", 2) }
        old = p eq "single" && word(s, 1) == 64 && word(s, 3) == 64
        plot for [i = 1:words(K)] D index i-1 using ($2 + 0.2 * (place(word(K, i), WAYS) - 2)):3 title p eq word(PRECISIONS, 1) && s eq word(SIZES, 1) ? word(K, i) : "" \
                with points pt SHAPE[(place(word(K, i), WAYS) - 1) % 6 + 1] + 1 ps 1.4 lc rgb COLOUR[(place(word(K, i), WAYS) - 1) % 6 + 1], \
            c2050 using (old ? strstrt("xyz", strcol(4)) + 0.2 * (place(strcol(5), WAYS) - 2) : NaN):3 title old ? "C2050" : "" \
        with points pt 2 ps 1.2 lc rgb "#000000"
    } else { set multiplot next }
} }
