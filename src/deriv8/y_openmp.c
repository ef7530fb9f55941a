/* y_openmp: the derivative along y on the host, rows over all threads, vectors along x. */
#include "openmp.h"

VARIANT(.backend = BACKEND_OPENMP, .summary = "OpenMP on the host, derivative along y", .kind = DERIV8_Y,
        .launch = launch)
