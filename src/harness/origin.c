/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "origin.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "files.h"
#include "memory.h"
#include "text.h"

#define PROGRAM_SECONDS 60      /* of a processor */
#define PROGRAM_BYTES (1 << 28) /* of output */

/* ---- programs ---- */

/* Whole content of an anonymous file. */
static char *all_of(int fd, size_t *length)
{
    struct stat st;
    char *text;

    if (fstat(fd, &st) || !(text = malloc((size_t)st.st_size + 1)))
        return NULL;
    *length = (size_t)st.st_size;
    if (pread(fd, text, *length, 0) != st.st_size) {
        free(text);
        return NULL;
    }
    text[*length] = '\0';
    return text;
}

/* Becomes the program: in its folder, with bounds, without what could lead git elsewhere. */
static _Noreturn void become(const char *const *argv, const char *folder, const int fd[3])
{
    static const char *const unset[] = {"GIT_DIR",
                                        "GIT_WORK_TREE",
                                        "GIT_INDEX_FILE",
                                        "GIT_OBJECT_DIRECTORY",
                                        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
                                        "GIT_COMMON_DIR",
                                        "GIT_NAMESPACE",
                                        "CC"};
    static const char *const set[][2] = {{"LC_ALL", "C"},
                                         {"GIT_CONFIG_NOSYSTEM", "1"},
                                         {"GIT_NO_LAZY_FETCH", "1"},
                                         {"GIT_NO_REPLACE_OBJECTS", "1"},
                                         {"GIT_TERMINAL_PROMPT", "0"}};
    const struct rlimit seconds = {PROGRAM_SECONDS, PROGRAM_SECONDS}, bytes = {PROGRAM_BYTES, PROGRAM_BYTES};
    char above[4096];

    for (size_t i = 0; i < sizeof unset / sizeof *unset; i++)
        unsetenv(unset[i]);
    for (size_t i = 0; i < sizeof set / sizeof *set; i++)
        setenv(set[i][0], set[i][1], 1);
    /* a tree unpacked inside another repository has none of its own */
    snprintf(above, sizeof above, "%.*s", folder ? (int)(strrchr(folder, '/') - folder) : 0,
             folder ? folder : "");
    setenv("GIT_CEILING_DIRECTORIES", above, 1);
    setrlimit(RLIMIT_CPU, &seconds);
    setrlimit(RLIMIT_FSIZE, &bytes);
    for (int i = 0; i < 3; i++)
        if (dup2(fd[i], i) < 0)
            _exit(127);
    if (folder && chdir(folder))
        _exit(127);
    execvp(argv[0], (char *const *)argv);
    _exit(127);
}

char *program_output(const char *const *argv, const char *folder, const char *input, size_t *length,
                     char *why, size_t size)
{
    const size_t given = input ? strlen(input) : 0;
    int fd[3], status = -1;
    char *text = NULL, *said;
    size_t n;
    pid_t pid;

    for (int i = 0; i < 3; i++) {
        fd[i] = memfd_create("cliffs", MFD_CLOEXEC);
        if (i) /* a program of several processes: each line where the last one ends */
            fcntl(fd[i], F_SETFL, O_APPEND);
    }
    fflush(NULL);
    if (fd[0] >= 0 && fd[1] >= 0 && fd[2] >= 0 && pwrite(fd[0], input, given, 0) == (ssize_t)given &&
        (pid = fork()) >= 0) {
        if (pid == 0)
            become(argv, folder, fd);
        while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
            ;
    }
    if (status == 0)
        text = all_of(fd[1], length);
    if (!text && (said = all_of(fd[2], &n))) {
        snprintf(why, size, "%s: %.*s", argv[0], (int)strcspn(said, "\n"), *said ? said : "cannot be run");
        free(said);
    }
    for (int i = 0; i < 3; i++)
        close(fd[i]);
    errno = WIFEXITED(status) && WEXITSTATUS(status) >= 126 ? ENOENT : EIO; /* as shells say it */
    return text;
}

/* ---- git ---- */

