/* SPDX-License-Identifier: MIT */
/* The fields of cumsum in CUDA's memory. */
#include "../cells.h"
#include "fields.h"
#include "../harness/cells_cu.h"
