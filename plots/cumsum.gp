# SPDX-License-Identifier: MIT
# Does a running sum cost more than a copy that walks as it does, along each dimension?
# Counterpart of lecture 10's throughputs on the P100.
# prepare: lib/panels*.awk lib/cumsum.awk
# source: cumsum: variant precision nx# ny# nz# ahead? t_eff_gbs# t_peak_gbs? peak_fraction?
# published: heat2d-p100.csv: machine study variant metric value_gbs#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
