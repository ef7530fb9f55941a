/* SPDX-License-Identifier: MIT */
/* chase: one thread follows links from line to line, each known only when the
 * one before has come: the time per hop is the latency of wherever the lines are.
 *
 * One link of 4 or 8 bytes per line of 128; the order is that of stream_next()
 * in fields.h, one cycle through all lines. A launch makes 16,384 hops and leaves
 * its last link in b, where the next one goes on: a large set is not met at the
 * same few lines again. Loads go past the L1. Before the first hop that may be
 * timed the thread goes round once, or over 128 MiB where the set is larger, so
 * that the L2 holds what it holds in the long run. */
#include <stdlib.h>
#include "stream_kernel.h"

template <typename L> struct link_of;
template <> struct link_of<unsigned> {
    static constexpr unsigned zero = STREAM_LINK_SINGLE;
};
template <> struct link_of<unsigned long long> {
    static constexpr unsigned long long zero = STREAM_LINK_DOUBLE;
};

template <typename L>
__global__ void stream_chase(const char *lines, int64_t count, L *at, int hops, int go_on)
{
    /* so that a link need not be turned into a number first: one multiplication and addition per hop */
    const uint64_t base = (uint64_t)lines - (uint64_t)link_of<L>::zero * STREAM_LINE;
    L link = go_on ? *at : link_of<L>::zero;
    if (link - link_of<L>::zero >= (uint64_t)count)
        link = link_of<L>::zero;
    for (int hop = 0; hop < hops; hop++)
        link = __ldcg((const L *)(base + (uint64_t)link * STREAM_LINE));
    *at = link;
}

static const int64_t settle_hops = 1 << 20; /* of 128 bytes: more than an L2 holds */

template <typename L> static int launch_of(struct work *w, int step)
{
    const int64_t count = stream_lines(w->c);
    const char *lines = flat_data(w, 0);
    L *at = (L *)flat_data(w, 1);
    int *settled = (int *)w->own, error = 0;
    if (step > 0 && !*settled)
        error = LAUNCH(stream_chase<L>, dim3(1), dim3(1), 0, w, lines, count, at,
                       (int)(count < settle_hops ? count : settle_hops), 1);
    *settled = step > 0;
    if (error)
        return error;
    return LAUNCH(stream_chase<L>, dim3(1), dim3(1), 0, w, lines, count, at, (int)STREAM_HOPS, step > 0);
}

static int launch(struct work *w, int step)
{
    return w->c->axis[AXIS_PRECISION] == 4 ? launch_of<unsigned>(w, step)
                                           : launch_of<unsigned long long>(w, step);
}

static enum verdict prepare(struct work *w)
{
    w->own = calloc(1, sizeof(int));
    return w->own ? CALL_OK : CALL_FAIL;
}

static void release(struct work *w) { free(w->own); }

VARIANT(.summary = "latency: one thread follows links from line to line", .kind = STREAM_CHASE,
        .prepare = prepare, .launch = launch, .release = release)
