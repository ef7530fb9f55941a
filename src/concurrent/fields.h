/* concurrent's fields as cells.h wants them. */
#include "concurrent.h"
#include "../chain.h"
