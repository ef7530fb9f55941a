/* SPDX-License-Identifier: MIT */
/* Properties of every coding of star3d that is linked in, without a GPU.
 *
 * The codings are run by cuda_on_cpu.h; the reference here shares with them
 * only the definition of the operator and of the memory layout in star3d.h,
 * and both are tested first. Fields lie between red zones.
 * What holds for every study is in test_studies.cc. TAP. */
#include <cuda_on_cpu.h>

#include <glob.h>
#include <map>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <tuple>
#include <vector>

#include <sanitizer/asan_interface.h>
#ifndef __SANITIZE_ADDRESS__
#error "build with -fsanitize=address: without red zones half of these tests see nothing"
#endif

#include "../../src/star3d/star3d.h"
#include "star3d_reference.h"

extern "C" {
extern const struct variant *const __start_cliffs_variants[];
extern const struct variant *const __stop_cliffs_variants[];
}

/* ---- TAP ----------------------------------------------------------------- */

static int tests, failed_tests, complaints;
static long launches;

/* Says what is wrong; a test prints its first few complaints only. */
__attribute__((format(printf, 1, 2))) static void complain(const char *format, ...)
{
    if (complaints++ < 5) {
        va_list list;
        va_start(list, format);
        printf("# ");
        vprintf(format, list);
        printf("\n");
        va_end(list);
    }
}

static void test(const char *name, void (*body)(void))
{
    complaints = 0;
    launches = 0;
    body();
    printf("%s %d - %s\n", complaints ? "not ok" : "ok", ++tests, name);
    if (complaints > 5)
        printf("# ... %d complaints in all\n", complaints);
    printf("# %ld launches\n", launches);
    fflush(stdout);
    failed_tests += complaints != 0;
}

/* ---- Codings and cases ---------------------------------------------------- */

static std::vector<const struct variant *> codings;

/* One way to run a coding. */
struct probe {
    const struct variant *coding;
    int r, bytes, nx, ny, nz, bx, by, bz, planes;
};

static const char *text(const probe &p)
{
    static char line[200];
    snprintf(line, sizeof line, "%s %s r=%d %dx%dx%d block %dx%dx%d planes %d %s", p.coding->name,
             p.bytes == 4 ? "single" : "double", p.r, p.nx, p.ny, p.nz, p.bx, p.by, p.bz, p.planes,
             cuda_cpu.order == CUDA_CPU_FORWARD   ? "forward"
             : cuda_cpu.order == CUDA_CPU_REVERSE ? "reverse"
                                                  : "random");
    return line;
}

static bool ignores(const struct variant *v, int axis)
{
    return v->ignores & AXIS_BIT(axis);
}

/* Orders in which the coding can be run: the host's own codings know but one. */
static int orders(const struct variant *v)
{
    return v->backend == BACKEND_CUDA ? CUDA_CPU_ORDERS : 1;
}

static void set_order(int order)
{
    cuda_cpu.order = (enum cuda_cpu_order)order;
    cuda_cpu.seed++; /* every random order is another */
}

/* ---- Fields ---------------------------------------------------------------- */

/* Memory for the fields: poisoned but for the `bytes` in use. */
static const size_t room = (size_t)64 << 20;
static char *arena[2];

/* Gives field f `bytes` bytes amid red zones of megabytes, aligned as by cudaMalloc. */
static char *field_take(int f, size_t bytes)
{
    if (!arena[f]) {
        void *p =
            mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (p == MAP_FAILED)
            abort();
        arena[f] = static_cast<char *>(p);
        ASAN_POISON_MEMORY_REGION(arena[f], room);
    }
    if (bytes > room / 2)
        abort();
    char *start = arena[f] + room / 4;
    ASAN_UNPOISON_MEMORY_REGION(start, bytes);
    return start;
}
static void field_leave(int f, size_t bytes)
{
    ASAN_POISON_MEMORY_REGION(arena[f] + room / 4, bytes);
}

