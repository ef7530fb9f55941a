/* The raw log: a torn or changed line is found, and no other line is lost. (test_run.sh tests killed runs and
 * full disks.) */
#include "unit.h"
#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <zlib.h>
#include "../../src/harness/files.h"
#include "../../src/harness/measure.h"
#include "../../src/harness/record.h"
#include "../../src/harness/text.h"
#include "../../src/harness/worker.h"
#include "version.h"

static const char *log_path(void)
{
    static char path[320];
    snprintf(path, sizeof path, "%s/m/raw/e.csv", folder);
    return path;
}
#define path log_path()

/* The host's clock, which stands still. How often a file was synced, and how large it was then. The error of
 * files, or of folders, that cannot be synced. */
static time_t seconds = 1000;
static int syncs, sync_error;
static mode_t cannot_sync;
static long synced;
int clock_gettime(clockid_t clock, struct timespec *t)
{
    return clock == CLOCK_MONOTONIC     ? *t = (struct timespec){seconds, 0},
                                      0 : (int)syscall(SYS_clock_gettime, clock, t);
}
int fsync(int fd)
{
    struct stat st;
    syncs++;
    assert_int_equal(fstat(fd, &st), 0);
    if (sync_error && (st.st_mode & S_IFMT) == cannot_sync)
        return errno = sync_error, -1;
    synced = (long)st.st_size;
    return (int)syscall(SYS_fsync, fd);
}

/* A disk on which a file has this many bytes at most; RLIM_INFINITY: no limit. */
static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static long size_of_log(void)
{
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    return (long)st.st_size;
}

/* The log's content, with room for more, until the next call. */
static char *slurp(void)
{
    static char text[65536];
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    text[fread(text, 1, sizeof text / 2, in)] = '\0';
    fclose(in);
    return text;
}

static void spill(const char *text, long length)
{
    FILE *out = fopen(path, "w");
    assert_true(out && fwrite(text, 1, (size_t)length, out) == (size_t)length && fclose(out) == 0);
}

/* Record number `i`: of a case of the fake study; its nx is i. */
static struct record *draft(int i)
{
    static struct record r;
    static char nx[16], samples[64];
    snprintf(nx, sizeof nx, "%d", i);
    snprintf(samples, sizeof samples, "%d.5;%d.25;%d", i, i, i);
    r = (struct record){.text = {[RC_ROLE] = "case",
                                 [RC_STUDY] = "fake",
                                 [RC_VARIANT] = "backward",
                                 [RC_BACKEND] = "openmp",
                                 [RC_PRECISION] = "single",
                                 [RC_RADIUS] = "2",
                                 [RC_NX] = nx,
                                 [RC_NY] = "3",
                                 [RC_NZ] = "4",
                                 [RC_BLOCK] = "32x16x1",
                                 [RC_EXTRA] = "planes=5",
                                 [RC_STATUS] = "ok",
                                 [RC_SAMPLES_NS] = samples}};
    for (int c = 0; c < RC_COLUMNS; c++)
        if (!r.text[c])
            r.text[c] = "";
    return &r;
}

static int write_record(struct record_log *log, int i)
{
    return record_append(log, draft(i), why);
}

/* Returns the size of the log after the append. */
static long append(int from, int to)
{
    struct record_log *log = record_open(path, why);
    assert_non_null(log);
    for (int i = from; i <= to; i++)
        assert_int_equal(write_record(log, i), 0);
    assert_int_equal(record_close(log, why), 0);
    return size_of_log();
}

/* Result of reading a log: the numbers of the good records, in order; the number of faults; the last
 * fault. */
struct found {
    int nx[4096], count, faults;
    long line;
    enum record_fault fault;
};

static int note(const struct record *r, void *context)
{
    struct found *f = context;
    f->nx[f->count++] = atoi(r->text[RC_NX]);
    return 0;
}

static void note_fault(const char *where, long line, enum record_fault fault, void *context)
{
    struct found *f = context;
    assert_string_equal(where, path);
    f->line = line;
    f->fault = fault;
    f->faults++;
}

static struct found *read_all(void)
{
    static struct found f;
    memset(&f, 0, sizeof f);
    assert_int_equal(record_read(path, note, note_fault, &f, why), 0);
    return &f;
}

/* Asserts that the log has exactly the records 1..n, in order. */
static void assert_whole(int n)
{
    struct found *f = read_all();
    assert_int_equal(f->faults, 0);
    assert_int_equal(f->count, n);
    for (int i = 0; i < n; i++)
        assert_int_equal(f->nx[i], i + 1);
}

