/* openmp_dim1: the host's running sums along x. */
#include "host.h"

HOST_VARIANT(CUMSUM_DIM1, "host sums along x: threads share out the rows")
