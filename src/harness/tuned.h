/* SPDX-License-Identifier: MIT */
/* Settings that were tuned on a machine: RESULTS/MACHINE/tuned.csv, made by `cliffs gather` of the tables of the
 * experiments tune-*. A coding's settings are the axes that its `defaults` sets; where an experiment is silent on
 * one of them, a case takes it from the row of its question, which is all else but the sizes. */
#ifndef CLIFFS_TUNED_H
#define CLIFFS_TUNED_H

#include <stddef.h>
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
/* AXIS_BIT of the axes that a coding's defaults set. */
uint32_t tuned_axes(const struct study *, const struct variant *);
/* Gives a case the settings among its axes `silent`: those of its row, or the coding's defaults. `tuned` may be NULL. */
void tuned_settle(const struct tuned *, uint32_t silent, struct bench_case *);

/* FOLDER/tuned.csv; where there is none, no rows. -1 with `why` ("path:line: ..."): then there are none, too. */
int tuned_read(const char *folder, struct tuned *, char *why, size_t size);
void tuned_free(struct tuned *);
/* The text of tuned.csv as it follows from the tables FOLDER/tune-*.csv: of each question the fastest case at the most
 * points. NULL where there are none of them, `why` then empty, or where one cannot be read. The caller frees it. */
char *tuned_text(const char *folder, const char *machine, char *why, size_t size);

/* Gathers the logs tune-* of a machine and writes its tuned.csv (cmd_gather.c). Nonzero: told on stderr. */
int gather_tuned(const char *results, const char *machine);

#endif
