# SPDX-License-Identifier: MIT
# What does each way to take the time of a DAXPY tell, beside how long the kernel takes, and why is the
# first wrong?
# Counterpart of the RWTH slides' 70 µs and 2.91 ms.
# prepare: lib/panels*.awk lib/timing.awk
# source: timing: precision nx# time_median_ns# t_eff_gbs# t_peak_gbs? peak_fraction? host_no_sync_ns? host_sync_ns? event_ns?
# source: timing.context: role time_median_ns#
# published: misc.csv: machine study variant metric value#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
