# SPDX-License-Identifier: MIT
# What do misaligned, strided and structured accesses cost?
# prepare: lib/panels*.awk lib/stream-access.awk
# source: stream-access: variant precision width nx# offset? stride? members? cache t_eff_gbs# t_peak_gbs?
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
