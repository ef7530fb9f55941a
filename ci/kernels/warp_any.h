/* Included by the copies of halo/flags.cu and halo/persistent.cu behind halo/signal.h: signal_any tells the
 * truth, as on GPUs, and lane 0, which copies, learns that other lanes have acquired something. So a missing
 * fence between the proxies is found. */
#include <map>
#include <tuple>

/* A warp's last calls: how many each lane has made; whether any lane has said yes, and has acquired anything.
 * When a call is over for one lane, all have read what the call before found. */
struct warp_calls {
    unsigned made[32];
    bool yes[3], acquired[3];
};
static std::map<std::tuple<void *, unsigned, unsigned>, warp_calls> calls_of_warps; /* by block and warp */
static inline bool warp_any(bool mine)
{
    const unsigned lane = threadIdx.x % 32;
    warp_calls &w = calls_of_warps[{cuda_cpu_shared(), blockIdx.x, threadIdx.x / 32}];
    const unsigned call = w.made[lane]++, now = call % 3, before = (call + 2) % 3;
    w.yes[now] = w.yes[now] || mine;
    w.acquired[now] = w.acquired[now] || gpu_acquired_here();
    __syncwarp();
    gpu_acquired_here() = lane == 0 && w.acquired[now];
    w.yes[before] = w.acquired[before] = false;
    return w.yes[now];
}
#define signal_any warp_any
