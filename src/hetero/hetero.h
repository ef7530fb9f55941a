/* hetero: y = A x, with a matrix of ny rows and nx columns. The host computes the first `cpu_percent` of the
 * rows, the GPU the others, at the same time; the whole y ends up on the host.
 *
 * Source: RWTH, GPU Programming with CUDA: Optimization, CPU and GPU together. The best share lets both
 * finish at once: with times t_cpu and t_gpu of all rows on one side alone, t_gpu / (t_gpu + t_cpu) of the
 * rows on the host.
 *
 * data resident: each side has x and its own rows of A; the other side's rows are NaN. data moved: all data
 * are on the host; each launch copies x and the GPU's rows to the GPU.
 *
 * The problem is twice in memory, field 0 on the device and field 1 page-locked on the host, each as x, y, A.
 * Rows of A and the vectors begin on a 128-byte boundary, with canaries between them and at both ends. */
#pragma once

#include "../cells.h"

enum { HETERO_AXIS_PERCENT = AXIS_EXTRA, HETERO_AXIS_DATA };
enum { HETERO_RESIDENT, HETERO_MOVED };
enum { HETERO_DEVICE, HETERO_HOST }; /* fields */
enum { HETERO_ALIGN = 128 };         /* bytes */
/* The longest sum that is exact in single precision: products of general data are multiples of 2^-8, at most
 * 1. */
#define HETERO_NX_MAX (1 << 16)

/* Offsets in a field, in values. */
struct hetero_grid {
    int64_t nx, ny;
    int64_t cpu_rows;
    int64_t pitch;   /* from row to row of A */
    int64_t x, y, a; /* first value of each */
    int64_t values;  /* of the allocation */
    int moved;
};

static inline struct hetero_grid hetero_grid_of(const struct work *w)
{
    const int64_t *const axis = w->c->axis, line = HETERO_ALIGN / axis[AXIS_PRECISION];
    struct hetero_grid g;
    g.nx = axis[AXIS_NX], g.ny = axis[AXIS_NY];
    g.cpu_rows = (g.ny * axis[HETERO_AXIS_PERCENT] + 50) / 100;
    g.pitch = (g.nx + line - 1) / line * line;
    g.x = line;
    g.y = g.x + g.pitch + line;
    g.a = g.y + (g.ny + line - 1) / line * line + line;
    g.values = g.a + g.ny * g.pitch + line;
    g.moved = axis[HETERO_AXIS_DATA] == HETERO_MOVED;
    return g;
}

/* Inputs in units: exact data are integers -4..3, general data multiples of 1/16 in [-1, 1), so that every
 * order of summation gives the same bits. Row -1 is x. */
FIELDS_INLINE uint32_t hetero_row_hash(int64_t row)
{
    return (uint32_t)(row + 1) * 0x85ebca77u;
}
FIELDS_INLINE int hetero_number(uint32_t row_hash, uint32_t column, int inputs)
{
    uint32_t h = (column * 0x9e3779b1u) ^ row_hash;
    h ^= h >> 15;
    h *= 0x85ebca6bu;
    return inputs == INPUTS_EXACT ? (int)(h >> 29) - 4 : (int)(h >> 27) - 16;
}
FIELDS_INLINE double hetero_scale(int inputs)
{
    return inputs == INPUTS_EXACT ? 1 : 1 / 16.0;
}
