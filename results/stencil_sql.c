/* SQL functions for results/load and the checks that SQLite 3.37 does not have. They parse raw logs,
 * summarise samples and print numbers with the measuring program's own code, so that both always agree.
 *
 *   crc32(text)                   8 hexadecimal digits
 *   summary(samples [, factor])   aggregate over texts "1.5;2" or numbers: the summary of all samples, a
 *                                 value for stat(). NULL without a sample
 *   stat(summary, name)           n, min, median, ci_low, ci_high, q1, q3; noise: half width of the
 *                                 confidence interval / median. If summary() was given a factor per text:
 *                                 drift, the median of all samples times their factors, NULL if a factor
 *                                 was; spread, the largest median of a text / the smallest - 1
 *   median(samples)               aggregate: the median of all samples
 *   own_names(pairs)              aggregate over "name=value name=value": the names "a b c", in order of
 *                                 appearance
 *   pair(pairs, name)             the value of a name in "name=value name=value", NULL if it has none
 *   without(pairs, gone)          the pairs without those named in `gone`, "a b=0". NULL if such a pair has
 *                                 a value other than the one in `gone`
 *   digits(x)                     x with seven digits and no exponent; digits(x, n): as printf %.ng. A text
 *                                 is returned as it is
 *   rounded(x)                    the number that digits(x) writes
 *   machine_name_wrong(name)      why this cannot be the name of a machine, NULL if it can
 *   stops(samples, least, noise, most)  the number of samples at which the stopping rule would have
 *                                 stopped, NULL if that is the number of samples given
 *   source_today(study, variant, source)  the source hash of a record by today's rule
 *   number(text, i)               the i-th number in a text, i from 1; NULL if it has fewer
 *   unnumbered(text)              the text with 0 for each of its numbers
 *   reread(how)                   the size of a buffer, as a share of a simulated L2, from which on
 *                                 re-reading the buffer misses (src/l2/reread.h)
 *   COLLATE by_version            orders numbers within a text by value */
#define _GNU_SOURCE
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include "../src/harness/memory.h"
#include "../src/harness/record.h"
#include "../src/harness/text.h"
#include "../src/statistics.h"

static const char *text_of(sqlite3_value *v)
{
    const char *text = (const char *)sqlite3_value_text(v);
    return text ? text : "";
}

/* ---- checksums ---- */

static void crc(sqlite3_context *x, int n, sqlite3_value **v)
{
    char text[9];
    snprintf(text, sizeof text, "%08x",
             (unsigned)crc32_z(0, sqlite3_value_text(v[0]), (size_t)sqlite3_value_bytes(v[0])));
    sqlite3_result_text(x, text, -1, SQLITE_TRANSIENT);
}

/* ---- samples ---- */

struct pool {
    double *x, *scaled; /* all samples; all samples times their factors */
    int n, room;
    int none;         /* 1: a factor was missing */
    double low, high; /* smallest and largest median of a text; high is 0 before the first text */
};

struct pooled {
    struct summary s;
    double drift, spread;
    int has_drift;
};

static void pool_add(struct pool *p, double x, double factor)
{
    if (p->n == p->room) {
        p->room = p->room ? 2 * p->room : 64;
        p->x = grow(p->x, (size_t)p->room, sizeof *p->x);
        p->scaled = grow(p->scaled, (size_t)p->room, sizeof *p->scaled);
    }
    p->scaled[p->n] = x * factor;
    p->x[p->n++] = x;
}

/* Adds each number of "1.5;2". */
static void pool_text(struct pool *p, const char *text, double factor)
{
    for (char *end; *text; text = end + (*end == ';')) {
        const double x = record_number(text, &end);
        if (end == text)
            break;
        pool_add(p, x, factor);
    }
}

