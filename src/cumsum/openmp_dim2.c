/* SPDX-License-Identifier: MIT */
/* openmp_dim2: the host's running sums along y. */
#define HOST_SUMMARY "host sums along y: strips of neighbouring lines, vectorised along x"
#include "host.h"
