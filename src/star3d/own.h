/* What persistent, systolic and halo's slabs (halo/cuts.h) share: prepare() allocates work.own and lets
 * choose() fill it; release() frees it if that fails. */
#pragma once

#include "star3d_kernel.h"

template <typename Case> static enum verdict
own_prepare(struct work *w, enum verdict (*choose)(struct work *, Case *), void (*release)(struct work *))
{
    enum { ALIGN = 64 }; /* of a tensor map */
    Case *const k = static_cast<Case *>(aligned_alloc(ALIGN, (sizeof *k + ALIGN - 1) / ALIGN * ALIGN));
    if (!k)
        return check_failed(w, "memory", cudaErrorMemoryAllocation);
    *k = Case();
    w->own = k;
    const enum verdict v = choose(w, k);
    if (v != CALL_OK)
        release(w);
    return v;
}
