/* The raw log: writes lines with their CRC, reads and appends records. */
#define _GNU_SOURCE
#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>
#include <zlib.h>
#include "files.h"
#include "memory.h"
#include "text.h"

#define CRC_DIGITS 8
#define SYNC_NS 1e9 /* ns: at most so much measuring time is lost in a power failure */

#define RECORD_WORD(NAME, word) #word,
const char *const record_columns[] = {RECORD_FIELDS_OF(RECORD_WORD) NULL};
const char *const record_roles[] = {RECORD_ROLES_OF(RECORD_WORD) NULL};
const char *const record_statuses[] = {RECORD_STATUSES_OF(RECORD_WORD) NULL};
const enum record_column record_axis[AXIS_FIXED] = {RC_VARIANT, RC_PRECISION, RC_RADIUS, RC_NX,
                                                    RC_NY,      RC_NZ,        RC_BLOCK};

#define FIRST_LINE "# schema 2\n"
#define COLUMN(NAME, word) #word ","
static const char header[] = FIRST_LINE RECORD_CONTENT_OF(COLUMN) "crc\n";
enum { HEADER = sizeof header - 1 };

/* results/origins.csv, sorted: study, variant, source by an earlier rule, source by today's */
static const char *const origins[][4] = {
#include "origins.h"
};

static int by_origin(const void *key, const void *row)
{
    const char *const *a = key, *const *b = row;
    int order = 0;
    for (int i = 0; i < 3 && !order; i++)
        order = strcmp(a[i], b[i]);
    return order;
}

const char *record_source(const char *study, const char *variant, const char *source)
{
    const char *const key[] = {study, variant, source};
    const char *const *row =
        bsearch(key, origins, sizeof origins / sizeof *origins, sizeof *origins, by_origin);
    return row ? row[3] : source;
}

/* Returns 0 if a text of `length` bytes begins with the two header lines; else -1, and `why` says which is
 * wrong. */
static int header_wrong(const char *path, const char *text, size_t length, char why[WHY])
{
    if (length >= HEADER && !memcmp(text, header, HEADER))
        return 0;
    if (!strncmp(text, FIRST_LINE, strlen(FIRST_LINE)))
        return text_why(why, "%s:2: the columns differ from those of its schema", path);
    const char *end = memchr(text, '\n', length);
    if (end && end > text && end[-1] == '\r')
        return text_why(why, "%s:1: the lines end in CR LF; a raw log's end in LF alone", path);
    return text_why(why, "%s:1: not a raw log of schema 2; the first line must be \"# schema 2\"", path);
}

/* ---- one line ---- */

/* zlib's CRC-32, as in gzip, so that readers in any language have it. It is compared as text, so a line has
 * only one spelling. */
static void checksum(const char *text, size_t length, char digits[CRC_DIGITS + 1])
{
    snprintf(digits, CRC_DIGITS + 1, "%08x", (unsigned)crc32_z(0, (const Bytef *)text, length));
}

/* Checks the CRC first, so only a line as it was written is split. There is no quoting: every comma separates
 * two fields. */
enum record_fault record_split(char *line, struct record *r)
{
    const char *const comma = strrchr(line, ',');
    char crc[CRC_DIGITS + 1];
    if (comma)
        checksum(line, (size_t)(comma - line), crc);
    if (!comma || strcmp(comma + 1, crc))
        return RECORD_CRC;
    for (int c = 0; c < RC_COLUMNS; c++)
        if (!(r->text[c] = strsep(&line, ",")))
            return RECORD_FIELDS;
    return line ? RECORD_FIELDS : RECORD_GOOD;
}

/* A line without its newline was not written completely. */
size_t record_format(const struct record *r, char *line, size_t size)
{
    size_t n = 0;
    for (int c = 0; c < RC_CRC; c++) {
        const size_t length = strcspn(r->text[c], ",\n");
        if (r->text[c][length] || n + length + 1 > size)
            return 0;
        memcpy(line + n, r->text[c], length);
        n += length;
        line[n++] = ',';
    }
    if (n + CRC_DIGITS + 2 > size) /* and a newline and a zero */
        return 0;
    checksum(line, n - 1, line + n);
    strcpy(line + n + CRC_DIGITS, "\n");
    return n + CRC_DIGITS + 1;
}

