# SPDX-License-Identifier: MIT
# Does throughput drop where the XY planes outgrow the L2, and does the Z loop with registers remove it?
# Counterparts of the K80 paper's Figures 4 (no Z loop) and 8 (Z loop).
# prepare: lib/cliff.awk lib/curves.awk lib/star3d-xsweep.awk
# published: star3d-k80-cliff.csv: machine radius# l2_bytes# ny# predicted_nx#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/curves.gp"
