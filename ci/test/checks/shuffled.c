/* SQL function shuffled(seed, n): 0 ... n-1 in the program's order of cases, as a JSON array. For set.sql. */
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

#include <stdio.h>
#include <stdlib.h>
#include "../../../src/shuffle.h"

static void shuffled(sqlite3_context *x, int count, sqlite3_value **v)
{
    const sqlite3_int64 n = sqlite3_value_int64(v[1]);
    int64_t *list = malloc((size_t)n * sizeof *list);
    sqlite3_str *text = sqlite3_str_new(NULL);
    shuffle(list, (size_t)n, (uint64_t)sqlite3_value_int64(v[0]));
    for (sqlite3_int64 i = 0; i < n; i++)
        sqlite3_str_appendf(text, "%c%lld", i ? ',' : '[', (sqlite3_int64)list[i]);
    sqlite3_str_appendall(text, n ? "]" : "[]");
    sqlite3_result_text(x, sqlite3_str_finish(text), -1, sqlite3_free);
    free(list);
}

int sqlite3_shuffled_init(sqlite3 *db, char **why, const sqlite3_api_routines *api)
{
    SQLITE_EXTENSION_INIT2(api);
    return sqlite3_create_function(db, "shuffled", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, shuffled,
                                   NULL, NULL);
}
