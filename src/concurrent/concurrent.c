/* concurrent as a study. See concurrent.h. */
#include "fields.h"

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "Small kernels in one or more streams",
      .common = {PRECISION_AXIS(4), NX_AXIS((int64_t)1 << 36)},
      .extra = {{"kernels", AXIS_INTEGER, 1, CONCURRENT_KERNELS_MAX, 64, NULL},
                {"streams", AXIS_INTEGER, 1, CONCURRENT_STREAMS_MAX, 1, NULL},
                {"work", AXIS_INTEGER, 0, CHAIN_WORK_MAX, 200, NULL}},
      .operation = operation)
