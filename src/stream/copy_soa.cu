/* copy_soa: b[i] = a[i], a structure of arrays of three members, each read and written: a warp uses whole
 * sectors of three arrays. Source as copy_aos.cu. */
#include "copy_members.h"

template <typename T> static int launch_of(struct work *w, int step)
{
    return copy_members<T, false>(w, step);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "all members of points, structure of arrays", .kind = STREAM_COPY,
        .has = AXES(AXIS_BLOCK), .prepare = block_row, .launch = launch)
