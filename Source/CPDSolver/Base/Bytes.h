/// Numbers to bytes and back, little-endian on every machine, every read checked.
#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <span>

#include "CPDSolver/Base/Hash.h"
#include "CPDSolver/Base/Types.h"

namespace cpd
{
class ByteWriter
{
public:
    void Add(std::uint64_t word)
    {
        for (int byte = 0; byte < 8; ++byte)
            bytes.push_back(static_cast<std::byte>((word >> (8 * byte)) & 0xff));
    }
    void Add(Real number) { Add(std::bit_cast<std::uint64_t>(number)); }
    void Add(const Vec3& v)
    {
        for (int k = 0; k < 3; ++k)
            Add(v[k]);
    }
    void Add(const Columns& columns)
    {
        Add(static_cast<std::uint64_t>(columns.cols()));
        for (Index i = 0; i < columns.cols(); ++i)
            Add(Vec3(columns.col(i)));
    }

    std::vector<std::byte> bytes;
};

/// Reads what ByteWriter wrote; past the end it returns zeros and remembers that it failed.
class ByteReader
{
public:
    explicit ByteReader(std::span<const std::byte> source) : bytes(source) {}

    std::uint64_t Word()
    {
        if (bytes.size() - position < 8)
        {
            failed = true;
            return 0;
        }
        std::uint64_t word = 0;
        for (int byte = 0; byte < 8; ++byte)
            word |= static_cast<std::uint64_t>(bytes[position++]) << (8 * byte);
        return word;
    }
    Real Number() { return std::bit_cast<Real>(Word()); }
    Vec3 Vector()
    {
        Vec3 v;
        for (int k = 0; k < 3; ++k)
            v[k] = Number();
        return v;
    }
    Columns Matrix()
    {
        const std::uint64_t count = Word();
        // Three words a column: a count that the bytes cannot hold is a lie, and nothing is allocated for it.
        if (count > (bytes.size() - position) / 24)
        {
            failed = true;
            return Columns(3, 0);
        }
        Columns columns(3, static_cast<Index>(count));
        for (Index i = 0; i < columns.cols(); ++i)
            columns.col(i) = Vector();
        return columns;
    }
    bool Failed() const { return failed; }
    bool AtEnd() const { return position == bytes.size(); }

private:
    std::span<const std::byte> bytes;
    std::size_t position = 0;
    bool failed = false;
};

inline std::uint64_t ChecksumOf(std::span<const std::byte> bytes)
{
    Hash hash;
    for (const std::byte byte : bytes)
        hash.Add(static_cast<std::uint64_t>(byte));
    return hash.Value();
}
} // namespace cpd
