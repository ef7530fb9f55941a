/* openmp_dim3: the host's running sums along z. */
#include "host.h"

VARIANT(.backend = BACKEND_OPENMP,
        .summary = "host sums along z: strips of neighbouring lines, vectorised along x", .kind = CUMSUM_DIM3,
        .launch = launch)
