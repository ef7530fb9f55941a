# SPDX-License-Identifier: MIT
# How much does the L2 hold, how fast is it, and how long does one access take? Over the same working sets.
# prepare: lib/panels*.awk lib/stream-workingset.awk
# source: stream-workingset: variant precision width nx# time_median_ns# t_eff_gbs# t_peak_gbs?
# source: stream-latency: variant precision nx# time_median_ns# gpoints_per_s#
# source: raw/stream-latency: variant precision nx# round sample# time_ns#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
