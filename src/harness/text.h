/* SPDX-License-Identifier: MIT */
/* Text from outside: numbers of experiment files (not strtol and strtod: those take blanks, signs, hexadecimals
 * and the locale's decimal comma), which characters are let in, and how any text is printed. */
#ifndef CLIFFS_TEXT_H
#define CLIFFS_TEXT_H

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum text_fault { TEXT_GOOD = 0, TEXT_NOT_A_NUMBER, TEXT_OVERFLOW };

/* A whole number in decimal, "-" allowed, leading zeros not (other YAML readers take them for octal). */
static inline enum text_fault text_integer(const char *text, int64_t *value)
{
    const int negative = *text == '-';
    const char *p = text + negative;
    int64_t sum = 0;
    int overflow = 0;
    if (*p == '\0' || (p[0] == '0' && (p[1] != '\0' || negative)))
        return TEXT_NOT_A_NUMBER;
    for (; *p; p++) {
        if (*p < '0' || *p > '9')
            return TEXT_NOT_A_NUMBER;
        /* Summed as a negative number, whose range is the larger one. */
        overflow |= __builtin_mul_overflow(sum, (int64_t)10, &sum);
        overflow |= __builtin_sub_overflow(sum, (int64_t)(*p - '0'), &sum);
    }
    if (!negative)
        overflow |= __builtin_sub_overflow((int64_t)0, sum, &sum);
    /* AXIS_NONE is INT64_MIN: not a value. */
    if (overflow || sum == INT64_MIN)
        return TEXT_OVERFLOW;
    *value = sum;
    return TEXT_GOOD;
}

/* "12", "0.005": at most 15 digits, so that the quotient of two exact doubles is rounded once. */
static inline enum text_fault text_decimal(const char *text, double *value)
{
    double digits = 0, scale = 1;
    int count = 0, point = 0;
    for (const char *p = text; *p; p++) {
        if (*p == '.' && !point && count) {
            point = 1;
            continue;
        }
        if (*p < '0' || *p > '9')
            return TEXT_NOT_A_NUMBER;
        if (++count > 15)
            return TEXT_OVERFLOW;
        digits = digits * 10 + (*p - '0');
        if (point)
            scale *= 10;
    }
    if (count == 0 || text[strlen(text) - 1] == '.')
        return TEXT_NOT_A_NUMBER;
    *value = digits / scale;
    return TEXT_GOOD;
}

/* Place of a word in a list that NULL ends; -1 where it is none of them. */
static inline int text_index(const char *word, const char *const *list)
{
    for (int i = 0; list[i]; i++)
        if (!strcmp(word, list[i]))
            return i;
    return -1;
}

#define TEXT_HASH 14695981039346656037u
/* FNV-1a, 64 bits: ample for some 10^6 texts. Goes on from `h`, TEXT_HASH at first; never 0. */
static inline uint64_t text_hash(const char *text, uint64_t h)
{
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 1099511628211u;
    return h ? h : 1;
}

/* ---- strangers' text: what comes from results, experiments, the environment ---- */

/* Characters that mean nothing to a shell, SQL, gnuplot, awk or make within quotes, nor end a field of ours. */
static inline int text_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr(" ._+-/:=()%@", c));
}

/* 1 if a text, which may be empty, has no other characters; `more` are allowed as well. */
static inline int text_allowed(const char *text, const char *more)
{
    while (*text && (text_character(*text) || strchr(more, *text)))
        text++;
    return !*text;
}

/* Makes it so: what is not allowed becomes a blank, a semicolon a colon. */
static inline char text_as_allowed(char c) { return text_character(c) ? c : c == ';' ? ':' : ' '; }
static inline void text_allow(char *text, const char *more)
{
    for (; *text; text++)
        if (!strchr(more, *text))
            *text = text_as_allowed(*text);
}

/* 1 if a text may name a file or folder of ours: a machine, an experiment, a variant. */
#define TEXT_NAME "1 to 63 letters, digits, '-', '_', '.', the first no '-' or '.'"
static inline int text_name(const char *text)
{
    const size_t length = strlen(text);
    return length > 0 && length < 64 && *text != '-' && *text != '.' && text_allowed(text, "") &&
           !strpbrk(text, " +/:=()%@");
}

/* NULL, or why no machine may be called so: its folder's name reaches file names, tables and commands. */
static inline const char *text_machine_wrong(const char *name)
{
    static const char *const words[] = {
        "aux", "best", "build", "case", "check", "claim", "claims", "cliffs", "compare", "con", "figures", "head", "incoming", "load", "loaded",
        "machine", "main", "measured", "none", "nul", "null", "paper", "predicted", "prn", "published", "raw", "record", "result", "results",
        "schema", "site", "summary", "tables", "temp", "tuned", NULL};
    const size_t length = strlen(name);
    if (!length || length > 63 || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-") != length || *name < 'a')
        return "not a name for a machine; allowed: 1 to 63 of a-z 0-9 _ -, the first a letter";
    return text_index(name, words) < 0 && strncmp(name, "sqlite_", 7) ? NULL : "a word that the artifact uses itself, not a name for a machine";
}

/* Bytes of the character at `p` that a terminal may have as it is: ASCII and UTF-8 but for control characters. 0: none. */
static inline int text_printable(const unsigned char *p)
{
    const int more = *p < 0xc2 ? 0 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : *p < 0xf5 ? 3 : 0;
    if (*p < 0x80)
        return *p >= 0x20 && *p != 0x7f;
    for (int i = 1; i <= more; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    /* U+0080..U+009F, and longer spellings of shorter characters */
    if ((*p == 0xc2 && p[1] < 0xa0) || (*p == 0xe0 && p[1] < 0xa0) || (*p == 0xf0 && p[1] < 0x90))
        return 0;
    return more ? more + 1 : 0;
}

/* A stranger's text made fit to be printed on one line: control characters and broken UTF-8 as \xNN.
 * What does not fit into `size` (8 at least) ends in "...". Returns `to`. */
static inline char *text_escaped(const char *text, char *to, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *p = (const unsigned char *)text;
    size_t n = 0, whole = 0; /* `whole`: up to where "..." still fits behind */
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

#define TEXT_SHOWN 44
/* The same for a word within a message. */
static inline const char *text_show(const char *text, char shown[TEXT_SHOWN])
{
    return text_escaped(text, shown, TEXT_SHOWN);
}

/* Writes why something was refused; always -1, so that callers return it. */
__attribute__((format(printf, 3, 4), unused)) static int text_why(char *why, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(why, size, format, list);
    va_end(list);
    return -1;
}

#define TEXT_LINE 8192
/* Prints one line, its newline added, and whatever went into it escaped. */
__attribute__((format(printf, 2, 3), unused)) static void text_say(FILE *out, const char *format, ...)
{
    char line[TEXT_LINE], shown[TEXT_LINE];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    fprintf(out, "%s\n", text_escaped(line, shown, sizeof shown));
}

#endif