/* Asserts that one line has a fault, and that all other records are read. */
static void assert_fault(enum record_fault fault, long line, int count, int last)
{
    struct found *f = read_all();
    assert_int_equal(f->faults, 1);
    assert_int_equal(f->fault, fault);
    assert_int_equal(f->line, line);
    assert_int_equal(f->count, count);
    assert_int_equal(f->nx[count - 1], last);
}

/* Asserts that the log is not opened nor, with `both`, read; the words are in the one-line message. */
static void assert_refused(const char *at, const char *words, int both)
{
    for (int reading = 0; reading <= both; reading++) {
        if (reading)
            assert_int_equal(record_read(at, note, NULL, NULL, why), -1);
        else
            assert_null(record_open(at, why));
        if (!strstr(why, words) || strchr(why, '\n'))
            fail_msg("expected '%s', got '%s'", words, why);
    }
}

/* ---- one line ---- */

TEST(sealed_line_comes_apart_as_it_was)
{
    char line[RECORD_LINE_MAX], copy[RECORD_LINE_MAX], key[256];
    struct record r, *d = draft(7);
    const size_t length = record_format(d, line, sizeof line) - 1;
    assert_true(line[length] == '\n');
    line[length] = '\0';
    for (size_t i = 0; i < length; i++) /* every bit that is flipped is found */
        for (int bit = 0; bit < 8; bit++) {
            memcpy(copy, line, length + 1);
            copy[i] = (char)(copy[i] ^ 1 << bit);
            assert_int_not_equal(record_split(copy, &r), RECORD_GOOD);
        }
    assert_int_equal(record_split(line, &r), RECORD_GOOD);
    for (int c = 0; c < RC_CRC; c++)
        assert_string_equal(r.text[c], d->text[c]);
    record_key(study_find("fake"), &r, key, sizeof key);
    assert_string_equal(key, "backward,single,2,7,3,4,32x16x1,5");
    r.text[RC_VARIANT] = "no_such";
    record_key(study_find("fake"), &r, key, sizeof key); /* is no case's */
    assert_string_equal(key, "no_such,single,2,7,3,4,32x16x1,5");
    /* a log of before the study had this axis: its default, if the variant has it */
    r.text[RC_EXTRA] = "";
    record_key(study_find("fake"), &r, key, sizeof key);
    assert_string_equal(key, "no_such,single,2,7,3,4,32x16x1,");
    r.text[RC_VARIANT] = "backward";
    record_key(study_find("fake"), &r, key, sizeof key);
    assert_string_equal(key, "backward,single,2,7,3,4,32x16x1,0");
    struct study other = *study_find("fake");
    other.extra[0].fallback = 9;
    record_key(&other, &r, key, sizeof key);
    assert_string_equal(key, "backward,single,2,7,3,4,32x16x1,9");
    r.text[RC_VARIANT] = "right";
    record_key(study_find("fake"), &r, key, sizeof key);
    assert_string_equal(key, "right,single,2,7,3,4,32x16x1,");
}

