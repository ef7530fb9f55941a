/* SPDX-License-Identifier: MIT */
/* Timing by the host's clock, for backends whose launch returns when the work is done. */
#ifndef CLIFFS_BACKEND_HOST_H
#define CLIFFS_BACKEND_HOST_H

#include "../study.h"

/* backend_ops.time for such backends; flush() evicts the caches for cold runs. */
int host_time(struct work *, int step, int batch, int samples, int cold, double *ns);

#endif
