/* Which measurements a run makes, and in which order. `run` follows it, and the check computes it again. A
 * measurement is one round of one case of an experiment. */
#pragma once

#include "experiment.h"
#include "worker.h"

/* The state of a measurement, from the log. */
enum measurement_state {
    MISSING = '-', /* no record, or only records of older sources or of another question */
    UP_TO_DATE = '+',
    BROKEN = '!' /* up to date, but invalid or failed: measured again only on request */
};

/* All measurements of an experiment; at first all are missing. */
struct measurements {
    const struct experiment *e;
    char *state; /* of each round of each case: [round * e->count + case] */
    struct place {
        char key[256];
        size_t index; /* of its case */
    } *place;         /* of each case, sorted by key */
};

void measurements_start(struct measurements *, const struct experiment *);
void measurements_free(struct measurements *);
/* The number of a measurement; -1 if the experiment does not have it. round: the log's text. */
int64_t measurements_find(const struct measurements *, const char *key, const char *round);
/* The seed of an experiment's shuffles; round n uses the seed plus n. */
uint64_t measurements_seed(const struct experiment *);
/* The missing measurements, round by round, each round in its own random order. broken: set to the number of
 * broken ones. */
struct measurement *measurements_missing(const struct measurements *, size_t *count, size_t *broken);
