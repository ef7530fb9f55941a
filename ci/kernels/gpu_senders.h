/* Included by the copies of halo/flags.cu and halo/persistent.cu before halo/march.h: blocks have the helpers
 * that they have on GPUs, a publisher and two senders. With one warp that does both no test would see what
 * each must do, and which flag of a tile is whose. flags' calls are recorded as graphs, as on GPUs.
 *
 * The headers before it still have few threads: those that compute. march.h takes no field for a small one,
 * as it does on the CPU, so blocks are in lock-step. */
#define ON_CPU 0
#define case_array_bytes(c) 1e9

/* One of the helpers, or none, is late: it sees a plane only when the warps that compute have got as far as
 * they can without this helper. So a neighbour that does not wait for it goes on with old planes. */
static inline unsigned late_load_block(const unsigned *from)
{
    enum { HELPERS = 3, TURNS = 8 };
    unsigned seen = signal_load_block(from), before = seen - 1;
    while (threadIdx.x / 32 == blockDim.x / 32 - HELPERS + cuda_cpu.seed % (HELPERS + 1) && seen != before) {
        for (int i = 0; i < TURNS; i++)
            PAUSE(20);
        before = seen, seen = signal_load_block(from);
    }
    return seen;
}
#define signal_load_block late_load_block

/* A tile has a quarter of a GPU's rows. Of doubles a sender has a quarter of its loads in flight, too, so it
 * sends a plane in as many turns as there; of floats it has all, more than there are rows. The macro names
 * march.h's function, and not its calls, in which < follows. */
template <typename T, int LANES, int EACH> static inline void
march_send_rows(const T *own, T *there, int pitch, int wide, int high, int sender, int lane);
template <typename T, int LANES, int EACH>
static inline void march_send(const T *own, T *there, int pitch, int wide, int high, int sender, int lane)
{
    march_send_rows<T, LANES, sizeof(T) == 8 ? EACH / 4 : EACH>(own, there, pitch, wide, high, sender, lane);
}
#define march_send(...) march_send_rows(__VA_ARGS__)
