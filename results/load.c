/* load HERE DB RESULTS [TABLES]: raw logs, profiles and facts of every machine in RESULTS, the literature and
 * the rules as one SQLite database (docs/results-db.md). results/load calls it; HERE is its folder.
 *
 * What the tables are is said in SQL: schema.sql has those that are always there, summary.sql and profile.sql
 * make one row of each case, rules/NN-name.sql all that is derived. This program reads the files, gives each
 * experiment a table of its own with a column for each of its axes, and evaluates the claims.
 *
 * load --tables DB MACHINE FOLDER: the tables of its logs and profiles as CSV (results/tables).
 *
 * Text from outside is only data. It reaches SQL as a bound value, and as a name only if it is one of
 * `name_good`. Symbolic links in RESULTS are not followed. What is left out is told on stderr. The database
 * is replaced in one step. */
#define _GNU_SOURCE
#include <sqlite3.h>

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <regex.h>
#include <search.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include "../src/harness/memory.h"
#include "../src/harness/record.h"
#include "../src/harness/text.h"

/* stencil_sql.c */
int sqlite3_stencilsql_init(sqlite3 *, char **, const void *);
char *pairs_without(const char *text, const char *gone);

enum {
    JSON_BYTES = 100000,
    TABLE_BYTES = 8 << 20,
    TABLE_ROWS = 100000,
    LOG_BYTES = 64 << 20,
    MACHINE_BYTES = 256 << 20, /* all logs of a machine */
    PROFILE_BYTES = 8 << 20,
    FILES_MOST = 1000, /* of a kind, in a folder */
    HEADER_MOST = 10000,
    COLUMNS_MOST = 100,        /* of a file */
    COLUMNS_OF_A_TABLE = 1000, /* of all machines' files */
    NOTES_MOST = 5,            /* rows of a file that are told one by one */
    BAD_MOST = 1000,           /* lines of a log that are kept in bad_line one by one */
};
/* Characters of a value in a table; the comma separates two. */
#define ALLOWED "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 _.:;+*/=()@%&^?~-"
static const char allowed[] = ALLOWED;

static sqlite3 *db;
static char *here, *results, *temporary;
static const char *goal = ""; /* the database that is asked for */

/* ---- what is said ---- */

/* A name or a value for printing: shortened, and no character that a terminal would act on. */
static const char *shown(const char *text)
{
    static char out[4][84];
    static int next;
    char *at = out[next = (next + 1) % 4];
    int n = 0;
    for (; text[n] && n < 80; n++)
        at[n] = text[n] >= ' ' && text[n] <= '~' ? text[n] : '?';
    at[n] = '\0';
    return at;
}

