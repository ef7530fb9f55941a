/* SPDX-License-Identifier: MIT */
/* The field that a variant computed: results/<machine>/<experiment>.picture.csv.
 *
 *   line 1  # picture of <study> <case key>, <steps> steps, source <hash>, git <revision>[-dirty], run <id>,
 *           crc32 <of all that follows>
 *   line 2  x,y,before,after
 *   then    one point of the first layer a line, x fastest */
#ifndef CLIFFS_PICTURE_H
#define CLIFFS_PICTURE_H

#include "worker.h"

struct outcome;
/* Writes what a case's outcome brought; frees it. 0, or -1 with `why`. */
int picture_write(const struct run_facts *, const struct bench_case *, struct outcome *, char why[WHY]);

#endif
