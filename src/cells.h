/* Fills, audits and reads a study's fields in the memory where they are. A study's `fields.h` defines
 *
 *   FIELDS                                      the type of its geometry
 *   FIELDS fields_of(const struct work *)
 *   int64_t fields_values(const FIELDS *)       values of each allocation
 *   double fields_cell(const FIELDS *, int64_t cell, int field, int inputs, enum cell_fate *)
 *                                               a cell's value before a launch (NaN: canary), and
 *                                               what launch(w, 0) may do to it
 *
 * The build compiles harness/cells.c and harness/cells.cu once for each study. A study with its own cells.cu
 * defines the table for CUDA memory itself. */
#pragma once

#include "study.h"

/* What a launch does to a cell: must not change it; must write it; may do either, for it is no part of the
 * result. */
enum cell_fate { CELL_KEPT, CELL_WRITTEN, CELL_FREE };

/* One table for each study and backend. The calls return 0 or the backend's error code. */
struct cells {
    const char *study;
    enum backend backend;
    int (*fill)(struct work *);
    /* Counts cells that have changed although a launch must not change them, and cells that are still NaN
     * although it must write them. */
    int (*audit)(struct work *, int64_t *damaged);
    /* values[i] = field[offsets[i]], widened to double. */
    int (*gather)(struct work *, int field, const int64_t *offsets, int64_t count, double *values);
};

#define CELLS(on, fill, audit, gather) \
    static const struct cells cliffs_cells_table = {CLIFFS_STR(CLIFFS_STUDY), on, fill, audit, gather}; \
    CLIFFS_ROW(struct cells, "cliffs_cells", cliffs_cells_table)

#ifdef __cplusplus
extern "C"
#endif
    /* NULL if the backend is not built. */
    const struct cells *
    cells_find(const char *study, enum backend);

/* For a study's layout(): so many allocations of so many values each. */
static inline enum verdict cells_layout(struct work *w, int fields, int64_t values)
{
    w->fields = fields;
    for (int f = 0; f < fields; f++)
        w->bytes[f] = (size_t)(values * w->c->axis[AXIS_PRECISION]);
    return CALL_OK;
}

/* Functions of fields.h run on the host and on the device. */
#ifdef __CUDACC__
#define FIELDS_INLINE __host__ __device__ static inline
#elif defined(_OPENACC)
#define FIELDS_INLINE _Pragma("acc routine seq") static inline
#else
#define FIELDS_INLINE static inline
#endif

/* A hash: half of MurmurHash3's finaliser. */
FIELDS_INLINE uint32_t cells_hash(int64_t i, uint32_t salt)
{
    uint32_t h = (uint32_t)i * 0x9e3779b1u ^ (uint32_t)(i >> 32) ^ salt;
    h ^= h >> 15;
    h *= 0x85ebca6bu;
    return h ^ h >> 13;
}
/* Exact data are integers -4..3, general data floats in [-1, 1). */
FIELDS_INLINE double cells_input(uint32_t hash, int inputs)
{
    return inputs == INPUTS_EXACT ? (double)(int)(hash >> 29) - 4.0
                                  : (double)(int)(hash >> 9) / 4194304.0 - 1.0;
}
