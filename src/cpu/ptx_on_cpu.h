/* PTX on the CPU. In the sources that the tests compile, ci/kernels/ptx.pl puts calls of these functions in
 * the place of inline PTX. A function has the name of its instruction, with _ for . and ::, and the operands
 * in their order. What an instruction does is described in the PTX ISA; an instruction that no kernel uses is
 * missing here, so code with it is not compiled.
 *
 * Loads and stores of flags are of volatile values: order_on_cpu.cc checks the order between blocks. */
#pragma once

#include <stdio.h>
#include <stdlib.h>

#include <array>
#include <functional>
#include <map>
#include <vector>

#include <cuda.h>

/* An operand by its constraint, whose size it must have. */
template <char C, typename T> static inline T &&ptx_operand(T &&v)
{
    static_assert(C == 'r' || C == 'l' || C == 'f' || C == 'd' || C == 'n', "no constraint of PTX");
    static_assert(C == 'n' || sizeof v == (C == 'r' || C == 'f' ? 4 : 8), "the operand has another size");
    return static_cast<T &&>(v);
}
/* Ends the program: what the kernel does is undefined on a GPU. */
static inline void ptx_sound(bool sound, const char *else_is)
{
    if (!sound)
        fprintf(stderr, "%s\n", else_is), abort();
}

/* ---- Registers ---- */

static inline unsigned ptx_smid(void)
{
    return cuda_cpu_sm();
}
static inline unsigned ptx_tid_x(void)
{
    return threadIdx.x;
}
static inline unsigned long long ptx_globaltimer(void)
{
    return cuda_cpu_look_at_clock();
}
template <typename T, typename V> static inline void ptx_mov(T &to, V v)
{
    static_assert(sizeof to == sizeof v, "the register has another size");
    to = (T)v;
}
#define ptx_mov_u32(to, v) ptx_mov<unsigned>(reinterpret_cast<unsigned &>(to), v)
#define ptx_mov_u64(to, v) ptx_mov<unsigned long long>(to, v)
static inline void ptx_selp_u32(unsigned &to, unsigned yes, unsigned no, bool which)
{
    to = which ? yes : no;
}
struct ptx_b128 {
    unsigned long long low, high;
};
static inline void ptx_mov_b128(ptx_b128 &to, unsigned long long low, unsigned long long high)
{
    to = {low, high};
}
static inline void ptx_mov_b128(unsigned long long &low, unsigned long long &high, const ptx_b128 &from)
{
    low = from.low, high = from.high;
}
static inline void ptx_setmaxnreg_dec_sync_aligned_u32(int n)
{
    cuda_cpu_registers.kept = n;
}
static inline void ptx_setmaxnreg_inc_sync_aligned_u32(int n)
{
    cuda_cpu_registers.taken = n;
}
static inline void ptx_pmevent(int event)
{
    ptx_sound(event >= 0 && event < 16, "there are 16 events");
}

/* ---- Memory ---- */

/* A warp's stores that its lanes are making: the first address, how many lanes have come, and how many
 * stores have been told to the L2. */
struct ptx_stored {
    uintptr_t first;
    int lanes;
    unsigned told;
};
/* Barriers of some threads of a block, which come as whole warps: how many are here, and how often they have
 * met. */
struct ptx_meeting {
    int here;
    unsigned met;
};
/* A warp's last calls of __any_sync: how many each lane has made; whether any lane has said yes, and has
 * acquired anything. When a call is over for one lane, all have read what the call before found. */
struct ptx_any {
    unsigned made[32];
    bool yes[3], acquired[3];
};
/* What is known of a block. acquired: of a thread, whether it has passed no fence since its last acquire;
 * then it must not give the copy engine work. reading: of a thread, a bit for each of 128 barriers; it is set
 * from the thread's wait for that barrier on, as long as its loads of the copied data may be in flight. */
struct ptx_block {
    bool acquired[1024];
    std::array<unsigned __int128, 1024> reading;
    ptx_stored stored[32];   /* of a warp */
    ptx_any any[32];         /* of a warp */
    ptx_meeting meeting[16]; /* of a barrier's number */
};
/* By its shared memory, too, as a block of another GPU may have the same number. */
inline std::map<std::pair<void *, unsigned>, ptx_block> ptx_blocks;
static inline ptx_block &ptx_here(void)
{
    return ptx_blocks[{cuda_cpu_shared(), blockIdx.x}];
}
static inline bool &ptx_acquired_here(void)
{
    return ptx_here().acquired[threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)];
}
static inline void ptx_fence_proxy_async_global(void)
{
    ptx_acquired_here() = false;
}

