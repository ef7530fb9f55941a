/* SPDX-License-Identifier: MIT */
/* Merges the rounds of each case of a raw log into one row. */
#include "tidy.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "memory.h"
#include "../statistics.h"

#define EXTRAS (AXIS_MAX - AXIS_FIXED)
#define FINDINGS 64 /* names of a study's findings, at most */
#define SORT_NUMBERS 8 /* precision, radius, nx, ny, nz and the block's x, y, z */

/* A record kept, with what it is sorted by. */
struct row {
    struct record r;
    double number[SORT_NUMBERS];
    char extra[EXTRAS][32];
    double clock_typical, reference_typical; /* medians of its run; NaN if none */
};

/* One run on one backend: what drift and clocks are measured against. */
struct run {
    const char *id, *backend;
    double *clock, *reference;
    int clocks, references;
    double clock_typical, reference_typical;
};

struct log {
    const char *path;
    struct row *row;
    size_t rows, room;
    struct run *run;
    size_t runs;
    char extra[EXTRAS][64]; /* names of the study's own axes, in order */
    int extras;
    char finding[FINDINGS][64]; /* names of what the study found, by first appearance */
    int findings;
    int bad;
    void (*fault)(const char *, long, const char *, void *);
    void *context;
};

/* ---- taking records in ---- */

/* 1 if `text` is in a NULL-terminated list. */
static int is_word(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (!strcmp(text, *words))
            return 1;
    return 0;
}

/* Samples must be positive numbers, or no median means anything. */
static int samples_good(const char *at)
{
    while (*at) {
        char *end;
        double x = strtod(at, &end);
        if (end == at || !(x > 0) || isinf(x) || (*end && *end != ';') || (*end == ';' && !end[1]))
            return 0;
        at = end + (*end == ';');
    }
    return 1;
}

const char *tidy_wrong(const struct record *r)
{
    static const char *const roles[] = {"case", "peak", "l2peak", "reference", "empty", NULL};
    static const char *const states[] = {"ok", "skipped", "invalid", "failed", NULL};
    int ok = !strcmp(r->text[RC_STATUS], "ok");

    if (!is_word(r->text[RC_ROLE], roles))
        return "unknown role; allowed: case, peak, l2peak, reference, empty";
    if (!is_word(r->text[RC_STATUS], states))
        return "unknown status; allowed: ok, skipped, invalid, failed";
    if (!samples_good(r->text[RC_SAMPLES_NS]))
        return "samples are not positive numbers with semicolons between them";
    if (ok && !*r->text[RC_SAMPLES_NS])
        return "status ok without samples";
    if (!*r->text[RC_RUN] || !*r->text[RC_TIME])
        return "no run or no time stamp";
    return NULL;
}

/* A record's fields lie one behind the other: one copy takes them all. */
static void keep(struct log *log, const struct record *r)
{
    const char *end = r->text[RC_CRC] + strlen(r->text[RC_CRC]) + 1;
    size_t length = (size_t)(end - r->text[0]);
    char *copy = memcpy(grow(NULL, length, 1), r->text[0], length);
    struct row *row;

    if (log->rows == log->room) {
        log->room = log->room ? 2 * log->room : 256;
        log->row = grow(log->row, log->room, sizeof *log->row);
    }
    row = memset(&log->row[log->rows++], 0, sizeof *row);
    row->r.line = r->line;
    for (int c = 0; c < RC_COLUMNS; c++)
        row->r.text[c] = copy + (r->text[c] - r->text[0]);
}

/* record_read() hands over what has the right CRC; what it says may still be nonsense. */
static int take(const struct record *r, void *context)
{
    struct log *log = context;
    const char *wrong = tidy_wrong(r);

    if (!wrong) {
        keep(log, r);
        return 0;
    }
    log->bad++;
    if (log->fault)
        log->fault(log->path, r->line, wrong, log->context);
    return 0;
}

/* And what it could not read: torn, altered, short of fields. */
static void refuse(const char *path, long line, enum record_fault f, void *context)
{
    struct log *log = context;

    log->bad++;
    if (log->fault)
        log->fault(path, line, record_fault_text(f), log->context);
}

