# SPDX-License-Identifier: MIT
# Which engine is busy when, with one stream and with four?
# prepare: lib/panels*.awk lib/overlap-timeline.awk
# columns: variant streams# memory time_median_ns# h2d_ns? compute_ns? d2h_ns? total_us?
# columns: in0_us? in0_end_us? run0_us? run0_end_us? out0_us? out0_end_us?
# columns: in1_us? in1_end_us? run1_us? run1_end_us? out1_us? out1_end_us?
# columns: in2_us? in2_end_us? run2_us? run2_end_us? out2_us? out2_end_us?
# columns: in3_us? in3_end_us? run3_us? run3_end_us? out3_us? out3_end_us?
HERE = ARG1; TYPE = ARG2; PAGE = ARG3
load PAGE.".gp"
load HERE."/style.gp"
load HERE."/lib/panels.gp"
