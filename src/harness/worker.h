/* The process that measures: forked from the supervisor before anything touched a device, it takes measurements from a socket and
 * may die at any moment without taking anything but its case with it. */
#pragma once

#include "experiment.h"
#include "machine.h"
#include "record.h"

/* What a run adds to every record. */
struct run_facts {
    const struct experiment *experiment;
    const struct machine *machine;
    char id[64];
    int bare;            /* 1: no yardsticks, no many steps */
    int profile;         /* 1: launches for a profiler behind each case */
    const char *folder;  /* the machine's, for pictures */
};

/* A request: a case and its round, or the closing yardsticks. */
struct measurement {
    int64_t index; /* of the case; -1: measure the yardsticks once more */
    int round, order;
};

/* An answer is a record as it stands in the log, or ":": the yardsticks are done, so the device works, and the case itself begins; ".":
 * the measurement is over; "!": it is over and so is this process. */
enum { ANSWER_BEGIN = ':', ANSWER_DONE = '.', ANSWER_LAST = '!' };

/* Serves measurements from a socket of packets until it closes. Does not return. */
_Noreturn void worker_serve(const struct run_facts *, int socket);

/* The line of a record, sealed; its length, 0 where it does not fit. The supervisor uses it for cases whose worker died. */
struct outcome;
size_t worker_compose(const struct run_facts *, enum record_role, const struct bench_case *,
                      const struct outcome *, int round, int order, char *line, size_t size);
