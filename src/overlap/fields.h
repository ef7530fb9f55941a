/* overlap's fields as cells.h wants them: arrays of the host. */
#include "overlap.h"
#include "../chain.h"
