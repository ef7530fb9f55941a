/* What src/gpu.h needs where no nvcc compiles it. */
#pragma once

#ifdef CUDA_ON_CPU
#include "ptx_on_cpu.h"
#endif

#if defined CUDA_ON_CPU && !defined WHOLE_TILES
enum { ON_CPU = 1 };
#else /* a build without a toolkit, or a test of settings: nothing runs, and settings are the GPU's */
enum { ON_CPU = 0 };
#endif
static inline unsigned counters_begin(void)
{
    return cuda_cpu.counters;
}
#define KERNEL_ADDRESS(kernel) cuda_cpu_kernel(kernel)
