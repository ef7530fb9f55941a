/* tma_inline: the walk of ring.h, its copies asked for by the first of the threads that compute.
 *
 * One rung below `specialised`: what warps of their own for the copies bring is the difference. */
#include "ring.h"

RING_VARIANT(false, TMA_EVICT_NORMAL, "bulk tensor copies into a ring of planes, asked for by a computing thread")
