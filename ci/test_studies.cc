/* SPDX-License-Identifier: MIT */
/* The studies' own checks, with every coding that runs on this machine: the
 * kernels on the CPU harness and the host's baselines. A check that cannot fail
 * is none, so each is shown a mistake, too.
 *
 *   test_studies                as TAP
 *   test_studies --rows STUDY   the rows of its exact.inc: star3d's from the reference
 *                               alone, another's from its first coding for the host */
#include <cuda_on_cpu.h>

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <vector>
#include <zlib.h>

#include "../src/star3d/star3d.h"
#include "star3d_reference.h"

static int tests, failed, complaints;

static void done(const char *study, const char *what, int checks)
{
    const bool good = !complaints && checks > 0;
    printf("%s %d - %s: %s\n# %d checks\n", good ? "ok" : "not ok", ++tests, study, what, checks);
    fflush(stdout);
    failed += !good;
    complaints = 0;
}

/* A case of a study, made ready; memory exact in size, so that the sanitizer guards it. */
struct prepared {
    struct bench_case c;
    struct work w;
    bool ready;

    explicit prepared(const struct study *s, const struct variant *v, int64_t precision, int64_t radius,
                      int64_t nx, int64_t ny, int64_t nz)
        : c(), w(), ready(false)
    {
        c.study = s;
        c.variant = v;
        for (int a = 0; a < AXIS_MAX; a++) {
            const struct axis *axis = study_axis(s, a);
            c.axis[a] = axis ? axis->fallback : AXIS_NONE;
        }
        int index = 0;
        variant_find(s, v->name, &index);
        c.axis[AXIS_VARIANT] = index;
        c.axis[AXIS_PRECISION] = precision;
        c.axis[AXIS_NX] = nx;
        if (s->uses & AXIS_BIT(AXIS_RADIUS))
            c.axis[AXIS_RADIUS] = radius;
        if (s->uses & AXIS_BIT(AXIS_NY))
            c.axis[AXIS_NY] = ny, c.axis[AXIS_NZ] = nz;
        w.c = &c;
        if (s->layout(&w) != CALL_OK)
            say("layout");
        for (int f = 0; f < w.fields; f++)
            w.field[f] = malloc(w.bytes[f]);
        ready = !v->prepare || v->prepare(&w) == CALL_OK;
        if (!ready)
            say("prepare");
    }
    ~prepared()
    {
        if (ready && c.variant->release)
            c.variant->release(&w);
        for (int f = 0; f < w.fields; f++)
            free(w.field[f]);
    }
    prepared(const prepared &) = delete;

    __attribute__((format(printf, 2, 3))) bool say(const char *format, ...)
    {
        if (complaints++ < 5) {
            va_list list;
            char key[300];
            case_key(&c, key, sizeof key);
            printf("# %s %s: ", c.study->name, key);
            va_start(list, format);
            vprintf(format, list);
            va_end(list);
            printf("%s%s\n", w.why[0] ? ": " : "", w.why);
        }
        return false;
    }
    bool run(void)
    {
        if (!ready)
            return false;
        if (c.study->fill(&w) != CALL_OK)
            return say("fill");
        const int error = c.variant->launch(&w, 0);
        return error ? say("launch gives %d", error) : true;
    }
    struct check_result verify(int64_t sample)
    {
        struct check_result r = {0, 0, 0, -1, -1};
        if (c.study->verify(&w, sample, &r) != CALL_OK)
            say("verify");
        return r;
    }
    double get(int f, int64_t o)
    {
        return c.axis[AXIS_PRECISION] == 4 ? static_cast<float *>(w.field[f])[o]
                                           : static_cast<double *>(w.field[f])[o];
    }
    void put(int f, int64_t o, double v)
    {
        if (c.axis[AXIS_PRECISION] == 4)
            static_cast<float *>(w.field[f])[o] = (float)v;
        else
            static_cast<double *>(w.field[f])[o] = v;
    }
};

/* Sizes beside the published ones: odd, prime, one. */
static const int64_t sizes[][3] = {{37, 21, 13}, {1, 1, 1}, {67, 3, 5}, {131, 2, 7}};

/* Calls f for each coding of a study (or the first of each backend), each
 * precision, each size, and a radius by turns. */
