/* Filling, auditing and reading a study's fields where they live. A study gives, in its `fields.h`,
 *
 *   FIELDS                                      the type of its geometry
 *   FIELDS fields_of(const struct work *)
 *   int64_t fields_values(const FIELDS *)       values of each allocation
 *   double fields_cell(const FIELDS *, int64_t cell, int field, int inputs, enum cell_fate *)
 *                                               what a cell holds before a launch (NaN: canary),
 *                                               and what launch(w, 0) does to it
 *
 * The build compiles harness/cells.c and harness/cells.cu once for each of them. A study that has a
 * cells.cu of its own gives its CUDA memory's table itself. */
#pragma once

#include "study.h"

enum cell_fate { CELL_KEPT, CELL_WRITTEN, CELL_FREE /* as it likes: no cell of the answer */ };

/* One table for each study and backend. The calls return 0 or the backend's error code. */
struct cells {
    const char *study;
    enum backend backend;
    int (*fill)(struct work *);
    /* Counts cells that changed though no launch may write them, and cells still NaN that it must write. */
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
/* NULL where the backend is not built. */
const struct cells *cells_find(const char *study, enum backend);

/* For a study's layout(): so many allocations of so many values each. */
static inline enum verdict cells_layout(struct work *w, int fields, int64_t values)
{
    w->fields = fields;
    for (int f = 0; f < fields; f++)
        w->bytes[f] = (size_t)(values * w->c->axis[AXIS_PRECISION]);
    return CALL_OK;
}

/* Functions of fields.h run wherever the fields live. */
#ifdef __CUDACC__
#define FIELDS_INLINE __host__ __device__ static inline
#elif defined(_OPENACC)
#define FIELDS_INLINE _Pragma("acc routine seq") static inline
#else
#define FIELDS_INLINE static inline
#endif

/* The mixer is half of MurmurHash3's finaliser. */
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
    return inputs == INPUTS_EXACT ? (double)(int)(hash >> 29) - 4.0 : (double)(int)(hash >> 9) / 4194304.0 - 1.0;
}
