/* SPDX-License-Identifier: MIT */
/* The raw log: sealing, reading and appending records. */
#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include "backend_host.h"
#include "files.h"
#include "text.h"

#define CRC_DIGITS 8
#define HEADER_MAX 2048
#define SYNC_NS 1e9 /* at most so much measuring is lost when the power goes */

#define RECORD_WORD(NAME, word) #word,
const char *const record_columns[] = {RECORD_FIELDS_OF(RECORD_WORD) NULL};
const char *const record_roles[] = {RECORD_ROLES_OF(RECORD_WORD) NULL};
const char *const record_statuses[] = {RECORD_STATUSES_OF(RECORD_WORD) NULL};

/* 1 if a log of this schema has the column. */
static int has_column(int schema, int c)
{
    return schema > 1 || c != RC_FINDINGS;
}

/* The two lines every log begins with. Returns their length. */
static size_t header_text(int schema, char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size, "# schema %d\n", schema);

    for (int c = 0; c < RC_COLUMNS; c++)
        if (has_column(schema, c))
            used += (size_t)snprintf(text + used, size - used, "%s%c", record_columns[c],
                                     c + 1 < RC_COLUMNS ? ',' : '\n');
    return used;
}

/* ---- one line ---- */

/* zlib's CRC-32, the one of gzip: a reader in any language has it at hand. */
static unsigned checksum(const char *text, size_t length)
{
    return (unsigned)crc32_z(0, (const unsigned char *)text, length);
}

/* The newline comes with the seal: a line without it was never whole. */
size_t record_seal(char *line, size_t length, size_t size)
{
    if (length + 1 + CRC_DIGITS + 1 + 1 > size) /* comma, digits, newline, NUL */
        return 0;
    return length + (size_t)snprintf(line + length, size - length, ",%08x\n", checksum(line, length));
}

/* The CRC is compared as text: one line has one spelling. */
static int crc_holds(const char *line, const char *comma)
{
    char want[CRC_DIGITS + 1];

    snprintf(want, sizeof want, "%08x", checksum(line, (size_t)(comma - line)));
    return strcmp(comma + 1, want) == 0;
}

/* The CRC first: only what is known to be as it was written is taken apart.
 * No quoting, so a comma always parts two fields. */
static enum record_fault split(int schema, char *line, struct record *r)
{
    char *comma = strrchr(line, ','), *at = line;

    if (!comma || !crc_holds(line, comma))
        return RECORD_CRC;
    for (int c = 0; c < RC_COLUMNS; c++) {
        if (!has_column(schema, c)) {
            r->text[c] = comma + 1 + CRC_DIGITS; /* the end of the line: an empty text */
            continue;
        }
        if (!at)
            return RECORD_FIELDS;
        r->text[c] = at;
        at = strchr(at, ',');
        if (at)
            *at++ = '\0';
    }
    return at ? RECORD_FIELDS : RECORD_GOOD;
}

enum record_fault record_split(char *line, struct record *r)
{
    return split(RECORD_SCHEMA, line, r);
}

/* A log of an older schema goes on as it began; what its records lack must be empty. */
static size_t format(int schema, const struct record *r, char *line, size_t size)
{
    size_t n = 0;

    for (int c = 0; c < RC_CRC; c++) {
        const size_t length = strcspn(r->text[c], ",\n");
        if (r->text[c][length] || n + length + 1 > size || (length && !has_column(schema, c)))
            return 0;
        if (!has_column(schema, c))
            continue;
        memcpy(line + n, r->text[c], length);
        n += length;
        line[n++] = ',';
    }
    return record_seal(line, n - 1, size);
}

size_t record_format(const struct record *r, char *line, size_t size)
{
    return format(RECORD_SCHEMA, r, line, size);
}

/* Trailing characters make a field no number: "12x" must not pass for 12. */
double record_number(const struct record *r, enum record_column c)
{
    const char *text = r->text[c];
    char *end;
    double x = strtod(text, &end);

    return end == text || *end ? NAN : x;
}

/* Stops at the first that is no number; record_wrong() tells such records from good ones. */
int record_samples(const struct record *r, double *ns, int max)
{
    const char *at = r->text[RC_SAMPLES_NS];
    int n = 0;

    while (*at && n < max) {
        char *end;
        ns[n] = strtod(at, &end);
        if (end == at)
            break;
        n++;
        at = *end == ';' ? end + 1 : "";
    }
    return n;
}

const char *record_pair(const char **text, size_t *name, size_t *all)
{
    const char *at = *text;

    *all = strcspn(at, " ");
    *name = strcspn(at, "= ");
    *text = at + *all + (at[*all] == ' ');
    return *at ? at : NULL;
}