const char *record_pair(const char **text, size_t *name, size_t *all)
{
    const char *at = *text;
    *all = (size_t)(strchrnul(at, ' ') - at);
    const char *const equals = memchr(at, '=', *all);
    *name = equals ? (size_t)(equals - at) : *all;
    *text = at + *all + (at[*all] == ' ');
    return *at ? at : NULL;
}

const char *record_find(const char *extra, const char *name, size_t *size)
{
    const size_t length = strlen(name);
    size_t found, all;
    for (const char *at; (at = record_pair(&extra, &found, &all));)
        if (found == length && found < all && !strncmp(at, name, length)) {
            *size = all - length - 1;
            return at + length + 1;
        }
    return NULL;
}

int record_extra(const char *extra, const char *name, char *text, size_t size)
{
    size_t length;
    const char *const value = record_find(extra, name, &length);
    snprintf(text, size, "%.*s", value ? (int)length : 0, value ? value : "");
    return value != NULL;
}

const char *record_gpu(const char *run)
{
    const char *at = strstr(run, "-g");
    return at ? at : "";
}

/* Made from the fields' texts, so that a record of a variant that this build lacks has a key, too. No case
 * has that key. */
void record_key(const struct study *study, const struct record *r, char *text, size_t size)
{
    const struct variant *const variant = variant_find(study, r->text[RC_VARIANT], NULL);
    size_t n = 0;
    for (int a = 0; a < AXIS_MAX && n < size; a++) {
        const struct axis *axis = study_axis(study, a);
        char value[128];
        if (!axis)
            continue;
        if (a < AXIS_FIXED)
            snprintf(value, sizeof value, "%s", r->text[record_axis[a]]);
        else if (!record_extra(r->text[RC_EXTRA], axis->name, value, sizeof value) && variant &&
                 variant_has(variant, a))
            /* the study did not have this axis when the log was written: the value was its fallback */
            axis_format(study, a, axis->fallback, value, sizeof value);
        n += (size_t)snprintf(text + n, size - n, "%s%s", n ? "," : "", value);
    }
}

/* A double holds the digits and the power of ten exactly, so their quotient is rounded once, as strtod()
 * rounds. */
