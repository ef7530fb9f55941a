/* openmp_dim2: the host's running sums along y. */
#include "host.h"

VARIANT(.backend = BACKEND_OPENMP,
        .summary = "host sums along y: strips of neighbouring lines, vectorised along x", .kind = CUMSUM_DIM2,
        .launch = launch)
