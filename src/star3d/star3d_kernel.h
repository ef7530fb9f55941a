/* What the kernels of star3d share: coefficients, the star, the Z loop, and the launch of kernels whose
 * threads compute one point or walk along z. */
#ifndef CLIFFS_STAR3D_KERNEL_H
#define CLIFFS_STAR3D_KERNEL_H

#include <stdio.h>
#include "../lockstep.h"
#include "star3d.h"

/* The coefficients are a kernel argument: arguments are in constant memory. */
template <typename T, int R> struct coefficients {
    T c[STAR3D_POINTS(R)];
};

/* The star: c0·at(0, 0, 0) + sum over k = 1..R of the six points at distance k. at(dx, dy, dz): the variant's
 * access to a value. */
template <typename T, int R, typename At>
static __device__ __forceinline__ T star(const coefficients<T, R> &s, const At &at)
{
    T sum = s.c[0] * at(0, 0, 0);
#pragma unroll
    for (int k = 1; k <= R; k++) {
        const T *c = s.c + 6 * k - 5;
        sum += c[0] * at(-k, 0, 0) + c[1] * at(k, 0, 0);
        sum += c[2] * at(0, -k, 0) + c[3] * at(0, k, 0);
        sum += c[4] * at(0, 0, -k) + c[5] * at(0, 0, k);
    }
    return sum;
}

/* The thread's point in plane z. */
struct thread_place {
    int x, y, z;
    bool in_xy; /* inside the grid in x and y */
    int64_t at;

    __device__ __forceinline__ thread_place(const star3d_grid &g, int z_)
        : x(blockIdx.x * blockDim.x + threadIdx.x), y(blockIdx.y * blockDim.y + threadIdx.y), z(z_),
          in_xy(x < g.nx && y < g.ny), at(g.origin + z * g.plane + y * g.pitch + x)
    {
    }
};

/* The plane behind the last one of a Z loop that begins with plane `first`. */
static __device__ __forceinline__ int planes_end(const star3d_grid &g, int first)
{
    return min(first + g.planes, g.nz);
}

/* A Z loop: calls plane(z) for each of the g.planes planes from `first` on. TOGETHER: in lock-step with the
 * other blocks. ROLLED: the compiler must not unroll the loop. */
template <bool TOGETHER, bool ROLLED, typename Plane> static __device__ __forceinline__ void
each_plane(const star3d_grid &g, const lockstep &l, int first, const Plane &plane)
{
    const int end = planes_end(g, first);
    lockstep_walk step(l);
    int z = first;
    do {
        const int stop = TOGETHER ? min(z + l.every, end) : end;
        if (TOGETHER)
            step.next_of_many<false>(l, z - first, stop - z);
        if (ROLLED)
#pragma unroll 1
            for (; z < stop; z++)
                plane(z);
        else
            for (; z < stop; z++)
                plane(z);
    } while (TOGETHER && z < end);
    if (TOGETHER && threadIdx.x + threadIdx.y == 0)
        lockstep_end(l, end - first);
}

/* Values z-R .. z+R of a thread's column, and the one behind them, loaded before it is needed. load(d): the
 * column's value in plane z + d. */
template <typename T, int R> struct column_queue {
    T at[2 * R + 1], ahead;

    template <typename Load> __device__ __forceinline__ column_queue(const Load &load) : ahead(load(R))
    {
#pragma unroll
        for (int k = 1; k <= 2 * R; k++)
            at[k] = load(k - 1 - R);
    }
    __device__ __forceinline__ void shift()
    {
#pragma unroll
        for (int k = 0; k < 2 * R; k++)
            at[k] = at[k + 1];
        at[2 * R] = ahead;
    }
};

/* The two signatures of kernels: a is read, b is written. */
template <typename T, int R>
using star3d_kernel = void (*)(const T *a, T *b, star3d_grid g, coefficients<T, R> s);
template <typename T, int R>
using star3d_walker = void (*)(const T *a, T *b, star3d_grid g, coefficients<T, R> s, lockstep l);

