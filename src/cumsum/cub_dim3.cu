/* cub_dim3: b(x,y,z) = a(x,y,0) + ... + a(x,y,z) by the device library's scan by key: neighbours of its sequence lie a plane apart. */
#include "cub_along.h"

CUB_VARIANT(3, "the device library's scan by key, along z")
