# SPDX-License-Identifier: MIT
# The common look of all figures. HERE: this folder, TYPE: svg, png or pdf, PAGE: the page, loaded before.
# Lengths are in cm of the printed page, from its top left corner: 17 cm is the text width of the paper.
set encoding utf8
W = 17.0
FONT = "DejaVu Sans"

# One coding, one look, everywhere: 1..3 base, 4..6 shared, 7..9 readonly (none, zloop, zloop_reg); 10
# openmp, 11 openacc.
# Colours: Okabe and Ito, safe for the colour-blind; family also by shape (circle, square, diamond), form also
# by dash and filling (full, white, light).
array FAMILY[5] = ["#D55E00", "#0072B2", "#009E73", "#000000", "#8C8C8C"]
array LIGHT[5] = ["#F3C6A6", "#A9CBE3", "#A6DBCB", "#B0B0B0", "#D0D0D0"]
array PALER[5] = ["#E49253", "#559FCB", "#53BD9F", "#707070", "#AEAEAE"]
array NAME[11] = ["base", "base_zloop", "base_zloop_reg", "shared", "shared_zloop", "shared_zloop_reg", \
                  "readonly", "readonly_zloop", "readonly_zloop_reg", "openmp", "openacc"]
array SHAPE[11] = [7, 6, 6, 5, 4, 4, 13, 12, 12, 11, 15]
family(k) = k > 9 ? k - 6 : int((k - 1) / 3) + 1
form(k) = k > 9 ? 1 : (k - 1) % 3 + 1
colour(k) = FAMILY[family(k)]
light(k) = LIGHT[family(k)]
paler(k) = PALER[family(k)]
# A mark is drawn in two layers: what fills it, then its shape
filled(k) = form(k) == 1 ? SHAPE[k] : SHAPE[k] + 1
fill(k) = form(k) == 1 ? colour(k) : form(k) == 2 ? "#FFFFFF" : light(k)
paler_fill(k) = form(k) == 1 ? paler(k) : fill(k)
# diamonds look smaller than they are
scale(k) = family(k) == 3 ? 1.25 : 1.0
set dashtype 11 solid
set dashtype 12 (8, 4)
set dashtype 13 (2, 3)
# marks: 14 whole, 15 half
set dashtype 14 (6, 3)
set dashtype 15 (1.5, 3)
dash(k) = 10 + form(k)
GREY = "#707070"

# sx, sy: cm to screen coordinates
sx(x) = x / W
sy(y) = 1 - y / H
PANEL = "set lmargin at screen sx(left); set rmargin at screen sx(right); \
         set tmargin at screen sy(top); set bmargin at screen sy(bottom)"

# Heights of the head and the foot; the page gives BODY
HEAD = 0.5 + 0.34 * MESSAGE_LINES + 0.2
FOOT = NOTE eq "" ? 0.1 : 0.27 * NOTE_LINES + 0.15
H = HEAD + BODY + FOOT
if (TYPE eq "pdf") {
    set terminal pdfcairo noenhanced color size W / 2.54, H / 2.54 font FONT.",6.5" \
        fontscale 0.77 linewidth 0.75 butt
    PS = 0.32
} else { if (TYPE eq "png") {
    set terminal pngcairo noenhanced color size 1600, int(1600 * H / W) font FONT.",6.5" fontscale 2.45 \
        linewidth 1.9 dashlength 1.6 butt
    PS = 1.0
} else {
    set terminal svg noenhanced size 964, int(964 * H / W) font FONT.",13" linewidth 1.3 butt \
        name "figure" background "#ffffff"
    PS = 0.55
} }
# font sizes relative to the body, in the unit of the terminal
UNIT = TYPE eq "svg" ? 2.0 : 1.0
size(points) = sprintf("%s,%g", FONT, points * UNIT)
set output PAGE.".".TYPE

