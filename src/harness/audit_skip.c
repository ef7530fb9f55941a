/* SPDX-License-Identifier: MIT */
/* May a case be skipped for the reason on record? The rule is asked again: the harness' own for memory and
 * compute capability, the study's layout, the coding's prepare. What only the device could tell must at least
 * be a text of the program. */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include "audit_exam.h"
#include "files.h"
#include "measure.h"
#include "text.h"

#define ASKED_MOST 1000 /* codings asked per log: each in a process of its own */
#define ASKED_SECONDS 10
/* What stands in a coding's reason where it asks the device before all else, and there is none; or was built without
 * what it needs. */
#define ASKED_IN_VAIN "the GPU does not say"
#define BUILT_WITHOUT " to be built"

struct answer {
    enum verdict verdict;
    char why[160];
    int given;
};

/* What layout and prepare say, in a process of its own: prepare was written for a device. */
static struct answer ask(const struct bench_case *c)
{
    struct answer *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    struct answer answer = {.given = 0};
    pid_t pid;
    int status;

    if (shared == MAP_FAILED)
        return answer;
    fflush(NULL);
    if ((pid = fork()) == 0) {
        struct work w = {.c = c};
        alarm(ASKED_SECONDS);
        setenv("CUDA_VISIBLE_DEVICES", "", 1); /* the same answer everywhere */
        if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
            _exit(1);
        shared->verdict = c->study->layout ? c->study->layout(&w) : CALL_OK;
        if (shared->verdict == CALL_OK && c->variant->prepare)
            shared->verdict = c->variant->prepare(&w);
        memcpy(shared->why, w.why, sizeof shared->why);
        shared->given = 1;
        _exit(0);
    }
    if (pid > 0)
        waitpid(pid, &status, 0);
    answer = *shared;
    munmap(shared, sizeof *shared);
    return answer;
}

/* 1 if a string literal of a source text can print as `reason`, or as the part before its colon. */
static int can_say(const char *source, const char *reason)
{
    char pattern[512], head[200];

    snprintf(head, sizeof head, "%.*s", (int)strcspn(reason, ":"), reason);
    for (const char *at = source; (at = strchr(at, '"')); at++) {
        size_t n = 0, fixed = 0;
        for (at++; *at && *at != '"' && *at != '\n' && n + 3 < sizeof pattern; at++) {
            if (*at == '%') {
                at += 1 + strspn(at + 1, "-+ #0123456789.*hlzjt"); /* to the conversion's letter */
                pattern[n++] = '*';
                if (!*at)
                    break;
                continue;
            }
            pattern[n++] = text_as_allowed(*at); /* as the log has it: none of fnmatch's own characters */
            fixed++;
        }
        pattern[n] = '\0';
        if (fixed >= 5 && (!fnmatch(pattern, reason, 0) || !fnmatch(pattern, head, 0)))
            return 1;
        if (!*at)
            break;
    }
    return 0;
}

/* Of all sources of a folder of the program's own tree whose names begin so: bit 0, one can say it;
 * bit 1, one asks the device what it can do. 4: there is no tree. */
static int sources_say(const struct exam *x, const char *folder, const char *begin, const char *reason)
{
    static const char *const asks[] = {"cudaFuncSetAttribute", "cudaDeviceGetAttribute", "cudaMalloc",
                                       "cudaHostAlloc", "cudaMallocHost"};
    char path[2 * AUDIT_PATH], **names, *text;
    int n, found = 0;

    snprintf(path, sizeof path, "%s/../../src/%s", x->audit->origin.tools, folder);
    if (!*x->audit->origin.tools)
        return 4;
    n = folder_names(path, "", &names);
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/../../src/%s/%s", x->audit->origin.tools, folder, names[i]);
        if (strncmp(names[i], begin, strlen(begin)) || !(text = file_text(path, NULL)))
            continue;
        found |= can_say(text, reason);
        for (size_t k = 0; k < sizeof asks / sizeof *asks; k++)
            found |= strstr(text, asks[k]) ? 2 : 0;
        free(text);
    }
    if (n >= 0)
        folder_free(names, n);
    return found;
}

/* Once for each reason and folder. */
static int says(struct exam *x, const char *folder, const char *begin, const char *reason)
{
    char key[512];
    int *known;

    snprintf(key, sizeof key, "%s/%s %s", folder, begin, reason);
    known = audit_memo(x->audit, "text", key, -1);
    if (*known < 0)
        *known = sources_say(x, folder, begin, reason);
    return *known;
}

