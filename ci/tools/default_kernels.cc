/* Prints which kernel a variant of star3d launches with its default settings, on a GPU given by three
 * numbers.
 *
 *   default_kernels CC SMS BYTES    compute capability (86), multiprocessors, shared memory of a block
 *
 * Prints a line for each precision, radius and number of steps: "variant,single,3,1,block=32x8x1
 * ..,ring<float, 3>"; instead of the kernel "refused: REASON". ci/tools/toolkits links it with one variant,
 * compiled as for the CPU harness. The functions below replace that harness: a launch records its kernel and
 * runs nothing. */
#include <cuda_on_cpu.h>
#include <cxxabi.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include "../../src/star3d/star3d.h"

static struct {
    int cc, sms, bytes;
} gpu;

cudaError_t cudaMalloc(void **p, size_t bytes)
{
    return *p = calloc(1, bytes), cudaSuccess;
}
cudaError_t cudaFree(void *)
{
    return cudaSuccess;
}
cudaError_t cudaMemsetAsync(void *, int, size_t, cudaStream_t)
{
    return cudaSuccess;
}
cudaError_t cudaMemcpyAsync(void *, const void *, size_t, cudaMemcpyKind, cudaStream_t)
{
    return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t)
{
    return cudaSuccess;
}
cudaError_t cudaGetLastError(void)
{
    return cudaSuccess;
}
cudaError_t cudaGetDevice(int *device)
{
    return *device = 0, cudaSuccess;
}
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr what, int)
{
    *value = what == cudaDevAttrMultiProcessorCount            ? gpu.sms
             : what == cudaDevAttrComputeCapabilityMajor       ? gpu.cc / 10
             : what == cudaDevAttrComputeCapabilityMinor       ? gpu.cc % 10
             : what == cudaDevAttrMaxThreadsPerMultiProcessor  ? 1024
             : what == cudaDevAttrMaxSharedMemoryPerBlockOptin ? gpu.bytes
                                                               : 1 << 25;
    return cudaSuccess;
}
cudaError_t cuda_cpu_attribute(const void *, cudaFuncAttribute, int value)
{
    return value <= gpu.bytes ? cudaSuccess : cudaErrorInvalidValue;
}
/* One block fits on each multiprocessor, if its shared memory does. */
int cuda_cpu_room(const void *, int, size_t shared)
{
    return shared <= (size_t)gpu.bytes;
}

static const void *launched;
cudaError_t cuda_cpu_launch(cudaStream_t, bool, const void *kernel, dim3, dim3, size_t, void *thread,
                            void (*)(void *), void (*drop)(void *))
{
    launched = kernel;
    drop(thread);
    return cudaSuccess;
}

/* "star3d_ring<float, 3, 8, 4, true>" */
static void print_kernel(void)
{
    Dl_info found;
    const bool known = dladdr(launched, &found) && found.dli_sname;
    char *const name = known ? abi::__cxa_demangle(found.dli_sname, NULL, NULL, NULL) : NULL;
    const char *const plain = !name ? "a kernel without a name" : strncmp(name, "void ", 5) ? name : name + 5;
    printf("%.*s\n", (int)strcspn(plain, "("), plain);
    free(name);
}

static void one(const struct study *s, const struct variant *v, int bytes, int radius, int steps)
{
    struct bench_case c = {s, v, {}};
    struct work w = {};
    char text[400];
    c.gpu = {gpu.cc, gpu.sms, gpu.bytes};
    for (int a = AXIS_PRECISION; a < AXIS_MAX; a++) {
        const struct axis *const axis = study_axis(s, a);
        const bool has = axis && variant_has(v, a);
        c.axis[a] = !has ? AXIS_NONE : axis->fallback != AXIS_NONE ? axis->fallback : axis->min;
    }
    c.axis[AXIS_PRECISION] = bytes, c.axis[AXIS_RADIUS] = radius;
    c.axis[AXIS_NX] = c.axis[AXIS_NY] = c.axis[AXIS_NZ] = 512;
    if (variant_has(v, STAR3D_AXIS_STEPS))
        c.axis[STAR3D_AXIS_STEPS] = steps;
    v->defaults(&c);
    w.c = &c;
    enum verdict said = s->layout(&w);
    for (int f = 0; f < w.fields && said == CALL_OK; f++) /* never touched */
        w.field[f] = mmap(NULL, w.bytes[f], PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    said = said == CALL_OK && gpu.cc < v->min_cc
               ? skip_rule(&w, "needs compute capability %d.%d", v->min_cc / 10, v->min_cc % 10)
               : said;
    said = said == CALL_OK && v->prepare ? v->prepare(&w) : said;
    case_pairs(&c, AXIS_BLOCK, text, sizeof text);
    printf("%s,%s,%d,%d,%s,", v->name, bytes == 4 ? "single" : "double", radius, steps, text);
    launched = NULL;
    if (said == CALL_OK && !v->launch(&w, 0) && launched) {
        print_kernel();
    } else {
        printf("refused: %s\n", *w.why ? skip_sentence(w.why) : "no launch");
    }
    if (said == CALL_OK && v->release)
        v->release(&w);
    for (int f = 0; f < w.fields; f++)
        munmap(w.field[f], w.bytes[f]);
}

int main(int argc, char **argv)
{
    const struct study *const s = study_find("star3d");
    const struct variant *const *list;
    if (argc != 4 || (gpu.cc = atoi(argv[1])) < 10 || (gpu.sms = atoi(argv[2])) < 1 ||
        (gpu.bytes = atoi(argv[3])) < 1)
        return fprintf(stderr, "default_kernels: CC SMS BYTES, three numbers\n"), 2;
    for (int i = 0, n = study_variants(s, &list); i < n; i++)
        for (int bytes = 4; bytes <= 8 && list[i]->defaults; bytes *= 2)
            for (int radius = 1; radius <= STAR3D_R_MAX; radius++) {
                const bool several = variant_has(list[i], STAR3D_AXIS_STEPS);
                for (int steps = 1; steps <= (several ? STAR3D_STEPS_MAX : 1); steps++)
                    one(s, list[i], bytes, radius, steps);
            }
}
