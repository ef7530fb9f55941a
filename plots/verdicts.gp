# How are claims decided? Each value by its distance from the bound, in units of its noise floor: beyond one floor it holds or fails, within it
# inconclusive (results/rules/90-verdict.sql). The thresholds are choices: the further a dot, the less depends on them.
# needs: stream_workingset
all = "FROM (SELECT v.*, min(ifnull((value - least) / floor, 1e9), ifnull((most - value) / floor, 1e9)) AS d, CASE substr(source, 1, 3) WHEN 'Nas' THEN 'Nasciutti & Panetta' \
    WHEN 'HPC' THEN 'HPC4WC' WHEN 'Oml' THEN 'Omlin & Räss' WHEN 'Rue' THEN 'Ruetsch' WHEN 'RWT' THEN 'RWTH slides' WHEN 'thi' THEN 'this artifact' ELSE 'others' END AS who \
    FROM verdict_place v JOIN claim USING (name) WHERE ".MINE." AND floor > 0)"
if (!any(all)) { exit }
says = ask("SELECT printf('%d values: %d hold, %d fail, %d are within the noise floor of their bound.', count(*), sum(verdict = 'holds'), sum(verdict = 'fails'), sum(verdict = 'inconclusive')) ".all)
L = list("SELECT who ".all." GROUP BY 1 ORDER BY who = 'this artifact', who = 'others', 1")
eval page("", COLUMN, 1.9, 1, 1, fact("label").": distance of each value from the bound of its claim", says)
eval lanes(L, 1); eval lane_names(1); set ytics scale 0
pressed(d) = (d > 0 ? 1 : -1) * log10(1 + (abs(d) < 999 ? abs(d) : 999))
set xrange [-3.1:3.1]; set xtics ("-100" -2.004, "-10" -1.041, "-1" -0.301, "1" 0.301, "10" 1.041, "100" 2.004); set xlabel "distance from the bound (noise floors)"
set object 1 rectangle from -0.301, graph 0 to 0.301, graph 1 behind fc rgb "#d8d8d8" fs solid noborder
set label 1 "fails" at -1.6, graph 1.05 center; set label 2 "?" at 0, graph 1.05 center; set label 3 "holds" at 1.6, graph 1.05 center
set lmargin at screen 1.3 / W; set rmargin at screen 1 - 0.08 / W
D = rows("SELECT verdict AS key, d, who, row_number() OVER (PARTITION BY who ORDER BY name, place) % 7 ".all." ORDER BY verdict")
plot for [i = 1:words(keys(D))] D index i-1 using (pressed($2)):(lane(strcol(3)) + ($4 - 3) / 9.0) with points ps 0.6 \
    pt (word(keys(D), i) eq "holds" ? 7 : word(keys(D), i) eq "fails" ? 6 : 2) lc rgb (word(keys(D), i) eq "holds" ? COLOUR[2] : word(keys(D), i) eq "fails" ? COLOUR[1] : "black")