__attribute__((format(printf, 1, 2))) static void note(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("load: left out: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
}

__attribute__((format(printf, 1, 2), noreturn)) static void fail(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("load: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    if (temporary)
        unlink(temporary);
    exit(1);
}

/* Ends the program for an error of SQLite in `what`. */
__attribute__((noreturn)) static void refused(const char *what)
{
    const int code = sqlite3_errcode(db) & 0xff;
    if (code == SQLITE_FULL || code == SQLITE_IOERR || code == SQLITE_CANTOPEN)
        fail("%s: cannot be written (disk full?)", shown(goal));
    fail("%.200s: SQLite refuses: %s", what, sqlite3_errmsg(db));
}

/* ---- asking ---- */

__attribute__((format(printf, 1, 0))) static sqlite3_stmt *prepared(const char *format, va_list args)
{
    char *sql = sqlite3_vmprintf(format, args);
    sqlite3_stmt *s;
    if (!sql || sqlite3_prepare_v2(db, sql, -1, &s, NULL))
        refused(sql ? sql : "memory");
    sqlite3_free(sql);
    return s;
}

/* A statement, its %Q, %w and so on filled in by sqlite3_mprintf. */
static sqlite3_stmt *ask(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sqlite3_stmt *s = prepared(format, args);
    va_end(args);
    return s;
}

/* Whether there is a (next) row. */
static int row(sqlite3_stmt *s)
{
    const int code = sqlite3_step(s);
    if (code == SQLITE_ROW)
        return 1;
    if (code != SQLITE_DONE)
        refused(sqlite3_sql(s));
    sqlite3_finalize(s);
    return 0;
}

static const char *column(sqlite3_stmt *s, int i)
{
    const char *text = (const char *)sqlite3_column_text(s, i);
    return text ? text : "";
}

static void run(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sqlite3_stmt *s = prepared(format, args);
    va_end(args);
    while (row(s))
        continue;
}

static int there(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sqlite3_stmt *s = prepared(format, args);
    va_end(args);
    if (!row(s))
        return 0;
    sqlite3_finalize(s);
    return 1;
}

/* ---- files ---- */

/* A lower-case name that is safe in a path, in SQL and in a figure. */
static int name_good(const char *name)
{
    return *name && !strchr("_.-", *name) && !name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_.-")] &&
           strlen(name) < 64;
}

/* The name of a table or a column. */
static char *underscored(const char *name)
{
    char *out = copied(name);
    for (char *c = out; *c; c++)
        if (*c == '-' || *c == '.')
            *c = '_';
    return out;
}

static char *joined(const char *folder, const char *name)
{
    char *path;
    if (asprintf(&path, "%s/%s", folder, name) < 0)
        fail("no memory");
    return path;
}

/* `path` as notes tell it. */
static const char *told(const char *path)
{
    const size_t n = strlen(results);
    return shown(!strncmp(path, results, n) && path[n] == '/' ? path + n + 1 : path);
}

static int is_file(const char *path)
{
    struct stat s;
    return !lstat(path, &s) && S_ISREG(s.st_mode);
}

/* The size of a readable plain file that is not too large, else -1 with a note. */
static long regular(const char *path, long most)
{
    struct stat s;
    if (lstat(path, &s) || !S_ISREG(s.st_mode) || access(path, R_OK)) {
        note("%s: not a readable regular file", told(path));
        return -1;
    }
    if (s.st_size > most) {
        note("%s: %ld bytes; at most %ld", told(path), (long)s.st_size, most);
        return -1;
    }
    return (long)s.st_size;
}

/* The content of a file with a zero behind it, or NULL. */
static char *content(const char *path, size_t *size)
{
    FILE *f = fopen(path, "re");
    size_t used = 0, room = 0, n = 1;
    char *text = NULL;
    if (!f)
        return NULL;
    while (n) {
        if (room < used + 65536)
            text = grow(text, room = 2 * room + 65537, 1);
        used += n = fread(text + used, 1, 65536, f);
    }
    fclose(f);
    text[used] = '\0';
    *size = used;
    return text;
}

struct names {
    char **name;
    int n;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* What lies in a folder and ends in `end`, in order; nothing of a folder that is a link. */
static struct names in_folder(const char *folder, const char *end)
{
    struct names all = {NULL, 0};
    struct stat s;
    DIR *d = lstat(folder, &s) || !S_ISDIR(s.st_mode) ? NULL : opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        const size_t n = strlen(e->d_name), m = strlen(end);
        if (e->d_name[0] == '.' || n < m || strcmp(e->d_name + n - m, end))
            continue;
        all.name = grow(all.name, (size_t)all.n + 1, sizeof *all.name);
        all.name[all.n++] = copied(e->d_name);
    }
    if (d)
        closedir(d);
    if (all.n)
        qsort(all.name, (size_t)all.n, sizeof *all.name, by_name);
    return all;
}

/* The same of files from outside: no more than FILES_MOST. */
static struct names some(const char *folder, const char *end)
{
    struct names all = in_folder(folder, end);
    if (all.n > FILES_MOST) {
        note("%s: %d files; only the first %d are read", told(folder), all.n, FILES_MOST);
        all.n = FILES_MOST;
    }
    return all;
}

/* A file's name without its end, if it is good. */
static char *stem(const char *folder, const char *file, const char *end)
{
    char *name = copied(file);
    name[strlen(name) - strlen(end)] = '\0';
    if (name_good(name))
        return name;
    note("%s/%s: bad file name; allowed: a-z 0-9 _ . -", told(folder), shown(file));
    free(name);
    return NULL;
}

/* ---- what is known already ---- */

/* A checksum of a folder and `deep` levels below it: of all names, and of the contents of what a database is
 * made of. So a copy of the files is as good. */
static unsigned long fingerprint(unsigned long crc, const char *folder, int deep)
{
    static const char *const ends[] = {".csv", ".sql", "machine.json"};
    struct names all = in_folder(folder, "");
    for (int i = 0; i < all.n; i++) {
        char *path = joined(folder, all.name[i]);
        struct stat s;
        if (lstat(path, &s))
            continue;
        crc = crc32_z(crc, (const unsigned char *)all.name[i], strlen(all.name[i]) + 1);
        crc = crc32_z(crc, (const unsigned char *)&s.st_mode, sizeof s.st_mode);
        if (S_ISDIR(s.st_mode) && deep > 0)
            crc = fingerprint(crc, path, deep - 1);
        for (int e = 0; S_ISREG(s.st_mode) && e < 3; e++) {
            const size_t n = strlen(path), m = strlen(ends[e]);
            size_t size = 0;
            if (n < m || strcmp(path + n - m, ends[e]))
                continue;
            char *text = s.st_size > LOG_BYTES ? NULL : content(path, &size);
            crc = crc32_z(crc, (const unsigned char *)&s.st_size, sizeof s.st_size);
            crc = crc32_z(crc, (const unsigned char *)(text ? text : ""), size);
            free(text);
        }
        free(path);
    }
    return crc;
}

/* Whether a database has noted this checksum in a column of made_of: 0 `mark`, 1 `claims` (schema.sql). */
static int made_of(const char *path, int at, const char *mark)
{
    sqlite3_stmt *s = NULL;
    int same = 0;
    if (is_file(path) && !sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) &&
        !sqlite3_prepare_v2(db, "SELECT mark, claims FROM made_of", -1, &s, NULL))
        same = sqlite3_step(s) == SQLITE_ROW && !strcmp(column(s, at), mark);
    sqlite3_finalize(s);
    sqlite3_close(db);
    db = NULL;
    return same;
}

/* ---- statements of files, and what they read ---- */

struct seen { /* what a statement makes and reads, as SQLite itself tells while it prepares it */
    char *made;
    struct names read;
};

static void saw(struct seen *seen, const char *table)
{
    for (int i = 0; i < seen->read.n; i++)
        if (!strcmp(seen->read.name[i], table))
            return;
    seen->read.name = grow(seen->read.name, (size_t)seen->read.n + 1, sizeof *seen->read.name);
    seen->read.name[seen->read.n++] = copied(table);
}

static int see(void *context, int action, const char *a, const char *b, const char *database,
               const char *within)
{
    struct seen *seen = context;
    if (action == SQLITE_CREATE_TABLE || action == SQLITE_CREATE_VIEW) {
        free(seen->made);
        seen->made = copied(a);
    }
    if (action != SQLITE_READ || !a || !strncmp(a, "sqlite_", 7) || (database && !strcmp(database, "temp")))
        return SQLITE_OK;
    saw(seen, a);
    return SQLITE_OK;
}

static void remember(const char *kind, const char *name, const struct seen *seen)
{
    for (int i = 0; i < seen->read.n; i++)
        if (strcmp(kind, "rule") || strcmp(seen->read.name[i], name))
            run("INSERT INTO reads SELECT %Q, %Q, %Q WHERE EXISTS (SELECT * FROM sqlite_master WHERE name = "
                "%Q)",
                kind, name, seen->read.name[i], seen->read.name[i]);
}

/* A log or a file may have taken the name of a rule: it is left out. */
static int give_way(const char *name)
{
    sqlite3_stmt *s = ask("SELECT DISTINCT machine, tbl FROM loaded WHERE tbl = %Q", name);
    int n = 0;
    for (; row(s); n++)
        note("%s/%s: there is another %s", column(s, 0), name, name);
    if (!n)
        return 0;
    run("DROP TABLE \"%w\"", name);
    run("DELETE FROM loaded WHERE tbl = %Q", name);
    run("DELETE FROM result WHERE experiment = %Q", name);
    return 1;
}

/* Every statement of a file of SQL. Of rules the text and the tables that they read are kept. */
static void run_file(const char *path, int rules)
{
    size_t size;
    char *text = content(path, &size);
    if (!text)
        fail("%s: cannot be read", path);
    for (const char *at = text; *at;) {
        struct seen seen = {NULL, {NULL, 0}};
        sqlite3_stmt *s;
        const char *next;
        sqlite3_set_authorizer(db, see, &seen);
        int code = sqlite3_prepare_v2(db, at, -1, &s, &next);
        if (code && rules && strstr(sqlite3_errmsg(db), " already exists") && seen.made &&
            give_way(seen.made))
            code = sqlite3_prepare_v2(db, at, -1, &s, &next);
        sqlite3_set_authorizer(db, NULL, NULL);
        if (code)
            refused(path);
        if (s && rules && seen.made) {
            run("INSERT INTO rule_text VALUES (%Q, %Q)", seen.made, sqlite3_sql(s));
            remember("rule", seen.made, &seen);
        }
        while (s && (code = sqlite3_step(s)) == SQLITE_ROW)
            continue;
        if (s && code != SQLITE_DONE)
            refused(path);
        sqlite3_finalize(s);
        at = next;
    }
    free(text);
}

static void run_here(const char *name)
{
    char *path = joined(here, name);
    run_file(path, 0);
    free(path);
}

/* ---- tables ---- */

static int columns_of(const char *tbl)
{
    sqlite3_stmt *s = ask("SELECT count(*) FROM pragma_table_info(%Q)", tbl);
    row(s);
    const int n = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    return n;
}

/* A table for a machine's rows. false with a note where the name is taken. */
static int has_room(const char *machine, const char *tbl)
{
    if (!there("SELECT 1 FROM sqlite_master WHERE name = %Q COLLATE NOCASE AND NOT EXISTS (SELECT 1 FROM "
               "open WHERE tbl = %Q)",
               tbl, tbl) &&
        strncmp(tbl, "sqlite_", 7) && (!*machine || strncmp(tbl, "published_", 10)))
        return 1;
    note("%s/%s: there is another %s", machine, tbl, tbl);
    return 0;
}

static void add_column(const char *tbl, const char *name, const char *type)
{
    if (!there("SELECT 1 FROM pragma_table_info(%Q, 'main') WHERE name = %Q", tbl, name) &&
        columns_of(tbl) < COLUMNS_OF_A_TABLE)
        run("ALTER TABLE main.\"%w\" ADD COLUMN \"%w\" %s", tbl, name, type);
}

/* The columns of a case in the table of its experiment: its own axes stand before the drift, findings at the
 * end. */
static const char *const case_first =
    "study variant backend precision radius nx ny nz block cache status reason samples time_median_ns "
    "time_ci_low_ns time_ci_high_ns time_min_ns gpoints_per_s gflops t_eff_gbs t_peak_gbs";
static const char *const case_last = "time_drift_ns peak_fraction err_max flags";

/* Adds ", "name"" of each word to `list`, and what it is to `values`: the column itself, or the value of that
 * name in `of`. */
static void add_words(sqlite3_str *list, sqlite3_str *values, const char *words, const char *of)
{
    sqlite3_stmt *s =
        ask("SELECT value FROM json_each('[\"'||replace(%Q, ' ', '\",\"')||'\"]') WHERE value <> ''", words);
    while (row(s)) {
        const char *name = column(s, 0);
        char *quoted = sqlite3_mprintf("\"%w\"", name);
        if (strstr(sqlite3_str_value(list) ? sqlite3_str_value(list) : "", quoted)) {
            sqlite3_free(quoted);
            continue;
        }
        sqlite3_str_appendf(list, ", %s", quoted);
        if (of)
            sqlite3_str_appendf(values, ", nullif(pair(%s, %Q), '')", of, name);
        else
            sqlite3_str_appendf(values, ", nullif(%s, '')", quoted);
        sqlite3_free(quoted);
    }
}

/* CREATE TABLE of a machine's rows, with the columns of a JSON list. They have the type that they have in
 * `cases`. Others are REAL, which turns what looks like a number into one and leaves the rest. */
static void create(const char *tbl, const char *list)
{
    sqlite3_str *columns = sqlite3_str_new(db);
    sqlite3_stmt *s = ask("SELECT value, ifnull(c.type, 'REAL') FROM json_each('['||%Q||']') j "
                          "LEFT JOIN pragma_table_info('cases') c ON c.name = value ORDER BY j.key",
                          list);
    while (row(s))
        sqlite3_str_appendf(columns, ", \"%w\" %s", column(s, 0), column(s, 1));
    char *all = sqlite3_str_finish(columns);
    run("CREATE TABLE main.\"%w\" (machine TEXT NOT NULL REFERENCES machine (name)%s)", tbl, all ? all : "");
    run("INSERT INTO open VALUES (%Q)", tbl);
    sqlite3_free(all);
}

/* The table of each experiment, and of what was measured around it. */
static void experiment_tables(void)
{
    sqlite3_stmt *s =
        ask("WITH axis AS (SELECT experiment, min(machine) AS machine, value, min(key) AS i, 0 AS kind "
            "    FROM axes, json_each('[\"'||replace(extras, ' ', '\",\"')||'\"]') WHERE value <> '' GROUP "
            "BY experiment, value "
            "    UNION ALL SELECT experiment, min(machine), value, min(key), 1 "
            "    FROM axes, json_each('[\"'||replace(found, ' ', '\",\"')||'\"]') WHERE value <> '' GROUP BY "
            "experiment, value) "
            "SELECT name, ifnull((SELECT group_concat(value, ' ') FROM (SELECT value FROM axis WHERE "
            "experiment = name AND kind = 0 ORDER BY machine, i)), ''), "
            "    ifnull((SELECT group_concat(value, ' ') FROM (SELECT value FROM axis WHERE experiment = "
            "name AND kind = 1 ORDER BY machine, i)), ''), "
            "    ifnull(columns, ''), logs "
            "FROM (SELECT name, max(columns) AS columns, max(logs) AS logs FROM ("
            "    SELECT value AS name, columns, NULL AS logs FROM needed, json_each('[\"'||replace(tables, ' "
            "', '\",\"')||'\"]') WHERE kind = 'case' "
            "    UNION ALL SELECT experiment, NULL, group_concat(DISTINCT log) FROM axes GROUP BY "
            "experiment) GROUP BY name) ORDER BY name");
    while (row(s)) {
        const char *tbl = column(s, 0), *axes = column(s, 1), *found = column(s, 2), *needed = column(s, 3),
                   *logs = column(s, 4);
        sqlite3_str *list = sqlite3_str_new(db), *values = sqlite3_str_new(db);
        if (!has_room("", tbl))
            continue;
        /* two logs whose names make one table: the first has it */
        char *log = strndup(logs, strcspn(logs, ","));
        if (logs[strlen(log)])
            note("%s: there is another %s", logs + strlen(log) + 1, tbl);
        add_words(list, values, case_first, NULL);
        add_words(list, values, axes, "extra");
        /* what a rule needs and no log has as an axis is a finding, or nowhere */
        add_words(list, values, case_last, NULL);
        add_words(list, values, found, "findings");
        add_words(list, values, needed, "findings");
        char *l = sqlite3_str_finish(list), *v = sqlite3_str_finish(values);
        create(tbl, l + 2);
        run("INSERT INTO main.\"%w\" (machine%s) SELECT machine%s FROM cases "
            "WHERE experiment = %Q AND log = %Q AND (machine, %Q) NOT IN (SELECT * FROM given) ORDER BY "
            "rowid",
            tbl, l, v, tbl, log, tbl);
        run("INSERT INTO loaded SELECT machine, %Q, sum(status = 'ok') FROM cases WHERE experiment = %Q AND "
            "log = %Q "
            "AND (machine, %Q) NOT IN (SELECT * FROM given) GROUP BY machine",
            tbl, tbl, log, tbl);
        run("INSERT INTO own SELECT %Q, value FROM json_each('[\"'||replace(%Q, ' ', '\",\"')||'\"]') WHERE "
            "value <> ''",
            tbl, axes);
        sqlite3_free(l);
        sqlite3_free(v);
        if (*log) {
            char *beside = joined(tbl, "");
            beside = grow(beside, strlen(tbl) + sizeof "_context", 1);
            sprintf(beside, "%s_context", tbl);
            if (has_room("", beside)) {
                run("CREATE TABLE main.\"%w\" (machine TEXT NOT NULL REFERENCES machine (name), role TEXT, "
                    "variant TEXT, backend TEXT, n_records REAL, samples REAL, time_median_ns REAL, "
                    "t_eff_gbs REAL, time_first TEXT, time_last TEXT, bytes_min REAL)",
                    beside);
                run("INSERT INTO open VALUES (%Q)", beside);
                run("INSERT INTO main.\"%w\" SELECT machine, role, variant, backend, n_records, samples, "
                    "time_median_ns, t_eff_gbs, time_first, time_last, bytes_min FROM context "
                    "WHERE experiment = %Q AND log = %Q AND (machine, %Q) NOT IN (SELECT * FROM given) "
                    "ORDER BY rowid",
                    beside, tbl, log, beside);
                run("INSERT INTO loaded SELECT machine, %Q, count(*) FROM \"%w\" GROUP BY machine", beside,
                    beside);
            }
            free(beside);
        }
        free(log);
    }
}

/* The tables of profiles. */
static void profile_tables(void)
{
    sqlite3_str *counters = sqlite3_str_new(db), *counted = sqlite3_str_new(db);
    sqlite3_stmt *s = ask("SELECT rowid, name FROM counter ORDER BY rowid");
    while (row(s)) {
        sqlite3_str_appendf(counters, ", \"%w\"", column(s, 1));
        sqlite3_str_appendf(counted, ", digits(max(x) FILTER (WHERE i = %d), 10)", sqlite3_column_int(s, 0));
    }
    char *c = sqlite3_str_finish(counters), *d = sqlite3_str_finish(counted);
    for (s = ask("SELECT file, machine, tbl, axes FROM profile WHERE (machine, tbl) NOT IN (SELECT * FROM "
                 "given) ORDER BY file");
         row(s);) {
        const char *file = column(s, 0), *machine = column(s, 1), *tbl = column(s, 2), *axes = column(s, 3);
        sqlite3_str *list = sqlite3_str_new(db), *values = sqlite3_str_new(db);
        if (!has_room(machine, tbl))
            continue;
        add_words(list, values, axes, "name");
        char *l = sqlite3_str_finish(list), *v = sqlite3_str_finish(values);
        char *all = sqlite3_mprintf("%s, \"launches\", \"kernels\"%s", l, c);
        if (!there("SELECT 1 FROM sqlite_master WHERE name = %Q", tbl))
            create(tbl, all + 2);
        sqlite3_stmt *names = ask("SELECT value FROM json_each('['||substr(%Q, 3)||']')", all);
        while (row(names))
            add_column(tbl, column(names, 0), "REAL");
        run("INSERT INTO main.\"%w\" (machine%s) SELECT %Q%s, max(launches), max(kernels)%s FROM profiled "
            "WHERE file = %Q GROUP BY name ORDER BY name COLLATE by_version",
            tbl, all, machine, v, d, file);
        run("INSERT INTO loaded SELECT %Q, %Q, count(DISTINCT name) FROM profiled WHERE file = %Q", machine,
            tbl, file);
        sqlite3_free(all);
        sqlite3_free(l);
        sqlite3_free(v);
    }
    sqlite3_free(c);
    sqlite3_free(d);
    s = ask(
        "SELECT value, ltrim(iif(kind = 'count', (SELECT columns FROM counted), '') || columns) FROM needed, "
        "json_each('[\"'||replace(tables, ' ', '\",\"')||'\"]') WHERE kind <> 'case' ORDER BY 1");
    while (row(s)) {
        sqlite3_str *list = sqlite3_str_new(db), *values = sqlite3_str_new(db);
        const char *tbl = column(s, 0);
        add_words(list, values, column(s, 1), NULL);
        char *l = sqlite3_str_finish(list);
        if (!there("SELECT 1 FROM sqlite_master WHERE name = %Q", tbl))
            create(tbl, l + 2);
        sqlite3_stmt *names = ask("SELECT value FROM json_each('['||substr(%Q, 3)||']')", l);
        while (row(names))
            add_column(tbl, column(names, 0), "REAL");
        sqlite3_free(l);
        sqlite3_free(sqlite3_str_finish(values));
    }
}

/* ---- tables from outside: CSV without quotes ---- */

/* Whether a line has `n` fields of allowed characters. */
static int row_good(const char *line, int n)
{
    for (const char *comma = line; (comma = strchr(comma, ',')); comma++)
        n--;
    return n == 1 && !line[strspn(line, ALLOWED ",")];
}

/* Cuts a line at its commas; how many fields, at most `most` + 1. */
static int fields_of(char *line, char **field, int most)
{
    int n = 0;
    for (char *at = line; at && n <= most; n++) {
        field[n] = at;
        if ((at = strchr(at, ',')))
            *at++ = '\0';
    }
    return n;
}

/* Whether a column of these rows has nothing but numbers. The revision 4521e10 is a number only where all
 * are. */
static int numbers(const char *rows, int column)
{
    for (const char *line = rows; *line; line = strchrnul(line, '\n'), line += *line == '\n') {
        const char *at = line;
        for (int i = 0; i < column; i++)
            at += strcspn(at, ",\n") + (at[strcspn(at, ",\n")] == ',');
        at += strspn(at, "0123456789+-.eE");
        if (*line != '#' && *at && *at != ',' && *at != '\n')
            return 0;
    }
    return 1;
}

/* One file into the table `tbl`; machine "": literature. */
static void read_table(const char *path, const char *machine, const char *tbl)
{
    size_t size;
    char *text = content(path, &size), *line = text, *end, *field[COLUMNS_MOST + 2];
    char *name[COLUMNS_MOST];
    long number = 1, rows = 0, bad = 0, good = 0;
    int n, status = -1, drift = -1, peak = -1;
    if (!text)
        return;
    for (size_t i = 0; i < size; i++)
        rows += text[i] == '\n' || i + 1 == size;
    if (rows > TABLE_ROWS) {
        note("%s: %ld rows; at most %d", told(path), rows, TABLE_ROWS);
        return;
    }
    if (!has_room(machine, tbl))
        return;
    for (; *line == '#'; line = end + (*end == '\n'), number++) {
        char kept[501];
        int m = 0;
        end = strchrnul(line, '\n');
        for (const char *c = line + 1 + (line[1] == ' '); c < end && m < 500; c++)
            if (*c == ',' || strchr(allowed, *c))
                kept[m++] = *c;
        kept[m] = '\0';
        run("INSERT INTO head VALUES (%Q, %Q, %Q)", machine, tbl, kept);
    }
    end = strchrnul(line, '\n');
    if (end - line > HEADER_MOST) {
        note("%s: a header of %ld characters; at most %d", told(path), (long)(end - line), HEADER_MOST);
        return;
    }
    const int more = *end == '\n';
    *end = '\0';
    n = *line ? fields_of(line, field, COLUMNS_MOST) : 0;
    if (n == 0 || n > COLUMNS_MOST) {
        if (n)
            note("%s: more than %d columns", told(path), COLUMNS_MOST);
        else
            note("%s: no header", told(path));
        return;
    }
    for (int i = 0; i < n; i++) {
        if (!name_good(field[i])) {
            note("%s: bad column name %s; allowed: a-z 0-9 _ . -", told(path), shown(field[i]));
            return;
        }
        name[i] = underscored(field[i]);
        int twice = *machine && !strcmp(name[i], "machine");
        for (int j = 0; j < i; j++)
            twice |= !strcmp(name[i], name[j]);
        if (twice) {
            note("%s: column %s appears twice", told(path), name[i]);
            return;
        }
        status = !strcmp(name[i], "status") ? i : status;
        peak = !strcmp(name[i], "t_peak_gbs") ? i : peak;
        drift = !strcmp(name[i], "time_drift_ns") ? i : drift;
    }
    for (int i = peak + 1; peak >= 0 && i < drift; i++)
        run("INSERT OR IGNORE INTO own VALUES (%Q, %Q)", tbl, name[i]);
    const int first = !there("SELECT 1 FROM sqlite_master WHERE name = %Q", tbl);
    sqlite3_str *list = sqlite3_str_new(db), *values = sqlite3_str_new(db), *columns = sqlite3_str_new(db);
    int of = -1; /* the column with the machine; only literature says itself whose row it is */
    for (int i = 0; i < n; i++) {
        const char *type = *machine || numbers(end + more, i) ? "REAL" : "TEXT";
        if (!strcmp(name[i], "machine")) {
            of = i;
            continue;
        }
        if (first)
            sqlite3_str_appendf(columns, ", \"%w\" %s", name[i], type);
        else
            add_column(tbl, name[i], type);
        if (first || there("SELECT 1 FROM pragma_table_info(%Q, 'main') WHERE name = %Q", tbl, name[i])) {
            sqlite3_str_appendf(list, ", \"%w\"", name[i]);
            sqlite3_str_appendf(values, ", nullif(?%d, '')", i + 2);
        }
    }
    char *c = sqlite3_str_finish(columns);
    if (first) {
        run("CREATE TABLE main.\"%w\" (machine TEXT%s%s)", tbl,
            *machine ? " NOT NULL REFERENCES machine (name)" : "", c ? c : "");
        run("INSERT INTO open VALUES (%Q)", tbl);
    }
    sqlite3_free(c);
    char *l = sqlite3_str_finish(list), *v = sqlite3_str_finish(values);
    sqlite3_stmt *s = ask("INSERT INTO main.\"%w\" (machine%s) VALUES (nullif(?%d, '')%s)", tbl, l ? l : "",
                          of < 0 ? 1 : of + 2, v ? v : "");
    sqlite3_free(l);
    sqlite3_free(v);
    if (*machine)
        sqlite3_bind_text(s, 1, machine, -1, SQLITE_STATIC);
    for (line = end + more; *line || line < text + size; line = end + 1) {
        number++;
        end = strchrnul(line, '\n');
        const int torn = *end != '\n' || memchr(line, '\0', (size_t)(end - line));
        *end = '\0';
        if (torn && end == text + size) {
            note("%s: the last row is torn (no newline)", told(path));
            break;
        }
        if (*line == '#')
            continue;
        if (!row_good(line, n)) {
            if (++bad <= NOTES_MOST)
                note("%s row %ld: expected %d values of the characters %s, found: %s", told(path), number, n,
                     allowed, shown(line));
            continue;
        }
        fields_of(line, field, n);
        for (int i = 0; i < n; i++)
            if (i + 2 <= sqlite3_bind_parameter_count(s))
                sqlite3_bind_text(s, i + 2, field[i], -1, SQLITE_STATIC);
        if (sqlite3_step(s) != SQLITE_DONE)
            refused(tbl);
        sqlite3_reset(s);
        good += status < 0 || !strcmp(field[status], "ok");
    }
    sqlite3_finalize(s);
    if (bad > NOTES_MOST)
        note("%s: and %ld more rows", told(path), bad - NOTES_MOST);
    if (*machine && sqlite3_total_changes(db) >= 0)
        run("INSERT INTO loaded SELECT %Q, %Q, %ld WHERE EXISTS (SELECT 1 FROM \"%w\" WHERE machine = %Q)",
            machine, tbl, good, tbl, machine);
    free(text);
}

/* The tables of a folder whose names end in `end`. */
static void read_tables(const char *folder, const char *end, const char *machine, const char *prefix,
                        int only_names)
{
    struct names all = some(folder, end);
    for (int i = 0; i < all.n; i++) {
        char *path = joined(folder, all.name[i]), *name = NULL;
        if (!only_names)
            name = stem(folder, all.name[i], ".csv");
        else if (is_file(path)) {
            name = copied(all.name[i]);
            name[strlen(name) - strlen(".csv")] = '\0';
        }
        if (name && only_names) {
            char *tbl = underscored(name);
            run("INSERT OR IGNORE INTO given VALUES (%Q, %Q)", machine, tbl);
        } else if (name && regular(path, TABLE_BYTES) >= 0) {
            char *tbl;
            if (asprintf(&tbl, "%s%s", prefix, name) < 0)
                fail("no memory");
            read_table(path, machine, underscored(tbl));
        }
        free(path);
        free(name);
    }
}

/* ---- machines ---- */

static void facts(const char *machine, const char *json, size_t size)
{
    run("CREATE TEMP TABLE fact (key, type, atom, n)");
    sqlite3_stmt *s =
        ask("INSERT INTO fact SELECT key, type, atom, count(*) OVER (PARTITION BY key) FROM json_each(?1)");
    sqlite3_bind_text(s, 1, json, (int)size, SQLITE_STATIC);
    while (row(s))
        continue;
    s = ask("SELECT DISTINCT f.key, CASE WHEN n > 1 THEN 'appears twice' WHEN c.type = 'REAL' AND (f.type "
            "NOT IN ('integer', 'real') OR "
            "atom NOT BETWEEN -1e300 AND 1e300) THEN 'is not a number' WHEN c.type = 'TEXT' AND f.type <> "
            "'text' THEN 'is not text' "
            "WHEN c.type = 'TEXT' AND NOT plain(atom) THEN 'has a forbidden character' END AS what "
            "FROM fact f JOIN pragma_table_info('machine') c ON f.key = c.name WHERE what <> ''");
    while (row(s)) {
        note("%s/machine.json: %s %s", machine, column(s, 0), column(s, 1));
        run("DELETE FROM fact WHERE key = %Q", column(s, 0));
    }
    run("INSERT INTO machine (name) VALUES (%Q)", machine);
    for (s = ask("SELECT name FROM pragma_table_info('machine') WHERE name NOT IN ('name', 'label')");
         row(s);)
        run("UPDATE machine SET \"%w\" = (SELECT nullif(atom, '') FROM fact WHERE key = %Q) WHERE name = %Q",
            column(s, 0), column(s, 0), machine);
    run("DROP TABLE fact");
}

/* ---- raw logs ---- */

/* A log while it is read into `record` and `bad_line`. */
struct import {
    sqlite3_stmt *good, *bad;
    const char *machine, *log, *experiment;
    int bads;
    char number[RC_COLUMNS]; /* 1: the table's column is one of numbers */
    void *cases;             /* of this log, as tsearch() keeps them */
    struct known_case *key;  /* room for the next one */
    struct renaming {
        char *study, *now, *gone;
    } *renaming;
    int renamings;
};

/* A case by the text that tells it from the others of its log. */
struct known_case {
    sqlite3_int64 id;
    char key[];
};

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct known_case *)a)->key, ((const struct known_case *)b)->key);
}

