/* divergence's fields as cells.h wants them: 0 is the input, 1 the output. */
#include "divergence.h"

/* Value i: exact data are integers -4..3; general data are in [-1, 1), with few bits where all sums must be
 * exact. */
FIELDS_INLINE double divergence_input(int kind, int64_t i, int inputs)
{
    const uint32_t h = cells_hash(i, 0);
    const int bits = kind == DIVERGENCE_DIFFERENCE ? 22 : 10;
    return inputs == INPUTS_EXACT ? cells_input(h, inputs)
                                  : (double)(int)(h >> (31 - bits)) / (1 << bits) - 1.0;
}
#define FLAT_INPUT(kind, i, f, inputs) divergence_input(kind, i, inputs)
#define FLAT_LAYOUT /* has its own */
#include "../flat_fields.h"
