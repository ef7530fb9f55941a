/* SPDX-License-Identifier: MIT */
/* A stand-in for star3d, its axes and names without its kernels: the files in
 * experiments/ can be expanded by a program that holds no coding at all. For
 * the tests of experiment files alone; include it once. */
#ifndef CLIFFS_CI_STAND_IN_H
#define CLIFFS_CI_STAND_IN_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../../src/study.h"

static double stand_in_bytes(const struct bench_case *c)
{
    return 2.0 * (double)(c->axis[AXIS_NX] * c->axis[AXIS_NY] * c->axis[AXIS_NZ] * c->axis[AXIS_PRECISION]);
}

static const struct study stand_in_study = {
    .name = "stand_in",
    .title = "star3d without its kernels",
    .common = {[AXIS_VARIANT] = {.name = "variant", .kind = AXIS_WORD, .fallback = AXIS_NONE},
               [AXIS_PRECISION] = {.name = "precision", .min = 4, .max = 8, .fallback = 4},
               [AXIS_RADIUS] = {.name = "radius", .min = 1, .max = 5, .fallback = AXIS_NONE},
               [AXIS_NX] = {.name = "nx", .min = 1, .max = 65535, .fallback = AXIS_NONE},
               [AXIS_NY] = {.name = "ny", .min = 1, .max = 65535, .fallback = AXIS_NONE},
               [AXIS_NZ] = {.name = "nz", .min = 1, .max = 65535, .fallback = AXIS_NONE},
               [AXIS_BLOCK] = {.name = "block", .kind = AXIS_DIMS, .fallback = BLOCK(32, 16, 1)}},
    .extra = {{.name = "planes", .min = 0, .max = 65535, .fallback = 0}},
    .bytes_min = stand_in_bytes,
};
CLIFFS_ROW(struct study, "cliffs_studies", stand_in_study)

#define STAND_IN_PLANES AXIS_BIT(AXIS_EXTRA)
#define STAND_IN(file, on, leaves_out) \
    static const struct variant stand_in_##file = {.name = #file, \
                                                   .study = "stand_in", \
                                                   .source = "0", \
                                                   .backend = on, \
                                                   .summary = "nothing", \
                                                   .ignores = leaves_out}; \
    CLIFFS_ROW(struct variant, "cliffs_variants", stand_in_##file)

STAND_IN(base, BACKEND_CUDA, STAND_IN_PLANES)
STAND_IN(shared, BACKEND_CUDA, STAND_IN_PLANES)
STAND_IN(readonly, BACKEND_CUDA, STAND_IN_PLANES)
STAND_IN(base_zloop, BACKEND_CUDA, 0)
STAND_IN(shared_zloop, BACKEND_CUDA, 0)
STAND_IN(readonly_zloop, BACKEND_CUDA, 0)
STAND_IN(base_zloop_reg, BACKEND_CUDA, 0)
STAND_IN(shared_zloop_reg, BACKEND_CUDA, 0)
STAND_IN(readonly_zloop_reg, BACKEND_CUDA, 0)
STAND_IN(openmp, BACKEND_OPENMP, STAND_IN_PLANES | AXIS_BIT(AXIS_BLOCK))
STAND_IN(openacc, BACKEND_OPENACC, STAND_IN_PLANES | AXIS_BIT(AXIS_BLOCK))

/* The file's text with "study: star3d" turned to the stand-in; NULL where it cannot be read. */
static char *stand_in_read(const char *path, size_t *length)
{
    static const char from[] = "study: star3d", to[] = "study: stand_in";
    char *text = calloc(1, 65536), *at;
    FILE *file = fopen(path, "rb");
    *length = 0;
    if (text && file && (*length = fread(text, 1, 60000, file)) > 0 && (at = strstr(text, from))) {
        memmove(at + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
        memcpy(at, to, strlen(to));
        *length += strlen(to) - strlen(from);
        fclose(file);
        return text;
    }
    if (file)
        fclose(file);
    free(text);
    return NULL;
}

#endif