/* Whether a number is written as %.17g writes it: most axes are short whole numbers. */
static int is_whole(const char *text)
{
    int length = 0;
    while (text[length] >= '0' && text[length] <= '9')
        length++;
    return !text[length] && length <= 15 && *text > '0';
}

/* Whether a number has none of the letters of "inf", "nan" and "0x1p3". */
static int is_decimal(const char *text)
{
    while (*text && (*text <= '9' || (*text | 32) == 'e'))
        text++;
    return !*text;
}

/* The number of a record's case, from 1 on over all logs. */
static sqlite3_int64 case_id(struct import *m, char *const text[RC_COLUMNS], const double value[RC_COLUMNS])
{
    static const int axes[] = {RC_STUDY, RC_VARIANT, RC_BACKEND, RC_PRECISION, RC_RADIUS, RC_NX,
                               RC_NY,    RC_NZ,      RC_BLOCK,   RC_EXTRA,     RC_CACHE};
    static sqlite3_int64 cases;
    if (!m->key)
        m->key = grow(NULL, sizeof *m->key + RECORD_LINE_MAX + 400, 1);
    char *end = m->key->key;
    for (size_t i = 0; i < sizeof axes / sizeof *axes; i++) {
        const int a = axes[i];
        if (m->number[a] && *text[a] && !is_whole(text[a])) /* 64 and 64.0 are one */
            end += sprintf(end, "%.17g,", value[a]);
        else
            end = stpcpy(stpcpy(end, text[a]), ",");
    }
    struct known_case **found = tsearch(m->key, &m->cases, by_key);
    if (!found)
        fail("no memory");
    if (*found == m->key) { /* a new one: the tree keeps it */
        *found = grow(m->key, sizeof *m->key + (size_t)(end - m->key->key) + 1, 1);
        (*found)->id = ++cases;
        m->key = NULL;
    }
    return (*found)->id;
}

