/* sweep.h in both precisions for radius R. */
#define SWEEP_NAME_(precision, r) sweep_##precision##_##r
#define SWEEP_NAME(precision, r) SWEEP_NAME_(precision, r)
#define REAL float
#define SWEEP SWEEP_NAME(single, R)
#include "sweep.h"
#undef REAL
#undef SWEEP
#define REAL double
#define SWEEP SWEEP_NAME(double, R)
#include "sweep.h"
#undef REAL
#undef SWEEP
#undef R
