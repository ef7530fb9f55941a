/* Slabs that walk towards each other: flags and persistent share it. On each GPU runs star3d's ring with a
 * direction (star3d/march.h): even GPUs walk up, odd ones down.
 *
 *   GPU   0          1          2              both sides of a cut compute their boundary planes either
 *      | ----> | | <---- | | ----> |           last (0|1) or first (1|2) in a step
 *            last       first
 *
 * A slab is a case of star3d, in the slab's middle part; its settings are those of tma_ring. The halos of the
 * first step are brought by the host's copies. Steps have numbers of their own, which go on from launch to
 * launch and do not depend on the case's steps. */
#pragma once

#include "plan.h"
#include "../star3d/march.h"

template <typename T, int R> static march_case<T, R> *cuts_case(const struct halo_slab *s)
{
    return (march_case<T, R> *)s->part[HALO_MID].w.own;
}

/* The first cut in the direction of its walk has an odd GPU above and an even one below. */
enum { CUTS_FIRST = 0, CUTS_LAST = 1 };
static inline int cuts_neighbour(int slab, int which)
{
    return (slab & 1) == (which == CUTS_FIRST) ? slab + 1 : slab - 1;
}

/* A slab's cut as its kernel needs it, for a step that reads field `from`. */
template <typename T, int R>
static march_cut<T> cuts_of(const struct halo_plan *p, int slab, int which, int from)
{
    const int to = cuts_neighbour(slab, which);
    if (!halo_there(p, to))
        return {};
    const march_case<T, R> *const k = cuts_case<T, R>(&p->slab[slab]), *const other = cuts_case<T, R>(&p->slab[to]);
    const int flags = which * k->plan.tiles * MARCH_SENDERS;
    /* of the neighbour's field, where this slab's plane 0 would be */
    const int z = to > slab ? -halo_grid(&p->cut, slab).nz : halo_grid(&p->cut, to).nz;
    const auto field = [=](int f) {
        return (T *)halo_plane(p, to, f, z) - p->cut.first.origin;
    };
    return {field(from), field(!from), other->own.flags + flags, k->own.flags + flags};
}

/* Queues one launch of a slab: `count` steps from number `step` on; `ahead`: steps between the number in the
 * GPU's memory and the first of them. */
template <typename T, int R>
static int cuts_launch(struct halo_plan *p, int slab, const struct halo_slab *s, int step, int count, unsigned ahead)
{
    march_case<T, R> *const k = cuts_case<T, R>(s);
    const int from = step & 1, lead = (int)s->part[HALO_MID].c.axis[STAR3D_AXIS_LOCKSTEP], turn = slab & 1;
    const march_steps steps = {k->own.done,
                               k->own.base,
                               k->own.before + ahead,
                               count,
                               from,
                               turn,
                               k->turns,
                               march_portion(k->plan),
                               lockstep_next(&k->own.together, k->blocks, count * k->turns, lead > 0, lead),
                               k->own.report};
    const coefficients<T, R> up = star3d_coefficients<T, R>();
    const march_cuts<T> cuts = {cuts_of<T, R>(p, slab, CUTS_FIRST, from), cuts_of<T, R>(p, slab, CUTS_LAST, from)};
    return LAUNCH_TOGETHER(k->kernel, k->blocks, k->threads, k->shared, s, k->from[from], k->from[!from],
                           (T *)s->field[from], (T *)s->field[!from], halo_grid(&p->cut, slab),
                           turn ? march_mirrored(up) : up, k->plan, steps, cuts);
}
static inline int cuts_advance(const march_own *own, const struct halo_slab *s, int count)
{
    return LAUNCH(march_advance, 1, 1, 0, s, own->base, (unsigned)count);
}

/* Frees a slab's case. */
static void cuts_close(struct work *w)
{
    int gpu = 0;
    cudaGetDevice(&gpu);
    if (w->own)
        march_close((march_own *)w->own, gpu);
    free(w->own);
    w->own = NULL;
}
static const struct variant cuts_variant = {.release = cuts_close};

template <typename T, int R, bool STAYS> struct cuts_choice {
    static enum verdict choose(struct work *w, march_case<T, R> *k)
    {
#if TMA_HERE
        const enum verdict v = march_choose<T, R, STAYS, true>(w, k);
        const int code = v == CALL_OK ? march_open(&k->own, k->plan, (cudaStream_t)w->stream) : 0;
        return code ? check_failed(w, "the cuts' flags", code) : v;
#else
        (void)k;
        return tma_absent(w);
#endif
    }
};
template <typename T, int R, bool STAYS> static enum verdict cuts_own(struct work *w)
{
    return own_prepare(w, cuts_choice<T, R, STAYS>::choose, cuts_close);
}

/* Prepares the slabs' cases once halo_prepare has made the slabs. */
template <bool STAYS, typename T, int R> static enum verdict cuts_prepare_of(struct work *w)
{
    struct halo_plan *const p = halo_plan_of(w);
    const int v = halo_each_slab(p, [=](int k, struct halo_slab *s) {
        struct halo_part *const part = &s->part[HALO_MID];
        halo_star3d(w->c, halo_grid(&p->cut, k).nz, "tma_ring", &part->c);
        if (2 * case_array_bytes(&part->c) < 50e6) /* as star3d/persistent: both fields fit into the L2 */
            part->c.axis[STAR3D_AXIS_LOCKSTEP] = 0;
        part->c.variant = &cuts_variant;
        part->w = {.c = &part->c, .fields = 2, .stream = s->stream};
        for (int f = 0; f < 2; f++)
            part->w.field[f] = s->field[f];
        int ready = cuts_own<T, R, STAYS>(&part->w);
        /* loads the kernel: no launch may have to wait for that while others wait for it */
        if (ready == CALL_OK && cuts_advance((march_own *)part->w.own, s, 0))
            ready = CALL_FAIL;
        memcpy(w->why, part->w.why, sizeof w->why);
        return ready;
    });
    if (v != CALL_OK)
        halo_release(w);
    return (enum verdict)v;
}
template <typename T, int R> static enum verdict cuts_prepare_flags(struct work *w)
{
    return cuts_prepare_of<false, T, R>(w);
}
template <typename T, int R> static enum verdict cuts_prepare_stays(struct work *w)
{
    return cuts_prepare_of<true, T, R>(w);
}
