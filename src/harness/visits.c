/* SPDX-License-Identifier: MIT */
#include "visits.h"

#include <stdlib.h>
#include <string.h>
#include "memory.h"
#include "text.h"

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

/* xorshift64*: the order must be the same wherever the seed is. */
static uint64_t next_random(uint64_t *s)
{
    *s ^= *s >> 12;
    *s ^= *s << 25;
    *s ^= *s >> 27;
    return *s * 0x2545f4914f6cdd1du;
}

static void shuffle(struct visit *v, size_t n, uint64_t seed)
{
    uint64_t state = seed ? seed : 1;
    for (size_t i = n; i > 1; i--) {
        const size_t j = (size_t)(next_random(&state) % i);
        const struct visit other = v[i - 1];
        v[i - 1] = v[j];
        v[j] = other;
    }
}

struct visit *visits_owed(const struct visits *v, size_t *count, size_t *broken)
{
    const struct experiment *e = v->e;
    struct visit *list = grow(NULL, e->count * (size_t)e->measure.rounds, sizeof *list);
    const uint64_t seed = e->measure.seed ? e->measure.seed : hash(e->name);
    *count = *broken = 0;
    for (int round = 0; round < e->measure.rounds; round++) {
        const size_t first = *count;
        for (size_t i = 0; i < e->count; i++) {
            const char now = v->standing[(size_t)round * e->count + i];
            *broken += now == BROKEN;
            if (now == OWED)
                list[(*count)++] = (struct visit){(int64_t)i, round, 0};
        }
        shuffle(list + first, *count - first, seed + (uint64_t)round);
    }
    for (size_t i = 0; i < *count; i++)
        list[i].order = (int)i;
    return list;
}
