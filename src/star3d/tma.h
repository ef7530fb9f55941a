/* Hopper's bulk tensor copies (TMA) from a field of star3d into shared memory. One thread asks for a whole box; the copy engine
 * fills what lies outside with zeros and counts the bytes that arrive on a barrier in shared memory (PTX ISA, "Asynchronous
 * copy", "mbarrier"). In the CPU harness the same calls are plain code. */
#ifndef CLIFFS_STAR3D_TMA_H
#define CLIFFS_STAR3D_TMA_H

#include "star3d_kernel.h"

/* Box rows begin on a sector of 32 bytes: the halo along x is padded to whole ones. In values of `bytes`
 * bytes. */
constexpr int tma_halo_of(int bytes, int r) { return (r * bytes + 31) / 32 * 32 / bytes; }
template <typename T, int R> struct tma_halo {
    static constexpr int x = tma_halo_of(sizeof(T), R);
};

/* A place in the ring that moves on: stage, and the parity of its round. */
struct ring_place {
    int stage, parity;
    __device__ __forceinline__ void next(int stages)
    {
        if (++stage == stages)
            stage = 0, parity ^= 1;
    }
};

/* Bytes of a box for a tile of bx x by points, as it begins at 128 bytes; of a ring of such boxes, with
 * two barriers for each. */
constexpr int ring_box_bytes(int bytes, int r, int bx, int by)
{
    return ((bx + 2 * tma_halo_of(bytes, r)) * (by + 2 * r) * bytes + 127) / 128 * 128;
}
constexpr int ring_bytes(int stages, int box_bytes) { return 128 + stages * (box_bytes + 2 * 8); }
/* As many stages as a block has room for, at most `most`, but two: where these do not fit, nothing does. */
static inline int ring_stages(const struct gpu_facts *gpu, int most, int box_bytes)
{
    while (most > 2 && ring_bytes(most, box_bytes) > gpu->shared_block)
        most--;
    return most;
}

/* Whether warps of a block can hand registers to each other (setmaxnreg). Only the code of sm_90a does it,
 * and a build for 9.0 is one for sm_90a (mk/cuda.mk). */
static inline int tma_hands_registers(const struct gpu_facts *gpu) { return gpu->cc == 90; }

/* The ring of a tile of BX x BY points, in values. */
template <typename T, int R, int BX, int BY> struct ring_shape {
    static constexpr int halo = tma_halo<T, R>::x, pitch = BX + 2 * halo, box = pitch * (BY + 2 * R);
    static constexpr int stage = ring_box_bytes(sizeof(T), R, BX, BY) / (int)sizeof(T);
};

#if defined __CUDACC__ && CUDART_VERSION >= 12000
#include <cuda.h>
#define TMA_HERE 1
typedef CUtensorMap tma_map;
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ < 700 /* where no kernel reads it, and nvcc refuses the word */
#define TMA_ARGUMENT const tma_map
#else
#define TMA_ARGUMENT const __grid_constant__ tma_map
#endif
/* As SHARED, where boxes may be put. */
#define TMA_SHARED(T, name)                                  \
    extern __shared__ __align__(128) unsigned char tma_shared[]; \
    T *const name = reinterpret_cast<T *>(tma_shared)

/* Describes the planes of field `f` from (-halo, -r, -r) on, cut into boxes of bx × by × 1 values. The unit is
 * 8 bytes in both precisions, for a box may be 256 units long. The L2 reads whole lines of 128 bytes from memory:
 * in sectors of 32 the sweep is 1 to 3 % slower. 0, or a code of the CUDA runtime. */
static inline int tma_describe(tma_map *map, void *f, const star3d_grid &g, int halo, int bytes, int bx, int by)
{
    typedef CUresult encode(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *, const cuuint64_t *,
                            const cuuint64_t *, const cuuint32_t *, const cuuint32_t *, CUtensorMapInterleave,
                            CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
    static encode *call;
    cudaDriverEntryPointQueryResult found;
    if (!call) {
        void *symbol = NULL;
#if CUDART_VERSION >= 12050
        const cudaError_t e =
            cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &symbol, 12000, cudaEnableDefault, &found);
#else
        const cudaError_t e = cudaGetDriverEntryPoint("cuTensorMapEncodeTiled", &symbol, cudaEnableDefault, &found);
#endif
        if (e != cudaSuccess || found != cudaDriverEntryPointSuccess)
            return e != cudaSuccess ? (int)e : (int)cudaErrorNotSupported;
        call = reinterpret_cast<encode *>(symbol);
    }
    char *const base = static_cast<char *>(f) + (g.origin - g.r * (g.plane + g.pitch) - halo) * bytes;
    const cuuint64_t extent[3] = {(cuuint64_t)((g.nx + 2 * halo) * bytes + 7) / 8, (cuuint64_t)(g.ny + 2 * g.r),
                                  (cuuint64_t)(g.nz + 2 * g.r)};
    const cuuint64_t stride[2] = {(cuuint64_t)(g.pitch * bytes), (cuuint64_t)(g.plane * bytes)};
    const cuuint32_t box[3] = {(cuuint32_t)(bx * bytes / 8), (cuuint32_t)by, 1}, each[3] = {1, 1, 1};
    return call(map, CU_TENSOR_MAP_DATA_TYPE_FLOAT64, 3, base, extent, stride, box, each,
                CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
                CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE)
               ? (int)cudaErrorInvalidValue
               : 0;
}

/* The L2 keeps what is read with this hint longer than anything else, or as anything else. */
#define TMA_EVICT_LAST 0x14F0000000000000ull
#define TMA_EVICT_NORMAL 0x1000000000000000ull

typedef unsigned long long tma_barrier;
static __device__ __forceinline__ unsigned tma_address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

/* Expects `count` arrivals a phase. */
static __device__ __forceinline__ void tma_barrier_init(tma_barrier *b, int count)
{
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(tma_address(b)), "r"(count) : "memory");
}
/* By the thread that has initialised barriers, before the block's barrier. */
static __device__ __forceinline__ void tma_barriers_made(void)
{
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}
static __device__ __forceinline__ void tma_arrive(tma_barrier *b)
{
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(tma_address(b)) : "memory");
}
/* Between a warp's loads and what lets the copy engine overwrite what they load: its writes overtake loads under way, even
 * those of a copy that is asked for after the loads (PTX ISA, "Async proxy"). */
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
                 "}" : "=r"(ended) : "r"(tma_address(b)), "r"(parity) : "memory");
    return ended != 0;
}
/* Arrives at `b` and has a box of `bytes` bytes copied, whose arrival ends the phase. x in values. */
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
/* Hands registers from the warps that copy to those that compute, in whole warpgroups; does nothing but in
 * sm_90a's code. */
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
#elif __has_include("tma_on_cpu.h")
#include "tma_on_cpu.h"
#define TMA_HERE 1
#else
#define TMA_HERE 0
#define TMA_EVICT_LAST 0
#define TMA_EVICT_NORMAL 0
typedef const void *tma_map;
#endif

/* The ways out. A build without the copies refuses the case; code for a GPU that has none is an empty
 * kernel, which min_cc keeps from being launched. */
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
/* A warp arrives: it has read what the next copy may overwrite. */
static __device__ __forceinline__ void tma_release(tma_barrier *b)
{
    tma_reads_done();
    if (threadIdx.x % 32 == 0)
        tma_arrive(b);
}
/* Both fields of a case. */
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
