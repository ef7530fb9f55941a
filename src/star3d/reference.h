/* The star by its definition, for studies whose results are made of stars: one step at a point, computed from
 * the inputs; and the points of a sample. */
#pragma once

#include <math.h>
#include "star3d.h"

struct star3d_point {
    int x, y, z;
};

/* A value of the reference, and the bound of the error there. */
struct star3d_value {
    long double is, off;
};

/* One step at p from the inputs. Its bound is gamma_n·sum|c·u|, n = 6r+1. */
static inline struct star3d_value star3d_once(int r, struct star3d_point p, int inputs, long double gamma)
{
    struct star3d_value sum = {0, 0};
    for (int i = 0; i < STAR3D_POINTS(r); i++) {
        const int way = (i - 1) % 6 / 2, far = i ? (i - 1) / 6 + 1 : 0, to = (i - 1) % 2 ? far : -far;
        const int dx = way == 0 ? to : 0, dy = way == 1 ? to : 0, dz = way == 2 ? to : 0;
        const double c = star3d_coefficient(r, i), u = star3d_input(p.x + dx, p.y + dy, p.z + dz, inputs);
        sum.is += (long double)c * u;
        sum.off += gamma * (c * fabs(u));
    }
    return sum;
}

/* Points are numbered x fastest. */
static inline struct star3d_point star3d_point_of(const struct star3d_grid *g, int64_t i)
{
    return (struct star3d_point){(int)(i % g->nx), (int)(i / g->nx % g->ny), (int)(i / g->nx / g->ny)};
}
static inline int64_t star3d_number(const struct star3d_grid *g, struct star3d_point p)
{
    return ((int64_t)p.z * g->ny + p.y) * g->nx + p.x;
}

/* Point number i of a sample: first the corners, then points on edges, on faces, and anywhere, chosen by the
 * hash of i. `fixed` is the number of extreme coordinates. */
static inline struct star3d_point star3d_sample_point(const struct star3d_grid *g, int64_t i, int64_t sample)
{
    const int extent[3] = {g->nx, g->ny, g->nz};
    const int fixed = i < 8 ? 3 : i < sample / 8 ? 2 : i < sample / 2 ? 1 : 0;
    const uint32_t h = star3d_hash((int)i, (int)(i >> 31), 12345);
    int at[3];
    for (int d = 0; d < 3; d++)
        at[d] = (int)(star3d_hash((int)i, d, 6789) % (uint32_t)extent[d]);
    for (int d = 0; d < fixed; d++) {
        const int axis = fixed == 3 ? d : (int)((h + (uint32_t)d) % 3);
        const int high = fixed == 3 ? (int)(i >> d & 1) : (int)(h >> (8 + d) & 1);
        at[axis] = high ? extent[axis] - 1 : 0;
    }
    return (struct star3d_point){at[0], at[1], at[2]};
}
