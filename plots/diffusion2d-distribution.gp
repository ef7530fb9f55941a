# SPDX-License-Identifier: MIT
# How are a hundred runs of the same case distributed? Counterpart of the report's Figure 1.
# prepare: lib/panels*.awk lib/diffusion2d.awk lib/diffusion2d-distribution.awk
# source: raw/diffusion2d-distribution: variant precision nx# ny# nz# round batch# sample# time_ns#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