/* NaN that tells of its place and field, so that no copied canary passes for another. */
static void put_canary(char *at, int bytes, int64_t offset, int field)
{
    const uint32_t mark = ((uint32_t)offset * 2654435761u >> 11) ^ (uint32_t)field;
    const uint32_t single = 0x7fc00000u | (mark & 0x3fffffu);
    const uint64_t twice = 0x7ff8000000000000u | (uint64_t)mark << 20 | ((uint64_t)offset & 0xfffffu);
    memcpy(at, bytes == 4 ? (const void *)&single : (const void *)&twice, (size_t)bytes);
}

static void put(char *at, int bytes, double value)
{
    const float single = (float)value;
    memcpy(at, bytes == 4 ? (const void *)&single : (const void *)&value, (size_t)bytes);
}

static double get(const char *at, int bytes)
{
    float single;
    double value;
    if (bytes == 8) {
        memcpy(&value, at, sizeof value);
        return value;
    }
    memcpy(&single, at, sizeof single);
    return single;
}

enum parts { NOTHING = 0, HALO = 1, INTERIOR = 2, ALL = 3 };

/* A whole allocation: canaries but where `u` is laid over it. */
static std::vector<char> image(const star3d_grid &g, int bytes, int field, int parts, const volume<double> *u)
{
    std::vector<char> bits((size_t)g.values * (size_t)bytes);
    for (int64_t o = 0; o < g.values; o++)
        put_canary(&bits[(size_t)o * (size_t)bytes], bytes, o, field);
    if (u)
        each_cell(g.nx, g.ny, g.nz, g.r, [&](int x, int y, int z, bool interior) {
            if (parts & (interior ? INTERIOR : HALO))
                put(&bits[(size_t)(g.origin + z * g.plane + y * g.pitch + x) * (size_t)bytes], bytes,
                    u->at(x, y, z));
        });
    return bits;
}

/* A case made ready as the harness does it. */
struct fields {
    probe p;
    struct bench_case c;
    struct work w;
    star3d_grid g;
    bool skipped;

    explicit fields(const probe &p_) : p(p_), c(), w(), skipped(false)
    {
        c.variant = p.coding;
        c.axis[AXIS_PRECISION] = p.bytes;
        c.axis[AXIS_RADIUS] = p.r;
        c.axis[AXIS_NX] = p.nx;
        c.axis[AXIS_NY] = p.ny;
        c.axis[AXIS_NZ] = p.nz;
        c.axis[AXIS_BLOCK] = BLOCK(p.bx, p.by, p.bz);
        c.axis[STAR3D_AXIS_PLANES] = p.planes;
        w.c = &c;
        g = star3d_grid_of_work(&w);
        w.fields = 2;
        for (int f = 0; f < 2; f++) {
            w.bytes[f] = (size_t)g.values * (size_t)p.bytes;
            w.field[f] = field_take(f, w.bytes[f]);
        }
        if (p.coding->prepare) {
            const enum verdict v = p.coding->prepare(&w);
            skipped = v == CALL_SKIP;
            if (v == CALL_FAIL || (skipped && !w.why[0]))
                complain("%s: prepare says %d, '%s'", text(p), (int)v, w.why);
        }
    }
    ~fields()
    {
        if (p.coding->release)
            p.coding->release(&w);
        for (int f = 0; f < 2; f++)
            field_leave(f, w.bytes[f]);
    }
    fields(const fields &) = delete;
    void set(int f, const std::vector<char> &bits)
    {
        memcpy(w.field[f], bits.data(), w.bytes[f]);
    }
    bool launch(int step)
    {
        const int error = p.coding->launch(&w, step);
        launches++;
        if (error)
            complain("%s: launch %d gives error %d", text(p), step, error);
        return !error;
    }
    char *cell(int f, int x, int y, int z)
    {
        return static_cast<char *>(w.field[f]) +
               (size_t)(g.origin + z * g.plane + y * g.pitch + x) * (size_t)p.bytes;
    }
    double value(int f, int x, int y, int z)
    {
        return get(cell(f, x, y, z), p.bytes);
    }

