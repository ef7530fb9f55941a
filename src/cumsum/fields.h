/* cumsum's fields as cells.h wants them: 0 is the input, 1 the output. */
#include "cumsum.h"

/* Sums of exact data stay exact in single precision for lines up to 2^22 values. */
FIELDS_INLINE double cumsum_input(int64_t i, int inputs)
{
    return cells_input(cells_hash(i, 0), inputs);
}
#define FLAT_INPUT(kind, i, f, inputs) cumsum_input(i, inputs)
#define FLAT_AROUND 1000 /* not NaN: a wrong copy of NaN onto NaN would not be seen */
#include "../flat_fields.h"
