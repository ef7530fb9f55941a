/* SPDX-License-Identifier: MIT */
/* The raw log: results/<machine>/raw/<experiment>.csv, append-only.
 *
 *   line 1   # schema 2 (schema 1 had no findings; it is read and continued as it is)
 *   line 2   column names
 *   then     one record a line, comma separated, no quoting (text fields have
 *            commas and semicolons replaced), the last field the CRC-32 of
 *            everything before the comma that precedes it, 8 hex digits.
 *
 * A record is written by one write(2). Roles:
 *   case       a case of the experiment, one line per visit (round)
 *   peak       T_peak candidates, bytes per launch in `bytes_min`; the same variant may recur
 *   l2peak     the copy on an L2-resident working set
 *   reference  the drift baseline: the same kernel at the same size, all along
 *   empty      an empty kernel: what a launch costs, logged, never subtracted
 */
#ifndef CLIFFS_RECORD_H
#define CLIFFS_RECORD_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include "experiment.h"
#include "../study.h"

#define RECORD_SCHEMA 2

enum record_column {
    RC_ROLE, RC_STUDY, RC_VARIANT, RC_BACKEND, RC_PRECISION, RC_RADIUS, RC_NX, RC_NY, RC_NZ, RC_BLOCK,
    RC_EXTRA,    /* the study's own axes as "name=value name=value" */
    RC_CACHE,    /* warm or cold, as asked; the regime is derived when gathering */
    RC_ROUND,
    RC_STATUS,   /* ok skipped invalid failed */
    RC_REASON,
    RC_ERR_MAX, RC_BOUND_USED, RC_CHECKED, RC_WRONG, RC_DAMAGED,
    RC_BYTES_MIN, RC_FLOPS, RC_POINTS, RC_ARRAY_BYTES,
    RC_T_PEAK_GBS,    /* of this run, latest measured for this backend's memory */
    RC_L2_PEAK_GBS,
    RC_REFERENCE_NS,  /* latest time of the drift baseline, per step */
    RC_CLOCK_SM_MHZ, RC_CLOCK_MEM_MHZ, RC_TEMPERATURE_C, RC_POWER_W,
    RC_THROTTLE,      /* NVML reasons seen after the samples, hex */
    RC_VOIDED,        /* samples thrown away because of heat or power brake */
    RC_BATCH,         /* launches per sample */
    RC_SOURCE,        /* hash of the variant's sources */
    RC_GIT, RC_DIRTY,
    RC_RUN,           /* run id: time the run began and process, "20261120T183000Z-4711" */
    RC_ORDER,         /* position in this run's shuffled order */
    RC_TIME,          /* UTC, ISO 8601 with milliseconds */
    RC_FINDINGS,      /* what the study found beside the time: "name=value name=value" */
    RC_SAMPLES_NS,    /* per step, semicolon separated */
    RC_CRC,
    RC_COLUMNS
};
extern const char *const record_columns[RC_COLUMNS];

#define RECORD_LINE_MAX 16384

/* One line taken apart in place. text[i] are the fields. */
struct record {
    char *text[RC_COLUMNS];
    long line;
};

enum record_fault { RECORD_GOOD, RECORD_TORN, RECORD_CRC, RECORD_FIELDS };

/* Splits `line` (without newline; changed in place). */
enum record_fault record_split(char *line, struct record *);
/* Appends ",crc\n" to the text of a line; returns the new length, 0 if it does not fit. */
size_t record_seal(char *line, size_t length, size_t size);

/* What a fault is called in a message. */
const char *record_fault_text(enum record_fault);

/* Reads a raw log. Calls `each` for every good record (nonzero ends the reading
 * and is returned); `fault` (may be NULL) for every bad line with its number.
 * Returns 0, or -1 with `why` ("path:line: ...") where the file cannot be read
 * or has another schema or other columns. A missing file is -2. */
int record_read(const char *path, int (*each)(const struct record *, void *),
                void (*fault)(const char *path, long line, enum record_fault, void *), void *context,
                char *why, size_t size);

/* The case a record stands for. -1 where this program lacks the variant or an axis does not parse. */
int record_case(const struct study *, const struct record *, struct bench_case *);
/* Key of a record in the words of case_key(), without its round. */
void record_key(const struct study *, const struct record *, char *text, size_t size);

/* Value of a study's own axis or finding out of "name=value name=value"; "" where absent. */
void record_extra(const char *extra, const char *name, char *text, size_t size);

/* Where the id of a run names its GPU, "-g" and the first digits of its hash; "" on a machine without. */
const char *record_gpu(const char *run);

/* Numbers of a record; NaN where the field is empty. */
double record_number(const struct record *, enum record_column);
/* The samples, sorted or not as they stand; returns how many, at most `max`. */
int record_samples(const struct record *, double *ns, int max);

/* The writer: owns the file, its lock and its place. */
struct record_log;
/* Opens or creates for appending. A torn last line is cut off and reported on
 * stderr by its number. NULL with `why` on failure. */
struct record_log *record_open(const char *path, char *why, size_t size);
/* One sealed record, one write. -1 with `why`; the file then ends at the last good record. */
int record_append(struct record_log *, char *line, size_t length, size_t size, char *why, size_t why_size);
/* fsync where a record has waited for it for a second; for a writer that waits. -1 with `why`. */
int record_sync(struct record_log *, char *why, size_t size);
/* For a forked child: lets go of the file and leaves it, and the lock, to its parent. */
void record_forget(struct record_log *);
/* fsync and close; -1 with `why`. */
int record_close(struct record_log *, char *why, size_t size);

/* Tidy columns of results/<machine>/<experiment>.csv, in order; the study's own
 * axes follow `t_peak_gbs`, then the harness' further columns:
 *   time_drift_ns  median corrected for drift of the baseline
 *   peak_fraction  t_eff / t_peak, only where cache is `stream`
 *   err_max, flags (space separated: noisy clock ambiguous stale)
 * and the study's findings, of the newest round.
 * Times are per step. cache is warm, cold or stream (every array >= 4 × L2). */
#define TIDY_COLUMNS                                                                                    \
    "study,variant,backend,precision,radius,nx,ny,nz,block,cache,status,reason,samples,time_median_ns," \
    "time_ci_low_ns,time_ci_high_ns,time_min_ns,gpoints_per_s,gflops,t_eff_gbs,t_peak_gbs"

#endif
