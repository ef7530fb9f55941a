# SPDX-License-Identifier: MIT
# At the report's points, every nx and ny: time per grid point, and what does the shape of a layer cost?
# prepare: lib/panels*.awk lib/diffusion2d.awk lib/diffusion2d-report.awk
# source: diffusion2d-report: variant precision nx# ny# nz# block time_median_ns#
# source: diffusion2d-report.context: role
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
