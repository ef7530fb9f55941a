/* openmp_dim2: the host's running sums along y. */
#include "host.h"

HOST_VARIANT(CUMSUM_DIM2, "host sums along y: strips of neighbouring lines, vectorised along x")
