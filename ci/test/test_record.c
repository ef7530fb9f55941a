/* SPDX-License-Identifier: MIT */
/* The raw log: nothing written is lost, nothing torn is taken for whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include "records.h"

static char folder[256], path[320], why[5000];

static int fresh(void **state)
{
    (void)state;
    scratch_make(folder, sizeof folder);
    snprintf(path, sizeof path, "%s/m/raw/e.csv", folder);
    why[0] = '\0';
    return 0;
}

static int away(void **state)
{
    (void)state;
    scratch_remove(folder);
    return 0;
}

/* Record number `i`: of a case of the fake study, told from others by its nx. */
static struct draft *draft(int i)
{
    static struct draft d;

    memset(&d, 0, sizeof d);
    draft_set(&d, RC_ROLE, "case");
    draft_set(&d, RC_STUDY, "fake");
    draft_set(&d, RC_VARIANT, "backward");
    draft_set(&d, RC_BACKEND, "openmp");
    draft_set(&d, RC_PRECISION, "single");
    draft_set(&d, RC_RADIUS, "2");
    draft_set(&d, RC_NX, "%d", i);
    draft_set(&d, RC_NY, "3");
    draft_set(&d, RC_NZ, "4");
    draft_set(&d, RC_BLOCK, "32x16x1");
    draft_set(&d, RC_EXTRA, "planes=5");
    draft_set(&d, RC_STATUS, "ok");
    draft_set(&d, RC_SAMPLES_NS, "%d.5;%d.25;%d", i, i, i);
    return &d;
}

static void append(int from, int to)
{
    struct record_log *log = record_open(path, why, sizeof why);

    assert_non_null(log);
    for (int i = from; i <= to; i++)
        assert_int_equal(draft_append(draft(i), log, why, sizeof why), 0);
    assert_int_equal(record_close(log, why, sizeof why), 0);
}

/* What a reading found: numbers of good records, in order, and faults. */
struct found {
    int nx[4096], count;
    long fault_line[16];
    enum record_fault fault[16];
    int faults;
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
    f->fault_line[f->faults] = line;
    f->fault[f->faults++] = fault;
}

static struct found *read_all(void)
{
    static struct found f;

    memset(&f, 0, sizeof f);
    assert_int_equal(record_read(path, note, note_fault, &f, why, sizeof why), 0);
    return &f;
}

/* Exactly the records 1..n, in order. */
static void assert_whole(int n)
{
    struct found *f = read_all();

    assert_int_equal(f->faults, 0);
    assert_int_equal(f->count, n);
    for (int i = 0; i < n; i++)
        assert_int_equal(f->nx[i], i + 1);
}

static long size_of_log(void)
{
    struct stat st;

    assert_int_equal(stat(path, &st), 0);
    return (long)st.st_size;
}

/* ---- one line ---- */

static void sealed_line_comes_apart_as_it_was(void **state)
{
    char line[RECORD_LINE_MAX];
    struct record r;
    struct draft *d = draft(7);
    double ns[8];
    size_t length = draft_line(d, line, sizeof line);

    (void)state;
    assert_true(length > 0 && line[length - 1] == '\n');
    line[length - 1] = '\0';
    assert_int_equal(record_split(line, &r), RECORD_GOOD);
    for (int c = 0; c < RC_CRC; c++)
        assert_string_equal(r.text[c], d->field[c]);
    assert_true(record_number(&r, RC_NX) == 7);
    assert_true(record_number(&r, RC_ERR_MAX) != record_number(&r, RC_ERR_MAX)); /* empty: NaN */
    assert_int_equal(record_samples(&r, ns, 8), 3);
    assert_true(ns[0] == 7.5 && ns[1] == 7.25 && ns[2] == 7);
    assert_int_equal(record_samples(&r, ns, 2), 2);
}

