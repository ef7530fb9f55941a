# SPDX-License-Identifier: MIT
# How long does a step take per grid point, and where does it leave the L2? What does each coding gain?
# Counterpart of the report's Figures 3 to 9.
# prepare: lib/panels*.awk lib/diffusion2d.awk lib/diffusion2d-workingset.awk
# source: diffusion2d-workingset: variant precision nx# ny# nz# block time_median_ns# t_peak_gbs? peak_fraction?
# source: diffusion2d-workingset.context: role
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
