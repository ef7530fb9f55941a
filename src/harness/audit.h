/* SPDX-License-Identifier: MIT */
/* Can these results be true? What `cliffs check` asks of a machine folder. */
#ifndef CLIFFS_AUDIT_H
#define CLIFFS_AUDIT_H

#include <stddef.h>
#include <stdint.h>
#include "machine.h"

/* Tolerances. Each is what honest measuring can miss by, no more. */
#define FLOOR_TOLERANCE 1.02      /* T_peak is a median; a case may meet a slightly faster moment */
#define HOST_FLOOR_TOLERANCE 1.10 /* neighbours on a shared host slow the copies as well as the cases */
#define L2_FLOOR_TOLERANCE 2.50   /* the L2 copy pays for its launch, and for the writes that others do not have */
#define PEAK_TOLERANCE 1.01       /* T_peak against the fastest sample it can come from */
#define PEAK_DRIFT 0.95           /* and against the slowest time of its best candidate */
#define CLOCK_TOLERANCE 1.01      /* SM clock against the highest of the device */
#define FACT_TOLERANCE 1e-6       /* bytes, flops and points against the study's own, as printed */
#define SPREAD_LEAST 1e-6         /* median relative IQR of a log: no clock and no machine is steadier */
#define SAME_VECTOR 5             /* different values from which equal vectors of samples are copies */
#define SAME_SAMPLES 10           /* samples from which all equal is no measurement */
#define COARSE_TICKS 1000         /* a timed region of fewer ticks of its clock may well repeat itself */
#define AHEAD_SECONDS 86400.0     /* how far a time stamp may lie in the future: clocks and zones */
#define REPRODUCED_WITHIN 0.05    /* median difference to a second device of the model */

#define AUDIT_SHOWN 20 /* findings of one kind per file; the rest is counted */

/* A vector of samples seen before. */
struct vector_seen {
    uint64_t hash;
    long line;
    int log; /* index into `logs` */
};

struct audit {
    const char *results, *experiments; /* folders */
    long findings;                     /* of all machines so far */
    struct vector_seen *seen;          /* open addressing, `seen_room` a power of two */
    size_t seen_count, seen_room;
    char **logs;
    int log_count;
};

/* Prints one line per finding to stdout; returns how many this machine has. */
long audit_machine(struct audit *, const char *machine);
void audit_free(struct audit *);

#endif
