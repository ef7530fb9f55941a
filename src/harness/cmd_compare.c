/* SPDX-License-Identifier: MIT */
/* cliffs compare: which cases are faster or slower in B than in A. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "memory.h"
#include "options.h"
#include "record.h"
#include "table.h"

#define FLOOR_LEAST 0.01 /* no smaller difference counts, however steady both are */
#define LARGEST 10       /* differences listed without --all */

static const struct command command = {
    "compare", TAKES(all) | TAKES(results), "A B", 2, 2,
    "Compares the times of the cases that A and B have in common. A and B are machine folders (a path, or a name in "
    "RESULTS) or two tidy CSV files."
    "\v  faster, slower  B against A, beyond the noise floor: the larger of both\n"
    "                  intervals' half widths, at least 1 %\n"
    "  same            within the floor\n"
    "  ambiguous       spread above 2 % on a side, or intervals that overlap\n\n"
    "Exit status: 0 compared, 2 something could not be read or nothing is in common.\n"};

enum verdict_kind { FASTER, SLOWER, SAME, AMBIGUOUS, VERDICTS };
static const char *const verdict_name[VERDICTS] = {"faster", "slower", "same", "ambiguous"};

/* One ok row of a tidy file. */
struct timing {
    char key[256];
    double median, low, high;
    int ambiguous;
};

struct side {
    const char *name; /* as given */
    char folder[4096];
    struct timing *timing;
    int count;
};

/* A case both have. */
struct pair {
    const char *experiment, *key;
    double a, b, ratio, floor;
    enum verdict_kind verdict;
};

struct comparison {
    struct pair *pair;
    int pairs, room, only_a, only_b;
};

/* ---- reading ---- */

/* Both sides in one order, so that they can be merged. */
static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct timing *)a)->key, ((const struct timing *)b)->key);
}

/* 1 if `word` is one of the space separated words of `text`. */
static int has_word(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = text; (at = strstr(at, word)); at += length)
        if ((at == text || at[-1] == ' ') && (at[length] == '\0' || at[length] == ' '))
            return 1;
    return 0;
}

/* Rows that are not ok have no time to compare: the other side has them alone. */
static int read_timings(const char *path, struct side *side)
{
    static const char *const needed[] = {"variant", "status", "time_median_ns", "time_ci_low_ns",
                                         "time_ci_high_ns"};
    struct table t;
    char why[4096 + 200];
    int column[5];

    if (table_read(path, &t, why, sizeof why)) {
        fprintf(stderr, "%s\n", why);
        return -1;
    }
    for (int i = 0; i < 5; i++) {
        column[i] = table_column(&t, needed[i]);
        if (column[i] < 0) {
            fprintf(stderr, "%s:%d: no column %s; a tidy file made by `cliffs gather` is expected\n", path,
                    t.first_line - 1, needed[i]);
            table_free(&t);
            return -1;
        }
    }
    side->timing = grow(NULL, (size_t)t.rows, sizeof *side->timing);
    side->count = 0;
    for (int row = 0; row < t.rows; row++) {
        struct timing *x = &side->timing[side->count];
        if (strcmp(table_cell(&t, row, column[1]), "ok"))
            continue;
        table_key(&t, row, x->key, sizeof x->key);
        x->median = strtod(table_cell(&t, row, column[2]), NULL);
        x->low = strtod(table_cell(&t, row, column[3]), NULL);
        x->high = strtod(table_cell(&t, row, column[4]), NULL);
        x->ambiguous = has_word(table_cell(&t, row, table_column(&t, "flags")), "ambiguous");
        if (!(x->median > 0) || !(x->low > 0) || !(x->high >= x->low)) {
            fprintf(stderr, "%s:%d: status ok without a positive time\n", path, t.first_line + row);
            table_free(&t);
            return -1;
        }
        side->count++;
    }
    table_free(&t);
    qsort(side->timing, (size_t)side->count, sizeof *side->timing, by_key);
    return 0;
}

/* ---- judging ---- */

/* The noise floor is what the two measurements cannot tell apart even of one
 * and the same kernel. Beyond it, intervals that overlap leave a doubt. */
static enum verdict_kind judge(const struct timing *a, const struct timing *b, double *ratio, double *floor)
{
    double noise_a = (a->high - a->low) / (2 * a->median), noise_b = (b->high - b->low) / (2 * b->median);
    double apart;

    *ratio = b->median / a->median;
    *floor = fmax(FLOOR_LEAST, fmax(noise_a, noise_b));
    /* Symmetric: twice as fast is as far off as half as fast. */
    apart = fmax(*ratio, 1 / *ratio) - 1;
    if (a->ambiguous || b->ambiguous)
        return AMBIGUOUS;
    if (apart <= *floor)
        return SAME;
    if (a->low <= b->high && b->low <= a->high)
        return AMBIGUOUS;
    return *ratio < 1 ? FASTER : SLOWER;
}

