# SPDX-License-Identifier: MIT
# How many accesses must a thread have under way, and how wide, where each thread walks along a line?
# prepare: lib/panels*.awk lib/cumsum-ahead.awk
# source: cumsum-ahead: variant precision nx# ny# nz# width# ahead# t_eff_gbs# t_peak_gbs? peak_fraction?
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
