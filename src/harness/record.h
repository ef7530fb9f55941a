/* The raw log: results/<machine>/raw/<experiment>.csv, append-only.
 *
 *   line 1   # schema 2
 *   line 2   column names
 *   then     one record a line, comma separated, no quoting (text fields keep
 *            to what text_allow() lets through), the last field the CRC-32 of
 *            everything before the comma that precedes it, 8 hex digits.
 *
 * A record is written by one write(2). Roles:
 *   case       a case of the experiment, one line per measurement (round)
 *   peak       T_peak candidates; l2peak: the copy on an L2-resident working set
 *   reference  the drift baseline: the same kernel at the same size, all along
 *   empty      an empty kernel: what a launch costs, logged, never subtracted */
#pragma once

#include <stddef.h>
#include "experiment.h"
#include "../study.h"

/* Which case it is, but for the study's own axes; tidy files begin with these as well. */
#define RECORD_IDENTITY_OF(X) \
    X(STUDY, study) X(VARIANT, variant) X(BACKEND, backend) X(PRECISION, precision) X(RADIUS, radius) \
    X(NX, nx) X(NY, ny) X(NZ, nz) X(BLOCK, block)
/* The fields, in the order of the columns; the CRC behind them. */
#define RECORD_CONTENT_OF(X) \
    X(ROLE, role) RECORD_IDENTITY_OF(X) \
    X(EXTRA, extra)     /* the study's own axes as "name=value name=value" */ \
    X(CACHE, cache)     /* warm or cold, as asked; the regime is derived when gathering */ \
    X(ROUND, round) \
    X(STATUS, status)   /* RECORD_STATUSES */ \
    X(REASON, reason) \
    X(ERR_MAX, err_max) X(BOUND_USED, bound_used) X(CHECKED, checked) X(WRONG, wrong) X(DAMAGED, damaged) \
    X(BYTES_MIN, bytes_min) X(FLOPS, flops) X(POINTS, points) X(ARRAY_BYTES, array_bytes) \
    X(T_PEAK_GBS, t_peak_gbs)     /* of this run, latest measured for this backend's memory */ \
    X(L2_PEAK_GBS, l2_peak_gbs) \
    X(REFERENCE_NS, reference_ns) /* latest time of the drift baseline, per step */ \
    X(CLOCK_SM_MHZ, clock_sm_mhz) X(CLOCK_MEM_MHZ, clock_mem_mhz) \
    X(TEMPERATURE_C, temperature_c) X(POWER_W, power_w) \
    X(THROTTLE, throttle)   /* NVML reasons seen after the samples, hex */ \
    X(VOIDED, voided)       /* samples thrown away because of heat or power brake */ \
    X(BATCH, batch)         /* launches per sample */ \
    X(SOURCE, source)       /* hash of the variant's sources: "2:" and 12 digits; by the first rule digits alone */ \
    X(GIT, git) X(DIRTY, dirty) \
    X(RUN, run)             /* run id: time the run began and process, "20261120T183000Z-4711" */ \
    X(ORDER, order)         /* position in this run's shuffled order */ \
    X(TIME, time)           /* UTC, ISO 8601 with milliseconds */ \
    X(FINDINGS, findings)   /* what the study found beside the time: "name=value name=value" */ \
    X(SAMPLES_NS, samples_ns) /* per step, semicolon separated */
#define RECORD_FIELDS_OF(X) RECORD_CONTENT_OF(X) X(CRC, crc)
/* The words of `role`, told above, and of `status`, from the best to the worst: of several rounds the worst counts. */
#define RECORD_ROLES_OF(X) X(CASE, case) X(PEAK, peak) X(L2PEAK, l2peak) X(REFERENCE, reference) X(EMPTY, empty)
#define RECORD_STATUSES_OF(X) X(OK, ok) X(SKIPPED, skipped) X(FAILED, failed) X(INVALID, invalid)

