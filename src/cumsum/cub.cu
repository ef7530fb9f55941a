/* cub: b(x,y,z) = a(0,y,z) + ... + a(x,y,z) by the device library's scan by key. */
#include "cub_along.h"

CUB_VARIANT(1, "the device library's scan by key")
