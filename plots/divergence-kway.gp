# SPDX-License-Identifier: MIT
# What do k different paths cost inside a warp, and what between warps?
# prepare: lib/panels*.awk lib/divergence-kway.awk
# source: divergence-kway: variant precision nx# ways# time_median_ns# gflops#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
