/* SPDX-License-Identifier: MIT */
/* openmp_dim3: the host's running sums along z. */
#define HOST_SUMMARY "host sums along z: strips of neighbouring lines, vectorised along x"
#include "host.h"