static void pool_step(sqlite3_context *x, int n, sqlite3_value **v)
{
    struct pool *p = sqlite3_aggregate_context(x, sizeof *p);
    const double factor = n < 2 ? 1 : sqlite3_value_double(v[1]);
    const int before = p->n;
    p->none |= n < 2 || sqlite3_value_type(v[1]) != SQLITE_FLOAT || !isfinite(factor);
    if (sqlite3_value_type(v[0]) == SQLITE_TEXT)
        pool_text(p, text_of(v[0]), factor);
    else if (sqlite3_value_type(v[0]) != SQLITE_NULL)
        pool_add(p, sqlite3_value_double(v[0]), factor);
    if (n == 2 && p->n > before) {
        const double median = sorted_median(p->x + before, p->n - before);
        for (int i = before; i < p->n; i++) /* in order now, which is sorted faster again */
            p->scaled[i] = p->x[i] * factor;
        p->low = p->high == 0 || median < p->low ? median : p->low;
        p->high = median > p->high ? median : p->high;
    }
}

static void pool_end(sqlite3_context *x)
{
    struct pool *p = sqlite3_aggregate_context(x, 0);
    if (p && p->n) {
        struct pooled all = {.has_drift = !p->none, .spread = p->high / p->low - 1};
        all.s = summarise(p->x, p->n);
        all.drift = p->none ? 0 : sorted_median(p->scaled, p->n);
        if (sqlite3_user_data(x))
            sqlite3_result_double(x, all.s.median);
        else
            sqlite3_result_blob(x, &all, sizeof all, SQLITE_TRANSIENT);
    }
    if (p) {
        free(p->x);
        free(p->scaled);
    }
}

static void stat_of(sqlite3_context *x, int n, sqlite3_value **v)
{
    static const char *const names[] = {"n",  "min",   "median", "ci_low", "ci_high", "q1",
                                        "q3", "noise", "spread", "drift",  NULL};
    const int which = text_index(text_of(v[1]), names);
    struct pooled all;
    const struct summary *s = &all.s;
    if (which < 0) {
        sqlite3_result_error(x, "stat: no such name", -1);
    } else if (sqlite3_value_bytes(v[0]) == sizeof all) {
        memcpy(&all, sqlite3_value_blob(v[0]), sizeof all);
        const double values[] = {s->n,  s->min, s->median,        s->ci_low,  s->ci_high,
                                 s->q1, s->q3,  summary_noise(s), all.spread, all.drift};
        if (strcmp(names[which], "drift") || all.has_drift)
            sqlite3_result_double(x, values[which]);
    }
}

/* ---- how a measurement was sampled: for the checks ---- */

/* Applies the stopping rule again. Samples in a log have seven digits, so a noise within 1e-6 of the limit
 * may stop or continue. */
static void stops(sqlite3_context *x, int count, sqlite3_value **v)
{
    const int least = sqlite3_value_int(v[1]), most = sqlite3_value_int(v[3]);
    const double noise = sqlite3_value_double(v[2]);
    struct pool p = {.x = NULL};
    int at = 0, due;
    pool_text(&p, text_of(v[0]), 1);
    while (at < p.n && (due = samples_due(p.x, at, least, noise * (1 - 1e-6), most)) > 0)
        at += due;
    if (at == p.n)
        at += samples_due(p.x, at, least, noise * (1 + 1e-6), most);
    if (at != p.n)
        sqlite3_result_int(x, at);
    free(p.x);
    free(p.scaled);
}

/* ---- pairs ---- */

struct names {
    char text[200 * 66]; /* " a b c ", with a blank before and after each */
};

static void names_step(sqlite3_context *x, int n, sqlite3_value **v)
{
    struct names *names = sqlite3_aggregate_context(x, sizeof *names);
    const char *text = text_of(v[0]);
    size_t length, all;
    for (const char *name; (name = record_pair(&text, &length, &all));) {
        const size_t used = strlen(names->text);
        char word[66];
        snprintf(word, sizeof word, " %.*s ", (int)length, name);
        if (!strstr(names->text, word) && used + sizeof word < sizeof names->text)
            strcpy(names->text + used, word + (used > 0));
    }
}

