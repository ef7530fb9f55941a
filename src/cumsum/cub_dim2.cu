/* cub_dim2: b(x,y,z) = a(x,0,z) + ... + a(x,y,z) by the device library's scan by key: neighbours of its sequence lie a row apart. */
#include "cub_along.h"

CUB_VARIANT(2, "the device library's scan by key, along y")
