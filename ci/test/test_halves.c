/* The findings of halves: each number that was measured has its name. */
#include "unit.h"

#undef CLIFFS_STUDY
#define CLIFFS_STUDY halves
#include "../../src/halves/halves.c"

/* The findings of a star of 100 x 20 x 5 points in single precision. */
static const char *found(int kind, const struct halves_own *own, int fields)
{
    static char text[1024];
    const struct variant v = {.backend = BACKEND_CUDA, .kind = kind};
    struct bench_case c = {.variant = &v};
    c.axis[AXIS_PRECISION] = 4, c.axis[AXIS_NX] = 100, c.axis[AXIS_NY] = 20, c.axis[AXIS_NZ] = 5;
    c.axis[HALVES_AXIS_REACH] = 1;
    struct work w = {.c = &c, .fields = fields, .own = (void *)own};
    assert_int_equal(findings(&w, text, sizeof text), CALL_OK);
    return text;
}

#define BYTES "working_set_mib=0.0762939453 plane_bytes=8000" /* 2 fields of 5 planes */
#define HALF_THE_BYTES "working_set_mib=0.0381469727 plane_bytes=8000"

TEST(each_number_has_its_name)
{
    static struct halves_own own = {.map = {.pattern = L2MAP_TWO,
                                            .sms = 70,
                                            .sms_of = {40, 30},
                                            .near_cycles = 234,
                                            .far_cycles = 379,
                                            .sms_agree = 0.5},
                                    .check = {.agree = 0.625, .whole = 0.75, .share = 0.4375},
                                    .pairs_split = 0.875,
                                    .map_ms = 12.5};
    own.map.half[1] = own.map.half[32] = own.map.half[35] = own.map.half[69] = 1;
    assert_string_equal(found(HALVES_STAR, &own, 2),
                        BYTES " near_sms=40 far_sms=30 near_cycles=234 far_cycles=379 sms_agree=0.5 "
                              "homes_agree=0.625 homes_whole=0.75 home_share=0.4375 pairs_split=0.875 "
                              "map_ms=12.5 sm_map0=2 sm_map1=9 sm_map2=32");
    /* without a map; what is read alone is one field, and update has one */
    own.map.pattern = L2MAP_UNKNOWN;
    assert_string_equal(found(HALVES_STAR, &own, 2), BYTES);
    assert_string_equal(found(HALVES_STAR, NULL, 2), BYTES);
    assert_string_equal(found(HALVES_READ, NULL, 2), HALF_THE_BYTES);
    assert_string_equal(found(HALVES_UPDATE, NULL, 1), HALF_THE_BYTES);
}
