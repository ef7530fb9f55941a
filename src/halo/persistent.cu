/* persistent: as flags, in one launch a GPU for all steps that are queued at once. See cuts.h. */
#include "cuts.h"

template <typename T, int R> static int steps_of(struct halo_plan *p, int step, int count)
{
    TRY(halo_each_slab(
        p, [=](int slab, struct halo_slab *s) { return cuts_launch<T, R>(p, slab, s, step, count, 0); }));
    return cuts_advance_all<T, R>(p, count);
}
CUTS_LAUNCH(cuts_prepare_stays)
VARIANT(.backend = BACKEND_CUDA,
        .summary = "slabs that walk towards each other, a kernel that stays for all steps", .kind = HALO_OWN,
        .has = CUTS_AXES, .min_cc = 90, .prepare = prepare, .launch = launch, .launches = halo_steps,
        .release = halo_release)