/* Bytes of shared memory that every block may have on any GPU; more must be asked for. */
enum { SHARED_MAX = 48 * 1024 };

/* How a kernel covers the grid. */
enum star3d_shape {
    ONE_POINT = 0, /* a thread computes one point; no shared memory */
    ZLOOP = 1,     /* a thread walks g.planes points in z */
    TILE = 2,      /* a block has one XY tile with halo for each of its planes */
    TWO_TILES = 4  /* ... two of them, used in turn: one barrier a plane */
};

/* Bytes of dynamic shared memory of a block. */
static inline size_t shared_bytes(int shape, const struct bench_case *c)
{
    const int64_t block = c->axis[AXIS_BLOCK], r = c->axis[AXIS_RADIUS];
    const int64_t tile = c->axis[AXIS_PRECISION] * (BLOCK_X(block) + 2 * r) * (BLOCK_Y(block) + 2 * r);
    return shape & TWO_TILES ? 2 * tile : shape & TILE ? BLOCK_Z(block) * tile : 0;
}

template <typename T, int R> static coefficients<T, R> star3d_coefficients(void)
{
    coefficients<T, R> s;
    for (int i = 0; i < STAR3D_POINTS(R); i++)
        s.c[i] = (T)star3d_coefficient(R, i);
    return s;
}

static inline dim3 star3d_threads(const struct bench_case *c)
{
    const int64_t block = c->axis[AXIS_BLOCK];
    return dim3(BLOCK_X(block), BLOCK_Y(block), BLOCK_Z(block));
}

static inline dim3 star3d_blocks(int shape, const star3d_grid &g, const struct bench_case *c)
{
    const dim3 threads = star3d_threads(c);
    return dim3(ceil_div(g.nx, threads.x), ceil_div(g.ny, threads.y),
                shape & ZLOOP ? ceil_div(g.nz, g.planes) : ceil_div(g.nz, threads.z));
}

template <typename T, int R> static int star3d_launch(star3d_kernel<T, R> kernel, int shape,
                                                      const star3d_grid &g, struct work *w, int step)
{
    return LAUNCH(kernel, star3d_blocks(shape, g, w->c), star3d_threads(w->c), shared_bytes(shape, w->c), w,
                  (const T *)w->field[step & 1], (T *)w->field[~step & 1], g, (star3d_coefficients<T, R>()));
}

/* Lets a kernel have `shared` bytes of shared memory a block. Sets how many of its blocks are resident at
 * once: `each` on a multiprocessor, `all` on the GPU. CALL_SKIP if there is not room for one. */
template <typename... P> static enum verdict kernel_room(struct work *w, void (*kernel)(P...),
                                                         int64_t threads, size_t shared, int *each, int *all)
{
    int device = 0;
    if (cudaGetDevice(&device))
        return skip_device(w, "the GPU does not say what it has");
    if (shared > (size_t)device_has(cudaDevAttrMaxSharedMemoryPerBlockOptin))
        return skip_device(w, "a block needs %zu bytes of shared memory: more than allowed", shared);
    int code = (int)cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)shared);
    code = code ? code : resident_blocks(kernel, threads, shared, each, all);
    if (code)
        return check_failed(w, "preparing", code);
    return *each ? CALL_OK
                 : skip_device(w, "a multiprocessor has no room for a block of %d threads and %zu bytes",
                               (int)threads, shared);
}

