/* timing's fields as cells.h wants them. */
#include "timing.h"

/* Value i of x or y. */
FIELDS_INLINE double timing_input(int64_t i, int f, int inputs)
{
    return cells_input(cells_hash(i, (uint32_t)f * 0xc2b2ae3du), inputs);
}
#define FLAT_FIELDS TIMING_FIELDS
#define FLAT_INPUT(kind, i, f, inputs) timing_input(i, f, inputs)
#include "../flat_fields.h"
