/* SPDX-License-Identifier: MIT */
/* The host's part of hetero: see host_rows.h. */
#define HETERO_HOST_DEFINED
#include "host_rows.h"
