/* TAP for test programs that do not use cmocka: one line per check, and the plan. */
#pragma once

#include <stdarg.h>
#include <stdio.h>

static int tap_number, tap_failed;

__attribute__((format(printf, 2, 3))) static inline void tap(int good, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    printf("%s %d - ", good ? "ok" : "not ok", ++tap_number);
    vprintf(format, list);
    va_end(list);
    printf("\n");
    fflush(stdout);
    tap_failed += !good;
}

/* Returns the program's exit status. */
static inline int tap_finish(void)
{
    printf("1..%d\n", tap_number);
    return fflush(stdout) || tap_failed || !tap_number;
}
