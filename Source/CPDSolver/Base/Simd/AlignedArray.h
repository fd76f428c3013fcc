/// Arrays that start where SIMD loads like them to.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace cpd
{
/// The widest register and the cache line are both this long.
inline constexpr std::size_t kSimdAlignment = 64; // bytes

template <class T> struct SimdAllocator
{
    using value_type = T;

    SimdAllocator() = default;
    template <class Other> SimdAllocator(const SimdAllocator<Other>&) {}

    // The names that the standard containers ask for. NOLINTBEGIN(readability-identifier-naming)
    T* allocate(std::size_t count)
    {
        return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{kSimdAlignment}));
    }
    void deallocate(T* memory, std::size_t) { ::operator delete (memory, std::align_val_t{kSimdAlignment}); }
    // NOLINTEND(readability-identifier-naming)

    friend bool operator==(const SimdAllocator&, const SimdAllocator&) { return true; }
};

template <class T> using AlignedArray = std::vector<T, SimdAllocator<T>>;
} // namespace cpd
