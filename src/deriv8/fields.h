/* deriv8's fields as cells.h wants them: 0 is f, 1 its derivative. */
#include <math.h>
#include "deriv8.h"

#define FIELDS struct deriv8_grid

static inline FIELDS fields_of(const struct work *w)
{
    return deriv8_grid_of_work(w);
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g)
{
    return g->values;
}

/* The point's position in its period. In single precision the argument of the cosine is computed in single,
 * too, and its quotient as a product, as the source does: with exact arguments the largest error at n = 64
 * would be an eighth of the published one. */
FIELDS_INLINE double deriv8_phase(int i, int n, int bytes)
{
    const double two_pi = 6.283185307179586476925;
    if (n == 1)
        return 0;
    return bytes == 4 ? (float)two_pi * (float)i * (1.0f / (float)(n - 1)) : two_pi * i / (n - 1);
}

/* f at point at[]; the source has a cosine along the axis. The hash is the finaliser of MurmurHash3. */
FIELDS_INLINE double deriv8_input(const FIELDS *g, const int at[3], int inputs)
{
    const uint32_t x = (uint32_t)at[0], y = (uint32_t)at[1], z = (uint32_t)at[2];
    uint32_t h = x * 0x9e3779b1u ^ y * 0x85ebca77u ^ z * 0xc2b2ae3du;
    if (inputs == INPUTS_PICTURE)
        return cos(deriv8_phase(at[g->axis], g->n[g->axis], g->bytes));
    h ^= h >> 16;
    h *= 0x85ebca6bu;
    h ^= h >> 13;
    h *= 0xc2b2ae35u;
    h ^= h >> 16;
    return cells_input(h, inputs);
}

FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const int64_t p = o - g->origin, plane = g->stride[2], pitch = g->stride[1];
    int at[3];
    *fate = CELL_KEPT;
    if (p < 0 || p >= plane * g->n[2] || p % pitch >= g->n[0])
        return NAN;
    at[0] = (int)(p % pitch), at[1] = (int)(p % plane / pitch), at[2] = (int)(p / plane);
    if (f == 1) {
        *fate = CELL_WRITTEN;
        return NAN;
    }
    return deriv8_input(g, at, inputs);
}
