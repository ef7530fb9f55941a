/* store: threads write the outer planes into the neighbours' halos, through pointers to their GPUs' memory.
 *
 * With `beside` the kernel that computes them does: 6R+1 loads, 12R+1 flops, 2 stores a point, of which one goes over the link.
 * With `after` a kernel copies them: 1 load, 1 store. */
#include "plan.h"
#include "../star3d/star3d_kernel.h"

enum { STORE_X = 32, STORE_Y = 8 };

/* Planes z .. z+g.nz-1 of slab a, and of `there` from its own z on; the two may differ in how many planes they have. */
template <typename T> __global__ void halo_push(const T *a, T *there, star3d_grid g)
{
    const thread_place p(g, blockIdx.z);
    const int64_t at = p.at - g.origin;
    if (p.in_xy)
        there[at] = a[at];
}

template <typename T, int R> __global__ void halo_star_push(const T *a, T *b, T *there, star3d_grid g, const coefficients<T, R> s)
{
    const thread_place p(g, blockIdx.z);
    const int64_t at = p.at - g.origin;
    if (!p.in_xy)
        return;
    a += at;
    there[at] = b[at] = star(s, [=](int x, int y, int z) { return a[x + y * g.pitch + z * g.plane]; });
}

/* A block is flat, a plane deep. */
static dim3 blocks(const star3d_grid &g) { return dim3(ceil_div(g.nx, STORE_X), ceil_div(g.ny, STORE_Y), g.r); }

template <typename T> static int exchange_of(struct halo_plan *p, int f)
{
    const star3d_grid g = p->cut.first;
    return halo_each_message(p, f, [=](const struct halo_message &m) {
        return LAUNCH(halo_push<T>, blocks(g), dim3(STORE_X, STORE_Y), 0, &m, (const T *)m.out, (T *)m.into, g);
    });
}
static int exchange(struct halo_plan *p, int f) { return BY_PRECISION(exchange_of, p, p, f); }

template <typename T, int R> static int push_of(struct halo_plan *p, int k, int to, int step)
{
    const star3d_grid g = p->cut.first;
    const struct halo_message a = halo_message_of(p, k, to, step & 1), b = halo_message_of(p, k, to, ~step & 1);
    return LAUNCH((halo_star_push<T, R>), blocks(g), dim3(STORE_X, STORE_Y), 0, &b, (const T *)a.out, (T *)b.out, (T *)b.into, g,
                  (star3d_coefficients<T, R>()));
}
static int push(struct halo_plan *p, int k, int to, int step) { return BY_PRECISION_AND_RADIUS(push_of, p, p, k, to, step); }

HALO_VARIANT("direct stores by the kernel of the outer planes", HALO_OWN, HALO_AXES, .exchange = exchange, .push = push)
