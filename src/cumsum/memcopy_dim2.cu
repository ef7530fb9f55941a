/* memcopy_dim2: b(x,y,z) = a(x,y,z), each thread along y.
 *
 * What the memory gives to the pattern of cumsum_dim2; 2 values moved per point.
 * Source: Omlin & Raess, lecture 10, "memcopy" along dimension 2. */
#include "walk.h"

WALK_VARIANT(2, false, "copy, a thread walks along y")
