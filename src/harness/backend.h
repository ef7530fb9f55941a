/* Where a variant's fields live and how its launches are timed: host and OpenACC with the host's monotonic clock around
 * finished work, CUDA with events on the stream. */
#pragma once

#include <stddef.h>
#include "../study.h"
#include "thief.h"

#define PROFILE_NAME 512 /* of a launch that a profiler sees */

/* What launches for seconds on end come to. */
struct sustained {
    double seconds, launches;
    double ns;       /* per launch: median over the segments */
    double sm_mhz;   /* median of the probes between them */
    double power_w;  /* median of what NVML said in the last quarter; 0: nothing */
    double energy_j; /* of the whole stretch, by NVML's counter; 0: it has none */
};

struct backend_ops {
    /* Takes the device in this process. 0, or an error code with the reason. Called once, before the others; NULL: there is nothing to take. */
    int (*open)(char why[WHY]);
    /* Memory of `bytes`, or NULL. */
    void *(*allocate)(size_t bytes);
    void (*release)(void *);
    /* Waits for all work; 0 or the backend's error code. */
    int (*wait)(void);
    /* Times `samples` batches of `batch` launches each, counting steps on from
     * `step`; ns per launch into `ns`. cold: the L2 is flushed before each batch. */
    int (*time)(struct work *, int step, int batch, int samples, int cold, double *ns);
    const char *(*explain)(int code);
    /* What follows may be NULL: never, none, it cannot. */
    /* Nonzero: after this error nothing in this process can be trusted any more. */
    int (*fatal)(int code);
    /* Nonzero: the code says that the device cannot do what was asked (resources, memory). */
    int (*unable)(int code);
    void *(*stream)(void); /* to launch on */
    /* Launches from `step` on for `seconds`, at `ns` each as far as is known, and lasts at least 16 of the segments that it is timed in. */
    int (*sustain)(struct work *, int step, double seconds, double ns, struct sustained *);
    /* Launches for a profiler, each under its name. */
    int (*profile)(struct work *, char what[][PROFILE_NAME], int launches);
    /* A companion that takes a part of the L2 away while a case is timed (thief.h). */
    int (*thief_start)(size_t bytes);
    int (*thief_end)(struct thief *);
};

/* NULL in a program without the backend. */
extern const struct backend_ops backend_cuda __attribute__((weak));
extern const struct backend_ops backend_openmp __attribute__((weak));
extern const struct backend_ops backend_openacc __attribute__((weak));
const struct backend_ops *backend_of(enum backend);

/* Where OpenACC runs: 1 an offload device, 0 this host. Set before open(). */
extern int backend_openacc_on_device;

/* 1 if a backend times on the GPU's memory. */
int backend_on_gpu(enum backend);

/* backend_ops.time by the host's clock, for backends whose launch returns when the work is done. */
int host_time(struct work *, int step, int batch, int samples, int cold, double *ns);
