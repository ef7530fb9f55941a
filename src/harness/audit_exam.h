/* SPDX-License-Identifier: MIT */
/* Between audit.c, which walks through a machine folder, and audit_record.c,
 * which asks of each record whether it can be true. */
#ifndef CLIFFS_AUDIT_EXAM_H
#define CLIFFS_AUDIT_EXAM_H

#include "audit.h"
#include "devices.h"
#include "experiment.h"
#include "record.h"

#define AUDIT_PATH 4096

/* Kinds of findings: each is capped on its own. */
enum kind {
    KIND_MACHINE,
    KIND_LINE,
    KIND_COVERAGE,
    KIND_UNDECLARED,
    KIND_TIDY,
    KIND_IDENTITY,
    KIND_FACTS,
    KIND_ANSWER,
    KIND_FLOOR,
    KIND_FLOPS,
    KIND_CLOCK,
    KIND_PEAK,
    KIND_TIME,
    KIND_COPY,
    KIND_SPREAD,
    KINDS
};

/* A peak in one run on one memory: what its cases claim, what its copies reached. */
struct claim {
    double highest, lowest; /* GB/s */
    long highest_line, lowest_line;
    double fastest; /* best sample of any copy; 0 without one */
};

/* One of the copies that T_peak is the best of. */
struct candidate {
    char variant[64];
    double slowest; /* of its medians, GB/s */
};

/* One run on one memory. */
struct run {
    char id[64];
    int gpu;
    struct claim peak, l2;
    struct candidate *candidate;
    int candidates;
};

/* Course of a run in time, over both memories; seconds. */
struct course {
    char id[64];
    double first, last;                 /* stamps */
    double busy, first_busy, last_busy; /* what the samples took: all, the first's, the last's */
    long line;
};

/* How the samples of one record lie. */
struct spread {
    long line;
    int n, same, gpu;
    double relative; /* interquartile range over the median */
    double region;   /* what was timed at once, ns */
    double step;     /* smallest difference between two samples, in region; NaN if there is none */
};

/* One raw log under examination. */
struct exam {
    struct audit *audit;
    const struct machine *m;
    const struct device_model *model; /* NULL: not in the table */
    char raw[AUDIT_PATH];
    int log;                             /* index into audit->logs */
    const struct experiment *experiment; /* NULL where its file cannot be read */
    struct run *run;
    struct course *course;
    struct spread *spread;
    int runs, courses, spreads, spread_room;
    long shown[KINDS], count;
    long dirty, dirty_line, stale, stale_line;
};

/* One line on stdout: "path:line: ...", without the line where it is 0. */
__attribute__((format(printf, 5, 6))) void finding(struct exam *, enum kind, const char *path, long line,
                                                   const char *format, ...);

/* Everything about the records of exam->raw. */
void exam_records(struct exam *);
void exam_free(struct exam *);

#endif
