/* Prints results/handed.csv: where a star's onset lies if who computes a column's next plane is chosen, by
 * the simulated L2 (src/l2/). handed SOURCE: the last column, which says of which simulator the rows are.
 *
 * The halves are those of src/cliff/handed.cu: the upper rows of blocks run next to half A, the lower ones
 * next to half B; if `turn` is odd they change places from plane to plane. Only the half counts in the
 * simulated L2, not the SM, and there is no L1. The onset is read off as in src/l2/onset.h, between two
 * neighbouring numbers of rows of blocks. */
#include <stdio.h>
#include <stdlib.h>
#include "../src/l2/onset.h"

enum { NX = 512, SMS = 132, WIDE = 32, HIGH = 16, PLANES = 32 };

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
    static const double l2[] = {52428800, 62914560};
    static const char *const window[] = {"7", "15+4"}; /* of base: results/batches.csv */
    if (argc != 2)
        return fprintf(stderr, "usage: handed SOURCE\n"), 2;
    puts("# Bytes of a plane of 512 values a row where a star begins to come from DRAM again and again, by a "
         "simulated L2, if from plane to\n"
         "# plane a column stays next to its half of the L2 (turn 0 and 2) or moves to the other one (turn "
         "1). `make onsets` writes it.\n"
         "l2,sms,precision,radius,turn,plane_bytes,source");
    for (int n = 0; n < 2; n++)
        for (int radius = 1; radius <= 3; radius += 2)
            for (int turn = 0; turn <= 2; turn++) {
                char bytes[32], r[2] = {(char)('0' + radius), 0}, why[WHY];
                snprintf(bytes, sizeof bytes, "%.0f", l2[n]);
                const char *const word[ONSET_WORDS] = {bytes, "2", "132", "32x16", "single",          r,
                                                       "512", "",  "",    "",      window[radius > 1]};
                struct onset o;
                if (onset_read(&o, word, why))
                    return fprintf(stderr, "handed: %s\n", why), 1;
                const double row = HIGH * NX * 4, unit = l2[n] / sweep_planes(&o.sweep) / row;
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
                printf("%s,%d,single,%d,%d,%.0f,%s\n", bytes, SMS, radius, turn,
                       row * (from + (half - a) / (b - a)), argv[1]);
                fflush(stdout);
            }
    return 0;
}