/* For mutants: the next release or acquire of the running thread orders nothing, or only on one GPU. */
struct ptx_weaker {
    bool relaxed, of_one;
};
inline ptx_weaker ptx_weakened;
static inline void ptx_weaken(bool relaxed, bool of_one)
{
    ptx_weakened = {relaxed, of_one};
}
template <bool RELEASE, cuda_cpu_scope SCOPE> static inline void ptx_store(unsigned *to, unsigned value)
{
    const ptx_weaker weak = std::exchange(ptx_weakened, {});
    if (RELEASE && !weak.relaxed)
        cuda_cpu_release(to, weak.of_one ? CUDA_CPU_GPU : SCOPE);
    *static_cast<volatile unsigned *>(to) = value;
}
template <bool ACQUIRE, cuda_cpu_scope SCOPE>
static inline void ptx_load(unsigned &value, const unsigned *from)
{
    const ptx_weaker weak = std::exchange(ptx_weakened, {});
    if (ACQUIRE && !weak.relaxed)
        cuda_cpu_acquire(from, weak.of_one ? CUDA_CPU_GPU : SCOPE);
    ptx_acquired_here() = true;
    value = *static_cast<const volatile unsigned *>(from);
}
#define ptx_st_release_gpu_global_u32 ptx_store<true, CUDA_CPU_GPU>
#define ptx_st_release_sys_global_u32 ptx_store<true, CUDA_CPU_SYSTEM>
#define ptx_ld_acquire_gpu_global_u32 ptx_load<true, CUDA_CPU_GPU>
#define ptx_ld_acquire_sys_global_u32 ptx_load<true, CUDA_CPU_SYSTEM>
/* in ci/kernels/mistakes */
#define ptx_st_relaxed_gpu_global_u32 ptx_store<false, CUDA_CPU_GPU>
#define ptx_ld_relaxed_gpu_global_u32 ptx_load<false, CUDA_CPU_GPU>

/* 16 bytes move as a whole, and order nothing. */
static inline void ptx_st_relaxed_gpu_global_b128(void *to, const ptx_b128 &v)
{
    ptx_sound(reinterpret_cast<uintptr_t>(to) % 16 == 0, "16 bytes that are stored whole are aligned to 16");
    memcpy(to, &v, sizeof v);
}
static inline void ptx_ld_relaxed_gpu_global_b128(ptx_b128 &v, const void *from)
{
    ptx_sound(reinterpret_cast<uintptr_t>(from) % 16 == 0,
              "16 bytes that are loaded whole are aligned to 16");
    memcpy(&v, from, sizeof v);
}

/* A read past the L1 takes the time of the L2 that a test invents. */
static inline void ptx_ld_global_cg_u32(unsigned &value, const unsigned *from)
{
    (cuda_cpu.reads_late ? cuda_cpu_reading : cuda_cpu_cycles) +=
        cuda_cpu.l2_read(ptx_smid(), reinterpret_cast<uintptr_t>(from));
    value = *from;
}
/* A store by a warp: the lanes that execute it together come here one after the other. The first of them that
 * goes on tells the invented L2 whether all 32 have written a line. */
static inline void ptx_st_global_u32(unsigned *to, unsigned value)
{
    ptx_stored &s = ptx_here().stored[threadIdx.x / 32];
    const uintptr_t place = reinterpret_cast<uintptr_t>(to);
    const unsigned before = s.told;
    *to = value;
    s.first = s.lanes++ ? min(s.first, place) : place;
    cuda_cpu_changes++;
    __nanosleep(0);
    if (s.told == before) {
        s.told++;
        cuda_cpu.l2_write(ptx_smid(), s.first, std::exchange(s.lanes, 0) == 32);
    }
}