/* ---- runs: what clocks and drift are compared with ---- */

static struct run *run_of(struct log *log, const struct record *r)
{
    /* Records of one run follow each other: look at the newest first. */
    for (size_t i = log->runs; i-- > 0;)
        if (!strcmp(log->run[i].id, r->text[RC_RUN]) && !strcmp(log->run[i].backend, r->text[RC_BACKEND]))
            return &log->run[i];
    log->run = grow(log->run, log->runs + 1, sizeof *log->run);
    log->run[log->runs] = (struct run){.id = r->text[RC_RUN], .backend = r->text[RC_BACKEND]};
    return &log->run[log->runs++];
}

/* NaN, zero and less are no measurement: left out. */
static void push(double **list, int *count, double x)
{
    if (!(x > 0))
        return;
    if ((*count & (*count - 1)) == 0) /* full at every power of two */
        *list = grow(*list, (size_t)(*count ? 2 * *count : 1), sizeof **list);
    (*list)[(*count)++] = x;
}

/* Only cases that were measured count: the clock of a skipped one is that of
 * an idle GPU. */
static void find_runs(struct log *log)
{
    for (size_t i = 0; i < log->rows; i++) {
        const struct record *r = &log->row[i].r;
        if (!strcmp(r->text[RC_ROLE], "case") && !strcmp(r->text[RC_STATUS], "ok")) {
            struct run *run = run_of(log, r);
            push(&run->clock, &run->clocks, record_number(r, RC_CLOCK_SM_MHZ));
            push(&run->reference, &run->references, record_number(r, RC_REFERENCE_NS));
        }
    }
    for (size_t i = 0; i < log->runs; i++) {
        struct run *run = &log->run[i];
        run->clock_typical = summarise(run->clock, run->clocks).median;
        run->reference_typical = summarise(run->reference, run->references).median;
    }
    for (size_t i = 0; i < log->rows; i++) {
        struct run *run = run_of(log, &log->row[i].r);
        log->row[i].clock_typical = run->clocks ? run->clock_typical : NAN;
        log->row[i].reference_typical = run->references ? run->reference_typical : NAN;
    }
}

/* ---- the study's own axes ---- */

/* Place of the name of an own axis or a finding among those known; -1 if it is new. */
static int name_index(const char (*list)[64], int count, const char *name, size_t length)
{
    for (int i = 0; i < count; i++)
        if (strlen(list[i]) == length && !strncmp(list[i], name, length))
            return i;
    return -1;
}

/* Where a new name goes: before the first name behind it in its line that is
 * known. So the order of the lines makes none of the columns. */
static int extra_place(const struct log *log, const char *rest)
{
    while (*rest) {
        size_t word = strcspn(rest, " ");
        int known = name_index(log->extra, log->extras, rest, strcspn(rest, "= "));
        if (known >= 0)
            return known;
        rest += word + (rest[word] == ' ');
    }
    return log->extras;
}

/* Names are learned from the text alone: a study that this program lacks is
 * gathered like any other. */
static void learn_extras(struct log *log, const char *extra)
{
    while (*extra) {
        size_t word = strcspn(extra, " "), length = strcspn(extra, "= ");
        const char *rest = extra + word + (extra[word] == ' ');
        if (length < word && length < sizeof log->extra[0] && log->extras < EXTRAS &&
            name_index(log->extra, log->extras, extra, length) < 0) {
            int at = extra_place(log, rest);
            memmove(log->extra[at + 1], log->extra[at], (size_t)(log->extras++ - at) * sizeof log->extra[0]);
            snprintf(log->extra[at], sizeof log->extra[at], "%.*s", (int)length, extra);
        }
        extra = rest;
    }
}

/* The same for findings. Rows are sorted by now, so the order of the lines makes none of the columns. */
static void learn_findings(struct log *log, const char *text)
{
    while (*text) {
        size_t word = strcspn(text, " "), length = strcspn(text, "= ");
        if (length < word && length < sizeof log->finding[0] && log->findings < FINDINGS &&
            name_index(log->finding, log->findings, text, length) < 0)
            snprintf(log->finding[log->findings++], sizeof log->finding[0], "%.*s", (int)length, text);
        text += word + (text[word] == ' ');
    }
}

