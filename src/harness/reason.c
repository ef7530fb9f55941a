/* Why a case is skipped: as a record has it, and as people are told. Both follow from the sentence in study.h. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "../study.h"

#define REASON_ROW(NAME, word, who, says) {#word, says, REASON_##who},
const struct reason_row reason_rows[REASONS] = {REASONS_OF(REASON_ROW)};

enum verdict reason_write(char *text, size_t size, enum reason reason, int64_t a, int64_t b, int64_t c, ...)
{
    const int64_t number[] = {a, b, c};
    const char *at = reason_rows[reason].says;
    size_t n = (size_t)snprintf(text, size, "%s", reason_rows[reason].word);
    for (size_t i = 0; i < sizeof number / sizeof *number && (at = strchr(at, '{')) && n < size; i++, at++)
        n += (size_t)snprintf(text + n, size - n, " %.*s=%" PRId64, (int)strcspn(at + 1, "}"), at + 1, number[i]);
    return CALL_SKIP;
}

enum reason reason_of(const char *text)
{
    const size_t length = strcspn(text, " ");
    int i = 0;
    while (i < REASONS && (strlen(reason_rows[i].word) != length || strncmp(reason_rows[i].word, text, length)))
        i++;
    return (enum reason)i;
}

void reason_say(const char *reason, char *text, size_t size)
{
    const enum reason found = reason_of(reason);
    const char *at = found < REASONS ? reason_rows[found].says : reason, *value = reason, *const where = strstr(reason, REASON_WHERE);
    size_t n = 0;
    for (; *at && n + 1 < size; at++) {
        if (found == REASONS || *at != '{') {
            text[n++] = *at;
            continue;
        }
        at += strcspn(at, "}");
        value = value ? strchr(value, '=') : NULL; /* the next number; what is none is left out */
        if (value)
            n += (size_t)snprintf(text + n, size - n, "%.*s", (int)strcspn(value + 1, " "), value + 1), value++;
    }
    text[n < size ? n : size - 1] = '\0';
    if (found < REASONS && where && n < size)
        snprintf(text + n, size - n, "%s", where);
}
