/* memcpy: the runtime's own copy from device to device. */
#include "../kernel.h"
#include "stream.h"

static int launch(struct work *w, int step)
{
    return cudaMemcpyAsync(flat_data(w, ~step & 1), flat_data(w, step & 1), stream_bytes(w),
                           cudaMemcpyDeviceToDevice, (cudaStream_t)w->stream);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "the runtime's device-to-device copy", .kind = STREAM_COPY,
        .launch = launch)