template <typename F> static void each_case(const struct study *s, bool first_only, F f)
{
    const struct variant *const *list;
    const int count = study_variants(s, &list);
    int turn = 0;
    unsigned seen = 0;
    for (int v = 0; v < count; seen |= 1u << list[v++]->backend) {
        if (first_only && (seen >> list[v]->backend & 1))
            continue;
        for (int precision = 4; precision <= 8; precision += 4)
            for (const int64_t(&n)[3] : sizes) {
                prepared p(s, list[v], precision, 1 + turn++ % 5, n[0], n[1], n[2]);
                if (p.run())
                    f(p);
            }
    }
}

static void test_right_passes(const struct study *s)
{
    int checks = 0;
    each_case(s, false, [&](prepared &p) {
        const struct check_result all = p.verify(0), some = p.verify(64);
        const int64_t points = (int64_t)s->points(&p.c);
        if (all.points != points || some.points != (points < 64 ? points : 64))
            p.say("%lld and %lld points of %lld compared", (long long)all.points, (long long)some.points,
                  (long long)points);
        if (all.wrong || all.damaged || some.wrong || some.damaged || !(all.bound_used <= 1))
            p.say("%lld wrong, %lld damaged, %g of the bound", (long long)all.wrong, (long long)all.damaged,
                  all.bound_used);
        checks++;
    });
    done(s->name, "what a coding writes passes the check", checks);
}

/* One value of the output off by little, then NaN; then any other cell changed. */
static void test_mistakes(const struct study *s)
{
    int checks = 0;
    each_case(s, true, [&](prepared &p) {
        const int64_t values = (int64_t)(p.w.bytes[0] / (size_t)p.c.axis[AXIS_PRECISION]);
        const double little = p.c.axis[AXIS_PRECISION] == 4 ? 1e-4 : 1e-12;
        /* Which cells of the output a launch writes: those that fill left NaN and are not. */
        std::vector<char> written((size_t)values);
        for (int64_t o = 0; o < values; o++)
            written[(size_t)o] = p.get(1, o) == p.get(1, o);
        if (p.c.study->fill(&p.w) != CALL_OK)
            p.say("fill");
        for (int64_t o = 0; o < values; o++)
            written[(size_t)o] = written[(size_t)o] && p.get(1, o) != p.get(1, o);
        if (p.c.variant->launch(&p.w, 0))
            p.say("launch");
        for (int64_t o = 0; o < values; o += 1 + values / 40)
            for (int f = 0; f < 2; f++) {
                const double was = p.get(f, o);
                const bool result = f == 1 && written[(size_t)o];
                p.put(f, o, was == was ? was + little : 1.0);
                struct check_result r = p.verify(0);
                if (r.wrong != result || r.damaged != !result)
                    p.say("field %d, cell %lld changed from %g: %lld wrong, %lld damaged", f, (long long)o,
                          was, (long long)r.wrong, (long long)r.damaged);
                p.put(f, o, NAN);
                r = p.verify(0);
                if (r.wrong != result || r.damaged != (was == was))
                    p.say("field %d, cell %lld made NaN: %lld wrong, %lld damaged", f, (long long)o,
                          (long long)r.wrong, (long long)r.damaged);
                p.put(f, o, was);
                checks++;
            }
        const struct check_result r = p.verify(0);
        if (r.wrong || r.damaged)
            p.say("put right again: %lld wrong, %lld damaged", (long long)r.wrong, (long long)r.damaged);
    });
    done(s->name, "one value changed is seen, wherever it is", checks);
}

/* A sample has all corners, and points on each face. */
static void test_sample(const struct study *s)
{
    const struct variant *const *list;
    int checks = 0;
    if (!study_variants(s, &list))
        return;
    prepared p(s, list[0], 4, 2, 37, 21, 13);
    const star3d_grid g = star3d_grid_of_work(&p.w);
    if (p.run())
        for (int side = 0; side < 14; side++) {
            /* 8 corners, then 6 faces all wrong */
            std::vector<std::pair<int64_t, double>> was;
            each_point(g.nx, g.ny, g.nz, [&](int x, int y, int z) {
                const int at[3] = {x, y, z}, n[3] = {g.nx, g.ny, g.nz};
                bool spoil = true;
                for (int d = 0; d < 3; d++) {
                    if (side < 8)
                        spoil = spoil && at[d] == (side >> d & 1 ? n[d] - 1 : 0);
                    else if ((side - 8) / 2 == d)
                        spoil = at[d] == (side & 1 ? n[d] - 1 : 0);
                }
                const int64_t o = g.origin + z * g.plane + y * g.pitch + x;
                if (spoil) {
                    was.push_back(std::make_pair(o, p.get(1, o)));
                    p.put(1, o, 99);
                }
            });
            if (p.verify(4096).wrong < 1 || was.empty())
                p.say("a wrong %s %d is not seen", side < 8 ? "corner" : "face", side);
            for (const auto &cell : was)
                p.put(1, cell.first, cell.second);
            checks++;
        }
    done(s->name, "a sample has every corner and every face", checks);
}

