/* What SQLite 3.40 lacks, for results/load and the checks: raw logs read, their samples summarised and numbers written by the
 * same code as the measuring program's, so that there is one truth.
 *
 *   read_log(path, machine, log)  a raw log into the tables `record` and `bad_line`; how many records
 *   crc32(text)                   as 8 hexadecimal digits
 *   summary(samples [, factor])   aggregate over texts "1.5;2" or numbers, each times its factor: all together as a value for stat();
 *                                 NULL where a factor is, or where there is no sample
 *   stat(summary, name)           n, total, min, median, ci_low, ci_high, q1, q3, noise (half width of the interval over the median)
 *   median(samples)               aggregate: that of all together
 *   own_names(pairs)              aggregate: the names of "name=value name=value", "a b c", in the order in which they come
 *   pair(pairs, name)             a value out of "name=value name=value"; NULL where there is none
 *   without(pairs, gone)          the pairs but for those whose names are in `gone`, "a b=0": of these each must be empty or have the
 *                                 value given there, or the result is NULL
 *   digits(x)                     seven digits without exponent; digits(x, n): as %.ng writes it; '' for NULL, a text as it is
 *   machine_name_wrong(name)      NULL, or why no machine may be called so
 *   stops(samples, least, noise, most)  NULL, or after how many the stopping rule would have ended
 *   shuffled(seed, round, n)      0 ... n-1 in the order of a round of a run, as a JSON array
 *   source_today(study, variant, source)  the name that today's rule gives to a record's sources
 *   number(text, i)               the i-th number in a text, from 1 on; NULL where there are fewer
 *   unnumbered(text)              the text with 0 for each of its numbers
 *   reread(how)                  where a simulated L2 begins to miss what is read again and again, as a share of it: src/l2/reread.h
 *   COLLATE by_version            the numbers within a text by value */
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
#include "../src/l2/reread.h"
#include "../src/shuffle.h"
#include "../src/statistics.h"

#define BAD_MOST 1000 /* lines of a log that are told one by one */

static const char *text_of(sqlite3_value *v)
{
    const char *text = (const char *)sqlite3_value_text(v);
    return text ? text : "";
}

/* ---- raw logs ---- */

struct import {
    sqlite3 *db;
    sqlite3_stmt *good, *bad;
    const char *path, *machine, *log;
    long records;
    int bads, code;
    int number[RC_COLUMNS]; /* 1: the table's column is one of numbers */
};

static void put(struct import *m, sqlite3_stmt *s)
{
    sqlite3_bind_text(s, 1, m->machine, -1, SQLITE_STATIC);
    sqlite3_bind_text(s, 2, m->log, -1, SQLITE_STATIC);
    sqlite3_step(s);
    m->code = sqlite3_reset(s);
}

static void put_bad(struct import *m, long line, const char *what)
{
    if (++m->bads > BAD_MOST)
        return;
    sqlite3_bind_int64(m->bad, 3, line);
    sqlite3_bind_text(m->bad, 4, m->bads < BAD_MOST ? what : "this and all further bad lines", -1, SQLITE_STATIC);
    put(m, m->bad);
}

static void take_bad(const char *path, long line, enum record_fault fault, void *context)
{
    put_bad(context, line, record_fault_text(fault));
}

/* Ends the reading where the disk is full. */
static int take(const struct record *r, void *context)
{
    struct import *m = context;
    const char *wrong = record_wrong(r);
    char *end;
    for (int c = 0; c < RC_COLUMNS && !wrong; c++) /* an error and its bound may be none */
        if (m->number[c] && *r->text[c] && (!isfinite(strtod(r->text[c], &end)) || *end) && (*end || (c != RC_ERR_MAX && c != RC_BOUND_USED)))
            wrong = "a field of numbers has none";
    if (wrong) {
        put_bad(m, r->line, wrong);
        return m->code;
    }
    sqlite3_bind_int64(m->good, 3, r->line);
    for (int c = 0; c < RC_COLUMNS; c++) {
        if (*r->text[c])
            sqlite3_bind_text(m->good, 4 + c, r->text[c], -1, SQLITE_STATIC);
        else
            sqlite3_bind_null(m->good, 4 + c);
    }
    put(m, m->good);
    m->records++;
    return m->code;
}

