# SPDX-License-Identifier: MIT
# How far do the host baselines of the studies come to the host's own copy?
# prepare: lib/panels*.awk lib/host-studies.awk
# columns: study variant backend precision cache time_median_ns# t_eff_gbs# t_peak_gbs# peak_fraction? flags
# source: heat2d-host cumsum-host deriv8-host reduction-host diffusion2d-host
# source: divergence-host: study variant backend precision cache nx# length# time_median_ns# t_eff_gbs# t_peak_gbs# peak_fraction? flags
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
