/* Included by the copy of halo/flags.cu behind all of its headers: the calls of up to two slabs are recorded as
 * graphs, as on GPUs, except in random order. Else launches are queued in turn. */
#define ON_CPU (p->cut.gpus > 2 || cuda_cpu.order == CUDA_CPU_RANDOM)
