/* The settings that star3d's variants choose for GPUs that are not here: `prepare` must accept each of them.
 * The kernels have tiles of full size (WHOLE_TILES); they never run, and are left out. Two of their parts run
 * by themselves, for they do less on the host's small tiles: the senders of halo's boundary planes, and
 * systolic's mail. The functions of the CUDA runtime that the host's side calls are defined below, for one
 * GPU of a list. Exit status: 0 passed, 1 failed. */
#include <cuda_on_cpu.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <unistd.h>
#include <vector>

#include <halo/march.h>
#include <star3d/star3d.h>
#include <star3d/systolic_mail.h>
#include "../test/tap.h"

static const struct gpu_facts *gpu;
/* The block whose occupancy `prepare` asked last: threads, bytes of shared memory. */
static int threads;
static size_t shared;

cudaError_t cudaGetDevice(int *device)
{
    return *device = 0;
}
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr a, int)
{
    *value = a == cudaDevAttrMaxSharedMemoryPerBlockOptin ? gpu->shared_block
             : a == cudaDevAttrMultiProcessorCount        ? gpu->sms
             : a == cudaDevAttrComputeCapabilityMajor     ? gpu->cc / 10
             : a == cudaDevAttrComputeCapabilityMinor     ? gpu->cc % 10
                                                          : 0;
    return *value ? cudaSuccess : cudaErrorInvalidValue;
}
int cuda_cpu_room(const void *, int threads_, size_t shared_)
{
    threads = threads_, shared = shared_;
    return threads <= 1024 && shared <= (size_t)gpu->shared_block;
}
cudaError_t cuda_cpu_attribute(const void *, cudaFuncAttribute, int)
{
    return cudaSuccess;
}
cudaError_t cudaMalloc(void **p, size_t)
{
    return (*p = malloc(1)) ? cudaSuccess : cudaErrorMemoryAllocation;
}
cudaError_t cudaFree(void *p)
{
    return free(p), cudaSuccess;
}
cudaError_t cudaMemsetAsync(void *, int, size_t, cudaStream_t)
{
    return cudaSuccess;
}
/* Nothing runs: these are errors. */
cudaError_t cudaMemcpyAsync(void *, const void *, size_t, cudaMemcpyKind, cudaStream_t)
{
    return cudaErrorNoDevice;
}
cudaError_t cudaStreamSynchronize(cudaStream_t)
{
    return cudaErrorNoDevice;
}
cudaError_t cuda_cpu_launch(cudaStream_t, bool, const void *, dim3, dim3, size_t, void *, void (*)(void *),
                            void (*)(void *))
{
    abort();
}

/* Whether a refusal is right: there is no kernel for the case, or none whose tile fits. A block with 99 KB of
 * shared memory holds no tile of three steps of radius 2. `systolic` keeps a whole plane on the chip, which
 * only the largest GPUs can. */
static bool may_be_refused(const struct bench_case &c, const char *why)
{
    const auto says = [=](const char *words) { return strstr(why, words) != NULL; };
    const std::string name = c.variant->name;
    const int64_t r = c.axis[AXIS_RADIUS], steps = c.axis[STAR3D_AXIS_STEPS];
    if (name == "tensor_ring" && c.axis[AXIS_PRECISION] == 4)
        return says("no kernel for this precision");
    if (name == "temporal")
        return (says(" steps of radius ") && (r > 2 || (r == 2 && steps == 4))) ||
               (says(" bytes of shared memory: more than allowed") && r == 2 && steps == 3 &&
                gpu->shared_block <= 99 << 10);
    if (name == "systolic")
        return (says(" steps of radius ") && (r > 2 || steps == 1 || (r == 2 && steps > 2))) ||
               (says(" bytes of shared memory: more than allowed") && gpu->shared_block < 227 << 10) ||
               (says("a layer of ") && gpu->sms < 132);
    return false;
}

