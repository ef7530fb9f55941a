/* SPDX-License-Identifier: MIT */
/* star3d as the tests see it: the operator from its definition, on dense
 * volumes. Of star3d.h only the words are used, no code. */
#ifndef CLIFFS_STAR3D_REFERENCE_H
#define CLIFFS_STAR3D_REFERENCE_H

#include <functional>
#include <stddef.h>
#include <vector>

/* Values of the grid and its halo, dense, in double or more. */
template <typename V> struct volume {
    int nx, ny, nz, r;
    std::vector<V> v;
    volume(int nx_, int ny_, int nz_, int r_)
        : nx(nx_), ny(ny_), nz(nz_), r(r_),
          v((size_t)(nx + 2 * r) * (size_t)(ny + 2 * r) * (size_t)(nz + 2 * r))
    {
    }
    size_t index(int x, int y, int z) const
    {
        return ((size_t)(z + r) * (size_t)(ny + 2 * r) + (size_t)(y + r)) * (size_t)(nx + 2 * r) +
               (size_t)(x + r);
    }
    V &at(int x, int y, int z)
    {
        return v[index(x, y, z)];
    }
    V at(int x, int y, int z) const
    {
        return v[index(x, y, z)];
    }
};

typedef std::function<double(int, int, int)> function3;

/* Calls f for each cell with at most one coordinate outside: what a star reads. */
template <typename F> static void each_cell(int nx, int ny, int nz, int r, F f)
{
    for (int z = -r; z < nz + r; z++)
        for (int y = -r; y < ny + r; y++)
            for (int x = -r; x < nx + r; x++) {
                const int outside = (x < 0 || x >= nx) + (y < 0 || y >= ny) + (z < 0 || z >= nz);
                if (outside <= 1)
                    f(x, y, z, outside == 0);
            }
}
template <typename F> static void each_point(int nx, int ny, int nz, F f)
{
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++)
                f(x, y, z);
}

template <typename V> static volume<V> volume_of(int nx, int ny, int nz, int r, const function3 &f)
{
    volume<V> u(nx, ny, nz, r);
    each_cell(nx, ny, nz, r, [&](int x, int y, int z, bool) { u.at(x, y, z) = (V)f(x, y, z); });
    return u;
}

/* The operator, from its definition: the coefficient of the neighbour at
 * distance k in direction d (0 x, 1 y, 2 z), side -1 or +1. */
static double coefficient(int r, int k, int d, int side)
{
    static const double eighths[3][2] = {{1, 15}, {3, 13}, {5, 11}};
    (void)r;
    return eighths[d][side > 0] / 8 / (1 << (k + 3));
}
static double centre(int r)
{
    return 1 - 6.0 / 8 * (1 - 1.0 / (1 << r));
}

/* One application; `magnitude` gets the sum of |c·u| where it is wanted. */
template <typename V> static volume<V> apply(const volume<V> &a, volume<V> *magnitude)
{
    volume<V> b = a; /* the halo stays */
    const int r = a.r;
    each_point(a.nx, a.ny, a.nz, [&](int x, int y, int z) {
        V sum = (V)centre(r) * a.at(x, y, z), size = sum < 0 ? -sum : sum;
        for (int k = 1; k <= r; k++)
            for (int d = 0; d < 3; d++)
                for (int side = -1; side <= 1; side += 2) {
                    const int s = side * k;
                    const V term = (V)coefficient(r, k, d, side) *
                                   a.at(x + (d == 0 ? s : 0), y + (d == 1 ? s : 0), z + (d == 2 ? s : 0));
                    sum += term;
                    size += term < 0 ? -term : term;
                }
        b.at(x, y, z) = sum;
        if (magnitude)
            magnitude->at(x, y, z) = size;
    });
    return b;
}

#endif
