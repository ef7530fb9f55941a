/* openmp_dim3: the host's running sums along z. */
#include "host.h"

HOST_VARIANT(CUMSUM_DIM3, "host sums along z: strips of neighbouring lines, vectorised along x")
