/* memcopy_dim3: b(x,y,z) = a(x,y,z), each thread along z.
 *
 * What the memory gives to the pattern of cumsum_dim3; 2 values moved per point.
 * Source: Omlin & Raess, lecture 10, "memcopy" along dimension 3. */
#include "walk.h"

WALK_VARIANT(3, false, "copy, a thread walks along z")
