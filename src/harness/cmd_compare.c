/* SPDX-License-Identifier: MIT */
/* cliffs compare: which cases are faster or slower in B than in A. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "options.h"
#include "pairs.h"
#include "record.h"
#include "text.h"

#define FLOOR_LEAST 0.01 /* no smaller difference counts, however steady both are */
#define LARGEST 10       /* differences listed without --all */

static const struct command command = {
    "compare",
    TAKES(all) | TAKES(results),
    "A B",
    2,
    2,
    "Compares the times of the cases that A and B have in common. A and B are machine folders (a path, or a "
    "name in "
    "RESULTS) or two tidy CSV files."
    "\v  same            apart by no more than the noise: the larger of both\n"
    "                  intervals' half widths, at least 1 %\n"
    "  ambiguous       apart by more, but the intervals overlap\n"
    "  faster, slower  B against A: apart by more, and they do not\n\n"
    "The last line tells how many cases agree within 5 %, and whether two devices of one model reproduce "
    "each "
    "other. A difference is no failure.\n\n"
    "Exit status: 0 compared, 2 something could not be read or nothing is in common.\n"};

enum verdict_kind { FASTER, SLOWER, SAME, AMBIGUOUS, VERDICTS };
static const char *const verdict_name[VERDICTS] = {"faster", "slower", "same", "ambiguous"};

/* ---- judging ---- */

static double ratio_of(const struct pair *p)
{
    return p->b.median / p->a.median;
}

/* What the two measurements cannot tell apart even of one and the same kernel. */
static double floor_of(const struct pair *p)
{
    return fmax(FLOOR_LEAST,
                fmax((p->a.high - p->a.low) / (2 * p->a.median), (p->b.high - p->b.low) / (2 * p->b.median)));
}

static enum verdict_kind judge(const struct pair *p)
{
    const double ratio = ratio_of(p);

    /* symmetric: twice as fast is as far off as half as fast */
    if (fmax(ratio, 1 / ratio) - 1 <= floor_of(p))
        return SAME;
    if (p->a.low <= p->b.high && p->b.low <= p->a.high)
        return AMBIGUOUS;
    return ratio < 1 ? FASTER : SLOWER;
}

/* ---- saying ---- */

/* By how far apart, in either direction; equal ones by name. */
static int by_size(const void *pa, const void *pb)
{
    const double x = fabs(log(ratio_of(pa))), y = fabs(log(ratio_of(pb)));

    if (x != y)
        return x > y ? -1 : 1;
    return strcmp(((const struct pair *)pa)->key, ((const struct pair *)pb)->key);
}

/* "title: n cases: a faster, b slower, c same, d ambiguous". */
static void print_counts(const char *title, const struct pair *pair, int n)
{
    int count[VERDICTS] = {0};

    for (int i = 0; i < n; i++)
        count[judge(&pair[i])]++;
    text_say(stdout, "%s: %d cases: %d faster, %d slower, %d same, %d ambiguous", title, n, count[FASTER],
             count[SLOWER], count[SAME], count[AMBIGUOUS]);
}

/* The cases of one experiment: counts, then all in order or those that moved most. */
static void print_experiment(struct pair *pair, int n, int all)
{
    int listed = 0;

    print_counts(pair->experiment, pair, n);
    if (!all)
        qsort(pair, (size_t)n, sizeof *pair, by_size);
    for (int i = 0; i < n && (all || listed < LARGEST); i++) {
        const enum verdict_kind verdict = judge(&pair[i]);
        if (!all && verdict != FASTER && verdict != SLOWER)
            continue;
        /* all of one case on one line, so that grep finds it */
        text_say(stdout, "  %-9s  B/A %.3f (noise %.1f %%)  %s  %.6g -> %.6g ns", verdict_name[verdict],
                 ratio_of(&pair[i]), 100 * floor_of(&pair[i]), pair[i].key, pair[i].a.median,
                 pair[i].b.median);
        listed++;
    }
}

/* Git revisions of a raw log's records, each once, in order. */
struct revisions {
    char text[256], last[80];
};

/* A log may hold several, when it was resumed after a commit. */
static int note_revision(const struct record *r, void *context)
{
    struct revisions *v = context;
    char word[80];

    if (strcmp(r->text[RC_ROLE], "case"))
        return 0;
    snprintf(word, sizeof word, " %.60s%s", *r->text[RC_GIT] ? r->text[RC_GIT] : "unknown",
             strcmp(r->text[RC_DIRTY], "0") ? "+dirty" : "");
    if (strcmp(word, v->last) && !strstr(v->text, word) &&
        strlen(v->text) + strlen(word) + 1 < sizeof v->text)
        strcat(v->text, word);
    snprintf(v->last, sizeof v->last, "%s", word);
    return 0;
}

/* A tidy file lies beside the folder raw/ of its log; without one the revision stays unknown. */
static void add_revisions(struct revisions *v, const char *folder, const char *name)
{
    char raw[4096 + 300], why[4096 + 300];

    snprintf(raw, sizeof raw, "%s/raw/%s", folder, name);
    record_read(raw, note_revision, NULL, v, why, sizeof why);
}

