/* Hopper's bulk tensor copies (TMA) from a field of star3d into shared memory. One thread asks for a whole
 * box. The copy engine fills the part outside of the field with zeros, and counts the arriving bytes on a
 * barrier in shared memory (PTX ISA, "Asynchronous copy", "mbarrier"). The tests on the CPU run the same PTX
 * (../cpu/ptx_on_cpu.h, ../cpu/include/cuda.h). */
#ifndef CLIFFS_STAR3D_TMA_H
#define CLIFFS_STAR3D_TMA_H

#include "star3d_kernel.h"

/* The halo along x of a box, in values of `bytes` bytes: whole sectors of 32 bytes, for a box's rows begin on
 * one. */
constexpr int tma_halo_of(int bytes, int r)
{
    return (r * bytes + 31) / 32 * 32 / bytes;
}
template <typename T, int R> struct tma_halo {
    static constexpr int x = tma_halo_of(sizeof(T), R);
};

/* A position in a ring of stages, and the parity of the round through the ring. */
struct ring_place {
    int stage, parity;
    __device__ __forceinline__ void next(int stages)
    {
        if (++stage == stages)
            stage = 0, parity ^= 1;
    }
};

/* Bytes of a box for a tile of bx x by points, rounded up to 128; of a ring of such boxes with two barriers
 * each. */
constexpr int ring_box_bytes(int bytes, int r, int bx, int by)
{
    return ((bx + 2 * tma_halo_of(bytes, r)) * (by + 2 * r) * bytes + 127) / 128 * 128;
}
constexpr int ring_bytes(int stages, int box_bytes)
{
    return 128 + stages * (box_bytes + 2 * 8);
}
/* The number of stages for which a block has room, at most `most`. Two at least: if these do not fit,
 * prepare() skips the case. */
static inline int ring_stages(const struct gpu_facts *gpu, int most, int box_bytes)
{
    while (most > 2 && ring_bytes(most, box_bytes) > gpu->shared_block)
        most--;
    return most;
}

/* Whether warps of a block can hand registers to each other (setmaxnreg). Only code for sm_90a does; a build
 * for 9.0 is for sm_90a (mk/cuda.mk). */
static inline int tma_hands_registers(const struct gpu_facts *gpu)
{
    return gpu->cc == 90;
}

/* The ring of a tile of BX x BY points, in values. */
template <typename T, int R, int BX, int BY> struct ring_shape {
    static constexpr int halo = tma_halo<T, R>::x, pitch = BX + 2 * halo, box = pitch * (BY + 2 * R);
    static constexpr int stage = ring_box_bytes(sizeof(T), R, BX, BY) / (int)sizeof(T);
};

#if defined __CUDACC__ && CUDART_VERSION >= 12000
#include <cuda.h>
#define TMA_HERE 1
typedef CUtensorMap tma_map;
#if defined __CUDA_ARCH__ && \
    __CUDA_ARCH__ < 700 /* no kernel reads it there, and nvcc does not accept __grid_constant__ */
#define TMA_ARGUMENT const tma_map
#else
#define TMA_ARGUMENT const __grid_constant__ tma_map
#endif
/* As SHARED, aligned for boxes. */
#ifdef CUDA_ON_CPU
#define TMA_SHARED(T, name) SHARED(T, name)
#else
#define TMA_SHARED(T, name) \
    extern __shared__ __align__(128) unsigned char tma_shared[]; \
    T *const name = reinterpret_cast<T *>(tma_shared)
#endif

/* Makes a tensor map of the planes of field `f` from (-halo, -r, -r) on, in boxes of bx × by × 1 values. Its
 * unit is 8 bytes in both precisions, for a box may be at most 256 units long. The L2 reads whole lines of
 * 128 bytes from memory; with sectors of 32 the sweep is 1 to 3 % slower. Returns 0 or a code of the CUDA
 * runtime. */
static inline int tma_describe(tma_map *map, void *f, const star3d_grid &g, int halo, int bytes, int bx,
                               int by)
{
    typedef CUresult encode(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *, const cuuint64_t *,
                            const cuuint64_t *, const cuuint32_t *, const cuuint32_t *, CUtensorMapInterleave,
                            CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
    static encode *call;
    cudaDriverEntryPointQueryResult found;
    if (!call) {
        void *symbol = NULL;
#if CUDART_VERSION >= 12050
        const cudaError_t e = cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &symbol, 12000,
                                                               cudaEnableDefault, &found);
#else
        const cudaError_t e =
            cudaGetDriverEntryPoint("cuTensorMapEncodeTiled", &symbol, cudaEnableDefault, &found);
#endif
        if (e != cudaSuccess || found != cudaDriverEntryPointSuccess)
            return e != cudaSuccess ? (int)e : (int)cudaErrorNotSupported;
        call = reinterpret_cast<encode *>(symbol);
    }
    char *const base = static_cast<char *>(f) + (g.origin - g.r * (g.plane + g.pitch) - halo) * bytes;
    const cuuint64_t extent[3] = {(cuuint64_t)((g.nx + 2 * halo) * bytes + 7) / 8,
                                  (cuuint64_t)(g.ny + 2 * g.r), (cuuint64_t)(g.nz + 2 * g.r)};
    const cuuint64_t stride[2] = {(cuuint64_t)(g.pitch * bytes), (cuuint64_t)(g.plane * bytes)};
    const cuuint32_t box[3] = {(cuuint32_t)(bx * bytes / 8), (cuuint32_t)by, 1}, each[3] = {1, 1, 1};
    return call(map, CU_TENSOR_MAP_DATA_TYPE_FLOAT64, 3, base, extent, stride, box, each,
                CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
                CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE)
               ? (int)cudaErrorInvalidValue
               : 0;
}

