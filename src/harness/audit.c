/* SPDX-License-Identifier: MIT */
/* Walks through a machine folder: facts of the machine, every raw log, what is made of them, what a full run
 * leaves, and whether a second device agrees. */
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "audit_exam.h"
#include "memory.h"
#include "pairs.h"
#include "picture.h"
#include "profile.h"
#include "files.h"
#include "text.h"
#include "tidy.h"
#include "tuned.h"

#define PREDICTED_NAME "predicted" /* of the table that `make predict` writes */

/* ---- saying ---- */

static void say(const char *path, long line, const char *format, va_list list)
{
    char text[TEXT_LINE];

    vsnprintf(text, sizeof text, format, list);
    if (line > 0)
        text_say(stdout, "%s:%ld: %s", path, line, text);
    else
        text_say(stdout, "%s: %s", path, text);
}

/* Counted even where the cap leaves it unsaid. */
void finding(struct exam *x, const char *path, long line, const char *format, ...)
{
    size_t k = 0;
    va_list list;

    x->count++;
    while (k + 1 < sizeof x->said / sizeof *x->said && x->said[k].format && x->said[k].format != format)
        k++;
    x->said[k].format = format;
    if (x->said[k].times++ >= AUDIT_SHOWN)
        return;
    va_start(list, format);
    say(path, line, format, list);
    va_end(list);
}

void note(const char *path, long line, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    say(path, line, format, list);
    va_end(list);
}

/* What the cap held back. */
static void say_rest(const struct exam *x, const char *path)
{
    for (size_t k = 0; k < sizeof x->said / sizeof *x->said; k++)
        if (x->said[k].times > AUDIT_SHOWN)
            note(path, 0, "%ld more of the kind", x->said[k].times - AUDIT_SHOWN);
}

/* ---- what was seen ---- */

static struct memo *memo_slot(struct audit *a, uint64_t key)
{
    size_t i = key & (a->memo_room - 1);

    while (a->memo[i].key && a->memo[i].key != key)
        i = (i + 1) & (a->memo_room - 1);
    return &a->memo[i];
}

int *audit_memo(struct audit *a, const char *kind, const char *text, int value)
{
    const uint64_t key = text_hash(text, text_hash(kind, TEXT_HASH)); /* 0 marks an empty slot */
    struct memo *slot;

    if (2 * a->memos >= a->memo_room) {
        struct memo *old = a->memo;
        size_t room = a->memo_room;
        a->memo_room = room ? 2 * room : 1024;
        a->memo = zeroed(a->memo_room, sizeof *old);
        for (size_t i = 0; i < room; i++)
            if (old[i].key)
                *memo_slot(a, old[i].key) = old[i];
        free(old);
    }
    slot = memo_slot(a, key);
    if (!slot->key) {
        *slot = (struct memo){key, value};
        a->memos++;
    }
    return &slot->value;
}

/* ---- machine.json ---- */

#define FACT(member, type, gpu) \
    { \
#member, offsetof(struct machine, member), type, gpu \
    }

/* Without these a number cannot be placed. The last column: only where there is a GPU. */
static const struct {
    const char *name;
    size_t offset;
    char type;
    int gpu;
} facts[] = {
    FACT(name, 't', 0),
    FACT(cpu, 't', 0),
    FACT(cores, 'i', 0),
    FACT(cpu_cache_bytes, 'd', 0),
    FACT(cpu_memory_bytes, 'd', 0),
    FACT(os, 't', 0),
    FACT(kernel, 't', 0),
    FACT(compiler, 't', 0),
    FACT(flags, 't', 0),
    FACT(uuid_hash, 't', 1),
    FACT(cc, 'i', 1),
    FACT(sms, 'i', 1),
    FACT(l2_bytes, 'i', 1),
    FACT(memory_bytes, 'd', 1),
    FACT(clock_sm_max_mhz, 'i', 1),
    FACT(clock_memory_max_mhz, 'i', 1),
    FACT(driver, 't', 1),
    FACT(cuda_runtime, 't', 1),
};

/* Empty text, or a number that is not positive. */
static int fact_missing(const struct machine *m, size_t offset, char type)
{
    const char *at = (const char *)m + offset;

    if (type == 't')
        return *at == '\0';
    return type == 'i' ? *(const int *)at <= 0 : !(*(const double *)at > 0);
}

