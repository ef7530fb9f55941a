/* cliffs onset: predicts the cliff onset of a stencil on any GPU from its data sheet, by a simulated L2
 * (../l2/). */
#include <stdio.h>
#include <string.h>
#include "../l2/onset.h"
#include "options.h"
#include "text.h"

static const struct command command = {
    "onset",
    TAKES(l2) | TAKES(halves) | TAKES(sms) | TAKES(block) | TAKES(precision) | TAKES(radius) | TAKES(nx) |
        TAKES(written) | TAKES(shape) | TAKES(inflight) | TAKES(window) | TAKES(placement) | TAKES(next) |
        TAKES(curve),
    "[FILE]",
    0,
    1,
    "Simulates the L2 of a GPU under a sweep of a stencil, and prints the bytes of a plane at the cliff "
    "onset: "
    "beyond it DRAM delivers a value again for each plane that reads it; at the onset half of that. In two "
    "dimensions (heat, diffusion) a plane is a row. FILE: a CSV of such questions, with options as its "
    "columns; "
    "it is printed with one more column, plane_bytes."};

enum { LINE_MOST = 4096, PLACEMENT_MOST = 1 << 24, DRAWN = 1 << 20 };

/* Reads '0' and '1' for the blocks of a launch, in launch order; white space is passed over. */
static int read_placement(struct sweep *s, const char *path, char why[WHY])
{
    static uint8_t half[PLACEMENT_MOST];
    FILE *const f = fopen(path, "r");
    size_t n = 0;
    int c;
    if (!f)
        return text_why(why, "%s: cannot be read", path);
    while ((c = getc(f)) != EOF && n < PLACEMENT_MOST)
        if (c == '0' || c == '1')
            half[n++] = (uint8_t)(c == '1');
        else if (c != '\n' && c != ' ')
            break;
    fclose(f);
    s->half = half, s->halves = n;
    return c != EOF || !n ? text_why(why, "%s: character %zu: allowed: a 0 or 1 for each block, at most %d",
                                     path, n + 1, PLACEMENT_MOST)
                          : 0;
}

/* Draws the half of each block: a block runs on the half of the block before it with probability
 * (1 + next) / 2. */
static int draw_placement(struct sweep *s, double next, char why[WHY])
{
    static uint8_t half[DRAWN];
    if (next >= 1)
        return text_why(why, "--next %g: allowed: above 0 and below 1", next);
    for (size_t i = 1; i < DRAWN; i++)
        half[i] = half[i - 1] ^ ((double)(l2_mix(i) >> 11) * 0x1p-53 < (1 - next) / 2);
    s->half = half, s->halves = DRAWN;
    return 0;
}

static int ask(const struct options *o, const char *const *word, struct onset *q, char why[WHY])
{
    if (onset_read(q, word, why))
        return 1;
    if (o->placement && o->next > 0)
        return text_why(why, "--placement and --next: allowed: one of them");
    if (o->next > 0)
        return draw_placement(&q->sweep, o->next, why);
    return o->placement && read_placement(&q->sweep, o->placement, why);
}

/* Prints the curve around the onset as CSV. */
static int print_curve(const struct onset *q)
{
    puts("plane_bytes,values_per_point");
    for (int i = 0; i <= 20; i++) {
        double bytes = (0.4 + 0.04 * i) * q->l2_bytes / sweep_planes(&q->sweep);
        const double y = onset_point(q, &bytes);
        printf("%.0f,%.4f\n", bytes, y);
    }
    return 0;
}

/* Cuts a line at its commas; how many fields it has, `most` at most. */
static int cut(char *line, char **field, int most)
{
    int n = 0;
    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line; at && n < most; n++) {
        field[n] = at;
        at = strchr(at, ',');
        if (at)
            *at++ = '\0';
    }
    return n;
}

/* Answers each line of a CSV of questions. */
static int answer_file(const struct options *o, const char *path)
{
    char line[LINE_MOST], copy[LINE_MOST], said[WHY + 64], why[WHY], *field[64];
    int column[64], columns, number = 1;
    FILE *const f = fopen(path, "r");
    if (!f || !fgets(line, sizeof line, f)) {
        snprintf(said, sizeof said, "%s: %s", text_show(path), f ? "empty" : "cannot be read");
        if (f)
            fclose(f);
        return options_fail(o, said);
    }
    snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\r\n"), line);
    columns = cut(line, field, 64);
    for (int i = 0; i < columns; i++)
        column[i] = text_index(field[i], onset_words);
    printf("%s,plane_bytes\n", copy);
    int bad = 0;
    while (!bad && fgets(line, sizeof line, f)) {
        const char *word[ONSET_WORDS];
        struct onset q;
        number++;
        snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\r\n"), line);
        for (int w = 0; w < ONSET_WORDS; w++)
            word[w] = "";
        const int n = cut(line, field, 64);
        for (int i = 0; i < n && i < columns; i++)
            if (column[i] >= 0)
                word[column[i]] = field[i];
        double plane = -1;
        if (n != columns)
            text_why(why, "%d fields, the header has %d", n, columns);
        else if (!ask(o, word, &q, why))
            plane = onset_find(&q, why);
        if (plane < 0) {
            snprintf(said, sizeof said, "%s:%d: %s", text_show(path), number, why);
            bad = options_fail(o, said);
        } else {
            printf("%s,%.0f\n", copy, plane);
            fflush(stdout);
        }
    }
    fclose(f);
    return bad;
}

int cmd_onset(int argc, char **argv)
{
    struct options o;
    struct onset q;
    char why[WHY], l2[32] = "";
    const int bad = options_read(&command, argc, argv, &o);
    if (bad >= 0)
        return bad;
    if (o.arguments)
        return answer_file(&o, o.argument[0]);
    if (o.l2 > 0)
        snprintf(l2, sizeof l2, "%.0f", o.l2);
    const char *given[ONSET_WORDS] = {l2,   o.halves,  o.sms,   o.block,    o.precision, o.radius,
                                      o.nx, o.written, o.shape, o.inflight, o.window};
    for (int w = 0; w < ONSET_WORDS; w++)
        given[w] = given[w] ? given[w] : "";
    if (ask(&o, given, &q, why))
        return options_fail(&o, why);
    if (o.curve)
        return print_curve(&q);
    const double plane = onset_find(&q, why);
    if (plane < 0)
        return options_fail(&o, why);
    printf("%.0f\n", plane);
    return 0;
}
