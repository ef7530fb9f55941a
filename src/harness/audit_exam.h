/* SPDX-License-Identifier: MIT */
/* Between audit.c, which walks through a machine folder, and audit_record.c,
 * which asks of each record whether it can be true. */
#ifndef CLIFFS_AUDIT_EXAM_H
#define CLIFFS_AUDIT_EXAM_H

#include "audit.h"
#include "devices.h"
#include "record.h"
#include "visits.h"

#define AUDIT_PATH 4096
#define AUDIT_WHY (AUDIT_PATH + 512)

/* What the log says of one memory in one run: the copies there, and what follows from them. */
struct yard {
    double fastest, l2_fastest;   /* best sample of any copy, whenever it was */
    double peak, l2, reference;   /* as a record here must have them; 0: none yet */
    double group;                 /* best of the copies that are being measured together */
    int copies;                   /* so many */
    char first[64];               /* with which they begin */
    double peak_at, reference_at; /* stamps */
};

/* One process of `cliffs run`. */
struct run {
    char id[64], git[48], dirty[8];
    long line;
    double first, last;                 /* stamps, seconds */
    double busy, first_busy, last_busy; /* what the samples took: all, the first's, the last's */
    struct yard yard[2];                /* the host's memory, the GPU's */
    int plan;
};

/* The experiment as it was at the revision that measured. */
struct plan {
    char revision[48]; /* "": the one in the folder of experiments */
    int guess;         /* that one, as no repository is there to ask for the one that was measured */
    int good;
    struct experiment e;
    struct visits v;
};

/* A case as it stands in the log. */
struct seen {
    long line;
    int64_t visit, order;
    int run, variant;
    uint64_t source;
    int stands;
};

/* One raw log under examination. */
struct exam {
    struct audit *audit;
    const struct machine *m;
    const struct device_model *model; /* NULL: not in the table */
    struct device_sizes sizes;
    const char *machine, *name; /* folder and log */
    char raw[AUDIT_PATH], yaml[AUDIT_PATH];
    struct run *run;
    size_t *run_slot, run_room; /* index + 1 by hash of the id */
    int runs, current;          /* run of the record before */
    struct plan *plan;
    int plans;
    struct seen *seen;
    size_t seens;
    int copying, copying_l2; /* whose copies the record before was of: 2 * run + on the GPU; -1: none's */
    double arrays_ok[BACKEND_COUNT]; /* largest array of a case that is ok; 0: there is none */
    struct {
        const char *format;
        long times;
    } said[64];
    long count, retuned, dirty, dirty_line, stale, stale_logs, foreign, untold, untold_line, asked,
        ours /* runs on machine.json's GPU */;
};

/* One line on stdout: "path:line: ...", without the line where it is 0. Each format is a kind. */
__attribute__((format(printf, 4, 5))) void finding(struct exam *, const char *path, long line,
                                                   const char *format, ...);
/* The same, but neither counted nor capped. */
__attribute__((format(printf, 3, 4))) void note(const char *path, long line, const char *format, ...);

/* Whether something is met for the first time in this check; what it was given then. */
int *audit_memo(struct audit *, const char *kind, const char *text, int value);

/* Everything about the records of exam->raw. */
void exam_records(struct exam *);
void exam_free(struct exam *);

/* NULL if a case may be skipped for its reason; else what speaks against it (audit_skip.c). */
const char *exam_skip(struct exam *, const struct record *, const struct bench_case *, char *why,
                      size_t size);

#endif
