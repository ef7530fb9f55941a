/* cub_dim3: b(x,y,z) = a(x,y,0) + ... + a(x,y,z) by the device library's scan by key. Values
 * that follow each other in its sequence are a plane apart in memory. */
#include "cub_along.h"

typedef library<cub_by_precision<3>> cub_scan;
VARIANT(.backend = BACKEND_CUDA, .summary = "the device library's scan by key, along z", .kind = 3,
        .prepare = cub_prepare<3>, .launch = cub_scan::launch, .release = cub_scan::release)
