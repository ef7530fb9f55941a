/* The kernel of kway and kway_aligned: each thread takes one of `ways` paths.
 *
 * A path is its own loop over five steps x = x·a + b. The bits of the path's number choose one of two factors
 * for each step: 32 loops of equal cost that cannot be merged into one. Factors and addends are arguments,
 * else the compiler would remove products by one. 16 warps on each of a multiprocessor's four schedulers hide
 * the latency of the steps. */
#include "../kernel.h"
#include "divergence.h"

template <typename T> struct kway_numbers {
    T a[2], b[DIVERGENCE_STEPS];
};

template <int PATH, typename T> static __device__ __forceinline__ T kway_path(T x, const kway_numbers<T> &s)
{
#pragma unroll 1
    for (int round = 0; round < DIVERGENCE_ROUNDS; round++)
#pragma unroll
        for (int j = 0; j < DIVERGENCE_STEPS; j++)
            x = x * s.a[PATH >> j & 1] + s.b[j];
    return x;
}

#define PATH(p) \
    case p: \
        x = kway_path<p>(x, s); \
        break;
#define PATHS4(p) PATH(p) PATH(p + 1) PATH(p + 2) PATH(p + 3)
#define PATHS16(p) PATHS4(p) PATHS4(p + 4) PATHS4(p + 8) PATHS4(p + 12)

template <typename T, bool ALIGNED>
__global__ void divergence_kway(const T *in, T *out, int64_t n, int ways, const kway_numbers<T> s)
{
    const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    T x = in[i];
    switch (divergence_path(i, ALIGNED, ways)) {
        PATHS16(0)
        PATHS16(16)
    }
    out[i] = x;
}

template <typename T, bool ALIGNED> static int kway_launch(struct work *w)
{
    enum { THREADS = 256 };
    const int64_t n = w->c->axis[AXIS_NX];
    kway_numbers<T> s;
    for (int a = 0; a < 2; a++)
        s.a[a] = (T)divergence_factor[a];
    for (int j = 0; j < DIVERGENCE_STEPS; j++)
        s.b[j] = (T)divergence_addend[j];
    return LAUNCH((divergence_kway<T, ALIGNED>), dim3(ceil_div(n, THREADS)), dim3(THREADS), 0, w,
                  flat<T>(w, 0), flat<T>(w, 1), n, (int)w->c->axis[DIVERGENCE_AXIS_WAYS], s);
}
