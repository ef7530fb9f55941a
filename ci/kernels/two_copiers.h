/* Included by the copy of halves/ring.cu behind star3d/ring.h: two warps copy. With one, as on the CPU else,
 * no test would see which of several must do what. */
enum { TWO_COPIERS = 2 * RING_COPIERS };
#define RING_COPIERS TWO_COPIERS