/* How long lines are to stay in the L2. */
enum ptx_policy : unsigned long long {
    PTX_EVICT_NORMAL = 0x1000000000000000,
    PTX_EVICT_FIRST = 0x12F0000000000000,
    PTX_EVICT_LAST = 0x14F0000000000000
};
static inline void ptx_hinted(unsigned long long policy)
{
    ptx_sound(policy == PTX_EVICT_NORMAL || policy == PTX_EVICT_FIRST || policy == PTX_EVICT_LAST,
              "this is no policy of the L2");
    cuda_cpu_hints.last += policy == PTX_EVICT_LAST;
    cuda_cpu_hints.normal += policy == PTX_EVICT_NORMAL;
}
static inline void ptx_createpolicy_fractional_L2_evict_first_b64(unsigned long long &policy, double share)
{
    ptx_sound(share == 1, "a policy for a part of the lines");
    policy = PTX_EVICT_FIRST;
}
template <typename T> static inline void ptx_store_hinted(T *to, T value, unsigned long long policy)
{
    ptx_hinted(policy);
    cuda_cpu_stores.first += policy == PTX_EVICT_FIRST;
    *to = value;
}
#define ptx_st_global_L2_cache_hint_f32 ptx_store_hinted<float>
#define ptx_st_global_L2_cache_hint_f64 ptx_store_hinted<double>

/* ---- Shared memory, whose addresses count from its beginning ---- */

static inline size_t __cvta_generic_to_shared(const void *p)
{
    return (size_t)(static_cast<const char *>(p) - static_cast<char *>(cuda_cpu_shared()));
}
template <typename T> static inline T *ptx_shared(unsigned at)
{
    return reinterpret_cast<T *>(static_cast<char *>(cuda_cpu_shared()) + at);
}
static inline void ptx_red_release_cta_shared_cta_add_u32(unsigned at, unsigned value)
{
    volatile unsigned *const count = ptx_shared<unsigned>(at);
    *count = *count + value;
}
static inline void ptx_ld_acquire_cta_shared_cta_u32(unsigned &value, unsigned at)
{
    value = *static_cast<const volatile unsigned *>(ptx_shared<unsigned>(at));
}
static inline void ptx_cp_async_cg_shared_global_L2_cache_hint(unsigned to, const void *from, int bytes,
                                                               unsigned long long policy)
{
    ptx_sound(bytes == 16, "a copy past the L1 is of 16 bytes");
    ptx_hinted(policy);
    __pipeline_memcpy_async(ptx_shared<char>(to), from, (size_t)bytes);
}

/* ---- Barriers that count the bytes of copies ---- */

/* A barrier: arrivals that this phase still needs, arrivals per phase, bytes that this phase still needs, the
 * number of the phase. */
struct ptx_mbarrier {
    int16_t lacking, arrivals;
    int32_t bytes : 31;
    uint32_t phase : 1;
};
static_assert(sizeof(ptx_mbarrier) == 8, "as on the device");
static inline ptx_mbarrier *ptx_mbarrier_at(unsigned at)
{
    ptx_sound(at % 8 == 0, "a barrier of copies is aligned to 8 bytes");
    return ptx_shared<ptx_mbarrier>(at);
}

static inline unsigned __int128 ptx_bit(const ptx_mbarrier *b)
{
    return (unsigned __int128)1 << reinterpret_cast<uintptr_t>(b) / sizeof *b % 128;
}
static inline void ptx_fence_proxy_async_shared_cta(void)
{
    ptx_here().reading[threadIdx.x] = 0;
}

/* Copies that are not done yet, by the barrier on which they arrive. */
inline std::map<ptx_mbarrier *, std::vector<std::function<void()>>> ptx_waiting;

