# SPDX-License-Identifier: MIT
# What does double precision cost, per coding and radius? Twice the bytes would be 2.
# prepare: lib/groups.awk lib/star3d-precision.awk
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/groups.gp"
