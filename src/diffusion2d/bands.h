/* A band of a layer's rows in the shared memory of a block, for `persistent`. */
#pragma once

#include <string.h>
#include "../pause.h"
#include "rows.h"

/* A thread computes 2, 4 or 8 rows. With half as many threads a block has registers to hold its points
 * between two steps. */
enum { BANDS_THREADS = 1024, BANDS_HOLDING = BANDS_THREADS / 2, BANDS_ROWS = 8 };

struct bands {
    int count;         /* bands of a layer: so many blocks work on it together */
    int own;           /* rows of a band; the last may have fewer */
    int halo;          /* rows above and below these that a block computes as well, while they are right */
    int layers;        /* layers that are worked on at once */
    int lanes, chunks; /* a row is `chunks` chunks of `lanes` lanes, next to each other */
    int pitch;         /* values of a row in shared memory */
};

/* A block's band of one layer. Its rows are counted from 0, halo included. If the last points of a row do not
 * fill an access, its first two points follow them once more. */
template <typename T> struct band {
    static constexpr int V = vec<T>::V;
    const diffusion2d_grid &g;
    const bands &b;
    int y0, mine, rows, vectors;

    __device__ band(const diffusion2d_grid &g_, const bands &b_, int number)
        : g(g_), b(b_), y0(number * b_.own), mine(min(b_.own, g_.ny - y0)), rows(mine + 2 * b_.halo),
          vectors((g_.nx + V - 1) / V)
    {
    }
    /* Points x.. of row r. */
    __device__ __forceinline__ vec<T> &at(T *field, int r, int x) const
    {
        return *reinterpret_cast<vec<T> *>(field + r * b.pitch + x);
    }

    __device__ __forceinline__ void keep(T *field, int r, int x, const vec<T> &p) const
    {
        T *const row = field + r * b.pitch;
        put(row, x, g.nx, p);
        if (x == 0 && g.nx < b.pitch)
            row[g.nx] = p.v[0], row[g.nx + 1] = g.nx > 1 ? p.v[1] : p.v[0];
    }

    /* Loads all rows from a layer in memory. */
    __device__ void fetch(T *field, const T *layer) const
    {
        for (int i = threadIdx.x; i < rows * vectors; i += blockDim.x) {
            const int r = i / vectors, x = i % vectors * V;
            const T *const row = layer + (int64_t)into(y0 - b.halo + r, g.ny) * g.pitch;
            vec<T> p;
#pragma unroll
            for (int k = 0; k < V; k++)
                p.v[k] = x + k < g.nx ? row[x + k] : 0;
            keep(field, r, x, p);
        }
    }
    /* Stores its own rows to a layer in memory. */
    __device__ void leave(T *layer, T *field) const
    {
        for (int i = threadIdx.x; i < mine * vectors; i += blockDim.x) {
            const int r = i / vectors, x = i % vectors * V;
            put(layer + (int64_t)(y0 + r) * g.pitch, x, g.nx, at(field, b.halo + r, x));
        }
    }

    /* ---- the exchange: words of 4 bytes, each stored together with the exchange's number. Whoever sees the
     * number has the word, and needs to wait for nothing else ---- */
    typedef unsigned long long word;
    static constexpr int WORDS = sizeof(vec<T>) / sizeof(unsigned);

    __device__ int64_t place(int y, int x) const
    {
        return ((int64_t)y * vectors + x / V) * WORDS;
    }

    /* Sends the outermost of its own rows. */
    __device__ void send(word *border, T *field, unsigned number) const
    {
        const int inside = max(mine - 2 * b.halo, 0); /* rows that no other block needs */
        for (int i = threadIdx.x; i < (mine - inside) * vectors; i += blockDim.x) {
            const int n = i / vectors, r = n < b.halo ? n : n + inside, x = i % vectors * V;
            unsigned data[WORDS];
            memcpy(data, &at(field, b.halo + r, x), sizeof data);
            volatile word *const to = border + place(y0 + r, x);
#pragma unroll
            for (int k = 0; k < WORDS; k++)
                to[k] = (word)number << 32 | data[k];
        }
    }
    /* Receives the halo's rows: waits for each word. */
    __device__ void receive(T *field, const word *border, unsigned number) const
    {
        for (int i = threadIdx.x; i < 2 * b.halo * vectors; i += blockDim.x) {
            const int n = i / vectors, r = n < b.halo ? n : n + mine, x = i % vectors * V;
            const volatile word *const from = border + place(into(y0 - b.halo + r, g.ny), x);
            unsigned data[WORDS];
            vec<T> p;
#pragma unroll
            for (int k = 0; k < WORDS; k++) {
                word w;
                while ((unsigned)((w = from[k]) >> 32) != number)
                    PAUSE(20);
                data[k] = (unsigned)w;
            }
            memcpy(&p, data, sizeof p);
            keep(field, r, x, p);
        }
    }
};
