# What is it worth that an SM reads its own again? Values that DRAM delivers for a point, or the time where nobody counted. Left, diffusion2d over the
# bytes of both fields: a launch a step, and one launch whose SMs keep their rows or hand them on. Right, star3d over the bytes of a plane. Dashed:
# where the drop was said to be, where any SM reads again and where the same does.
# needs: diffusion2d_resident
of = "FROM kept_point WHERE machine = '".MACHINE."' AND precision = 'single' AND ifnull(radius, 3) = 3 AND "
drop = "FROM kept_drop WHERE machine = '".MACHINE."' AND precision = 'single' AND ifnull(radius, 3) = 3 AND "
says = ask("SELECT 'diffusion2d by time, half of the rise: '||group_concat(printf('%s at %.1f MiB (said: %.1f)', who, x / 1048576, said / 1048576), ', ')||'.' ".drop."experiment = 'diffusion2d_resident' AND seen = 'time'")
eval page("", WIDE, 2.7, on("diffusion2d and star3d")."whose SMs read their own again", says)
eval panels(1, 2)
set yrange [0:*]; set key bottom right samplen 1.5
do for [e in "diffusion2d_resident star3d_keep"] {
    seen = has("SELECT 1 ".of."experiment = '".e."' AND seen = 'dram'") ? "dram" : "time"
    which = "experiment = '".e."' AND seen = '".seen."'"
    if (has("SELECT 1 ".of.which)) {
        D = curves("SELECT who AS key, x / 1048576, y ".of.which." ORDER BY length(who), who, x")
        eval NO_MARKS
        eval mark_x(number("SELECT max(said) / 1048576 ".drop.which." AND who = 'any'"), "any", 2)
        eval mark_x(number("SELECT max(said) / 1048576 ".drop.which." AND who = 'kept'"), "kept", 2)
        set title (e eq "star3d_keep" ? "star3d, r = 3" : "diffusion2d"); set xlabel (e eq "star3d_keep" ? "plane (MiB)" : "both fields (MiB)")
        set ylabel (seen eq "dram" ? "values from DRAM per point" : "time per point (ns)")
        plot for [i = 1:words(K)] D index i-1 using 2:3 with linespoints ps 0.5 @SHADE title word(K, i)
    } else { set multiplot next }
}
