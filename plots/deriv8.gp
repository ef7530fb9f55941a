# SPDX-License-Identifier: MIT
# Are wide pencils still worth their shared memory, and what do registers alone reach?
# prepare: lib/panels*.awk lib/deriv8.awk
# source: deriv8: variant precision nx# ny# nz# cache time_median_ns# t_eff_gbs# t_peak_gbs#
# published: deriv8-c2050.csv: machine variant bandwidth_gbs#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
