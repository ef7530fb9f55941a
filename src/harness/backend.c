#include "backend.h"

int backend_openacc_on_device;

const struct backend_ops *backend_of(enum backend b)
{
    static const struct backend_ops *const table[BACKEND_COUNT] = {
        [BACKEND_CUDA] = &backend_cuda,
        [BACKEND_OPENMP] = &backend_openmp,
        [BACKEND_OPENACC] = &backend_openacc,
    };
    return table[b];
}

int backend_on_gpu(enum backend b)
{
    return b == BACKEND_CUDA || (b == BACKEND_OPENACC && backend_openacc_on_device);
}