    /* Compares a field bit for bit and says where it differs first. */
    bool same(int f, const std::vector<char> &want, const char *what)
    {
        const char *got = static_cast<const char *>(w.field[f]);
        const size_t s = (size_t)p.bytes;
        if (!memcmp(got, want.data(), w.bytes[f]))
            return true;
        size_t o = 0, wrong = 0;
        for (size_t i = (size_t)g.values; i-- > 0;)
            if (memcmp(got + i * s, &want[i * s], s))
                o = i, wrong++;
        const int64_t at = (int64_t)o - g.origin + g.r * (g.plane + g.pitch + 1); /* from the halo's corner */
        complain("%s: %s: %zu cells differ, first (%d,%d,%d): %.17g, not %.17g", text(p), what, wrong,
                 (int)(at % g.plane % g.pitch) - g.r, (int)(at % g.plane / g.pitch) - g.r,
                 (int)(at / g.plane) - g.r, get(got + o * s, p.bytes), get(&want[o * s], p.bytes));
        return false;
    }
};

/* ---- Which cases ----------------------------------------------------------- */

struct size3 {
    int x, y, z;
};
/* Odd, prime, below a tile, below the radius; no two extents alike but for 1x1x1. */
static const size3 sizes[] = {{37, 21, 13}, {33, 17, 3}, {1, 1, 1},   {5, 70, 4},  {2, 3, 1},
                              {64, 1, 7},   {1, 40, 2},  {130, 3, 5}, {31, 33, 9}, {7, 19, 23}};
static const size3 blocks[] = {{32, 16, 1}, {64, 4, 1}, {8, 8, 2},   {7, 5, 1}, {2, 3, 1},
                               {1, 1, 1},   {16, 2, 3}, {256, 1, 1}, {5, 64, 1}};
static const int planes[] = {0, 1, 3, 4};
#define COUNT(a) (int)(sizeof(a) / sizeof *(a))

static probe make_probe(const struct variant *v, int r, int bytes, size3 n, size3 b, int planes_)
{
    return probe{v, r, bytes, n.x, n.y, n.z, b.x, b.y, b.z, planes_};
}

/* For the host's codings: longer than their line buffer; beyond the caches, where they store otherwise. */
static const size3 host_sizes[] = {{2500, 3, 2}, {131, 101, 97}};

/* Every coding with each radius and precision on `dense` sizes with the
 * published block; and, by rotation, with each size and each block. */
static void each_case(int dense, const std::function<void(const probe &)> &f)
{
    unsigned turn = 0;
    for (const struct variant *v : codings) {
        for (int r = 1; r <= STAR3D_R_MAX; r++)
            for (int bytes = 4; bytes <= 8; bytes += 4)
                for (int n = 0; n < dense; n++)
                    f(make_probe(v, r, bytes, sizes[n], blocks[0], bytes == 8 && n ? 4 : 0));
        for (const size3 &n : host_sizes)
            for (int r = 1; r <= STAR3D_R_MAX && v->backend != BACKEND_CUDA; r += 4)
                f(make_probe(v, r, n.x > 1000 ? 4 : 8, n, blocks[0], 0));
        for (int n = 0; n < COUNT(sizes); n++)
            for (int b = 0; b < COUNT(blocks); b++, turn++)
                if (b == 0 || !ignores(v, AXIS_BLOCK))
                    f(make_probe(v, 1 + (int)(turn % 5), turn / 5 % 2 ? 4 : 8, sizes[n], blocks[b],
                                 planes[turn * 7 / 3 % 4]));
    }
}

/* ---- The properties ---------------------------------------------------------- */

