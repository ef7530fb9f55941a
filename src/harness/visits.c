/* SPDX-License-Identifier: MIT */
#include "visits.h"

#include <stdlib.h>
#include <string.h>
#include "memory.h"
#include "text.h"
#include "../shuffle.h"

static uint64_t hash(const char *text)
{
    const uint64_t h = text_hash(text, TEXT_HASH);
    return h ^ h >> 32;
}

static size_t *slot_of(const struct visits *v, const char *key)
{
    size_t i = hash(key) & (v->size - 1);
    while (v->slot[i] && strcmp(v->key[v->slot[i] - 1], key))
        i = (i + 1) & (v->size - 1);
    return &v->slot[i];
}

void visits_start(struct visits *v, const struct experiment *e)
{
    const size_t all = e->count * (size_t)e->measure.rounds;
    *v = (struct visits){.e = e, .size = 64};
    while (v->size < 2 * e->count)
        v->size *= 2;
    v->standing = memset(grow(NULL, all, 1), OWED, all);
    v->slot = zeroed(v->size, sizeof *v->slot);
    v->key = zeroed(e->count, sizeof *v->key);
    for (size_t i = 0; i < e->count; i++) {
        char key[256];
        case_key(&e->cases[i], key, sizeof key);
        v->key[i] = copied(key);
        *slot_of(v, key) = i + 1;
    }
}

void visits_free(struct visits *v)
{
    for (size_t i = 0; v->key && i < v->e->count; i++)
        free(v->key[i]);
    free(v->key);
    free(v->slot);
    free(v->standing);
}

int64_t visits_find(const struct visits *v, const char *key, const char *round)
{
    const size_t found = *slot_of(v, key);
    int64_t number;
    if (!found || text_integer(round, &number) != TEXT_GOOD || number < 0 || number >= v->e->measure.rounds)
        return -1;
    return number * (int64_t)v->e->count + (int64_t)found - 1;
}

uint64_t visits_seed(const struct experiment *e)
{
    return e->measure.seed ? e->measure.seed : hash(e->name);
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
