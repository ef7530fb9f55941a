/* SPDX-License-Identifier: MIT */
/* Filling, auditing and reading a study's fields where they live: in host
 * memory, OpenACC's memory or CUDA's. A study gives, in its `fields.h`,
 *
 *   FIELDS                                      the type of its geometry
 *   FIELDS fields_of(const struct work *)
 *   int64_t fields_values(const FIELDS *)       values of each allocation
 *   double fields_cell(const FIELDS *, int64_t cell, int field, int exact, int *written)
 *                                               what a cell holds before a launch (NaN: canary),
 *                                               and whether launch(w, 0) writes it: CELL_KEPT,
 *                                               CELL_WRITTEN or CELL_FREE (as it likes: no cell of the answer)
 *
 * and two short files, cells.c and cells.cu, that include cells_c.h and cells_cu.h. */
#ifndef CLIFFS_CELLS_H
#define CLIFFS_CELLS_H

#include "study.h"

enum { CELL_KEPT, CELL_WRITTEN, CELL_FREE };

/* Each returns 0 or the backend's error code. */
struct cells {
    int (*fill)(struct work *);
    /* Counts cells that changed though no launch may write them, and cells still NaN that it must write. */
    int (*audit)(struct work *, int64_t *damaged);
    /* values[i] = field[offsets[i]], widened to double. */
    int (*gather)(struct work *, int field, const int64_t *offsets, int64_t count, double *values);
};

/* Functions of fields.h run wherever the fields live. */
#ifdef __CUDACC__
#define FIELDS_INLINE __host__ __device__ static inline
#elif defined(_OPENACC)
#define FIELDS_INLINE _Pragma("acc routine seq") static inline
#else
#define FIELDS_INLINE static inline
#endif

/* The table of a study: cells_of(star3d, w), by the backend of the case. NULL where not built. */
#ifdef __cplusplus
#define CELLS_EXTERN extern "C"
#else
#define CELLS_EXTERN extern
#endif
#define CELLS_DECLARE(study)                                                     \
    CELLS_EXTERN const struct cells study##_cells_cuda __attribute__((weak));    \
    CELLS_EXTERN const struct cells study##_cells_openmp __attribute__((weak));  \
    CELLS_EXTERN const struct cells study##_cells_openacc __attribute__((weak));
#define CELLS_OF(study, w)                                              \
    ((w)->c->variant->backend == BACKEND_CUDA     ? &study##_cells_cuda   \
     : (w)->c->variant->backend == BACKEND_OPENMP ? &study##_cells_openmp \
                                                  : &study##_cells_openacc)

#define CELLS_NAME__(study, backend) study##_cells_##backend
#define CELLS_NAME_(study, backend) CELLS_NAME__(study, backend)

#endif