static void put(sqlite3_stmt *s)
{
    if (sqlite3_step(s) != SQLITE_DONE)
        refused("a raw log");
    sqlite3_reset(s);
}

static void put_bad(struct import *m, long line, const char *what)
{
    if (++m->bads > BAD_MOST)
        return;
    sqlite3_bind_text(m->bad, 1, m->machine, -1, SQLITE_STATIC);
    sqlite3_bind_text(m->bad, 2, m->log, -1, SQLITE_STATIC);
    sqlite3_bind_int64(m->bad, 3, line);
    sqlite3_bind_text(m->bad, 4, m->bads < BAD_MOST ? what : "this and all further bad lines", -1,
                      SQLITE_STATIC);
    put(m->bad);
}

static void take_bad(const char *path, long line, enum record_fault fault, void *context)
{
    put_bad(context, line, record_fault_text(fault));
}

static int take(const struct record *r, void *context)
{
    struct import *m = context;
    const char *wrong = record_wrong(r);
    char *text[RC_COLUMNS], *kept = NULL, *end;
    double value[RC_COLUMNS];
    int retired = 0;
    for (int c = 0; c < RC_COLUMNS && !wrong; c++) {
        text[c] = r->text[c];
        if (!m->number[c] || !*text[c])
            continue;
        value[c] = record_number(text[c], &end);
        /* an error and its bound may be none */
        if (*end || (!isfinite(value[c]) && c != RC_ERR_MAX && c != RC_BOUND_USED))
            wrong = "a field of numbers has none";
    }
    if (wrong) {
        put_bad(m, r->line, wrong);
        return 0;
    }
    for (int i = 0; i < m->renamings; i++)
        if (!strcmp(m->renaming[i].study, text[RC_STUDY])) {
            kept = pairs_without(text[RC_EXTRA], m->renaming[i].gone);
            text[RC_STUDY] = m->renaming[i].now;
            retired = !kept;
            text[RC_EXTRA] = kept ? kept : text[RC_EXTRA];
            break;
        }
    if (!retired && !strcmp(text[RC_ROLE], "case"))
        sqlite3_bind_int64(m->good, 1, case_id(m, text, value));
    else
        sqlite3_bind_null(m->good, 1);
    sqlite3_bind_text(m->good, 2, m->machine, -1, SQLITE_STATIC);
    sqlite3_bind_text(m->good, 3, m->log, -1, SQLITE_STATIC);
    sqlite3_bind_int64(m->good, 4, r->line);
    sqlite3_bind_text(m->good, 5, m->experiment, -1, SQLITE_STATIC);
    if (retired)
        text[RC_ROLE] = "retired";
    for (int c = 0; c < RC_COLUMNS; c++) {
        if (!*text[c] && text[c] != kept)
            sqlite3_bind_null(m->good, 6 + c);
        else if (m->number[c] && is_decimal(text[c]))
            sqlite3_bind_double(m->good, 6 + c, value[c]);
        else
            sqlite3_bind_text(m->good, 6 + c, text[c], -1, SQLITE_STATIC);
    }
    put(m->good);
    free(kept);
    return 0;
}