/* Walks through two sorted lists at once. */
static void join(struct comparison *c, const char *experiment, const struct side *a, const struct side *b)
{
    for (int i = 0, k = 0; i < a->count || k < b->count;) {
        int order = i == a->count ? 1 : k == b->count ? -1 : strcmp(a->timing[i].key, b->timing[k].key);
        if (order == 0) {
            struct pair *p;
            if (c->pairs == c->room) {
                c->room = c->room ? 2 * c->room : 256;
                c->pair = grow(c->pair, (size_t)c->room, sizeof *c->pair);
            }
            p = &c->pair[c->pairs++];
            p->experiment = experiment;
            p->key = strdup(a->timing[i].key);
            p->a = a->timing[i].median;
            p->b = b->timing[k].median;
            p->verdict = judge(&a->timing[i], &b->timing[k], &p->ratio, &p->floor);
        }
        c->only_a += order < 0;
        c->only_b += order > 0;
        i += order <= 0;
        k += order >= 0;
    }
}

/* Two tidy files of one experiment. */
static int compare_files(struct comparison *c, const char *experiment, const char *path_a, const char *path_b)
{
    struct side a = {0}, b = {0};
    int bad = read_timings(path_a, &a) || read_timings(path_b, &b);

    if (!bad)
        join(c, experiment, &a, &b);
    free(a.timing);
    free(b.timing);
    return bad ? -1 : 0;
}

/* ---- saying ---- */

/* By how far apart, in either direction; equal ones by name. */
static int by_size(const void *pa, const void *pb)
{
    const struct pair *a = pa, *b = pb;
    double x = fabs(log(a->ratio)), y = fabs(log(b->ratio));

    if (x != y)
        return x > y ? -1 : 1;
    return strcmp(a->key, b->key);
}

/* All of one case on one line, so that grep finds it. */
static void print_pair(const struct pair *p)
{
    printf("%-9s  B/A %.3f (floor %.1f %%)  %s  %.6g -> %.6g ns\n", verdict_name[p->verdict], p->ratio,
           100 * p->floor, p->key, p->a, p->b);
}

/* "title: n cases: a faster, b slower, c same, d ambiguous". */
static void print_counts(const char *title, const struct pair *pair, int n)
{
    int count[VERDICTS] = {0};

    for (int i = 0; i < n; i++)
        count[pair[i].verdict]++;
    printf("%s: %d cases:", title, n);
    for (int v = 0; v < VERDICTS; v++)
        printf("%s %d %s", v ? "," : "", count[v], verdict_name[v]);
    putchar('\n');
}

/* The cases of one experiment: counts, then all in order or those that moved most. */
static void print_experiment(struct pair *pair, int n, int all)
{
    int listed = 0;

    print_counts(pair->experiment, pair, n);
    if (!all)
        qsort(pair, (size_t)n, sizeof *pair, by_size);
    for (int i = 0; i < n && (all || listed < LARGEST); i++)
        if (all || pair[i].verdict == FASTER || pair[i].verdict == SLOWER) {
            fputs("  ", stdout);
            print_pair(&pair[i]);
            listed++;
        }
}

/* Git revisions of a raw log's records, each once, in order. */
struct revisions {
    char text[256];
};

/* A log may hold several, when it was resumed after a commit. */
static int note_revision(const struct record *r, void *context)
{
    struct revisions *v = context;
    char word[80];

    if (strcmp(r->text[RC_ROLE], "case"))
        return 0;
    snprintf(word, sizeof word, "%.60s%s", *r->text[RC_GIT] ? r->text[RC_GIT] : "unknown",
             strcmp(r->text[RC_DIRTY], "0") ? "+dirty" : "");
    if (!has_word(v->text, word) && strlen(v->text) + strlen(word) + 2 < sizeof v->text) {
        if (*v->text)
            strcat(v->text, " ");
        strcat(v->text, word);
    }
    return 0;
}

/* A tidy file lies beside the folder raw/ of its log. */
static void add_revisions(struct revisions *v, const char *tidy)
{
    const char *slash = strrchr(tidy, '/');
    int folder = slash ? (int)(slash - tidy) + 1 : 0;
    size_t room = strlen(tidy) + sizeof "raw/";
    char *raw = grow(NULL, room, 1), why[4096 + 200];

    snprintf(raw, room, "%.*sraw/%s", folder, tidy, tidy + folder);
    record_read(raw, note_revision, NULL, v, why, sizeof why); /* none: the revision stays unknown */
    free(raw);
}

