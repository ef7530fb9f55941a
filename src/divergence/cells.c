/* SPDX-License-Identifier: MIT */
/* The fields of divergence in host memory and in OpenACC's. */
#include "../cells.h"
#include "fields.h"
#include "../harness/cells_c.h"
