/* See cuda_runtime_api.h beside it. */
#pragma once

#include "cuda_runtime_api.h"

cudaError_t cudaProfilerStart(void);
cudaError_t cudaProfilerStop(void);
