/* SPDX-License-Identifier: MIT */
/* What the project's own history says of a revision: asked of git, never through a shell, and of nothing but
 * objects (no filters, hooks, pagers or remotes of whoever's tree this is). */
#ifndef CLIFFS_ORIGIN_H
#define CLIFFS_ORIGIN_H

#include <stddef.h>

#define REVISIONS_MAX 32 /* asked of git in one check: each takes a process or two */

struct revision {
    char name[48];
    int known;
    double when;  /* of the commit, seconds */
    char *hashes; /* lines "hash path" of all its codings; NULL: not asked yet */
};

struct origin {
    char top[4096]; /* the repository; "": none, and `why` */
    char why[256];
    char tools[4096]; /* ci/tools of the tree that this program was built in; "": not at hand */
    struct revision revision[REVISIONS_MAX];
    int revisions;
};

/* Of the tree that the folder of experiments is in. */
void origin_open(struct origin *, const char *experiments);
void origin_free(struct origin *);

/* NULL where there is no repository, or too many revisions were asked for. */
struct revision *origin_revision(struct origin *, const char *name);
/* A file of a known revision; NULL where it has none. The caller frees it. */
char *origin_file(const struct origin *, const struct revision *, const char *path, size_t *length);
/* Source hash of a coding at a known revision: 12 digits, "" where the revision has no such coding,
 * NULL where it cannot be told. */
const char *origin_hash(struct origin *, struct revision *, const char *study, const char *variant,
                        char hash[13]);

/* Output of a program, a zero behind it; the caller frees it. NULL with `why` where it fails, and
 * errno ENOENT where it cannot be run at all. */
char *program_output(const char *const *argv, const char *folder, const char *input, size_t *length,
                     char *why, size_t size);

#endif
