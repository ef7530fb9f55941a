# SPDX-License-Identifier: MIT
# What do streams gain over copy in, kernel and copy out one after the other?
# prepare: lib/panels*.awk lib/overlap.awk
# columns: variant precision nx# streams# memory work# time_median_ns# time_ci_low_ns# time_ci_high_ns#
# columns: h2d_ns? compute_ns? d2h_ns? both_ways_ns?
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