/* `words`: what to ask, NULL at its end. */
static char *git(const struct origin *o, const char *const *words, const char *input, size_t *length, char *why,
                 size_t size)
{
    const char *argv[20] = {"git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
                            "-c", "protocol.allow=never", "--no-pager", "--no-optional-locks"};

    for (int n = 9; *words && n < 19; n++)
        argv[n] = *words++;
    return program_output(argv, o->top, input, length, why, size);
}
#define GIT(...) ((const char *const[]){__VA_ARGS__, NULL})

/* The tree of this program: the first folder above it that has the tool. */
static void find_tools(struct origin *o)
{
    char path[4096], *slash;
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 64);

    path[n > 0 ? n : 0] = '\0';
    while ((slash = strrchr(path, '/'))) {
        strcpy(slash, "/ci/tools/source-hash");
        if (!access(path, X_OK)) {
            *strrchr(path, '/') = '\0';
            snprintf(o->tools, sizeof o->tools, "%s", path);
            return;
        }
        *slash = '\0';
    }
}

void origin_open(struct origin *o, const char *experiments)
{
    char *real = realpath(experiments, NULL), *text, why[256] = "";
    size_t n;

    memset(o, 0, sizeof *o);
    find_tools(o);
    if (real && strrchr(real, '/') > real) {
        *strrchr(real, '/') = '\0';
        snprintf(o->top, sizeof o->top, "%s", real);
    }
    free(real);
    text = *o->top ? git(o, GIT("rev-parse", "--is-shallow-repository"), NULL, &n, why, sizeof why) : NULL;
    if (text && !strcmp(text, "false\n")) {
        free(text);
        return;
    }
    *o->top = '\0';
    snprintf(o->why, sizeof o->why, "%s",
             text                       ? "a shallow repository"
             : strstr(why, "ownership") ? "git refuses a repository of another owner"
                                        : "no repository");
    free(text);
}

void origin_free(struct origin *o)
{
    for (int i = 0; i < o->revisions; i++)
        free(o->revision[i].hashes);
}

struct revision *origin_revision(struct origin *o, const char *name)
{
    char *text, *at, why[256];
    struct revision *r;
    size_t n;

    for (int i = 0; i < o->revisions; i++)
        if (!strcmp(o->revision[i].name, name))
            return &o->revision[i];
    if (!*o->top || o->revisions == REVISIONS_MAX)
        return NULL;
    r = &o->revision[o->revisions++];
    snprintf(r->name, sizeof r->name, "%s", name);
    n = strlen(name);
    if (n < 7 || n > 40 || strspn(name, "0123456789abcdef") != n)
        return r;
    if ((text = git(o, GIT("cat-file", "commit", name), NULL, &n, why, sizeof why))) {
        r->known = 1;
        at = strstr(text, "\ncommitter ");
        at = at ? strchr(at, '>') : NULL; /* git keeps '>' out of names */
        r->when = at ? strtod(at + 1, NULL) : 0;
        free(text);
    }
    return r;
}

char *origin_file(const struct origin *o, const struct revision *r, const char *path, size_t *length)
{
    char object[512], why[256];

    snprintf(object, sizeof object, "%s:%s", r->name, path);
    return git(o, GIT("cat-file", "blob", object), NULL, length, why, sizeof why);
}

/* ---- source hashes ---- */

/* A coding or what it may include, by a name that leads nowhere else. */
static int is_source(const char *path)
{
    const char *dot = strrchr(path, '.');

    return dot && (!strcmp(dot, ".c") || !strcmp(dot, ".cu") || !strcmp(dot, ".h")) && strlen(path) < 200 &&
           text_allowed(path, "") && !strpbrk(path, " :=()%@") && !strstr(path, "/.") &&
           strncmp(path, "src/harness/", 12);
}

static int spill(const char *folder, const char *path, const char *text, size_t length)
{
    char full[4096];
    FILE *out;
    int bad;

    snprintf(full, sizeof full, "%s/%s", folder, path);
    if (folder_make(full) || !(out = fopen(full, "wx")))
        return -1;
    bad = fwrite(text, 1, length, out) != length;
    return fclose(out) || bad ? -1 : 0;
}