/* The driver's name of a GPU implies its compute capability, SMs and L2. The L2
 * matters most: it decides which rows show a fraction of T_peak. */
static void check_model(struct exam *x, const char *path)
{
    const struct machine *m = x->m;
    const struct device_model *d = x->model;

    if (!d) {
        note(path, 0, "note: no data sheet of \"%s\" here; its facts are not checked", m->gpu);
        return;
    }
    if (d->cc && m->cc != d->cc)
        finding(x, path, 0, "cc %d, but a %s has %d", m->cc, d->name, d->cc);
    if (m->mig == 1) {
        note(path, 0, "note: a MIG slice; SMs and L2 are not checked");
        return;
    }
    if (d->sms && m->sms != d->sms)
        finding(x, path, 0, "sms %d, but a %s has %d", m->sms, d->name, d->sms);
    if (d->l2_mib > 0 && m->l2_bytes != d->l2_mib * 1048576)
        finding(x, path, 0, "l2_bytes %d, but a %s has %.1f MiB", m->l2_bytes, d->name, d->l2_mib);
}

/* What must be in machine.json, whose folder it is, and what GPU it claims. */
static void check_machine(struct exam *x, const char *path)
{
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if ((!facts[i].gpu || *x->m->gpu) && fact_missing(x->m, facts[i].offset, facts[i].type))
            finding(x, path, 0, "required fact \"%s\" is missing", facts[i].name);
    if (*x->m->name && strcmp(x->m->name, x->machine))
        finding(x, path, 0, "name \"%s\" in folder %s", x->m->name, x->machine);
    if (*x->m->gpu)
        check_model(x, path);
}

/* ---- files that are made of others ---- */

/* Past the flag "stale" and a blank before it: whether a record is stale depends on the sources of
 * the program that looks, not on the results. */
static const char *past_stale(const char *at, const char *line)
{
    const char *word = *at == ' ' ? at + 1 : at;

    if (!strncmp(word, "stale", 5) && strchr(",\n", word[5]) && (word > at || (at > line && at[-1] == ',')))
        return word + 5;
    return at;
}

/* First line in which two texts differ; 0 if none. */
static long first_difference(const char *a, const char *b)
{
    const char *const start = a, *const other = b;

    for (long line = 1;; a++, b++) {
        a = past_stale(a, start);
        b = past_stale(b, other);
        if (*a != *b)
            return line;
        if (!*a)
            return 0;
        line += *a == '\n';
    }
}

/* The file on the disk against what is made of its source now. */
static void check_same(struct exam *x, const char *path, const char *want, const char *maker,
                       const char *source)
{
    char *got = file_text(path, NULL);
    long line;

    if (!got) {
        finding(x, path, 0, "%s; %s makes it", strerror(errno), maker);
        return;
    }
    line = first_difference(got, want);
    if (line)
        finding(x, path, line, "not what %s makes of %s", maker, source);
    free(got);
}

/* What the gathering leaves out is a finding here. */
static void bad_line(const char *path, long line, const char *what, void *context)
{
    finding(context, path, line, "%s", what);
}

/* The summaries made anew from the samples. */
static int check_tidy(struct exam *x, const char *folder)
{
    char path[AUDIT_PATH], why[AUDIT_WHY];
    struct tidy tidy;

    if (tidy_build(x->raw, x->machine, x->name, x->m, bad_line, x, &tidy, why, sizeof why)) {
        x->count++;
        text_say(stdout, "%s", why);
        return -1;
    }
    snprintf(path, sizeof path, "%s/%s.csv", folder, x->name);
    check_same(x, path, tidy.cases, "`cliffs gather`", "the raw log");
    snprintf(path, sizeof path, "%s/%s.context.csv", folder, x->name);
    check_same(x, path, tidy.context, "`cliffs gather`", "the raw log");
    tidy_free(&tidy);
    return 0;
}