/* What a reviewer pastes: who, with what, how many, how much on the whole. */
static void print_summary(const struct comparison *c, const struct side *a, const struct side *b,
                          const struct revisions *rev)
{
    double sum = 0;

    for (int i = 0; i < c->pairs; i++)
        sum += log(c->pair[i].ratio);
    printf("\nA = %s, revision %s\n", a->name, *rev[0].text ? rev[0].text : "unknown");
    printf("B = %s, revision %s\n", b->name, *rev[1].text ? rev[1].text : "unknown");
    print_counts("B against A", c->pair, c->pairs);
    printf("geometric mean of time B/A: %.4f; only in A: %d, only in B: %d\n", exp(sum / c->pairs), c->only_a,
           c->only_b);
}

/* ---- the two sides ---- */

/* Links count as what they point to. */
static int is_folder(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* 1 folder, 0 file, -1 neither. A name without a file of its own is looked for in `results`. */
static int find_side(const char *name, const char *results, struct side *side)
{
    side->name = name;
    snprintf(side->folder, sizeof side->folder, "%s", name);
    if (is_folder(side->folder))
        return 1;
    if (access(side->folder, R_OK) == 0)
        return 0;
    snprintf(side->folder, sizeof side->folder, "%s/%s", results, name);
    if (is_folder(side->folder))
        return 1;
    fprintf(stderr, "cliffs compare: no machine folder or tidy file %s, nor %s\n", name, side->folder);
    return -1;
}

/* By the names of A's tidy files. */
static int compare_folders(struct comparison *c, const struct side *a, const struct side *b, char **names,
                           int n, struct revisions *rev)
{
    for (int i = 0; i < n; i++) {
        char path_a[4096 + 300], path_b[4096 + 300];
        size_t length = strlen(names[i]);
        if (length > 8 && !strcmp(names[i] + length - 8, ".context"))
            continue;
        snprintf(path_a, sizeof path_a, "%s/%.255s.csv", a->folder, names[i]);
        snprintf(path_b, sizeof path_b, "%s/%.255s.csv", b->folder, names[i]);
        if (access(path_b, F_OK))
            continue; /* an experiment that B has not run */
        if (compare_files(c, names[i], path_a, path_b))
            return -1;
        add_revisions(&rev[0], path_a);
        add_revisions(&rev[1], path_b);
    }
    return 0;
}

/* Pairs of one experiment stand together: they were joined file by file. */
static void print_all(struct comparison *c, int all)
{
    for (int i = 0, next; i < c->pairs; i = next) {
        for (next = i; next < c->pairs && !strcmp(c->pair[next].experiment, c->pair[i].experiment);)
            next++;
        print_experiment(c->pair + i, next - i, all);
    }
}

/* Reads all before it prints any: bad input gives one line and no table. */
static int compare(const char *name_a, const char *name_b, const char *results, int all)
{
    struct side a = {0}, b = {0};
    struct revisions rev[2] = {{""}, {""}};
    struct comparison c = {0};
    int kind_a = find_side(name_a, results, &a), kind_b = kind_a < 0 ? -1 : find_side(name_b, results, &b);
    char **names = NULL;
    int n = 0, bad = kind_a < 0 || kind_b < 0;

    if (!bad && kind_a != kind_b) {
        fprintf(stderr, "cliffs compare: %s is a %s, %s a %s; two of a kind are expected\n", name_a,
                kind_a ? "folder" : "file", name_b, kind_b ? "folder" : "file");
        bad = 1;
    }
    if (!bad && kind_a) {
        n = folder_names(a.folder, ".csv", &names);
        bad = n < 0 || compare_folders(&c, &a, &b, names, n, rev);
        if (n < 0)
            fprintf(stderr, "%s: %s\n", a.folder, strerror(errno));
    } else if (!bad) {
        const char *slash = strrchr(a.folder, '/');
        bad = compare_files(&c, slash ? slash + 1 : a.folder, a.folder, b.folder);
        add_revisions(&rev[0], a.folder);
        add_revisions(&rev[1], b.folder);
    }
    if (!bad && c.pairs == 0) {
        fprintf(stderr, "cliffs compare: %s and %s have no measured case in common\n", name_a, name_b);
        bad = 1;
    }
    if (!bad) {
        print_all(&c, all);
        print_summary(&c, &a, &b, rev);
    }
    for (int i = 0; i < c.pairs; i++)
        free((char *)c.pair[i].key);
    free(c.pair);
    folder_free(names, n);
    if (fflush(stdout)) {
        fprintf(stderr, "cliffs compare: cannot write: %s\n", strerror(errno));
        return 1;
    }
    return bad ? 2 : 0;
}

int cmd_compare(int argc, char **argv)
{
    struct options o;
    const int code = options_read(&command, argc, argv, &o);

    return code >= 0 ? code : compare(o.argument[0], o.argument[1], o.results, o.all);
}