/* Prepares one case. Returns what is wrong, or "". SETTINGS=1 in the environment: prints the settings. */
static std::string wrong(struct bench_case c)
{
    struct work w = {};
    char pairs[400];
    w.c = &c;
    threads = 0, shared = 0;
    if (c.variant->defaults)
        c.variant->defaults(&c);
    const enum verdict v = c.variant->prepare(&w);
    if (v == CALL_OK)
        c.variant->release(&w);
    case_pairs(&c, 0, pairs, sizeof pairs);
    const std::string who = std::string(pairs) + ": ";
    if (getenv("SETTINGS"))
        printf("# %d.%d %s %d threads %zu bytes %s\n", gpu->cc / 10, gpu->cc % 10, pairs, threads, shared,
               w.why);
    if (v != CALL_OK && !(v == CALL_SKIP && may_be_refused(c, w.why)))
        return who + w.why;
    /* Except on 9.0, no variant moves registers from one warp to another: threads need up to 255 registers,
     * of which a multiprocessor has enough for 256 threads. */
    const std::string name = c.variant->name;
    if ((name == "tma_ring" || name == "specialised") && gpu->cc != 90 && threads > 256)
        return who + "too many threads for their registers";
    return "";
}

/* All senders of a block together copy the rows and columns of the tile that are in the grid, up to the end
 * of a vector, and nothing else. */
template <typename T, int LANES, int EACH> static bool senders_copy_a_tile(int wide, int high)
{
    constexpr int V = vec<T>::V, ACROSS = LANES * V, PITCH = ACROSS + 4 * V, ROWS = 40;
    std::vector<vec<T>> from(ROWS * PITCH / V), to(from.size(), vec<T>());
    T *const own = from[0].v, *const there = to[0].v;
    for (int i = 0; i < ROWS * PITCH; i++)
        own[i] = T(i + 1);
    for (int sender = 0; sender < MARCH_SENDERS; sender++)
        for (int lane = 0; lane < 32; lane++)
            march_send<T, LANES, EACH>(own, there, PITCH, wide, high, sender, lane);
    bool right = MARCH_SENDERS == 2;
    for (int i = 0; i < ROWS * PITCH; i++) {
        const bool in = i / PITCH < high && i % PITCH < ACROSS && i % PITCH / V * V < wide;
        right = right && there[i] == (in ? own[i] : 0);
    }
    return right;
}

/* Of the letters from the west and the east each word gets to its place in the edges. A word's value says
 * which one it is. */
template <typename T, int R, int S, int ROWS> static bool mail_gets_to_its_place(void)
{
    typedef systolic_shape<T, R, S, R + 1, 8, ROWS, false> shape;
    typedef systolic_columns<T, shape> columns;
    const auto value = [](int letter, int word) { return (unsigned)(1000 * letter + word + 1); };
    std::vector<systolic_packet> mailbox(shape::PACKETS);
    std::vector<vec<T>> edges(shape::LEVELS * shape::SLOTS * shape::EDGES, vec<T>());
    for (int letter = 0; letter < 2 * shape::WARPS; letter++)
        for (int i = 0; i < shape::SIDE_LETTER; i++)
            mailbox[2 * shape::ROW_PACKETS + letter * shape::SIDE_LETTER + i] =
                systolic_pack(value(letter, 3 * i), value(letter, 3 * i + 1), value(letter, 3 * i + 2), 0);
    for (int lane = 0; lane < 32; lane++) {
        const columns mine = {lane, {MAIL, MAIL}, 0, 0};
        const typename columns::piece loaded[columns::PIECES] = {};
        systolic_packet got[columns::PACKETS] = {};
        for (int i = 0; i < columns::PACKETS; i++)
            if (mine.source(i) == MAIL && mine.packet(i) < (int)mailbox.size())
                got[i] = mailbox[(size_t)mine.packet(i)];
        mine.write_edges(edges.data(), loaded, got);
    }
    bool right = true;
    for (int l = 0; l < shape::LEVELS; l++) {
        const unsigned *const words = reinterpret_cast<const unsigned *>(
            &edges[l * shape::SLOTS * shape::EDGES + shape::EDGE_ROWS * 32]);
        for (int i = 0; i < 2 * shape::WARPS * columns::LEVEL_WORDS; i++)
            right = right && words[i] == value(i / columns::LEVEL_WORDS,
                                               l * columns::LEVEL_WORDS + i % columns::LEVEL_WORDS);
    }
    return right;
}

