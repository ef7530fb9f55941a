/* touch: b = a, a thread a value. probe.h tries the case's rule. */
#include "copy.h"
#include "probe.h"

enum verdict places_try(struct work *w, struct places_found *f)
{
    const int64_t *const a = w->c->axis;
    return places_measure(w, &places_rules[a[PLACES_AXIS_RULE]], (int)a[PLACES_AXIS_SHARE], f);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "a copy; where the L2 keeps its lines is asked afterwards",
        .kind = PLACES_TOUCH_LINES, .has = AXES(PLACES_AXIS_RULE, PLACES_AXIS_SHARE), .launch = launch)
