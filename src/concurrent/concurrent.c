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
      .points = case_points, .flops = flops, .bytes_min = bytes_min, .array_bytes = case_array_bytes,
      .layout = layout, .results = check_every_point, .result = result, .expect = expect,
      .exact = exact_cases, .exact_count = COUNT_OF(exact_cases), .exact_steps = 1, .operation = operation)
