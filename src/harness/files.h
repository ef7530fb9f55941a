/* Files and folders that others may have made: only regular files are read, links are not followed, and files
 * are written by a temporary and a rename. */
#pragma once

#include <stddef.h>
#include <stdio.h>

/* Opens a regular file, not through a link. Returns -1 or NULL with errno, which is ELOOP if it is no regular
 * file. */
int file_descriptor(const char *path, int flags);
FILE *file_open(const char *path);
/* Locks an open file, LOCK_EX or LOCK_SH, without waiting. Returns -1 if another process has the lock; 0 if
 * it is locked, or if the file system has no locks, which is reported once on stderr with the path. */
int file_lock(int fd, int how, const char *path);
/* The message for errno, in words that fit the functions above. */
const char *file_error(int number);
/* The whole file in memory, followed by a zero; the caller frees it. NULL with errno. The second function is
 * for files that the user names: they may be links or pipes. */
char *file_text(const char *path, size_t *length);
char *file_own_text(const char *path, size_t *length);
/* Makes the folders of a path, up to its last slash. Returns 0, or -1 with errno. */
int folder_make(const char *path);
/* 1 if FOLDER/NAME exists and is not a folder, but a file or a link, which could lead anywhere. */
int entry_is_no_folder(const char *folder, const char *name);

/* Writes this content to a file by a temporary and a rename. Returns 1 if the file has changed; 0 if it had
 * this content already, and was not written; -1 with errno. */
int file_replace(const char *path, const char *text, size_t length);
