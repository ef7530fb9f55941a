/* places' fields as cells.h wants them: field 0 is copied to field 1 (../flat_fields.h). */
#include "places.h"

FIELDS_INLINE double places_input(int64_t i, int inputs)
{
    return cells_input(cells_hash(i, 0x7a3d9c11u), inputs);
}
#define FLAT_INPUT(kind, i, f, inputs) places_input(i, inputs)
#include "../flat_fields.h"