static void read_log(sqlite3_context *x, int n, sqlite3_value **v)
{
    struct import m = {.db = sqlite3_context_db_handle(x), .path = text_of(v[0]), .machine = text_of(v[1]), .log = text_of(v[2])};
    char insert[1024] = "INSERT INTO record VALUES (?1, ?2, replace(replace(?2, '-', '_'), '.', '_'), ?3", why[WHY];
    sqlite3_stmt *columns;
    int code;
    for (int c = 0; c < RC_COLUMNS; c++)
        sprintf(insert + strlen(insert), ", ?%d", 4 + c);
    strcat(insert, ")");
    if (sqlite3_prepare_v2(m.db, insert, -1, &m.good, NULL) ||
        sqlite3_prepare_v2(m.db, "INSERT INTO bad_line VALUES (?1, ?2, ?3, ?4)", -1, &m.bad, NULL)) {
        sqlite3_result_error(x, sqlite3_errmsg(m.db), -1);
    } else {
        sqlite3_prepare_v2(m.db, "SELECT * FROM record", -1, &columns, NULL);
        for (int c = 0; c < RC_COLUMNS; c++)
            m.number[c] = !strcmp(sqlite3_column_decltype(columns, 4 + c), "REAL");
        sqlite3_finalize(columns);
        code = record_read(m.path, take, take_bad, &m, why);
        if (code < 0) { /* of the file as a whole: "path:line: what" */
            const char *what = why + (!strncmp(why, m.path, strlen(m.path)) ? strlen(m.path) : 0);
            put_bad(&m, *what == ':' ? atol(what + 1) : 0, what + strspn(what, ":0123456789 "));
        }
        if (m.code)
            sqlite3_result_error(x, sqlite3_errmsg(m.db), -1);
        else
            sqlite3_result_int64(x, m.records);
    }
    sqlite3_finalize(m.good);
    sqlite3_finalize(m.bad);
}

static void crc(sqlite3_context *x, int n, sqlite3_value **v)
{
    char text[9];
    snprintf(text, sizeof text, "%08x", (unsigned)crc32_z(0, sqlite3_value_text(v[0]), (size_t)sqlite3_value_bytes(v[0])));
    sqlite3_result_text(x, text, -1, SQLITE_TRANSIENT);
}

/* ---- samples ---- */

struct pool {
    double *x;
    int n, room, none; /* none: a factor was missing */
};

struct pooled {
    struct summary s;
    double total;
};

static void pool_add(struct pool *p, double x)
{
    if (p->n == p->room)
        p->x = grow(p->x, (size_t)(p->room = p->room ? 2 * p->room : 64), sizeof *p->x);
    p->x[p->n++] = x;
}

/* Each number of "1.5;2". */
static void pool_text(struct pool *p, const char *text, double factor)
{
    for (char *end; *text; text = end + (*end == ';')) {
        const double x = strtod(text, &end);
        if (end == text)
            break;
        pool_add(p, x * factor);
    }
}

static void pool_step(sqlite3_context *x, int n, sqlite3_value **v)
{
    struct pool *p = sqlite3_aggregate_context(x, sizeof *p);
    const double factor = n < 2 ? 1 : sqlite3_value_double(v[1]);
    if (n > 1 && (sqlite3_value_type(v[1]) != SQLITE_FLOAT || !isfinite(factor)))
        p->none = 1;
    if (sqlite3_value_type(v[0]) == SQLITE_TEXT)
        pool_text(p, text_of(v[0]), factor);
    else if (sqlite3_value_type(v[0]) != SQLITE_NULL)
        pool_add(p, sqlite3_value_double(v[0]) * factor);
}

