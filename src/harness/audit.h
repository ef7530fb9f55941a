/* SPDX-License-Identifier: MIT */
/* Can these results be true? What `cliffs check` asks of a machine folder. */
#ifndef CLIFFS_AUDIT_H
#define CLIFFS_AUDIT_H

#include <stdint.h>
#include "machine.h"
#include "origin.h"

/* Tolerances. Each is what honest measuring can miss by, no more. */
#define FLOOR_TOLERANCE 1.02      /* T_peak is a median; a case may meet a slightly faster moment */
#define HOST_FLOOR_TOLERANCE 1.10 /* neighbours on a shared host slow the copies as well as the cases */
#define L2_FLOOR_TOLERANCE \
    2.50                     /* the L2 copy pays for its launch, and for the writes that others do not have */
#define CLOCK_TOLERANCE 1.01 /* SM clock against the highest of the device */
#define SUSTAINED_TOLERANCE 0.5 /* of the seconds asked for: the samples, which may be slower, say how many launches they take */
#define POWER_TOLERANCE 1.05 /* power against its cap: the cap holds on the average */
#define ENERGY_TOLERANCE 0.3 /* energy of a launch against power times time: power is an average over a second, read in the last quarter */
#define DERIVED_TOLERANCE 1e-6 /* what is computed again, against 7 printed digits */
#define CLOCK_SLACK_S 1.0      /* between time stamps: the host's clock may be set, a process may wait */
#define AHEAD_SECONDS 86400.0  /* how far a time stamp may lie in the future: clocks and zones */

#define AUDIT_SHOWN 20 /* findings of one kind per file; the rest is counted */

struct audit {
    const char *results, *experiments; /* folders */
    struct origin origin;
    long findings; /* of all machines so far */
    /* What was seen or settled, by hash; a power of two slots. */
    struct memo {
        uint64_t key;
        int value;
    } * memo;
    size_t memos, memo_room;
};

void audit_begin(struct audit *);
/* Prints one line per finding to stdout; returns how many this machine has. `named`: on the command line. */
long audit_machine(struct audit *, const char *machine, int named);
void audit_free(struct audit *);

#endif
