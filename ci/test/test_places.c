/* The findings of places: each number that was found has its name. */
#include "unit.h"

#undef CLIFFS_STUDY
#define CLIFFS_STUDY places
#include "../../src/places/places.c"

enum verdict places_try(struct work *w, struct places_found *f)
{
    *f = (struct places_found){.sms = {40, 30},
                               .page_bits = 0x3000,
                               .sms_agree = 0.5,
                               .homes_agree = 0.625,
                               .parity_agree = 0.75,
                               .cycles = {250, 420, 640},
                               .seen = {0.125, 0.25, 0.0625},
                               .median = 300,
                               .map = {1, 2, 3, 4},
                               .apart = 1};
    return (void)w, CALL_OK;
}
enum verdict places_place(struct work *w, struct places_blocks *b)
{
    *b = (struct places_blocks){
        .next = 0.5, .row = 0.25, .plane = 0.125, .share = 0.75, .blocks = 11, .at_once = 7};
    return (void)w, CALL_OK;
}

/* The findings of a variant of this kind, with a rule. */
static const char *found(int kind, const char *rule)
{
    static char text[1024];
    const struct variant v = {.backend = BACKEND_CUDA, .kind = kind};
    struct bench_case c = {.variant = &v};
    while (strcmp(rules[c.axis[PLACES_AXIS_RULE]], rule))
        c.axis[PLACES_AXIS_RULE]++;
    assert_int_equal(findings(&(struct work){.c = &c}, text, sizeof text), CALL_OK);
    return text;
}

#define OF_ALL \
    "apart=1 near=0.125 far=0.25 dram=0.0625 cycles=300 near_cycles=250 far_cycles=420 dram_cycles=640 " \
    "near_sms=40 far_sms=30 sms_agree=0.5 homes_agree=0.625 home_bits=12288 parity_agree=0.75"
#define MAP " sm_map0=1 sm_map1=2 sm_map2=3" /* of 70 SMs */

TEST(each_number_has_its_name)
{
    assert_string_equal(found(PLACES_TOUCH_LINES, "read_home_near"), OF_ALL " as_said=0.125" MAP);
    assert_string_equal(found(PLACES_TOUCH_LINES, "read_home_far"), OF_ALL " as_said=0.25" MAP);
    assert_string_equal(found(PLACES_TOUCH_LINES, "piece_other"), OF_ALL " as_said=0.0625" MAP);
    assert_string_equal(found(PLACES_TOUCH_LINES, "flood"), OF_ALL MAP); /* has no single answer */
    assert_string_equal(found(PLACES_TOUCH_LINES, "again_own"), OF_ALL MAP);
    assert_string_equal(found(PLACES_PLACE_BLOCKS, "read_home_near"),
                        "blocks=11 at_once=7 half_share=0.75 next_block=0.5 next_row=0.25 next_plane=0.125");
}
