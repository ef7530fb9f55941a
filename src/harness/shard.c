/* SPDX-License-Identifier: MIT */
#include "shard.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "text.h"

int shard_read(const char *text, struct shard *s)
{
    const char *slash = strchr(text, '/');
    char first[8];
    int64_t index, of;
    if (!slash || (size_t)(slash - text) >= sizeof first)
        return -1;
    snprintf(first, sizeof first, "%.*s", (int)(slash - text), text);
    if (text_integer(first, &index) || text_integer(slash + 1, &of) || index < 1 || index > of || of > SHARDS_MOST)
        return -1;
    *s = (struct shard){(int)index, (int)of};
    return 0;
}

void shard_deal(const double *weight, int *owner, int count, int of)
{
    double load[SHARDS_MOST] = {0};
    memset(owner, 0, (size_t)count * sizeof *owner);
    for (;;) {
        int next = -1, least = 0;
        for (int i = 0; i < count; i++)
            if (!owner[i] && weight[i] > 0 && (next < 0 || weight[i] > weight[next]))
                next = i;
        if (next < 0)
            return;
        for (int s = 1; s < of; s++)
            if (load[s] < load[least])
                least = s;
        owner[next] = least + 1;
        load[least] += weight[next];
    }
}
