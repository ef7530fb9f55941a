/* For host variants: sizes of the caches, prefetches, and stores that bypass the caches. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>
#ifdef __SSE2__
#include <immintrin.h>
#endif

/* How many rows fit a quarter of a core's L2; row_bytes: of a row in all planes that it needs. 4 at least, ny
 * at most. */
static inline int host_tile_rows(int64_t row_bytes, int ny)
{
    const long l2 = sysconf(_SC_LEVEL2_CACHE_SIZE);
    const int64_t rows = (l2 > 0 ? l2 : 1 << 20) / 4 / row_bytes;
    return ny < 1 ? 1 : rows < 4 ? (ny < 4 ? ny : 4) : rows > ny ? ny : (int)rows;
}

/* Whether stores of a sweep over `bytes` should bypass the caches: if so, cached values would be evicted
 * before they are read again, and a line that is written whole is not read first. */
static inline int host_streams(double bytes)
{
    const long l3 = sysconf(_SC_LEVEL3_CACHE_SIZE), cores = sysconf(_SC_NPROCESSORS_ONLN);
    /* a virtual machine has a small share of a large server's cache: at most 4 MiB a core count */
    const double share = 4.0 * (1 << 20) * (double)(cores > 0 ? cores : 1);
    return bytes > (l3 > 0 && (double)l3 < share ? (double)l3 : share);
}

/* Prefetches the n bytes one page after `p`: hardware prefetchers stop at the end of a page. */
static inline void host_prefetch(const void *p, size_t n)
{
    enum { AHEAD = 4096, LINE_BYTES = 64 };
    for (size_t i = 0; i < n; i += LINE_BYTES)
        __builtin_prefetch((const char *)p + AHEAD + i, 0, 2);
}

/* Copies n bytes from a buffer in the L1 to memory without reading the target first. */
static inline void host_stream_out(void *to, const void *from, size_t n)
{
#ifdef __AVX512F__
    enum { WIDE = 64 };
#define HOST_STREAM(d, s) _mm512_stream_si512((__m512i *)(d), _mm512_loadu_si512(s))
#elif defined __AVX__
    enum { WIDE = 32 };
#define HOST_STREAM(d, s) _mm256_stream_si256((__m256i *)(d), _mm256_loadu_si256((const __m256i *)(s)))
#elif defined __SSE2__
    enum { WIDE = 16 };
#define HOST_STREAM(d, s) _mm_stream_si128((__m128i *)(d), _mm_loadu_si128((const __m128i *)(s)))
#else
    enum { WIDE = 1 };
#define HOST_STREAM(d, s) (*(d) = *(s))
#endif
    char *d = to;
    const char *s = from;
    size_t head = (size_t)(-(uintptr_t)d % WIDE);
    if (head > n)
        head = n;
    memcpy(d, s, head);
    d += head, s += head, n -= head;
    for (; n >= WIDE; d += WIDE, s += WIDE, n -= WIDE)
        HOST_STREAM(d, s);
    memcpy(d, s, n);
#undef HOST_STREAM
}

/* Orders streamed stores before all later accesses. */
static inline void host_stream_fence(void)
{
#ifdef __SSE2__
    _mm_sfence();
#endif
}
