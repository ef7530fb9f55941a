/* Text from outside: numbers in experiment files, allowed characters, and printing of any text. Numbers are
 * not parsed by strtol and strtod alone, which accept blanks, signs, hexadecimals and the locale's decimal
 * comma. */
#pragma once

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../study.h"

enum text_fault { TEXT_GOOD = 0, TEXT_NOT_A_NUMBER, TEXT_OVERFLOW };

/* A decimal integer; it may have a "-", but no leading zeros, which other YAML readers take for octal. */
static inline enum text_fault text_integer(const char *text, int64_t *value)
{
    const char *const digits = text + (*text == '-');
    if (!*digits || digits[strspn(digits, "0123456789")] || (*digits == '0' && (digits[1] || digits > text)))
        return TEXT_NOT_A_NUMBER;
    errno = 0;
    *value = strtoll(text, NULL, 10);
    return errno || *value == INT64_MIN ? TEXT_OVERFLOW : TEXT_GOOD; /* AXIS_NONE is INT64_MIN: not a value */
}

/* "12", "0.005": at most 15 digits, so that the quotient of two exact doubles is rounded once. */
static inline enum text_fault text_decimal(const char *text, double *value)
{
    static const char digits[] = "0123456789";
    const size_t whole = strspn(text, digits);
    const char *const point = text + whole;
    const size_t part = *point == '.' ? strspn(point + 1, digits) : 0;
    double number = 0, scale = 1;
    if (!whole || (*point == '.' && !part) || point[part + (*point == '.')])
        return TEXT_NOT_A_NUMBER;
    if (whole + part > 15)
        return TEXT_OVERFLOW;
    for (const char *p = text; *p; p++)
        if (*p != '.')
            number = number * 10 + (*p - '0'), scale *= p > point ? 10 : 1;
    *value = number / scale;
    return TEXT_GOOD;
}

/* The index of a word in a NULL-terminated list; -1 if it is not there. */
static inline int text_index(const char *word, const char *const *list)
{
    for (int i = 0; list[i]; i++)
        if (!strcmp(word, list[i]))
            return i;
    return -1;
}

/* ---- text from others, in results. Text of the user has no such limits, except for names that become files
 * and tables; but it is printed with the same care. ---- */

/* Characters that have no special meaning within quotes for a shell, SQL, gnuplot, awk or make, and do not
 * end a field of a record. */
static inline int text_character(char c)
{
    /* in ASCII: - . / digits : and @ letters. Most characters of a record end here. */
    return (c >= '-' && c <= ':') || (c >= '@' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           (c && strchr(" _+=()%", c));
}

/* 1 if a text, which may be empty, has only these characters, or those in `more`. */
static inline int text_allowed(const char *text, const char *more)
{
    while (*text && (text_character(*text) || strchr(more, *text)))
        text++;
    return !*text;
}

/* Replaces characters that are not allowed by blanks, semicolons by colons. */
static inline void text_allow(char *text, const char *more)
{
    for (; *text; text++)
        if (!text_character(*text) && !strchr(more, *text))
            *text = *text == ';' ? ':' : ' ';
}

/* 1 if a text may be the name of a machine, an experiment or a variant, which becomes the name of a file or
 * folder. */
#define TEXT_NAME "1 to 63 letters, digits, '-', '_', '.', the first no '-' or '.'"
static inline int text_name(const char *text)
{
    size_t length = 0;
    for (; text[length]; length++)
        if (!text_character(text[length]) || strchr(" +/:=()%@", text[length]))
            return 0;
    return length > 0 && length < 64 && *text != '-' && *text != '.';
}

/* NULL, or why a machine must not have this name, which becomes a part of file names, tables and commands. */
static inline const char *text_machine_wrong(const char *name)
{
    static const char *const words[] = {
        "aux",     "best",      "build",    "case",    "check",  "checks",   "claim", "claims",
        "cliffs",  "compare",   "con",      "figures", "head",   "incoming", "load",  "loaded",
        "machine", "main",      "measured", "none",    "nul",    "null",     "paper", "predicted",
        "prn",     "published", "raw",      "record",  "result", "results",  "rules", "schema",
        "site",    "summary",   "tables",   "temp",    "tuned",  NULL};
    const size_t length = strlen(name);
    if (!length || length > 63 || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-") != length ||
        *name < 'a')
        return "not a name for a machine; allowed: 1 to 63 of a-z 0-9 _ -, the first a letter";
    return text_index(name, words) < 0 && strncmp(name, "sqlite_", 7)
               ? NULL
               : "reserved by the artifact, not a name for a machine";
}

/* The length of the character at `p` if it can be printed as it is: ASCII and UTF-8 without control
 * characters. Else 0. */
static inline int text_printable(const unsigned char *p)
{
    const int more = *p < 0xc2 ? 0 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : *p < 0xf5 ? 3 : 0;
    if (*p < 0x80)
        return *p >= 0x20 && *p != 0x7f;
    for (int i = 1; i <= more; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    /* U+0080..U+009F, and overlong encodings */
    if ((*p == 0xc2 && p[1] < 0xa0) || (*p == 0xe0 && p[1] < 0xa0) || (*p == 0xf0 && p[1] < 0x90))
        return 0;
    return more ? more + 1 : 0;
}

/* Makes any text printable on one line: control characters and broken UTF-8 become \xNN. A text that does not
 * fit into `size` bytes, 8 at least, ends with "...". Returns `to`. */
static inline char *text_escaped(const char *text, char *to, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *p = (const unsigned char *)text;
    size_t n = 0, whole = 0; /* whole: length up to which "..." still fits behind */
    while (*p) {
        const int good = text_printable(p), need = good ? good : 4;
        if (n + (size_t)need >= size) {
            strcpy(to + whole, "...");
            return to;
        }
        if (good) {
            memcpy(to + n, p, (size_t)good);
        } else {
            memcpy(to + n, "\\x", 2);
            to[n + 2] = digits[*p >> 4];
            to[n + 3] = digits[*p & 15];
        }
        n += (size_t)need;
        p += good ? good : 1;
        if (n + 4 <= size)
            whole = n;
    }
    to[n] = '\0';
    return to;
}

/* The same for a word in a message, shortened; valid until the fourth call after this one. */
static inline const char *text_show(const char *text)
{
    static char shown[4][44];
    static int next;
    return text_escaped(text, shown[next++ % 4], sizeof *shown);
}

/* Writes the reason of an error into `why`. Returns -1, which callers return. */
__attribute__((format(printf, 2, 3), unused)) static int text_why(char why[WHY], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(why, WHY, format, list);
    va_end(list);
    return -1;
}

#define TEXT_LINE 8192
/* Prints one line with its newline, all text in it escaped. */
__attribute__((format(printf, 2, 3), unused)) static void text_say(FILE *out, const char *format, ...)
{
    char line[TEXT_LINE], shown[TEXT_LINE];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    fprintf(out, "%s\n", text_escaped(line, shown, sizeof shown));
}
