/* Which measurements a run makes and in which order: `run` follows it, the check computes it again. A
 * measurement is one round of one case of an experiment. */
#pragma once

#include "experiment.h"
#include "worker.h"

/* What the log says of a measurement. */
enum measurement_state {
    MISSING = '-', /* no record, or only of older sources or of another question */
    UP_TO_DATE = '+',
    BROKEN = '!' /* up to date as well, but invalid or failed: measured again only on request */
};

/* All measurements of an experiment, at first missing. */
struct measurements {
    const struct experiment *e;
    char *state; /* of each round of each case: [round * e->count + case] */
    struct place {
        char key[256];
        size_t index; /* of its case */
    } * place;        /* of each case, sorted by key */
};

void measurements_start(struct measurements *, const struct experiment *);
void measurements_free(struct measurements *);
/* Number of the measurement; -1 where the experiment has none such. `round` as it stands in the log. */
int64_t measurements_find(const struct measurements *, const char *key, const char *round);
/* Of its shuffles: that of round n is seeded with n more. */
uint64_t measurements_seed(const struct experiment *);
/* Those that are missing, round by round, each round shuffled anew; `broken`: how many are. */
struct measurement *measurements_missing(const struct measurements *, size_t *count, size_t *broken);
