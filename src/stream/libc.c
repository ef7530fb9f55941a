/* libc: the C library's memcpy; each thread copies a part. */
#include <omp.h>
#include <string.h>
#include "stream.h"

static int launch(struct work *w, int step)
{
    const char *const in = flat_data(w, step & 1);
    char *const out = flat_data(w, ~step & 1);
    const int64_t bytes = (int64_t)stream_bytes(w);
#pragma omp parallel
    {
        const int64_t part = bytes / omp_get_num_threads(), at = part * omp_get_thread_num();
        const int last = omp_get_thread_num() == omp_get_num_threads() - 1;
        memcpy(out + at, in + at, (size_t)(last ? bytes - at : part));
    }
    return 0;
}

VARIANT(.backend = BACKEND_OPENMP, .summary = "memcpy of the C library by all threads", .kind = STREAM_COPY,
        .launch = launch)