/* What a log or profile calls otherwise than the program does now (results/renamed.csv). */
static void name_now(const char *log)
{
    run("INSERT OR IGNORE INTO name_now SELECT %Q, study, now, gone FROM renamed "
        "WHERE experiments = '' OR instr(' ' || experiments || ' ', ' ' || %Q || ' ') ORDER BY rowid",
        log, log);
}

/* The statements are the same for all logs. */
static void read_log(struct import *m, const char *path)
{
    char why[WHY];
    m->bads = 0;
    name_now(m->log);
    sqlite3_stmt *s = ask("SELECT study, now, gone FROM name_now WHERE log = %Q", m->log);
    while (row(s)) {
        m->renaming = grow(m->renaming, (size_t)m->renamings + 1, sizeof *m->renaming);
        m->renaming[m->renamings++] =
            (struct renaming){copied(column(s, 0)), copied(column(s, 1)), copied(column(s, 2))};
    }
    if (record_read(path, take, take_bad, m, why) < 0) { /* of the file as a whole: "path:line: what" */
        const char *what = why + (!strncmp(why, path, strlen(path)) ? strlen(path) : 0);
        put_bad(m, *what == ':' ? atol(what + 1) : 0, what + strspn(what, ":0123456789 "));
    }
    tdestroy(m->cases, free);
    m->cases = NULL;
    while (m->renamings > 0) {
        const struct renaming *r = &m->renaming[--m->renamings];
        free(r->study);
        free(r->now);
        free(r->gone);
    }
}

static void raw_logs(const char *folder, const char *machine)
{
    struct names all = some(folder, ".csv");
    struct import m = {.machine = machine};
    sqlite3_str *values = sqlite3_str_new(db);
    long bytes = 0, size;
    for (int c = 0; c < RC_COLUMNS; c++) {
        sqlite3_str_appendf(values, ", ?%d", 6 + c);
        m.number[c] = there("SELECT 1 FROM pragma_table_info('record') WHERE name = %Q AND type = 'REAL'",
                            record_columns[c]);
    }
    char *fields = sqlite3_str_finish(values);
    m.good = ask("INSERT INTO record VALUES (NULL, ?1, ?2, ?3, ?5, ?4%s)", fields);
    m.bad = ask("INSERT INTO bad_line VALUES (?1, ?2, ?3, ?4)");
    sqlite3_free(fields);
    for (int i = 0; i < all.n; i++) {
        char *path = joined(folder, all.name[i]), *name;
        if ((size = regular(path, LOG_BYTES)) < 0 || !(name = stem(folder, all.name[i], ".csv")))
            continue;
        if ((bytes += size) > MACHINE_BYTES) {
            note("%s: the logs up to this one exceed %d bytes", told(path), MACHINE_BYTES);
            continue;
        }
        m.log = name;
        m.experiment = underscored(name);
        read_log(&m, path);
    }
    sqlite3_finalize(m.good);
    sqlite3_finalize(m.bad);
    free(m.renaming);
    free(m.key);
}

/* Nsight Compute's files, each line as a list in JSON: its cells are quoted. */
static void profiles(const char *folder, const char *machine)
{
    struct names all = some(folder, ".ncu.csv");
    sqlite3_stmt *s = ask("INSERT INTO line VALUES (?1, ?2, '['||?3||']')");
    for (int i = 0; i < all.n; i++) {
        char *path = joined(folder, all.name[i]), *name, *file, *text;
        size_t size;
        if (regular(path, PROFILE_BYTES) < 0 || !(name = stem(folder, all.name[i], ".ncu.csv")) ||
            !(text = content(path, &size)))
            continue;
        file = joined(machine, name);
        name_now(name);
        for (size_t j = 0; j < size; j++)
            if (!text[j])
                text[j] = '?';
        int number = 0;
        for (char *line = text, *end; *line; line = end) {
            end = strchrnul(line, '\n');
            sqlite3_bind_text(s, 1, file, -1, SQLITE_STATIC);
            sqlite3_bind_int(s, 2, ++number);
            sqlite3_bind_text(s, 3, line, (int)(end - line), SQLITE_STATIC);
            if (sqlite3_step(s) != SQLITE_DONE)
                refused(path);
            sqlite3_reset(s);
            end += *end == '\n';
        }
        free(text);
    }
    sqlite3_finalize(s);
}

