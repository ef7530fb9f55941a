/* The three ways to take the time of one launch. The stream is empty before each and after. */
#include "../runtime.h"
#include "timing.h"

/* Times one launch by the host's clock, read the second time before or after the stream is synchronised. */
static int by_host(struct work *w, bool wait, double *ns)
{
    const cudaStream_t stream = (cudaStream_t)w->stream;
    const double start = host_now();
    int error = w->c->variant->launch(w, 0);
    if (wait && !error)
        error = cudaStreamSynchronize(stream);
    *ns = host_now() - start;
    return error ? error : cudaStreamSynchronize(stream);
}

/* Alternately, so that a drift of the GPU's clocks affects all three ways alike. Events use the device's own
 * clock. */
int timing_measure(struct work *w, double ns[TIMING_WAYS][TIMING_SAMPLES])
{
    moments<2> m;
    m.error = m.error ? m.error : cudaStreamSynchronize((cudaStream_t)w->stream);
    for (int i = 0; i < TIMING_SAMPLES && !m.error; i++) {
        m.error = by_host(w, false, &ns[TIMING_HOST_NO_SYNC][i]);
        m.error = m.error ? m.error : by_host(w, true, &ns[TIMING_HOST_SYNC][i]);
        ns[TIMING_EVENT][i] = m.time((cudaStream_t)w->stream, [=] { return w->c->variant->launch(w, 0); });
    }
    return m.error;
}