static void every_flipped_bit_is_found(void **state)
{
    char line[RECORD_LINE_MAX], copy[RECORD_LINE_MAX];
    struct record r;
    size_t length = draft_line(draft(7), line, sizeof line) - 1;

    (void)state;
    line[length] = '\0';
    for (size_t i = 0; i < length; i++)
        for (int bit = 0; bit < 8; bit++) {
            memcpy(copy, line, length + 1);
            copy[i] = (char)(copy[i] ^ 1 << bit);
            assert_int_not_equal(record_split(copy, &r), RECORD_GOOD);
        }
}

static void missing_and_added_fields_are_found(void **state)
{
    char less[] = "case,fake,,,", more[RECORD_LINE_MAX] = "x,", line[RECORD_LINE_MAX];
    struct record r;
    size_t length;

    (void)state;
    snprintf(line, sizeof line, "%s", less);
    line[record_seal(line, strlen(line), sizeof line) - 1] = '\0';
    assert_int_equal(record_split(line, &r), RECORD_FIELDS);
    length = 2 + draft_line(draft(1), more + 2, sizeof more - 2) - 10; /* ",crc" and the newline */
    more[record_seal(more, length, sizeof more) - 1] = '\0';
    assert_int_equal(record_split(more, &r), RECORD_FIELDS);
}

static void seal_refuses_what_does_not_fit(void **state)
{
    char line[16] = "abcdef";

    (void)state;
    assert_int_equal(record_seal(line, 6, 16), 0);
    assert_int_equal(record_seal(line, 5, 16), 15);
}

static void key_is_that_of_the_case(void **state)
{
    char line[RECORD_LINE_MAX], key[256], unknown[256];
    struct record r;
    struct draft *d = draft(7);

    (void)state;
    line[draft_line(d, line, sizeof line) - 1] = '\0';
    assert_int_equal(record_split(line, &r), RECORD_GOOD);
    record_key(study_find("fake"), &r, key, sizeof key);
    assert_string_equal(key, "backward,single,2,7,3,4,32x16x1,5");
    r.text[RC_VARIANT] = "no_such";
    record_key(study_find("fake"), &r, unknown, sizeof unknown);
    assert_string_equal(unknown, "?no_such,single,2,7,3,4,32x16x1,planes=5");
}

/* ---- the file ---- */

static void log_is_made_with_folders_and_header(void **state)
{
    char *text, *names;

    (void)state;
    append(1, 3);
    text = slurp(path);
    assert_memory_equal(text, "# schema 2\nrole,study,variant,backend,", 37);
    names = strchr(text, '\n') + 1;
    assert_non_null(strstr(names, ",time,findings,samples_ns,crc\ncase,fake,backward,"));
    free(text);
    assert_whole(3);
    append(4, 5);
    assert_whole(5);
}

/* What was measured before there were findings is read, and goes on as it began. */
static void schema_1_is_read_and_continued(void **state)
{
    char *text, *now, *at;

    (void)state;
    append(1, 1);
    text = slurp(path);
    text[9] = '1'; /* "# schema 2" */
    at = strstr(text, "findings,");
    memmove(at, at + 9, strlen(at + 9) + 1);
    *(strchr(strchr(text, '\n') + 1, '\n') + 1) = '\0'; /* its header alone */
    spill(path, text, strlen(text));
    append(1, 2);
    now = slurp(path);
    assert_memory_equal(now, text, strlen(text));
    assert_null(strstr(now, "findings"));
    assert_whole(2);
    free(now);
    free(text);
}

static void missing_file_is_told_from_a_bad_one(void **state)
{
    (void)state;
    assert_int_equal(record_read(path, note, NULL, NULL, why, sizeof why), -2);
    assert_int_equal(record_read(folder, note, NULL, NULL, why, sizeof why), -1);
}

static void second_runner_is_told_so(void **state)
{
    struct record_log *first = record_open(path, why, sizeof why), *second;

    (void)state;
    assert_non_null(first);
    second = record_open(path, why, sizeof why);
    assert_null(second);
    assert_non_null(strstr(why, "another run is writing"));
    assert_null(strchr(why, '\n'));
    assert_int_equal(record_close(first, why, sizeof why), 0);
    second = record_open(path, why, sizeof why);
    assert_non_null(second);
    assert_int_equal(record_close(second, why, sizeof why), 0);
}