void record_extra(const char *extra, const char *name, char *text, size_t size)
{
    const size_t length = strlen(name);
    size_t found, all;

    text[0] = '\0';
    for (const char *at; (at = record_pair(&extra, &found, &all));)
        if (found == length && found < all && !strncmp(at, name, length)) {
            snprintf(text, size, "%.*s", (int)(all - length - 1), at + length + 1);
            return;
        }
}

static int has_extra(const char *extra, const char *name)
{
    const size_t length = strlen(name);
    size_t found, all;

    for (const char *at; (at = record_pair(&extra, &found, &all));)
        if (found == length && !strncmp(at, name, length))
            return 1;
    return 0;
}

const char *record_gpu(const char *run)
{
    const char *at = strstr(run, "-g");

    return at ? at : "";
}

const enum record_column record_axis[AXIS_FIXED] = {
    RC_VARIANT, RC_PRECISION, RC_RADIUS, RC_NX, RC_NY, RC_NZ, RC_BLOCK,
};

/* The way back from a line to the case it was made of. An empty field is an
 * axis that the variant does not have, as case_key() writes it. */
int record_case(const struct study *study, const struct record *r, struct bench_case *c)
{
    int index = -1;

    memset(c, 0, sizeof *c);
    c->study = study;
    c->variant = variant_find(study, r->text[RC_VARIANT], &index);
    if (!c->variant)
        return -1;
    for (int a = 0; a < AXIS_MAX; a++) {
        const struct axis *axis = study_axis(study, a);
        char text[128], why[160];

        c->axis[a] = AXIS_NONE;
        if (!axis || a == AXIS_VARIANT)
            continue;
        if (a < AXIS_FIXED)
            snprintf(text, sizeof text, "%s", r->text[record_axis[a]]);
        else
            record_extra(r->text[RC_EXTRA], axis->name, text, sizeof text);
        if (*text && axis_parse(study, a, text, &c->axis[a], why, sizeof why))
            return -1;
        /* an axis that the study did not have when the log was written: it was then as it is where nobody says */
        if (a >= AXIS_EXTRA && !has_extra(r->text[RC_EXTRA], axis->name) && variant_has(c->variant, a))
            c->axis[a] = axis->fallback;
    }
    c->axis[AXIS_VARIANT] = index;
    return 0;
}

void record_key(const struct study *study, const struct record *r, char *text, size_t size)
{
    struct bench_case c;

    if (study && record_case(study, r, &c) == 0) {
        case_key(&c, text, size);
        return;
    }
    /* What this program cannot build still has an identity, equal to no case of its own. */
    snprintf(text, size, "?%s,%s,%s,%s,%s,%s,%s,%s", r->text[RC_VARIANT], r->text[RC_PRECISION],
             r->text[RC_RADIUS], r->text[RC_NX], r->text[RC_NY], r->text[RC_NZ], r->text[RC_BLOCK],
             r->text[RC_EXTRA]);
}

/* ---- what a record may say ---- */

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

/* Names become columns: small letters, digits and '_', and none that a table has already. */
static int pairs_good(const char *text)
{
    char name[64]; /* with a comma before and behind */
    size_t length, all;

    for (const char *at; (at = record_pair(&text, &length, &all));) {
        snprintf(name, sizeof name, ",%.*s,", (int)length, at);
        if (length == 0 || length == all || strlen(name) != length + 2 ||
            strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789_") < length || strstr(",machine," TIDY_COLUMNS TIDY_FURTHER ",", name))
            return 0;
    }
    return 1;
}

#define WORD_OF(NAME, word) #word ", "
const char *record_wrong(const struct record *r)
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
        return "extra or findings are not name=value; allowed in a name: small letters, digits and '_', and no "
               "column's name";
    if (status == STATUS_OK && !*r->text[RC_SAMPLES_NS])
        return "status ok without samples";
    if (!*r->text[RC_RUN] || !*r->text[RC_TIME])
        return "no run or no time stamp";
    return NULL;
}

/* ---- reading ---- */

/* The schema whose two lines a file begins with, of which `length` bytes are here, and how long they are; else
 * 0, and `why` says which of them is wrong. */
