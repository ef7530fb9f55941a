# SPDX-License-Identifier: MIT
# How many of the rows should the host take, and does the static balance tell?
# prepare: lib/panels*.awk lib/hetero.awk
# columns: precision nx# ny# cpu_percent# data time_median_ns# time_ci_low_ns# time_ci_high_ns#
# columns: cpu_ns? gpu_ns? predicted_percent?
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