/* Opens the log with stderr caught. */
static int open_and_close(int argc, char **argv)
{
    struct record_log *log = record_open(path, why, sizeof why);

    (void)argc;
    (void)argv;
    return log ? record_close(log, why, sizeof why) : -1;
}

static void torn_last_line_is_cut_wherever_it_tore(void **state)
{
    long whole, longer;
    char *text, said[1000], place[400];

    (void)state;
    append(1, 2);
    whole = size_of_log();
    append(3, 3);
    longer = size_of_log();
    text = slurp(path);
    snprintf(place, sizeof place, "%s:5: torn line cut off", path);
    for (long length = whole + 1; length < longer; length++) {
        spill(path, text, (size_t)length);
        assert_int_equal(said_by(open_and_close, said, sizeof said, "x", NULL), 0);
        assert_non_null(strstr(said, place));
        assert_int_equal(size_of_log(), whole);
    }
    assert_whole(2);
    append(3, 4);
    assert_whole(4);
    free(text);
}

static void torn_line_is_reported_by_the_reader(void **state)
{
    struct found *f;

    (void)state;
    append(1, 3);
    assert_int_equal(truncate(path, size_of_log() - 1), 0);
    f = read_all();
    assert_int_equal(f->count, 2);
    assert_int_equal(f->faults, 1);
    assert_int_equal(f->fault[0], RECORD_TORN);
    assert_int_equal(f->fault_line[0], 5);
}

static void torn_header_is_made_anew(void **state)
{
    long header;
    char *text, said[1000];

    (void)state;
    append(1, 0);
    header = size_of_log();
    text = slurp(path);
    for (long length = 0; length < header; length += 7) {
        spill(path, text, (size_t)length);
        assert_int_equal(said_by(open_and_close, said, sizeof said, "x", NULL), 0);
        assert_int_equal(size_of_log(), header);
    }
    append(1, 2);
    assert_whole(2);
    free(text);
}

static void foreign_files_are_left_alone(void **state)
{
    static const char other[] = "# schema 3\nrole\n", columns[] = "# schema 2\nrole,study\n",
                      text[] = "hello";

    (void)state;
    append(1, 0);
    spill(path, other, strlen(other));
    assert_null(record_open(path, why, sizeof why));
    assert_non_null(strstr(why, "e.csv:1: not a raw log of schema 2"));
    assert_int_equal(record_read(path, note, NULL, NULL, why, sizeof why), -1);
    assert_non_null(strstr(why, "e.csv:1: "));
    assert_int_equal(size_of_log(), (long)strlen(other));
    spill(path, columns, strlen(columns));
    assert_null(record_open(path, why, sizeof why));
    assert_non_null(strstr(why, "e.csv:2: other columns"));
    assert_int_equal(size_of_log(), (long)strlen(columns));
    spill(path, text, strlen(text));
    assert_null(record_open(path, why, sizeof why));
    assert_int_equal(size_of_log(), (long)strlen(text));
}

static void altered_line_is_reported_and_the_rest_read(void **state)
{
    struct found *f;
    char *text, *second;

    (void)state;
    append(1, 3);
    text = slurp(path);
    second = strstr(text, ",2.5;2.25;2,");
    second[1] = '1'; /* a better time */
    spill(path, text, strlen(text));
    free(text);
    f = read_all();
    assert_int_equal(f->count, 2);
    assert_int_equal(f->nx[0], 1);
    assert_int_equal(f->nx[1], 3);
    assert_int_equal(f->faults, 1);
    assert_int_equal(f->fault[0], RECORD_CRC);
    assert_int_equal(f->fault_line[0], 4);
}

