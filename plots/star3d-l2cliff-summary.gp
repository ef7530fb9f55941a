# SPDX-License-Identifier: MIT
# star3d: which model says where the cliff is? Each curve that has one at the L2, of all machines.
# needs: star3d_l2cliff
# over: machines
load "style.gp"
CODINGS = codings("star3d_l2cliff", "base shared readonly")
found = "FROM cliff WHERE experiment = 'star3d_l2cliff' AND at_l2 AND model > 0"
if (ask("SELECT count(*) ".found) > 0) {
    eval page("", WIDE, 2.9, "star3d: which model says at which X the cliff is?", ask("SELECT printf('Measured X over predicted: \
        %.2f to %.2f from the whole L2, %.2f to %.2f from the effective L2 (%d cliffs, GPUs: %d).', min(x / predicted), \
        max(x / predicted), min(x / model), max(x / model), count(*), count(DISTINCT machine)) ".found))
    eval panels(1, 2)
    low = ask("SELECT min(min(x), min(predicted), min(model)) / 1.3 ".found) + 0
    high = ask("SELECT max(max(x), max(predicted), max(model)) * 1.3 ".found) + 0
    set logscale xy 2; set xrange [low:high]; set yrange [low:high]; set key bottom right
    set xlabel "predicted X (points)"; set ylabel "measured X (points)"
    do for [model in "predicted model"] {
        set title (model eq "model" ? "2r + 2 planes of X·Y fill the effective L2" : "the paper's working set fills the whole L2")
        D = rows("SELECT variant AS key, ".model.", x ".found." ORDER BY ".by_look("variant"))
        K = keys(D)
        plot x title "as predicted" with lines lc rgb GREY dt 2, for [i = 1:words(K)] D index i-1 using 2:3 title word(K, i) \
            with points lc rgb colour(word(K, i)) pt 2 * int(shape(word(K, i)) / 2) ps 1.4
    }
}
