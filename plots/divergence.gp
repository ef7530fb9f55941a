# SPDX-License-Identifier: MIT
# Does it still pay to keep branches out of warps? Throughput over the length of rows whose ends differ.
# prepare: lib/panels*.awk lib/divergence.awk
# source: divergence: variant precision nx# length# cache t_eff_gbs# t_peak_gbs#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
