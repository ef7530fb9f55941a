# SPDX-License-Identifier: MIT
# Draws a page that lib/panels.awk laid out: PAGE.draw holds the panels one after the other, PAGE.dat their
# data. What the two have in common is short here, so that PAGE.draw can be read.
DAT = PAGE.".dat"
set style textbox opaque noborder margins 0.3, 0.15 fillcolor rgb "#FFFFFF"
DARK = "#303030"
# text and lines at cm of the page, from the end of its head
at_y(y) = sy(HEAD + y)
# PLAIN: viridis; SIGNED: blue to red over white for what has a sign
SIGNED = "set palette defined (0 '#0072B2', 1 '#7FB8D8', 2 '#FFFFFF', 3 '#EAAE7F', 4 '#D55E00')"
PLAIN = "set palette defined (0 '#440154', 1 '#472D7B', 2 '#3B528B', 3 '#2C728E', 4 '#21918C', 5 '#28AE80', \
         6 '#5EC962', 7 '#ADDC30', 8 '#FDE725')"
# a viewer blurs an image in an svg
MAP = TYPE eq "svg" ? "image pixels" : "image"
unset colorbox

set multiplot
load PAGE.".draw"
unset multiplot
set output
