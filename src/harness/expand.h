/* Makes the cases of an experiment from the values of each axis. */
#pragma once

#include "experiment.h"

#define CASES_MAX 1000000 /* per experiment, and values per axis */

/* Values of one axis, in the file's order. */
struct values {
    int64_t *v;
    size_t count, room;
};

/* Appends the values of one scalar: a value, "a..b", "a..b:step", "a..b:*factor", "l2*F", "l2/F". Returns 0,
 * or -1 with `why`, which has no line number yet. */
int values_add(struct values *, const struct study *, int axis, const char *text, const struct device_sizes *,
               char why[WHY]);
void values_free(struct values[AXIS_MAX]);

/* The axes in one map of a file. Axes of the same `group` > 0 move together and have equally many values;
 * axes of group 0 move alone; axes without values have the study's fallback. */
struct layer {
    struct values values[AXIS_MAX];
    int group[AXIS_MAX];
};

/* An exclusion: removes the cases that match on every axis that has values. */
struct exclusion {
    struct values values[AXIS_MAX]; /* sorted by expand() */
    size_t hits;
};

/* All that a file says about its cases. */
struct space {
    struct layer *sweep; /* one for each map under `sweep` */
    struct exclusion *exclusion;
    size_t sweeps, exclusions;
    const struct tuned *tuned; /* NULL: nothing was tuned */
    struct gpu_facts gpu;      /* of all cases */
};

/* Sets the fallbacks of all sweeps and makes their cases, each once, in x->cases. Settings that no axis gives
 * are as tuned, or the variant's defaults; x->silent has these axes. Returns 0, or -1 with `why`, without a
 * line number; the caller frees x->cases in both cases. */
int expand(struct space *, struct experiment *x, char why[WHY]);
