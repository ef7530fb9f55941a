/* The raw log: results/<machine>/raw/<experiment>.csv, append-only.
 *
 *   line 1   # schema 2
 *   line 2   column names
 *   then     one record a line, fields separated by commas without quoting (text fields
 *            have only characters that text_allow() allows); the last field is the CRC-32
 *            of all before its comma, 8 hex digits.
 *
 * One write(2) writes a record. Roles:
 *   case       a case of the experiment, one line per measurement (round)
 *   peak       T_peak candidates; l2peak: the copy on an L2-resident working set
 *   reference  the drift baseline: the same kernel at the same size through all runs
 *   empty      an empty kernel: the time of a launch, recorded, never subtracted */
#pragma once

#include <stddef.h>
#include "experiment.h"
#include "../study.h"

/* The fields that say which case it is, except for the study's own axes. The tables of cases begin with the
 * same columns. */
/* clang-format off */
#define RECORD_IDENTITY_OF(X) \
    X(STUDY, study) X(VARIANT, variant) X(BACKEND, backend) X(PRECISION, precision) X(RADIUS, radius) \
    X(NX, nx) X(NY, ny) X(NZ, nz) X(BLOCK, block)
/* All fields in the order of the columns; the CRC comes last. */
#define RECORD_CONTENT_OF(X) \
    X(ROLE, role) RECORD_IDENTITY_OF(X) \
    X(EXTRA, extra)           /* the study's own axes as "name=value name=value" */ \
    X(CACHE, cache)           /* warm or cold, as the experiment says; the regime is derived later */ \
    X(ROUND, round) \
    X(STATUS, status)         /* RECORD_STATUSES */ \
    X(REASON, reason) \
    X(ERR_MAX, err_max) X(BOUND_USED, bound_used) X(CHECKED, checked) X(WRONG, wrong) X(DAMAGED, damaged) \
    X(BYTES_MIN, bytes_min) X(FLOPS, flops) X(POINTS, points) X(ARRAY_BYTES, array_bytes) \
    X(T_PEAK_GBS, t_peak_gbs) /* of this run, measured last for this backend's memory */ \
    X(L2_PEAK_GBS, l2_peak_gbs) \
    X(REFERENCE_NS, reference_ns) /* last time of the drift baseline, per step */ \
    X(CLOCK_SM_MHZ, clock_sm_mhz) X(CLOCK_MEM_MHZ, clock_mem_mhz) \
    X(TEMPERATURE_C, temperature_c) X(POWER_W, power_w) \
    X(THROTTLE, throttle)     /* NVML reasons seen after the samples, hex */ \
    X(VOIDED, voided)         /* samples discarded because of heat or power brake */ \
    X(BATCH, batch)           /* launches per sample */ \
    X(SOURCE, source)         /* hash of the sources: "2:" and 12 digits; by the first rule only digits */ \
    X(GIT, git) X(DIRTY, dirty) \
    X(RUN, run)               /* run id: time the run began and process, "20261120T183000Z-4711" */ \
    X(ORDER, order)           /* position in this run's shuffled order */ \
    X(TIME, time)             /* UTC, ISO 8601 with milliseconds */ \
    X(FINDINGS, findings)     /* the study's further findings: "name=value name=value" */ \
    X(SAMPLES_NS, samples_ns) /* per step, semicolon separated */
/* clang-format on */
#define RECORD_FIELDS_OF(X) RECORD_CONTENT_OF(X) X(CRC, crc)
/* The words of `role`, described above, and of `status`, from best to worst: of several rounds the worst
 * counts. */
#define RECORD_ROLES_OF(X) \
    X(CASE, case) X(PEAK, peak) X(L2PEAK, l2peak) X(REFERENCE, reference) X(EMPTY, empty)
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

/* One line, split in place into its fields text[i]. */
struct record {
    char *text[RC_COLUMNS];
    long line;
};

enum record_fault { RECORD_GOOD, RECORD_TORN, RECORD_CRC, RECORD_FIELDS, RECORD_LONG };

/* Today's hash of the sources that a record names by an earlier rule (results/origins.csv); other hashes are
 * returned unchanged. Equal hashes mean the same code. */
const char *record_source(const char *study, const char *variant, const char *source);

/* Splits `line` (without newline; changed in place). */
enum record_fault record_split(char *line, struct record *);
/* Writes a record as a line with its CRC, whatever its field CRC is. Returns the length; 0 if it does not
 * fit, or a field has a comma or newline. */
size_t record_format(const struct record *, char *line, size_t size);

/* The words for a fault in a message. */
const char *record_fault_text(enum record_fault);

/* Reads a raw log. Calls `each` for every good record; if it returns nonzero, reading ends and returns that.
 * Calls `fault`, which may be NULL, for every bad line with its number. Returns 0; -1 with `why` ("path:line:
 * ...") if the file cannot be read, is no regular file, or has another schema or other columns; -2 if there
 * is no file. */
int record_read(const char *path, int (*each)(const struct record *, void *),
                void (*fault)(const char *path, long line, enum record_fault, void *), void *context,
                char why[WHY]);

/* A record's key as case_key() writes it, without the round. */
void record_key(const struct study *, const struct record *, char *text, size_t size);

/* NULL if the record's content is usable, else what is wrong with it. */
const char *record_wrong(const struct record *);

/* Finds the next "name=value" in a text; sets the length of its name and of all of it. NULL at the end. */
const char *record_pair(const char **text, size_t *name, size_t *all);
/* The value of a study's own axis or finding in "name=value name=value", `size` characters; NULL if it is not
 * there. */
const char *record_find(const char *extra, const char *name, size_t *size);
/* The same as a text. Returns 0 and "" if it is not there. */
int record_extra(const char *extra, const char *name, char *text, size_t size);

/* The same number as strtod() gives. Fast for the numbers of records, which have few digits and no
 * exponent. */
double record_number(const char *text, char **end);

/* The part of a run's id that names its GPU: "-g" and the first digits of its hash; "" on a machine without a
 * GPU. */
const char *record_gpu(const char *run);

/* The writer: owns the open file, its lock and its position. */
struct record_log;
/* Opens or creates a log for appending. Cuts off an incomplete last line, and reports its number on stderr.
 * NULL with `why` on failure. */
struct record_log *record_open(const char *path, char why[WHY]);
/* Appends one record by one write. Returns 0, or -1 with `why`; then the file ends with the last good
 * record. */
int record_append(struct record_log *, const struct record *, char why[WHY]);
/* Calls fsync if a record has been waiting for it for a second; for a writer that is idle. Returns 0, or -1
 * with `why`. */
int record_sync(struct record_log *, char why[WHY]);
/* For a forked child: closes its copy of the file; the parent still has the file and the lock. */
void record_forget(struct record_log *);
/* fsync and close. Returns 0, or -1 with `why`. */
int record_close(struct record_log *, char why[WHY]);

/* Columns of the tables that results/summary.sql makes, before and behind the study's own axes. No axis or
 * finding may have such a name. */
#define TIDY_NAME(NAME, word) #word ","
#define TIDY_COLUMNS \
    RECORD_IDENTITY_OF(TIDY_NAME) \
    "cache,status,reason,samples,time_median_ns,time_ci_low_ns,time_ci_high_ns,time_min_ns,gpoints_per_s," \
    "gflops," \
    "t_eff_gbs,t_peak_gbs"
#define TIDY_FURTHER ",time_drift_ns,peak_fraction,err_max,flags"
