#define HETERO_HOST_DEFINED
#include "host_rows.h"