/* Each kernel file that has a row of facts must be linked in, or the rest proves nothing about it. */
static void test_all_here(void)
{
    glob_t g;
    int files = 0;
    if (glob("src/star3d/*.cu", 0, NULL, &g))
        complain("no src/star3d/*.cu here: run me from the repository's root");
    else
        for (size_t i = 0; i < g.gl_pathc; i++) {
            FILE *in = fopen(g.gl_pathv[i], "r");
            char line[1000];
            bool coding = false;
            while (in && fgets(line, sizeof line, in))
                coding = coding || !strncmp(line, "STAR3D_VARIANT(", 15);
            if (in)
                fclose(in);
            if (!coding)
                continue;
            const char *name = strrchr(g.gl_pathv[i], '/') + 1;
            bool found = false;
            for (const struct variant *v : codings)
                found = found ||
                        (!strncmp(v->name, name, strlen(v->name)) && !strcmp(name + strlen(v->name), ".cu"));
            if (!found)
                complain("%s is not linked in", g.gl_pathv[i]);
            files++;
        }
    globfree(&g);
    if (files < 9)
        complain("%d codings instead of the nine published", files);
}

/* star3d.h against its own words: places, kinds of cells, coefficients. */
static void test_layout(void)
{
    for (const size3 &n : sizes)
        for (int r = 1; r <= STAR3D_R_MAX; r++)
            for (int bytes = 4; bytes <= 8; bytes += 4) {
                const star3d_grid g = star3d_grid_of(n.x, n.y, n.z, r, bytes);
                std::vector<char> kind((size_t)g.values, STAR3D_CANARY);
                if (g.origin * bytes % 128 || g.pitch * bytes % 128 || g.pitch < n.x + 2 * r)
                    complain("%dx%dx%d r=%d: origin %lld, pitch %lld", n.x, n.y, n.z, r, (long long)g.origin,
                             (long long)g.pitch);
                each_cell(n.x, n.y, n.z, r, [&](int x, int y, int z, bool interior) {
                    const int64_t o = g.origin + z * g.plane + y * g.pitch + x;
                    if (o < 0 || o >= g.values || kind[(size_t)o] != STAR3D_CANARY)
                        complain("(%d,%d,%d) lies at %lld of %lld", x, y, z, (long long)o,
                                 (long long)g.values);
                    else
                        kind[(size_t)o] = (char)(interior ? STAR3D_INTERIOR : STAR3D_HALO);
                });
                for (int64_t o = 0; o < g.values; o++) {
                    int x = 0, y = 0, z = 0;
                    const enum star3d_cell cell = star3d_locate(&g, o, &x, &y, &z);
                    if (cell != kind[(size_t)o] ||
                        (cell != STAR3D_CANARY && o != g.origin + z * g.plane + y * g.pitch + x))
                        complain("%dx%dx%d r=%d %d bytes: cell %lld is located as %d (%d,%d,%d)", n.x, n.y,
                                 n.z, r, bytes, (long long)o, (int)cell, x, y, z);
                }
            }
    for (int r = 1; r <= STAR3D_R_MAX; r++) {
        double sum = star3d_coefficient(r, 0);
        if (sum != centre(r))
            complain("r=%d: centre %g", r, sum);
        for (int i = 1; i < STAR3D_POINTS(r); i++) {
            const double c = star3d_coefficient(r, i);
            const int n = (i - 1) % 6;
            if (c != coefficient(r, (i - 1) / 6 + 1, n / 2, n % 2 ? 1 : -1))
                complain("r=%d: coefficient %d is %g", r, i, c);
            for (int j = 0; j < i; j++)
                if (c == star3d_coefficient(r, j))
                    complain("r=%d: coefficients %d and %d are both %g", r, j, i, c);
            sum += c;
        }
        if (sum != 1)
            complain("r=%d: coefficients sum to %.17g", r, sum);
    }
}

/* Input and the results of the steps on exact data, the same for all codings. */
struct exact_data {
    std::vector<volume<double>> step;
};
static const exact_data &exact_of(int nx, int ny, int nz, int r)
{
    static std::map<std::tuple<int, int, int, int>, exact_data> known;
    exact_data &d = known[std::make_tuple(nx, ny, nz, r)];
    if (!d.step.empty())
        return d;
    d.step.push_back(
        volume_of<double>(nx, ny, nz, r, [](int x, int y, int z) { return star3d_input(x, y, z, 1); }));
    for (int s = 0; s < STAR3D_EXACT_STEPS; s++) {
        d.step.push_back(apply<double>(d.step.back(), NULL));
        for (double v : d.step.back().v)
            if ((double)(float)v != v)
                complain("%dx%dx%d r=%d step %d: %.17g is not exact in single precision", nx, ny, nz, r, s,
                         v);
    }
    return d;
}

