/* y_openmp: the derivative along y on the host, rows over all threads, vectors along x. */
#include "openmp.h"

DERIV8_HOST_VARIANT(DERIV8_Y, "OpenMP on the host, derivative along y")