set border 3 linewidth 0.7 linecolor rgb "#404040"
set tics nomirror out scale 0.4 font "".size(6)
set grid ytics linewidth 0.5 linecolor rgb "#E6E6E6" dashtype 1
unset key
set label 1001 TITLE at screen sx(0.15), sy(0.32) left font "".size(8.5)
set label 1002 MESSAGE at screen sx(0.15), sy(0.72) left font "".size(6.8) textcolor rgb "#303030"
if (NOTE ne "") set label 1003 NOTE at screen sx(0.15), sy(HEAD + BODY + 0.22) left font "".size(5.6) \
    textcolor rgb GREY
# Key entries, at (kx, ky) cm: a stroke with its mark and name. KEY draws coding k, `with_line` 0 or 1.
key_tag = 2000
KEY = "set label key_tag ''.NAME[k] at screen sx(kx + 0.75), sy(ky) left font ''.size(6); \
       set label key_tag + 1 '' at screen sx(kx + 0.33), sy(ky) point pt filled(k) ps 1.3 * PS * scale(k) \
           lc rgb fill(k); \
       set label key_tag + 2 '' at screen sx(kx + 0.33), sy(ky) point pt SHAPE[k] ps 1.3 * PS * scale(k) \
           lc rgb colour(k); \
       if (with_line) { \
           set arrow key_tag from screen sx(kx), sy(ky) to screen sx(kx + 0.22), sy(ky) nohead \
               lc rgb colour(k) dt dash(k) lw 1.4; \
           set arrow key_tag + 1 from screen sx(kx + 0.44), sy(ky) to screen sx(kx + 0.66), sy(ky) nohead \
               lc rgb colour(k) dt dash(k) lw 1.4 }; key_tag = key_tag + 3"

# What lib/panels.gp draws with; lib/panels.awk reads the SIZE_ lines and EM, to know how long a text is.
# Sizes of text, in the unit of size(); EM: the widest of the three formats, in cm per unit.
SIZE_HEAD = 7.2
SIZE_PANEL = 6.8
SIZE_AXIS = 6.4
SIZE_TIC = 6.2
SIZE_LABEL = 6.0
SIZE_SMALL = 5.6
EM = 0.0315
# Looks 1..10 in the order in which a figure names its codings, 11 openmp, 12 openacc, 13..16 machines of the
# literature, 17 what stands in the background, 18 a model. The six colours are Okabe and Ito's without the
# yellow; from 7 on they come again with open marks of another shape.
array LOOK[18] = ["#D55E00", "#0072B2", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", \
                  "#D55E00", "#0072B2", "#009E73", "#CC79A7", "#000000", "#8C8C8C", \
                  "#505050", "#505050", "#505050", "#505050", "#C4C4C4", "#505050"]
array LOOK_LIGHT[18] = ["#F3C6A6", "#A9CBE3", "#A6DBCB", "#EFD3E2", "#F7DDA6", "#C7E4F6", \
                        "#F3C6A6", "#A9CBE3", "#A6DBCB", "#EFD3E2", "#B0B0B0", "#D0D0D0", \
                        "#FFFFFF", "#FFFFFF", "#FFFFFF", "#FFFFFF", "#E4E4E4", "#FFFFFF"]
# the same, dark enough for letters
array LOOK_TEXT[18] = ["#B34E00", "#0065A0", "#007A59", "#9A4576", "#946600", "#2279AC", \
                       "#B34E00", "#0065A0", "#007A59", "#9A4576", "#000000", "#606060", \
                       "#505050", "#505050", "#505050", "#505050", "#8C8C8C", "#505050"]
# The open shape; every closed one is the next
array LOOK_SHAPE[18] = [6, 4, 12, 8, 6, 4, 12, 8, 6, 4, 10, 14, 6, 4, 8, 12, 6, 6]
array LOOK_DASH[18] = [11, 11, 11, 11, 12, 12, 13, 13, 13, 13, 11, 11, 12, 12, 12, 12, 11, 13]
look_open(k) = k > 4 && k < 11 || k > 12
look_mark(k) = LOOK_SHAPE[k] + (look_open(k) ? 0 : 1)
look_fill(k) = look_open(k) ? "#FFFFFF" : LOOK[k]
# diamonds and triangles look smaller than they are, but not in an svg
look_scale(k) = LOOK_SHAPE[k] > 7 && TYPE ne "svg" ? 1.25 : 1.0
