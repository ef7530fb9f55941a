/* chase_shared: the links of chase, in shared memory: the time per hop is its latency.
 *
 * The block copies the link of each line to shared memory, where lines have the same distance. There a link
 * is an offset in bytes, so a hop is only a load. The copy takes about 1 us, the 16,384 hops a few hundred.
 * Source: HPC4WC project 10, section 7: shared memory ten times as fast as the L2, a hundred times as device
 * memory. */
#include "chase.h"

enum { THREADS = 128, MOST = 48 << 10 /* bytes that a block may have on every GPU */ };

template <typename L>
__global__ void stream_chase_shared(const char *lines, int count, L *at, int hops, L zero)
{
    SHARED(char, set);
    for (int line = (int)threadIdx.x; line < count; line += THREADS)
        *(L *)(set + line * STREAM_LINE) = (*(const L *)(lines + line * STREAM_LINE) - zero) * STREAM_LINE;
    __syncthreads();
    if (threadIdx.x > 0)
        return;
    L link = 0;
    for (int hop = 0; hop < hops; hop++)
        link = *(const L *)(set + link);
    *at = zero + link / STREAM_LINE;
}

template <typename L> static int launch_of(struct work *w, L zero)
{
    const int count = (int)stream_lines(w->c);
    return LAUNCH(stream_chase_shared<L>, dim3(1), dim3(THREADS), (size_t)count * STREAM_LINE, w,
                  flat<char>(w, 0), count, flat<L>(w, 1), (int)STREAM_HOPS, zero);
}

static enum verdict prepare(struct work *w)
{
    const int64_t bytes = stream_lines(w->c) * STREAM_LINE;
    return bytes <= MOST ? CALL_OK
                         : skip_rule(w, "a block needs %lld bytes of shared memory: at most %lld",
                                     (long long)bytes, (long long)MOST);
}

CHASE_LAUNCH(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "latency: chase in shared memory", .kind = STREAM_CHASE,
        .prepare = prepare, .launch = launch)