static void names_end(sqlite3_context *x)
{
    const struct names *names = sqlite3_aggregate_context(x, sizeof *names);
    const int length = (int)strlen(names->text);
    sqlite3_result_text(x, names->text + (length > 0), length ? length - 2 : 0, SQLITE_TRANSIENT);
}

static void pair(sqlite3_context *x, int n, sqlite3_value **v)
{
    size_t length;
    const char *const value = record_find(text_of(v[0]), text_of(v[1]), &length);
    if (value && length)
        sqlite3_result_text(x, value, (int)length, SQLITE_TRANSIENT);
}

/* Returns the pairs without those named in `gone` (results/renamed.csv), to be freed; NULL if such a pair has
 * a value other than the one in `gone`. */
char *pairs_without(const char *text, const char *gone)
{
    char *left = grow(NULL, strlen(text) + 2, 1), *end = left;
    size_t length, all, of_length, of_all;
    *end = '\0';
    for (const char *at; (at = record_pair(&text, &length, &all));) {
        const char *rest = gone, *of;
        while ((of = record_pair(&rest, &of_length, &of_all)) &&
               (of_length != length || strncmp(of, at, length)))
            continue;
        if (!of) {
            end += sprintf(end, "%s%.*s", end > left ? " " : "", (int)all, at);
        } else if (all > length + 1 && (of_all != all || strncmp(of, at, all))) {
            free(left);
            return NULL;
        }
    }
    return left;
}

static void without(sqlite3_context *x, int n, sqlite3_value **v)
{
    char *left = pairs_without(text_of(v[0]), text_of(v[1]));
    if (left)
        sqlite3_result_text(x, left, -1, free);
}

/* ---- spelling of numbers and names ---- */

/* Six to seven digits, the clock's precision, without an exponent: the same text on every machine. */
static void digits(sqlite3_context *x, int n, sqlite3_value **v)
{
    const double value = sqlite3_value_double(v[0]);
    char text[400];
    int decimals = 0;
    if (sqlite3_value_type(v[0]) == SQLITE_TEXT)
        sqlite3_result_value(x, v[0]);
    if (sqlite3_value_type(v[0]) == SQLITE_TEXT || sqlite3_value_type(v[0]) == SQLITE_NULL ||
        !isfinite(value))
        return;
    if (value != 0)
        decimals = 6 - (int)floor(log10(fabs(value)));
    if (n > 1)
        snprintf(text, sizeof text, "%.*g", sqlite3_value_int(v[1]), value);
    else
        snprintf(text, sizeof text, "%.*f", decimals < 0 ? 0 : decimals > 15 ? 15 : decimals, value);
    sqlite3_result_text(x, text, -1, SQLITE_TRANSIENT);
}

/* The number that digits(x) writes. It is computed without printing, unless x is close to halfway between
 * two. */
