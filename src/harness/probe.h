/* The SM clock, counted on the GPU itself (probe.cu). */
#pragma once

#define PROBE_NS 50000

/* In the GPU's memory. */
struct probe {
    double cycles, ns;
};

#ifdef __cplusplus
extern "C"
#endif
/* Queues a probe behind what is on the stream; a CUDA error code. */
int probe_launch(void *stream, struct probe *result);
#ifdef __cplusplus
extern "C"
#endif
/* Virtual architecture of the probe's code that runs here, as 80 for compute_80, or 0. All .cu files are compiled for the same. */
int probe_code(void);