/* CALL_OK, or CALL_SKIP with the reason for a block that the kernel cannot use. */
template <int shape> static enum verdict usable_block(struct work *w)
{
    const int64_t block = w->c->axis[AXIS_BLOCK], r = w->c->axis[AXIS_RADIUS];
    const int64_t threads = BLOCK_X(block) * BLOCK_Y(block) * BLOCK_Z(block);
    if (threads > BLOCK_THREADS_MAX)
        return skip_rule(w, "a block has %d threads: at most %d", (int)threads, BLOCK_THREADS_MAX);
    if ((shape & ZLOOP) && BLOCK_Z(block) != 1)
        return skip_rule(w, "a block has depth 1");
    if ((shape & (TILE | TWO_TILES)) && (BLOCK_X(block) < r || BLOCK_Y(block) < r))
        return skip_rule(w, "a block is at least %d by %d", (int)r, (int)r);
    if (shared_bytes(shape, w->c) > SHARED_MAX)
        return skip_rule(w, "a block needs %zu bytes of shared memory: at most %d", shared_bytes(shape, w->c),
                         (int)SHARED_MAX);
    return CALL_OK;
}

/* launch() of a kernel whose threads compute one point each. grid: an expression that may use `w`. */
#define STAR3D_LAUNCH(kernel, shape, grid) \
    template <typename T, int R> static int launch_of(struct work *w, int step) \
    { \
        return star3d_launch<T, R>(kernel<T, R>, shape, grid, w, step); \
    } \
    LAUNCH_BY_PRECISION_AND_RADIUS(launch_of)

/* Launches a variant with a Z loop, which has two kernels: `alone` for unsynchronised blocks, `together` for
 * lock-step. */
template <typename T, int R> static int star3d_walk(star3d_walker<T, R> alone, star3d_walker<T, R> together,
                                                    int shape, struct work *w, int step)
{
    const star3d_grid g = star3d_grid_of_work(w);
    const dim3 blocks = star3d_blocks(shape, g, w->c), threads = star3d_threads(w->c);
    const coefficients<T, R> s = star3d_coefficients<T, R>();
    const T *const a = (const T *)w->field[step & 1];
    T *const b = (T *)w->field[~step & 1];
    if (!w->own)
        return LAUNCH(alone, blocks, threads, shared_bytes(shape, w->c), w, a, b, g, s, lockstep());
    const int lead = (int)w->c->axis[STAR3D_AXIS_LOCKSTEP];
    const lockstep l = lockstep_next((struct lockstep_count *)w->own, blocks.x * blocks.y * blocks.z,
                                     g.planes, lead, max(lead / 2, 1));
    return LAUNCH_TOGETHER(together, blocks, threads, shared_bytes(shape, w->c), w, a, b, g, s, l);
}

template <typename T, int R>
static enum verdict star3d_prepare(star3d_walker<T, R> together, int shape, struct work *w)
{
    if (w->c->axis[STAR3D_AXIS_LOCKSTEP] == 0)
        return CALL_OK;
    const dim3 blocks = star3d_blocks(shape, star3d_grid_of_work(w), w->c);
    return lockstep_prepare(w, together, blocks, star3d_threads(w->c), shared_bytes(shape, w->c));
}

/* prepare() and launch() of a kernel with a Z loop. */
/* clang-format takes the brackets of a template for comparisons. */
/* clang-format off */
#define STAR3D_ZLOOP_LAUNCH(kernel, tiles) \
    template <typename T, int R> static int launch_of(struct work *w, int step) \
    { \
        return star3d_walk<T, R>(kernel<T, R, false>, kernel<T, R, true>, ZLOOP | (tiles), w, step); \
    } \
    template <typename T, int R> static enum verdict prepare_of(struct work *w) \
    { \
        return star3d_prepare<T, R>(kernel<T, R, true>, ZLOOP | (tiles), w); \
    } \
    LAUNCH_BY_PRECISION_AND_RADIUS(launch_of) \
    static enum verdict prepare(struct work *w) \
    { \
        const enum verdict v = usable_block<ZLOOP | (tiles)>(w); \
        return v == CALL_OK ? BY_PRECISION_AND_RADIUS(prepare_of, w, w) : v; \
    }
/* clang-format on */

#endif
