/* A chase that each launch begins at the first line: its row of facts, with launch_of(w, link to the first line). */
#pragma once

#include "../kernel.h"
#include "stream.h"

#define CHASE_VARIANT(says) \
    static int launch(struct work *w, int) \
    { \
        return w->c->axis[AXIS_PRECISION] == 4 ? launch_of<unsigned>(w, STREAM_LINK_SINGLE) \
                                               : launch_of<unsigned long long>(w, STREAM_LINK_DOUBLE); \
    } \
    VARIANT(.summary = says, .kind = STREAM_CHASE, .prepare = prepare, .launch = launch)