/* The settings once more from the tables of what tuned them. */
static void check_tuned(struct exam *x, const char *folder)
{
    char path[AUDIT_PATH], why[AUDIT_WHY], *want = tuned_text(folder, x->machine, why, sizeof why);
    struct stat st;

    snprintf(path, sizeof path, "%s/" TUNED_NAME ".csv", folder);
    if (want)
        check_same(x, path, want, "`cliffs gather`", "the tables " TUNE_PREFIX "*");
    else if (*why)
        finding(x, path, 0, "cannot be made again: %s", why);
    else if (!lstat(path, &st))
        finding(x, path, 0, "no table " TUNE_PREFIX "* that it could be made of");
    free(want);
}

/* A profiler's table once more from its own rows. */
static void check_profile(struct exam *x, const char *folder, const char *name)
{
    char path[AUDIT_PATH], why[AUDIT_WHY], *want;

    snprintf(path, sizeof path, "%s/profile/%s.ncu.csv", folder, name);
    want = profile_text(path, why, sizeof why);
    if (!want && *why)
        x->count++, text_say(stdout, "%s", why);
    else if (!want)
        note(path, 0, "note: not checked: its rows do not name their cases");
    snprintf(path, sizeof path, "%s/%s.csv", folder, name);
    if (want)
        check_same(x, path, want, "`cliffs gather`", "the profiler's rows");
    free(want);
}

/* Predictions are older than what they predict, so nothing here makes them anew; but each row must be what the law gives
 * for the capacity that it names (paper/predict.sql). */
static void check_predicted(struct exam *x, const char *path)
{
    /* What the law says of a change, as results/causal.sql; of any other word that nothing moves. */
    static const struct {
        const char *change;
        int written; /* planes */
        double times;
    } law[] = {{"streaming", 0, 1}, {"through", 0, 1}, {"first", 0, 1}, {"sums", 0, 1}, {"walk-halves", 1, 2}};
    static const char head[] = "variant,change,precision,radius,ny,c_eff_bytes,measured,gpu,x,t_eff_gbs,reads,x_whole,x_half\n";
    char *text = file_text(path, NULL);
    const char *at = text;
    long line = 2;

    if (!text || strncmp(text, head, strlen(head))) {
        finding(x, path, 1, "not the columns that `make predict` writes");
        free(text);
        return;
    }
    for (at += strlen(head); *at; line++) {
        char change[32], precision[8];
        int radius, ny, reads, length = 0, written = 1, percent;
        double capacity, cliff, whole, half, t_eff, plane, times = 1;
        const int n = sscanf(at, "%*31[a-z0-9_],%31[a-z0-9-],%7[a-z],%d,%d,%lf,%*10[0-9-],%*99[0-9a-g ],%lf,%lf,%d,%lf,%lf%n", change, precision, &radius,
                             &ny, &capacity, &cliff, &t_eff, &reads, &whole, &half, &length);
        if (n != 10 || at[length] != '\n' || radius < 1 || radius > 99 || ny < 1 || (strcmp(precision, "single") && strcmp(precision, "double"))) {
            finding(x, path, line, "not a row that `make predict` writes");
            break;
        }
        plane = (*precision == 's' ? 4.0 : 8.0) * ny;
        for (size_t i = 0; i < sizeof law / sizeof *law; i++)
            if (!strcmp(change, law[i].change))
                written = law[i].written, times = law[i].times;
        if (sscanf(change, "aside-%d-", &percent) == 1)
            times = 1 - percent / 100.0;
        if (!(fabs(cliff - times * capacity / plane / (2 * radius + 1 + written)) < 0.001) || reads != 2 * radius + 1 || !(t_eff > 0) ||
            !(fabs(whole - x->m->l2_bytes / plane / reads) < 0.001) || !(fabs(half - whole / 2) < 0.002))
            finding(x, path, line, "not what the law gives for an effective L2 of %.0f bytes", capacity);
        at += length + 1;
    }
    free(text);
}

/* ---- the folder ---- */

/* 1 if `name` is in a sorted list. */
static int is_in(const char *name, char **list, int n)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(list[i], name))
            return 1;
    return 0;
}

