# SPDX-License-Identifier: MIT
# How fast is each coding at the paper's size, beside the K80, and which part of T_peak is it where data
# stream?
# Counterpart of the K80 paper's Figure 3.
# prepare: lib/groups.awk lib/star3d-fixed.awk
# published: star3d-k80.csv: machine variant precision radius# nx# ny# nz# gflops#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/groups.gp"
