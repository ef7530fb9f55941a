/* z_openmp: the derivative along z on the host, rows over all threads, vectors along x. */
#include "openmp.h"

DERIV8_HOST_VARIANT(DERIV8_Z, "OpenMP on the host, derivative along z")