/* Whether a folder is a machine's; its facts are taken then. */
static int is_machine(const char *name)
{
    char *folder = joined(results, name), *json = joined(folder, "machine.json"), *text;
    struct stat s;
    size_t size;
    sqlite3_stmt *q;
    if (lstat(folder, &s))
        return 0;
    if (S_ISLNK(s.st_mode)) {
        note("%s: a symbolic link", shown(name));
        return 0;
    }
    if (!S_ISDIR(s.st_mode) || !strcmp(name, "published") ||
        ((!strcmp(name, "rules") || !strcmp(name, "checks")) && lstat(json, &s)))
        return 0;
    if (!name_good(name)) {
        note("folder %s: not a name for a machine; allowed: 1 to 63 of a-z 0-9 _ -, the first a letter",
             shown(name));
        return 0;
    }
    q = ask("SELECT machine_name_wrong(%Q)", name);
    if (row(q) && *column(q, 0)) {
        note("folder %s: %s", name, column(q, 0));
        sqlite3_finalize(q);
        return 0;
    }
    sqlite3_finalize(q);
    if (lstat(json, &s)) {
        note("%s: no machine.json", name);
        return 0;
    }
    if (regular(json, JSON_BYTES) < 0 || !(text = content(json, &size)))
        return 0;
    q = ask("SELECT 1 WHERE json_valid(?1) AND json_type(?1) = 'object'");
    sqlite3_bind_text(q, 1, text, (int)size, SQLITE_STATIC);
    const int object = row(q);
    if (object)
        sqlite3_finalize(q);
    else
        note("%s: machine.json is not a JSON object", name);
    if (object)
        facts(name, text, size);
    return object;
}

static void bad_lines(void)
{
    sqlite3_stmt *s = ask("SELECT machine, file, line, what, i, n FROM (SELECT machine, iif(log GLOB "
                          "'profile/*', log||'.ncu.csv', 'raw/'||log||'.csv') AS file, line, "
                          "what, row_number() OVER (PARTITION BY machine, log ORDER BY line) AS i, count(*) "
                          "OVER (PARTITION BY machine, log) AS n FROM bad_line) "
                          "WHERE i <= %d ORDER BY machine, file, i",
                          NOTES_MOST + 1);
    while (row(s)) {
        if (sqlite3_column_int(s, 4) <= NOTES_MOST)
            note("%s/%s row %d: %s", column(s, 0), column(s, 1), sqlite3_column_int(s, 2),
                 shown(column(s, 3)));
        else
            note("%s/%s: and %d more rows", column(s, 0), column(s, 1),
                 sqlite3_column_int(s, 5) - NOTES_MOST);
    }
}

/* ---- a table of this artifact's own, with # on top, a header, and commas ---- */

static void own_table(const char *file, const char *tbl)
{
    char *path = joined(here, file), *text, *save = NULL, *field[COLUMNS_MOST + 2];
    size_t size;
    int header = 1;
    if (!(text = content(path, &size)))
        fail("%s: cannot be read", path);
    const int n = columns_of(tbl);
    for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        if (*line == '#')
            continue;
        if (header) /* the first line that is no comment */
            header = 0;
        else if (fields_of(line, field, n) == n) {
            sqlite3_str *values = sqlite3_str_new(db);
            for (int i = 0; i < n; i++)
                sqlite3_str_appendf(values, "%s%Q", i ? ", " : "", field[i]);
            char *all = sqlite3_str_finish(values);
            run("INSERT INTO \"%w\" SELECT %s", tbl, all);
            sqlite3_free(all);
        } else
            fail("%s: %d fields are expected in: %s", path, n, shown(line));
    }
    free(text);
    free(path);
}

/* ---- claims ---- */

/* "-- key: words" in the comments on top of a claim. */
static char *said(const char *text, const char *key)
{
    for (const char *at = text; !strncmp(at, "--", 2); at = strchrnul(at, '\n'), at += *at == '\n')
        if (!strncmp(at, "-- ", 3) && !strncmp(at + 3, key, strlen(key)) &&
            !strncmp(at + 3 + strlen(key), ": ", 2)) {
            const char *words = at + 3 + strlen(key) + 2;
            return strndup(words, strcspn(words, "\n"));
        }
    return NULL;
}

/* Evaluates a claim. Its query has the columns machine, value, and format or numbers; others have defaults
 * (docs/results-db.md). */
static void claim(const char *path, const char *name)
{
    size_t size;
    char *text = content(path, &size);
    struct seen seen = {NULL, {NULL, 0}};
    sqlite3_stmt *s = NULL;
    int has[7] = {0}, needed[3] = {0};
    const char *behind = "";
    static const char *const optional[] = {"place", "least", "most", "floor", "numbers", "noise", "cases"},
                             *const always[] = {"machine", "value", "format"};
    if (!text)
        fail("%s: cannot be read", path);
    char *sentence = said(text, "claim"), *finding = said(text, "finding"), *source = said(text, "source");
    run("INSERT INTO claim VALUES (%Q, %Q, %Q, %d, NULL)", name,
        finding    ? finding
        : sentence ? sentence
                   : "",
        source ? source : "", finding != NULL);
    sqlite3_set_authorizer(db, see, &seen);
    const int code = sqlite3_prepare_v2(db, text, -1, &s, &behind);
    sqlite3_set_authorizer(db, NULL, NULL);
    if (code) {
        const char *why = sqlite3_errmsg(db);
        if (strncmp(why, "no such table", 13) && strncmp(why, "no such column", 14)) {
            fprintf(stderr, "load: paper/claims/%s.sql: Error: %s\n", name, why);
            fail("a claim (paper/claims/) is not valid SQL");
        }
        char *lacks = copied(why);
        run("UPDATE claim SET lacks = %Q WHERE name = %Q", lacks, name);
        free(lacks);
        return;
    }
    remember("claim", name, &seen);
    for (int c = 0; c < sqlite3_column_count(s); c++) {
        for (int i = 0; i < 7; i++)
            has[i] |= !strcmp(sqlite3_column_name(s, c), optional[i]);
        for (int i = 0; i < 3; i++)
            needed[i] |= !strcmp(sqlite3_column_name(s, c), always[i]);
    }
    if (!s || !sqlite3_stmt_readonly(s) || behind[strspn(behind, " \t\r\n;")])
        fail("paper/claims/%s.sql: expected: one query and nothing behind it", name);
    for (int i = 0; i < 3; i++)
        if (!needed[i] && !(i == 2 && has[4]))
            fail("paper/claims/%s.sql: the query has no column %s; needed: machine, value, and format or "
                 "numbers",
                 name, always[i]);
    sqlite3_finalize(s);
    for (char *at = text + (behind - text); at > text && strchr(" \t\r\n;", at[-1]);)
        *--at = ' '; /* also the ; that ends the query */
    /* single before double, unless the claim has an order of its own */
    const char *order = said(text, "order") ? ""
                        : has[0] ? " ORDER BY place LIKE 'double%', iif(substr(place, 1, 6) IN ('single', "
                                   "'double'), place, ''), row_number() OVER ()"
                                 : "";
    run("INSERT INTO measured SELECT %Q, machine, %s, value, %s, %s, %s%s, %s, %s FROM (\n%s\n) q%s", name,
        has[0] ? "place" : "''", has[1] ? "least" : "NULL", has[2] ? "most" : "NULL", has[3] ? "floor" : "1",
        has[5] ? " * (SELECT margin FROM margin m WHERE m.machine = q.machine AND experiment = noise)" : "",
        has[4] ? "numbers" : "printf(format, value)", has[6] ? "cases" : "NULL", text, order);
    run("UPDATE claim SET lacks = (SELECT CASE WHEN count(least) + count(most) = 0 THEN 'neither least nor "
        "most' WHEN count(*) > count(DISTINCT machine || ' ' || ifnull(place, '')) THEN 'several rows have "
        "one machine and place' WHEN count(floor) = 0 THEN "
        "'noise names no experiment measured' END FROM measured m WHERE m.name = claim.name) WHERE name = %Q",
        name);
    free(text);
}

/* Evaluates all claims, and notes the checksum of their folder. */
static void claims(const char *folder, const char *mark)
{
    struct names all = in_folder(folder, ".sql");
    char *dates = joined(folder, "dates.csv");
    run("BEGIN");
    run("DELETE FROM measured");
    run("DELETE FROM claim");
    run("DELETE FROM claim_date");
    run("DELETE FROM reads WHERE kind = 'claim'");
    if (is_file(dates)) /* a copy of results/ alone has no claims */
        own_table("../paper/claims/dates.csv", "claim_date");
    for (int i = 0; i < all.n; i++) {
        char *name = copied(all.name[i]);
        name[strlen(name) - 4] = '\0';
        claim(joined(folder, all.name[i]), name);
    }
    run("UPDATE made_of SET claims = %Q", mark);
    run("COMMIT");
}

/* ---- figures ---- */

/* What the statements of a text read, each with all tables. Whatever they make is temporary and goes with the
 * transaction. A statement that is none ends it: plots/draw says so where it draws. */
static void read_by(const char *text, struct seen *seen)
{
    sqlite3_stmt *s;
    const char *next;
    for (const char *at = text; *at; at = next) {
        sqlite3_set_authorizer(db, see, seen);
        const int code = sqlite3_prepare_v2(db, at, -1, &s, &next);
        sqlite3_set_authorizer(db, NULL, NULL);
        if (code)
            return;
        if (s && !sqlite3_column_count(s))
            sqlite3_step(s);
        sqlite3_finalize(s);
    }
}

