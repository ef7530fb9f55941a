/* SPDX-License-Identifier: MIT */
/* How `persistent` cuts a layer into bands of rows and keeps one in the shared memory of a block. */
#ifndef CLIFFS_DIFFUSION2D_BANDS_H
#define CLIFFS_DIFFUSION2D_BANDS_H

#include <string.h>
#include "rows.h"

enum { BANDS_THREADS = 512, BANDS_ROWS = 16 /* of a thread, at most */ };

struct bands {
    int count;         /* of a layer: so many blocks work on it together */
    int own;           /* rows of each; the last may have fewer */
    int halo;          /* rows above and below them that a block computes, too, as far as they are right */
    int layers;        /* that are worked on at once */
    int lanes, chunks; /* that lie side by side: chunks of so many lanes */
    int pitch;         /* values of a row in shared memory */
};

/* i modulo n where i is not far off. */
static __device__ __forceinline__ int into(int i, int n)
{
    while (i < 0)
        i += n;
    while (i >= n)
        i -= n;
    return i;
}

/* A block's band of one layer. In shared memory its rows, the halo's among them, count from 0; two rows more on each
 * side say how they go on periodically, as two points more do at a row's end: right where a band is a whole layer,
 * and else of no importance. */
template <typename T> struct band {
    static constexpr int V = pack<T>::V, R = DIFFUSION2D_HALO;
    const diffusion2d_grid &g;
    const bands &b;
    int y0, mine, rows, vectors;

    __device__ band(const diffusion2d_grid &g_, const bands &b_, int number)
        : g(g_), b(b_), y0(number * b_.own), mine(min(b_.own, g_.ny - y0)), rows(mine + 2 * b_.halo),
          vectors((g_.nx + V - 1) / V)
    {
    }
    __device__ __forceinline__ void put_round(T *row, int x, const pack<T> &p) const
    {
        put(row, x, g.nx, p);
        if (x == 0)
            row[g.nx] = p.v[0], row[g.nx + 1] = g.nx > 1 ? p.v[1] : p.v[0];
    }
    /* Points x.. of row r. */
    __device__ __forceinline__ void keep(T *field, int r, int x, const pack<T> &p) const
    {
        put_round(field + r * b.pitch, x, p);
        if (r < R || r >= rows - R)
#pragma unroll 1
            for (int to = r - R * rows; to < rows + R; to += rows)
                if (to >= -R)
                    put_round(field + to * b.pitch, x, p);
    }
    /* All rows, from a layer in memory. */
    __device__ void fetch(T *field, const T *layer) const
    {
        for (int i = threadIdx.x; i < rows * vectors; i += blockDim.x) {
            const int r = i / vectors, x = i % vectors * V;
            const T *const row = layer + (int64_t)into(y0 - b.halo + r, g.ny) * g.pitch;
            pack<T> p;
#pragma unroll
            for (int k = 0; k < V; k++)
                p.v[k] = x + k < g.nx ? row[x + k] : 0;
            keep(field, r, x, p);
        }
    }
    /* Its own rows, to a layer in memory. */
    __device__ void leave(T *layer, const T *field) const
    {
        for (int i = threadIdx.x; i < mine * vectors; i += blockDim.x) {
            const int r = i / vectors, x = i % vectors * V;
            put(layer + (int64_t)(y0 + r) * g.pitch, x, g.nx,
                *reinterpret_cast<const pack<T> *>(field + (r + b.halo) * b.pitch + x));
        }
    }

    /* ---- the exchange: words of 4 bytes, each with the exchange's number, so that whoever sees the number has
     * the word, and nobody waits for anything else ---- */
    typedef unsigned long long word;
    static constexpr int WORDS = sizeof(pack<T>) / sizeof(unsigned);

    /* The outermost of its own rows. */
    __device__ void send(word *border, const T *field, unsigned number) const
    {
        const int inside = max(mine - 2 * b.halo, 0); /* rows that nobody needs */
        for (int i = threadIdx.x; i < (mine - inside) * vectors; i += blockDim.x) {
            const int n = i / vectors, r = n < b.halo ? n : n + inside, at = i % vectors;
            unsigned data[WORDS];
            memcpy(data, field + (r + b.halo) * b.pitch + at * V, sizeof data);
            volatile word *const to = border + (int64_t)((y0 + r) * vectors + at) * WORDS;
#pragma unroll
            for (int k = 0; k < WORDS; k++)
                to[k] = (word)number << 32 | data[k];
        }
    }
    /* The halo's rows, once they are there. */
    __device__ void receive(T *field, const word *border, unsigned number) const
    {
        for (int i = threadIdx.x; i < 2 * b.halo * vectors; i += blockDim.x) {
            const int n = i / vectors, r = n < b.halo ? n : n + mine, at = i % vectors;
            const volatile word *const from = border + (int64_t)(into(y0 - b.halo + r, g.ny) * vectors + at) * WORDS;
            unsigned data[WORDS];
            pack<T> p;
#pragma unroll
            for (int k = 0; k < WORDS; k++) {
                word w;
                while ((unsigned)((w = from[k]) >> 32) != number)
                    __nanosleep(20);
                data[k] = (unsigned)w;
            }
            memcpy(&p, data, sizeof p);
            keep(field, r, at * V, p);
        }
    }
};

/* What a case needs of a GPU. */
struct plan {
    struct bands b;
    int rows, threads; /* of a thread, of a block */
    size_t shared;
    double points; /* that a block computes in a time step, one layer after another; 0: it has no room for them */
};

/* A layer in `count` bands, on so many SMs with `room` bytes of shared memory for a block, with an exchange every
 * `every` steps. Of a thread as few rows as the number of threads allows. */
static inline struct plan plan_bands(const diffusion2d_grid &g, size_t value, int count, int every, int sms, size_t room)
{
    enum { EXCHANGE = 3000 /* points that a block could have computed meanwhile, a step */ };
    const int v = (int)(16 / value), vectors = (int)ceil_div(g.nx, v);
    struct plan p = {};
    struct bands *const b = &p.b;
    b->count = count;
    b->own = (int)ceil_div(g.ny, count);
    b->halo = count > 1 ? DIFFUSION2D_HALO * every : 0;
    b->layers = sms / count < g.nz ? sms / count : g.nz;
    b->pitch = (int)ceil_div(g.nx + DIFFUSION2D_HALO, v) * v;
    b->lanes = 32;
    for (int lanes = 16; lanes >= 2; lanes /= 2) /* as few as possible that have no points */
        if (ceil_div(vectors, lanes) * lanes < ceil_div(vectors, b->lanes) * b->lanes)
            b->lanes = lanes;
    b->chunks = (int)ceil_div(vectors, b->lanes);
    const int64_t rows = b->own + 2 * b->halo;
    for (p.rows = 2; p.rows <= BANDS_ROWS; p.rows *= 2) {
        const int64_t threads = b->lanes * b->chunks * ceil_div(rows, p.rows);
        const int64_t values = b->pitch * (ceil_div(rows, p.rows) * p.rows + 2 * DIFFUSION2D_HALO);
        p.threads = (int)ceil_div(threads, 32) * 32;
        p.shared = value * (size_t)values;
        if (threads > BANDS_THREADS || p.shared > room || ceil_div(g.ny, b->own) != count)
            continue;
        p.points = ceil_div(g.nz, b->layers) * ((double)values + (count > 1 ? EXCHANGE : 0));
        break;
    }
    return p;
}

#endif
