/* Files and folders that others may have made. */
#define _GNU_SOURCE
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "memory.h"
#include "text.h"

#define FILE_MOST ((size_t)1 << 30) /* bytes that are read into memory */

const char *file_error(int number)
{
    return number == ELOOP ? "not a regular file (a link, a pipe or a device)" : strerror(number);
}

/* O_NONBLOCK: else opening a pipe would wait until somebody writes to it. */
int file_descriptor(const char *path, int flags)
{
    const int fd = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    struct stat st;
    if (fd < 0) {
        if (errno == ENXIO) /* a pipe, opened for writing */
            errno = ELOOP;
        return -1;
    }
    if (!fstat(fd, &st) && S_ISREG(st.st_mode))
        return fd;
    close(fd);
    errno = S_ISDIR(st.st_mode) ? EISDIR : ELOOP;
    return -1;
}

int file_lock(int fd, int how, const char *path)
{
    static int said;
    if (!flock(fd, how | LOCK_NB))
        return 0;
    if (errno == EWOULDBLOCK)
        return -1;
    if (!said++)
        text_say(stderr,
                 "%s: on a file system without locks (%s): going on unlocked; start no second run there",
                 path, strerror(errno));
    return 0;
}

FILE *file_open(const char *path)
{
    const int fd = file_descriptor(path, O_RDONLY);
    return fd < 0 ? NULL : fdopen(fd, "r");
}

/* Reads an open file, which may be a pipe, to its end, and closes it. */
static char *whole(FILE *in, size_t *length)
{
    enum { STEP = 1 << 16 };
    char *text = NULL;
    size_t got = 0, room = 0;
    if (!in)
        return NULL;
    do {
        if (got + 1 >= room)
            text = grow(text, room = 2 * room + STEP, 1);
        got += fread(text + got, 1, room - got - 1, in);
    } while (!feof(in) && !ferror(in) && got < FILE_MOST);
    const int bad = ferror(in) ? errno : feof(in) ? 0 : EFBIG;
    fclose(in);
    text[got] = '\0';
    if (length)
        *length = got;
    if (!bad)
        return text;
    free(text);
    errno = bad;
    return NULL;
}

char *file_text(const char *path, size_t *length)
{
    return whole(file_open(path), length);
}
char *file_own_text(const char *path, size_t *length)
{
    return whole(fopen(path, "re"), length);
}

int folder_make(const char *path)
{
    char part[4096];
    if ((size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part) {
        errno = ENAMETOOLONG;
        return -1;
    }
    for (char *s = part + 1; (s = strchr(s, '/')); s++) {
        *s = '\0';
        if (mkdir(part, 0777) && errno != EEXIST)
            return -1;
        *s = '/';
    }
    return 0;
}

/* Writes to a temporary name: a file that is only partly on the disk must never have its final name. */
static int write_temporary(const char *path, const char *text, size_t length)
{
    /* Left by a killed process with the same number. If it is a link, the link is removed, not its target. */
    unlink(path);
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    FILE *const out = fd < 0 ? NULL : fdopen(fd, "w");
    if (!out)
        return -1;
    int bad = fwrite(text, 1, length, out) != length || fflush(out) || fsync(fileno(out));
    const int saved = errno;
    bad |= fclose(out) != 0;
    if (bad)
        errno = saved ? saved : EIO;
    return bad ? -1 : 0;
}

/* The old content stays until the new one is completely on the disk: a reader sees one or the other. */
int file_replace(const char *path, const char *text, size_t length)
{
    char temporary[4096], host[64] = "";
    size_t old_length;
    char *old = file_text(path, &old_length);
    const int same = old && old_length == length && !memcmp(old, text, length);
    free(old);
    if (same) /* make compares time stamps: an unchanged file must not look new */
        return 0;
    /* several nodes may share the folder, and their processes may have equal numbers: add the host's name */
    gethostname(host, sizeof host - 1);
    if (snprintf(temporary, sizeof temporary, "%s.tmp%ld%s", path, (long)getpid(), host) >=
        (int)sizeof temporary) {
        errno = ENAMETOOLONG;
        return -1;
    }
    if (write_temporary(temporary, text, length) == 0 && rename(temporary, path) == 0)
        return 1;
    const int saved = errno;
    unlink(temporary);
    errno = saved;
    return -1;
}

int entry_is_no_folder(const char *folder, const char *name)
{
    char path[4096];
    struct stat st;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return !lstat(path, &st) && !S_ISDIR(st.st_mode);
}
