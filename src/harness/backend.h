/* A backend: the memory of a variant's fields, and how its launches are timed. Host and OpenACC: by the
 * host's monotonic clock around finished work. CUDA: by events on the stream. */
#pragma once

#include <stddef.h>
#include "../study.h"
#include "co_runner.h"

#define PROFILE_NAME 512 /* bytes of a launch's name in a profiler */

/* The result of launches for some seconds. */
struct sustained {
    double seconds, launches;
    double ns;       /* per launch: median of the segments */
    double sm_mhz;   /* median of the probes between them */
    double power_w;  /* median of NVML's readings in the last quarter; 0: none */
    double energy_j; /* of all launches, by NVML's counter; 0: it has none */
};

struct backend_ops {
    /* Opens the device in this process; called once, before all others. Returns 0, or an error code with the
     * reason. NULL: nothing to open. */
    int (*open)(char why[WHY]);
    /* Allocates `bytes` bytes; NULL if there is no room. */
    void *(*allocate)(size_t bytes);
    void (*release)(void *);
    /* Waits for all work; 0 or the backend's error code. */
    int (*wait)(void);
    /* Times `samples` batches of `batch` launches each, counting steps on from
     * `step`; ns per launch into `ns`. cold: the L2 is flushed before each batch. */
    int (*time)(struct work *, int step, int batch, int samples, int cold, double *ns);
    const char *(*explain)(int code);
    /* These may be NULL: the backend then never does so, has none, or cannot. */
    /* Nonzero: after this error the process must end, for its device context is lost. */
    int (*fatal)(int code);
    /* Nonzero: the code means that the device has too few resources or too little memory. */
    int (*unable)(int code);
    void *(*stream)(void); /* the stream for launches */
    /* Launches from `step` on for `seconds`, in segments that are timed, 16 at least. ns: the expected time
     * of a launch. */
    int (*sustain)(struct work *, int step, double seconds, double ns, struct sustained *);
    /* Launches for a profiler, each with its own name. */
    int (*profile)(struct work *, char what[][PROFILE_NAME], int launches);
    /* A range of launches for a profiler, beside a co-runner of so many bytes, which starts and ends within
     * it; 0: alone. */
    int (*profile_range)(struct work *, const char *what, int launches, size_t beside);
    /* A co-runner that occupies a part of the L2 while a case is timed (co_runner.h). */
    int (*co_runner_start)(size_t bytes);
    int (*co_runner_end)(struct co_runner *);
};

/* NULL in a build without the backend. */
extern const struct backend_ops backend_cuda __attribute__((weak));
extern const struct backend_ops backend_openmp __attribute__((weak));
extern const struct backend_ops backend_openacc __attribute__((weak));
const struct backend_ops *backend_of(enum backend);

/* Where OpenACC runs: 1: on an offload device, 0: on this host. Must be set before open(). */
extern int backend_openacc_on_device;

/* Whether the backend's fields are in the GPU's memory. */
int backend_on_gpu(enum backend);

/* backend_ops.time by the host's clock, for backends whose launch returns only when its work is done. */
int host_time(struct work *, int step, int batch, int samples, int cold, double *ns);
