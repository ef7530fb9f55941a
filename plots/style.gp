# What all figures share: the size of a page, the look of a variant, marks. plots/draw sets FORM (svg, png,
# pdf) and NAME, and runs the figure in the folder with the answers of NAME.sql (values.awk).
# docs/results-db.md shows how a figure is written.
PRINT = FORM eq "pdf" || exists("PIXELS") # the page that shows the figure has a title and text of its own
set encoding utf8

# ---- what the query found: by the name that its rows begin with ----
# said("title")   a text; empty where there is none
# number("peak")  a number; NaN where there is none
# has("points")   whether there are such rows
# R = said("radii") of rows 'radii[]': words to loop over, do for [r in R]
has(name) = exists("SAID_".name)
said(name) = has(name) ? value("SAID_".name) : ""
number(name) = said(name) eq "" ? NaN : said(name) + 0
# D = curves("points"): the file of these rows, a block per key; K: its keys. To plot a curve per key:
#   plot for [i = 1:words(K)] D index i-1 using 2:3 title word(K, i)
curves(name) = (K = said(name), name)
# The file of rows that may be absent. gnuplot opens a file even if a loop plots none of it, so the file of
# `other`, which must have the same number of columns, stands in: for [i = 1:has(B)] given(B, D) using ...
given(name, other) = has(name) ? name : other
place(v, names) = sum [i = 1:words(names)] (word(names, i) eq v ? i : 0)
on(study) = study." on ".said("label").": "

# ---- a page of 2 rows of 3 panels: eval page("", WIDE, 4, 2, 3, "title", "what the data say") ----
# Width and height are inches of the printed page: the whole width of the text, or one column. In print the
# letters have 8 pt and there is no title. A screen has the same layout in pixels, below a head with the title
# and the sentence.
WIDE = 7.0; COLUMN = 3.33
# the last blank of s up to column n at which a line may end: not "r = | 2", not "5 | %"
wrap_at(s, n) = n < 2 || s[n:n] eq " " && s[n - 1:n - 1] ne "=" && !strstrt("=%", s[n + 1:n + 1]) \
    ? n : wrap_at(s, n - 1)
wrap(s, n) = strlen(s) <= n ? s : s[1:wrap_at(s, n + 1)]."\n".wrap(s[wrap_at(s, n + 1) + 1:*], n)
lines(s) = strstrt(s, "\n") ? 1 + lines(s[strstrt(s, "\n") + 1:*]) : 1
blank(n) = n > 1 ? " \n".blank(n - 1) : " "
page(name, w, h, r, c, title, says) = ( \
    PAGE = NAME.(name eq "" ? "" : "-".name).".".FORM, W = w, PANEL_ROWS = r, PANEL_COLUMNS = c, \
    TITLE = wrap(title, int(14.3 * w)), SAYS = wrap(says, int(16.4 * w)), \
    HEAD = PRINT ? 0 : 0.1 + 0.16 * lines(TITLE) + 0.14 * lines(SAYS), H = h + HEAD, \
    PX = exists('PIXELS') ? PIXELS / w : w > 5 ? 1600 / w : 300, START."; ".PANELS)
LOOK = "set border 3 lw 0.7 lc rgb '#404040'; set tics nomirror out scale 0.5; \
    set grid ytics lt 1 lw 0.5 lc rgb '#e4e4e4'; \
    set title offset 0, -0.7; set format '%h'; set xlabel offset 0, 0.4; set ylabel offset 0.3, 0; \
    set key noenhanced samplen 2.5; unset key; \
    set xtics nomirror; set ytics nomirror; set tmargin 1.6; set rmargin 2.5; set bmargin 2.9"
# In an SVG margins and keys do not grow with fontscale. At this one, with smaller numbers on the axes, they
# are like those of the PNG.
if (FORM eq "svg") { LOOK = LOOK."; set tics font ',7'; set ylabel offset 0.55, 0" }
START = "unset multiplot; unset output; reset; \
    set datafile separator '\t'; set datafile commentschars ''; \
    eval LOOK; \
    if (FORM eq 'pdf') { \
        set terminal pdfcairo noenhanced color size W, H font 'DejaVu Sans,8' fontscale 0.75 linewidth 0.8 \
            pointscale 0.4 \
    } else { if (FORM eq 'png') { \
        set terminal pngcairo noenhanced color size int(W * PX), int(H * PX) font 'DejaVu Sans,8' \
            fontscale PX / 96 linewidth PX / 90 pointscale PX / 200 \
    } else { \
        set terminal svg noenhanced size W * 90, H * 90 dynamic font 'DejaVu Sans,8' fontscale 1.25 \
            linewidth 0.9 background '#ffffff' name 'figure' } }; \
    set output PAGE"
