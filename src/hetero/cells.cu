/* SPDX-License-Identifier: MIT */
/* The fields of hetero: one in the device's memory, one in page-locked memory of the host, which the
 * GPU reads and writes over the bus. */
#include "../cells.h"
#include "fields.h"
#include "../harness/cells_cu.h"
