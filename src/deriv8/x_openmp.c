/* x_openmp: the derivative along x on the host, rows over all threads, vectors along x. */
#include "openmp.h"

DERIV8_HOST_VARIANT(DERIV8_X, "OpenMP on the host, derivative along x")
