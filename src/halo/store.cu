/* store: threads write the outer planes into the neighbours' halos, through pointers to their GPUs' memory.
 *
 * With `beside` the kernel that computes the planes stores them there, too: 6R+1 loads, 12R+1 flops and 2
 * stores a point, one of them over the link. With `after` a separate kernel copies them: 1 load, 1 store. */
#include "plan.h"
#include "../star3d/star3d_kernel.h"

enum { STORE_X = 32, STORE_Y = 8 };

/* Stores the star of planes of `a` in b and at `there`, in a slab that may have another number of planes.
 * With radius 0 the star is a copy, and is stored at `there` only. */
template <typename T, int R>
__global__ void halo_push(const T *a, T *b, T *there, star3d_grid g, const coefficients<T, R> s)
{
    const thread_place p(g, blockIdx.z);
    const int64_t at = p.at - g.origin;
    if (!p.in_xy)
        return;
    a += at;
    const T u = star(s, [=](int x, int y, int z) { return a[x + y * g.pitch + z * g.plane]; });
    if (R)
        b[at] = u;
    there[at] = u;
}

/* Runs a kernel over the planes of a message, at `a`. A block is one plane deep. */
template <typename T, int R = 0>
static int push_of(struct halo_plan *p, void *a, const struct halo_message &m)
{
    const star3d_grid g = p->cut.first;
    return LAUNCH((halo_push<T, R>), dim3(ceil_div(g.nx, STORE_X), ceil_div(g.ny, STORE_Y), g.r),
                  dim3(STORE_X, STORE_Y), 0, &m, (const T *)a, (T *)m.out, (T *)m.into, g,
                  (star3d_coefficients<T, R>()));
}
static int exchange(struct halo_plan *p, int f)
{
    return halo_each_message(
        p, f, [=](const struct halo_message &m) { return BY_PRECISION(push_of, p, p, m.out, m); });
}
static int push(struct halo_plan *p, int k, int to, int step)
{
    const struct halo_message m = halo_message_of(p, k, to, ~step & 1);
    return BY_PRECISION_AND_RADIUS(push_of, p, p, halo_message_of(p, k, to, step & 1).out, m);
}

static const struct halo_way way = {.exchange = exchange, .push = push};
HALO_LAUNCH(way)
VARIANT(.backend = BACKEND_CUDA, .summary = "direct stores by the kernel of the outer planes",
        .kind = HALO_OWN, .has = HALO_AXES, .prepare = prepare, .launch = launch, .launches = halo_steps,
        .release = halo_release)
