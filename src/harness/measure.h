/* From a case to its samples: prepare, check the answer, time: in the worker process, which owns the device. */
#pragma once

#include "experiment.h"
#include "machine.h"
#include "nvml.h"
#include "record.h"
#include "../study.h"

#define MEASURE_SAMPLES_MAX 1000
#define CHECK_POINTS 4096 /* compared with the reference before a case is timed */

/* Samples of a case that stays noisy. */
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
    char findings[1024];            /* the study's, "name=value name=value" */
    double *before, *after;         /* the picture asked for: the answer's values; the receiver frees */
    int64_t picture_values;
    struct nvml_state gpu;          /* after the samples */
    int fatal;                      /* the process must end: its device context is lost */
};

/* bare: without a study's long_run and without companions. profile: launches for a profiler behind each case. */
void measure_begin(const struct machine *, int bare, int profile);

/* Measures one case under `how`. Never fails: the outcome says what happened. */
void measure_case(const struct bench_case *, const struct measure *how, struct outcome *);

/* What a ratio is taken against, in the memory of a backend: 0 the host's, 1 the GPU's. */
struct yardstick {
    double t_peak_gbs;   /* best copy at stream size; 0: not measured yet */
    double l2_peak_gbs;  /* best copy of an L2-resident set */
    double reference_ns; /* the drift baseline, latest */
    double peak_age_s, reference_age_s; /* seconds since */
};
struct yardstick measure_yardstick(int on_gpu);

#define PEAK_EVERY_S 60.0 /* before a case that finds them older they are measured anew */
#define REFERENCE_EVERY_S 2.0

/* What yardsticks are; `cliffs cases` tells the check of them: how those of a role are sampled, and number `i` of a
 * role: 0, 1 where this program lacks its variant, -1 behind the last. */
struct measure measure_rule(enum record_role, int on_gpu);
int measure_yardstick_case(const struct machine *, int on_gpu, enum record_role, int i, struct bench_case *);

/* Measures T_peak, the L2 peak and the empty launch; calls `each` with every outcome for the log. */
typedef void yardstick_record(enum record_role, const struct bench_case *, const struct outcome *, void *);
void measure_peaks(int on_gpu, yardstick_record *each, void *context);
/* Measures the drift baseline once. */
void measure_reference(int on_gpu, yardstick_record *each, void *context);
