# SPDX-License-Identifier: MIT
# What becomes of the square? Counterpart of the report's Figure 2.
# prepare: lib/panels*.awk lib/diffusion2d.awk lib/diffusion2d-field.awk
# source: diffusion2d-field.picture: x# y# before# after#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
