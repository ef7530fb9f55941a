/* cells.h for host memory (compiled with OpenMP) and OpenACC's (compiled with OpenACC), for each study. */
#include <stdlib.h>
#include "cells_each.h"

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#ifdef _OPENACC
#include <openacc.h>
#define BACKEND BACKEND_OPENACC
#define EACH_CELL(pointers, ...) PRAGMA(acc parallel loop deviceptr pointers __VA_ARGS__)
#else
#define BACKEND BACKEND_OPENMP
#define EACH_CELL(pointers, ...) PRAGMA(omp parallel for schedule(static) __VA_ARGS__)
#endif

static int fill(struct work *w)
{
    const FIELDS g = fields_of(w);
    const int64_t values = fields_values(&g);
    const int single = is_single(w), inputs = w->inputs;
    for (int f = 0; f < w->fields; f++) {
        char *const u = w->field[f];
        EACH_CELL((u))
        for (int64_t o = 0; o < values; o++)
            cell_fill(u, single, &g, o, f, inputs);
    }
    return 0;
}

static int audit(struct work *w, int64_t *damaged)
{
    const FIELDS g = fields_of(w);
    const int64_t values = fields_values(&g);
    const int single = is_single(w), inputs = w->inputs;
    int64_t count = 0;
    for (int f = 0; f < w->fields; f++) {
        const char *const u = w->field[f];
        EACH_CELL((u), reduction(+ : count))
        for (int64_t o = 0; o < values; o++)
            count += cell_damaged(u, single, &g, o, f, inputs);
    }
    *damaged = count;
    return 0;
}

static void read_cells(const char *u, int single, const int64_t *offsets, int64_t count, double *values)
{
    EACH_CELL((u, offsets, values))
    for (int64_t i = 0; i < count; i++)
        values[i] = cell_get(u, single, offsets[i]);
}

static int gather(struct work *w, int field, const int64_t *offsets, int64_t count, double *values)
{
#ifdef _OPENACC
    /* the lists are copied to the device and back */
    const size_t bytes = (size_t)count * 8;
    int64_t *const o = acc_malloc(bytes);
    double *const v = acc_malloc(bytes);
    if (!o || !v)
        return 2;
    acc_memcpy_to_device(o, (void *)offsets, bytes);
    read_cells(w->field[field], is_single(w), o, count, v);
    acc_memcpy_from_device(values, v, bytes);
    acc_free(o);
    acc_free(v);
#else
    read_cells(w->field[field], is_single(w), offsets, count, values);
#endif
    return 0;
}

CELLS(BACKEND, fill, audit, gather)