/* Notes in a database which tables the query of each figure reads (results/needs.sql), unless it has noted
 * them. The rows of a figure do not depend on that: the file keeps its time, so that no figure is drawn
 * anew. */
static void figures(const char *file)
{
    char *plots = joined(here, "../plots"), *path = joined(plots, "style.sql"), mark[16];
    struct names all = in_folder(plots, ".sql");
    struct seen *seen = grow(NULL, (size_t)all.n + 1, sizeof *seen);
    struct stat before;
    size_t size;
    char *style = content(path, &size);
    snprintf(mark, sizeof mark, "%08lx", fingerprint(0, plots, 0));
    if (!style || stat(file, &before) || access(file, W_OK))
        return;
    if (sqlite3_open_v2(file, &db, SQLITE_OPEN_READONLY, NULL))
        fail("%s: cannot be read", shown(file));
    if (there("SELECT 1 FROM made_of WHERE figures = %Q", mark)) {
        sqlite3_close(db);
        return;
    }
    for (int i = 0; i < all.n; i++) {
        char *text = content(joined(plots, all.name[i]), &size);
        seen[i] = (struct seen){NULL, {NULL, 0}};
        run("BEGIN");
        if (text && strcmp(all.name[i], "style.sql")) {
            read_by(style, &(struct seen){NULL, {NULL, 0}});
            read_by(text, &seen[i]);
            char *save = NULL, *needs = said(text, "needs");
            for (char *t = needs ? strtok_r(needs, " ", &save) : NULL; t; t = strtok_r(NULL, " ", &save))
                saw(&seen[i], t);
            free(needs);
        }
        free(text);
        run("ROLLBACK");
    }
    sqlite3_close(db);
    if (sqlite3_open(file, &db))
        fail("%s: cannot write there", shown(file));
    sqlite3_busy_timeout(db, 60000);
    run("BEGIN IMMEDIATE");
    run("DELETE FROM reads WHERE kind = 'figure'");
    for (int i = 0; i < all.n; i++) {
        all.name[i][strlen(all.name[i]) - 4] = '\0';
        remember("figure", all.name[i], &seen[i]);
    }
    run("UPDATE made_of SET figures = %Q", mark);
    run("COMMIT");
    if (sqlite3_close(db))
        fail("%s: cannot write there", shown(file));
    utimensat(AT_FDCWD, file, (struct timespec[2]){before.st_atim, before.st_mtim}, 0);
}

/* ---- functions that SQL lacks here ---- */

static void sql_plain(sqlite3_context *x, int n, sqlite3_value **v)
{
    const char *text = (const char *)sqlite3_value_text(v[0]);
    size_t n_plain = 0;
    while (text && text[n_plain] && text[n_plain] != '%' &&
           (text[n_plain] == ',' || strchr(allowed, text[n_plain])))
        n_plain++;
    sqlite3_result_int(x, text && n_plain == (size_t)sqlite3_value_bytes(v[0]) && n_plain <= 256);
}

/* text REGEXP pattern; the pattern is always the same. */
static void sql_regexp(sqlite3_context *x, int n, sqlite3_value **v)
{
    static regex_t regex;
    static int ready;
    const char *text = (const char *)sqlite3_value_text(v[1]);
    if (!ready && regcomp(&regex, (const char *)sqlite3_value_text(v[0]), REG_EXTENDED | REG_NOSUB))
        sqlite3_result_error(x, "no regular expression", -1);
    ready = 1;
    sqlite3_result_int(x, text && !regexec(&regex, text, 0, NULL, 0));
}

/* ---- all of it ---- */

/* The line of a CSV file with its columns: the first that is no comment. Allocated. */
static char *columns_line(const char *path)
{
    size_t size;
    char *text = content(path, &size), *at = text;
    while (at && *at == '#')
        at = strchrnul(at, '\n'), at += *at == '\n';
    char *line = at ? strndup(at, strcspn(at, "\r\n")) : copied("");
    free(text);
    return line;
}

static void fill(const char *made, char *lines)
{
    char *literature = joined(results, "published"), *own = joined(here, "published"), *path;
    struct names all;
    struct stat st;
    if (lstat(literature, &st) || !S_ISDIR(st.st_mode))
        literature = own;
    run_here("schema.sql");
    run("CREATE TEMP TABLE open (tbl TEXT PRIMARY KEY)"); /* tables that take rows from outside */
    run("CREATE TEMP TABLE own (tbl TEXT, col TEXT, UNIQUE (tbl, col))"); /* the studies' own axes */
    own_table("counters.csv", "counter");
    own_table("renamed.csv", "renamed");
    own_table("reasons.csv", "said");
    own_table("onsets.csv", "onset");
    own_table("assumed.csv", "assumed");
    own_table("handed.csv", "handed");
    own_table("batches.csv", "batch");
    own_table("blind.csv", "blind");
    own_table("curves.csv", "simulated");

    all = in_folder(results, "");
    for (int i = 0; i < all.n; i++) {
        if (!is_machine(all.name[i]))
            continue;
        const char *const kinds[] = {"raw", "profile"};
        char *folder = joined(results, all.name[i]);
        for (int k = 0; k < 2; k++) {
            path = joined(folder, kinds[k]);
            if (!lstat(path, &st) && S_ISLNK(st.st_mode))
                note("%s/%s: a symbolic link", all.name[i], kinds[k]);
            else if (k == 0)
                raw_logs(path, all.name[i]);
            else
                profiles(path, all.name[i]);
        }
        if (made) {
            path = joined(made, all.name[i]);
            read_tables(path, ".csv", all.name[i], "", 1);
        }
    }
    run_here("renamed.sql");
    run_here("summary.sql");
    run_here("profile.sql");
    bad_lines();
    experiment_tables();
    profile_tables();
    sqlite3_stmt *s = ask("SELECT name FROM machine ORDER BY 1");
    while (row(s)) {
        const char *machine = column(s, 0);
        char *folder = joined(results, machine);
        if (made) {
            path = joined(made, machine);
            read_tables(path, ".csv", machine, "", 0);
        }
        if (!there("SELECT 1 FROM given WHERE (machine, tbl) = (%Q, 'predicted')", machine))
            read_tables(folder, "predicted.csv", machine, "", 0);
        if (!made || strcmp(made, results))
            read_tables(folder, ".picture.csv", machine, "", 0);
    }
    read_tables(literature, ".csv", "", "published_", 0);
    all = in_folder(own, ".csv"); /* rules ask for all of them */
    for (int i = 0; strcmp(own, literature) && i < all.n; i++) {
        path = joined(literature, all.name[i]);
        char *name = copied(all.name[i]);
        name[strlen(name) - 4] = '\0';
        if (!is_file(path)) {
            path = joined(own, all.name[i]);
            char *tbl = sqlite3_mprintf("published_%s", name);
            read_table(path, "", underscored(tbl));
        } else {
            char *first = columns_line(joined(own, all.name[i])),
                 *tbl = underscored(sqlite3_mprintf("published_%s", name));
            first[strcspn(first, ",")] = '\0';
            if (!there("SELECT 1 FROM pragma_table_info(%Q) WHERE name = %Q", tbl, first))
                fail("%s: no row with a column '%s' is in it", shown(path), first);
            free(first);
        }
    }
    /* the good rows of all experiments */
    for (s = ask("SELECT tbl FROM open WHERE tbl NOT GLOB '*_context' AND EXISTS (SELECT 1 FROM "
                 "pragma_table_info(tbl) WHERE name = 'status') "
                 "AND tbl IN (SELECT tbl FROM loaded) ORDER BY 1");
         row(s);) {
        const char *tbl = column(s, 0);
        sqlite3_str *list = sqlite3_str_new(db), *values = sqlite3_str_new(db), *axes = sqlite3_str_new(db);
        sqlite3_stmt *c = ask("SELECT name FROM pragma_table_info('result') WHERE name NOT IN ('experiment', "
                              "'axes') AND name IN (SELECT name FROM pragma_table_info(%Q))",
                              tbl);
        while (row(c)) {
            sqlite3_str_appendf(list, ", \"%w\"", column(c, 0));
            sqlite3_str_appendf(values, ", \"%w\"", column(c, 0));
        }
        for (c = ask("SELECT col FROM own WHERE tbl = %Q ORDER BY rowid", tbl); row(c);)
            sqlite3_str_appendf(axes, "ifnull(' %q='||\"%w\", '')||", column(c, 0), column(c, 0));
        char *l = sqlite3_str_finish(list), *v = sqlite3_str_finish(values), *a = sqlite3_str_finish(axes);
        run("INSERT INTO result (experiment%s, axes) SELECT %Q%s, trim(replace(%s' ', '.0 ', ' ')) FROM "
            "\"%w\" WHERE status = 'ok'",
            l, tbl, v, a ? a : "", tbl);
        sqlite3_free(l);
        sqlite3_free(v);
        sqlite3_free(a);
    }
    char *save = NULL, *field[6];
    strtok_r(lines, "\n", &save); /* the header */
    for (char *line; (line = strtok_r(NULL, "\n", &save));)
        if (fields_of(line, field, 4) == 4)
            run("INSERT INTO variant_lines VALUES (%Q, %Q, %Q, %Q)", field[0], field[1], field[2], field[3]);
    run_here("expected.sql");
    path = joined(here, "rules");
    all = in_folder(path, ".sql");
    if (!all.n)
        fail("%s: no rules are there", path);
    for (int i = 0; i < all.n; i++)
        run_file(joined(path, all.name[i]), 1);
}