/* ---- order ---- */

static double number_or_least(const char *text)
{
    char *end;
    double x = strtod(text, &end);
    return end == text ? -INFINITY : x; /* an axis that a variant lacks comes first */
}

/* Numbers are read once per row, not at each comparison: sorting 10,000 rows
 * would read 2 million. */
static void set_order(struct log *log, struct row *row)
{
    const char *precision = row->r.text[RC_PRECISION], *block = row->r.text[RC_BLOCK];
    const char *y = strchr(block, 'x'), *z = y ? strchr(y + 1, 'x') : NULL;

    row->number[0] = !strcmp(precision, "single") ? 4 : !strcmp(precision, "double") ? 8 : -INFINITY;
    for (int i = 0; i < 4; i++)
        row->number[1 + i] = number_or_least(row->r.text[RC_RADIUS + i]);
    row->number[5] = number_or_least(block);
    row->number[6] = number_or_least(y ? y + 1 : "");
    row->number[7] = number_or_least(z ? z + 1 : "");
    for (int i = 0; i < log->extras; i++)
        record_extra(row->r.text[RC_EXTRA], log->extra[i], row->extra[i], sizeof row->extra[i]);
}

/* Numbers by value, anything else by text: "p=2" before "p=10". */
static int natural(const char *a, const char *b)
{
    char *end_a, *end_b;
    double x = strtod(a, &end_a), y = strtod(b, &end_b);

    if (end_a != a && end_b != b && !*end_a && !*end_b && x != y)
        return x < y ? -1 : 1;
    return strcmp(a, b);
}

/* By text alone, column after column. */
static int compare_columns(const struct row *a, const struct row *b, const enum record_column *c, int n)
{
    int order = 0;

    for (int i = 0; i < n && !order; i++)
        order = strcmp(a->r.text[c[i]], b->r.text[c[i]]);
    return order;
}

/* Orders rows by their case; 0 only for rows of the same case. */
static int compare_case(const struct row *a, const struct row *b)
{
    static const enum record_column first[] = {RC_STUDY, RC_VARIANT, RC_BACKEND};
    static const enum record_column last[] = {RC_PRECISION, RC_RADIUS, RC_NX,    RC_NY,
                                              RC_NZ,        RC_BLOCK,  RC_EXTRA, RC_CACHE};
    int order = compare_columns(a, b, first, 3);

    for (int i = 0; i < SORT_NUMBERS && !order; i++)
        order = (a->number[i] > b->number[i]) - (a->number[i] < b->number[i]);
    for (int i = 0; i < EXTRAS && !order; i++)
        order = natural(a->extra[i], b->extra[i]);
    /* By text as well: what is equal as a number may be written in two ways. */
    return order ? order : compare_columns(a, b, last, 8);
}

/* Within a case by line: the order of equal rows must not depend on the sort. */
static int by_case(const void *pa, const void *pb)
{
    const struct row *a = pa, *b = pb;
    int order = compare_case(a, b);
    return order ? order : (a->r.line > b->r.line) - (a->r.line < b->r.line);
}

static int by_round(const void *pa, const void *pb)
{
    const struct row *a = *(const struct row *const *)pa, *b = *(const struct row *const *)pb;
    int order = natural(a->r.text[RC_ROUND], b->r.text[RC_ROUND]);
    return order ? order : (a->r.line > b->r.line) - (a->r.line < b->r.line);
}

/* ---- merging ---- */

/* Six to seven digits, no exponent: as much as the clock can tell, and the
 * same text on every machine. */
static void put(FILE *out, double x)
{
    int decimals = 0;

    fputc(',', out);
    if (!isfinite(x))
        return;
    if (x != 0)
        decimals = 6 - (int)floor(log10(fabs(x)));
    if (decimals < 0)
        decimals = 0;
    fprintf(out, "%.*f", decimals > 15 ? 15 : decimals, x);
}

