/* SPDX-License-Identifier: MIT */
/* The times of the cases that two tidy files, or two machine folders, have in common. */
#ifndef CLIFFS_PAIRS_H
#define CLIFFS_PAIRS_H

#include <stddef.h>
#include "machine.h"

#define AGREE_WITHIN 0.05 /* medians that reproduce each other */

/* One ok row of a tidy file: its case, its median and the interval of that. */
struct timing {
    char *key;
    double median, low, high;
};

/* A case that both have. */
struct pair {
    const char *experiment; /* one of `names` */
    char *key;
    struct timing a, b; /* without keys */
};

struct pairs {
    struct pair *pair;
    int count, room, only_a, only_b;
    char **names; /* of experiments: tidy files in common */
    int named;
    double apart;         /* median relative difference; NaN without a pair */
    int within, the_same; /* pairs that agree within AGREE_WITHIN; those with the very same times */
};

/* Two tidy files. 0, or -1 with `why`; to be freed in either case. */
int pairs_files(struct pairs *, const char *experiment, const char *a, const char *b, char *why, size_t size);
/* All tidy files that two folders have in common, by name; whatever is no tidy table is left out. */
int pairs_folders(struct pairs *, const char *a, const char *b, char *why, size_t size);
void pairs_free(struct pairs *);

/* 1 where two machines are two devices of one model. */
int two_devices(const struct machine *, const struct machine *);
/* 1 where the two of them measured the same on their own: no copies, and near enough. */
int pairs_reproduce(const struct pairs *);

#endif
