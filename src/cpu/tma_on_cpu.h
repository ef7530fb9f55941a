/* src/star3d/tma.h on the CPU: the same calls as plain code. A copy is done at once or, if lazy, when a
 * thread waits for it; values outside of the field are zero. */
#pragma once

#include <stdio.h>
#include <stdlib.h>

#include <array>
#include <functional>
#include <map>
#include <vector>

/* A map of a whole field: values of `bytes` bytes from `base` on, cut into boxes. */
struct tma_map {
    const char *base;
    int64_t extent[3], stride[2]; /* values */
    int box[2], bytes;
};
#define TMA_ARGUMENT const tma_map
#define TMA_SHARED(T, name) SHARED(T, name)

static inline int tma_describe(tma_map *map, void *f, const star3d_grid &g, int halo, int bytes, int bx,
                               int by)
{
    /* what the copy engine requires: 16 bytes, and boxes of at most 256 units of 8 bytes */
    if (g.pitch * bytes % 16 || bx * bytes % 16 || bx * bytes > 256 * 8 || by > 256)
        return cudaErrorInvalidValue;
    *map = {static_cast<char *>(f) + (g.origin - g.r * (g.plane + g.pitch) - halo) * bytes,
            {(g.nx + 2 * halo + 8 / bytes - 1) / (8 / bytes) * (8 / bytes), g.ny + 2 * g.r, g.nz + 2 * g.r},
            {g.pitch, g.plane},
            {bx, by},
            bytes};
    return reinterpret_cast<uintptr_t>(map->base) % 16 ? cudaErrorInvalidValue : 0;
}

#define TMA_EVICT_LAST 1
#define TMA_EVICT_NORMAL 0

/* A barrier: arrivals that this phase still needs, arrivals per phase, bytes that this phase still needs, the
 * number of the phase. */
struct tma_barrier {
    int16_t lacking, arrivals;
    int32_t bytes : 31;
    uint32_t phase : 1;
};
static_assert(sizeof(tma_barrier) == 8, "as on the device");

/* By block (its shared memory, as a block of another GPU may have the same number) and thread: a bit for each
 * of 128 barriers. It is set from the thread's wait for that barrier on, as long as the thread's loads of the
 * copied data may be in flight. */
inline std::map<std::pair<void *, unsigned>, std::array<unsigned __int128, 1024>> tma_reading;
static inline std::array<unsigned __int128, 1024> &tma_reading_here(void)
{
    return tma_reading[{cuda_cpu_shared(), blockIdx.x}];
}
static inline unsigned __int128 tma_bit(const tma_barrier *b)
{
    return (unsigned __int128)1 << reinterpret_cast<uintptr_t>(b) / sizeof *b % 128;
}
static inline void tma_reads_done(void)
{
    tma_reading_here()[threadIdx.x] = 0;
    __syncwarp();
}

/* Copies that are not done yet, by the barrier on which they arrive. */
inline std::map<tma_barrier *, std::vector<std::function<void()>>> tma_waiting;

static inline void tma_barrier_init(tma_barrier *b, int count)
{
    *b = {(int16_t)count, (int16_t)count, 0, 0};
    tma_waiting.erase(b);
}
static inline void tma_barriers_made(void)
{
    tma_reading_here() = {};
}
/* Ends the program: too many arrivals in a phase, or bytes that no phase expects, are undefined on the
 * GPU. */
static inline void tma_sound(bool sound,
                             const char *else_is = "a barrier of copies is told more than it awaits")
{
    if (!sound)
        fprintf(stderr, "%s\n", else_is), abort();
}
static inline void tma_settle(tma_barrier *b)
{
    tma_sound(b->bytes >= 0);
    if (b->lacking == 0 && b->bytes == 0)
        b->lacking = b->arrivals, b->phase ^= 1;
}
static inline void tma_arrive(tma_barrier *b)
{
    tma_sound(b->lacking > 0);
    b->lacking--;
    tma_settle(b);
}
static inline void tma_wait(tma_barrier *b, int parity)
{
    while (b->phase == (unsigned)parity) {
        const auto found = tma_waiting.find(b);
        if (found != tma_waiting.end()) {
            const auto copies = std::move(found->second);
            tma_waiting.erase(found);
            for (const auto &copy : copies)
                copy();
        } else {
#ifdef CUDA_ON_CPU /* else nothing runs */
            __nanosleep(20);
#endif
        }
    }
    tma_reading_here()[threadIdx.x] |= tma_bit(b);
}
static inline bool tma_seen(tma_barrier *b, int parity)
{
    if (b->phase == (unsigned)parity)
        return false;
    tma_reading_here()[threadIdx.x] |= tma_bit(b);
    return true;
}
/* An arrival at b, which expects bytes of the copies that follow. */
static inline void bulk_expect(tma_barrier *b, int bytes)
{
    tma_sound(b->lacking > 0);
    for (const unsigned __int128 reading : tma_reading_here())
        tma_sound(!(reading & tma_bit(b)),
                  "a copy may overtake loads: who waited for the one before has not called tma_reads_done");
    tma_sound(!gpu_acquired_here(), "a copy of what was acquired needs gpu_fence_proxies first");
    b->bytes = b->bytes + bytes;
    b->lacking--;
    tma_settle(b); /* a warp may have nothing to copy */
}
/* Copies now, or, if copies are lazy, when somebody waits for b. */
template <typename F> static inline void tma_copy(tma_barrier *b, const F &copy)
{
    if (cuda_cpu.lazy)
        tma_waiting[b].push_back(copy);
    else
        copy();
}
template <typename T> static inline void tma_fetch(T *to, const tma_map *map, int x, int y, int z, int bytes,
                                                   tma_barrier *b, unsigned long long)
{
    /* m: a copy of the map, which is an argument of a thread that may have returned by then */
    const auto copy = [=, m = *map]() {
        const int64_t wide = m.box[0], first = min((int64_t)max(-x, 0), wide),
                      end = min(m.extent[0] - x, wide);
        for (int j = 0; j < m.box[1]; j++) {
            T *const row = to + j * wide;
            const T *const from =
                reinterpret_cast<const T *>(m.base) + z * m.stride[1] + (y + j) * m.stride[0] + x;
            memset(row, 0, (size_t)wide * sizeof(T));
            if (y + j >= 0 && y + j < m.extent[1] && z >= 0 && z < m.extent[2] && first < end)
                cuda_cpu_copied(row + first, from + first, (size_t)(end - first) * sizeof(T));
        }
        b->bytes = b->bytes - m.box[0] * m.box[1] * m.bytes;
        tma_settle(b);
    };
    bulk_expect(b, bytes);
    tma_copy(b, copy);
}
/* src/halves/bulk.h: copies of single rows. The threads of a block that copy meet: how many are here, and how
 * often they have met. */
