/* The process that measures. It is forked from the supervisor before a device was opened, and receives
 * measurements by a socket. If it dies, only its current case is lost. */
#pragma once

#include "experiment.h"
#include "machine.h"
#include "record.h"

/* What a run adds to every record. */
struct run_facts {
    const struct experiment *experiment;
    const struct machine *machine;
    char id[64];
    int bare;           /* 1: no yardsticks, no long_run() */
    int profile;        /* 1: launches for a profiler after each case; 2: as a range */
    const char *folder; /* the machine's folder, for pictures */
};

/* A request: a case and its round, or the yardsticks at the end. */
struct measurement {
    int64_t index; /* of the case; -1: measure the yardsticks once more */
    int round, order;
};

/* An answer is a line of the log, or one character. ":": the yardsticks are done, so the device works, and
 * the case begins. ".": the measurement is over. "!": it is over, and this process ends. */
enum { ANSWER_BEGIN = ':', ANSWER_DONE = '.', ANSWER_LAST = '!' };

/* Serves requests from a socket of packets until it is closed. Does not return. */
_Noreturn void worker_serve(const struct run_facts *, int socket);

/* Writes the line of a record with its CRC. Returns its length, 0 if it does not fit. The supervisor uses it
 * for cases whose worker died. */
struct outcome;
size_t worker_compose(const struct run_facts *, enum record_role, const struct bench_case *,
                      const struct outcome *, int round, int order, char *line, size_t size);
