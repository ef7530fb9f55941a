/* From a case to its samples: prepares it, checks its result, and times it, in the worker process, which has
 * the device. */
#pragma once

#include "experiment.h"
#include "machine.h"
#include "nvml.h"
#include "record.h"
#include "../study.h"

#define MEASURE_SAMPLES_MAX 1000
#define CHECK_POINTS 4096 /* points that are compared with the reference before a case is timed */

/* The most samples of a noisy case. */
static inline int measure_most(const struct measure *how)
{
    return 4 * how->samples < MEASURE_SAMPLES_MAX ? 4 * how->samples : MEASURE_SAMPLES_MAX;
}

struct outcome {
    enum case_status status;
    char reason[160];
    struct check_result check;
    int samples, batch, voided;
    double ns[MEASURE_SAMPLES_MAX]; /* per launch */
    char findings[1024];            /* of co-runner, study, sustained launches: "name=value name=value" */
    double *before, *after;         /* of a picture: the field before and after; the caller frees them */
    int64_t picture_values;
    struct nvml_state gpu; /* after the samples */
    int fatal;             /* 1: the process must end, for its device context is lost */
};

/* bare: without long_run() and without co-runners. profile: 1: with launches for a profiler
 * after each case; 2: with a range of launches, beside its co-runner. */
void measure_begin(const struct machine *, int bare, int profile);

/* Measures one case as `how` says. Never fails: the outcome says what happened. */
void measure_case(const struct bench_case *, const struct measure *how, struct outcome *);

/* Yardsticks: measurements with which others are compared. Each memory has its own: on_gpu 0 the host's, 1
 * the GPU's. */
struct yardstick {
    double t_peak_gbs;                  /* best copy at stream size; 0: not measured yet */
    double l2_peak_gbs;                 /* best copy of an L2-resident set */
    double reference_ns;                /* the drift baseline, measured last */
    double peak_age_s, reference_age_s; /* seconds since they were measured */
};
struct yardstick measure_yardstick(int on_gpu);

#define PEAK_EVERY_S 60.0 /* before a case, older yardsticks are measured again */
#define REFERENCE_EVERY_S 2.0

/* How yardsticks are measured; `cliffs cases` lists it, for the checks of results. measure_rule(): how the
 * yardsticks of a role are sampled. measure_yardstick_case(): sets case `i` of a role. Returns 0; 1 if this
 * program does not have its variant; -1 behind the last case. */
struct measure measure_rule(enum record_role, int on_gpu);
int measure_yardstick_case(const struct machine *, int on_gpu, enum record_role, int i, struct bench_case *);

/* Measures T_peak, the L2's peak and the empty launch; calls `each` with every outcome, for the log. */
typedef void yardstick_record(enum record_role, const struct bench_case *, const struct outcome *, void *);
void measure_peaks(int on_gpu, yardstick_record *each, void *context);
/* Measures the drift baseline once. */
void measure_reference(int on_gpu, yardstick_record *each, void *context);
