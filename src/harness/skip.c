/* Why a case is skipped: what the reason depends on, and the variant's sentence. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "../study.h"

static enum verdict skip(struct work *w, const char *who, const char *sentence, va_list list)
{
    const int n = snprintf(w->why, sizeof w->why, "%s: ", who);
    vsnprintf(w->why + n, sizeof w->why - (size_t)n, sentence, list);
    return CALL_SKIP;
}

#define SKIP(who) \
    enum verdict skip_##who(struct work *w, const char *sentence, ...) \
    { \
        va_list list; \
        va_start(list, sentence); \
        const enum verdict v = skip(w, #who, sentence, list); \
        va_end(list); \
        return v; \
    }
SKIP(rule)
SKIP(build)
SKIP(device)

const char *skip_sentence(const char *reason)
{
    static const char *const who[] = {"rule: ", "build: ", "device: "};
    for (size_t i = 0; i < sizeof who / sizeof *who; i++)
        if (!strncmp(reason, who[i], strlen(who[i])))
            return reason + strlen(who[i]);
    return reason;
}
