/* Files and folders that others may have made: regular files, no links followed, nothing written but by a temporary and a rename. */
#pragma once

#include <stddef.h>
#include <stdio.h>

/* Opens a regular file and no other, nor through a link. -1 or NULL with errno: ELOOP for what is not one. */
int file_descriptor(const char *path, int flags);
FILE *file_open(const char *path);
/* Locks an open file, as LOCK_EX or LOCK_SH say, and does not wait. -1: another process has it. 0: locked, or
 * on a file system without locks; that is said once, with the path. */
int file_lock(int fd, int how, const char *path);
/* What errno says, in words that fit the above. */
const char *file_error(int number);
/* Whole file in memory, with a zero behind it. NULL with errno. The second is for what the user names: it
 * may be a link or a pipe. */
char *file_text(const char *path, size_t *length);
char *file_own_text(const char *path, size_t *length);
/* Makes the folders that a path goes through, up to its last slash. -1 with errno. */
int folder_make(const char *path);
/* 1 where FOLDER/NAME is there and no folder: a file, or a link, which could lead anywhere. */
int entry_is_no_folder(const char *folder, const char *name);

/* Gives a file this content by a temporary and a rename. 1 if it changed, 0 if
 * it had this content already (and is left alone), -1 with errno. */
int file_replace(const char *path, const char *text, size_t length);
