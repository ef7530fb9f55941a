/* 2,000 mutated experiment files, from a fixed seed. Each is accepted, or refused with one line, without a
 * crash or a leak. Built with AddressSanitizer and UBSan, which end the program at the first fault. Prints
 * TAP.
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

/* Valid files with every element of the grammar, also those that no file in experiments/ uses. */
static const char *const seeds[] = {
    "title: t\nstudy: fake\nsweep: {variant: right, nx: 1}\n",
    "title: \"a \\\"quoted\\\" title\"\nstudy: fake\non: any\n"
    "sweep:\n  variant: [right, backward]\n  planes: [0, 3]\n"
    "  nx: [1..9:2, 16..64:*2, l2/1000000, l2*0.00001]\n"
    "zip:\n- {ny: [1, 2], nz: [3, 4]}\n- precision: [single, double]\n  block: [1x1x1, 32x16x2]\n"
    "exclude:\n- {nx: 3, planes: [0..3]}\n- variant: right\n  radius: 1\n  ny: 1\n"
    "measure: {samples: 1000, noise: 0.0005, cache: cold, rounds: 100, picture: 1000000}\n"
    "quick: {sweep: {nx: 2, ny: 1}, measure: {timeout: 0},\n"
    "        zip: [{radius: [1, 2], block: [1x1x1, 2x2x2]}]}\n",
    "# A comment, as the files in experiments/ begin.\ntitle: maps\nstudy: fake\non: host\nsweep:\n"
    "  - {variant: [backward, tiled], nx: [1, 2], radius: 1..5:2}\n  - {nx: 2..4, ny: l2/1000} # beside\n"
    "  - {zip: [{nx: [7, 8], radius: [2, 3]}]}\nzip: [{ny: [10, 20], nz: [5, 6]}]\n"
    "exclude:\n  - variant: tiled\n    nx: 2\nmeasure:\n  sustained: 5\n  rounds: 2\nquick: {sweep: {nx: "
    "1}}\n",
};

/* Pieces that a mutation inserts anywhere: of the grammar, and of YAML beyond it. */
static const char *const pieces[] = {
    "..",
    ":*",
    ":",
    "1..5",
    "1..5:*2",
    "9..1",
    "l2*0.5",
    "l2/",
    "l2",
    "99999999999999999999",
    "-1",
    "0",
    "1e9",
    "32x16x1",
    "1024x1024x1024",
    "nan",
    "0x10",
    "&a ",
    "*a",
    "!!int ",
    "!",
    "<<: ",
    "? ",
    "- ",
    "---\n",
    "...\n",
    "%YAML 1.2\n",
    "|\n",
    ">-\n",
    "\"",
    "'",
    "\\x00",
    "#",
    " #",
    "\t",
    "\n",
    "\r",
    "\n  ",
    "{",
    "}",
    "[",
    "]",
    ",",
    "{}",
    "[]",
    "[[[[[[[[",
    "{a: {a: {a: {a: {a: {a: 1}}}}}}",
    "sweep:",
    "zip:",
    "exclude:",
    "measure:",
    "quick:",
    "variant: right",
    "nx: ",
    "ny: 1..65536",
    "nx: 1..65536",
    "block: ",
    "on: gpu\n",
    "title: ",
    "study: fake\n",
    "\xff",
    "\xc3",
    "\xc3\xa9",
    "\xef\xbb\xbf",
    "\xff\xfe",
    "\xe2\x80\xa8",
    "\x01",
    "\x7f",
    "~",
    "null",
    "@",
    "`",
    "%",
};

static unsigned short state[3];
static uint32_t random_below(uint32_t n)
{
    return (uint32_t)(erand48(state) * n);
} /* nrand48 gives the same numbers on every system (POSIX) */

struct text {
    char bytes[TEXT_MAX];
    size_t length;
};

/* Replaces `cut` bytes at `at` (fewer at the text's end) by `n` others (fewer if there is no room). */
static void splice(struct text *t, size_t at, size_t cut, const char *with, size_t n)
{
    cut = cut < t->length - at ? cut : t->length - at;
    if (t->length - cut + n > TEXT_MAX)
        return;
    memmove(t->bytes + at + n, t->bytes + at + cut, t->length - at - cut);
    memcpy(t->bytes + at, with, n);
    t->length = t->length - cut + n;
}

static void mutate(struct text *t, const struct text *other)
{
    const size_t at = random_below((uint32_t)t->length), cut = random_below(2), some = random_below(80);
    const size_t from = random_below((uint32_t)other->length), rest = other->length - from;
    const char byte = (char)random_below(256),
               digit = (char)('0' + random_below(10)), *const piece = pieces[random_below(COUNT(pieces))];
    switch (random_below(5)) {
    case 0: /* a byte changed, or put in */
        splice(t, at, cut, &byte, 1);
        break;
    case 1: /* a digit, the commonest slip */
        splice(t, at, cut, &digit, 1);
        break;
    case 2: /* some bytes lost, or all from there on */
        splice(t, at, cut ? TEXT_MAX : some / 4 + 1, "", 0);
        break;
    case 3: /* a part of this file or of another one is inserted, or replaces as many bytes */
        splice(t, at, cut * some, other->bytes + from, some < rest ? some : rest);
        break;
    default: /* a piece of grammar */
        splice(t, at, cut * some / 4, piece, strlen(piece));
    }
}

/* Parses a file. Returns 1 accepted, 0 refused with one line, -1 otherwise. */
static int try(const struct text *t, int quick)
{
    const struct device_sizes device = {.l2_bytes = 60 * 1048576.0};
    /* a copy of exactly its size, so that the sanitizer sees a read past its end */
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
            outcome |= -((unsigned char)*p < 0x20 || *p == 0x7f);
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
    state[0] = (unsigned short)(argc > 1 ? atoi(argv[1]) : 2026);
    for (size_t i = 0; i < COUNT(seeds); i++) {
        from[i].length = strlen(seeds[i]);
        memcpy(from[i].bytes, seeds[i], from[i].length);
        tap(try(&from[i], 0) == 1 && try(&from[i], 1) == 1, "seed %zu is accepted", i);
    }
    for (int i = 0; i < rounds; i++) {
        t = from[random_below(COUNT(seeds))];
        for (uint32_t n = random_below(2) + 1; n > 0 && t.length > 0; n--)
            mutate(&t, &from[random_below(COUNT(seeds))]);
        const int outcome = try(&t, i % 2);
        accepted += outcome == 1;
        refused += outcome == 0;
        wrong += outcome < 0;
    }
    printf("# %d accepted, %d refused\n", accepted, refused);
    tap(wrong == 0 && accepted + refused == rounds, "each file is accepted or refused with one line");
    tap(accepted > rounds / 40 && refused > rounds / 4, "both happen often");
    return tap_finish();
}