static inline void ptx_mbarrier_init_shared_cta_b64(unsigned at, int count)
{
    ptx_mbarrier *const b = ptx_mbarrier_at(at);
    ptx_sound(count > 0, "a barrier of copies awaits somebody");
    *b = {(int16_t)count, (int16_t)count, 0, 0};
    ptx_waiting.erase(b);
}
static inline void ptx_fence_mbarrier_init_release_cluster(void)
{
    ptx_here().reading = {};
}
static inline void ptx_settle(ptx_mbarrier *b)
{
    ptx_sound(b->bytes >= 0, "a barrier of copies is told more than it awaits");
    if (b->lacking == 0 && b->bytes == 0)
        b->lacking = b->arrivals, b->phase ^= 1;
}
static inline void ptx_mbarrier_arrive_shared_cta_b64(unsigned at)
{
    ptx_mbarrier *const b = ptx_mbarrier_at(at);
    ptx_sound(b->lacking > 0, "a barrier of copies is told more than it awaits");
    b->lacking--;
    ptx_settle(b);
}
static inline void ptx_mbarrier_arrive_expect_tx_shared_cta_b64(unsigned at, int bytes)
{
    ptx_mbarrier *const b = ptx_mbarrier_at(at);
    ptx_sound(b->lacking > 0, "a barrier of copies is told more than it awaits");
    for (const unsigned __int128 reading : ptx_here().reading)
        ptx_sound(!(reading & ptx_bit(b)),
                  "a copy may overtake loads: who waited for the one before has not passed "
                  "fence.proxy.async.shared");
    ptx_sound(!ptx_acquired_here(), "a copy of what was acquired needs fence.proxy.async.global first");
    b->bytes = b->bytes + bytes;
    b->lacking--;
    ptx_settle(b); /* a warp may have nothing to copy */
}
/* Returns without having waited for long. */
static inline void ptx_mbarrier_try_wait_parity_shared_cta_b64(bool &done, unsigned at, int parity)
{
    ptx_mbarrier *const b = ptx_mbarrier_at(at);
    if (b->phase == (unsigned)parity) {
        const auto found = ptx_waiting.find(b);
        if (found != ptx_waiting.end()) {
            const auto copies = std::move(found->second);
            ptx_waiting.erase(found);
            for (const auto &copy : copies)
                copy();
        } else
            __nanosleep(20);
    }
    done = b->phase != (unsigned)parity;
    if (done)
        ptx_here().reading[threadIdx.x] |= ptx_bit(b);
}
static inline void ptx_mbarrier_test_wait_parity_shared_cta_b64(bool &done, unsigned at, int parity)
{
    const ptx_mbarrier *const b = ptx_mbarrier_at(at);
    done = b->phase != (unsigned)parity;
    if (done)
        ptx_here().reading[threadIdx.x] |= ptx_bit(b);
}

/* ---- The copy engine ---- */

/* Copies now, or, if copies are lazy, when somebody waits for b. */
template <typename F> static inline void ptx_copy(ptx_mbarrier *b, unsigned long long policy, const F &copy)
{
    ptx_hinted(policy);
    if (cuda_cpu.lazy)
        ptx_waiting[b].push_back(copy);
    else
        copy();
}
static inline void ptx_cp_async_bulk_shared_cluster_global_mbarrier_complete_tx_bytes_L2_cache_hint(
    unsigned to, const void *from, int bytes, unsigned barrier, unsigned long long policy)
{
    char *const out = ptx_shared<char>(to);
    ptx_mbarrier *const b = ptx_mbarrier_at(barrier);
    ptx_sound(
        (reinterpret_cast<uintptr_t>(out) | reinterpret_cast<uintptr_t>(from) | (uintptr_t)bytes) % 16 == 0,
        "a bulk copy is of whole pieces of 16 bytes");
    ptx_copy(b, policy, [=] {
        cuda_cpu_copied(out, from, (size_t)bytes);
        b->bytes = b->bytes - bytes;
        ptx_settle(b);
    });
}
/* A box of a tensor map from `at` on, row after row; what lies outside of the tensor is zero. */
template <typename... I> static inline void ptx_copy_box(int dimensions, unsigned to, const CUtensorMap *map,
                                                         unsigned barrier, unsigned long long policy, I... at)
{
    char *const out = ptx_shared<char>(to);
    ptx_mbarrier *const b = ptx_mbarrier_at(barrier);
    ptx_sound(map->dimensions == dimensions, "the tensor map has other dimensions");
    ptx_sound(reinterpret_cast<uintptr_t>(out) % 128 == 0, "a box goes to a multiple of 128 bytes");
    /* m: a copy of the map, which is an argument of a thread that may have returned by then */
    const auto copy = [=, m = *map] {
        const int64_t from[] = {at...}, row = (int64_t)m.box[0] * 8, begin = max(-from[0], (int64_t)0),
                      end = min((int64_t)m.extent[0] - from[0], (int64_t)m.box[0]);
        int64_t rows = 1;
        for (int d = 1; d < m.dimensions; d++)
            rows *= m.box[d];
        memset(out, 0, (size_t)(rows * row));
        for (int64_t i = 0; i < rows; i++) {
            const char *p = m.base + from[0] * 8;
            bool inside = begin < end;
            for (int64_t d = 1, rest = i; d < m.dimensions; rest /= m.box[d], d++) {
                const int64_t place = from[d] + rest % m.box[d];
                inside = inside && place >= 0 && place < (int64_t)m.extent[d];
                p += place * (int64_t)m.stride[d];
            }
            if (inside)
                cuda_cpu_copied(out + i * row + begin * 8, p + begin * 8, (size_t)(end - begin) * 8);
        }
        b->bytes = b->bytes - (int)(rows * row);
        ptx_settle(b);
    };
    ptx_copy(b, policy, copy);
}
#define PTX_COPY_BOX(n) \
    ptx_cp_async_bulk_tensor_##n##d_shared_cluster_global_mbarrier_complete_tx_bytes_L2_cache_hint
