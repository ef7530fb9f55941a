#include "visits.h"

#include <stdlib.h>
#include <string.h>
#include "memory.h"
#include "text.h"
#include "../shuffle.h"

/* Also of a key and a place, which begins with its own. */
static int by_key(const void *a, const void *b) { return strcmp(a, b); }

void visits_start(struct visits *v, const struct experiment *e)
{
    const size_t all = e->count * (size_t)e->measure.rounds;
    *v = (struct visits){.e = e};
    v->standing = memset(grow(NULL, all, 1), OWED, all);
    v->place = grow(NULL, e->count, sizeof *v->place);
    for (size_t i = 0; i < e->count; i++) {
        v->place[i].index = i;
        case_key(&e->cases[i], v->place[i].key, sizeof v->place[i].key);
    }
    qsort(v->place, e->count, sizeof *v->place, by_key);
}

void visits_free(struct visits *v)
{
    free(v->place);
    free(v->standing);
}

int64_t visits_find(const struct visits *v, const char *key, const char *round)
{
    const struct place *const found = bsearch(key, v->place, v->e->count, sizeof *v->place, by_key);
    int64_t number;
    if (!found || text_integer(round, &number) != TEXT_GOOD || number < 0 || number >= v->e->measure.rounds)
        return -1;
    return number * (int64_t)v->e->count + (int64_t)found->index;
}

/* FNV-1a of the name, folded. */
uint64_t visits_seed(const struct experiment *e)
{
    uint64_t h = 14695981039346656037u;
    for (const char *text = e->name; *text; text++)
        h = (h ^ (unsigned char)*text) * 1099511628211u;
    return h ^ h >> 32;
}

struct visit *visits_owed(const struct visits *v, size_t *count, size_t *broken)
{
    const struct experiment *e = v->e;
    struct visit *list = grow(NULL, e->count * (size_t)e->measure.rounds, sizeof *list);
    int64_t *owed = grow(NULL, e->count, sizeof *owed), *place = grow(NULL, e->count, sizeof *place);
    *count = *broken = 0;
    for (int round = 0; round < e->measure.rounds; round++) {
        size_t n = 0;
        for (size_t i = 0; i < e->count; i++) {
            const char now = v->standing[(size_t)round * e->count + i];
            *broken += now == BROKEN;
            if (now == OWED)
                owed[n++] = (int64_t)i;
        }
        shuffle(place, n, visits_seed(e) + (uint64_t)round);
        for (size_t i = 0; i < n; i++, ++*count)
            list[*count] = (struct visit){owed[place[i]], round, (int)*count};
    }
    free(owed);
    free(place);
    return list;
}