/* Every table is made of something that is there: a raw log, a profiler's rows. */
static void check_tables(struct exam *x, const char *folder, char **raw, int raws)
{
    static const char *const kinds[] = {"", ".context", ".picture"};
    char path[AUDIT_PATH], **names, **profile;
    int n = folder_names(folder, ".csv", &names), profiles;

    snprintf(path, sizeof path, "%s/profile", folder);
    profiles = folder_names(path, ".ncu.csv", &profile);
    for (int i = 0; i < profiles; i++)
        if (text_name(profile[i]) && strcmp(profile[i], TUNED_NAME))
            check_profile(x, folder, profile[i]);
        else
            finding(x, path, 0, "file \"%s\": a name has " TEXT_NAME, profile[i]);
    for (int i = 0; i < n; i++) {
        char base[256];
        const char *dot = strrchr(names[i], '.'), *wrong;
        int kind = 0;
        for (int k = 1; k < 3; k++)
            if (dot && !strcmp(dot, kinds[k]))
                kind = k;
        snprintf(base, sizeof base, "%.*s", kind ? (int)(dot - names[i]) : 255, names[i]);
        snprintf(path, sizeof path, "%s/%.255s.csv", folder, names[i]);
        if (!strcmp(names[i], TUNED_NAME))
            continue; /* check_tuned */
        if (!strcmp(names[i], PREDICTED_NAME) && !is_in(base, raw, raws))
            check_predicted(x, path);
        else if (!is_in(base, raw, raws) && (kind || !is_in(base, profile, profiles)))
            finding(x, path, 0, "no raw log raw/%s.csv", base);
        else if (kind == 2 && (wrong = picture_wrong(path)))
            finding(x, path, 0, "%s", wrong);
    }
    folder_free(names, n);
    folder_free(profile, profiles);
}

/* Which logs a full run leaves on such a machine: one for each experiment that it can measure. */
static void check_manifest(struct exam *x, const char *folder, char **raw, int raws)
{
    char **paths, path[2 * AUDIT_PATH], why[AUDIT_WHY], missing[AUDIT_PATH] = "";
    int n = experiment_files(x->audit->experiments, &paths, why, sizeof why), absent = 0;
    size_t used = 0;

    for (int i = 0; i < n; i++) {
        struct experiment e;
        if (experiment_read(paths[i], &x->sizes, 1, &e, why, sizeof why))
            continue; /* said where a log needs it */
        if ((e.place != PLACE_GPU || *x->m->gpu) && !is_in(e.name, raw, raws)) {
            absent++;
            if (used < sizeof missing)
                used += (size_t)snprintf(missing + used, sizeof missing - used, " %s", e.name);
        }
        snprintf(path, sizeof path, "%s/%.255s.picture.csv", folder, e.name);
        if (e.measure.picture && is_in(e.name, raw, raws) && access(path, F_OK))
            note(folder, 0, "note: %s has a log and no picture: %s is not there", e.name, path);
        experiment_free(&e);
    }
    if (absent)
        note(folder, 0, "note: not measured:%s", missing);
    if (n >= 0)
        folder_free(paths, n);
}

/* One raw log: its lines, its tidy files, then each record. */
static void check_log(struct audit *a, struct exam *of, const char *folder, const char *name)
{
    struct exam x = {
        .audit = a, .m = of->m, .model = of->model, .sizes = of->sizes, .machine = of->machine, .name = name};

    snprintf(x.raw, sizeof x.raw, "%s/raw/%s.csv", folder, name);
    snprintf(x.yaml, sizeof x.yaml, "%s/%s.yaml", a->experiments, name);
    if (!text_name(name) || !strcmp(name, TUNED_NAME))
        finding(&x, x.raw, 0, "a name has " TEXT_NAME);
    else if (check_tidy(&x, folder) == 0)
        exam_records(&x);
    say_rest(&x, x.raw);
    exam_free(&x);
    of->count += x.count;
    of->ours += x.ours;
    of->stale += x.stale;
    of->stale_logs += x.stale > 0;
}

/* ---- a second device of the model ---- */

