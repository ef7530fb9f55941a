/* Processes that compute one case together, each with its own GPU: MPI's ranks, started by mpirun or srun.
 * Rank 0 is `cliffs run` as usual, with its log and its clock. The other ranks serve it: they run functions
 * of the same program, which rank 0 names.
 *
 * A rank that waits for another one longer than RANKS_PATIENCE_S reports that rank and its host, and ends all
 * of them. The argument `ranks` below is the number of ranks that take part; if it is 1, no messages are
 * sent. */
#pragma once

#include "../study.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RANKS_WHERE " on rank " /* is appended to a reason, with the rank that gives it */
enum { RANKS_PATIENCE_S = 30, RANKS_VALUES = 2, RANKS_MESSAGES = 64 };

/* This process's rank and the number of ranks, from the environment of the starter; 0 and 1 without one. */
int ranks_mine(void);
int ranks_count(void);

/* Called by rank 0: all ranks run `body`, each with its own work of the case, a new one if `own` is NULL. All
 * get the largest return code, with its w->why, which names the rank. value: all begin with rank 0's values;
 * afterwards it has the largest of each over all ranks. */
typedef int ranks_body(struct work *, double value[RANKS_VALUES]);
int ranks_each(int ranks, struct work *, ranks_body *, double value[RANKS_VALUES]);
/* Copies data from rank 0 to all ranks. */
void ranks_tell(int ranks, void *what, size_t bytes);

/* Messages to a rank or, with `in`, from it. All are in flight at the same time, RANKS_MESSAGES at most, of
 * `bytes` bytes each, an int. */
struct ranks_message {
    int with, in;
    void *memory;
};
void ranks_swap(const struct ranks_message *, int count, size_t bytes);

/* Gives each process of a host its own GPU of those that all see; afterwards it sees no other. Called before
 * CUDA is initialised; does nothing without ranks. */
void ranks_choose_gpu(void);
/* Runs a rank other than 0 until rank 0 ends. Returns its exit status. */
int ranks_serve(void);
/* Called by rank 0 at its end: ends the others. Does nothing if there are none. */
void ranks_leave(void);

#ifdef __cplusplus
}
#endif