static int schema_of(const char *path, const char *text, size_t length, size_t *header, char *why,
                     size_t size)
{
    for (int schema = RECORD_SCHEMA; schema > 0; schema--) {
        char want[HEADER_MAX];
        const size_t first = (size_t)snprintf(want, sizeof want, "# schema %d\n", schema);
        if (length < first || memcmp(text, want, first))
            continue;
        *header = header_text(schema, want, sizeof want);
        if (length >= *header && !memcmp(text, want, *header))
            return schema;
        snprintf(why, size, "%s:2: other columns than its schema has", path);
        return 0;
    }
    snprintf(why, size, "%s:1: not a raw log of schema %d; the first line must be \"# schema %d\"", path,
             RECORD_SCHEMA, RECORD_SCHEMA);
    return 0;
}

/* One line without its newline, at most RECORD_LINE_MAX bytes of it; 0 at the end of the file. */
static int next_line(FILE *in, char *text, enum record_fault *fault)
{
    size_t n = 0;
    int c, zero = 0;

    while ((c = getc_unlocked(in)) != EOF && c != '\n') {
        zero |= c == '\0'; /* what a lost disk block reads as */
        if (n < RECORD_LINE_MAX)
            text[n] = (char)c;
        n++;
    }
    text[n < RECORD_LINE_MAX ? n : RECORD_LINE_MAX] = '\0';
    *fault = n > RECORD_LINE_MAX ? RECORD_LONG : c == EOF ? RECORD_TORN : zero ? RECORD_CRC : RECORD_GOOD;
    return c != EOF || n > 0;
}

/* A bad line costs itself and nothing else. */
int record_read(const char *path, int (*each)(const struct record *, void *),
                void (*fault)(const char *, long, enum record_fault, void *), void *context, char *why,
                size_t size)
{
    FILE *in = file_open(path);
    char text[RECORD_LINE_MAX + 1];
    struct record r = {.line = 2};
    enum record_fault f;
    size_t header;
    int schema, result = 0;

    if (!in) {
        int missing = errno == ENOENT;
        snprintf(why, size, "%s: %s", path, file_error(errno));
        return missing ? -2 : -1;
    }
    schema = schema_of(path, text, fread(text, 1, HEADER_MAX, in), &header, why, size);
    if (!schema || fseek(in, (long)header, SEEK_SET))
        result = -1;
    while (result == 0 && next_line(in, text, &f)) {
        r.line++;
        if (f == RECORD_GOOD)
            f = split(schema, text, &r);
        if (f == RECORD_GOOD)
            result = each(&r, context);
        else if (fault)
            fault(path, r.line, f, context);
    }
    if (result == 0 && ferror(in)) {
        snprintf(why, size, "%s:%ld: %s", path, r.line, strerror(errno));
        result = -1;
    }
    fclose(in);
    return result;
}

/* In the words of messages, after "path:line: ". */
const char *record_fault_text(enum record_fault f)
{
    static const char *const text[] = {
        [RECORD_GOOD] = "good",
        [RECORD_TORN] = "torn line (no newline)",
        [RECORD_CRC] = "altered line (its CRC does not hold)",
        [RECORD_FIELDS] = "wrong number of fields",
        [RECORD_LONG] = "too long a line",
    };
    return text[f];
}

/* ---- writing ---- */

/* `length` is what every failure goes back to. */
struct record_log {
    int fd, schema;
    off_t length;  /* up to the end of the last good record */
    double synced; /* ns; by the clock that nobody sets */
    int waiting;   /* something is written and not synced */
    char path[4096];
};

/* A name is on the disk only when its folder is. */
static int sync_folder(const char *path)
{
    char folder[4096];
    char *slash;
    int fd, result;

    snprintf(folder, sizeof folder, "%s", path);
    slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    result = fsync(fd);
    close(fd);
    return result && errno != EINVAL ? -1 : 0; /* EINVAL: this file system syncs no folders */
}

static int sync_log(struct record_log *log)
{
    log->waiting = 0;
    log->synced = host_now();
    return fsync(log->fd) && errno != EINVAL ? -1 : 0; /* EINVAL: a device such as /dev/full */
}

/* One write; what went out only in part is taken back. */
static int write_whole(struct record_log *log, const char *text, size_t length)
{
    ssize_t done;

    do
        done = write(log->fd, text, length);
    while (done < 0 && errno == EINTR);
    if (done == (ssize_t)length) {
        log->length += done;
        log->waiting = 1;
        return 0;
    }
    int reason = done < 0 ? errno : ENOSPC;
    if (done > 0 && ftruncate(log->fd, log->length))
        reason = errno;
    errno = reason;
    return -1;
}

