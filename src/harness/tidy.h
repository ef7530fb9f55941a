/* SPDX-License-Identifier: MIT */
/* From the raw log of one experiment to the text of its tidy files. In memory,
 * so that `gather` can write it and `check` can compare it. */
#ifndef CLIFFS_TIDY_H
#define CLIFFS_TIDY_H

#include <stddef.h>
#include "machine.h"
#include "record.h"

/* Every array at least so many times the cache: what is timed is the memory. */
#define STREAM_FACTOR 4.0
/* Flags of a case. */
#define NOISE_LIMIT 0.01  /* half width of the interval of the median */
#define SPREAD_LIMIT 0.02 /* interquartile range over the median */
#define CLOCK_LIMIT 0.02  /* SM clock off the median of its run */

struct tidy {
    char *cases, *context; /* texts of NAME.csv and NAME.context.csv */
    size_t cases_length, context_length;
    long records; /* good lines read */
    int bad;      /* lines left out, each reported */
    long unknown; /* records of a coding that this program lacks; the first one's */
    char unknown_name[64];
};

/* Reads `raw` and makes both texts. Bad lines go to `fault` with a reason.
 * 0, or -1 with `why`; then there is nothing to free. */
int tidy_build(const char *raw, const char *machine_name, const char *experiment, const struct machine *,
               void (*fault)(const char *path, long line, const char *what, void *), void *context,
               struct tidy *, char *why, size_t size);
void tidy_free(struct tidy *);

/* 1 where a record was measured on the GPU of this machine. OpenACC runs on
 * either: what it measured on the GPU has the GPU's clock or L2 peak beside it. */
int tidy_on_gpu(const struct machine *, const struct record *);
/* Cache that decides the regime of a record, in bytes. */
double tidy_cache_bytes(const struct machine *, const struct record *);
/* NULL if a record can be used, else what is wrong with its content. */
const char *tidy_wrong(const struct record *);
/* 1 if the source of the record's variant has changed since; 0 also where this program lacks the variant. */
int tidy_stale(const struct record *);

#endif
