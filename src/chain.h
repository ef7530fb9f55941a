/* For the fields.h of studies whose work per value is a chain of CHAIN_AXIS fused multiply-adds, v = f·v +
 * 1/512, where f is 1 but the compiler does not know it. Inputs are multiples of 1/512, so every link is
 * exact, and a missing link shows. */
#include <stdio.h>
#include "check.h"

FIELDS_INLINE double chain_input(int64_t i, int inputs)
{
    const uint32_t h = cells_hash(i, 0);
    return inputs == INPUTS_EXACT ? cells_input(h, inputs) : (double)(int)(h >> 22) * CHAIN_STEP - 1.0;
}
#define FLAT_INPUT(kind, i, f, inputs) chain_input(i, inputs)
#include "flat_fields.h"

static inline double flops(const struct bench_case *c)
{
    return 2 * case_points(c) * (double)c->axis[CHAIN_AXIS];
}

/* Each value is read once, in the GPU's memory or the host's, and written once. */
static inline double bytes_min(const struct bench_case *c)
{
    return 2 * case_array_bytes(c);
}

/* Every link of the chain is exact: the bound is 0. */
static inline long double expect(struct work *w, int64_t i, double *bound)
{
    *bound = 0;
    return chain_input(i, w->inputs) + CHAIN_STEP * (double)w->c->axis[CHAIN_AXIS];
}

/* Chains of different length have different results. */
static inline const char *operation(const struct bench_case *c)
{
    static char name[32];
    snprintf(name, sizeof name, "work%d", (int)c->axis[CHAIN_AXIS]);
    return name;
}
