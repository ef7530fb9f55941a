/* chase: one thread follows links from line to line. It knows the next line only when the link before has
 * come, so the time per hop is the latency of the memory that has the lines.
 *
 * One link of 4 or 8 bytes in each line of 128, in the order of stream_next() in fields.h. A launch makes
 * 16,384 hops and stores its last link in b, where the next launch continues. Loads bypass the L1. Before the
 * first timed hop the thread follows all links once, or 128 MiB of them, so that the L2 is in its steady
 * state. */
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
    /* an address from a link's bits without a conversion first: one multiplication and addition per hop */
    const uint64_t base = (uint64_t)lines - (uint64_t)link_of<L>::zero * STREAM_LINE;
    L link = go_on ? *at : link_of<L>::zero;
    if (link - link_of<L>::zero >= (uint64_t)count)
        link = link_of<L>::zero;
    for (int hop = 0; hop < hops; hop++)
        link = __ldcg((const L *)(base + (uint64_t)link * STREAM_LINE));
    *at = link;
}

static const int64_t settle_hops = 1 << 20; /* of 128 bytes each: more than an L2 holds */

/* w->own: not NULL once the thread has followed all links. */
template <typename L> static int launch_of(struct work *w, int step)
{
    const int64_t count = stream_lines(w->c);
    int error = 0;
    if (step > 0 && !w->own)
        error = LAUNCH(stream_chase<L>, dim3(1), dim3(1), 0, w, flat<char>(w, 0), count, flat<L>(w, 1),
                       (int)(count < settle_hops ? count : settle_hops), 1);
    w->own = step > 0 ? w : NULL;
    return error ? error
                 : LAUNCH(stream_chase<L>, dim3(1), dim3(1), 0, w, flat<char>(w, 0), count, flat<L>(w, 1),
                          (int)STREAM_HOPS, step > 0);
}

static int launch(struct work *w, int step)
{
    return w->c->axis[AXIS_PRECISION] == 4 ? launch_of<unsigned>(w, step)
                                           : launch_of<unsigned long long>(w, step);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "latency: one thread follows links from line to line",
        .kind = STREAM_CHASE, .launch = launch)
