/* ceiling: the lines of a roofline. Each value v of a goes through `rounds` steps v = s·v + t, with s = -1
 * and t = 1, and becomes a value of b. Exact data stay exact: two steps give the value back, which no
 * compiler can know.
 *
 *   fma     t is in a register: 2·rounds flops for the 2 values moved; the bend is the machine's balance
 *   shared  t is read from shared memory in each step, 16 bytes per thread and without conflicts
 *   l1      t is read in each step, 16 bytes per thread, from a table in global memory that the L1 holds
 *
 * Fields: 0 a, 1 b, 2 the table, each with 4 KiB of canary at both ends. */
#pragma once

#define FLAT_GUARD 4096 /* bytes */
#include "../flat.h"

enum { CEILING_A, CEILING_B, CEILING_TABLE, CEILING_FIELDS };
enum { CEILING_TABLE_BYTES = 16384, CEILING_AXIS_ROUNDS = AXIS_EXTRA };
#define CEILING_S (-1.0)
#define CEILING_T 1.0
