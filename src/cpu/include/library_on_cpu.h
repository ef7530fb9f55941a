/* What the variants use of the device libraries Thrust and CUB, on the CPU: iterators that compute their
 * values, sums of all values and of runs of equal keys, a function of each value. Included behind
 * cuda_on_cpu.h. */
#pragma once

/* By one thread on a stream: b[i] = f(a[i]). */
template <typename T, typename F> static void library_transform(const T *a, T *b, int64_t n, F f)
{
    for (int64_t i = 0; i < n; i++)
        b[i] = f(a[i]);
}

namespace thrust
{
namespace cuda
{
/* A stream for which a call does not wait. */
struct policy {
    cudaStream_t stream;
    policy on(cudaStream_t s) const
    {
        return {s};
    }
};
static constexpr policy par_nosync = {};
} // namespace cuda
template <typename T, typename F>
static inline T *transform(const cuda::policy &how, const T *a, const T *end, T *b, F f)
{
    cuda_cpu_launch_on(how.stream, false, library_transform<T, F>, dim3(1), dim3(1), 0, a, b, end - a, f);
    return b + (end - a);
}

template <typename T> struct counted {
    T first;
    T operator[](int64_t i) const
    {
        return (T)(first + i);
    }
};
template <typename T> static inline counted<T> make_counting_iterator(T first)
{
    return {first};
}

template <typename F, typename I> struct transformed {
    I values;
    F f;
    auto operator[](int64_t i) const
    {
        return f(values[i]);
    }
};
template <typename I, typename F> static inline transformed<F, I> make_transform_iterator(I values, F f)
{
    return {values, f};
}

template <typename T, typename I> struct permuted {
    T *values;
    I places;
    T &operator[](int64_t i) const
    {
        return values[places[i]];
    }
};
template <typename T, typename I> static inline permuted<T, I> make_permutation_iterator(T *values, I places)
{
    return {values, places};
}
} // namespace thrust

namespace cub
{
struct DeviceTransform {
    template <typename T, typename N, typename F>
    static cudaError_t Transform(const T *a, T *b, N n, F f, cudaStream_t stream)
    {
        return cuda_cpu_launch_on(stream, false, library_transform<T, F>, dim3(1), dim3(1), 0, a, b,
                                  (int64_t)n, f);
    }
};
struct DeviceReduce {
    template <typename T>
    static cudaError_t Sum(void *temp, size_t &bytes, const T *a, T *sum, int n, cudaStream_t)
    {
        T all = 0;
        bytes = 1;
        for (int i = 0; temp && i < n; i++)
            all += a[i];
        if (temp)
            *sum = all;
        return cudaSuccess;
    }
};
struct DeviceScan {
    /* b[i] = a[i] + b[i - 1], but for the first of a run of keys that are the same */
    template <typename K, typename A, typename B, typename S> static cudaError_t
    InclusiveSumByKey(void *temp, size_t &bytes, K keys, A a, B b, int n, S same, cudaStream_t)
    {
        bytes = 1;
        for (int i = 0; temp && i < n; i++)
            if (i > 0 && same(keys[i - 1], keys[i]))
                b[i] = b[i - 1] + a[i];
            else
                b[i] = a[i];
        return cudaSuccess;
    }
};
} // namespace cub
