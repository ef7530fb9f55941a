# SPDX-License-Identifier: MIT
# With Y scaled to the L2: where was the cliff predicted for the XY planes, and where was it measured?
# prepare: lib/cliff.awk lib/curves.awk lib/star3d-l2cliff.awk
# also: star3d-l2cliff.tsv
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
if (SUMMARY) { load HERE."/lib/cliff-summary.gp" } else { load HERE."/lib/curves.gp" }
