/* For chases in which each launch begins at the first line. */
#pragma once

#include "../kernel.h"
#include "stream.h"

/* launch() of a variant with launch_of(w, link to the first line). */
#define CHASE_LAUNCH(launch_of) \
    static int launch(struct work *w, int) \
    { \
        return w->c->axis[AXIS_PRECISION] == 4 ? launch_of<unsigned>(w, STREAM_LINK_SINGLE) \
                                               : launch_of<unsigned long long>(w, STREAM_LINK_DOUBLE); \
    }
