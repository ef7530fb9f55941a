/* Settings that were tuned on a machine: a table that results/tuned.sql makes of the records of the
 * experiments tune-*. A variant's settings are the axes that its descriptor declares (study.h). Where an
 * experiment is silent on one of them, a case takes it from the row of its question, which is all else but
 * the sizes. A setting that follows from the sizes is always the default. */
#pragma once

#include <stdint.h>
#include "../study.h"

#define TUNED_NAME "tuned" /* no experiment has this name */
#define TUNE_PREFIX "tune-"

struct tuned {
    struct bench_case *row;
    int rows;
};

/* 1 if an experiment is one of those that tune; they never see what was tuned. */
int tuned_makes(const char *experiment);
/* Gives a case the settings among its axes `silent`: those of its row, or the variant's defaults. `tuned` may be NULL. */
void tuned_choose(const struct tuned *, uint32_t silent, struct bench_case *);

/* The rows of a file; none where `path` is NULL. -1 with `why` ("path:line: ..."): then there are none, too. */
int tuned_read(const char *path, struct tuned *, char why[WHY]);
void tuned_free(struct tuned *);
