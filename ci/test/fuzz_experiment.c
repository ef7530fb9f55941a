/* SPDX-License-Identifier: MIT */
/* 2,000 mutated experiment files from a fixed seed: each is accepted or refused
 * with one line, without a crash or a leak. Built with AddressSanitizer and
 * UBSan, which end the program at the first fault, and at its end where it leaks. Prints TAP.
 *
 * fuzz_experiment [SEED [COUNT]] tries others. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../../src/harness/experiment.h"
#include "tap.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))
#define TEXT_MAX 60000

/* What the files in experiments/ are made of, and what they do without. */
static const char *const seeds[] = {
    "title: t\nstudy: fake\nsweep: {variant: right, nx: 1}\n",
    "title: \"a \\\"quoted\\\" title\"\nstudy: fake\non: any\n"
    "sweep:\n  variant: [right, backward]\n  planes: [0, 3]\n"
    "  nx: [1..9:2, 16..64:*2, l2/1000000, l2*0.00001]\n"
    "zip:\n- {ny: [1, 2], nz: [3, 4]}\n- precision: [single, double]\n  block: [1x1x1, 32x16x2]\n"
    "exclude:\n- {nx: 3, planes: [0..3]}\n- variant: right\n  radius: 1\n  ny: 1\n"
    "measure: {samples: 1000, noise: 0.0005, cache: cold, rounds: 100, seed: 9223372036854775807}\n"
    "quick: {sweep: {nx: 2, ny: 1}, measure: {seed: 0},\n"
    "        zip: [{radius: [1, 2], block: [1x1x1, 2x2x2]}]}\n",
    "title: t\nstudy: fake\nsweep: {variant: right, nx: 1..100, ny: 1..100, nz: 1, radius: 1..5}\n",
    "# A comment of some words, as the files in experiments/ begin: what is asked\n"
    "# and why, where a change changes nothing.\ntitle: of two maps\nstudy: fake\nsweep:\n  - {variant: backward, nx: [1, 2], radius: 1}\n"
    "  - {nx: 2..4, ny: 10}\n  - {zip: [{nx: [7, 8], radius: [2, 3]}]}\n"
    "zip: [{ny: [10, 20], nz: [5, 6]}]\nquick: {sweep: {nx: 1}}\n",
    "title: cold\nstudy: fake\non: host\nsweep:\n  variant: [right, wrong, tiled]\n  precision: [single, double]\n"
    "  nx: [64..256:64, 256..4096:*2]\n  ny: 512 # beside\nzip:\n  - planes: [1, 2, 4]\n    block: [32x16x1, 64x8x1, 128x4x1]\n"
    "exclude:\n  - variant: tiled\n    nx: 64\nmeasure:\n  cache: cold\n  rounds: 2\nquick:\n  sweep:\n    nx: 256\n"
    "    precision: double\n",
    "title: sustained\nstudy: fake\nsweep:\n  variant: right\n  nx: l2/1000\n  radius: 1..5:2\nmeasure: {sustained: 5}\n",
};

/* Pieces that a mutation may put anywhere: the grammar's and what YAML has beyond it. */
/* clang-format off */
static const char *const pieces[] = {
    "..", ":*", ":", "1..5", "1..5:*2", "9..1", "l2*0.5", "l2/", "l2", "99999999999999999999", "-1", "0",
    "1e9", "32x16x1", "1024x1024x1024", "nan", "0x10", "&a ", "*a", "!!int ", "!", "<<: ", "? ", "- ",
    "---\n", "...\n", "%YAML 1.2\n", "|\n", ">-\n", "\"", "'", "\\x00", "#", " #", "\t", "\n", "\r", "\n  ",
    "{", "}", "[", "]", ",", "{}", "[]", "[[[[[[[[", "{a: {a: {a: {a: {a: {a: 1}}}}}}", "sweep:", "zip:",
    "exclude:", "measure:", "quick:", "variant: right", "nx: ", "ny: 1..65536", "nx: 1..65536", "block: ",
    "on: gpu\n", "title: ", "study: fake\n", "\xff", "\xc3", "\xc3\xa9", "\xef\xbb\xbf", "\xff\xfe",
    "\xe2\x80\xa8", "\x01", "\x7f", "~", "null", "@", "`", "%",
};
/* clang-format on */

static uint64_t state;

/* xorshift64*: the same everywhere, unlike rand(). */
static uint32_t random_below(uint32_t n)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * 0x2545f4914f6cdd1du) >> 33) % n;
}

struct text {
    char bytes[TEXT_MAX];
    size_t length;
};

