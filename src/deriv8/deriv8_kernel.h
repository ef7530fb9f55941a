/* What the CUDA variants of deriv8 share. */
#pragma once

#include "../kernel.h"
#include "deriv8.h"

/* w_k/ds, rounded once. Kernel arguments are in constant memory, where the source's weights are, too. */
template <typename T> struct deriv8_weights {
    T c[DERIV8_HALO];
};

template <typename T> static deriv8_weights<T> deriv8_weights_of(const deriv8_grid &g)
{
    deriv8_weights<T> w;
    for (int k = 1; k <= DERIV8_HALO; k++)
        w.c[k - 1] = (T)deriv8_weight(k, g.n[g.axis]);
    return w;
}

/* Lines along y or z. Strides in values: `along` to the next point of a line; `other` to the next line in the
 * third direction, which is neither x nor the line's. */
struct deriv8_lines {
    int nx, n;
    int64_t along, other;
};

static inline deriv8_lines deriv8_lines_of(const deriv8_grid &g)
{
    const deriv8_lines lines = {g.n[0], g.n[g.axis], g.stride[g.axis], g.stride[3 - g.axis]};
    return lines;
}

/* The derivative at u[0] from its neighbours, `step` values apart. Differences come first: the error bound
 * assumes it. */
template <typename T>
static __device__ __forceinline__ T deriv8_at(const T *u, int step, const deriv8_weights<T> &w)
{
    return w.c[0] * (u[step] - u[-step]) + w.c[1] * (u[2 * step] - u[-2 * step]) +
           w.c[2] * (u[3 * step] - u[-3 * step]) + w.c[3] * (u[4 * step] - u[-4 * step]);
}

/* Copies the points beyond both ends of a line that is whole in shared memory: thread t, 0 .. 3, copies
 * two. */
template <typename T> static __device__ void deriv8_close(T *line, int step, int n, int t)
{
    line[(-1 - t) * step] = line[deriv8_wrap(-1 - t, n) * step];
    line[(n + t) * step] = line[deriv8_wrap(n + t, n) * step];
}

/* Bytes of a tile: `pencils` whole lines with both halos. */
template <typename T, int pencils> static size_t deriv8_tile(const deriv8_grid &g)
{
    return sizeof(T) * pencils * (size_t)(g.n[g.axis] + 2 * DERIV8_HALO);
}

/* Asks for more shared memory than the 48 KiB that every block may have; skips lines that are too long. */
template <typename T, int pencils, typename K> static enum verdict deriv8_reserve(struct work *w, K *kernel)
{
    const size_t bytes = deriv8_tile<T, pencils>(deriv8_grid_of_work(w));
    if (bytes <= 48 * 1024 ||
        (bytes < ((size_t)1 << 30) &&
         !cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes)))
        return CALL_OK;
    cudaGetLastError();
    return skip_device(w, "a block needs %zu bytes of shared memory: more than allowed", bytes);
}

/* prepare() and launch() with `pencils` whole lines in a tile: kernel<T, pencils>, launched by
 * launch_tiles<T, pencils>(w). */
#define PENCILS_LAUNCH(kernel, pencils) \
    template <typename T> static int launch_of(struct work *w, int) \
    { \
        return launch_tiles<T, pencils>(w); \
    } \
    static enum verdict prepare(struct work *w) \
    { \
        return w->c->axis[AXIS_PRECISION] == 4 \
                   ? deriv8_reserve<float, pencils>(w, kernel<float, pencils>) \
                   : deriv8_reserve<double, pencils>(w, kernel<double, pencils>); \
    } \
    LAUNCH_BY_PRECISION(launch_of)
