/* SPDX-License-Identifier: MIT */
/* Where a variant's fields live and how its launches are timed: one table of
 * functions per backend. Host and OpenACC time with the host's monotonic clock
 * around finished work, CUDA with events on the stream. */
#ifndef CLIFFS_BACKEND_H
#define CLIFFS_BACKEND_H

#include <stddef.h>
#include "../study.h"

struct backend_ops {
    /* Takes the device in this process. 0, or -1 with the reason. Called once, before the others. */
    int (*open)(char *why, size_t size);
    /* Memory of `bytes`, or NULL. */
    void *(*allocate)(size_t bytes);
    void (*release)(void *);
    /* Waits for all work; 0 or the backend's error code. */
    int (*wait)(void);
    /* Times `samples` batches of `batch` launches each, counting steps on from
     * `step`; ns per launch into `ns`. cold: the L2 is flushed before each batch. */
    int (*time)(struct work *, int step, int batch, int samples, int cold, double *ns);
    /* Words for an error code. */
    const char *(*explain)(int code);
    /* Nonzero: after this error nothing in this process can be trusted any more. */
    int (*fatal)(int code);
    /* Nonzero: the code says that the device cannot do what was asked (resources, memory). */
    int (*unable)(int code);
    int (*stream)(void **stream); /* the stream to launch on */
    /* One launch for a profiler that waits for it, under the name `what`. NULL: there is none for this backend. */
    int (*profile)(struct work *, int step, const char *what);
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

#endif
