/* Processes that compute one case together, each with a GPU of its own: MPI's ranks, started by mpirun or srun. Rank 0 is `cliffs run`
 * as ever, with its log and its clock. The others serve it: what a variant has to do on each of them is a function of the same program.
 *
 * Who waits for a rank longer than RANKS_PATIENCE_S names it and its host, and ends all of them. `ranks`: as many of them take part;
 * of one, there are no messages. */
#pragma once

#include "../study.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RANKS_WHERE " on rank " /* behind a reason, and which of several processes gives it */
enum { RANKS_PATIENCE_S = 10, RANKS_VALUES = 2, RANKS_MESSAGES = 64 };

/* Of what the starter's environment tells: 0 and 1 where nobody was started with others. */
int ranks_mine(void);
int ranks_count(void);

/* Rank 0's: all of them do `body`, each with its own work of the case, a new one where `own` is NULL. All have the largest code, with
 * its w->why, which names the rank. `value`: rank 0's when they begin, the largest of each when all are through. */
typedef int ranks_body(struct work *, double value[RANKS_VALUES]);
int ranks_each(int ranks, struct work *, ranks_body *, double value[RANKS_VALUES]);
/* All of them have what rank 0 has. */
void ranks_tell(int ranks, void *what, size_t bytes);

/* To a rank or, `in`, from it. All at a time, at most RANKS_MESSAGES, of `bytes` each, which an int counts. */
struct ranks_message {
    int with, in;
    void *memory;
};
void ranks_swap(const struct ranks_message *, int count, size_t bytes);

/* Each process of a host takes its own of the GPUs that all of them see, and sees no other. Before CUDA begins; nothing without ranks. */
void ranks_choose_gpu(void);
/* The life of a rank other than 0; its exit status. */
int ranks_serve(void);
/* Rank 0 is through: the others end. Nothing where there are none. */
void ranks_leave(void);

#ifdef __cplusplus
}
#endif
