/* ceiling's fields as cells.h wants them. */
#include "ceiling.h"

/* Value i of a. */
FIELDS_INLINE double ceiling_input(int64_t i, int inputs)
{
    return cells_input(cells_hash(i, 0), inputs);
}
#define FLAT_FIELDS CEILING_FIELDS
#define FLAT_TABLE CEILING_TABLE_BYTES
#define FLAT_INPUT(kind, i, f, inputs) ((f) == CEILING_TABLE ? CEILING_T : ceiling_input(i, inputs))
#include "../flat_fields.h"