/* How bad a status is; the worst of the rounds stands for the case. */
static int badness(const char *status)
{
    static const char *const order[] = {"ok", "skipped", "failed", "invalid"};

    for (int i = 1; i < 4; i++)
        if (!strcmp(status, order[i]))
            return i;
    return 0;
}

/* The last record of a group by time stamp; equal stamps: the later line. */
static const struct row *latest(const struct row *const *list, size_t count)
{
    const struct row *best = list[0];

    for (size_t i = 1; i < count; i++) {
        int order = strcmp(list[i]->r.text[RC_TIME], best->r.text[RC_TIME]);
        if (order > 0 || (order == 0 && list[i]->r.line > best->r.line))
            best = list[i];
    }
    return best;
}

/* Leaves the records that count: of the newest source, the last of each round. */
static size_t choose(const struct row **list, size_t count)
{
    const char *source = latest(list, count)->r.text[RC_SOURCE];
    size_t kept = 0, rounds = 0;

    for (size_t i = 0; i < count; i++)
        if (!strcmp(list[i]->r.text[RC_SOURCE], source))
            list[kept++] = list[i];
    qsort(list, kept, sizeof *list, by_round);
    for (size_t i = 0; i < kept; i++)
        if (i + 1 == kept || strcmp(list[i]->r.text[RC_ROUND], list[i + 1]->r.text[RC_ROUND]))
            list[rounds++] = list[i];
    return rounds;
}

/* All samples of a group, or with drift taken out: each scaled by what the
 * baseline took around it. Empty if a record has no baseline. */
static int pool(const struct row *const *list, size_t count, int drift, double **samples)
{
    int total = 0;

    for (size_t i = 0; i < count; i++) {
        const struct row *row = list[i];
        int room = (int)strlen(row->r.text[RC_SAMPLES_NS]) / 2 + 1, n;
        double factor = drift ? row->reference_typical / record_number(&row->r, RC_REFERENCE_NS) : 1;
        if (!isfinite(factor))
            return 0;
        *samples = grow(*samples, (size_t)(total + room), sizeof **samples);
        n = record_samples(&row->r, *samples + total, room);
        for (int k = total; k < total + n; k++)
            (*samples)[k] *= factor;
        total += n;
    }
    return total;
}

int tidy_on_gpu(const struct machine *m, const struct record *r)
{
    if (strcmp(r->text[RC_BACKEND], "openacc"))
        return !strcmp(r->text[RC_BACKEND], "cuda");
    /* `on: host` experiments keep OpenACC off a GPU that it could use */
    return m->openacc_offload == 1 && (*r->text[RC_CLOCK_SM_MHZ] || *r->text[RC_L2_PEAK_GBS]);
}

double tidy_cache_bytes(const struct machine *m, const struct record *r)
{
    return tidy_on_gpu(m, r) ? m->l2_bytes : m->cpu_cache_bytes;
}

/* `stream` is warm data beyond the cache: only there a fraction of T_peak means
 * anything. An unknown cache (0) makes nothing `stream`. */
static const char *regime(const struct machine *m, const struct record *r)
{
    double cache = tidy_cache_bytes(m, r);

    if (!strcmp(r->text[RC_CACHE], "warm") && cache > 0 &&
        record_number(r, RC_ARRAY_BYTES) >= STREAM_FACTOR * cache)
        return "stream";
    return r->text[RC_CACHE];
}

/* Of a variant that this program lacks nothing can be said. */
int tidy_stale(const struct record *r)
{
    const struct study *study = study_find(r->text[RC_STUDY]);
    const struct variant *v = study ? variant_find(study, r->text[RC_VARIANT], NULL) : NULL;

    return v && v->source && *v->source && strcmp(v->source, r->text[RC_SOURCE]) != 0;
}

/* Another SM clock than most of its run had: boost lost, or not yet reached. */
static int off_clock(const struct row *row)
{
    double clock = record_number(&row->r, RC_CLOCK_SM_MHZ);
    return fabs(clock / row->clock_typical - 1) > CLOCK_LIMIT; /* NaN: no clock, no flag */
}

