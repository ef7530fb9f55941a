/* SPDX-License-Identifier: MIT */
/* The fields of halo for its CUDA variants: filled and looked at as one array, from where the slabs go to their GPUs and come back. */
#include "fields.h"
#include "../harness/cells_cuda.h"
#include "plan.h"

/* Bytes of slab k between rank 0, where they are in the harness' memory, and rank k, by pieces in the host's. */
static int move_to_rank(struct work *w, int k, char *memory, size_t bytes, bool send)
{
    enum { PIECE = 64 << 20 };
    static struct host_array kept;
    const cudaStream_t stream = (cudaStream_t)w->stream;
    char *const piece = (char *)host_array_of(&kept, PIECE, true);
    int error = piece ? 0 : cudaErrorMemoryAllocation;
    for (size_t at = 0; at < bytes && !error; at += PIECE) {
        const size_t size = min(bytes - at, (size_t)PIECE);
        const struct ranks_part part = {ranks_mine() ? 0 : k, send ? piece : NULL, send ? NULL : piece};
        if (send) {
            error = cudaMemcpyAsync(piece, memory + at, size, cudaMemcpyDeviceToHost, stream);
            error = error ? error : cudaStreamSynchronize(stream);
        }
        ranks_swap(&part, 1, size);
        if (!send) {
            error = cudaMemcpyAsync(memory + at, piece, size, cudaMemcpyHostToDevice, stream);
            error = error ? error : cudaStreamSynchronize(stream);
        }
    }
    return error;
}

/* Of each GPU but the first, whose slab is at its place. */
static int move(struct work *w, bool home)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const size_t size = (size_t)w->c->axis[AXIS_PRECISION];
    int error = 0;
    for (int k = 1; k < p->cut.gpus; k++)
        for (int f = 0; f < 2 && !error; f++) {
            const size_t bytes = halo_slab_grid(&p->cut, k)->values * size;
            char *const here = (char *)w->field[f] + halo_slab_at(&p->cut, k) * size, *const there = (char *)p->slab[k].field[f];
            if (p->begin == 0 && !halo_has(p, k))
                error = move_to_rank(w, k, here, bytes, !home);
            else if (p->begin > 0 && halo_has(p, k))
                error = move_to_rank(w, k, there, bytes, home);
            else if (p->begin == 0 && here != there)
                error = cudaMemcpyAsync(home ? here : there, home ? there : here, bytes, cudaMemcpyDeviceToDevice, (cudaStream_t)w->stream);
        }
    return error;
}

/* The harness fills what rank 0 has, and looks at it there. */
static int halo_fill(struct work *w)
{
    return halo_everywhere(w, RANKS_FILL, [=] {
        const int error = halo_plan_of(w)->begin ? 0 : fill(w);
        halo_plan_of(w)->ready = -1;
        halo_plan_of(w)->gather = false;
        return error ? error : move(w, false);
    });
}

/* Slabs come home once after launches. */
static int settled(struct work *w)
{
    return !halo_plan_of(w)->gather ? 0 : halo_everywhere(w, RANKS_GATHER, [=] {
        halo_plan_of(w)->gather = false;
        return move(w, true);
    });
}

static int halo_audit_cells(struct work *w, int64_t *damaged)
{
    const int error = settled(w);
    return error ? error : audit(w, damaged);
}

/* No values: a rank that brings its slab home. */
static int halo_gather(struct work *w, int field, const int64_t *offsets, int64_t count, double *values)
{
    const int error = settled(w);
    return error || !count ? error : gather(w, field, offsets, count, values);
}

CELLS(BACKEND_CUDA, halo_fill, halo_audit_cells, halo_gather)
