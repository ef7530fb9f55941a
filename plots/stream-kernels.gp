# SPDX-License-Identifier: MIT
# How many bytes per access and threads per block does the memory's bandwidth take? Beside STREAM's kernels:
# the runtime's and the device library's copy, and BabelStream's coding.
# prepare: lib/panels*.awk lib/stream-kernels.awk
# source: stream-kernels: variant precision width? nx# block cache t_eff_gbs# t_peak_gbs? peak_fraction?
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
