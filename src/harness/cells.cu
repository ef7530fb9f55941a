/* cells.h for CUDA's memory, for each study that has no cells.cu of its own. */
#include "cells_cuda.h"

CELLS(BACKEND_CUDA, fill_device, audit, gather)
