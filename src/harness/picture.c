/* SPDX-License-Identifier: MIT */
#include "picture.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include "files.h"
#include "measure.h"
#include "text.h"
#include "version.h"

static unsigned checksum(const char *text, size_t length)
{
    return (unsigned)crc32_z(0, (const Bytef *)text, length);
}

/* The lines below the head; the caller frees. NULL without memory. */
static char *body_text(const struct bench_case *c, const struct outcome *o, size_t *length)
{
    const int64_t nx = c->axis[AXIS_NX];
    const int64_t ny = c->axis[AXIS_NY] == AXIS_NONE ? 1 : c->axis[AXIS_NY];
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (!out)
        return NULL;
    fputs("x,y,before,after\n", out);
    for (int64_t i = 0; i < nx * ny && i < o->picture_values; i++)
        fprintf(out, "%" PRId64 ",%" PRId64 ",%.9g,%.9g\n", i % nx, i / nx, o->before[i], o->after[i]);
    if (fclose(out)) {
        free(text);
        return NULL;
    }
    return text;
}

int picture_write(const struct run_facts *run, const struct bench_case *c, struct outcome *o, char why[WHY])
{
    char path[4096], key[256], *body, *text = NULL;
    size_t length = 0, all = 0;
    FILE *out;
    int result = -1;
    snprintf(path, sizeof path, "%s/%s.picture.csv", run->folder, run->experiment->name);
    case_key(c, key, sizeof key);
    body = body_text(c, o, &length);
    out = body ? open_memstream(&text, &all) : NULL;
    if (out) {
        fprintf(out, "# picture of %s %s, %d steps, source %s, git %s%s, run %s, crc32 %08x\n%s",
                c->study->name, key, run->experiment->measure.picture, c->variant->source, CLIFFS_GIT,
                CLIFFS_DIRTY ? "-dirty" : "", run->id, checksum(body, length), body);
        if (!fclose(out) && file_replace(path, text, all) >= 0)
            result = 0;
    }
    if (result)
        text_why(why, "%s: cannot write: %s", path, strerror(errno));
    free(text);
    free(body);
    free(o->before);
    free(o->after);
    o->before = o->after = NULL;
    return result;
}
