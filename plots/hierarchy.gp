# The memory hierarchy as measured: how large is each level, how fast, how far away? A box per level, its
# width by the logarithm of its size.
n = int(number("levels"))
if (n == 0) { exit }
eval page("", COLUMN, 0.25 + 0.31 * n, 1, 1, "Memory of an ".said("label").": ".said("title"), said("says"))
D = curves("level")
unset border; unset tics; unset grid; set xrange [0:1]; set yrange [n + 0.45:0.2]
set lmargin at screen 0.02; set rmargin at screen 0.98; set bmargin at screen 0.02
set tmargin at screen 1 - HEAD / H; set datafile separator "\t"
set style fill solid 0.85 noborder
box(i) = i == 3 ? 0xF2C9A1 : 0xDCE6F0
plot D using (0.27):1:(0.27 - 0.26 * $6):(0.27 + 0.26 * $6):($1 - 0.42):($1 + 0.42):(box($1)) \
        with boxxyerror lc rgb variable notitle, \
    D using (0.27):($1 - 0.14):2 with labels center notitle, \
    D using (0.27):($1 + 0.2):3 with labels center font ',7' tc rgb "#404040" notitle, \
    D using (0.55):($1 - 0.14):4 with labels left notitle, \
    D using (0.55):($1 + 0.2):5 with labels left font ',7' tc rgb "#404040" notitle
