/* The host. Memory comes from mmap, on huge pages if the kernel gives them, and is first touched by the
 * threads that will use it. Times are from CLOCK_MONOTONIC. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include "backend.h"

double host_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Flushes the caches: reads and writes a buffer larger than any last-level cache. */
static void flush(void)
{
    static volatile char *buffer;
    static const size_t bytes = (size_t)256 << 20;
    if (!buffer)
        buffer = malloc(bytes);
    if (buffer)
#pragma omp parallel for
        for (size_t i = 0; i < bytes; i += 64)
            buffer[i]++;
}

int host_time(struct work *w, int step, int batch, int samples, int cold, double *ns)
{
    for (int s = 0; s < samples; s++, step += batch) {
        if (cold)
            flush();
        const double start = host_now();
        const int code = study_launch(w, step, batch);
        if (code)
            return code;
        ns[s] = (host_now() - start) / batch;
    }
    return 0;
}

/* The size is stored before the memory, so that release() knows it. */
enum { FRONT = 4096 };

static void *allocate(size_t bytes)
{
    char *p = mmap(NULL, bytes + FRONT, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return NULL;
    madvise(p, bytes + FRONT, MADV_HUGEPAGE);
    *(size_t *)p = bytes + FRONT;
    return p + FRONT;
}

static void release(void *memory)
{
    char *const p = memory ? (char *)memory - FRONT : NULL;
    if (p)
        munmap(p, *(size_t *)p);
}

static int wait(void)
{
    return 0;
}

static const char *explain(int code)
{
    return strerror(code);
}

const struct backend_ops backend_openmp = {
    .allocate = allocate, .release = release, .wait = wait, .time = host_time, .explain = explain};
