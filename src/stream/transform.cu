/* transform: the identity by the device library: CUB's transform (bulk copies on Hopper), or Thrust's in
 * older toolkits. */
#if defined __CUDACC__ && defined __has_include && __has_include(<cub/device/device_transform.cuh>)
#include "../kernel.h"
#include "stream.h"
#include <cub/device/device_transform.cuh>

struct identity {
    template <typename T> __host__ __device__ T operator()(T v) const
    {
        return v;
    }
};

static enum verdict prepare(struct work *)
{
    return CALL_OK;
}

template <typename T> static int launch_of(struct work *w, int step)
{
    const T *const in = flat<T>(w, step & 1);
    T *const out = flat<T>(w, ~step & 1);
    return cub::DeviceTransform::Transform(in, out, w->c->axis[AXIS_NX], identity(), (cudaStream_t)w->stream);
}
#else
#include "thrust_identity.h"

static enum verdict prepare(struct work *w)
{
    return thrust_prepare(w);
}

template <typename T> static int launch_of(struct work *w, int step)
{
    const cudaStream_t stream = (cudaStream_t)w->stream;
    return thrust_identity<T>(stream, flat<T>(w, step & 1), flat<T>(w, ~step & 1), w->c->axis[AXIS_NX]);
}
#endif

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "the device library's transform", .kind = STREAM_COPY,
        .prepare = prepare, .launch = launch)