/* CRC-32 of the exact result, from the reference alone. */
static uint32_t reference_crc(int r, int64_t nx, int64_t ny, int64_t nz)
{
    volume<double> u = volume_of<double>((int)nx, (int)ny, (int)nz, r,
                                         [](int x, int y, int z) { return star3d_input(x, y, z, 1); });
    std::vector<double> result;
    for (int s = 0; s < STAR3D_EXACT_STEPS; s++)
        u = apply<double>(u, NULL);
    each_point(u.nx, u.ny, u.nz, [&](int x, int y, int z) { result.push_back(u.at(x, y, z)); });
    return (uint32_t)crc32(0, reinterpret_cast<const Bytef *>(result.data()),
                           (uInt)(result.size() * sizeof(double)));
}

static void test_exact(const struct study *s)
{
    const struct variant *const *list;
    const int count = study_variants(s, &list);
    int checks = 0;
    for (int i = 0; i < s->exact_count; i++) {
        const struct exact_case *e = &s->exact[i];
        if (!strcmp(s->name, "star3d") && reference_crc(e->radius, e->nx, e->ny, e->nz) != e->crc) {
            printf("# r=%d %lldx%lldx%lld: 0x%08x is committed, the reference gives 0x%08x\n", e->radius,
                   (long long)e->nx, (long long)e->ny, (long long)e->nz, e->crc,
                   reference_crc(e->radius, e->nx, e->ny, e->nz));
            complaints++;
        }
        for (int v = 0; v < count; v++) {
            prepared p(s, list[v], e->precision, e->radius, e->nx, e->ny, e->nz);
            uint32_t crc = 0;
            if (!p.ready)
                continue;
            if (s->exact_crc(&p.w, s->exact_steps, &crc) != CALL_OK || crc != e->crc)
                p.say("0x%08x instead of 0x%08x", crc, e->crc);
            checks++;
        }
    }
    done(s->name, "every coding gives the committed CRCs of exact data", checks);
}

/* What to commit: each radius and precision, two sizes. */
static int print_rows(const char *name)
{
    const int64_t n[2][3] = {{64, 32, 16}, {37, 21, 13}};
    const struct study *s = study_find(name);
    const struct variant *const *list, *host = NULL;
    const int count = s ? study_variants(s, &list) : 0;
    for (int v = count; v-- > 0;)
        if (list[v]->backend == BACKEND_OPENMP)
            host = list[v];
    if (!host)
        return 2;
    for (int r = 1; r <= (s->uses & AXIS_BIT(AXIS_RADIUS) ? STAR3D_R_MAX : 1); r++)
        for (int precision = 4; precision <= 8; precision += 4)
            for (const int64_t(&e)[3] : n) {
                uint32_t crc = reference_crc(r, e[0], e[1], e[2]);
                if (strcmp(name, "star3d")) {
                    prepared p(s, host, precision, r, e[0], e[1], e[2]);
                    if (s->exact_crc(&p.w, s->exact_steps, &crc) != CALL_OK)
                        return 1;
                }
                printf("{%d, %d, %d, %d, %d, 0x%08x},\n", r, precision, (int)e[0], (int)e[1], (int)e[2], crc);
            }
    return fflush(stdout) ? 1 : 0;
}

int main(int argc, char **argv)
{
    int count;
    const struct study *const *list = studies(&count);
    if (argc > 1)
        return argc == 3 && !strcmp(argv[1], "--rows") ? print_rows(argv[2]) : 2;
    for (int i = 0; i < count; i++) {
        test_right_passes(list[i]);
        test_mistakes(list[i]);
        if (!strcmp(list[i]->name, "star3d"))
            test_sample(list[i]);
        test_exact(list[i]);
    }
    if (count == 0)
        printf("not ok %d - there are studies\n", ++tests), failed++;
    printf("1..%d\n", tests);
    return failed != 0;
}