static void test_exact(void)
{
    each_case(2, [](const probe &p) {
        const exact_data &d = exact_of(p.nx, p.ny, p.nz, p.r);
        fields f(p);
        if (f.skipped)
            return;
        for (int order = 0; order < orders(p.coding); order++) {
            set_order(order);
            f.set(0, image(f.g, p.bytes, 0, ALL, &d.step[0]));
            f.set(1, image(f.g, p.bytes, 1, HALO, &d.step[0]));
            for (int s = 0; s < STAR3D_EXACT_STEPS; s++)
                if (!f.launch(s) ||
                    !f.same(~s & 1, image(f.g, p.bytes, ~s & 1, ALL, &d.step[(size_t)s + 1]), "exact data"))
                    return;
        }
    });
}

/* One power of two at a time, on both sides of each seam between blocks, at the
 * corners and in the halo: what comes back is the star itself, mirrored. */
static void test_impulses(void)
{
    static const size3 n = {37, 21, 7};
    for (const struct variant *v : codings)
        for (int r = 1; r <= STAR3D_R_MAX; r++)
            for (int bytes = 4; bytes <= 8; bytes += 4) {
                const size3 b = r % 2 ? size3{32, 16, 1} : size3{8, 8, 1};
                const int slab = 3;
                fields f(make_probe(v, r, bytes, n, b, slab));
                const size3 where[] = {{b.x - 1, b.y - 1, slab - 1},
                                       {b.x, b.y, slab},
                                       {b.x - 1, b.y, slab},
                                       {0, 0, 0},
                                       {n.x - 1, n.y - 1, n.z - 1},
                                       {-1, 5, 5},
                                       {n.x + r - 1, 3, 2},
                                       {4, n.y, 1},
                                       {b.x, 2, -r},
                                       {9, 9, n.z}};
                for (const size3 &q : where) {
                    const double impulse = (q.x & 1) ? 4 : 0.5;
                    int stars = 0;
                    set_order((int)cuda_cpu.seed % orders(v));
                    const volume<double> u = volume_of<double>(n.x, n.y, n.z, r, [&](int x, int y, int z) {
                        return x == q.x && y == q.y && z == q.z ? impulse : 0;
                    });
                    f.set(0, image(f.g, bytes, 0, ALL, &u));
                    f.set(1, image(f.g, bytes, 1, NOTHING, NULL));
                    if (!f.launch(0))
                        return;
                    each_point(n.x, n.y, n.z, [&](int x, int y, int z) {
                        const int d[3] = {q.x - x, q.y - y,
                                          q.z - z}; /* the impulse as this point's neighbour */
                        const int off = (d[0] != 0) + (d[1] != 0) + (d[2] != 0);
                        double want = off == 0 ? centre(r) : 0;
                        for (int i = 0; i < 3 && off == 1; i++)
                            if (d[i] && abs(d[i]) <= r)
                                want = coefficient(r, abs(d[i]), i, d[i]);
                        stars += want != 0;
                        if (!(f.value(1, x, y, z) == want * impulse))
                            complain("%s: impulse at (%d,%d,%d): (%d,%d,%d) gives %g, not %g", text(f.p), q.x,
                                     q.y, q.z, x, y, z, f.value(1, x, y, z), want * impulse);
                    });
                    if (stars == 0)
                        complain("%s: nothing to see of the impulse at (%d,%d,%d)", text(f.p), q.x, q.y, q.z);
                }
            }
}

