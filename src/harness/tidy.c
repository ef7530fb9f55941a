/* SPDX-License-Identifier: MIT */
/* Merges the rounds of each case of a raw log into one row. */
#include "tidy.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "memory.h"
#include "../statistics.h"
#include "text.h"

#define EXTRAS (AXIS_MAX - AXIS_FIXED)
#define FINDINGS 64 /* names of a study's findings, at most; it has fewer own axes */
#define TIDY_FURTHER ",time_drift_ns,peak_fraction,err_max,flags" /* behind the study's own axes */
#define SORT_NUMBERS 8 /* precision, radius, nx, ny, nz and the block's x, y, z */

/* A record kept, with what it is sorted by. */
struct row {
    struct record r;
    double number[SORT_NUMBERS];
    char extra[EXTRAS][32];
    double clock_typical, reference_typical; /* medians of its run; NaN if none */
};

/* Names of columns that the logs bring. */
struct names {
    char name[FINDINGS][64];
    int count;
};

struct log {
    const char *path;
    struct row **row;
    size_t rows, room;
    double *spread; /* of the cases that were measured in several rounds */
    int spreads;
    struct names extra;   /* the study's own axes, in order */
    struct names finding; /* what the study found, by first appearance */
    int bad;
    void (*fault)(const char *, long, const char *, void *);
    void *context;
};

/* ---- taking records in ---- */

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

/* Names become columns: letters, digits and '_', and none that a table has already. */
static int pairs_good(const char *text)
{
    char name[64]; /* with a comma before and behind */
    size_t length, all;

    for (const char *at; (at = record_pair(&text, &length, &all));) {
        snprintf(name, sizeof name, ",%.*s,", (int)length, at);
        if (length == 0 || length == all || strlen(name) != length + 2 || strpbrk(name, " .+-/:()%@") ||
            strstr("," TIDY_COLUMNS TIDY_FURTHER ",", name))
            return 0;
    }
    return 1;
}

#define WORD_OF(NAME, word) #word ", "
const char *tidy_wrong(const struct record *r)
{
    const int status = text_index(r->text[RC_STATUS], record_statuses);

    if (text_index(r->text[RC_ROLE], record_roles) < 0)
        return "unknown role; allowed: " RECORD_ROLES_OF(WORD_OF) "no other";
    if (status < 0)
        return "unknown status; allowed: " RECORD_STATUSES_OF(WORD_OF) "no other";
    for (int c = 0; c < RC_CRC; c++)
        if (!text_allowed(r->text[c], c == RC_SAMPLES_NS ? ";" : ""))
            return "characters in a field that no field has; allowed: letters, digits, blanks and "
                   "._+-/:=()%@";
    if (!text_name(r->text[RC_STUDY]) || !text_name(r->text[RC_VARIANT]))
        return "no name of a study or a variant; allowed: " TEXT_NAME;
    if (!samples_good(r->text[RC_SAMPLES_NS]))
        return "samples are not positive numbers with semicolons between them";
    if (!pairs_good(r->text[RC_EXTRA]) || !pairs_good(r->text[RC_FINDINGS]))
        return "extra or findings are not name=value; allowed in a name: letters, digits and '_', and no "
               "column's name";
    if (status == STATUS_OK && !*r->text[RC_SAMPLES_NS])
        return "status ok without samples";
    if (!*r->text[RC_RUN] || !*r->text[RC_TIME])
        return "no run or no time stamp";
    return NULL;
}

