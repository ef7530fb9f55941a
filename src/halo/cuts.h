/* Slabs that walk towards each other: flags and persistent share it. On each GPU runs star3d's ring with a
 * direction (march.h): even GPUs walk up, odd ones down.
 *
 *   GPU   0          1          2              both sides of a cut compute their boundary planes either
 *      | ----> | | <---- | | ----> |           last (0|1) or first (1|2) in a step
 *            last       first
 *
 * A slab is a case of star3d, in the slab's middle part; its settings are those of tma_ring. The halos of the
 * first step are brought by the host's copies. Steps have numbers of their own, which go on from launch to
 * launch and do not depend on the case's steps. */
#pragma once

#include "ends.h"
#include "march.h"
#include "plan.h"

#define CUTS_AXES AXES(HALO_AXIS_GPUS, HALO_AXIS_MORE, HALO_AXIS_ENDS)

template <typename T, int R> static march_case<T, R> *cuts_case(const struct halo_slab *s)
{
    return (march_case<T, R> *)s->part[HALO_MID].w.own;
}

/* The first cut of an even GPU, which walks up, is below it; that of an odd one above it. */
enum { CUTS_FIRST = 0, CUTS_LAST = 1 };
static inline bool cuts_above(int slab, int which)
{
    return (slab & 1) == (which == CUTS_FIRST);
}
/* The slab at the other side; -1: none. */
static inline int cuts_neighbour(const struct halo_plan *p, int slab, int which)
{
    const int to = slab + (cuts_above(slab, which) ? 1 : -1);
    return halo_there(p, to) ? to : halo_periodic(p->c) ? (to + p->cut.gpus) % p->cut.gpus : -1;
}

/* A slab's cut as its kernel needs it, for a step that reads field `from`. */
template <typename T, int R>
static march_cut<T> cuts_of(const struct halo_plan *p, int slab, int which, int from)
{
    const int to = cuts_neighbour(p, slab, which);
    if (to < 0)
        return {};
    const march_case<T, R> *const k = cuts_case<T, R>(&p->slab[slab]), *const other =
                                                                           cuts_case<T, R>(&p->slab[to]);
    const int flags = which * k->plan.tiles * MARCH_SENDERS;
    /* of the neighbour's field, where this slab's plane 0 would be */
    const int z = cuts_above(slab, which) ? -halo_grid(&p->cut, slab).nz : halo_grid(&p->cut, to).nz;
    const auto field = [=](int f) { return (T *)halo_plane(p, to, f, z) - p->cut.first.origin; };
    return {field(from), field(!from), other->own.flags + flags, k->own.flags + flags};
}

/* An exchange by copies, also between the ends of a periodic field. */
static int cuts_exchange(struct halo_plan *p, int f)
{
    const int last = p->cut.gpus - 1, nz = halo_grid(&p->cut, last).nz, r = p->cut.first.r;
    TRY(halo_exchange(p, f));
    if (!halo_periodic(p->c))
        return 0;
    const size_t bytes = halo_message_of(p, 0, 1, f).bytes;
    const struct halo_message ends[] = {
        {last, 0, halo_plane(p, last, f, nz - r), halo_plane(p, 0, f, -r), bytes, p->slab[last].stream},
        {0, last, halo_plane(p, 0, f, 0), halo_plane(p, last, f, nz), bytes, p->slab[0].stream}};
    for (const struct halo_message &m : ends) {
        cudaSetDevice(m.from);
        TRY(halo_carry(&m, 1, false));
    }
    return (int)cudaSetDevice(0);
}

/* Queues one launch of a slab: `count` steps from number `step` on; `ahead`: steps between the number in the
 * GPU's memory and the first of them. */