/* Answers of cat-file --batch, "object type size\n" and as many bytes and "\n", into files. */
static int unpack(const char *folder, char **path, int paths, const char *text, size_t length)
{
    const char *end = text + length;

    for (int i = 0; i < paths; i++) {
        const char *line = memchr(text, '\n', (size_t)(end - text)), *last = line;
        size_t bytes;
        while (last && last > text && last[-1] != ' ')
            last--;
        bytes = last ? strtoul(last, NULL, 10) : 0;
        if (!line || bytes + 2 > (size_t)(end - line) || spill(folder, path[i], line + 1, bytes))
            return -1;
        text = line + 1 + bytes + 1;
    }
    return 0;
}

/* Names of the sources of a revision. Those with odd characters are none of ours. */
static int sources_of(const struct origin *o, const struct revision *r, char ***path)
{
    char why[256], *text, *at;
    size_t n;
    int count = 0;

    *path = NULL;
    if (!(text = git(o, GIT("ls-tree", "-r", "-z", "--name-only", r->name, "src/"), NULL, &n, why, sizeof why)))
        return 0;
    for (at = text; at < text + n; at += strlen(at) + 1) {
        if (!is_source(at))
            continue;
        *path = grow(*path, (size_t)count + 1, sizeof **path);
        (*path)[count++] = copied(at);
    }
    free(text);
    return count;
}

/* The revision's sources in a folder of their own, and the tool that hashes today's run over them. */
static char *hashes_of(const struct origin *o, const struct revision *r)
{
    char folder[4096], tool[4200], why[256], **path, *ask = NULL, *text = NULL;
    int paths = sources_of(o, r, &path), n = 0;
    const char **argv = grow(NULL, (size_t)paths + 3, sizeof *argv);
    size_t length = 0, used = 0, room = (size_t)paths * 256 + 1;

    snprintf(folder, sizeof folder, "%s/cliffs-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    snprintf(tool, sizeof tool, "%s/source-hash", o->tools);
    argv[n++] = tool;
    argv[n++] = "--names";
    ask = grow(NULL, room, 1);
    *ask = '\0';
    for (int i = 0; i < paths; i++) {
        used += (size_t)snprintf(ask + used, room - used, "%s:%s\n", r->name, path[i]);
        if (strcmp(strrchr(path[i], '.'), ".h") && strchr(path[i] + 4, '/'))
            argv[n++] = path[i];
    }
    argv[n] = NULL;
    if (n > 2 && *o->tools && mkdtemp(folder)) {
        char *files = git(o, GIT("cat-file", "--batch"), ask, &length, why, sizeof why);
        if (files && !unpack(folder, path, paths, files, length))
            text = program_output(argv, folder, NULL, &length, why, sizeof why);
        free(files);
        const char *const clear[] = {"rm", "-rf", folder, NULL};
        free(program_output(clear, NULL, NULL, &length, why, sizeof why));
    }
    free(ask);
    free(argv);
    folder_free(path, paths);
    return text ? text : calloc(1, 1);
}

/* The build's names: a coding's file is called as it is; the baselines' are shared. */
const char *origin_hash(struct origin *o, struct revision *r, const char *study, const char *variant,
                        char hash[13])
{
    const int baseline = !strcmp(variant, "openmp") || !strcmp(variant, "openacc");
    const char *const file[][2] = {{variant, "cu"}, {variant, "c"}, {"baseline", "c"}};

    if (!r->hashes)
        r->hashes = hashes_of(o, r);
    if (!*r->hashes)
        return NULL;
    for (int i = 0; i < 2 + baseline; i++) {
        char want[256];
        const char *at;
        snprintf(want, sizeof want, " src/%.60s/%.60s.%s\n", study, file[i][0], file[i][1]);
        if ((at = strstr(r->hashes, want)) && at - r->hashes >= 12) {
            snprintf(hash, 13, "%.12s", at - 12);
            return hash;
        }
    }
    return "";
}
