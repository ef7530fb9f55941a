# SPDX-License-Identifier: MIT
# What does shared memory cost, step by step from a copy to the heat step?
# prepare: lib/panels*.awk lib/heat2d-steps.awk
# source: heat2d-threads
# columns: variant backend precision nx# ny# block cache time_median_ns# t_eff_gbs# t_peak_gbs? peak_fraction?
# published: heat2d-p100.csv: machine study variant metric value_gbs#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
