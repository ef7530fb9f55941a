# How clearly are claims decided? Each value by its distance from the bound, in units of its noise floor:
# beyond one floor it holds or fails, within it is inconclusive (results/rules/90-verdict.sql). The floor is a
# choice: the further a dot, the less depends on it.
if (!has("values")) { exit }
eval page("", COLUMN, 1.9, 1, 1, said("label").": distance of each value from the bound of its claim", \
    said("says"))
eval lanes(said("who"), 1); eval lane_names(1); set ytics scale 0
pressed(d) = (d > 0 ? 1 : -1) * log10(1 + (abs(d) < 999 ? abs(d) : 999))
set xrange [-3.1:3.1]
set xtics ("-100" -2.004, "-10" -1.041, "-1" -0.301, "1" 0.301, "10" 1.041, "100" 2.004)
set xlabel "distance from the bound (noise floors)"
set object 1 rectangle from -0.301, graph 0 to 0.301, graph 1 behind fc rgb "#d8d8d8" fs solid noborder
set label 1 "fails" at -1.6, graph 1.05 center; set label 2 "?" at 0, graph 1.05 center
set label 3 "holds" at 1.6, graph 1.05 center
set lmargin at screen 1.3 / W; set rmargin at screen 1 - 0.08 / W
D = curves("values")
is(i, verdict) = word(K, i) eq verdict
plot for [i = 1:words(K)] D index i-1 using (pressed($2)):(lane(strcol(3)) + ($4 - 3) / 9.0) \
        with points ps 0.6 \
    pt (is(i, "holds") ? 7 : is(i, "fails") ? 6 : 2) \
        lc rgb (is(i, "holds") ? COLOUR[2] : is(i, "fails") ? COLOUR[1] : "black")
