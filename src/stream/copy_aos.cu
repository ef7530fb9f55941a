/* copy_aos: b[i] = a[i], an array of structures of three members, each read and written: a warp's three
 * accesses touch the same sectors, and each uses a third of their bytes. After RWTH, data layout, the case in
 * which all members are needed. */
#include "copy_members.h"

template <typename T> static int launch_of(struct work *w, int step)
{
    return copy_members<T, true>(w, step);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "all members of points, array of structures", .kind = STREAM_COPY,
        .has = AXES(AXIS_BLOCK), .prepare = block_row, .launch = launch)