/* Offset after the last newline, and how many lines come before it. -1 on a read error. */
static off_t last_line(int fd, off_t size, long *lines)
{
    char block[65536];
    off_t at = 0, end = 0;

    *lines = 0;
    while (at < size) {
        ssize_t got = pread(fd, block, sizeof block, at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return -1;
        for (ssize_t i = 0; i < got; i++)
            if (block[i] == '\n') {
                end = at + i + 1;
                ++*lines;
            }
        at += got;
    }
    return end;
}

/* Makes the file end at the end of a line, behind a header of ours. */
static int settle(struct record_log *log, char *why, size_t size)
{
    char want[HEADER_MAX], got[HEADER_MAX];
    size_t length = header_text(RECORD_SCHEMA, want, sizeof want);
    struct stat st;
    ssize_t have = -1;
    long lines;

    if (!fstat(log->fd, &st))
        have = pread(log->fd, got, sizeof got, 0);
    if (have < 0)
        goto failed;
    log->length = st.st_size;
    log->schema = RECORD_SCHEMA;
    /* a file that ends inside its header was torn when it was made: nothing is lost by beginning anew */
    if ((size_t)st.st_size < length && have == st.st_size && !memcmp(got, want, (size_t)have)) {
        if (have > 0)
            text_say(stderr, "%s:1: torn header replaced", log->path);
        log->length = 0;
        if (ftruncate(log->fd, 0) || write_whole(log, want, length) || sync_log(log) ||
            sync_folder(log->path))
            goto failed;
        return 0;
    }
    if (!(log->schema = schema_of(log->path, got, (size_t)have, &length, why, size)))
        return -1;
    log->length = last_line(log->fd, st.st_size, &lines);
    if (log->length < 0)
        goto failed;
    /* Nothing can be said of a line without its end, so its case is measured anew. */
    if (log->length < st.st_size) {
        text_say(stderr, "%s:%ld: torn line cut off (%lld bytes); its case is measured again", log->path,
                 lines + 1, (long long)(st.st_size - log->length));
        if (ftruncate(log->fd, log->length) || sync_log(log))
            goto failed;
    }
    return 0;
failed:
    return text_why(why, size, "%s: %s", log->path, strerror(errno));
}

/* The lock comes before any look at the content: between a look and a lock
 * another run could write. It ends with the process, however that ends. */
struct record_log *record_open(const char *path, char *why, size_t size)
{
    struct record_log *log = calloc(1, sizeof *log);

    if (!log || (size_t)snprintf(log->path, sizeof log->path, "%s", path) >= sizeof log->path) {
        snprintf(why, size, "%.200s: %s", path, strerror(log ? ENAMETOOLONG : ENOMEM));
        free(log);
        return NULL;
    }
    log->fd = -1;
    if (folder_make(path) == 0)
        log->fd = file_descriptor(path, O_RDWR | O_APPEND | O_CREAT);
    if (log->fd < 0) {
        snprintf(why, size, "%s: %s", path, file_error(errno));
        free(log);
        return NULL;
    }
    log->synced = host_now();
    if (flock(log->fd, LOCK_EX | LOCK_NB)) {
        if (errno == EWOULDBLOCK)
            snprintf(why, size, "%s: another run is writing to it; wait for that one to end", path);
        else
            snprintf(why, size, "%s: cannot lock: %s", path, strerror(errno));
    } else if (settle(log, why, size) == 0) {
        return log;
    }
    close(log->fd);
    free(log);
    return NULL;
}

/* A record is on its way to the disk within SYNC_NS, whole or not at all. */
int record_append(struct record_log *log, const struct record *r, char *why, size_t size)
{
    char line[RECORD_LINE_MAX];
    const size_t length = format(log->schema, r, line, sizeof line);

    if (length == 0)
        return text_why(why, size,
                        "%s: record of %d fields expected; too long, or a comma or newline in a text",
                        log->path, RC_COLUMNS);
    if (write_whole(log, line, length))
        return text_why(why, size, "%s: cannot append: %s", log->path, strerror(errno));
    return record_sync(log, why, size);
}

int record_sync(struct record_log *log, char *why, size_t size)
{
    if (log->waiting && host_now() - log->synced >= SYNC_NS && sync_log(log))
        return text_why(why, size, "%s: cannot sync: %s", log->path, strerror(errno));
    return 0;
}

void record_forget(struct record_log *log)
{
    close(log->fd);
    log->fd = -1;
}

/* Even a log that no record was added to is synced: its header may be new. */
int record_close(struct record_log *log, char *why, size_t size)
{
    int result = sync_log(log);

    if (close(log->fd))
        result = -1;
    if (result)
        snprintf(why, size, "%s: cannot close: %s", log->path, strerror(errno));
    free(log);
    return result;
}
