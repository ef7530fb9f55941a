/* readonly: one thread per point, every neighbour through the read-only data path.
 *
 * As `base`, with __ldg (ld.global.nc) for each load: the compiler may move
 * such loads across stores.
 * Source: Nasciutti & Panetta, section 4.2, Code 2, "CSL". */
#include "readonly.h"

STAR3D_POINTS_VARIANT(star3d_readonly, ONE_POINT, AXES(AXIS_BLOCK, STAR3D_AXIS_THIEF), usable_block<ONE_POINT>, "read-only data path, one thread per point")
