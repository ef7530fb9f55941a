/* SPDX-License-Identifier: MIT */
/* Numbers and words of experiment files. Not strtol and strtod: those take
 * blanks, signs, hexadecimals and the locale's decimal comma. */
#ifndef CLIFFS_TEXT_H
#define CLIFFS_TEXT_H

#include <stdint.h>
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

#define TEXT_SHOWN 44
/* A stranger's text made fit for a one-line message: short, no control characters. */
static inline const char *text_show(const char *text, char shown[TEXT_SHOWN])
{
    const size_t length = strlen(text), most = TEXT_SHOWN - 4;
    size_t n = length < most ? length : most;
    while (n < length && n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80)
        n--; /* not in the middle of a UTF-8 character */
    for (size_t i = 0; i < n; i++)
        shown[i] = (unsigned char)text[i] < 0x20 || text[i] == 0x7f ? '?' : text[i];
    strcpy(shown + n, n < length ? "..." : "");
    return shown;
}

#endif
