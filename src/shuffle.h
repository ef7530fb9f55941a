/* The order of cases: the same for the same seed on every machine. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Puts 0 ... n-1 into `list`, shuffled (xorshift64*). */
static inline void shuffle(int64_t *list, size_t n, uint64_t seed)
{
    uint64_t s = seed ? seed : 1;

    for (size_t i = 0; i < n; i++)
        list[i] = (int64_t)i;
    for (size_t i = n; i > 1; i--) {
        s ^= s >> 12;
        s ^= s << 25;
        s ^= s >> 27;
        const size_t j = (size_t)(s * 0x2545f4914f6cdd1du % i);
        const int64_t other = list[i - 1];
        list[i - 1] = list[j];
        list[j] = other;
    }
}
