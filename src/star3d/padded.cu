/* SPDX-License-Identifier: MIT */
/* padded: readonly, with rows `pad` values further apart than they must be.
 *
 *   |<------ nx + 2r ------>|  up to 128 bytes |      pad      |
 *   |<------------------------- pitch ------------------------>|   plane = pitch·(ny + 2r)
 *
 * The star's rows lie a pitch apart, its planes pitch·(ny + 2r). Where these are multiples of the stride at which
 * a cache puts lines into the same set, the lines of one star displace each other, however small the grid; a pad
 * moves them apart, or together. Traffic, flops and answers are those of readonly. Rows begin on lines of
 * 128 bytes as ever, so that nothing but the distance is swept.
 * Question: Nasciutti & Panetta, who took the drop of the read-only coding at radius 4 for collisions in some
 * cache. Beyond the source: the pad. */
#include "readonly.h"

static enum verdict prepare(struct work *w)
{
    const int64_t line = STAR3D_ALIGN / w->c->axis[AXIS_PRECISION];
    if (w->c->axis[STAR3D_AXIS_PAD] % line == 0)
        return CALL_OK;
    snprintf(w->why, sizeof w->why, "rows begin on lines of %d bytes: a pad is a multiple of %d values", STAR3D_ALIGN,
             (int)line);
    return CALL_SKIP;
}

template <typename T, int R> static int launch_of(struct work *w, int step)
{
    return star3d_launch<T, R>(star3d_readonly<T, R>, ONE_POINT, w, step);
}

static int launch(struct work *w, int step) { return BY_PRECISION_AND_RADIUS(launch_of, w, w, step); }

VARIANT(.summary = "read-only data path, one thread per point, rows further apart",
        .ignores = (STAR3D_RING_AXES & ~AXIS_BIT(STAR3D_AXIS_PAD)) | AXIS_BIT(STAR3D_AXIS_PLANES) |
                   AXIS_BIT(STAR3D_AXIS_LOCKSTEP),
        .prepare = prepare, .launch = launch)