/* What a reader should know before trusting the number. Without samples (s
 * NULL) only `stale` can be said. */
static void put_flags(FILE *out, const struct row *const *list, size_t count, const struct summary *s)
{
    int clock = 0, some = 0;
    static const char *const name[] = {"noisy", "clock", "ambiguous", "stale"};

    for (size_t i = 0; i < count && s; i++)
        clock |= off_clock(list[i]);
    int set[] = {s && summary_noise(s) > NOISE_LIMIT, clock, s && (s->q3 - s->q1) / s->median > SPREAD_LIMIT,
                 tidy_stale(&list[0]->r)};
    fputc(',', out);
    for (int i = 0; i < 4; i++)
        if (set[i])
            fprintf(out, "%s%s", some++ ? " " : "", name[i]);
}

/* The measured part of a row; `s` NULL leaves every number empty. */
static void put_numbers(FILE *out, const struct log *log, const struct row *const *list, size_t count,
                        const struct row *newest, const struct summary *s, double drift, int stream)
{
    const struct record *r = &newest->r;
    double t = s ? s->median : NAN, err = NAN, peak = s ? record_number(r, RC_T_PEAK_GBS) : NAN;
    double bandwidth = record_number(r, RC_BYTES_MIN) / t; /* bytes per ns are GB/s */

    if (s)
        fprintf(out, ",%d", s->n);
    else
        fputc(',', out);
    put(out, t);
    put(out, s ? s->ci_low : NAN);
    put(out, s ? s->ci_high : NAN);
    put(out, s ? s->min : NAN);
    put(out, record_number(r, RC_POINTS) / t);
    put(out, record_number(r, RC_FLOPS) / t);
    put(out, bandwidth);
    put(out, peak);
    for (int i = 0; i < log->extras; i++)
        fprintf(out, ",%s", newest->extra[i]);
    put(out, drift);
    put(out, stream ? bandwidth / peak : NAN);
    for (size_t i = 0; i < count && s; i++)
        err = fmax(err, record_number(&list[i]->r, RC_ERR_MAX)); /* fmax passes NaN over */
    if (isfinite(err))
        fprintf(out, ",%.4g", err);
    else
        fputc(',', out);
    put_flags(out, list, count, s);
    for (int i = 0; i < log->findings; i++) {
        char value[64];
        record_extra(s ? r->text[RC_FINDINGS] : "", log->finding[i], value, sizeof value);
        fprintf(out, ",%s", value);
    }
    fputc('\n', out);
}

/* One row: identity, worst status, then what all its rounds measured together. */
static void put_case(FILE *out, const struct log *log, const struct machine *m, const struct row **list,
                     size_t count)
{
    static const enum record_column identity[] = {RC_STUDY, RC_VARIANT, RC_BACKEND, RC_PRECISION, RC_RADIUS,
                                                  RC_NX,    RC_NY,      RC_NZ,      RC_BLOCK};
    const struct row *newest, *worst;
    struct summary s, drift;
    double *samples = NULL;
    const char *cache;
    int ok;

    count = choose(list, count);
    newest = latest(list, count);
    worst = newest;
    for (size_t i = 0; i < count; i++)
        if (badness(list[i]->r.text[RC_STATUS]) > badness(worst->r.text[RC_STATUS]))
            worst = list[i];
    ok = !badness(worst->r.text[RC_STATUS]);
    cache = regime(m, &newest->r);

    for (int i = 0; i < 9; i++)
        fprintf(out, "%s,", newest->r.text[identity[i]]);
    fprintf(out, "%s,%s,%s", cache, worst->r.text[RC_STATUS], worst->r.text[RC_REASON]);
    if (ok) {
        int n = pool(list, count, 1, &samples);
        drift = summarise(samples, n);
        n = pool(list, count, 0, &samples);
        s = summarise(samples, n);
    }
    put_numbers(out, log, list, count, newest, ok ? &s : NULL, ok ? drift.median : NAN,
                !strcmp(cache, "stream"));
    free(samples);
}

