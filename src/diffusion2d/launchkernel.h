/* The launches of `launchkernel`, which `graph` records. */
#pragma once

#include "../gpu.h"
#include "halothreads.h"

template <typename T> static int launch_of(struct work *w, int step)
{
    diffusion2d_step<T> s(w, step);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    int ring = 1;
    void *halo[] = {&s.in, &s.g};
    void *lap[] = {&s.in, &s.tmp, &s.g, &ring};
    void *euler[] = {&s.in, &s.tmp, &s.out, &s.g};
    const dim3 layers(1, 1, s.g.nz), threads(halo_threads_of(s.g));
    int error = cudaLaunchKernel(KERNEL_ADDRESS(halo_threads<T>), layers, threads, halo, 0, stream);
    error = error ? error : cudaLaunchKernel(KERNEL_ADDRESS(laplacian<T>), s.ringed, s.block, lap, 0, stream);
    return error
               ? error
               : cudaLaunchKernel(KERNEL_ADDRESS(laplacian_euler<T>), s.interior, s.block, euler, 0, stream);
}
