/* The ends of a field along z: walls, whose values never change, or none: then the last slab is also the
 * first one's neighbour. Only slabs that walk towards each other (cuts.h) know periodic fields. */
#pragma once

#include "fields.h"

enum { HALO_AXIS_ENDS = HALO_AXIS_SCHEDULE + 1 };
enum halo_ends { HALO_WALLS, HALO_PERIODIC };

FIELDS_INLINE int halo_periodic(const struct bench_case *c)
{
    return c->axis[HALO_AXIS_ENDS] == HALO_PERIODIC;
}
