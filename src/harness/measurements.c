#include "measurements.h"

#include <stdlib.h>
#include <string.h>
#include "memory.h"
#include "text.h"
#include "../shuffle.h"

/* Compares keys; also a key with a place, whose first member is a key. */
static int by_key(const void *a, const void *b)
{
    return strcmp(a, b);
}

void measurements_start(struct measurements *v, const struct experiment *e)
{
    const size_t all = e->count * (size_t)e->measure.rounds;
    *v = (struct measurements){.e = e};
    v->state = memset(grow(NULL, all, 1), MISSING, all);
    v->place = grow(NULL, e->count, sizeof *v->place);
    for (size_t i = 0; i < e->count; i++) {
        v->place[i].index = i;
        case_key(&e->cases[i], v->place[i].key, sizeof v->place[i].key);
    }
    qsort(v->place, e->count, sizeof *v->place, by_key);
}

void measurements_free(struct measurements *v)
{
    free(v->place);
    free(v->state);
}

int64_t measurements_find(const struct measurements *v, const char *key, const char *round)
{
    const struct place *const found = bsearch(key, v->place, v->e->count, sizeof *v->place, by_key);
    int64_t number;
    if (!found || text_integer(round, &number) != TEXT_GOOD || number < 0 || number >= v->e->measure.rounds)
        return -1;
    return number * (int64_t)v->e->count + (int64_t)found->index;
}

/* FNV-1a of the experiment's name; the upper half of its bits is folded into the lower. */
uint64_t measurements_seed(const struct experiment *e)
{
    uint64_t h = 14695981039346656037u;
    for (const char *text = e->name; *text; text++)
        h = (h ^ (unsigned char)*text) * 1099511628211u;
    return h ^ h >> 32;
}

struct measurement *measurements_missing(const struct measurements *v, size_t *count, size_t *broken)
{
    const struct experiment *e = v->e;
    struct measurement *list = grow(NULL, e->count * (size_t)e->measure.rounds, sizeof *list);
    int64_t *missing = grow(NULL, e->count, sizeof *missing), *place = grow(NULL, e->count, sizeof *place);
    *count = *broken = 0;
    for (int round = 0; round < e->measure.rounds; round++) {
        size_t n = 0;
        for (size_t i = 0; i < e->count; i++) {
            const char now = v->state[(size_t)round * e->count + i];
            *broken += now == BROKEN;
            if (now == MISSING)
                missing[n++] = (int64_t)i;
        }
        shuffle(place, n, measurements_seed(e) + (uint64_t)round);
        for (size_t i = 0; i < n; i++, ++*count)
            list[*count] = (struct measurement){missing[place[i]], round, (int)*count};
    }
    free(missing);
    free(place);
    return list;
}
