# SPDX-License-Identifier: MIT
# How much faster than OpenACC on the same GPU? The report: an order of magnitude.
# prepare: lib/panels*.awk lib/diffusion2d.awk lib/diffusion2d-openacc.awk
# source: diffusion2d-openacc: variant precision nx# ny# nz# block time_median_ns#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