static void pool_end(sqlite3_context *x)
{
    struct pool *p = sqlite3_aggregate_context(x, 0);
    if (p && p->n && !p->none) {
        struct pooled all = {.total = 0};
        for (int i = 0; i < p->n; i++)
            all.total += p->x[i];
        all.s = summarise(p->x, p->n);
        if (sqlite3_user_data(x))
            sqlite3_result_double(x, all.s.median);
        else
            sqlite3_result_blob(x, &all, sizeof all, SQLITE_TRANSIENT);
    }
    if (p)
        free(p->x);
}

static void stat_of(sqlite3_context *x, int n, sqlite3_value **v)
{
    static const char *const names[] = {"n", "total", "min", "median", "ci_low", "ci_high", "q1", "q3", "noise", NULL};
    const int which = text_index(text_of(v[1]), names);
    struct pooled all;
    const struct summary *s = &all.s;
    if (which < 0) {
        sqlite3_result_error(x, "stat: no such name", -1);
    } else if (sqlite3_value_bytes(v[0]) == sizeof all) {
        memcpy(&all, sqlite3_value_blob(v[0]), sizeof all);
        const double values[] = {s->n, all.total, s->min, s->median, s->ci_low, s->ci_high, s->q1, s->q3, summary_noise(s)};
        sqlite3_result_double(x, values[which]);
    }
}

/* ---- how a visit was measured: for the checks ---- */

/* The stopping rule, followed again; its texts have seven digits. */
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
}

static void shuffled(sqlite3_context *x, int count, sqlite3_value **v)
{
    const int64_t n = sqlite3_value_int64(v[2]);
    int64_t *list;
    char *text;
    size_t used = 1;
    if (n < 1 || n > 1000000) {
        sqlite3_result_text(x, "[]", -1, SQLITE_STATIC);
        return;
    }
    list = grow(NULL, (size_t)n, sizeof *list);
    text = grow(NULL, (size_t)n * 8 + 2, 1);
    shuffle(list, (size_t)n, (uint64_t)sqlite3_value_int64(v[0]) + (uint64_t)sqlite3_value_int64(v[1]));
    *text = '[';
    for (int64_t i = 0; i < n; i++)
        used += (size_t)sprintf(text + used, "%lld%c", (long long)list[i], i + 1 < n ? ',' : ']');
    sqlite3_result_text(x, text, (int)used, free);
    free(list);
}

/* ---- pairs ---- */

struct names {
    char text[200 * 66]; /* " a b c ", a blank around each */
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
    char value[RECORD_LINE_MAX];
    record_extra(text_of(v[0]), text_of(v[1]), value, sizeof value);
    if (*value)
        sqlite3_result_text(x, value, -1, SQLITE_TRANSIENT);
}

/* results/renamed.csv says why. */
static void without(sqlite3_context *x, int n, sqlite3_value **v)
{
    const char *text = text_of(v[0]);
    char *kept = grow(NULL, strlen(text) + 2, 1), *end = kept;
    size_t length, all, of_length, of_all;
    for (const char *at; (at = record_pair(&text, &length, &all));) {
        const char *gone = text_of(v[1]), *of;
        while ((of = record_pair(&gone, &of_length, &of_all)) && (of_length != length || strncmp(of, at, length)))
            continue;
        if (!of) {
            end += sprintf(end, "%s%.*s", end > kept ? " " : "", (int)all, at);
        } else if (all > length + 1 && (of_all != all || strncmp(of, at, all))) {
            free(kept);
            return;
        }
    }
    sqlite3_result_text(x, kept, (int)(end - kept), free);
}

/* ---- numbers and names as they are written ---- */