template <typename T, int R> static int cuts_launch(struct halo_plan *p, int slab, const struct halo_slab *s,
                                                    int step, int count, unsigned ahead)
{
    march_case<T, R> *const k = cuts_case<T, R>(s);
    const int from = step & 1, lead = (int)s->part[HALO_MID].c.axis[STAR3D_AXIS_LOCKSTEP],
              way = slab & 1 ? -1 : 1;
    const march_steps steps = {k->own.done,
                               k->own.base,
                               k->own.before + ahead,
                               count,
                               way,
                               k->turns,
                               march_portion(k->plan),
                               lockstep_next(&k->own.together, k->blocks, count * k->turns, lead > 0, lead),
                               k->own.report};
    const coefficients<T, R> up = star3d_coefficients<T, R>();
    const march_cuts<T> cuts = {cuts_of<T, R>(p, slab, CUTS_FIRST, from),
                                cuts_of<T, R>(p, slab, CUTS_LAST, from)};
    return LAUNCH_TOGETHER(k->kernel, k->blocks, k->threads, k->shared, s, k->from[from], k->from[!from],
                           (T *)s->field[from], (T *)s->field[!from], halo_grid(&p->cut, slab),
                           way < 0 ? march_mirrored(up) : up, k->plan, steps, cuts);
}
static inline int cuts_advance(const march_own *own, const struct halo_slab *s, int count)
{
    return LAUNCH(march_advance, 1, 1, 0, s, own->base, (unsigned)count);
}
/* Behind the launches of all slabs: one may have to wait for another. */
template <typename T, int R> static int cuts_advance_all(struct halo_plan *p, int count)
{
    return halo_each_slab(
        p, [=](int, struct halo_slab *s) { return cuts_advance(&cuts_case<T, R>(s)->own, s, count); });
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
        const enum verdict v = march_choose<T, R, STAYS>(w, k);
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

/* Whether a profiler or a sanitizer has put itself into this process: all of them do it by one of these. */
static inline bool cuts_watched(void)
{
    const char *const preloaded = getenv("LD_PRELOAD");
    return getenv("CUDA_INJECTION64_PATH") || (preloaded && strstr(preloaded, "Injection"));
}

/* Prepares the slabs' cases once halo_prepare has made the slabs. */
template <bool STAYS, typename T, int R> static enum verdict cuts_prepare_of(struct work *w)
{
    struct halo_plan *const p = halo_plan_of(w);
    if (p->cut.gpus > 1 && cuts_watched()) {
        halo_release(w);
        return skip_device(
            w, "its kernels wait for those of other GPUs: a profiler or sanitizer runs kernels one "
               "after another");
    }
    const int v = halo_each_slab(p, [=](int k, struct halo_slab *s) {
        struct halo_part *const part = &s->part[HALO_MID];
        for (int which :
             {CUTS_FIRST, CUTS_LAST}) { /* halo_prepare has asked for those that are not over the ends */
            const int to = cuts_neighbour(p, k, which),
                      error = to < 0 ? 0 : (int)cudaDeviceEnablePeerAccess(to, 0);
            cudaGetLastError();
            if (error && error != cudaErrorPeerAccessAlreadyEnabled)
                return (int)skip_device(w, "GPU %d cannot write to the memory of GPU %d", k, to);
        }
        halo_star3d(w->c, halo_grid(&p->cut, k).nz, "tma_ring", &part->c);
        part->c.axis[STAR3D_AXIS_LOCKSTEP] = march_lockstep(&part->c, STAYS);
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

/* What follows steps_of() in a variant: prepare_case, one of the two above, opens the slabs' cases. */
#define CUTS_LAUNCH(prepare_case) \
    static int steps(struct halo_plan *p, int step, int count) \
    { \
        return BY_PRECISION_AND_RADIUS(steps_of, p, p, step, count); \
    } \
    static const struct halo_way way = {.exchange = cuts_exchange, .steps = steps}; \
    HALO_READY(way) \
    static enum verdict prepare(struct work *w) \
    { \
        const enum verdict v = halo_prepare(w, ready_here); \
        return v == CALL_OK ? BY_PRECISION_AND_RADIUS(prepare_case, w, w) : v; \
    } \
    HALO_STEP()