/* A value is found by its whole name, not by a name that begins or ends so. */
TEST(a_value_has_a_name)
{
    char text[8];
    assert_int_equal(record_extra("ab=1 b=2 a=3 aa=4", "a", text, sizeof text), 1);
    assert_string_equal(text, "3");
    assert_int_equal(record_extra("ab=1 b=2", "a", text, sizeof text), 0);
    assert_int_equal(record_extra("a b=2", "a", text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_int_equal(record_extra("a=1234567890", "a", text, sizeof text), 1);
    assert_string_equal(text, "1234567");
}

TEST(missing_and_added_fields_are_found)
{
    static const char *const added[] = {"", "x,", "x"}; /* in front of the line: fields, or none */
    char line[RECORD_LINE_MAX], sealed[RECORD_LINE_MAX];
    struct record r;
    for (size_t i = 0; i <= COUNT(added); i++) {
        const size_t length = record_format(draft(1), line, sizeof line) - 10; /* ",crc" and the newline */
        const int cut = i == COUNT(added) ? (int)(strchr(line, ',') + 1 - line) : 0; /* its first field */
        const int n =
            snprintf(sealed, sizeof sealed, "%s%.*s", cut ? "" : added[i], (int)length - cut, line + cut);
        snprintf(sealed + n, sizeof sealed - (size_t)n, ",%08x",
                 (unsigned)crc32(0, (const Bytef *)sealed, (uInt)n));
        assert_int_equal(record_split(sealed, &r), i == 0 || i == 2 ? RECORD_GOOD : RECORD_FIELDS);
        for (size_t room = 0; room < length + 11; room++) { /* the last one: no room for the zero behind */
            line[room] = '#';
            assert_int_equal(record_format(draft(1), line, room), 0);
            assert_true(line[room] == '#');
        }
        assert_int_equal(record_format(draft(1), line, length + 11), length + 10);
    }
}

/* The reason is so long that the line, with its newline and the zero behind, has `length` bytes. */
static struct record *draft_of_length(size_t length)
{
    static char reason[RECORD_LINE_MAX + 2], line[RECORD_LINE_MAX];
    struct record *const d = draft(1);
    const size_t rest = record_format(d, line, sizeof line) + 1;
    memset(reason, 'x', length - rest);
    reason[length - rest] = '\0';
    d->text[RC_REASON] = reason;
    return d;
}

/* A writer's longest line has room for its newline and a zero. One byte more is refused, and the log stays as
 * it was. A reader takes a line of RECORD_LINE_MAX bytes before its newline, and none that is longer. */
TEST(a_line_has_a_limit)
{
    static char line[RECORD_LINE_MAX], text[3 * RECORD_LINE_MAX];
    struct record_log *log = record_open(path, why);
    assert_int_equal(record_format(draft_of_length(RECORD_LINE_MAX), line, sizeof line), RECORD_LINE_MAX - 1);
    assert_int_equal(record_format(draft_of_length(RECORD_LINE_MAX + 1), line, sizeof line), 0);
    assert_int_equal(record_append(log, draft_of_length(RECORD_LINE_MAX), why), 0);
    const long length = size_of_log();
    assert_int_equal(record_append(log, draft_of_length(RECORD_LINE_MAX + 1), why), -1);
    assert_non_null(strstr(why, "too long"));
    assert_int_equal(size_of_log(), length);
    assert_int_equal(record_close(log, why), 0);
    assert_whole(1);
    for (int more = 0; more < 2; more++) { /* lines that no writer here makes; each ends the log */
        memcpy(text, slurp(), (size_t)length);
        const size_t n = record_format(draft(2), line, sizeof line) - 10; /* ",crc" and the newline */
        const size_t all = RECORD_LINE_MAX + (size_t)more - 9;            /* before ",crc" */
        char *const at = text + length;
        memcpy(at, line, n);
        memset(at + n, '0', all - n); /* digits of the last sample */
        snprintf(at + all, 11, ",%08x\n", (unsigned)crc32(0, (const Bytef *)at, (uInt)all));
        spill(text, length + (long)all + 10);
        if (more)
            assert_fault(RECORD_LONG, 4, 1, 1);
        else
            assert_whole(2);
        assert_int_equal(truncate(path, length), 0);
    }
}

/* ---- the file ---- */

/* Asserts that opening the log cuts it back to `size`. */
static void assert_mended(long size)
{
    assert_int_equal(append(1, 0), size);
}

TEST(torn_lines_are_cut_wherever_they_tore)
{
    const long header = append(1, 0), whole = append(1, 2), longer = append(3, 3);
    char *const text = slurp();
    for (long length = whole + 1; length < longer; length++) {
        spill(text, length);
        assert_fault(RECORD_TORN, 5, 2, 2); /* a reader reports it */
        assert_mended(whole);
    }
    append(3, 4);
    assert_whole(4);
    for (long length = 0; length < header; length += 7) {
        assert_int_equal(truncate(path, length), 0);
        assert_mended(header);
    }
    append(1, 2);
    assert_whole(2);
}

TEST(altered_lines_are_named_and_the_rest_read)
{
    const long length = append(1, 3);
    char *const text = slurp(), *const second = strstr(text, ",2.5;2.25;2,"), *third;
    second[1] = '1'; /* a better time */
    spill(text, length);
    assert_fault(RECORD_CRC, 4, 2, 3);
    second[1] = '2';
    second[0] = '\0'; /* a zero byte ends no line */
    spill(text, length);
    assert_fault(RECORD_CRC, 4, 2, 3);
    second[0] = ',';
    memcpy(text + length - 1, "\0more\n", 6); /* nor does one behind a whole record */
    spill(text, length + 5);
    assert_fault(RECORD_CRC, 5, 2, 2);
    /* longer than what any writer here makes */
    text[length - 1] = '\n';
    third = strchr(second, '\n') + 1;
    memmove(third + 20000, third, (size_t)(text + length - third));
    memset(third, 'x', 19999);
    third[19999] = '\n';
    spill(text, length + 20000);
    assert_fault(RECORD_LONG, 5, 3, 3);
}

/* A power failure loses the records of a second at most. Nothing is synced without need: a disk is slow. */
TEST(records_are_synced_within_a_second)
{
    syncs = 0;
    struct record_log *log = record_open(path, why);
    assert_non_null(log);
    assert_int_equal(syncs, 2); /* the header, and the folder that has the new file's name */
    syncs = 0;
    assert_int_equal(write_record(log, 1) | record_sync(log, why), 0);
    assert_int_equal(syncs, 0);
    seconds++; /* an idle writer */
    assert_int_equal(record_sync(log, why), 0);
    assert_int_equal(syncs, 1);
    seconds += 60; /* nothing is waiting */
    assert_int_equal(record_sync(log, why), 0);
    assert_int_equal(syncs, 1);
    assert_int_equal(write_record(log, 2), 0); /* at once: the last sync was long ago */
    assert_int_equal(syncs, 2);
    assert_int_equal(write_record(log, 3), 0);
    assert_int_equal(syncs, 2);
    assert_int_equal(record_close(log, why), 0);
    assert_int_equal(syncs, 3);
    for (int torn = 0; torn < 2; torn++) {
        assert_int_equal(truncate(path, size_of_log() - torn), 0);
        syncs = 0;
        assert_non_null(log = record_open(path, why));
        assert_int_equal(syncs, torn);
        assert_int_equal(record_close(log, why), 0);
    }
}

/* A log that is not on the disk is not taken for one, nor is its name. Some file systems cannot sync at all,
 * which is no error. */
TEST(records_that_cannot_be_synced_are_an_error)
{
    for (int folders = 0; folders < 2; folders++) {
        struct record_log *log;
        unlink(path);
        cannot_sync = folders ? S_IFDIR : S_IFREG;
        sync_error = EIO;
        assert_null(record_open(path, why));
        assert_non_null(strstr(why, "e.csv: Input/output error"));
        unlink(path);
        sync_error = EINVAL;
        assert_non_null(log = record_open(path, why));
        for (int able = 1; able >= folders; able--) {
            sync_error = able ? EINVAL : EIO;
            seconds++;
            assert_int_equal(write_record(log, 1), able ? 0 : -1);
        }
        sync_error = folders ? EINVAL : EIO;
        assert_int_equal(record_close(log, why), folders ? 0 : -1);
    }
    sync_error = 0;
}

/* What a full disk has taken of a record is removed, and the log goes on behind the last whole one. */
TEST(a_full_disk_takes_whole_records_or_none)
{
    struct record_log *log = record_open(path, why);
    for (int i = 1; i <= 3; i++) {
        const long before = size_of_log();
        for (int room = 0; room < 100; room += 33) {
            limit_files((rlim_t)(before + room));
            const int bad = write_record(log, i);
            limit_files(RLIM_INFINITY);
            assert_int_equal(bad, -1);
            assert_non_null(strstr(why, "e.csv: cannot append: "));
            assert_int_equal(size_of_log(), before);
        }
        assert_int_equal(write_record(log, i), 0);
    }
    assert_int_equal(record_close(log, why), 0);
    assert_whole(3);
}

/* The entries of the test's folder. */
static int entries(void)
{
    DIR *const d = opendir(folder);
    int count = -2; /* itself and its parent */
    while (readdir(d))
        count++;
    closedir(d);
    return count;
}

/* An unchanged file keeps its time stamp, by which make decides; else the file is another one. Nothing is
 * left beside it, and a link that a killed process may have left in its way is not followed. */
TEST(a_file_is_replaced_as_a_whole)
{
    char at[300], beside[500], target[300], host[64] = "";
    struct stat before, after;
    snprintf(at, sizeof at, "%s/file", folder);
    snprintf(target, sizeof target, "%s/target", folder);
    syncs = 0;
    assert_int_equal(file_replace(at, "one", 3), 1);
    assert_true(syncs == 1 && synced == 3); /* the whole file, before it has its name */
    assert_int_equal(stat(at, &before), 0);
    assert_int_equal(file_replace(at, "one", 3), 0);
    assert_int_equal(stat(at, &after), 0);
    assert_true(before.st_ino == after.st_ino && before.st_mtim.tv_nsec == after.st_mtim.tv_nsec);
    assert_int_equal(file_replace(at, "two", 3), 1);
    assert_int_equal(stat(at, &after), 0);
    assert_true(before.st_ino != after.st_ino);
    gethostname(host, sizeof host - 1);
    snprintf(beside, sizeof beside, "%s.tmp%ld%s", at, (long)getpid(), host);
    assert_int_equal(file_replace(target, "kept", 4), 1);
    assert_int_equal(symlink(target, beside), 0);
    assert_int_equal(file_replace(at, "three", 5), 1);
    for (int disk = 0; disk < 2; disk++) { /* full, or one that cannot sync */
        cannot_sync = S_IFREG, sync_error = disk ? EIO : 0;
        limit_files(disk ? RLIM_INFINITY : 4);
        const int bad = file_replace(at, "longer", 6), reason = errno;
        limit_files(RLIM_INFINITY);
        assert_true(bad == -1 && reason == (disk ? EIO : EFBIG));
        sync_error = 0;
        assert_int_equal(file_replace(at, "three", 5), 0);
    }
    assert_int_equal(file_replace(target, "kept", 4), 0);
    assert_int_equal(entries(), 2);
    assert_int_equal(unlink(at) | mkdir(at, 0777), 0); /* a folder in its place */
    assert_int_equal(file_replace(at, "four", 4), -1);
    assert_int_equal(entries(), 2);
}

/* Links and pipes are neither read nor written: a link may point anywhere, and opening a pipe may block. */
TEST(links_and_pipes_are_refused)
{
    char other[320], below[400];
    snprintf(other, sizeof other, "%s/other", folder);
    assert_int_equal(record_read(path, note, NULL, NULL, why), -2); /* missing: not the status of a bad one */
    append(1, 1);
    snprintf(below, sizeof below, "%s/raw/e.csv", path); /* a file where a folder should be */
    assert_refused(below, "Not a directory", 0);
    assert_refused("/dev/full", "/dev/full: not a regular file", 1);
    assert_refused(folder, folder, 1);
    assert_int_equal(rename(path, other), 0);
    assert_int_equal(symlink(other, path), 0);
    assert_refused(path, "e.csv: not a regular file", 1);
    assert_int_equal(file_replace(path, "new", 3), 1); /* the link is replaced, its target is not written */
    assert_string_equal(slurp(), "new");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rename(other, path), 0);
    assert_whole(1);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(path, 0666), 0);
    alarm(1800); /* ends this program if it blocks */
    assert_refused(path, "e.csv: not a regular file", 1);
    alarm(0);
}

