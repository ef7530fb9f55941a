/* SPDX-License-Identifier: MIT */
/* A tile's walk along z through a ring of planes in shared memory: what tma_inline, specialised and tma_ring share.
 *
 *     memory --bulk copies--> [ p+3 | p+2 | p+1 |  p  ] --16-byte reads--> registers --16-byte stores--> memory
 *                              the ring, `stages` boxes    a thread: 16 bytes in x times ROWS rows,
 *                              of (BX+halo) x (BY+2R)      2R partial sums of each point along z
 *
 * A full and an empty barrier a stage are all that orders the two sides. Each point is read from memory once, but
 * for the halos of the tiles, which the L2 serves while blocks are near each other (lockstep.h), and written once:
 * 2·s bytes a point, 12r+1 flops. */
#ifndef CLIFFS_STAR3D_RING_H
#define CLIFFS_STAR3D_RING_H

#include "../check.h"
#include "ring_feed.h"
#include "ring_plane.h"

#ifdef __CUDACC__
enum { RING_THREADS = 256, RING_COPIERS = 128 }; /* that compute; that copy, of which one thread works */
#else
enum { RING_THREADS = 64, RING_COPIERS = 32 }; /* the CPU harness' minutes: smaller tiles */
#endif

#if TMA_HERE
/* PRODUCER: warps of their own ask for the copies; else the first thread of those that compute does. */
template <typename T, int R, int LANES, int ROWS, bool PRODUCER>
__global__ void __launch_bounds__(RING_THREADS + (PRODUCER ? RING_COPIERS : 0), 1)
    star3d_ring(TMA_ARGUMENT map, T *b, star3d_grid g, const coefficients<T, R> s, const ring_plan p, const lockstep l)
{
#if !defined __CUDA_ARCH__ || __CUDA_ARCH__ >= 900 /* min_cc keeps it from older GPUs */
    constexpr int W = ring_vector<T>::wide, BX = LANES * W, BY = RING_THREADS / LANES * ROWS;
    typedef ring_feed<T, R, BX, BY> feeding;
    SHARED(T, memory);
    /* by an offset, for a pointer made of an integer would no longer be one to shared memory */
    T *const ring = memory + (-reinterpret_cast<uintptr_t>(memory) & 127) / sizeof(T);
    tma_barrier *const full = reinterpret_cast<tma_barrier *>(ring + p.stages * feeding::stage);
    tma_barrier *const empty = full + p.stages;
    const int me = (int)threadIdx.x;
    if (me == 0) {
        for (int i = 0; i < p.stages; i++) {
            tma_barrier_init(&full[i], 1);
            tma_barrier_init(&empty[i], RING_THREADS / 32);
        }
        tma_barriers_made();
    }
    __syncthreads();
    feeding feed((int)blockIdx.x);
    if (PRODUCER && me >= RING_THREADS) {
        tma_give_registers<24>();
        if (me == RING_THREADS)
            while (feed.next(ring, full, empty, &map, p, l, g.nz))
                ;
        return;
    }
    if (PRODUCER)
        tma_take_registers<240>();
    else if (me == 0) /* all stages but the one whose turn comes with the first plane */
        for (int i = 1; i < p.stages && feed.next(ring, full, empty, &map, p, l, g.nz); i++)
            ;
    const int x = me % LANES * W, y = me / LANES * ROWS; /* in the tile */
    ring_sums<T, R, ROWS> sum = {};
    ring_place place = {0, 0};
    for (int i = (int)blockIdx.x; i < p.items; i += (int)gridDim.x) {
        const ring_item at = ring_at(p, BX, BY, g.nz, i);
        const T *const mine = ring + (y + R) * feeding::pitch + feeding::halo + x;
        T *out = b + g.origin + (at.first - 2 * R) * g.plane + (at.y + y) * g.pitch + at.x + x;
        for (int z = at.first - 2 * R; z < at.last; z++, out += g.plane) { /* z: the plane that this one ends */
            if (!PRODUCER && me == 0)
                feed.next(ring, full, empty, &map, p, l, g.nz);
            tma_wait(&full[place.stage], place.parity);
            const ring_target<T> to = {out, g.pitch, g.nx - at.x - x, z < at.first ? 0 : g.ny - at.y - y};
            ring_plane<T, R, ROWS, feeding::pitch>(mine + place.stage * feeding::stage, sum, to, s);
            __syncwarp();
            if (me % 32 == 0)
                tma_arrive(&empty[place.stage]);
            place.next(p.stages);
        }
    }
#endif
}
#endif

#include "ring_host.h"

#endif