# The head is an empty plot over the whole page. It takes the place of the first panel; `multiplot previous`
# returns to that place.
PANELS = "if (PRINT) { set multiplot layout PANEL_ROWS, PANEL_COLUMNS } else { \
    set multiplot layout PANEL_ROWS, PANEL_COLUMNS title blank(lines(TITLE) + lines(SAYS) + 1) font ',8'; \
    set origin 0, 0; set size 1, 1; unset border; unset xtics; unset ytics; unset grid; \
    set label 1001 TITLE at screen 0.008, screen 1 - 0.12 / H left font ',9.5'; \
    set label 1002 SAYS at screen 0.008, screen 1 - (0.13 + 0.16 * lines(TITLE)) / H left font ',8' \
        tc rgb '#404040'; \
    plot [0:1][0:1] NaN notitle; \
    unset label 1001; unset label 1002; eval LOOK; set multiplot previous }"

# Where the next panel is, in inches: eval panel(top, foot, left, right), or one direction alone:
# eval down(top, foot), from below the head (a foot below 0 counts from the end of the page);
# eval across(left, right)
down(top, foot) = (PANEL_TOP = top, PANEL_FOOT = foot, \
    "set tmargin at screen 1 - (HEAD + PANEL_TOP) / H; \
    set bmargin at screen PANEL_FOOT < 0 ? -PANEL_FOOT / H : 1 - (HEAD + PANEL_FOOT) / H")
across(left, right) = (PANEL_LEFT = left, PANEL_RIGHT = right, \
    "set lmargin at screen PANEL_LEFT / W; set rmargin at screen PANEL_RIGHT / W")
panel(top, foot, left, right) = down(top, foot)."; ".across(left, right)
GRID_X = "unset grid; set grid xtics lt 1 lw 0.5 lc rgb '#e4e4e4'"
# A lane for each name, the first lane at the bottom (up 1) or on top (up 0): eval lanes(names, up).
# lane(name) is its y. In each panel: eval lane_names(1) to print the names, eval lane_names(0) not to
lanes(names, up) = (LANES = names, LANES_UP = up, "set yrange [0.4:words(LANES) + 0.6]; eval GRID_X")
lane(v) = LANES_UP ? place(v, LANES) : words(LANES) + 1 - place(v, LANES)
lane_names(said) = (LANES_SAID = said, \
    "set ytics (); do for [LANE in LANES] { set ytics add ((LANES_SAID ? LANE : '') lane(LANE)) }")