static int stop(const struct record *r, void *count)
{
    ++*(int *)count;
    return atoi(r->text[RC_NX]) == 2 ? 17 : 0;
}

TEST(reading_ends_where_asked)
{
    int count = 0;
    append(1, 3);
    assert_int_equal(record_read(path, stop, NULL, &count, why), 17);
    assert_int_equal(count, 2);
}

TEST(malformed_records_are_never_written)
{
    struct record_log *log = record_open(path, why);
    struct record *d = draft(1);
    long before = size_of_log();
    assert_non_null(log);
    d->text[RC_REASON] = "one, two";
    assert_int_equal(record_append(log, d, why), -1);
    d->text[RC_REASON] = "one\ntwo";
    assert_int_equal(record_append(log, d, why), -1);
    assert_non_null(strstr(why, "a record needs"));
    assert_int_equal(size_of_log(), before);
    assert_int_equal(write_record(log, 1), 0);
    assert_int_equal(record_close(log, why), 0);
    assert_whole(1);
}

/* A log may come from a stranger: a value that cannot be a launch's time is reported, even if it is a
 * number. */
TEST(samples_are_finite_and_positive)
{
    static char bad[][8] = {"inf", "1;inf", "1e999", "nan", "0", "-1", "1;", ";1", "1;;2", "1 2", "x", ""};
    struct record *const r = draft(1);
    r->text[RC_RUN] = r->text[RC_TIME] = "T";
    assert_null(record_wrong(r));
    for (size_t i = 0; i < COUNT(bad); i++) {
        r->text[RC_SAMPLES_NS] = bad[i];
        assert_non_null(record_wrong(r));
        assert_non_null(strstr(record_wrong(r), "samples"));
    }
}

