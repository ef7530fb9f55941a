/* heat2d: explicit heat diffusion on an nx × ny grid, from the fluxes:
 *
 *   T2 = T + dt·Ci·(-∂qx/∂x - ∂qy/∂y),  qx = -λ ∂T/∂x,  qy = -λ ∂T/∂y
 *
 * Ci is the inverse heat capacity, a field. Inner points are updated; the rim of T2 is a copy of T's. The
 * lecture begins with a copy (T2 = T), goes on to a triad (T2 = T + s·Ci) and ends with the heat step: a
 * variant is one of these three operations (kind). The factors dt·λ/dx² and dt·λ/dy² are computed once: 11
 * flops per point; the source has about 17.
 *
 * Source: Omlin & Raess, Solving PDEs in parallel on GPUs with Julia, lecture 10, exercise 2 (shared memory,
 * step by step).
 *
 * Memory: x runs fastest, rows have no padding; 4 KiB of canary at both ends. Fields 0 and 1 are T and T2,
 * alternately; field 2 is Ci, which a copy does not have. */
#pragma once

#define FLAT_GUARD 4096 /* bytes */
#include "../flat.h"

enum heat2d_kind { HEAT2D_COPY, HEAT2D_TRIAD, HEAT2D_HEAT };

/* The constants of the operators. */
struct heat2d_factors {
    double s;    /* the triad's: dt */
    double x, y; /* the heat step's: dt·λ/dx² and dt·λ/dy² */
};

/* The source's domain and initial condition, for pictures. */
#define HEAT2D_LENGTH 10.0 /* of the domain, in x and in y */
#define HEAT2D_CI 0.5      /* 1/c0, c0 = 2 */
#define HEAT2D_EXACT_STEPS 3

/* The case's constants. For exact data they are dyadic, and different in x and y; for other data they are not
 * representable in single precision. A step of exact data adds 5 fractional bits (3 of a factor, 2 of Ci);
 * weights that sum to 1 keep |T| <= 4. So three steps need 15 + 3 bits. */
static inline struct heat2d_factors heat2d_factors_of(const struct work *w)
{
    struct heat2d_factors f = {3 / 8.0, 1 / 4.0, 1 / 8.0};
    if (w->inputs == INPUTS_GENERAL)
        f.s = 0.37, f.x = 0.24, f.y = 0.13;
    if (w->inputs == INPUTS_PICTURE) { /* λ = 1; dt is just below the stability limit dx²/(4·Ci) */
        const double dx = HEAT2D_LENGTH / (double)(w->c->axis[AXIS_NX] - 1);
        const double dy = HEAT2D_LENGTH / (double)(w->c->axis[AXIS_NY] - 1);
        f.s = (dx < dy ? dx * dx : dy * dy) / HEAT2D_CI / 4.1;
        f.x = f.s / (dx * dx);
        f.y = f.s / (dy * dy);
    }
    return f;
}
