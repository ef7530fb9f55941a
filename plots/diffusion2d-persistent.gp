# diffusion2d: time per step with all steps in one launch, whose layers stay on the chip, beside a launch for each step and a graph of them; each at
# its best setting. Dashed: one field fills the shared memory of all SMs; dotted: the L2.
# needs: diffusion2d_persistent
VARIANTS = variants("diffusion2d_persistent", "basic graph wrap fused persistent")
best = "FROM (SELECT variant, precision, nx, CAST(nz AS INTEGER) AS nz, min(time_median_ns) AS t FROM diffusion2d_persistent \
    WHERE ".HERE." AND nx = ny GROUP BY 1, 2, 3, 4) WHERE "
if (!any(best."1")) { exit }
P = precisions(best."1")
Z = list("SELECT DISTINCT nz ".best."1 ORDER BY 1 DESC")
says = ask("SELECT 'One launch is up to '||group_concat(t, '; ')||'.' FROM (SELECT printf('%.1f times as fast as the best of the others \
    (%s, %d×%d×%d)', max(other / own), precision, nx, nx, nz) AS t FROM \
    (SELECT precision, nx, nz, min(t) FILTER (WHERE variant LIKE 'persist%') AS own, min(t) FILTER (WHERE variant NOT LIKE \
        'persist%') AS other ".best."1 GROUP BY 1, 2, 3) \
    WHERE own > 0 AND other > 0 GROUP BY precision ORDER BY precision DESC)")
eval page("", WIDE, 0.45 + 1.9 * words(P), words(P), words(Z), on("diffusion2d")."time per step, all steps in one launch (persistent) or a launch for each", says)
set logscale y; set logscale x 2; set xtics ("16" 16, "64" 64, "256" 256, "1024" 1024, "4096" 4096); set format y "%g"
all(what) = number("SELECT ".what." ".best."1")
LONGEST = 1.2 * all("max(nx)")
set xrange [all("min(nx)") / 1.2:LONGEST]; set yrange [all("min(t) / 1e3") / 1.5:1.5 * all("max(t) / 1e3")]
do for [p in P] { do for [z in Z] {
    which = best."precision = '".p."' AND nz = ".z
    if (!any(which)) { set multiplot next; continue }
    D = curves("SELECT variant AS key, nx, t / 1e3 ".which." ORDER BY ".by_look("variant").", 2")
    side = "SELECT sqrt(chip / ".z." / (SELECT bytes FROM precision WHERE precision = '".p."')) FROM (SELECT "
    from_machine = " AS chip FROM machine WHERE name = '".MACHINE."')"
    eval down(0.2 + 1.9 * (place(p, P) - 1), 1.6 + 1.9 * (place(p, P) - 1))
    set title sprintf("%s layer%s, %s", z, z eq "1" ? "" : "s", p)
    set ylabel (z eq word(Z, 1) ? "time per step (µs)" : ""); set xlabel (p eq word(P, words(P)) ? "side of a layer (points)" : "")
    shared = number(side."nullif(sms * shared_per_sm, 0)".from_machine); l2 = number(side."nullif(l2_bytes, 0)".from_machine)
    eval mark_x(shared <= LONGEST ? shared : NaN, "", 2); eval mark_x(l2 <= LONGEST ? l2 : NaN, "", 3)
    plot @CURVES
    eval NO_MARKS
} }
K = list("SELECT variant ".best."1 GROUP BY variant ORDER BY ".by_look("variant"))
eval KEY_BELOW; set key width 1
plot @KEYS, NaN title "shared memory" with lines lc rgb GREY dt 2, NaN title "L2" with lines lc rgb GREY dt 3
