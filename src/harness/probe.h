/* The SM clock, counted on the GPU itself (probe.cu). */
#pragma once

#define PROBE_NS 50000

/* A probe's result, in the GPU's memory. */
struct probe {
    double cycles, ns;
};

#ifdef __cplusplus
extern "C"
#endif
    /* Queues a probe on the stream. Returns 0 or a CUDA error code. */
    int
    probe_launch(void *stream, struct probe *result);
#ifdef __cplusplus
extern "C"
#endif
    /* The virtual architecture of the probe's code that runs on this GPU, 80 for compute_80; 0: none. All .cu
 * files are compiled for the same architectures. */
    int
    probe_code(void);
