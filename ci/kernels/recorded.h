/* Included by the copy of halo/flags.cu behind all of its headers: its calls are recorded as graphs, as on
 * GPUs. */
#define ON_CPU 0
