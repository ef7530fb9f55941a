# Are wide pencils still worth their shared memory, and how fast are registers alone? Counterpart of Ruetsch's
# bandwidths on a C2050 (64³, single precision; printed as GB/s, they are GiB/s). T_peak is drawn only where
# the fields stream from memory; elsewhere the L2 serves a part of the accesses.
WAYS = said("ways"); PRECISIONS = said("precisions"); SIZES = said("sizes")
eval page("", WIDE, 1.8 * words(PRECISIONS), words(PRECISIONS), words(SIZES), \
    on("deriv8")."throughput of the nine-point derivative along x, y and z", \
    said("pencils_say").said("registers_say"))
set xrange [0.4:3.6]; set xtics ("x" 1, "y" 2, "z" 3) scale 0; set ylabel "T_eff (GB/s)" offset 0.3
set lmargin 8.5; set bmargin 1.7
set key top left Left reverse maxrows 3 samplen 1
do for [p in PRECISIONS] { do for [s in SIZES] {
    at = p."_".s
    if (!has("t_".at)) { set multiplot next; continue }
    D = curves("t_".at)
    first = p eq word(PRECISIONS, 1) && s eq word(SIZES, 1); old = s eq "64_64_64" && p eq "single"
    set title said("title_".at)
    # room for the key
    set yrange [0:(first ? 1.7 : 1.2) * number("most_".at)]
    eval NO_MARKS; eval mark_peak(number("peak_".at))
    look_of(w) = (place(w, WAYS) - 1) % 6 + 1
    plot @EACH ($2 + 0.2 * (place(word(K, i), WAYS) - 2)):3 title first ? word(K, i) : "" \
            with points pt SHAPE[look_of(word(K, i))] + 1 ps 1.4 lc rgb COLOUR[look_of(word(K, i))], \
        "c2050" using (old ? $2 + 0.2 * ($4 - 2) : NaN):3 title old ? "C2050" : "" \
            with points pt 2 ps 1.2 lc rgb "#000000"
} }
