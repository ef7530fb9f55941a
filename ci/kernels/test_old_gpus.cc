/* Code that only GPUs of older designs execute. The tests of the kernels compile what nvcc does for newer
 * ones. */
#include <cuda_on_cpu.h>

#include "../test/tap.h"

/* Between the load of a value and its compare-and-swap other threads add 1 to it, `others` times in all. */
static int others, tries;
static unsigned long long swap_bits(unsigned long long *at, unsigned long long seen, unsigned long long next)
{
    enum { MOST = 100 };
    double *const sum = reinterpret_cast<double *>(at);
    if (others > 0)
        others--, *sum += 1;
    const unsigned long long now = *at;
    if (now == seen)
        *at = next;
    return ++tries < MOST ? now : seen; /* it goes on for ever: it is told that it is done */
}
template <typename TO, typename FROM> static TO same_bits(FROM from)
{
    TO to;
    static_assert(sizeof to == sizeof from, "as many bytes");
    memcpy(&to, &from, sizeof to);
    return to;
}
#define atomicCAS swap_bits
#define __double_as_longlong same_bits<long long, double>
#define __longlong_as_double same_bits<double, long long>
#include <reduction/transfer.cu>

int main(void)
{
    for (int n = 0; n < 4; n++) {
        alignas(8) double sum = 0.5;
        others = n, tries = 0;
        atomicAdd(&sum, 2.25);
        tap(sum == 2.75 + n && tries == n + 1,
            "before Pascal a sum of doubles loses nothing if others come between %d times: %g in %d tries", n,
            sum, tries);
    }
    return tap_finish();
}
