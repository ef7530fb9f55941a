/* SPDX-License-Identifier: MIT */
/* Experiments dealt to several processes, each with a GPU of its own: `cliffs run --shard 2/4`. A shard takes whole
 * experiments, so that a log is of one GPU and all that an experiment compares is, too. */
#ifndef CLIFFS_SHARD_H
#define CLIFFS_SHARD_H

#define SHARDS_MOST 999

struct shard {
    int index, of; /* 2 of 4; 0 of 0: all is one's own */
};

/* "2/4"; -1 where it is none. */
int shard_read(const char *text, struct shard *);
/* Gives each of `count` weights one of `of` shards, 1 to of: the heaviest first, to the one that has least. The same
 * weights are dealt alike by every shard. A weight of 0 or less goes to none, 0. */
void shard_deal(const double *weight, int *owner, int count, int of);

#endif
