/* From the values of each axis to the cases of an experiment. */
#pragma once

#include "experiment.h"

#define CASES_MAX 1000000 /* per experiment, and values per axis */

/* Values of one axis, in the file's order. */
struct values {
    int64_t *v;
    size_t count, room;
};

/* Appends what one scalar stands for: a value, "a..b", "a..b:step", "a..b:*factor", "l2*F", "l2/F". -1 with `why`, without a place. */
int values_add(struct values *, const struct study *, int axis, const char *text, const struct device_sizes *, char why[WHY]);
void values_free(struct values[AXIS_MAX]);

/* What a file says of the axes. Axes of one `group` > 0 move together and have
 * equally many values; group 0 moves alone; axes without values take the study's fallback. */
struct layer {
    struct values values[AXIS_MAX];
    int group[AXIS_MAX];
};

/* Drops the cases that match on every axis that has values. */
struct exclusion {
    struct values values[AXIS_MAX]; /* sorted by expand() */
    size_t hits;
};

/* All that a file says of its cases. */
struct space {
    struct layer *sweep; /* one for each map of sweep */
    struct exclusion *exclusion;
    size_t sweeps, exclusions;
    const struct tuned *tuned; /* NULL: nothing was */
    struct gpu_facts gpu;      /* of all cases */
};

/* Fills in the fallbacks of the sweeps, then makes the cases of all of them, each once, into x->cases, their settings as they were tuned
 * or the variant's defaults; x->silent tells of which axes. -1 with `why`, without a place; x->cases is then to be freed. */
int expand(struct space *, struct experiment *x, char why[WHY]);
