/* z_openmp: the derivative along z on the host, rows over all threads, vectors along x. */
#include "openmp.h"

VARIANT(.backend = BACKEND_OPENMP, .summary = "OpenMP on the host, derivative along z", .kind = DERIV8_Z,
        .launch = launch)
