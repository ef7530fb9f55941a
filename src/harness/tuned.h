/* Settings that were tuned on a machine: results/tuned.sql makes this table from the records of the
 * experiments tune-*. A variant's settings are the axes that its descriptor declares as such (study.h). If an
 * experiment does not give a setting, a case takes it from the row with the same values of all other axes
 * except the sizes. A setting whose default depends on the sizes is never tuned. */
#pragma once

#include <stdint.h>
#include "../study.h"

#define TUNED_NAME "tuned" /* no experiment has this name */
#define TUNE_PREFIX "tune-"

struct tuned {
    struct bench_case *row;
    int rows;
};

/* 1 if an experiment is one of tune-*, which do not use tuned settings. */
int tuned_makes(const char *experiment);
/* Sets those settings of a case that are in `silent`: from its row, or the variant's defaults. tuned may be
 * NULL. */
void tuned_choose(const struct tuned *, uint32_t silent, struct bench_case *);

/* Reads the rows of a file; none if `path` is NULL. Returns 0, or -1 with `why` ("path:line: ...") and no
 * rows. */
int tuned_read(const char *path, struct tuned *, char why[WHY]);
void tuned_free(struct tuned *);