/* Replaces `cut` bytes at `at`, as far as there are so many, by `n` others, as far as there is room. */
static void splice(struct text *t, size_t at, size_t cut, const char *with, size_t n)
{
    cut = cut < t->length - at ? cut : t->length - at;
    if (t->length - cut + n > TEXT_MAX)
        return;
    memmove(t->bytes + at + n, t->bytes + at + cut, t->length - at - cut);
    memcpy(t->bytes + at, with, n);
    t->length = t->length - cut + n;
}

/* Start and length of a random line, its newline included. */
static size_t random_line(const struct text *t, size_t *length)
{
    size_t start = random_below((uint32_t)t->length), end = start;
    while (start > 0 && t->bytes[start - 1] != '\n')
        start--;
    while (end < t->length && t->bytes[end++] != '\n')
        ;
    *length = end - start;
    return start;
}

static void mutate(struct text *t, const struct text *other)
{
    char with[TEXT_MAX] = {(char)random_below(256)};
    size_t at = random_below((uint32_t)t->length), cut = random_below(2), n = 1;
    switch (random_below(5)) {
    case 0: /* a byte changed, or put in */
        break;
    case 1: /* a digit, the commonest slip */
        *with = (char)('0' + random_below(10));
        break;
    case 2: /* some bytes lost, or all from there on */
        cut = cut ? TEXT_MAX : random_below(20) + 1;
        n = 0;
        break;
    case 3: /* a line lost, or twice, or in another's place; of this file or of another */
        other = random_below(2) ? t : other;
        memcpy(with, other->bytes + random_line(other, &n), n);
        n *= random_below(3) > 0;
        at = random_line(t, &cut);
        cut *= n == 0 || random_below(2);
        break;
    default: /* a piece of grammar */
        n = (size_t)snprintf(with, sizeof with, "%s", pieces[random_below(COUNT(pieces))]);
        cut *= random_below(20);
    }
    splice(t, at, cut, with, n);
}

/* 1 accepted, 0 refused as it should be, -1 neither. */
static int try(const struct text *t, int quick)
{
    const struct device_sizes device = {.l2_bytes = 60 * 1048576.0};
    /* a copy of just the right size: a read past its end is seen */
    char *text = malloc(t->length ? t->length : 1), why[WHY] = "", tail[20];
    struct experiment x;
    int line, column, outcome = -1;
    if (!text)
        return -1;
    memcpy(text, t->bytes, t->length);
    if (experiment_parse("fuzz.yaml", text, t->length, &device, quick, &x, why) == 0) {
        char key[512];
        outcome = x.count >= 1 && x.count <= 1000000 && x.study && *x.title && !*why ? 1 : -1;
        case_key(&x.cases[x.count - 1], key, sizeof key);
        outcome = *key ? outcome : -1;
        experiment_free(&x);
    } else if (sscanf(why, "fuzz.yaml:%d:%d: %19s", &line, &column, tail) == 3 && line >= 1 && column >= 1 &&
               strlen(why) < sizeof why - 1) {
        outcome = 0;
        for (const char *p = why; *p; p++)
            if ((unsigned char)*p < 0x20 || *p == 0x7f)
                outcome = -1;
    }
    if (outcome < 0)
        printf("# quick %d, said: %s\n# ---- the file:\n%.*s\n# ----\n", quick, why, (int)t->length, text);
    free(text);
    return outcome;
}

int main(int argc, char **argv)
{
    static struct text from[COUNT(seeds)], t;
    const int rounds = argc > 2 ? atoi(argv[2]) : 2000;
    int accepted = 0, refused = 0, wrong = 0;
    state = argc > 1 ? strtoull(argv[1], NULL, 10) | 1 : 20260111;
    for (size_t i = 0; i < COUNT(seeds); i++) {
        from[i].length = strlen(seeds[i]);
        memcpy(from[i].bytes, seeds[i], from[i].length);
        tap(try(&from[i], 0) == 1 && try(&from[i], 1) == 1, "seed %zu is accepted", i);
    }
    for (int i = 0; i < rounds; i++) {
        int outcome;
        t = from[random_below(COUNT(seeds))];
        for (uint32_t n = random_below(2) + 1; n > 0 && t.length > 0; n--)
            mutate(&t, &from[random_below(COUNT(seeds))]);
        outcome = try(&t, i % 2);
        accepted += outcome == 1;
        refused += outcome == 0;
        wrong += outcome < 0;
    }
    printf("# %d accepted, %d refused\n", accepted, refused);
    tap(wrong == 0 && accepted + refused == rounds, "each file is accepted or refused with one line");
    tap(accepted > rounds / 40 && refused > rounds / 4, "both happen often");
    return tap_finish();
}
