# SPDX-License-Identifier: MIT
# Does double precision cost twice?
# prepare: lib/panels*.awk lib/diffusion2d.awk lib/diffusion2d-precision.awk
# source: diffusion2d-precision: variant precision nx# ny# nz# block time_median_ns#
# source: diffusion2d-precision.context: role
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
