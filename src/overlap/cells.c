/* SPDX-License-Identifier: MIT */
/* The fields of overlap: they are in host memory whatever the coding. */
#include "../cells.h"
#include "fields.h"
#include "../harness/cells_c.h"
