/* SPDX-License-Identifier: MIT */
/* Who walks which tile, and the side of a ring that copies: one thread asks for box after box. */
#ifndef CLIFFS_STAR3D_RING_FEED_H
#define CLIFFS_STAR3D_RING_FEED_H

#include "../lockstep.h"
#include "tma.h"

/* Item i is tile i % tiles, chunk of planes i / tiles; block b walks items b, b + blocks, ... without a pause. */
struct ring_plan {
    int across, tiles, items; /* tiles along x; in a plane; with all chunks */
    int planes, stages;       /* of a chunk; of the ring */
    int looks;                /* of the block that walks furthest: turns of lock-step */
    unsigned long long policy; /* what the L2 is told of what is read */
};

/* An item's place: the tile's corner; planes first .. last-1 are its own. */
struct ring_item {
    int x, y, first, last;
};
static __device__ __forceinline__ ring_item ring_at(const ring_plan &p, int bx, int by, int nz, int i)
{
    const int tile = i % p.tiles, first = i / p.tiles * p.planes;
    return {tile % p.across * bx, tile / p.across * by, first, min(first + p.planes, nz)};
}

/* A place in the ring that moves on: stage, and the parity of its round. */
struct ring_place {
    int stage, parity;
    __device__ __forceinline__ void next(int stages)
    {
        if (++stage == stages)
            stage = 0, parity ^= 1;
    }
};

#if TMA_HERE
/* What the copying thread has asked for so far. */
template <typename T, int R, int BX, int BY> struct ring_feed {
    static constexpr int halo = tma_halo<T, R>::x, pitch = BX + 2 * halo, box = pitch * (BY + 2 * R);
    static constexpr int stage = (box * (int)sizeof(T) + 127) / 128 * 128 / (int)sizeof(T); /* values */

    int item, plane, count; /* item; the next plane of it; planes in all */
    unsigned seen;          /* the others' progress as last looked at */
    ring_place place;

    __device__ __forceinline__ ring_feed(int first) : item(first), plane(0), count(0), seen(0), place{0, 1} {}

    /* Every l.lead planes: not before all blocks have begun the lead planes before. The look at the others is taken
     * one turn early, so that it has arrived when it is needed: it takes about as long as a plane does. */
    __device__ __forceinline__ void wait_for_others(const lockstep &l)
    {
        const unsigned enough = l.before + l.blocks * (unsigned)(count / l.lead);
        atomicAdd(l.begun, 1u);
        while ((int)(seen - enough) < 0) {
            seen = lockstep_read(l.begun);
            LOCKSTEP_PAUSE();
        }
        seen = lockstep_read(l.begun);
    }

    /* Asks for the next plane, once its stage has been read; false: there are no more. */
    __device__ __forceinline__ bool next(T *ring, tma_barrier *full, tma_barrier *empty, const tma_map *map,
                                         const ring_plan &p, const lockstep &l, int nz)
    {
        if (item >= p.items)
            return false;
        const ring_item at = ring_at(p, BX, BY, nz, item);
        tma_wait(&empty[place.stage], place.parity);
        if (l.lead && count % l.lead == 0)
            wait_for_others(l);
        tma_fetch(ring + place.stage * stage, map, at.x, at.y, at.first + plane, box * (int)sizeof(T),
                  &full[place.stage], p.policy);
        place.next(p.stages);
        count++;
        if (++plane == at.last - at.first + 2 * R) {
            plane = 0;
            item += (int)gridDim.x;
            if (l.lead && item >= p.items) /* the others need not wait for this block any more */
                lockstep_end(l, (count + l.lead - 1) / l.lead, p.looks);
        }
        return true;
    }
};
#endif

#endif
