/* carveout: star3d's base, with a chosen split of a multiprocessor's fast memory.
 *
 *   |<- shared memory: `carveout` percent ->|<------ L1 ------>|
 *
 * base has no use for shared memory, so each percent is only taken from the L1 that its blocks share. Loads,
 * flops and results are base's. Source: Nasciutti & Panetta, section 3: on the K80 a launch chooses 16 or 48
 * of 64 KB as L1. */
#include "carveout.h"
#include "cliff_kernel.h"
#include "../star3d/base.cu"

template <typename T, int R> static enum verdict split(struct work *w)
{
    const cudaFuncAttribute shared = cudaFuncAttributePreferredSharedMemoryCarveout;
    const int percent = (int)w->c->axis[CLIFF_AXIS_CARVEOUT];
    const int code = (int)cudaFuncSetAttribute(star3d_base<T, R>, shared, percent);
    return code ? check_failed(w, "splitting the fast memory", code) : CALL_OK;
}

static enum verdict prepare(struct work *w)
{
    const enum verdict v = usable_block<ONE_POINT>(w);
    return v == CALL_OK ? BY_PRECISION_AND_RADIUS(split, w, w) : v;
}

STAR3D_LAUNCH(star3d_base, ONE_POINT, cliff_grid_of_work(w).star)
VARIANT(.backend = BACKEND_CUDA, .summary = "base, with a chosen split of L1 and shared memory",
        .has = AXES(AXIS_BLOCK, CLIFF_AXIS_CARVEOUT), .prepare = prepare, .launch = launch)
