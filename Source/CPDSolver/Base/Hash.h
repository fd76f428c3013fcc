/// FNV-1a over 64-bit words: names contents, in snapshots and for caches. Not for secrets.
#pragma once

#include <bit>
#include <cstdint>

#include "CPDSolver/Base/Types.h"

namespace cpd
{
class Hash
{
public:
    void Add(std::uint64_t word)
    {
        for (int byte = 0; byte < 8; ++byte)
            value = (value ^ ((word >> (8 * byte)) & 0xff)) * 0x100000001b3ull;
    }
    void Add(Real number) { Add(std::bit_cast<std::uint64_t>(number)); }
    void Add(Index number) { Add(static_cast<std::uint64_t>(static_cast<std::uint32_t>(number))); }
    template <int Rows, int Cols> void Add(const Eigen::Matrix<Real, Rows, Cols>& m)
    {
        for (Eigen::Index c = 0; c < m.cols(); ++c)
            for (Eigen::Index r = 0; r < m.rows(); ++r)
                Add(m(r, c));
    }

    std::uint64_t Value() const { return value; }

private:
    std::uint64_t value = 0xcbf29ce484222325ull;
};
} // namespace cpd