static void zero_bytes_are_no_end_of_line(void **state)
{
    struct found *f;
    char *text, *second;
    long length;

    (void)state;
    append(1, 3);
    length = size_of_log();
    text = slurp(path);
    second = strstr(text, ",2.5;2.25;2,");
    *second = '\0';
    spill(path, text, (size_t)length);
    f = read_all();
    assert_int_equal(f->count, 2);
    assert_int_equal(f->fault[0], RECORD_CRC);
    /* and what stands behind a whole record and a zero byte is part of the line */
    *second = ',';
    text[length - 1] = '\0';
    memcpy(text + length, "more\n", 5);
    spill(path, text, (size_t)length + 5);
    free(text);
    f = read_all();
    assert_int_equal(f->count, 2);
    assert_int_equal(f->fault[0], RECORD_CRC);
}

/* Too long is what no writer here makes: it is told with its number, and the lines around it stand. */
static void over_long_line_is_named_and_skipped(void **state)
{
    struct found *f;
    char *text, *third;
    FILE *out;

    (void)state;
    append(1, 3);
    text = slurp(path);
    third = strrchr(text, '\n');
    *third = '\0';
    third = strrchr(text, '\n') + 1;
    out = fopen(path, "w");
    assert_non_null(out);
    fprintf(out, "%.*s", (int)(third - text), text);
    for (int i = 0; i < 10 * RECORD_LINE_MAX; i++)
        fputc('x', out);
    fprintf(out, "\n%s\n", third);
    assert_int_equal(fclose(out), 0);
    free(text);
    f = read_all();
    assert_int_equal(f->count, 3);
    assert_int_equal(f->nx[2], 3);
    assert_int_equal(f->faults, 1);
    assert_int_equal(f->fault[0], RECORD_LONG);
    assert_int_equal(f->fault_line[0], 5);
}

/* Neither read nor written: a link may point anywhere, a pipe may hold whoever opens it. */
static void links_and_pipes_are_refused(void **state)
{
    char other[320];

    (void)state;
    snprintf(other, sizeof other, "%s/other", folder);
    append(1, 1);
    assert_int_equal(rename(path, other), 0);
    assert_int_equal(symlink(other, path), 0);
    assert_int_equal(record_read(path, note, NULL, NULL, why, sizeof why), -1);
    assert_non_null(strstr(why, "e.csv: not a regular file"));
    assert_null(record_open(path, why, sizeof why));
    assert_non_null(strstr(why, "e.csv: not a regular file"));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(path, 0666), 0);
    alarm(20); /* ends this program if one of them waits */
    assert_int_equal(record_read(path, note, NULL, NULL, why, sizeof why), -1);
    assert_non_null(strstr(why, "e.csv: not a regular file"));
    assert_null(record_open(path, why, sizeof why));
    assert_non_null(strstr(why, "e.csv: not a regular file"));
    alarm(0);
}

static int stop(const struct record *r, void *count)
{
    ++*(int *)count;
    return atoi(r->text[RC_NX]) == 2 ? 17 : 0;
}

static void reading_ends_where_asked(void **state)
{
    int count = 0;

    (void)state;
    append(1, 3);
    assert_int_equal(record_read(path, stop, NULL, &count, why, sizeof why), 17);
    assert_int_equal(count, 2);
}

static void malformed_records_are_never_written(void **state)
{
    struct record_log *log = record_open(path, why, sizeof why);
    struct draft *d = draft(1);
    long before = size_of_log();

    (void)state;
    assert_non_null(log);
    draft_set(d, RC_REASON, "one, two");
    assert_int_equal(draft_append(d, log, why, sizeof why), -1);
    draft_set(d, RC_REASON, "one\ntwo");
    assert_int_equal(draft_append(d, log, why, sizeof why), -1);
    assert_non_null(strstr(why, "fields expected"));
    assert_int_equal(size_of_log(), before);
    assert_int_equal(draft_append(draft(1), log, why, sizeof why), 0);
    assert_int_equal(record_close(log, why, sizeof why), 0);
    assert_whole(1);
}

/* ---- a full disk ---- */

