/* chase_l1: the links of chase, by loads that the L1 may cache: the time per hop is the latency of the L1 as
 * long as the set fits there.
 *
 * An L1 is empty when a kernel begins, so the thread first loads every line once, with 32 loads in flight. A
 * hop contains, as in chase, a multiplication and addition of a few clocks. Sets with more lines than a
 * launch has hops are skipped: chase has them. */
#include "chase.h"

template <typename L>
__global__ void stream_chase_l1(const char *lines, int64_t count, L *at, int hops, L zero)
{
    L least = zero; /* no link is less, but the compiler cannot know that, so it must load them */
#pragma unroll 32
    for (int64_t line = 0; line < count; line++) {
        const L link = __ldca((const L *)(lines + line * STREAM_LINE));
        least = link < least ? link : least;
    }
    const uint64_t base = (uint64_t)lines - (uint64_t)least * STREAM_LINE;
    L link = zero;
    for (int hop = 0; hop < hops; hop++)
        link = __ldca((const L *)(base + (uint64_t)link * STREAM_LINE));
    *at = link;
}

template <typename L> static int launch_of(struct work *w, L zero)
{
    return LAUNCH(stream_chase_l1<L>, dim3(1), dim3(1), 0, w, flat<char>(w, 0), stream_lines(w->c),
                  flat<L>(w, 1), (int)STREAM_HOPS, zero);
}

static enum verdict prepare(struct work *w)
{
    const int64_t lines = stream_lines(w->c);
    return lines <= STREAM_HOPS ? CALL_OK
                                : skip_rule(w, "%lld exceeds the limit of its counter: %d", (long long)lines,
                                            (int)STREAM_HOPS);
}

CHASE_LAUNCH(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "latency: chase by loads that the L1 holds", .kind = STREAM_CHASE,
        .prepare = prepare, .launch = launch)