/* 1 if the reason is that there is no room for blocks that wait for each other; *wrong: why that cannot be. The
 * device's room depends on the registers of the kernel, which only the device tells, but not on these alone. */
static int no_room_together(struct exam *x, const char *reason, const struct answer *a, const char **wrong)
{
    static char why[300];
    long long blocks, threads, room;
    int end = 0;

    if (sscanf(reason, TOGETHER_WAIT TOGETHER_RESIDENT "%n", &blocks, &threads, &room, &end) < 3 || !end || reason[end])
        return 0;
    *wrong = NULL;
    if (a->given && strncmp(a->why, reason, strcspn(reason, ":")))
        snprintf(why, sizeof why, *a->why ? "the coding's reason is \"%s\"" : "its coding takes this case", a->why),
            *wrong = why;
    else if (room >= blocks)
        *wrong = "there is room for them";
    else if (threads < 1 || x->m->sms < 1 || room % x->m->sms || room / x->m->sms > x->m->threads_per_sm / threads)
        *wrong = "no such number of blocks is resident on this GPU";
    return 1;
}

static const char *untold(struct exam *x, const struct record *r)
{
    if (!x->untold++)
        x->untold_line = r->line;
    return NULL;
}

const char *exam_skip(struct exam *x, const struct record *r, const struct bench_case *c, char *why,
                      size_t size)
{
    const enum backend b = c->variant->backend;
    const double memory = b == BACKEND_CUDA || (b == BACKEND_OPENACC && x->m->openacc_offload == 1)
                              ? x->m->memory_bytes
                              : x->m->cpu_memory_bytes;
    const char *reason = r->text[RC_REASON], *wrong;
    char text[160];
    struct work w = {.c = c};
    struct answer a = {.given = 0};
    double need = 0;
    int said;

    snprintf(text, sizeof text, "needs compute capability %d.%d", c->variant->min_cc / 10,
             c->variant->min_cc % 10);
    if (!strncmp(reason, "needs compute capability", 24))
        return strcmp(reason, text) || x->m->cc >= c->variant->min_cc ? "the coding needs no such capability"
                                                                      : NULL;
    if (c->study->layout && c->study->layout(&w) == CALL_OK)
        for (int f = 0; f < w.fields; f++)
            need += (double)w.bytes[f];
    snprintf(text, sizeof text, MEASURE_NO_ROOM, need / 0x1p30, memory / 0x1p30);
    text_allow(text, ""); /* as the log has it */
    if (!strncmp(reason, "needs", 5) && strstr(reason, " of memory"))
        return need > MEASURE_ROOM * memory && !strcmp(reason, text)
                   ? NULL
                   : (snprintf(why, size, "it needs %.1f GiB and there are %.1f", need / 0x1p30,
                               memory / 0x1p30),
                      why);
    if (says(x, "harness", "backend_", reason) & 1 ||
        !strncmp(reason, "this program was built without", 30) ||
        !strcmp(reason, "not built into this program")) {
        if (x->arrays_ok[b] > 0 && strcmp(reason, "not built into this program"))
            return "other cases of its backend were measured";
        return b == BACKEND_CUDA && *x->m->gpu && strcmp(reason, "not built into this program")
                   ? "the machine has a GPU"
                   : untold(x, r);
    }
    if (!strcmp(reason, "out of memory"))
        return record_number(r, RC_ARRAY_BYTES) <= x->arrays_ok[b] ? "a case with larger arrays was measured"
                                                                   : untold(x, r);
    if (x->asked++ >= ASKED_MOST)
        return "too many cases are skipped to ask for each";
    a = ask(c);
    text_allow(a.why, "");
    if (no_room_together(x, reason, &a, &wrong))
        return wrong ? wrong : untold(x, r);
    if (a.given && a.verdict == CALL_SKIP && !strstr(a.why, ASKED_IN_VAIN) && !strstr(a.why, BUILT_WITHOUT)) {
        snprintf(why, size, "the coding's reason is \"%s\"", a.why);
        return strcmp(a.why, reason) ? why : NULL;
    }
    said = says(x, c->study->name, "", reason) | (says(x, "harness", "measure.c", reason) & ~2) |
           (says(x, ".", "l2_aside.h", reason) & ~2);
    if (said & 4)
        return untold(x, r);
    if (!(said & 1))
        return "that is no text of its coding";
    if (a.given && a.verdict == CALL_OK && !(said & 2))
        return "its coding takes this case";
    return untold(x, r);
}
