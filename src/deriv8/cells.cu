/* SPDX-License-Identifier: MIT */
/* The fields of deriv8 in CUDA's memory. */
#include "../cells.h"
#include "fields.h"
#include "../cells_cu.h"