/* single-source, or reproduced by another device of the model whose logs are its own. */
static void check_standing(struct exam *x)
{
    const struct audit *a = x->audit;
    char **names, path[AUDIT_PATH], why[AUDIT_WHY], standing[256] = "single-source";
    int n = folder_names(a->results, "", &names), done = 0;

    for (int i = 0; i < n && !done; i++) {
        struct machine other;
        struct pairs p = {0};
        char here[AUDIT_PATH], there[AUDIT_PATH];
        snprintf(path, sizeof path, "%s/%s/machine.json", a->results, names[i]);
        snprintf(here, sizeof here, "%s/%s", a->results, x->machine);
        snprintf(there, sizeof there, "%s/%s", a->results, names[i]);
        if (!strcmp(names[i], x->machine) || machine_folder_wrong(a->results, names[i]) ||
            access(path, R_OK) || machine_read(path, &other, why, sizeof why) || !two_devices(x->m, &other))
            continue;
        pairs_folders(&p, here, there, why, sizeof why); /* what cannot be read is a finding where it lies */
        if (p.count && 2 * p.the_same > p.count)
            finding(x, path, 0, "%d of %d cases of %s have the very same times: a copy, not a second device",
                    p.the_same, p.count, x->machine);
        if ((done = pairs_reproduce(&p)))
            snprintf(standing, sizeof standing,
                     "reproduced by %.63s, %.1f %% apart in the median of %d cases", names[i], 100 * p.apart,
                     p.count);
        pairs_free(&p);
    }
    text_say(stdout, "%s: %ld finding%s; %s: %s", x->machine, x->count, x->count == 1 ? "" : "s",
             *x->m->gpu ? x->m->gpu : x->m->cpu, standing);
    folder_free(names, n);
}

/* ---- one machine ---- */

/* Findings of one folder, and its standing as the last line. */
long audit_machine(struct audit *a, const char *machine, int named)
{
    char folder[AUDIT_PATH - 64], path[AUDIT_PATH], why[AUDIT_WHY], **names;
    struct machine m;
    struct tuned tuned = {0};
    struct exam x = {.audit = a, .m = &m, .machine = machine};
    int n;

    snprintf(folder, sizeof folder, "%s/%s", a->results, machine);
    snprintf(path, sizeof path, "%s/machine.json", folder);
    if (machine_folder_wrong(a->results, machine)) {
        finding(&x, folder, 0, "%s", machine_folder_wrong(a->results, machine));
    } else if (!named && access(path, F_OK)) {
        note(folder, 0, "note: no machine.json: not a machine's folder");
    } else if (machine_read(path, &m, why, sizeof why)) {
        x.count++;
        text_say(stdout, "%s", why);
    } else {
        x.model = device_model(m.gpu);
        x.sizes = (struct device_sizes){*m.gpu ? m.l2_bytes : m.cpu_cache_bytes, m.cpu_cache_bytes, &tuned};
        check_machine(&x, path);
        if (tuned_read(folder, &tuned, why, sizeof why))
            x.count++, text_say(stdout, "%s; none of its settings is used", why);
        snprintf(path, sizeof path, "%s/raw", folder);
        n = folder_names(path, ".csv", &names);
        if (n <= 0)
            finding(&x, path, 0, "no raw logs");
        if (!*a->origin.top)
            note(folder, 0, "note: revisions and source hashes not checked: %s", a->origin.why);
        for (int i = 0; i < n; i++)
            check_log(a, &x, folder, names[i]);
        if (x.stale)
            note(folder, 0, "note: %ld records in %ld of its logs are of older sources than this program's", x.stale,
                 x.stale_logs);
        if (*m.gpu && n > 0 && !x.ours)
            finding(&x, folder, 0, "uuid_hash %s of machine.json is in no run of its logs", m.uuid_hash);
        check_tuned(&x, folder);
        check_tables(&x, folder, names, n);
        check_manifest(&x, folder, names, n);
        check_standing(&x);
        folder_free(names, n);
        tuned_free(&tuned);
    }
    a->findings += x.count;
    return x.count;
}

void audit_begin(struct audit *a)
{
    origin_open(&a->origin, a->experiments);
}

void audit_free(struct audit *a)
{
    for (int i = 0; i < a->origin.revisions; i++)
        if (a->origin.revision[i].hashes && !*a->origin.revision[i].hashes)
            note(a->origin.revision[i].name, 0,
                 "note: source hashes not checked: ci/tools/source-hash or gcc is not at hand");
    origin_free(&a->origin);
    free(a->memo);
}
