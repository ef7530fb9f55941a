/* persistent: as flags, in one launch a GPU for all steps that are queued at once. See cuts.h. */
#include "cuts.h"

template <typename T, int R> static int steps_of(struct halo_plan *p, int step, int count)
{
    TRY(halo_each_slab(
        p, [=](int slab, struct halo_slab *s) { return cuts_launch<T, R>(p, slab, s, step, count, 0); }));
    return cuts_advance_all<T, R>(p, count);
}
static int steps(struct halo_plan *p, int step, int count)
{
    return BY_PRECISION_AND_RADIUS(steps_of, p, p, step, count);
}

static const struct halo_way way = {.exchange = cuts_exchange, .steps = steps};
static int ready_here(struct work *w, double *)
{
    return halo_ready(w, &way);
}
static enum verdict prepare(struct work *w)
{
    const enum verdict v = halo_prepare(w, ready_here);
    return v == CALL_OK ? BY_PRECISION_AND_RADIUS(cuts_prepare_stays, w, w) : v;
}
static int launch(struct work *w, int step)
{
    return halo_steps(w, step, 1);
}
VARIANT(.backend = BACKEND_CUDA,
        .summary = "slabs that walk towards each other, a kernel that stays for all steps", .kind = HALO_OWN,
        .has = CUTS_AXES, .min_cc = 90, .prepare = prepare, .launch = launch, .launches = halo_steps,
        .release = halo_release)