/* Six to seven digits, no exponent: as much as the clock can tell, and the same text on every machine. */
static void digits(sqlite3_context *x, int n, sqlite3_value **v)
{
    const double value = sqlite3_value_double(v[0]);
    char text[400] = "";
    int decimals = 0;
    if (sqlite3_value_type(v[0]) == SQLITE_TEXT) {
        sqlite3_result_value(x, v[0]);
        return;
    }
    if (sqlite3_value_type(v[0]) != SQLITE_NULL && isfinite(value)) {
        if (value != 0)
            decimals = 6 - (int)floor(log10(fabs(value)));
        if (n > 1)
            snprintf(text, sizeof text, "%.*g", sqlite3_value_int(v[1]), value);
        else
            snprintf(text, sizeof text, "%.*f", decimals < 0 ? 0 : decimals > 15 ? 15 : decimals, value);
    }
    sqlite3_result_text(x, text, -1, SQLITE_TRANSIENT);
}

/* The digits of a number in a text, with a point and more digits where these follow: how many characters. */
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

/* Of a simulated L2: where reading again and again drops, over its bytes. */
static void reread(sqlite3_context *x, int n, sqlite3_value **v)
{
    const int how = text_index(text_of(v[0]), rereads);
    if (how < 0)
        sqlite3_result_error(x, "reread: no such name", -1);
    else
        sqlite3_result_double(x, reread_share((enum reread)how));
}

/* Numbers within a text by value. */
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
        sqlite3_result_text(x, record_source(text_of(v[0]), text_of(v[1]), text_of(v[2])), -1, SQLITE_TRANSIENT);
}

static void name_wrong(sqlite3_context *x, int n, sqlite3_value **v)
{
    const char *wrong = text_machine_wrong(text_of(v[0]));
    if (wrong)
        sqlite3_result_text(x, wrong, -1, SQLITE_STATIC);
}

__attribute__((visibility("default"))) int sqlite3_stencilsql_init(sqlite3 *db, char **why, const sqlite3_api_routines *api)
{
    enum { PURE = SQLITE_UTF8 | SQLITE_DETERMINISTIC };
    SQLITE_EXTENSION_INIT2(api);
    return sqlite3_create_function(db, "read_log", 3, SQLITE_UTF8 | SQLITE_DIRECTONLY, NULL, read_log, NULL, NULL) ||
           sqlite3_create_function(db, "crc32", 1, PURE, NULL, crc, NULL, NULL) ||
           sqlite3_create_function(db, "summary", 1, PURE, NULL, NULL, pool_step, pool_end) ||
           sqlite3_create_function(db, "summary", 2, PURE, NULL, NULL, pool_step, pool_end) ||
           sqlite3_create_function(db, "median", 1, PURE, "median", NULL, pool_step, pool_end) ||
           sqlite3_create_function(db, "stat", 2, PURE, NULL, stat_of, NULL, NULL) ||
           sqlite3_create_function(db, "stops", 4, PURE, NULL, stops, NULL, NULL) ||
           sqlite3_create_function(db, "shuffled", 3, PURE, NULL, shuffled, NULL, NULL) ||
           sqlite3_create_function(db, "own_names", 1, PURE, NULL, NULL, names_step, names_end) ||
           sqlite3_create_function(db, "pair", 2, PURE, NULL, pair, NULL, NULL) ||
           sqlite3_create_function(db, "without", 2, PURE, NULL, without, NULL, NULL) ||
           sqlite3_create_function(db, "digits", 1, PURE, NULL, digits, NULL, NULL) ||
           sqlite3_create_function(db, "digits", 2, PURE, NULL, digits, NULL, NULL) ||
           sqlite3_create_function(db, "reread", 1, PURE, NULL, reread, NULL, NULL) ||
           sqlite3_create_function(db, "source_today", 3, PURE, NULL, source_today, NULL, NULL) ||
           sqlite3_create_function(db, "number", 2, PURE, NULL, number, NULL, NULL) ||
           sqlite3_create_function(db, "unnumbered", 1, PURE, NULL, unnumbered, NULL, NULL) ||
           sqlite3_create_function(db, "machine_name_wrong", 1, PURE, NULL, name_wrong, NULL, NULL) ||
           sqlite3_create_collation(db, "by_version", SQLITE_UTF8, NULL, by_version);
}
