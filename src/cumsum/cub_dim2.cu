/* cub_dim2: b(x,y,z) = a(x,0,z) + ... + a(x,y,z) by the device library's scan by key. Values
 * that follow each other in its sequence are a row apart in memory. */
#include "cub_along.h"

typedef library<cub_by_precision<2>> cub_scan;
VARIANT(.backend = BACKEND_CUDA, .summary = "the device library's scan by key, along y", .kind = 2,
        .prepare = cub_prepare<2>, .launch = cub_scan::launch, .release = cub_scan::release)