/* Rows are sorted: those of one case stand together. */
static void put_cases(FILE *out, struct log *log, const struct machine *m)
{
    const struct row **list = grow(NULL, log->rows, sizeof *list);

    fputs(TIDY_COLUMNS, out);
    for (int i = 0; i < log->extras; i++)
        fprintf(out, ",%s", log->extra[i]);
    fputs(",time_drift_ns,peak_fraction,err_max,flags", out);
    for (int i = 0; i < log->findings; i++)
        fprintf(out, ",%s", log->finding[i]);
    fputc('\n', out);
    for (size_t i = 0, next; i < log->rows; i = next) {
        for (next = i; next < log->rows && !compare_case(&log->row[i], &log->row[next]); next++)
            list[next - i] = &log->row[next];
        put_case(out, log, m, list, next - i);
    }
    free(list);
}

/* ---- the noise floor ---- */

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* A case measured in several rounds is the A/A test: the same coding at other
 * times, among other neighbours. Its spread is the largest of the rounds'
 * medians over the least, less one; no difference below it means anything. */
static double case_spread(const struct row **list, size_t count)
{
    double low = INFINITY, high = 0;

    count = choose(list, count);
    for (size_t i = 0; i < count; i++) {
        double *samples = NULL;
        int n = pool(list + i, 1, 0, &samples);
        double median = n > 0 && !badness(list[i]->r.text[RC_STATUS]) ? summarise(samples, n).median : NAN;

        free(samples);
        low = fmin(low, median);
        high = fmax(high, median);
    }
    return count > 1 && high > 0 ? high / low - 1 : NAN;
}

/* ", A/A ..." for the head of the context file; nothing where no case had two rounds. */
static void put_noise_floor(FILE *out, struct log *log)
{
    const struct row **list = grow(NULL, log->rows, sizeof *list);
    double *spread = NULL;
    int n = 0;

    for (size_t i = 0, next; i < log->rows; i = next) {
        for (next = i; next < log->rows && !compare_case(&log->row[i], &log->row[next]); next++)
            list[next - i] = &log->row[next];
        const double x = case_spread(list, next - i);
        if (!isnan(x))
            push(&spread, &n, fmax(x, DBL_MIN)); /* push leaves out what is not above 0 */
    }
    if (n > 0) {
        qsort(spread, (size_t)n, sizeof *spread, ascending);
        fprintf(out, "; A/A over rounds: %d cases, half within %.2g %%, 95 in 100 within %.2g %%", n,
                100 * spread[n / 2], 100 * spread[(int)(0.95 * n)]);
    }
    free(spread);
    free(list);
}

/* ---- what was measured beside the cases ---- */

/* Beside the cases, a kernel at one working set is one thing. */
static int compare_context(const struct row *a, const struct row *b)
{
    static const enum record_column c[] = {RC_ROLE, RC_VARIANT, RC_BACKEND};
    int order = compare_columns(a, b, c, 3);
    return order ? order : natural(a->r.text[RC_BYTES_MIN], b->r.text[RC_BYTES_MIN]);
}

static int by_context(const void *pa, const void *pb)
{
    const struct row *a = pa, *b = pb;
    int order = compare_context(a, b);
    return order ? order : (a->r.line > b->r.line) - (a->r.line < b->r.line);
}

/* Over the whole log: how far the baseline and T_peak wandered shows in the raw log. */
static void put_context_row(FILE *out, const struct row *const *list, size_t count)
{
    const struct record *r = &list[0]->r;
    const char *first = r->text[RC_TIME], *last = first;
    double *samples = NULL;
    int n = pool(list, count, 0, &samples);
    struct summary s = summarise(samples, n);

    for (size_t i = 1; i < count; i++) {
        const char *time = list[i]->r.text[RC_TIME];
        first = strcmp(time, first) < 0 ? time : first;
        last = strcmp(time, last) > 0 ? time : last;
    }
    fprintf(out, "%s,%s,%s,%zu,%d", r->text[RC_ROLE], r->text[RC_VARIANT], r->text[RC_BACKEND], count, n);
    put(out, s.median);
    put(out, record_number(r, RC_BYTES_MIN) / s.median);
    fprintf(out, ",%s,%s,%s\n", first, last, r->text[RC_BYTES_MIN]);
    free(samples);
}