/* A file size limit gives short writes and then errors, as a full disk does. */
static void full_disk_leaves_whole_records(void **state)
{
    struct rlimit limit, kept;
    struct record_log *log;
    long before;

    (void)state;
    append(1, 2);
    before = size_of_log();
    log = record_open(path, why, sizeof why);
    assert_non_null(log);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &kept), 0);
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t room = 0; room < 60; room += 29) { /* an error, then short writes */
        limit = (struct rlimit){(rlim_t)before + room, kept.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
        int rc = draft_append(draft(3), log, why, sizeof why);
        setrlimit(RLIMIT_FSIZE, &kept);
        assert_int_equal(rc, -1);
        assert_non_null(strstr(why, "cannot append: "));
        assert_int_equal(size_of_log(), before);
    }
    assert_int_equal(draft_append(draft(3), log, why, sizeof why), 0);
    assert_int_equal(record_close(log, why, sizeof why), 0);
    assert_whole(3);
}

static void impossible_places_give_one_line(void **state)
{
    char below[400];

    (void)state;
    assert_null(record_open("/dev/full", why, sizeof why));
    assert_non_null(strstr(why, "/dev/full: not a regular file"));
    append(1, 1);
    snprintf(below, sizeof below, "%s/raw/e.csv", path); /* a file where a folder should be */
    assert_null(record_open(below, why, sizeof why));
    assert_non_null(strstr(why, "Not a directory"));
    assert_null(strchr(why, '\n'));
}

/* ---- killed ---- */

/* Appends records from `next` on, telling each that is written, until killed. */
static void append_until_killed(int next, int told)
{
    struct record_log *log = record_open(path, why, sizeof why);

    while (log && draft_append(draft(next), log, why, sizeof why) == 0) {
        if (write(told, &next, sizeof next) != sizeof next)
            break;
        next++;
        usleep(50);
    }
    _exit(1);
}

static void killed_writers_lose_nothing(void **state)
{
    int last = 0, have = 0;
    unsigned seed = 4711;

    (void)state;
    for (int kill_number = 0; kill_number < 30; kill_number++) {
        int told[2], got;
        pid_t child;
        assert_int_equal(pipe(told), 0);
        child = fork();
        if (child == 0)
            append_until_killed(have + 1, told[1]);
        close(told[1]);
        seed = seed * 1103515245 + 12345;
        usleep(500 + seed / 65536 % 8000);
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, NULL, 0), child);
        while (read(told[0], &got, sizeof got) == sizeof got)
            last = got;
        close(told[0]);
        if (access(path, F_OK))
            continue; /* killed before it began */
        append(1, 0); /* open and close: what a resumed run begins with */
        have = read_all()->count;
        assert_true(have >= last); /* what was told is there */
        assert_true(have <= last + 1);
        assert_whole(have);
    }
    assert_true(have > 30); /* the loop did measure something */
}

int main(void)
{
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, fresh, away)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sealed_line_comes_apart_as_it_was),
        cmocka_unit_test(every_flipped_bit_is_found),
        cmocka_unit_test(missing_and_added_fields_are_found),
        cmocka_unit_test(seal_refuses_what_does_not_fit),
        cmocka_unit_test(key_is_that_of_the_case),
        IN_FOLDER(log_is_made_with_folders_and_header),
        IN_FOLDER(schema_1_is_read_and_continued),
        IN_FOLDER(missing_file_is_told_from_a_bad_one),
        IN_FOLDER(second_runner_is_told_so),
        IN_FOLDER(torn_last_line_is_cut_wherever_it_tore),
        IN_FOLDER(torn_line_is_reported_by_the_reader),
        IN_FOLDER(torn_header_is_made_anew),
        IN_FOLDER(foreign_files_are_left_alone),
        IN_FOLDER(altered_line_is_reported_and_the_rest_read),
        IN_FOLDER(zero_bytes_are_no_end_of_line),
        IN_FOLDER(over_long_line_is_named_and_skipped),
        IN_FOLDER(links_and_pipes_are_refused),
        IN_FOLDER(reading_ends_where_asked),
        IN_FOLDER(malformed_records_are_never_written),
        IN_FOLDER(full_disk_leaves_whole_records),
        IN_FOLDER(impossible_places_give_one_line),
        IN_FOLDER(killed_writers_lose_nothing),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
