# SPDX-License-Identifier: MIT
# What does each step of a reduction gain, up to the source's 2^30 values, and which of them reaches the
# memory's bandwidth?
# Counterpart of the RWTH slides' 22.25 s and 0.38 s.
# prepare: lib/panels*.awk lib/reduction.awk
# source: reduction reduction-naive: variant precision nx# time_median_ns# t_eff_gbs# t_peak_gbs? peak_fraction?
# published: misc.csv: machine study variant metric value#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
