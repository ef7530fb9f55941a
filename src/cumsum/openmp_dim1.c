/* openmp_dim1: the host's running sums along x. */
#include "host.h"

VARIANT(.backend = BACKEND_OPENMP, .summary = "host sums along x: threads share out the rows",
        .kind = CUMSUM_DIM1, .launch = launch)
