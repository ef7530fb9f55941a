/* What a thread does between two polls of memory that another block or GPU will change. */
#pragma once

#include "kernel.h"

/* GPUs before Volta have no such instruction: there the thread polls again at once. */
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ < 700
#define PAUSE(ns) ((void)0)
#else
#define PAUSE(ns) __nanosleep(ns)
#endif