#define RECORD_ENUM_RC(NAME, word) RC_##NAME,
#define RECORD_ENUM_ROLE(NAME, word) ROLE_##NAME,
#define RECORD_ENUM_STATUS(NAME, word) STATUS_##NAME,
enum record_column { RECORD_FIELDS_OF(RECORD_ENUM_RC) RC_COLUMNS };
enum record_role { RECORD_ROLES_OF(RECORD_ENUM_ROLE) ROLES };
enum case_status { RECORD_STATUSES_OF(RECORD_ENUM_STATUS) STATUSES };
/* Their words; a NULL ends each list. */
extern const char *const record_columns[], *const record_roles[], *const record_statuses[];
/* The column of each common axis. */
extern const enum record_column record_axis[AXIS_FIXED];

#define RECORD_LINE_MAX 16384

/* One line taken apart in place. text[i] are the fields. */
struct record {
    char *text[RC_COLUMNS];
    long line;
};

enum record_fault { RECORD_GOOD, RECORD_TORN, RECORD_CRC, RECORD_FIELDS, RECORD_LONG };

/* The name that today's rule gives to the sources which a record names by an earlier rule (results/origins.csv); any
 * other name as it is. Sources of one name are the same code. */
const char *record_source(const char *study, const char *variant, const char *source);

/* Splits `line` (without newline; changed in place). */
enum record_fault record_split(char *line, struct record *);
/* The line of a record, sealed; what is in its field CRC is not asked. Its length, 0 where it does not fit
 * or a comma or newline is in a field. */
size_t record_format(const struct record *, char *line, size_t size);

/* What a fault is called in a message. */
const char *record_fault_text(enum record_fault);

/* Reads a raw log. Calls `each` for every good record (nonzero ends the reading and is returned); `fault` (may be NULL) for every bad
 * line with its number. Returns 0, or -1 with `why` ("path:line: ...") where the file cannot be read, is no regular one, or has another
 * schema or other columns. A missing file is -2. */
int record_read(const char *path, int (*each)(const struct record *, void *),
                void (*fault)(const char *path, long line, enum record_fault, void *), void *context,
                char why[WHY]);

/* Key of a record in the words of case_key(), without its round. */
void record_key(const struct study *, const struct record *, char *text, size_t size);

/* NULL if a record can be used, else what is wrong with its content. */
const char *record_wrong(const struct record *);

/* Takes the next "name=value" off a text; the length of its name and of all of it. NULL at the end. */
const char *record_pair(const char **text, size_t *name, size_t *all);
/* Value of a study's own axis or finding out of "name=value name=value"; 0 and "" where absent. */
int record_extra(const char *extra, const char *name, char *text, size_t size);

/* strtod(), the same number; quick where it is written as records write it, with few digits and no exponent. */
double record_number(const char *text, char **end);

/* Where the id of a run names its GPU, "-g" and the first digits of its hash; "" on a machine without. */
const char *record_gpu(const char *run);

/* The writer: owns the file, its lock and its place. */
struct record_log;
/* Opens or creates for appending. A torn last line is cut off and reported on stderr by its number. NULL with `why` on failure. */
struct record_log *record_open(const char *path, char why[WHY]);
/* One record, one write. -1 with `why`; the file then ends at the last good record. */
int record_append(struct record_log *, const struct record *, char why[WHY]);
/* fsync where a record has waited for it for a second; for a writer that waits. -1 with `why`. */
int record_sync(struct record_log *, char why[WHY]);
/* For a forked child: lets go of the file and leaves it, and the lock, to its parent. */
void record_forget(struct record_log *);
/* fsync and close; -1 with `why`. */
int record_close(struct record_log *, char why[WHY]);

/* Columns of the tables that results/summary.sql makes, the study's own axes between the two: no axis or finding has such a name. */
#define TIDY_NAME(NAME, word) #word ","
#define TIDY_COLUMNS \
    RECORD_IDENTITY_OF(TIDY_NAME) \
    "cache,status,reason,samples,time_median_ns,time_ci_low_ns,time_ci_high_ns,time_min_ns,gpoints_per_s,gflops," \
    "t_eff_gbs,t_peak_gbs"
#define TIDY_FURTHER ",time_drift_ns,peak_fraction,err_max,flags"
