/* Included by the copy of halo/flags.cu behind all of its headers: the calls of up to two slabs are recorded as
 * graphs, as on GPUs. The harness's streams do not come back to one that waits while two others wait for each
 * other, so more slabs queue their launches in turn. */
#define ON_CPU (p->cut.gpus > 2)
