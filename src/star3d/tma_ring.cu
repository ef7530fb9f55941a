/* tma_ring: `specialised`, and the L2 is told to keep what is read longer than what is written: a plane's halo is
 * read again by the neighbours within the next few planes, its results are not. */
#include "ring.h"

RING_VARIANT(true, TMA_EVICT_LAST, "the specialised ring, its reads kept longest in the L2")