/* Lines of code of each variant, from stdin: ci/tools/lines. */
static char *lines_of_code(void)
{
    size_t size;
    return isatty(0) ? copied("") : content("/dev/stdin", &size);
}

/* ---- tables as CSV ---- */

/* One table of a machine as FOLDER/NAME.csv: `base` and of its other columns those in which the machine has
 * anything. */
static void write_table(const char *folder, const char *name, const char *tbl, const char *machine,
                        const char *base)
{
    static const char *const seven = " time_median_ns time_ci_low_ns time_ci_high_ns time_min_ns "
                                     "gpoints_per_s gflops t_eff_gbs t_peak_gbs "
                                     "time_drift_ns peak_fraction ";
    char *path = NULL, *words = sqlite3_mprintf(" %s ", base);
    sqlite3_str *list = sqlite3_str_new(db);
    sqlite3_stmt *s = ask("SELECT name FROM pragma_table_info(%Q) WHERE name <> 'machine'", tbl), *rows;
    int n = 0;
    if (asprintf(&path, "%s/%s.csv", folder, name) < 0)
        fail("no memory");
    FILE *out = fopen(path, "we");
    if (!out)
        fail("%s: cannot write there", path);
    while (row(s)) {
        char *word = sqlite3_mprintf(" %s ", column(s, 0));
        if (strstr(words, word) ||
            there("SELECT 1 FROM \"%w\" WHERE machine = %Q AND \"%w\" NOTNULL", tbl, machine, column(s, 0)))
            sqlite3_str_appendf(list, "%sdigits(\"%w\"%s) AS \"%w\"", n++ ? ", " : "", column(s, 0),
                                strstr(seven, word)          ? ""
                                : !strcmp(word, " err_max ") ? ", 4"
                                                             : ", 15",
                                column(s, 0));
        sqlite3_free(word);
    }
    for (s = ask("SELECT text FROM head WHERE machine = %Q AND tbl = %Q", machine, tbl); row(s);)
        fprintf(out, "# %s\n", column(s, 0));
    char *all = sqlite3_str_finish(list);
    rows = ask("SELECT %s FROM \"%w\" WHERE machine = %Q ORDER BY rowid", all, tbl, machine);
    for (int i = 0; i < n; i++)
        fprintf(out, "%s%c", sqlite3_column_name(rows, i), i + 1 < n ? ',' : '\n');
    while (row(rows))
        for (int i = 0; i < n; i++)
            fprintf(out, "%s%c", column(rows, i), i + 1 < n ? ',' : '\n');
    if (fflush(out) || ferror(out) || fclose(out))
        fail("%s: cannot write there (disk full?)", path);
    sqlite3_free(all);
    sqlite3_free(words);
    free(path);
}

/* load --tables DB MACHINE FOLDER: the tables of its logs and profiles. */
static int write_tables(const char *path, const char *machine, const char *folder)
{
    char *why = NULL, *base = sqlite3_mprintf("%s %s", case_first, case_last);
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL))
        fail("%s: no such database", shown(path));
    sqlite3_stencilsql_init(db, &why, NULL);
    sqlite3_stmt *s = ask("SELECT log, experiment FROM axes WHERE machine = %Q", machine);
    while (row(s)) {
        char *name = sqlite3_mprintf("%s.context", column(s, 0)),
             *tbl = sqlite3_mprintf("%s_context", column(s, 1));
        write_table(folder, column(s, 0), column(s, 1), machine, base);
        write_table(
            folder, name, tbl, machine,
            "role variant backend n_records samples time_median_ns t_eff_gbs time_first time_last bytes_min");
        sqlite3_free(name);
        sqlite3_free(tbl);
    }
    /* counters stand behind the launches, also those that nobody counted */
    for (s = ask("SELECT log, tbl, axes||' '||(SELECT group_concat(name, ' ') FROM pragma_table_info(tbl) "
                 "WHERE cid >= (SELECT cid FROM pragma_table_info(tbl) WHERE name = 'launches')) FROM "
                 "profile WHERE machine = %Q",
                 machine);
         row(s);)
        write_table(folder, column(s, 0), column(s, 1), machine, column(s, 2));
    sqlite3_free(base);
    sqlite3_close(db);
    return 0;
}

int main(int argc, char **argv)
{
    char *why = NULL, mark[32], claims_mark[16], *lock, *lines;
    struct stat s;
    if (argc == 5 && !strcmp(argv[1], "--tables"))
        return write_tables(argv[2], argv[3], argv[4]);
    if (argc < 4)
        fail("usage: load HERE DB RESULTS [TABLES]");
    for (int i = 3; i < argc; i++)
        if (stat(argv[i], &s) || !S_ISDIR(s.st_mode) || access(argv[i], X_OK))
            fail("%s: not a results folder", shown(argv[i]));
    sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    here = realpath(argv[1], NULL);
    results = realpath(argv[3], NULL);
    char *made = argc > 4 ? realpath(argv[4], NULL) : NULL;
    if (!here || !results)
        fail("%s: cannot be read", argv[1]);
    if (!stat(argv[2], &s) && S_ISDIR(s.st_mode))
        fail("%s: a folder, where the database would be", shown(argv[2]));
    goal = argv[2];
    lock = sqlite3_mprintf("%s.lock", argv[2]);
    char *file = sqlite3_mprintf("%s.tmp", argv[2]);
    const int fd = open(lock, O_CREAT | O_RDWR | O_CLOEXEC, 0666);
    if (fd < 0)
        fail("%s: cannot write there", shown(argv[2]));
    flock(fd, LOCK_EX); /* one load at a time; without locks it goes on */

    lines = lines_of_code();
    size_t size;
    char *self = content("/proc/self/exe", &size);
    unsigned long crc = crc32_z(0, (const unsigned char *)self, size);
    free(self);
    crc = crc32_z(crc, (const unsigned char *)lines, lines ? strlen(lines) : 0);
    crc = fingerprint(crc, results, 2);
    if (made)
        crc = fingerprint(crc, made, 2);
    char *rules = joined(here, "rules"), *literature = joined(here, "published"),
         *folder = joined(here, "../paper/claims");
    crc = fingerprint(fingerprint(fingerprint(crc, here, 0), rules, 0), literature, 0);
    snprintf(mark, sizeof mark, "%08lx %d", crc, made != NULL);
    snprintf(claims_mark, sizeof claims_mark, "%08lx", fingerprint(0, folder, 0));
    const int same = made_of(argv[2], 0, mark);
    if (same && made_of(argv[2], 1, claims_mark)) {
        figures(argv[2]);
        return 0;
    }

    temporary = file;
    unlink(temporary);
    sqlite3 *before = NULL;
    if (same && sqlite3_open_v2(argv[2], &before, SQLITE_OPEN_READONLY, NULL))
        fail("%s: cannot be read", shown(argv[2]));
    if (sqlite3_open(temporary, &db))
        fail("%s: cannot write there", shown(argv[2]));
    sqlite3_stencilsql_init(db, &why, NULL);
    sqlite3_create_function(db, "plain", 1, SQLITE_UTF8, NULL, sql_plain, NULL, NULL);
    sqlite3_create_function(db, "regexp", 2, SQLITE_UTF8, NULL, sql_regexp, NULL, NULL);
    run("PRAGMA page_size = 65536");
    run("PRAGMA journal_mode = OFF");
    run("PRAGMA synchronous = OFF");
    run("PRAGMA cache_size = -262144"); /* KiB: most of it, so that little is written twice */
    run("PRAGMA temp_store = MEMORY");
    if (before) { /* only the claims have changed: they are evaluated in a copy */
        sqlite3_backup *b = sqlite3_backup_init(db, "main", before, "main");
        const int copied_all = b && sqlite3_backup_step(b, -1) == SQLITE_DONE;
        if (sqlite3_backup_finish(b) || !copied_all) /* db has its error */
            refused("a copy of the database");
        sqlite3_close(before);
    } else {
        run("BEGIN");
        fill(made, lines);
        run("INSERT INTO made_of (mark) VALUES (%Q)", mark);
        run("COMMIT");
    }
    claims(folder, claims_mark);
    if (sqlite3_close(db))
        fail("%s: cannot write there", shown(argv[2]));
    figures(temporary);
    if (rename(temporary, argv[2]))
        fail("%s: cannot write there", shown(argv[2]));
    return 0;
}