/* Hints for the L2: lines read with EVICT_LAST stay longer than others; NORMAL: as others. */
#define TMA_EVICT_LAST 0x14F0000000000000ull
#define TMA_EVICT_NORMAL 0x1000000000000000ull

typedef unsigned long long tma_barrier;
static __device__ __forceinline__ unsigned tma_address(const void *p)
{
    return (unsigned)__cvta_generic_to_shared(p);
}

/* Initialises a barrier that expects `count` arrivals a phase. */
static __device__ __forceinline__ void tma_barrier_init(tma_barrier *b, int count)
{
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(tma_address(b)), "r"(count) : "memory");
}
/* Called by the thread that has initialised barriers, before __syncthreads(). */
static __device__ __forceinline__ void tma_barriers_made(void)
{
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}
static __device__ __forceinline__ void tma_arrive(tma_barrier *b)
{
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(tma_address(b)) : "memory");
}
/* A warp calls it after its loads from a stage, before it allows the next copy into it. Without it the copy
 * engine's writes may overtake the loads, although the copy is asked for later (PTX ISA, "Async proxy"). */
static __device__ __forceinline__ void tma_reads_done(void)
{
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncwarp();
}
/* Waits for the end of the phase of this parity: 0 for the first, 1 for the second, and so on. */
static __device__ __forceinline__ void tma_wait(tma_barrier *b, int parity)
{
    asm volatile("{\n"
                 ".reg .pred done;\n"
                 "again:\n"
                 "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
                 "@!done bra again;\n"
                 "}" ::"r"(tma_address(b)),
                 "r"(parity)
                 : "memory");
}
/* Whether the phase of this parity has ended; does not wait. */
static __device__ __forceinline__ bool tma_seen(tma_barrier *b, int parity)
{
    unsigned ended;
    asm volatile("{\n"
                 ".reg .pred ended;\n"
                 "mbarrier.test_wait.parity.shared::cta.b64 ended, [%1], %2;\n"
                 "selp.u32 %0, 1, 0, ended;\n"
                 "}"
                 : "=r"(ended)
                 : "r"(tma_address(b)), "r"(parity)
                 : "memory");
    return ended != 0;
}
/* Asks for the copy of a box of `bytes` bytes from (x, y, z) of the map, x in values; its arrival ends the
 * phase of `b`. policy: a hint for the L2. */
template <typename T>
static __device__ __forceinline__ void tma_fetch(T *to, const tma_map *map, int x, int y, int z, int bytes,
                                                 tma_barrier *b, unsigned long long policy)
{
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(tma_address(b)), "r"(bytes)
                 : "memory");
    asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint "
                 "[%0], [%1, {%2, %3, %4}], [%5], %6;" ::"r"(tma_address(to)),
                 "l"(map), "r"(x * (int)sizeof(T) / 8), "r"(y), "r"(z), "r"(tma_address(b)), "l"(policy)
                 : "memory");
}
/* Hands registers from the warps that copy to those that compute, in whole warpgroups. Only code for sm_90a
 * does it. */
template <int N> static __device__ __forceinline__ void tma_give_registers(void)
{
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(N));
#endif
}
template <int N> static __device__ __forceinline__ void tma_take_registers(void)
{
#ifdef __CUDA_ARCH_FEAT_SM90_ALL
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(N));
#endif
}
#else
#define TMA_HERE 0
#define TMA_EVICT_LAST 0
#define TMA_EVICT_NORMAL 0
typedef const void *tma_map;
#endif

/* Where there are no such copies: a build without them skips the case; for a GPU without them the kernel is
 * empty, and min_cc prevents its launch. */
static inline enum verdict tma_absent(struct work *w)
{
    return skip_build(w, "needs CUDA 12 to be built");
}
#if !defined __CUDA_ARCH__ || __CUDA_ARCH__ >= 900
#define TMA_CODE 1
#else
#define TMA_CODE 0
#endif

#if TMA_HERE
/* Called by a whole warp: it has read this stage, which the next copy may overwrite. */
static __device__ __forceinline__ void tma_release(tma_barrier *b)
{
    tma_reads_done();
    if (threadIdx.x % 32 == 0)
        tma_arrive(b);
}
/* Makes the tensor maps of both fields of a case. */
static enum verdict tma_describe_fields(struct work *w, tma_map (&map)[2], int halo, int bx, int by)
{
    const star3d_grid g = star3d_grid_of_work(w);
    int code = 0;
    for (int f = 0; f < 2 && !code; f++)
        code = tma_describe(&map[f], w->field[f], g, halo, (int)w->c->axis[AXIS_PRECISION], bx, by);
    return code ? check_failed(w, "describing the fields to the copy engine", code) : CALL_OK;
}
#endif

#endif
