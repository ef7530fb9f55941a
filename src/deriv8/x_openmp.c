/* x_openmp: the derivative along x on the host, rows over all threads, vectors along x. */
#include "openmp.h"

VARIANT(.backend = BACKEND_OPENMP, .summary = "OpenMP on the host, derivative along x", .kind = DERIV8_X,
        .launch = launch)