#define LETTERS_20 "abcdefghijklmnopqrst"
TEST(a_record_is_usable_or_it_is_said_why_not)
{
    static const struct {
        enum record_column column;
        char text[80];
        const char *says; /* NULL: usable */
    } rows[] = {{RC_ROLE, "cases", "unknown role"},
                {RC_STATUS, "good", "unknown status"},
                {RC_STATUS, "skipped", NULL},
                {RC_SAMPLES_NS, "", "status ok without samples"},
                {RC_STUDY, "a b", "bad name"},
                {RC_VARIANT, ".x", "bad name"},
                {RC_REASON, "a;b", "forbidden characters"},
                {RC_RUN, "", "no run or no time stamp"},
                {RC_TIME, "", "no run or no time stamp"},
                {RC_EXTRA, "planes", "not name=value"},
                {RC_EXTRA, "=5", "not name=value"},
                {RC_FINDINGS, "a=1 B=2", "not name=value"},
                {RC_FINDINGS, "a=1 machine=2", "not name=value"}, /* a column has this name */
                {RC_FINDINGS, "study=1", "not name=value"},
                {RC_FINDINGS, "t_peak_gbs=1", "not name=value"},
                {RC_EXTRA, "flags=1", "not name=value"},
                {RC_FINDINGS, "a_1=1 b=x", NULL},
                {RC_FINDINGS, LETTERS_20 LETTERS_20 LETTERS_20 "a=1", NULL},
                {RC_FINDINGS, LETTERS_20 LETTERS_20 LETTERS_20 "ab=1", "not name=value"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct record r = *draft(1);
        r.text[RC_RUN] = r.text[RC_TIME] = "T";
        r.text[rows[i].column] = (char *)rows[i].text;
        const char *const wrong = record_wrong(&r);
        if (!wrong != !rows[i].says || (wrong && !strstr(wrong, rows[i].says)))
            fail_msg("row %zu: %s", i, wrong ? wrong : "usable");
    }
    assert_string_equal(record_gpu("20261120T183000Z-4711-g012345"), "-g012345");
    assert_string_equal(record_gpu("20261120T183000Z-4711"), "");
}

/* Yardsticks are always measured warm, whatever cache the cases ask for. */
TEST(a_record_says_how_the_cache_was)
{
    static char line[RECORD_LINE_MAX];
    const struct experiment cold = {.measure = {.cache = CACHE_COLD}};
    const struct run_facts run = {.experiment = &cold, .id = "T-1"};
    const struct outcome o = {.status = STATUS_FAILED};
    struct bench_case c = {.study = study_find("fake")};
    assert_non_null(c.study);
    c.variant = variant_find(c.study, "right", NULL);
    for (int a = 0; a < AXIS_MAX; a++)
        c.axis[a] = study_axis(c.study, a) && variant_has(c.variant, a) ? 1 : AXIS_NONE;
    c.axis[AXIS_PRECISION] = 4;
    for (int role = 0; role < ROLES; role++) {
        struct record r;
        assert_true(worker_compose(&run, role, &c, &o, 0, 0, line, sizeof line) > 0);
        line[strcspn(line, "\n")] = '\0';
        assert_int_equal(record_split(line, &r), RECORD_GOOD);
        assert_string_equal(r.text[RC_ROLE], record_roles[role]);
        assert_string_equal(r.text[RC_CACHE], role == ROLE_CASE ? "cold" : "warm");
    }
}

/* An outcome whose numbers all differ. */
TEST(each_number_of_an_outcome_has_its_column)
{
    static char line[RECORD_LINE_MAX];
    static const struct experiment warm;
    const struct run_facts run = {.experiment = &warm, .id = "T-1"};
    struct outcome o = {
        .status = STATUS_OK,
        .check = {.points = 3, .wrong = 5, .damaged = 7, .err_max = 0.0625, .bound_used = 0.03125},
        .samples = 2,
        .batch = 11,
        .voided = 13,
        .ns = {17, 19.5},
        .findings = "a=1",
        .reason = "a, b; c",
        .gpu = {NVML_THROTTLE, 1500, 2619, 85, 200.5, 0x24}};
    static const struct {
        enum record_column column;
        const char *text;
    } columns[] = {{RC_ROUND, "23"},
                   {RC_REASON, "a  b: c"},
                   {RC_STATUS, "ok"},
                   {RC_ERR_MAX, "0.0625"},
                   {RC_BOUND_USED, "0.03125"},
                   {RC_CHECKED, "3"},
                   {RC_WRONG, "5"},
                   {RC_DAMAGED, "7"},
                   {RC_CLOCK_SM_MHZ, "1500"},
                   {RC_CLOCK_MEM_MHZ, "2619"},
                   {RC_TEMPERATURE_C, "85"},
                   {RC_POWER_W, "200.5"},
                   {RC_THROTTLE, "0x24"},
                   {RC_VOIDED, "13"},
                   {RC_BATCH, "11"},
                   {RC_SOURCE, "0000000000000000"},
                   {RC_GIT, CLIFFS_GIT},
                   {RC_DIRTY, CLIFFS_DIRTY ? "1" : "0"},
                   {RC_RUN, "T-1"},
                   {RC_ORDER, "29"},
                   {RC_FINDINGS, "a=1"},
                   {RC_SAMPLES_NS, "17.000;19.500"},
                   {RC_T_PEAK_GBS, ""},
                   {RC_L2_PEAK_GBS, ""},
                   {RC_REFERENCE_NS, ""}};
    struct bench_case c = {.study = study_find("fake")};
    struct record r;
    char text[64];
    c.variant = variant_find(c.study, "right", NULL);
    for (int a = 0; a < AXIS_MAX; a++)
        c.axis[a] = study_axis(c.study, a) && variant_has(c.variant, a) ? 1 : AXIS_NONE;
    c.axis[AXIS_PRECISION] = 4, c.axis[AXIS_NX] = 1000003,
    c.axis[AXIS_NY] = 10007; /* amounts of many digits */
    assert_true(worker_compose(&run, ROLE_CASE, &c, &o, 23, 29, line, sizeof line) > 0);
    line[strcspn(line, "\n")] = '\0';
    assert_int_equal(record_split(line, &r), RECORD_GOOD);
    for (size_t i = 0; i < COUNT(columns); i++)
        assert_string_equal(r.text[columns[i].column], columns[i].text);
    const enum record_column of[] = {RC_BYTES_MIN, RC_FLOPS, RC_POINTS, RC_ARRAY_BYTES};
    const double amounts[] = {c.study->bytes_min(&c), c.study->flops(&c), c.study->points(&c),
                              c.study->array_bytes(&c)};
    for (int i = 0; i < 4; i++) {
        snprintf(text, sizeof text, "%.17g", amounts[i]);
        assert_string_equal(r.text[of[i]], text);
    }
    /* a reading that NVML did not give is no reading of 0; a case that is not ok has no samples */
    o.status = STATUS_FAILED, o.gpu.valid = 0;
    assert_true(worker_compose(&run, ROLE_CASE, &c, &o, 23, 29, line, sizeof line) > 0);
    line[strcspn(line, "\n")] = '\0';
    assert_int_equal(record_split(line, &r), RECORD_GOOD);
    assert_string_equal(r.text[RC_THROTTLE], "");
    assert_true(!*r.text[RC_SAMPLES_NS] && !*r.text[RC_FINDINGS]);
}

/* A record has room for the most samples of ten seconds each. One that has no room is none, not a part. */
TEST(a_record_has_room_for_the_most_samples)
{
    static char line[RECORD_LINE_MAX];
    static const struct experiment warm;
    static struct outcome o = {.status = STATUS_OK, .samples = MEASURE_SAMPLES_MAX, .findings = "a=1"};
    const struct run_facts run = {.experiment = &warm, .id = "20261120T180000Z-4711-g012345"};
    struct bench_case c = {.study = study_find("fake")};
    c.variant = variant_find(c.study, "right", NULL);
    for (int a = 0; a < AXIS_MAX; a++)
        c.axis[a] = study_axis(c.study, a) && variant_has(c.variant, a) ? 1 : AXIS_NONE;
    c.axis[AXIS_PRECISION] = 4;
    for (int s = 1; s <= 100; s *= 10) {
        struct record r;
        for (int i = 0; i < MEASURE_SAMPLES_MAX; i++)
            o.ns[i] = 1e9 * s + i;
        const size_t length = worker_compose(&run, ROLE_CASE, &c, &o, 0, 0, line, sizeof line);
        assert_int_equal(length > 0, s < 100);
        if (!length)
            continue;
        line[length - 1] = '\0';
        assert_int_equal(record_split(line, &r), RECORD_GOOD);
        assert_non_null(strstr(r.text[RC_SAMPLES_NS], s == 1 ? ";1000000999.000" : ";10000000999.000"));
    }
}

/* Numbers and names from outside, at the edges of what is allowed. */
TEST(texts_have_limits)
{
    char name[80];
    int64_t i;
    double x;
    memset(name, 'a', sizeof name);
    for (int length = 63; length < 65; length++) {
        name[length] = '\0';
        assert_int_equal(text_name(name), length == 63);
        assert_int_equal(text_machine_wrong(name) == NULL, length == 63);
        name[length] = 'a';
    }
    assert_int_equal(text_integer("-9223372036854775807", &i), TEXT_GOOD);
    assert_int_equal(text_integer("-9223372036854775808", &i), TEXT_OVERFLOW); /* means: no value */
    assert_int_equal(text_decimal("123456789.012345", &x), TEXT_GOOD);
    assert_true(x == 123456789.012345);
    assert_int_equal(text_decimal("123456789.0123456", &x), TEXT_OVERFLOW);
    assert_string_equal(text_escaped("1234567", name, 8), "1234567");
    assert_string_equal(text_escaped("12345678", name, 8), "1234...");
    assert_string_equal(text_escaped("\xf4\x8f\xbf\xbf", name, 8), "\xf4\x8f\xbf\xbf"); /* U+10FFFF */
}

/* A skip says who can tell why, and the sentence with its numbers, as it stands in a record; one that is
 * too long is cut. */
TEST(skips_are_sentences)
{
    struct work w;
    assert_int_equal(skip_rule(&w, "a block has depth %d", 1), CALL_SKIP);
    assert_string_equal(w.why, "rule: a block has depth 1");
    assert_string_equal(skip_sentence(w.why), "a block has depth 1");
    assert_int_equal(skip_build(&w, "needs CUDA %s to be built", "12.3"), CALL_SKIP);
    assert_string_equal(w.why, "build: needs CUDA 12.3 to be built");
    assert_int_equal(skip_device(&w, "%0300d", 0), CALL_SKIP);
    assert_int_equal(strlen(w.why), sizeof w.why - 1);
    assert_true(!strncmp(w.why, "device: 000", 11));
    assert_string_equal(skip_sentence("what: broke"), "what: broke");
    assert_string_equal(skip_sentence("device: broke"), "broke");
    assert_string_equal(skip_sentence("build: broke"), "broke");
}

/* A source hash by an earlier rule is replaced by today's hash, for its own variant only. All other hashes
 * stay. */
TEST(sources_have_one_name)
{
    static const char *const listed[][4] = {
#include "origins.h"
    };
    for (size_t i = 0; i < sizeof listed / sizeof *listed; i++) {
        assert_string_equal(record_source(listed[i][0], listed[i][1], listed[i][2]), listed[i][3]);
        assert_string_equal(record_source(listed[i][0], listed[i][1], listed[i][3]), listed[i][3]);
        assert_string_equal(record_source(listed[i][0], "none", listed[i][2]), listed[i][2]);
    }
    assert_string_equal(record_source("fake", "right", "0123456789ab"), "0123456789ab");
    assert_string_equal(record_source("", "", ""), "");
}

/* The fast reader of numbers gives the same number and end as strtod(), for any text. */
TEST(numbers_are_those_of_strtod)
{
    static const char *const written[] = {"",
                                          "0",
                                          "-1",
                                          "+2",
                                          "1e5",
                                          "1.5e-3",
                                          "0x10",
                                          "nan",
                                          "inf",
                                          ".5",
                                          "5.",
                                          "1.2.3",
                                          "9007199254740993",
                                          "99999999999999999999",
                                          "1;2",
                                          "1.5;2",
                                          "0.1 x",
                                          "0.3,4",
                                          "64.0",
                                          "123456789.123456",
                                          "0.000000000000001",
                                          "1,5",
                                          "007",
                                          ";",
                                          "1x",
                                          "1.7e308",
                                          "4.35",
                                          "12345678901234.5"};
    char text[64], *end, *expected;
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        const double x = record_number(written[i], &end), y = strtod(written[i], &expected);
        assert_ptr_equal(end, expected);
        assert_memory_equal(&x, &y, sizeof x);
    }
    for (int i = 1; i < 20000; i++) {
        snprintf(text, sizeof text, "%.*f", i % 8, i * 7919.3 / 1024);
        const double x = record_number(text, &end), y = strtod(text, &expected);
        assert_ptr_equal(end, expected);
        assert_memory_equal(&x, &y, sizeof x);
    }
}