static void put_context(FILE *out, struct log *log)
{
    const struct row **list = grow(NULL, log->rows, sizeof *list);

    fputs("role,variant,backend,n_records,samples,time_median_ns,t_eff_gbs,time_first,time_last,bytes_min\n",
          out);
    for (size_t i = 0, next; i < log->rows; i = next) {
        for (next = i; next < log->rows && !compare_context(&log->row[i], &log->row[next]); next++)
            list[next - i] = &log->row[next];
        put_context_row(out, list, next - i);
    }
    free(list);
}

/* ---- the two texts ---- */

/* A row owns its text through its first field. */
static void log_free(struct log *log)
{
    for (size_t i = 0; i < log->rows; i++)
        free(log->row[i].r.text[0]);
    for (size_t i = 0; i < log->runs; i++) {
        free(log->run[i].clock);
        free(log->run[i].reference);
    }
    free(log->row);
    free(log->run);
}

/* Cases first: rows of other roles have no part in their order. */
static int by_role(const void *pa, const void *pb)
{
    const struct row *a = pa, *b = pb;
    int x = strcmp(a->r.text[RC_ROLE], "case") != 0, y = strcmp(b->r.text[RC_ROLE], "case") != 0;
    return x != y ? x - y : x ? by_context(a, b) : by_case(a, b);
}

/* In memory throughout: 10,000 cases of 30 samples are 6 MB of log. */
int tidy_build(const char *raw, const char *machine_name, const char *experiment, const struct machine *m,
               void (*fault)(const char *, long, const char *, void *), void *context, struct tidy *tidy,
               char *why, size_t size)
{
    struct log log = {.path = raw, .fault = fault, .context = context};
    FILE *out[2];
    size_t cases = 0;
    int bad = 0;

    if (record_read(raw, take, refuse, &log, why, size)) {
        log_free(&log);
        return -1;
    }
    find_runs(&log);
    for (size_t i = 0; i < log.rows; i++)
        if (!strcmp(log.row[i].r.text[RC_ROLE], "case"))
            learn_extras(&log, log.row[i].r.text[RC_EXTRA]);
    for (size_t i = 0; i < log.rows; i++)
        set_order(&log, &log.row[i]);
    qsort(log.row, log.rows, sizeof *log.row, by_role);
    while (cases < log.rows && !strcmp(log.row[cases].r.text[RC_ROLE], "case"))
        learn_findings(&log, log.row[cases++].r.text[RC_FINDINGS]);

    memset(tidy, 0, sizeof *tidy);
    tidy->records = (long)log.rows;
    tidy->bad = log.bad;
    out[0] = open_memstream(&tidy->cases, &tidy->cases_length);
    out[1] = open_memstream(&tidy->context, &tidy->context_length);
    for (int i = 0; i < 2; i++) {
        struct log part = log;
        part.row = log.row + (i ? cases : 0);
        part.rows = i ? log.rows - cases : cases;
        if (!out[i])
            continue;
        fprintf(out[i], "# machine %s, experiment %s, schema %d", machine_name, experiment, RECORD_SCHEMA);
        if (i) {
            struct log measured = log;
            measured.rows = cases;
            put_noise_floor(out[i], &measured);
        }
        fputc('\n', out[i]);
        if (i == 0)
            put_cases(out[i], &part, m);
        else
            put_context(out[i], &part);
    }
    log_free(&log);
    for (int i = 0; i < 2; i++)
        bad |= !out[i] || fclose(out[i]);
    if (bad) {
        snprintf(why, size, "%s: out of memory", raw);
        tidy_free(tidy);
        return -1;
    }
    return 0;
}

void tidy_free(struct tidy *tidy)
{
    free(tidy->cases);
    free(tidy->context);
    memset(tidy, 0, sizeof *tidy);
}