/* A record's fields lie one behind the other: one copy takes them all, behind the row itself. */
static void keep(struct log *log, const struct record *r)
{
    const char *end = r->text[RC_CRC] + strlen(r->text[RC_CRC]) + 1;
    const size_t length = (size_t)(end - r->text[0]);
    struct row *row = grow(NULL, 1, sizeof *row + length);
    char *copy = memcpy(row + 1, r->text[0], length);

    memset(row, 0, sizeof *row);
    row->r.line = r->line;
    for (int c = 0; c < RC_COLUMNS; c++)
        row->r.text[c] = copy + (r->text[c] - r->text[0]);
    if (log->rows == log->room) {
        log->room = log->room ? 2 * log->room : 256;
        log->row = grow(log->row, log->room, sizeof *log->row);
    }
    log->row[log->rows++] = row;
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

static int is_case(const struct row *row)
{
    return !strcmp(row->r.text[RC_ROLE], record_roles[ROLE_CASE]);
}

static int status_of(const struct row *row)
{
    return text_index(row->r.text[RC_STATUS], record_statuses);
}

/* ---- groups: rows that are sorted and equal ---- */

typedef int row_order(const void *, const void *);

/* End of the group that begins at `first`. */
static size_t group_end(struct row *const *row, size_t rows, size_t first, row_order *order)
{
    size_t end = first + 1;

    while (end < rows && !order(&row[first], &row[end]))
        end++;
    return end;
}

/* By text alone, column after column. */
static int compare_columns(const struct row *a, const struct row *b, enum record_column first,
                           enum record_column last)
{
    int order = 0;

    for (int c = first; c <= (int)last && !order; c++)
        order = strcmp(a->r.text[c], b->r.text[c]);
    return order;
}

/* The order of equal rows must not depend on the sort. */
static int by_line(const struct row *a, const struct row *b)
{
    return (a->r.line > b->r.line) - (a->r.line < b->r.line);
}

/* ---- runs: what clocks and drift are compared with ---- */

/* One run on one backend. */
static int same_run(const void *pa, const void *pb)
{
    const struct row *a = *(struct row *const *)pa, *b = *(struct row *const *)pb;
    int order = strcmp(a->r.text[RC_RUN], b->r.text[RC_RUN]);
    return order ? order : strcmp(a->r.text[RC_BACKEND], b->r.text[RC_BACKEND]);
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

/* Median of a column over the cases of a run that were measured: the clock of a skipped one is that of an
 * idle GPU. NaN if there is none. */
static double typical(struct row *const *row, size_t count, enum record_column c)
{
    double *list = NULL, median;
    int n = 0;

    for (size_t i = 0; i < count; i++)
        if (is_case(row[i]) && status_of(row[i]) == STATUS_OK)
            push(&list, &n, record_number(&row[i]->r, c));
    median = n ? summarise(list, n).median : NAN;
    free(list);
    return median;
}

/* Sorted, not searched: a log may have as many runs as records. */
static void find_runs(struct log *log)
{
    qsort(log->row, log->rows, sizeof *log->row, same_run);
    for (size_t i = 0, end; i < log->rows; i = end) {
        end = group_end(log->row, log->rows, i, same_run);
        const double clock = typical(log->row + i, end - i, RC_CLOCK_SM_MHZ);
        const double reference = typical(log->row + i, end - i, RC_REFERENCE_NS);
        for (size_t k = i; k < end; k++) {
            log->row[k]->clock_typical = clock;
            log->row[k]->reference_typical = reference;
        }
    }
}

/* ---- the study's own axes ---- */

/* Place of a name among those known; -1 if it is new. */
static int name_index(const struct names *names, const char *name, size_t length)
{
    for (int i = 0; i < names->count; i++)
        if (strlen(names->name[i]) == length && !strncmp(names->name[i], name, length))
            return i;
    return -1;
}

/* Where a new name goes: before the first name behind it in its line that is
 * known. So the order of the lines makes none of the columns. */
static int name_place(const struct names *names, const char *rest)
{
    size_t length, all;

    for (const char *at; (at = record_pair(&rest, &length, &all));) {
        int known = name_index(names, at, length);
        if (known >= 0)
            return known;
    }
    return names->count;
}

/* Names are learned from the text alone: a study that this program lacks is
 * gathered like any other. `at_end`: new names come last, whatever stands around them. */
static void learn(struct names *names, int most, int at_end, const char *text)
{
    size_t length, all;

    for (const char *name; (name = record_pair(&text, &length, &all));)
        if (names->count < most && name_index(names, name, length) < 0) {
            int at = at_end ? names->count : name_place(names, text);
            memmove(names->name[at + 1], names->name[at],
                    (size_t)(names->count++ - at) * sizeof names->name[0]);
            snprintf(names->name[at], sizeof names->name[at], "%.*s", (int)length, name);
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
    for (int i = 0; i < log->extra.count; i++)
        record_extra(row->r.text[RC_EXTRA], log->extra.name[i], row->extra[i], sizeof row->extra[i]);
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

/* Orders rows by their case; 0 only for rows of the same case. */
static int same_case(const void *pa, const void *pb)
{
    const struct row *a = *(struct row *const *)pa, *b = *(struct row *const *)pb;
    int order = compare_columns(a, b, RC_STUDY, RC_BACKEND);

    for (int i = 0; i < SORT_NUMBERS && !order; i++)
        order = (a->number[i] > b->number[i]) - (a->number[i] < b->number[i]);
    for (int i = 0; i < EXTRAS && !order; i++)
        order = natural(a->extra[i], b->extra[i]);
    /* By text as well: what is equal as a number may be written in two ways. */
    return order ? order : compare_columns(a, b, RC_PRECISION, RC_CACHE);
}

/* Beside the cases, a kernel at one working set is one thing. */
static int same_context(const void *pa, const void *pb)
{
    const struct row *a = *(struct row *const *)pa, *b = *(struct row *const *)pb;
    int order = compare_columns(a, b, RC_ROLE, RC_BACKEND);
    return order ? order : natural(a->r.text[RC_BYTES_MIN], b->r.text[RC_BYTES_MIN]);
}

/* Cases first: rows of other roles have no part in their order. */
static int in_order(const void *pa, const void *pb)
{
    const struct row *a = *(struct row *const *)pa, *b = *(struct row *const *)pb;
    int order = is_case(b) - is_case(a);

    if (!order)
        order = is_case(a) ? same_case(pa, pb) : same_context(pa, pb);
    return order ? order : by_line(a, b);
}

static int by_round(const void *pa, const void *pb)
{
    const struct row *a = *(struct row *const *)pa, *b = *(struct row *const *)pb;
    int order = natural(a->r.text[RC_ROUND], b->r.text[RC_ROUND]);
    return order ? order : by_line(a, b);
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

/* The last record of a group by time stamp; equal stamps: the later line. */
static const struct row *latest(struct row *const *list, size_t count)
{
    const struct row *best = list[0];

    for (size_t i = 1; i < count; i++) {
        int order = strcmp(list[i]->r.text[RC_TIME], best->r.text[RC_TIME]);
        if (order > 0 || (order == 0 && by_line(list[i], best) > 0))
            best = list[i];
    }
    return best;
}

static void swap(struct row **list, size_t a, size_t b)
{
    struct row *kept = list[a];
    list[a] = list[b];
    list[b] = kept;
}

/* Brings the records that count to the front: of the newest source, the last of each round. How many. */
static size_t choose(struct row **list, size_t count)
{
    const char *source = latest(list, count)->r.text[RC_SOURCE];
    size_t kept = 0, rounds = 0;

    for (size_t i = 0; i < count; i++)
        if (!strcmp(list[i]->r.text[RC_SOURCE], source))
            swap(list, kept++, i);
    qsort(list, kept, sizeof *list, by_round);
    for (size_t i = 0; i < kept; i++)
        if (i + 1 == kept || strcmp(list[i]->r.text[RC_ROUND], list[i + 1]->r.text[RC_ROUND]))
            swap(list, rounds++, i);
    return rounds;
}

/* All samples of a group, or with drift taken out: each scaled by what the
 * baseline took around it. Empty if a record has no baseline. */
static int pool(struct row *const *list, size_t count, int drift, double **samples)
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
static void put_flags(FILE *out, struct row *const *list, size_t count, const struct summary *s)
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
static void put_numbers(FILE *out, const struct log *log, struct row *const *list, size_t count,
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
    for (int i = 0; i < log->extra.count; i++)
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
    for (int i = 0; i < log->finding.count; i++) {
        char value[64];
        record_extra(s ? r->text[RC_FINDINGS] : "", log->finding.name[i], value, sizeof value);
        fprintf(out, ",%s", value);
    }
    fputc('\n', out);
}

/* A case measured in several rounds is the A/A test: the same coding at other
 * times, among other neighbours. Its spread is the largest of the rounds'
 * medians over the least, less one; no difference below it means anything. */
static void note_spread(struct log *log, struct row *const *list, size_t count)
{
    double low = INFINITY, high = 0;

    for (size_t i = 0; i < count; i++) {
        double *samples = NULL;
        int n = pool(list + i, 1, 0, &samples);
        double median = n > 0 && status_of(list[i]) == STATUS_OK ? summarise(samples, n).median : NAN;

        free(samples);
        low = fmin(low, median);
        high = fmax(high, median);
    }
    if (count > 1 && high > 0)
        push(&log->spread, &log->spreads,
             fmax(high / low - 1, DBL_MIN)); /* push leaves out what is not above 0 */
}

/* One row: identity, worst status, then what all its rounds measured together. */
static void put_case(FILE *out, struct log *log, const struct machine *m, struct row **list, size_t count)
{
    const struct row *newest, *worst;
    struct summary s, drift;
    double *samples = NULL;
    const char *cache;
    int ok;

    count = choose(list, count);
    note_spread(log, list, count);
    newest = latest(list, count);
    worst = newest;
    for (size_t i = 0; i < count; i++)
        if (status_of(list[i]) > status_of(worst))
            worst = list[i];
    ok = status_of(worst) == STATUS_OK;
    cache = regime(m, &newest->r);

    for (int c = RC_STUDY; c <= RC_BLOCK; c++)
        fprintf(out, "%s,", newest->r.text[c]);
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
static void put_cases(FILE *out, struct log *log, size_t cases, const struct machine *m)
{
    fputs(TIDY_COLUMNS, out);
    for (int i = 0; i < log->extra.count; i++)
        fprintf(out, ",%s", log->extra.name[i]);
    fputs(TIDY_FURTHER, out);
    for (int i = 0; i < log->finding.count; i++)
        fprintf(out, ",%s", log->finding.name[i]);
    fputc('\n', out);
    for (size_t i = 0, end; i < cases; i = end) {
        end = group_end(log->row, cases, i, same_case);
        put_case(out, log, m, log->row + i, end - i);
    }
}

/* The noise floor, ", A/A ...", for the head of the context file; nothing where no case had two rounds. */
static void put_noise_floor(FILE *out, struct log *log)
{
    const int n = log->spreads;

    if (n == 0)
        return;
    summarise(log->spread, n); /* sorts it */
    fprintf(out, "; A/A over rounds: %d cases, half within %.2g %%, 95 in 100 within %.2g %%", n,
            100 * log->spread[n / 2], 100 * log->spread[(int)(0.95 * n)]);
}

/* ---- what was measured beside the cases ---- */

/* Over the whole log: how far the baseline and T_peak wandered shows in the raw log. */
static void put_context_row(FILE *out, struct row *const *list, size_t count)
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

static void put_context(FILE *out, const struct log *log, size_t first)
{
    fputs("role,variant,backend,n_records,samples,time_median_ns,t_eff_gbs,time_first,time_last,bytes_min\n",
          out);
    for (size_t i = first, end; i < log->rows; i = end) {
        end = group_end(log->row, log->rows, i, same_context);
        put_context_row(out, log->row + i, end - i);
    }
}

/* ---- the two texts ---- */

/* In memory throughout: 10,000 cases of 30 samples are 6 MB of log. */
int tidy_build(const char *raw, const char *machine_name, const char *experiment, const struct machine *m,
               void (*fault)(const char *, long, const char *, void *), void *context, struct tidy *tidy,
               char *why, size_t size)
{
    struct log log = {.path = raw, .fault = fault, .context = context};
    FILE *out[2] = {NULL, NULL};
    size_t cases = 0;
    int bad = record_read(raw, take, refuse, &log, why, size);

    memset(tidy, 0, sizeof *tidy);
    if (!bad) {
        for (size_t i = 0; i < log.rows; i++)
            if (is_case(log.row[i]))
                learn(&log.extra, EXTRAS, 0, log.row[i]->r.text[RC_EXTRA]);
        find_runs(&log);
        for (size_t i = 0; i < log.rows; i++)
            set_order(&log, log.row[i]);
        qsort(log.row, log.rows, sizeof *log.row, in_order);
        while (cases < log.rows && is_case(log.row[cases]))
            learn(&log.finding, FINDINGS, 1, log.row[cases++]->r.text[RC_FINDINGS]);
        tidy->records = (long)log.rows;
        tidy->bad = log.bad;
        for (size_t i = 0; i < log.rows; i++) {
            const struct study *study = study_find(log.row[i]->r.text[RC_STUDY]);
            const char *variant = log.row[i]->r.text[RC_VARIANT];
            if ((!study || !variant_find(study, variant, NULL)) && !tidy->unknown++)
                snprintf(tidy->unknown_name, sizeof tidy->unknown_name, "%s", variant);
        }
        out[0] = open_memstream(&tidy->cases, &tidy->cases_length);
        out[1] = open_memstream(&tidy->context, &tidy->context_length);
    }
    if (out[0] && out[1]) {
        for (int i = 0; i < 2; i++)
            fprintf(out[i], "# machine %s, experiment %s, schema %d", machine_name, experiment,
                    RECORD_SCHEMA);
        fputc('\n', out[0]);
        put_cases(out[0], &log, cases, m);
        put_noise_floor(out[1], &log); /* known by now */
        fputc('\n', out[1]);
        put_context(out[1], &log, cases);
    }
    for (size_t i = 0; i < log.rows; i++)
        free(log.row[i]);
    free(log.row);
    free(log.spread);
    if (bad)
        return -1;
    for (int i = 0; i < 2; i++)
        bad |= !out[i] || fclose(out[i]);
    if (bad) {
        snprintf(why, size, "%s: out of memory", raw);
        tidy_free(tidy);
    }
    return bad ? -1 : 0;
}

void tidy_free(struct tidy *tidy)
{
    free(tidy->cases);
    free(tidy->context);
    memset(tidy, 0, sizeof *tidy);
}
