/* places as a study. See places.h. */
#include <stdio.h>
#include "../check.h"
#define FLAT_LAYOUT
#include "fields.h"

static double flops(const struct bench_case *c)
{
    (void)c;
    return 0;
}

static double bytes_min(const struct bench_case *c)
{
    return 2 * case_array_bytes(c);
}

static enum verdict layout(struct work *w)
{
    if (w->c->variant->kind == PLACES_PLACE_BLOCKS)
        return flat_layout(w);
    const struct places_rule *const rule = &places_rules[w->c->axis[PLACES_AXIS_RULE]];
    if (places_needs_share(rule) != (w->c->axis[PLACES_AXIS_SHARE] > 0))
        return skip_rule(w, "rule=%s %s", rule->name,
                         places_needs_share(rule) ? "needs a share" : "has no share");
    return flat_layout(w);
}

static long double expect(struct work *w, int64_t i, double *bound)
{
    *bound = 0;
    return places_input(i, w->inputs);
}

static enum verdict placement(struct work *w, char *text, size_t size)
{
    struct places_blocks b;
    const enum verdict v = places_place(w, &b);
    if (v == CALL_OK)
        snprintf(text, size,
                 "blocks=%d at_once=%d half_share=%.5g next_block=%.4g next_row=%.4g next_plane=%.4g",
                 b.blocks, b.at_once, b.share, b.next, b.row, b.plane);
    return v;
}

/* near, far, dram: shares of the reads that were timed. as_said: of the answer that follows from the rule. */
static enum verdict findings(struct work *w, char *text, size_t size)
{
    static struct places_found f; /* too large for a stack of a test's fiber */
    *text = '\0';
    if (!places_try || !places_place || w->c->variant->backend != BACKEND_CUDA)
        return CALL_OK;
    if (w->c->variant->kind == PLACES_PLACE_BLOCKS)
        return placement(w, text, size);
    const struct places_rule *const rule = &places_rules[w->c->axis[PLACES_AXIS_RULE]];
    const enum verdict v = places_try(w, &f);
    if (v != CALL_OK)
        return v;
    size_t n = (size_t)snprintf(text, size,
                                "apart=%d near=%.6g far=%.6g dram=%.6g cycles=%.5g near_cycles=%.5g "
                                "far_cycles=%.5g dram_cycles=%.5g near_sms=%d far_sms=%d sms_agree=%.6g "
                                "homes_agree=%.6g home_bits=%d parity_agree=%.6g",
                                f.apart, f.seen[PLACES_NEAR], f.seen[PLACES_FAR], f.seen[PLACES_DRAM],
                                f.median, f.cycles[PLACES_NEAR], f.cycles[PLACES_FAR], f.cycles[PLACES_DRAM],
                                f.sms[0], f.sms[1], f.sms_agree, f.homes_agree, f.page_bits, f.parity_agree);
    if (rule->steps && rule->answer < PLACES_ANSWERS)
        n += (size_t)snprintf(text + n, size - n, " as_said=%.6g", f.seen[rule->answer]);
    for (int i = 0; i < 10 && 32 * i < f.sms[0] + f.sms[1]; i++)
        n += (size_t)snprintf(text + n, size - n, " sm_map%d=%lu", i, f.map[i]);
    return CALL_OK;
}

/* For the axis. */
#define NAME(name, steps, answer) name,
static const char *const rules[] = {PLACES_RULES(NAME) NULL};

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "Where the L2 keeps a line, by latency",
      .common = {PRECISION_AXIS(4), NX_AXIS(1 << 24), BLOCK_AXIS(32, 16, 1)},
      .extra = {{"rule", AXIS_WORD, 0, 0, 0, rules},
                {"share", AXIS_INTEGER, 0, 150, 0, NULL},
                {"reach", AXIS_INTEGER, 1, 5, 1, NULL}},
      .points = case_points, .flops = flops, .bytes_min = bytes_min, .array_bytes = case_array_bytes,
      .layout = layout, .results = check_every_point, .result = result, .expect = expect,
      .exact = exact_cases, .exact_count = COUNT_OF(exact_cases), .exact_steps = 1, .findings = findings)
