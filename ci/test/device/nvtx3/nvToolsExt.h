/* See cuda_runtime_api.h beside it. */
#pragma once

int nvtxRangePushA(const char *);
int nvtxRangePop(void);
