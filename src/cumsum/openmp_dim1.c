/* SPDX-License-Identifier: MIT */
/* openmp_dim1: the host's running sums along x. */
#define HOST_SUMMARY "host sums along x: threads share out the rows"
#include "host.h"
