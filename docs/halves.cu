/* Adds one to each value of an array that nearly fills the L2, again and again: by any SM, and by the SMs of
 * the half of the L2 that is the values' home. Prints both speeds.
 *
 *   nvcc -O3 -std=c++17 -arch=native -Isrc docs/halves.cu -o build/halves && build/halves
 *
 * docs/halves.md explains it. */
#include <stdio.h>
#include <vector>
#include "l2map.h"

#define OR_END(call) \
    do { \
        const int code_ = (int)(call); \
        if (code_) \
            return fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString((cudaError_t)code_)), 1; \
    } while (0)

enum { WARPS = 8, VALUES = L2MAP_PIECE / sizeof(float), PASSES = 50 };

/* A warp takes a piece from `list`, a block a tile of WARPS pieces; -1: no piece. The first `tiles0` tiles
 * are of half 0, the others of half 1. With `taken`, which counts the tiles taken of each half, a block takes
 * the next tile of its own half, or one of the other half if there are no more. */
__global__ void update(float *b, const int *list, int tiles0, int tiles, const unsigned char *half_of,
                       unsigned *taken)
{
    __shared__ int tile;
    if (threadIdx.x + threadIdx.y == 0) {
        tile = (int)blockIdx.x;
        if (taken) {
            int half = half_of[gpu_sm()], n = (int)atomicAdd(&taken[half], 1u);
            if (n >= (half ? tiles - tiles0 : tiles0))
                half ^= 1, n = (int)atomicAdd(&taken[half], 1u);
            tile = n + (half ? tiles0 : 0);
        }
    }
    __syncthreads();
    const int piece = list[tile * WARPS + (int)threadIdx.y];
    if (piece < 0)
        return;
    float4 *const at = reinterpret_cast<float4 *>(b + (size_t)piece * VALUES) + threadIdx.x, v[VALUES / 128];
    for (int k = 0; k < VALUES / 128; k++)
        v[k] = __ldcg(at + 32 * k);
    for (int k = 0; k < VALUES / 128; k++)
        at[32 * k] = make_float4(v[k].x + 1, v[k].y + 1, v[k].z + 1, v[k].w + 1);
}

/* The pieces with that home, or all where it is -1, at the end of a list, filled up to whole tiles. */
static void put(std::vector<int> *list, const std::vector<unsigned char> &home, int wanted)
{
    for (size_t i = 0; i < home.size(); i++)
        if (wanted < 0 || home[i] == wanted)
            list->push_back((int)i);
    while (list->size() % WARPS)
        list->push_back(-1);
}

int main(void)
{
    struct work w = {}; /* its stream is the default one */
    struct l2map map;
    struct l2map_check check;
    float *b, ms;
    unsigned *taken;
    int *list, l2 = 0;
    unsigned char *half_of;
    cudaEvent_t begin, end;
    OR_END(cudaDeviceGetAttribute(&l2, cudaDevAttrL2CacheSize, 0));
    const size_t pieces = (size_t)(0.85 * l2) / L2MAP_PIECE, bytes = pieces * L2MAP_PIECE;
    std::vector<unsigned char> home(pieces);
    OR_END(cudaMalloc(&b, bytes));
    OR_END(cudaMemset(b, 0, bytes));
    OR_END(l2map_find(&map, &w));
    if (map.pattern == L2MAP_TWO)
        OR_END(l2map_homes(&map, &w, b, (int)pieces, home.data(), &check));
    if (map.pattern != L2MAP_TWO || !l2map_holds(&check))
        return printf("this L2 has no two halves whose pieces are %d bytes: nothing to gain\n",
                      (int)L2MAP_PIECE),
               0;
    printf("%d SMs in one half of the L2, %d in the other: %.0f and %.0f cycles\n", map.sms_of[0],
           map.sms_of[1], map.near_cycles, map.far_cycles);
    OR_END(cudaMalloc(&taken, 2 * PASSES * sizeof *taken));
    OR_END(cudaMalloc(&list, (pieces + 2 * WARPS) * sizeof *list));
    OR_END(cudaMalloc(&half_of, sizeof map.half));
    OR_END(cudaMemcpy(half_of, map.half, sizeof map.half, cudaMemcpyHostToDevice));
    OR_END(cudaEventCreate(&begin));
    OR_END(cudaEventCreate(&end));
    for (int own = 0; own < 2; own++) {
        std::vector<int> order;
        put(&order, home, own ? 0 : -1);
        const int tiles0 = (int)order.size() / WARPS;
        if (own)
            put(&order, home, 1);
        const int tiles = (int)order.size() / WARPS;
        OR_END(cudaMemcpy(list, order.data(), order.size() * sizeof order[0], cudaMemcpyHostToDevice));
        for (int again = 0; again < 2; again++) { /* the first time warms up */
            OR_END(cudaMemset(taken, 0, 2 * PASSES * sizeof *taken));
            OR_END(cudaEventRecord(begin));
            for (int p = 0; p < PASSES; p++)
                update<<<tiles, dim3(32, WARPS)>>>(b, list, tiles0, tiles, half_of,
                                                   own ? taken + 2 * p : NULL);
            OR_END(cudaEventRecord(end));
            OR_END(cudaEventSynchronize(end));
        }
        OR_END(cudaEventElapsedTime(&ms, begin, end));
        printf("%s: %.0f GB/s\n", own ? "each SM updates what its half owns" : "any SM updates anything",
               2e-6 * PASSES * (double)bytes / ms);
    }
    std::vector<float> got(pieces * VALUES);
    OR_END(cudaMemcpy(got.data(), b, bytes, cudaMemcpyDeviceToHost));
    for (float v : got)
        if (v != 4 * PASSES)
            return fprintf(stderr, "wrong: %g\n", v), 1;
    return 0;
}
