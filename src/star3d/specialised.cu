/* specialised: the walk of ring.h, its copies asked for by warps that do nothing else and give their registers away.
 *
 * Source: Nasciutti & Panetta, section 10, future work: warp specialisation. */
#include "ring.h"

RING_VARIANT(true, TMA_EVICT_NORMAL, "the ring with warps of its own for the copies")