static void rounded(sqlite3_context *x, int n, sqlite3_value **v)
{
    static const double tens[] = {1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const double value = sqlite3_value_double(v[0]);
    char text[400];
    if (sqlite3_value_type(v[0]) == SQLITE_NULL || !isfinite(value))
        return;
    const int wanted = value == 0 ? 0 : 6 - (int)floor(log10(fabs(value)));
    const int decimals = wanted < 0 ? 0 : wanted > 15 ? 15 : wanted;
    const double scaled = value * tens[decimals], whole = floor(scaled), rest = scaled - whole;
    if (fabs(scaled) < 1e9 && fabs(rest - 0.5) > 1e-3) {
        sqlite3_result_double(x, (whole + (rest > 0.5)) / tens[decimals]);
    } else {
        snprintf(text, sizeof text, "%.*f", decimals, value);
        sqlite3_result_double(x, strtod(text, NULL));
    }
}

/* Length of the number at the start of a text: digits, or digits, a point and digits. 0: there is none. */
static size_t number_length(const char *at)
{
    const size_t whole = strspn(at, "0123456789");
    const size_t part = whole && at[whole] == '.' ? strspn(at + whole + 1, "0123456789") : 0;
    return whole + (part ? 1 + part : 0);
}

static void number(sqlite3_context *x, int n, sqlite3_value **v)
{
    const char *at = text_of(v[0]);
    for (int left = sqlite3_value_int(v[1]); *at; at++) {
        const size_t length = number_length(at);
        if (length && --left == 0) {
            sqlite3_result_double(x, strtod(at, NULL));
            return;
        }
        at += length ? length - 1 : 0;
    }
}

static void unnumbered(sqlite3_context *x, int n, sqlite3_value **v)
{
    char *const text = strdup(text_of(v[0])), *to = text;
    for (const char *at = text; *at;) {
        const size_t length = number_length(at);
        *to++ = length ? '0' : *at;
        at += length ? length : 1;
    }
    *to = '\0';
    sqlite3_result_text(x, text, -1, free);
}

static void reread(sqlite3_context *x, int n, sqlite3_value **v)
{
    static const struct {
        const char *how;
        double share;
    } rereads[] = {
#include "rereads.h" /* results/rereads.c prints it */
    };
    for (size_t i = 0; i < sizeof rereads / sizeof *rereads; i++)
        if (!strcmp(text_of(v[0]), rereads[i].how)) {
            sqlite3_result_double(x, rereads[i].share);
            return;
        }
    sqlite3_result_error(x, "reread: no such name", -1);
}

static int by_version(void *unused, int n, const void *a, int m, const void *b)
{
    char *x = strndup(a, (size_t)n), *y = strndup(b, (size_t)m);
    const int order = strverscmp(x, y);
    free(x);
    free(y);
    return order;
}

static void source_today(sqlite3_context *x, int n, sqlite3_value **v)
{
    if (sqlite3_value_type(v[2]) != SQLITE_NULL)
        sqlite3_result_text(x, record_source(text_of(v[0]), text_of(v[1]), text_of(v[2])), -1,
                            SQLITE_TRANSIENT);
}

static void name_wrong(sqlite3_context *x, int n, sqlite3_value **v)
{
    const char *wrong = text_machine_wrong(text_of(v[0]));
    if (wrong)
        sqlite3_result_text(x, wrong, -1, SQLITE_STATIC);
}

__attribute__((visibility("default"))) int sqlite3_stencilsql_init(sqlite3 *db, char **why,
                                                                   const sqlite3_api_routines *api)
{
    static const struct {
        const char *name;
        int arguments;
        void (*function)(sqlite3_context *, int, sqlite3_value **);
    } functions[] = {
        {"crc32", 1, crc},
        {"stat", 2, stat_of},
        {"stops", 4, stops},
        {"pair", 2, pair},
        {"without", 2, without},
        {"rounded", 1, rounded},
        {"digits", 1, digits},
        {"digits", 2, digits},
        {"reread", 1, reread},
        {"source_today", 3, source_today},
        {"number", 2, number},
        {"unnumbered", 1, unnumbered},
        {"machine_name_wrong", 1, name_wrong},
    };
    enum { PURE = SQLITE_UTF8 | SQLITE_DETERMINISTIC };
    SQLITE_EXTENSION_INIT2(api);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (sqlite3_create_function(db, functions[i].name, functions[i].arguments, PURE, NULL,
                                    functions[i].function, NULL, NULL))
            return 1;
    return sqlite3_create_function(db, "summary", 1, PURE, NULL, NULL, pool_step, pool_end) ||
           sqlite3_create_function(db, "summary", 2, PURE, NULL, NULL, pool_step, pool_end) ||
           sqlite3_create_function(db, "median", 1, PURE, "median", NULL, pool_step, pool_end) ||
           sqlite3_create_function(db, "own_names", 1, PURE, NULL, NULL, names_step, names_end) ||
           sqlite3_create_collation(db, "by_version", SQLITE_UTF8, NULL, by_version);
}
