# SPDX-License-Identifier: MIT
# Is the derivative of eighth order, and where does rounding take over?
# prepare: lib/panels*.awk lib/deriv8-convergence.awk
# source: deriv8-convergence: variant precision nx# ny# nz# rms_error# max_error#
# source: deriv8: variant precision nx# ny# nz# rms_error# max_error#
# published: deriv8-c2050.csv: machine variant rms_error# max_error#
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