static inline void PTX_COPY_BOX(3)(unsigned to, const CUtensorMap *map, int x, int y, int z, unsigned barrier,
                                   unsigned long long policy)
{
    ptx_copy_box(3, to, map, barrier, policy, x, y, z);
}
static inline void PTX_COPY_BOX(5)(unsigned to, const CUtensorMap *map, int a, int b, int c, int d, int e,
                                   unsigned barrier, unsigned long long policy)
{
    ptx_copy_box(5, to, map, barrier, policy, a, b, c, d, e);
}

/* ---- Warps ---- */

static inline void ptx_bar_sync(int number, int threads)
{
    ptx_sound(number > 0 && number < 16 && threads % 32 == 0, "a barrier of whole warps, number 1 to 15");
    ptx_meeting &m = ptx_here().meeting[number];
    const unsigned before = m.met;
    __syncwarp();
    if (++m.here == threads)
        m.here = 0, m.met++;
    while (m.met == before)
        __nanosleep(20);
}

/* Lane 0, which gives the copy engine work, knows now what others have acquired: it has to pass the fence. */
static inline int __any_sync(unsigned mask, int mine)
{
    ptx_sound(mask == 0xffffffffu, "here all lanes are asked");
    const unsigned lane = threadIdx.x % 32;
    ptx_any &w = ptx_here().any[threadIdx.x / 32];
    const unsigned call = w.made[lane]++, now = call % 3, before = (call + 2) % 3;
    w.yes[now] = w.yes[now] || mine;
    w.acquired[now] = w.acquired[now] || ptx_acquired_here();
    __syncwarp();
    ptx_acquired_here() = lane == 0 && w.acquired[now];
    w.yes[before] = w.acquired[before] = false;
    return w.yes[now];
}

/* c += a·b by the FP64 tensor cores. c has 8·ROWS x 8 values, a 4 columns, b 4 rows; a lane has of a the
 * values of rows lane / 4 + 8i in column lane % 4, of b that of row lane % 4 in column lane / 4, and of c two
 * in each of its rows, from column 2·(lane % 4) on. Lane 0 has a table of what each lane gives, instead of a
 * shuffle for each of 24 values: a shuffle takes a change of the stack per lane. */
template <int ROWS>
static inline void ptx_mma(double (&c)[2 * ROWS], const std::array<double, ROWS> &a, double b)
{
    const int lane = (int)threadIdx.x % 32;
    struct {
        std::array<double, ROWS> a;
        double b;
    } own[32], *const table = __shfl_sync(0xffffffffu, own, 0);
    table[lane].a = a;
    table[lane].b = b;
    __syncwarp(); /* all have written */
    for (int k = 0; k < 4; k++)
        for (int j = 0; j < 2; j++)
            for (int i = 0; i < ROWS; i++)
                c[2 * i + j] += table[lane / 4 * 4 + k].a[i] * table[(lane % 4 * 2 + j) * 4 + k].b;
    __syncwarp(); /* all have read */
}
static inline void ptx_mma_sync_aligned_m8n8k4_row_col_f64_f64_f64_f64(double &d0, double &d1, double a0,
                                                                       double b, double c0, double c1)
{
    double c[] = {c0, c1};
    ptx_mma<1>(c, {a0}, b);
    d0 = c[0], d1 = c[1];
}
static inline void ptx_mma_sync_aligned_m16n8k4_row_col_f64_f64_f64_f64(double &d0, double &d1, double &d2,
                                                                        double &d3, double a0, double a1,
                                                                        double b, double c0, double c1,
                                                                        double c2, double c3)
{
    double c[] = {c0, c1, c2, c3};
    ptx_mma<2>(c, {a0, a1}, b);
    d0 = c[0], d1 = c[1], d2 = c[2], d3 = c[3];
}
