/* overlap as a study. See overlap.h. */
#include "fields.h"

enum verdict overlap_findings(struct work *, char *text, size_t size); /* plan.cu */

static const char *const memories[] = {"pinned", "pageable", NULL};
static const char *const answers[] = {"no", "yes", NULL};

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "Copy in, compute, copy out in one or more streams",
      .common = {PRECISION_AXIS(4), NX_AXIS((int64_t)1 << 34)},
      .extra = {{"streams", AXIS_INTEGER, 1, OVERLAP_STREAMS_MAX, 4, NULL},
                {"memory", AXIS_WORD, 0, 0, OVERLAP_PINNED, memories},
                {"work", AXIS_INTEGER, 0, CHAIN_WORK_MAX, 200, NULL},
                {"timeline", AXIS_WORD, 0, 0, 0, answers}},
      .points = case_points, .flops = flops, .bytes_min = bytes_min, .array_bytes = case_array_bytes,
      .layout = layout, .results = check_every_point, .result = result, .expect = expect,
      .exact = exact_cases, .exact_count = COUNT_OF(exact_cases), .exact_steps = 1, .operation = operation,
      .findings = overlap_findings)
