/* thrust: the identity by Thrust's transform, in every toolkit. Source: RWTH, libraries. */
#include "thrust_identity.h"

template <typename T> static int launch_of(struct work *w, int step)
{
    const cudaStream_t stream = (cudaStream_t)w->stream;
    return thrust_identity<T>(stream, flat<T>(w, step & 1), flat<T>(w, ~step & 1), w->c->axis[AXIS_NX]);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "Thrust's transform", .kind = STREAM_COPY,
        .prepare = thrust_prepare, .launch = launch)
