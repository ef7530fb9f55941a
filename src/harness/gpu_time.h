/* The GPU's timer. */
#pragma once

#include "../kernel.h"

/* Nanoseconds, the same on all multiprocessors; the timer may advance a microsecond at a time. */
static __device__ unsigned long long gpu_time_ns(void)
{
    unsigned long long ns;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns));
    return ns;
}