static void test_parts(void)
{
    bool right = true;
    for (int wide : {1, 3, 4, 97, 128, 1000})
        for (int high : {1, 2, 3, 17, 32})
            right = right && senders_copy_a_tile<float, 32, 8>(wide, high) &&
                    senders_copy_a_tile<double, 64, 4>(wide, high) &&
                    senders_copy_a_tile<double, 32, 4>(wide, high);
    tap(right, "march: two senders copy a tile of a plane");
    tap(mail_gets_to_its_place<float, 1, 2, 2>() && mail_gets_to_its_place<float, 1, 4, 4>() &&
            mail_gets_to_its_place<double, 1, 3, 4>() && mail_gets_to_its_place<double, 1, 4, 4>() &&
            mail_gets_to_its_place<float, 2, 2, 4>() && mail_gets_to_its_place<double, 2, 2, 4>(),
        "systolic: the mail of eight warps gets to its place in the edges");
}

int main(void)
{
    static const struct gpu_facts gpus[] = {{80, 108, 163 << 10},  {86, 82, 99 << 10},
                                            {89, 58, 99 << 10},    {90, 132, 227 << 10},
                                            {100, 148, 227 << 10}, {120, 170, 99 << 10}};
    static const int64_t sizes[][3] = {{1024, 512, 512}, {300, 70, 40}, {768, 352, 1024}};
    const struct study *const s = study_find("star3d");
    const struct variant *const *list;
    const int count = study_variants(s, &list);
    for (const char *name : {"async_ring", "tma_inline", "specialised", "tma_ring", "temporal", "systolic"})
        tap(variant_find(s, name, NULL) != NULL, "%s is tested here", name);
    for (const struct gpu_facts &one : gpus)
        for (int i = 0; gpu = &one, i < count; i++) {
            std::string first;
            int cases = 0;
            for (int at = 0; list[i]->defaults && list[i]->min_cc <= one.cc && at < 3 * 2 * 5 * 4; at++) {
                struct bench_case c = {s, list[i], {}, one};
                for (int a = 0; a < AXIS_MAX; a++) {
                    const struct axis *const axis = study_axis(s, a);
                    c.axis[a] = axis && variant_has(list[i], a) ? axis->fallback : AXIS_NONE;
                }
                c.axis[AXIS_VARIANT] = i;
                for (int d = 0; d < 3; d++)
                    c.axis[AXIS_NX + d] = sizes[at / 40][d];
                c.axis[AXIS_PRECISION] = at / 20 % 2 ? 8 : 4;
                c.axis[AXIS_RADIUS] = 1 + at / 4 % 5;
                if (variant_has(list[i], STAR3D_AXIS_STEPS))
                    c.axis[STAR3D_AXIS_STEPS] = 1 + at % 4;
                else if (at % 4)
                    continue;
                const std::string said = wrong(c);
                first = first.empty() ? said : first;
                cases++;
            }
            if (cases) {
                tap(first.empty(), "%s: settings for %d.%d, %d KB a block (%d cases)", list[i]->name,
                    one.cc / 10, one.cc % 10, one.shared_block >> 10, cases);
                if (!first.empty())
                    printf("# %s\n", first.c_str());
            }
        }
    /* systolic takes tiles of two rows if these fit on the multiprocessors, else of four rows */
    static const struct {
        int sms;
        int64_t nx, ny, rows;
    } planes[] = {
        {132, 768, 352, 2}, {132, 784, 352, 4}, {114, 768, 304, 2}, {114, 768, 352, 4}, {144, 768, 384, 2}};
    for (const auto &row : planes) {
        struct bench_case c = {s, variant_find(s, "systolic", NULL), {}, {90, row.sms, 227 << 10}};
        c.axis[AXIS_PRECISION] = 4, c.axis[AXIS_RADIUS] = 1;
        c.axis[AXIS_NX] = row.nx, c.axis[AXIS_NY] = row.ny;
        c.variant->defaults(&c);
        tap(c.axis[STAR3D_AXIS_ROWS] == row.rows,
            "systolic: %ldx%ld takes %ld rows a thread on %d multiprocessors", row.nx, row.ny, row.rows,
            row.sms);
    }
    test_parts();
    const int failed = tap_finish();
    fflush(stdout);
    _exit(failed); /* the destructors of global maps are left out, as templates that are not inline are */
}
