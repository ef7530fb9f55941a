/* Which visits a run makes and in which order: `run` follows it, the check computes it again. */
#pragma once

#include "experiment.h"
#include "worker.h"

/* What the log says of a visit that the experiment makes. */
enum standing {
    OWED = '-', /* nothing, or nothing that may stand */
    STANDS = '+',
    BROKEN = '!' /* stands, too, as invalid or failed: measured again only on request */
};

/* All visits of an experiment, at first owed. */
struct visits {
    const struct experiment *e;
    char *standing; /* of each round of each case: [round * e->count + case] */
    struct place {
        char key[256];
        size_t index; /* of its case */
    } *place;       /* of each case, sorted by key */
};

void visits_start(struct visits *, const struct experiment *);
void visits_free(struct visits *);
/* Number of the visit; -1 where the experiment makes none such. `round` as it stands in the log. */
int64_t visits_find(const struct visits *, const char *key, const char *round);
/* Of its shuffles: that of round n is seeded with n more. */
uint64_t visits_seed(const struct experiment *);
/* Those still owed, round by round, each round shuffled anew; `broken`: how many are. */
struct visit *visits_owed(const struct visits *, size_t *count, size_t *broken);