struct bulk_meeting {
    int here;
    unsigned met;
};
inline std::map<std::pair<void *, unsigned>, bulk_meeting> bulk_meetings;
template <int THREADS> static inline void bulk_together(void)
{
    bulk_meeting &m = bulk_meetings[{cuda_cpu_shared(), blockIdx.x}];
    const unsigned before = m.met;
    __syncwarp();
    if (++m.here == THREADS)
        m.here = 0, m.met++;
#ifdef CUDA_ON_CPU /* else nothing runs */
    while (m.met == before)
        __nanosleep(20);
#endif
}
template <typename T>
static inline void bulk_fetch(T *to, const T *from, int bytes, tma_barrier *b, unsigned long long)
{
    tma_sound((reinterpret_cast<uintptr_t>(to) | reinterpret_cast<uintptr_t>(from) | (uintptr_t)bytes) % 16 ==
                  0,
              "a bulk copy is of whole pieces of 16 bytes");
    const auto copy = [=]() {
        cuda_cpu_copied(to, from, (size_t)bytes);
        b->bytes = b->bytes - bytes;
        tma_settle(b);
    };
    tma_copy(b, copy);
}
/* src/halves/boxes.h: boxes of rows that lie in groups. */
struct boxes_map {
    const char *base;
    int64_t pieces;
    int step[3], wide, bytes, rows;
};
#define BOXES_ARGUMENT const boxes_map
static inline int boxes_describe(boxes_map *map, void *base, int64_t pieces, const int (&step)[3], int wide,
                                 int bytes, int rows)
{
    if (reinterpret_cast<uintptr_t>(base) % 16 || wide * bytes % 16 || wide * bytes > 256 * 8)
        return cudaErrorInvalidValue;
    *map = {static_cast<const char *>(base), pieces, {step[0], step[1], step[2]}, wide, bytes, rows};
    return 0;
}
template <typename T> static inline void boxes_fetch(T *to, const boxes_map *map, int x, int piece, int row,
                                                     tma_barrier *b, unsigned long long)
{
    enum { PIECE = 4096 };
    const auto copy = [=, m = *map]() {
        const int64_t all = PIECE / (int)sizeof(T), end = min(all - x, (int64_t)m.wide);
        for (int i = 0; i < m.rows; i++) {
            int64_t at = piece;
            for (int k = 0; k < 3; k++)
                at += (row + i) >> k & 1 ? m.step[k] : 0;
            T *const out = to + i * m.wide;
            memset(out, 0, (size_t)m.wide * sizeof(T));
            if (piece < m.pieces)
                cuda_cpu_copied(out, m.base + at * PIECE + x * (int64_t)sizeof(T), (size_t)end * sizeof(T));
        }
        b->bytes = b->bytes - m.rows * m.wide * m.bytes;
        tma_settle(b);
    };
    tma_sound(reinterpret_cast<uintptr_t>(to) % 128 == 0, "a box goes to a multiple of 128 bytes");
    tma_sound(x >= 0 && x * sizeof(T) % 8 == 0 && row % map->rows == 0 && row < 8,
              "a box begins at 8 bytes and at a multiple of its rows");
    tma_copy(b, copy);
}
template <int N> static inline void tma_give_registers(void)
{
    cuda_cpu_registers.kept = N;
}
template <int N> static inline void tma_take_registers(void)
{
    cuda_cpu_registers.taken = N;
}