/* General data: |err| <= gamma_n·sum|c·u|, and the same bits in every order. */
static void test_general(void)
{
    std::map<std::tuple<int, int, int, int>, std::vector<volume<long double>>> known;
    each_case(1, [&](const probe &p) {
        std::vector<volume<long double>> &ref = known[std::make_tuple(p.nx, p.ny, p.nz, p.r)];
        const auto input = [](int x, int y, int z) { return star3d_input(x, y, z, 0); };
        fields f(p);
        if (f.skipped)
            return;
        if (ref.empty()) {
            const volume<long double> u = volume_of<long double>(p.nx, p.ny, p.nz, p.r, input);
            volume<long double> magnitude = u;
            ref.push_back(apply<long double>(u, &magnitude));
            ref.push_back(magnitude);
        }
        const volume<double> u = volume_of<double>(p.nx, p.ny, p.nz, p.r, input);
        const long double nu = STAR3D_POINTS(p.r) * (p.bytes == 4 ? 0x1p-24L : 0x1p-53L),
                          gamma = nu / (1 - nu);
        std::vector<char> first;
        for (int order = 0; order < orders(p.coding); order++) {
            set_order(order);
            f.set(0, image(f.g, p.bytes, 0, ALL, &u));
            f.set(1, image(f.g, p.bytes, 1, NOTHING, NULL));
            if (!f.launch(0))
                return;
            if (order) {
                f.same(1, first, "forward order gives other bits");
                continue;
            }
            first.assign(static_cast<char *>(f.w.field[1]), static_cast<char *>(f.w.field[1]) + f.w.bytes[1]);
            each_point(p.nx, p.ny, p.nz, [&](int x, int y, int z) {
                const long double got = f.value(1, x, y, z), want = ref[0].at(x, y, z),
                                  bound = gamma * ref[1].at(x, y, z),
                                  off = got < want ? want - got : got - want;
                if (!(off <= bound))
                    complain("%s: (%d,%d,%d) is %.17Lg, not %.17Lg within %.3Lg", text(p), x, y, z, got, want,
                             bound);
            });
        }
    });
}

/* A launch writes each interior cell of the output and no other cell of anything. */
static void test_canaries(void)
{
    each_case(1, [](const probe &p) {
        fields f(p);
        if (f.skipped)
            return;
        const volume<double> &u = exact_of(p.nx, p.ny, p.nz, p.r).step[0];
        for (int order = 0; order < orders(p.coding); order++) {
            const std::vector<char> input = image(f.g, p.bytes, 0, ALL, &u);
            std::vector<char> output = image(f.g, p.bytes, 1, NOTHING, NULL);
            set_order(order);
            f.set(0, input);
            f.set(1, output);
            if (!f.launch(0) || !f.same(0, input, "the input changed"))
                return;
            /* what may be written is taken over; what is left must be as it was */
            each_point(p.nx, p.ny, p.nz, [&](int x, int y, int z) {
                const double v = f.value(1, x, y, z);
                const size_t at = (size_t)(f.cell(1, x, y, z) - static_cast<char *>(f.w.field[1]));
                if (!(v > -1e30 && v < 1e30))
                    complain("%s: (%d,%d,%d) is %g: not written, or from a canary", text(p), x, y, z, v);
                memcpy(&output[at], f.cell(1, x, y, z), (size_t)p.bytes);
            });
            f.same(1, output, "written outside of the grid");
        }
    });
}

/* Data moved by one point along an axis move the answer by one point. */
static void test_shift(void)
{
    unsigned turn = 0;
    each_case(1, [&](const probe &p) {
        if (turn++ % 3) /* a third of the cases will do */
            return;
        fields f(p);
        if (f.skipped)
            return;
        set_order((int)(turn % (unsigned)orders(p.coding)));
        std::vector<double> still;
        for (int axis = -1; axis < 3; axis++) {
            const int dx = axis == 0, dy = axis == 1, dz = axis == 2;
            const volume<double> u = volume_of<double>(p.nx, p.ny, p.nz, p.r, [&](int x, int y, int z) {
                return star3d_input(x - dx, y - dy, z - dz, 1);
            });
            f.set(0, image(f.g, p.bytes, 0, ALL, &u));
            f.set(1, image(f.g, p.bytes, 1, NOTHING, NULL));
            if (!f.launch(0))
                return;
            const auto index = [&](int x, int y, int z) {
                return ((size_t)z * (size_t)p.ny + (size_t)y) * (size_t)p.nx + (size_t)x;
            };
            each_point(p.nx, p.ny, p.nz, [&](int x, int y, int z) {
                if (axis < 0)
                    still.push_back(f.value(1, x, y, z));
                else if (x >= dx && y >= dy && z >= dz &&
                         !(f.value(1, x, y, z) == still[index(x - dx, y - dy, z - dz)]))
                    complain("%s: moved along %c, (%d,%d,%d) is %g", text(p), "xyz"[axis], x, y, z,
                             f.value(1, x, y, z));
            });
        }
    });
}

