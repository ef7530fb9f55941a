/* placement: b = a, a thread a value. Asked afterwards: on which half of the L2 the hardware runs the blocks
 * of a star, a thread a point, whose planes are as large as at the cliff. */
#include <vector>
#include "../check.h"
#include "../gpu.h"
#include "../l2map.h"
#include "copy.h"

/* Rows have a halo of a line on each side; planes one of R rows, the grid one of R planes. sm: of each block
 * in launch order. */
template <typename T, int R>
__global__ void places_star(const T *in, T *out, int nx, int ny, int pitch, int64_t plane, unsigned short *sm)
{
    const int x = (int)(blockIdx.x * blockDim.x + threadIdx.x),
              y = (int)(blockIdx.y * blockDim.y + threadIdx.y);
    if (threadIdx.x + threadIdx.y == 0)
        sm[blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)] = (unsigned short)gpu_sm();
    if (x >= nx || y >= ny)
        return;
    const T *const at = in + blockIdx.z * plane + (int64_t)y * pitch + x;
    T sum = at[0];
#pragma unroll
    for (int i = 1; i <= R; i++)
        sum += at[i] + at[-i] + at[(int64_t)i * pitch] + at[-(int64_t)i * pitch] + at[i * plane] +
               at[-i * plane];
    out[at - in] = sum;
}

/* Correlation of the halves of blocks that are `apart`, from `first` on. */
static double alike(const std::vector<int> &half, size_t first, size_t apart)
{
    double n = 0, x = 0, y = 0, xy = 0, xx = 0, yy = 0;
    for (size_t i = first; i + apart < half.size(); i++) {
        const double a = half[i], b = half[i + apart];
        n++, x += a, y += b, xy += a * b, xx += a * a, yy += b * b;
    }
    const double spread = (n * xx - x * x) * (n * yy - y * y);
    return spread > 0 ? (n * xy - x * y) / sqrt(spread) : 0;
}

template <typename T, int R> static enum verdict place(struct work *w, struct places_blocks *found)
{
    enum { NX = ON_CPU ? 64 : 1024, NZ = ON_CPU ? 3 : 24 };
    const int64_t block = w->c->axis[AXIS_BLOCK];
    const dim3 threads((unsigned)BLOCK_X(block), (unsigned)BLOCK_Y(block));
    const int line = 128 / (int)sizeof(T), pitch = NX + 2 * line,
              plane_bytes = device_has(cudaDevAttrL2CacheSize) / (2 * R + 2),
              ny = (int)ceil_div(plane_bytes / ((int)sizeof(T) * NX), threads.y) * (int)threads.y;
    const int64_t plane = (int64_t)pitch * (ny + 2 * R), values = plane * (NZ + 2 * R),
                  origin = R * plane + (int64_t)R * pitch + line;
    const dim3 grid((unsigned)ceil_div(NX, threads.x), (unsigned)ceil_div(ny, threads.y), NZ);
    const size_t blocks = (size_t)grid.x * grid.y * grid.z;
    const cudaStream_t stream = (cudaStream_t)w->stream;
    struct l2map map;
    std::vector<unsigned short> sm(blocks);
    std::vector<int> half(blocks);
    T *field = NULL;
    int each = 0, at_once = 0, code = l2map_find(&map, w);
    if (!code && map.pattern != L2MAP_TWO)
        return skip_device(w, "its L2 has no two halves");
    const size_t bytes = 2 * (size_t)values * sizeof(T) + blocks * sizeof sm[0];
    code = code ? code : (int)cudaMalloc(&field, bytes);
    code = code ? code : (int)cudaMemsetAsync(field, 0, bytes, stream);
    code =
        code ? code : resident_blocks(places_star<T, R>, (int64_t)threads.x * threads.y, 0, &each, &at_once);
    unsigned short *const where = (unsigned short *)(field + 2 * values);
    for (int i = 0; i < 3 && !code; i++) /* the last one counts */
        code = LAUNCH((places_star<T, R>), grid, threads, 0, w, (const T *)field + origin,
                      field + values + origin, (int)NX, ny, pitch, plane, where);
    code =
        code ? code
             : (int)cudaMemcpyAsync(sm.data(), where, blocks * sizeof sm[0], cudaMemcpyDeviceToHost, stream);
    code = code ? code : (int)cudaStreamSynchronize(stream);
    cudaFree(field);
    if (code)
        return check_failed(w, "recording where blocks run", code);
    const size_t first = (size_t)at_once < blocks / 2 ? (size_t)at_once : blocks / 2;
    double far = 0;
    for (size_t i = 0; i < blocks; i++) {
        half[i] = map.half[sm[i]];
        far += i >= first ? half[i] : 0;
    }
    *found = {alike(half, first, 1),
              alike(half, first, grid.x),
              alike(half, first, (size_t)grid.x * grid.y),
              1 - far / (double)(blocks - first),
              (int)(blocks - first),
              at_once};
    return CALL_OK;
}

template <typename T> static enum verdict place_of(struct work *w, struct places_blocks *found)
{
    switch (w->c->axis[PLACES_AXIS_REACH]) {
    case 1:
        return place<T, 1>(w, found);
    case 2:
        return place<T, 2>(w, found);
    case 3:
        return place<T, 3>(w, found);
    case 4:
        return place<T, 4>(w, found);
    default:
        return place<T, 5>(w, found);
    }
}

enum verdict places_place(struct work *w, struct places_blocks *found)
{
    return BY_PRECISION(place_of, w, w, found);
}

static enum verdict prepare(struct work *w)
{
    return BLOCK_Z(w->c->axis[AXIS_BLOCK]) == 1 ? CALL_OK : skip_rule(w, "a block has depth 1");
}

VARIANT(.backend = BACKEND_CUDA, .summary = "a copy; on which half blocks of a star run is asked afterwards",
        .kind = PLACES_PLACE_BLOCKS, .has = AXES(AXIS_BLOCK, PLACES_AXIS_REACH), .prepare = prepare,
        .launch = launch)
