/* SPDX-License-Identifier: MIT */
#include "profile.h"

#include <stdio.h>

void profile_name(const struct bench_case *c, int launch, char *text, size_t size)
{
    char value[64];
    int n = snprintf(text, size, "study=%s variant=%s", c->study->name, c->variant->name);
    for (int a = AXIS_PRECISION; a < AXIS_MAX; a++)
        if (study_axis(c->study, a) && n < (int)size) {
            axis_format(c->study, a, c->axis[a], value, sizeof value);
            n += snprintf(text + n, size - (size_t)n, " %s=%s", study_axis(c->study, a)->name, value);
        }
    if (n < (int)size)
        snprintf(text + n, size - (size_t)n, " source=%s launch=%d", c->variant->source, launch + 1);
}