/* Coefficients sum to one: a constant stays. Their first moments: a plane moves by a constant. */
static void test_polynomials(void)
{
    unsigned turn = 0;
    each_case(1, [&](const probe &p) {
        if (turn++ % 2)
            return;
        fields f(p);
        if (f.skipped)
            return;
        set_order((int)(turn % (unsigned)orders(p.coding)));
        const int slopes[][4] = {{0, 0, 0, 3}, {1, 0, 0, 0}, {0, 1, 0, -2}, {0, 0, 1, 1}, {2, -1, 1, 5}};
        for (const int(&s)[4] : slopes) {
            const auto plane = [&](int x, int y, int z) {
                return (double)(s[0] * x + s[1] * y + s[2] * z + s[3]);
            };
            const volume<double> u = volume_of<double>(p.nx, p.ny, p.nz, p.r, plane);
            double moment = 0;
            for (int d = 0; d < 3; d++)
                for (int k = 1; k <= p.r; k++)
                    moment += s[d] * k * (coefficient(p.r, k, d, 1) - coefficient(p.r, k, d, -1));
            f.set(0, image(f.g, p.bytes, 0, ALL, &u));
            f.set(1, image(f.g, p.bytes, 1, NOTHING, NULL));
            if (!f.launch(0))
                return;
            each_point(p.nx, p.ny, p.nz, [&](int x, int y, int z) {
                if (!(f.value(1, x, y, z) == plane(x, y, z) + moment))
                    complain("%s: %dx%+dy%+dz%+d at (%d,%d,%d) gives %.17g, not %.17g", text(p), s[0], s[1],
                             s[2], s[3], x, y, z, f.value(1, x, y, z), plane(x, y, z) + moment);
            });
        }
    });
}

/* A coding that cannot take a block says so with a reason; it must take any flat one that is not
 * narrower than the radius. */
static void test_refusals(void)
{
    for (const struct variant *v : codings)
        for (const size3 &b : blocks) {
            fields f(make_probe(v, 2, 4, {33, 17, 3}, b, 0));
            if (f.skipped && b.z == 1 && b.x >= f.p.r && b.y >= f.p.r)
                complain("%s: refused: %s", text(f.p), f.w.why);
            if (!f.skipped && b.z > 1 && !ignores(v, STAR3D_AXIS_PLANES) && !ignores(v, AXIS_BLOCK))
                complain("%s: a Z loop takes a deep block without a word", text(f.p));
        }
}

int main(void)
{
    for (const struct variant *const *row = __start_cliffs_variants; row < __stop_cliffs_variants; row++)
        if (*row && !strcmp((*row)->study, "star3d"))
            codings.push_back(*row);
    test("every coding's file is linked in", test_all_here);
    test("layout and coefficients are as star3d.h says", test_layout);
    test("exact data: every bit as the reference, in every order", test_exact);
    test("a launch writes the interior of its output and nothing else", test_canaries);
    test("general data: within gamma_n, the same bits in every order", test_general);
    test("impulses at seams, corners and in the halo return every coefficient", test_impulses);
    test("data moved by one point move the answer", test_shift);
    test("a constant stays, a plane moves by the first moments", test_polynomials);
    test("blocks that do not fit are refused with a reason", test_refusals);
    printf("1..%d\n", tests);
    return failed_tests != 0;
}
