/* SPDX-License-Identifier: MIT */
/* cells.h for host memory (compiled with OpenMP) and OpenACC's (compiled with
 * OpenACC); included once by a study's cells.c. */
#include <math.h>
#include <stdlib.h>
#include "../cells.h"
#ifdef _OPENACC
#include <openacc.h>
#endif

#ifndef FIELDS_SINGLE /* what 4 bytes are: a study may say int32_t in its fields.h */
#define FIELDS_SINGLE float
#endif
#define REAL FIELDS_SINGLE
#define NAME(x) x##_single
#include "cells_loops.h"
#define REAL double
#define NAME(x) x##_double
#include "cells_loops.h"

static int is_single(const struct work *w) { return w->c->axis[AXIS_PRECISION] == 4; }

static int cells_fill(struct work *w)
{
    const FIELDS g = fields_of(w);
    for (int f = 0; f < w->fields; f++)
        if (is_single(w))
            fill_single(w->field[f], g, f, w->exact);
        else
            fill_double(w->field[f], g, f, w->exact);
    return 0;
}

static int cells_audit(struct work *w, int64_t *damaged)
{
    const FIELDS g = fields_of(w);
    *damaged = 0;
    for (int f = 0; f < w->fields; f++)
        *damaged += is_single(w) ? audit_single(w->field[f], g, f, w->exact)
                                 : audit_double(w->field[f], g, f, w->exact);
    return 0;
}

static void gather(struct work *w, int field, const int64_t *offsets, int64_t count, double *values)
{
    if (is_single(w))
        gather_single(w->field[field], offsets, count, values);
    else
        gather_double(w->field[field], offsets, count, values);
}

static int cells_gather(struct work *w, int field, const int64_t *offsets, int64_t count, double *values)
{
#ifdef _OPENACC
    /* the lists travel to the device and back */
    const size_t bytes = (size_t)count * 8;
    int64_t *const o = acc_malloc(bytes);
    double *const v = acc_malloc(bytes);
    if (!o || !v)
        return 2;
    acc_memcpy_to_device(o, (void *)offsets, bytes);
    gather(w, field, o, count, v);
    acc_memcpy_from_device(values, v, bytes);
    acc_free(o);
    acc_free(v);
#else
    gather(w, field, offsets, count, values);
#endif
    return 0;
}

#ifdef _OPENACC
const struct cells CELLS_NAME_(CLIFFS_STUDY, openacc) = {cells_fill, cells_audit, cells_gather};
#else
const struct cells CELLS_NAME_(CLIFFS_STUDY, openmp) = {cells_fill, cells_audit, cells_gather};
#endif
