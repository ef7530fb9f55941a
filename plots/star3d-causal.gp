# star3d: which change moves the L2 cliff, and does the first rule (2r+2 planes in the effective L2) predict
# how far? A line per change: X of the onset over X without the change (results/rules/46-causal.sql), with the
# radii from top to bottom. Bars: the rule. Marks: measured, filled in single precision.
lane(says, r) = place(says, L) + 0.13 * (r - 3)
pt(r) = r <= 1 ? 6 : r <= 3 ? 4 : 8
if (!has("moved")) { exit }
L = said("lines"); R = said("radii")
eval page("", WIDE, 0.75 + 0.2 * words(L), 1, 1, \
    on("star3d")."how far each change moves the drop, measured and by the first rule", \
    said("rule_says").said("stores_say"))
set yrange [words(L) + 0.55:0.45]; set ytics scale 0; eval GRID_X
set logscale x 2; set xrange [number("left"):number("right")]
set xtics ("1/4" 0.25, "1/2" 0.5, "3/4" 0.75, "0.9" 0.9, "1" 1, "1.1" 1.1, "1.25" 1.25, "1.5" 1.5, "2" 2, \
    "4" 4)
set xlabel "X of the drop / X without the change"
eval down(0.1, -0.62); set lmargin at screen 2.0 / W; set rmargin at screen 1 - 0.15 / W
D = curves("moved"); Z = "none"
eval mark_x(1, "", 2)
plot D using (NaN):(place(strcol(4), L)):ytic(4) notitle, \
    Z using ($4 > 0 ? 1.6 : 1.04):(place(strcol(3), L)):2 with labels left tc rgb "#404040" notitle, \
    @EACH 3:(lane(strcol(4), $5) - 0.12):(0):(0.24) with vectors nohead lw 3 lc rgb "#b0b0b0" notitle, \
    @EACH 2:(lane(strcol(4), $5)):(pt(word(R, i) + 0) + 1 - $6) \
        with points ps 1.2 pt variable lc rgb COLOUR[i] notitle
eval KEY_BELOW; set key samplen 1 width -0.5
plot [0:1][0:1] for [i = 1:words(R)] NaN title "r = ".word(R, i) \
        with points ps 1.4 pt pt(word(R, i) + 0) + 1 lc rgb COLOUR[i], \
    NaN title "open: double" with lines lt nodraw, NaN title "predicted" with lines lw 3 lc rgb "#b0b0b0"
