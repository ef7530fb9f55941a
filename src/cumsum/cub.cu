/* cub: b(x,y,z) = a(0,y,z) + ... + a(x,y,z) by the device library's scan by key. */
#include "cub_along.h"

typedef library<cub_by_precision<1>> cub_scan;
VARIANT(.backend = BACKEND_CUDA, .summary = "the device library's scan by key", .kind = 1,
        .prepare = cub_prepare<1>, .launch = cub_scan::launch, .release = cub_scan::release)