/* ---- the two sides ---- */

struct side {
    const char *name; /* as given */
    char path[4096];  /* found */
    int folder;       /* 0: a file */
    struct machine m; /* of a folder, where it can be read */
    struct revisions revisions;
};

/* A name without a file of its own is looked for in `results`. 0, or -1. */
static int find_side(const char *name, const char *results, struct side *s)
{
    char path[4096 + 20], why[4096 + 300];
    struct stat st;

    memset(s, 0, sizeof *s);
    s->name = name;
    snprintf(s->path, sizeof s->path, "%s", name);
    if (stat(s->path, &st)) {
        snprintf(s->path, sizeof s->path, "%s/%s", results, name);
        if (stat(s->path, &st) || !S_ISDIR(st.st_mode)) {
            text_say(stderr, "cliffs compare: no machine folder or tidy file %s, nor %s", name, s->path);
            return -1;
        }
    }
    s->folder = S_ISDIR(st.st_mode);
    snprintf(path, sizeof path, "%s/machine.json", s->path);
    if (s->folder && !access(path, R_OK) && machine_read(path, &s->m, why, sizeof why))
        text_say(stderr, "%s", why);
    return 0;
}

/* What a reviewer pastes: who, with what, how many, how much on the whole. */
static void print_summary(const struct pairs *p, const struct side *side)
{
    double sum = 0;

    for (int i = 0; i < p->count; i++)
        sum += log(ratio_of(&p->pair[i]));
    putchar('\n');
    for (int i = 0; i < 2; i++)
        text_say(stdout, "%c = %s, revision%s", "AB"[i], side[i].name,
                 *side[i].revisions.text ? side[i].revisions.text : " unknown");
    print_counts("B against A", p->pair, p->count);
    text_say(stdout, "geometric mean of time B/A: %.4f; only in A: %d, only in B: %d", exp(sum / p->count),
             p->only_a, p->only_b);
    if (two_devices(&side[0].m, &side[1].m) && pairs_reproduce(p))
        text_say(
            stdout,
            "%d of %d cases agree within 5 %%: reproduced, two devices of %s are %.1f %% apart in the median",
            p->within, p->count, side[0].m.gpu, 100 * p->apart);
    else
        text_say(stdout, "%d of %d cases agree within 5 %%", p->within, p->count);
}

/* Pairs of one experiment stand together: they were joined file by file. */
static void print_all(struct pairs *p, int all)
{
    for (int i = 0, next; i < p->count; i = next) {
        for (next = i; next < p->count && p->pair[next].experiment == p->pair[i].experiment;)
            next++;
        print_experiment(p->pair + i, next - i, all);
    }
}

/* All is read before any is printed: bad input gives one line and no table. */
static int compare(struct side *side, struct pairs *p)
{
    char why[4096 + 500];
    const char *name = strrchr(side[0].path, '/');

    if (side[0].folder != side[1].folder)
        snprintf(why, sizeof why, "cliffs compare: %s is a %s, %s a %s; two of a kind are expected",
                 side[0].name, side[0].folder ? "folder" : "file", side[1].name,
                 side[1].folder ? "folder" : "file");
    else if ((side[0].folder ? pairs_folders(p, side[0].path, side[1].path, why, sizeof why)
                             : pairs_files(p, name ? name + 1 : side[0].path, side[0].path, side[1].path, why,
                                           sizeof why)) == 0) {
        if (p->count)
            return 0;
        snprintf(why, sizeof why, "cliffs compare: %s and %s have no measured case in common", side[0].name,
                 side[1].name);
    }
    text_say(stderr, "%s", why);
    return -1;
}

int cmd_compare(int argc, char **argv)
{
    struct options o;
    struct side side[2];
    struct pairs p = {0};
    int code = options_read(&command, argc, argv, &o);

    if (code >= 0)
        return code;
    if (find_side(o.argument[0], o.results, &side[0]) || find_side(o.argument[1], o.results, &side[1]))
        return 2;
    code = compare(side, &p) ? 2 : 0;
    if (!code) {
        for (int s = 0; s < 2; s++) {
            char folder[4096], name[300], *slash;
            snprintf(folder, sizeof folder, "%s", side[s].path);
            slash = side[s].folder ? NULL : strrchr(folder, '/');
            snprintf(name, sizeof name, "%.255s", slash ? slash + 1 : folder); /* of a file */
            if (!side[s].folder)
                strcpy(slash ? slash : folder, slash ? "" : ".");
            for (int i = 0; i < p.named; i++) {
                if (side[s].folder)
                    snprintf(name, sizeof name, "%.255s.csv", p.names[i]);
                add_revisions(&side[s].revisions, folder, name);
            }
        }
        print_all(&p, o.all);
        print_summary(&p, side);
    }
    pairs_free(&p);
    if (fflush(stdout)) {
        fprintf(stderr, "cliffs compare: cannot write: %s\n", strerror(errno));
        return 1;
    }
    return code;
}
