/* openmp: the host's copy, a contiguous part for each thread. Arrays that do not fit the caches are stored
 * past them. */
#include "../host_memory.h"
#include "stream.h"

static int launch(struct work *w, int step)
{
    const char *const in = flat_data(w, step & 1);
    char *const out = flat_data(w, ~step & 1);
    const int64_t bytes = (int64_t)stream_bytes(w);
    const int64_t part = 1 << 16; /* bytes; a multiple of every access's width */
    const int stream = host_streams(2.0 * (double)bytes);
#pragma omp parallel for schedule(static)
    for (int64_t at = 0; at < bytes; at += part) {
        const size_t n = (size_t)(bytes - at < part ? bytes - at : part);
        if (stream)
            host_stream_out(out + at, in + at, n);
        else
            memcpy(out + at, in + at, n);
    }
    host_stream_fence();
    return 0;
}

VARIANT(.backend = BACKEND_OPENMP, .summary = "host copy by all threads, streaming stores beyond the caches",
        .kind = STREAM_COPY, .launch = launch)
