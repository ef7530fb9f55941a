/* A model of an L2 of two halves, to see where codes must drop: no constant of it is fitted to a drop.
 *
 * Lines have a home half by their address. An SM asks its own half; where the line is not there and its home is the other half, that one
 * is asked, over the link, and both keep it from then on. What is in neither comes from DRAM. A written line is kept by the writer's half
 * and by its home. Halves have sets of 16 lines; what makes room is the oldest of eight that are tried of them, nearly the least recently used
 * (of all sixteen, read_same would never leave the state in which all home copies are kept alive by misses; eight was chosen after the data).
 * Where it fails: blocks that read the same slices at the same time, whose DRAM traffic rises earlier and much more slowly than it says; and
 * fields that are written and read in turn, of which the L2 holds more than it says, kept or not, as if a written line were at home alone.
 * Scaled down to 1/8 of 60 MiB in lines of 128 bytes; drops are shares of the L2, whatever its size. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TWO_WAYS = 16, TWO_TRIED = 8, TWO_SETS = 1920, TWO_LINES = 2 * TWO_WAYS * TWO_SETS };

struct two_halves {
    struct {
        uint32_t line[TWO_WAYS], used[TWO_WAYS]; /* line 0: none */
    } set[2][TWO_SETS];
    uint32_t now;
    uint64_t dice;
    double asked, crossed, missed; /* by reads: lines; those over the link; those from DRAM */
};

static uint32_t two_mix(uint32_t x)
{
    x = (x ^ x >> 16) * 0x85ebca6bu;
    x = (x ^ x >> 13) * 0xc2b2ae35u;
    return x ^ x >> 16;
}
static uint32_t two_dice(struct two_halves *t)
{
    t->dice = t->dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(t->dice >> 33);
}

/* Whether a half has the line; it has it from now on. Neighbours in pairs have either home, and sets in turn. */
static int two_has(struct two_halves *t, int half, uint32_t line)
{
    uint32_t *const have = t->set[half][line / 2 % TWO_SETS].line, *const used = t->set[half][line / 2 % TWO_SETS].used;
    int oldest = -1, at = 0;
    while (at < TWO_WAYS && have[at] != line && have[at])
        at++;
    const int hit = at < TWO_WAYS && have[at] == line;
    for (int i = 0; at == TWO_WAYS && i < TWO_TRIED; i++) {
        const int one = (int)(two_dice(t) % TWO_WAYS);
        oldest = oldest < 0 || used[one] < used[oldest] ? one : oldest;
    }
    at = at == TWO_WAYS ? oldest : at;
    have[at] = line, used[at] = ++t->now;
    return hit;
}
static int two_home(uint32_t line) { return (two_mix(line / 2) ^ line) & 1; }
static void two_read(struct two_halves *t, int half, uint32_t line)
{
    const int own = two_has(t, half, line), away = !own && two_home(line) != half;
    t->asked++, t->crossed += away;
    t->missed += !own && !(away && two_has(t, !half, line));
}
static void two_write(struct two_halves *t, int half, uint32_t line)
{
    two_has(t, half, line);
    if (two_home(line) != half)
        two_has(t, !half, line);
}

/* Share of the lines asked for that come from DRAM, of a set of `lines`, in tiles of 16: read by any SM or, same, by the same one. */
static double two_reread(struct two_halves *t, int same, int lines)
{
    for (int pass = 0; pass < 14; pass++) {
        if (pass == 5)
            t->asked = t->crossed = t->missed = 0;
        for (int i = 1; i < lines; i++)
            two_read(t, (int)(two_mix((uint32_t)(i / 16 + (same ? 0 : (pass + 1) * lines))) & 1), (uint32_t)i);
    }
    return t->missed / t->asked;
}

/* The same of blocks that each read a slice in 64 parts, slice b modulo their number for block b, 264 blocks at a time: gpu-benches' way
 * (te42kyfo/gpu-benches, gpu-l2-cache). Slices of half a MiB of 60. */
static double two_slices(struct two_halves *t, int lines)
{
    enum { SLOTS = 264, PARTS = 64, PART = TWO_LINES / 120 / PARTS };
    int block[SLOTS], part[SLOTS] = {0}, next = SLOTS;
    const int slices = lines / (PARTS * PART);
    for (int i = 0; i < SLOTS; i++)
        block[i] = i;
    while (next < 4000) {
        const int i = (int)(two_dice(t) % SLOTS), half = two_mix((uint32_t)i / 2) & 1;
        for (int l = 1; l <= PART; l++)
            two_read(t, half, (uint32_t)((part[i] * slices + block[i] % slices) * PART + l));
        if (++part[i] < PARTS)
            continue;
        part[i] = 0, block[i] = next++;
        if (next == 1500)
            t->asked = t->crossed = t->missed = 0;
    }
    return t->missed / t->asked;
}

/* star3d's base: what DRAM delivers for a line of the answer, over what it does from one line to 2r+1. Planes of `lines`, rows of 16 and the
 * end of one for the halo; blocks 32 by 16 of 4-byte values, each on any SM, x fastest; `written` planes. */
static double two_star(struct two_halves *t, int r, double written, int lines)
{
    enum { ROW = 17, HIGH = 16, PLANES = 11, SETTLED = 5 };
    const int rows = lines / ROW / HIGH * HIGH, plane = (rows + 2 * r) * ROW, answer = plane * (PLANES + 2 * r) + 2 * ROW;
    double done = 0;
    for (int z = 0; z < PLANES; z++) {
        if (z == SETTLED)
            t->missed = done = 0;
        for (int tile = 0; tile < rows / HIGH * 16; tile++) {
            const int half = (int)(two_dice(t) & 1), first = (z + r) * plane + (tile / 16 * HIGH + r) * ROW + tile % 16 + 1;
            for (int y = -r; y < HIGH + r; y++) {
                const int at = first + y * ROW, own = y >= 0 && y < HIGH;
                two_read(t, half, (uint32_t)at);
                for (int k = -1; k <= 1 && own; k += 2)
                    two_read(t, half, (uint32_t)(at + k));
                for (int k = 1; k <= r && own; k++)
                    two_read(t, half, (uint32_t)(at - k * plane)), two_read(t, half, (uint32_t)(at + k * plane));
                for (int w = 0; own && w < written; w++)
                    if (w + 1 <= written || tile % 16 < 16 * (written - w))
                        two_write(t, half, (uint32_t)(answer + w * plane * PLANES + at));
                done += own;
            }
        }
    }
    return (t->missed / done - 1) / (2 * r);
}

/* Where half of the rise is reached, as a share of the L2: of the working set, or of a plane for r > 0. code: any, same, slices, star. */
static double two_halves(const char *code, int r, double written)
{
    struct two_halves *const t = malloc(sizeof *t);
    double low = r ? 0.4 / (2 * r + 1 + written) : 0.4, high = r ? 1.2 / (2 * r + 1) : 1.4;
    for (int turn = 0; turn < 8 && t; turn++) {
        const double x = (low + high) / 2;
        const int lines = (int)(x * TWO_LINES);
        memset(t, 0, sizeof *t);
        const double rise = r ? two_star(t, r, written, lines * 17 / 16) : *code == 's' && code[1] == 'l' ? two_slices(t, lines) : two_reread(t, *code == 's', lines);
        *(rise < 0.5 ? &low : &high) = x;
    }
    free(t);
    return (low + high) / 2;
}
