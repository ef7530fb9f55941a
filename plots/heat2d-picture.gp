# SPDX-License-Identifier: MIT
# What becomes of the Gaussian anomaly?
# prepare: lib/panels*.awk lib/heat2d-picture.awk
# source: heat2d-picture.picture: x# y# before# after#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
