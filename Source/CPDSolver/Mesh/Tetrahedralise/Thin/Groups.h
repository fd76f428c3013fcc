/// Which vertices hang together.
#pragma once

#include <numeric>

#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Vertices in sets that grow together.
class Groups
{
public:
    explicit Groups(std::size_t count) : parent(count) { std::iota(parent.begin(), parent.end(), 0); }
    Index Of(Index member)
    {
        while (parent[member] != member)
            member = parent[member] = parent[parent[member]];
        return member;
    }
    void Join(Index a, Index b) { parent[Of(a)] = Of(b); }

private:
    std::vector<Index> parent;
};
} // namespace cpd