# ---- looks. Okabe and Ito's colours, safe for the colour-blind; a shape goes with each ----
array COLOUR[7] = ["#D55E00", "#0072B2", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#8C8C8C"]
array SHAPE[7]  = [6, 4, 12, 8, 10, 14, 2]
GREY = "#707070"
# look_VARIANT and form_VARIANT come from plots/style.sql: one look for a family; base, base_zloop and
# base_zloop_reg have one colour and differ by dash and by filling.
look(v) = has("look_".v) ? number("look_".v) : 0
form(v) = has("form_".v) ? number("form_".v) : 1
colour(v) = v eq "openmp" ? "#000000" : v eq "openacc" ? "#8C8C8C" : COLOUR[(look(v) + 5) % 6 + 1]
shape(v) = v eq "openmp" ? 3 : v eq "openacc" ? 2 \
    : SHAPE[(look(v) + 5) % 6 + 1] + (form(v) == 1 && look(v) < 7)
dash(v) = look(v) > 6 ? 4 : form(v)
set dashtype 1 solid; set dashtype 2 (8, 4); set dashtype 3 (2, 3); set dashtype 4 (8, 3, 2, 3)

# ---- marks: eval mark_x(value, "words", dash) in each panel, eval NO_MARKS before the next ----
# A mark at NaN is not drawn. The line width differs slightly from dash to dash, because gnuplot's SVGs draw
# all marks of one width with one dash.
MARK = 100
mark_x(x, words, dt) = (x + 0 != x + 0) ? "" : (MARK = MARK + 1, \
    sprintf("set arrow %d from first %g, graph 0 to first %g, graph 1 nohead back lw 1.0%d dt %d \
    lc rgb GREY; set label %d '%s' at first %g, graph 1 left rotate by 270 offset 0.9, -0.3 tc rgb GREY", \
    MARK, x + 0, x + 0, dt, dt, MARK, words, x + 0))
mark_y(y, words, dt) = (y + 0 != y + 0) ? "" : (MARK = MARK + 1, \
    sprintf("set arrow %d from graph 0, first %g to graph 1, first %g nohead back lw 1.0%d dt %d \
    lc rgb GREY; set label %d '%s' at graph 1, first %g right offset 0, 0.4 tc rgb GREY", \
    MARK, y + 0, y + 0, dt, dt, MARK, words, y + 0))
mark_l2(x) = mark_x(x, "L2", 2)
mark_peak(y) = mark_y(y, "T_peak", 2)
NO_MARKS = "unset arrow; unset label"
# ---- a panel that is the key: eval KEY, then plot NaN with the looks and titles ----
KEY = "unset arrow; unset label; unset border; unset xtics; unset ytics; unset grid; \
    unset xlabel; unset ylabel; unset title; set key center center Left reverse"
# The same as a line along the foot of the page. A word without a mark: "words" with lines lt nodraw
KEY_BELOW = KEY."; unset logscale; \
    set lmargin at screen 0; set rmargin at screen 1; set bmargin at screen 0; \
    set tmargin at screen 0.25 / H; set key horizontal maxrows 1 samplen 1.5 width -1"
# ---- for plot: the blocks of D, whose keys K are variants, x and y in columns 2 and 3; their key ----
EACH = "for [i = 1:words(K)] D index i-1 using"
EACH_KEY = "[0:1][0:1] for [i = 1:words(K)] NaN title word(K, i)"
OWN = "lc rgb colour(word(K, i)) pt shape(word(K, i))"
LINES = "with linespoints lc rgb colour(word(K, i)) dt dash(word(K, i)) pt shape(word(K, i))"
CURVES = EACH." 2:3 title word(K, i) ".LINES
KEYS = EACH_KEY." ".LINES
# the look of the i-th curve if the keys are no variants
SHADE = "lc rgb COLOUR[i] pt SHAPE[i] + 1"
# An axis of bytes with a tic at each power of `by`, from `from`: eval bytes_x(1048576, 8). The tics are a
# list: gnuplot 6 would take a distance of tics on a logarithmic axis for a number of bytes.
bytes_x(from, by) = "set logscale x 2; set format x '%.0b %BB'; set xtics (".powers(from, by).")"
powers(from, by) = sprintf("%.0f", from).(from * by < 1e12 ? ", ".powers(from * by, by) : "")
# A round distance of tics for an axis up to `most` with n tics:
#   stats D using 3 nooutput; set ytics step(STATS_max, 4)
step(most, n) = step_of(most / n, 10.0 ** floor(log10(most / n)))
step_of(x, ten) = x <= 1.001 * ten ? ten : x <= 2 * ten ? 2 * ten : x <= 5 * ten ? 5 * ten : 10 * ten
# ---- a field before and after, and its middle row: eval FIELD, on a page of 1 row of 3 panels ----
# D: x, y, before, after. ROW: x, before, after, exact; every EVERY'th point of it is drawn. The field has N
# points a side, a tic each STEP points, and values from LOW to TOP.
FIELD = "set palette defined (0 '#440154', 1 '#3b528b', 2 '#21918c', 3 '#5ec962', 4 '#fde725'); \
    set cbrange [LOW:TOP]; unset grid; set size ratio 1; \
    set xrange [-0.5:N - 0.5]; set yrange [-0.5:N - 0.5]; set xtics STEP; set ytics STEP; \
    set xlabel 'x (points)'; set ylabel 'y (points)'; unset colorbox; \
    set title 'before'; set lmargin at screen 0.075; set rmargin at screen 0.295; \
    plot D using 2:3:4 with image; set colorbox; \
    set title 'after '.STEPS.' steps'; set lmargin at screen 0.375; set rmargin at screen 0.595; \
    plot D using 2:3:5 with image; \
    set size noratio; set title 'the middle row'; set ylabel 'value'; set yrange [LOW:1.35 * TOP]; \
    set ytics autofreq; set key top right samplen 1.5; \
    set grid ytics; set lmargin at screen 0.76; set rmargin at screen 0.985; \
    plot ROW using 2:3 title 'before' with lines lc rgb GREY dt 2, \
    ROW using 2:5 title 'exact' with lines lc rgb '#0072B2' lw 2, \
    ROW every EVERY using 2:4 title 'after' with points pt 6 ps 0.8 lc rgb '#D55E00'"