double record_number(const char *text, char **end)
{
    static const double tens[] = {1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const char *at = text;
    int64_t digits = 0;
    int decimals = 0;
    for (; *at >= '0' && *at <= '9' && at < text + 16; at++)
        digits = 10 * digits + (*at - '0');
    if (at > text && *at == '.')
        for (at++; *at >= '0' && *at <= '9' && at < text + 16; at++, decimals++)
            digits = 10 * digits + (*at - '0');
    if (at == text || (*at && !strchr(";, ", *at)))
        return strtod(text, end);
    *end = (char *)at;
    return (double)digits / tens[decimals];
}

/* ---- which contents are allowed ---- */

/* Samples must be positive numbers, else a median has no meaning. */
static int samples_good(const char *at)
{
    while (*at) {
        char *end;
        double x = record_number(at, &end);
        if (end == at || !(x > 0) || isinf(x) || (*end && *end != ';') || (*end == ';' && !end[1]))
            return 0;
        at = end + (*end == ';');
    }
    return 1;
}

/* Names become columns: only small letters, digits and '_', and no name that a table has already. */
static int pairs_good(const char *text)
{
    char name[64] = ","; /* the name between two commas */
    size_t length, all;
    for (const char *at; (at = record_pair(&text, &length, &all));) {
        if (length == 0 || length == all || length > sizeof name - 3)
            return 0;
        for (size_t i = 0; i < length; i++)
            if (!((at[i] >= 'a' && at[i] <= 'z') || (at[i] >= '0' && at[i] <= '9') || at[i] == '_'))
                return 0;
        memcpy(name + 1, at, length);
        strcpy(name + 1 + length, ",");
        if (strstr(",machine," TIDY_COLUMNS TIDY_FURTHER ",", name))
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
            return "forbidden characters in a field; allowed: letters, digits, blanks and ._+-/:=()%@";
    if (!text_name(r->text[RC_STUDY]) || !text_name(r->text[RC_VARIANT]))
        return "bad name of a study or variant; allowed: " TEXT_NAME;
    if (!samples_good(r->text[RC_SAMPLES_NS]))
        return "samples are not positive numbers with semicolons between them";
    if (!pairs_good(r->text[RC_EXTRA]) || !pairs_good(r->text[RC_FINDINGS]))
        return "extra or findings are not name=value; allowed in a name: small letters, digits and '_', and "
               "no column's name";
    if (status == STATUS_OK && !*r->text[RC_SAMPLES_NS])
        return "status ok without samples";
    if (!*r->text[RC_RUN] || !*r->text[RC_TIME])
        return "no run or no time stamp";
    return NULL;
}

/* ---- reading ---- */

static enum record_fault take_line(char *text, size_t length, struct record *r)
{
    const int whole = text[length - 1] == '\n';
    length -= (size_t)whole;
    if (length > RECORD_LINE_MAX)
        return RECORD_LONG;
    if (!whole)
        return RECORD_TORN;
    text[length] = '\0';
    /* a zero in a line: a lost disk block reads as zeros */
    return strlen(text) < length ? RECORD_CRC : record_split(text, r);
}

/* A bad line does not affect others. */
int record_read(const char *path, int (*each)(const struct record *, void *),
                void (*fault)(const char *, long, enum record_fault, void *), void *context, char why[WHY])
{
    FILE *in = file_open(path);
    char begin[HEADER + 1] = "", *text = NULL;
    struct record r = {.line = 2};
    size_t room = 0;
    ssize_t length;
    int result;
    if (!in) {
        result = errno == ENOENT ? -2 : -1;
        text_why(why, "%s: %s", path, file_error(errno));
        return result;
    }
    result = header_wrong(path, begin, fread(begin, 1, HEADER, in), why);
    while (result == 0 && (length = getline(&text, &room, in)) > 0) {
        r.line++;
        const enum record_fault f = take_line(text, (size_t)length, &r);
        if (f == RECORD_GOOD)
            result = each(&r, context);
        else if (fault)
            fault(path, r.line, f, context);
    }
    if (result == 0 && !feof(in))
        result = text_why(why, "%s:%ld: %s", path, r.line, strerror(errno));
    free(text);
    fclose(in);
    return result;
}

const char *record_fault_text(enum record_fault f)
{
    static const char *const text[] = {
        [RECORD_GOOD] = "good",
        [RECORD_TORN] = "torn line (no newline)",
        [RECORD_CRC] = "altered line (its CRC does not match)",
        [RECORD_FIELDS] = "wrong number of fields",
        [RECORD_LONG] = "line too long",
    };
    return text[f];
}

/* ---- writing ---- */

/* After a failure the file is cut back to `length`. */
struct record_log {
    int fd;
    off_t length;  /* bytes up to the end of the last good record */
    double synced; /* ns of the monotonic clock */
    int waiting;   /* 1: a record is written and not yet synced */
    char *path;
};

/* Syncs the folder, else a new file's name may not be on the disk. */
static int sync_folder(const char *path)
{
    char *const copy = copied(path);
    const int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    /* EINVAL: this file system cannot sync folders */
    const int bad = fd < 0 || (fsync(fd) && errno != EINVAL);
    if (fd >= 0)
        close(fd);
    free(copy);
    return bad ? -1 : 0;
}

static int sync_log(struct record_log *log)
{
    log->waiting = 0;
    log->synced = host_now();
    return fsync(log->fd) && errno != EINVAL ? -1 : 0;
}

/* One write; if only a part was written, the file is cut back. */
static int write_whole(struct record_log *log, const char *text, size_t length)
{
    const ssize_t done = TEMP_FAILURE_RETRY(write(log->fd, text, length));
    const int reason = done < 0 ? errno : ENOSPC;
    if (done == (ssize_t)length) {
        log->length += done;
        log->waiting = 1;
        return 0;
    }
    if (done <= 0 || !ftruncate(log->fd, log->length))
        errno = reason;
    return -1;
}

/* Cuts the file back to the end of its last complete line. The case of an incomplete line is measured
 * again. */
static int cut(struct record_log *log, const char *text, size_t length)
{
    const char *const end = memrchr(text, '\n', length);
    long line = 2;
    log->length = end + 1 - text;
    if ((size_t)log->length == length)
        return 0;
    for (const char *at = text; at < end; at++)
        line += *at == '\n';
    text_say(stderr, "%s:%ld: torn last line removed (%zu bytes); its case is measured again", log->path,
             line, length - (size_t)log->length);
    return ftruncate(log->fd, log->length) || sync_log(log) ? -1 : 0;
}

/* Makes sure that the file has our header, and ends at the end of a line. */
static int mend_end(struct record_log *log, char why[WHY])
{
    size_t length = 0;
    char *const text = file_text(log->path, &length);
    int bad = text ? 0 : -1;
    /* a file that ends within its header has no records: it is begun again */
    if (text && length < HEADER && !memcmp(text, header, length)) {
        if (length > 0)
            text_say(stderr, "%s:1: torn header replaced", log->path);
        bad = ftruncate(log->fd, 0) || write_whole(log, header, HEADER) || sync_log(log) ||
                      sync_folder(log->path)
                  ? -1
                  : 0;
    } else if (text && header_wrong(log->path, text, length, why)) {
        free(text);
        return -1;
    } else if (text) {
        bad = cut(log, text, length);
    }
    if (bad)
        text_why(why, "%s: %s", log->path, strerror(errno));
    free(text);
    return bad;
}

void record_forget(struct record_log *log)
{
    close(log->fd);
    free(log->path);
    free(log);
}

/* Locks before it reads: else another run might write in between. The lock ends with the process, in every
 * case. */
struct record_log *record_open(const char *path, char why[WHY])
{
    struct record_log *log = zeroed(1, sizeof *log);
    log->path = copied(path);
    log->synced = host_now();
    log->fd = folder_make(path) ? -1 : file_descriptor(path, O_RDWR | O_APPEND | O_CREAT);
    if (log->fd < 0)
        text_why(why, "%s: %s", path, file_error(errno));
    else if (file_lock(log->fd, LOCK_EX, path))
        text_why(why, "%s: another run is writing to it; wait for that one to end", path);
    else if (mend_end(log, why) == 0)
        return log;
    record_forget(log);
    return NULL;
}

/* A record is synced within SYNC_NS, completely or not at all. */
int record_append(struct record_log *log, const struct record *r, char why[WHY])
{
    char line[RECORD_LINE_MAX];
    const size_t length = record_format(r, line, sizeof line);
    if (length == 0)
        return text_why(why,
                        "%s: a record needs %d fields; it is too long, or a text holds a comma or newline",
                        log->path, RC_COLUMNS);
    if (write_whole(log, line, length))
        return text_why(why, "%s: cannot append: %s", log->path, strerror(errno));
    return record_sync(log, why);
}

int record_sync(struct record_log *log, char why[WHY])
{
    if (log->waiting && host_now() - log->synced >= SYNC_NS && sync_log(log))
        return text_why(why, "%s: cannot sync: %s", log->path, strerror(errno));
    return 0;
}

/* Also syncs a log without a new record: its header may be new. */
int record_close(struct record_log *log, char why[WHY])
{
    const int bad = sync_log(log);
    if (bad)
        text_why(why, "%s: cannot close: %s", log->path, strerror(errno));
    record_forget(log);
    return bad;
}
