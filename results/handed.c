/* handed L2 RADIUS TURN: prints the bytes of a plane where a star's onset lies if who computes a column's
 * next plane is chosen, by the simulated L2 (src/l2/) of so many bytes, in two halves. For
 * results/handed.csv.
 *
 * The halves are those of src/cliff/handed.cu: the upper rows of blocks run next to half A, the lower ones
 * next to half B; if `turn` is odd they change places from plane to plane. Only the half counts in the
 * simulated L2, not the SM, and there is no L1. The onset is read off as in src/l2/onset.h, between two
 * neighbouring numbers of rows of blocks. */
#include <stdio.h>
#include <stdlib.h>
#include "../src/l2/onset.h"

enum { NX = 512, WIDE = 32, HIGH = 16, PLANES = 32 };

/* Values per point that DRAM delivers if a plane has so many rows of blocks. -1: no memory. */
static double point(const struct onset *question, int rows, int turn)
{
    struct onset o = *question;
    const int across = NX / WIDE, plane = across * rows, planes = 2 * PLANES;
    uint8_t *const half = malloc((size_t)plane * planes);
    for (int i = 0; half && i < plane * planes; i++)
        half[i] = (uint8_t)((i % plane >= rows / 2 * across) ^ (turn & i / plane & 1));
    o.sweep.half = half, o.sweep.halves = (size_t)plane * planes;
    double bytes = (double)rows * HIGH * NX * o.sweep.bytes;
    const double y = half ? onset_point(&o, &bytes) : -1;
    free(half);
    return y;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return fprintf(stderr, "usage: handed L2 RADIUS TURN\n"), 2;
    const int turn = atoi(argv[3]);
    const char *const window =
        atoi(argv[2]) == 1 ? "7" : "15+4"; /* of base, r = 1 and 3: results/batches.csv */
    const char *const word[ONSET_WORDS] = {argv[1], "2", "132", "32x16", "single", argv[2],
                                           "512",   "",  "",    "",      window};
    struct onset o;
    char why[WHY];
    if (onset_read(&o, word, why))
        return fprintf(stderr, "handed: %s\n", why), 1;
    const double row = HIGH * NX * 4, unit = o.l2_bytes / sweep_planes(&o.sweep) / row;
    int from = (int)(0.4 * unit), to = (int)(1.3 * unit);
    double low = point(&o, from, turn), a = low, b = point(&o, to, turn);
    const double half = (low + sweep_reads(&o.sweep)) / 2;
    while (to - from > 1) {
        const int middle = (from + to) / 2;
        const double y = point(&o, middle, turn);
        if (y < half)
            from = middle, a = y;
        else
            to = middle, b = y;
    }
    if (low < 0 || a >= half || b < half)
        return fprintf(stderr, "handed: no memory, or no onset\n"), 1;
    printf("%.0f\n", row * (from + (half - a) / (b - a)));
    return 0;
}
