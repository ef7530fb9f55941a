/* What the variants use of the device libraries Thrust and CUB, on the CPU: iterators that compute their
 * values, sums of all values and of runs of equal keys. Included behind cuda_on_cpu.h. */
#pragma once

namespace thrust
{
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
