#include <cstring>

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Generate/Generate.h"
#include "CPDSolver/Step/Workspace.h"
#include "Checks/Unit/Base/Simd/OnEverySet.h"

namespace cpd
{
namespace
{
constexpr Real kStep = 1.0 / 120; // s

/// Vertices from here and there, every `stride`-th of a body's.
std::vector<Index> Some(const Body& body, Index first, Index stride)
{
    std::vector<Index> vertices;
    for (Index i = first; i < body.VertexCount(); i += stride)
        vertices.push_back(i);
    return vertices;
}

void Fill(const Body& body, const std::vector<Index>& vertices, const Workspace& w, Compliance& c)
{
    ForgetTouched(c, body.VertexCount());
    for (const Index vertex : vertices)
        SlotFor(c, vertex);
    FillBlock(c, w.system);
}

/// Against columns that are solved for.
void ExpectInverse(const std::vector<Index>& vertices, Workspace& w, const Compliance& c)
{
    for (std::size_t a = 0; a < vertices.size(); a += 7)
    {
        w.rhs.setZero();
        w.rhs(0, vertices[a]) = 1;
        w.system->factor.Solve(w.rhs, w.p, w.sweep);
        const Real own = w.p(0, vertices[a]);
        for (std::size_t b = 0; b < vertices.size(); ++b)
            EXPECT_NEAR(c.Between(static_cast<Index>(a), static_cast<Index>(b)), w.p(0, vertices[b]), 1e-5 * own);
    }
}

TEST(Compliance, KeptOrFreshHasTheSameBits)
{
    const BodyPointer body = *MakeSolid(Generate("cube")->solid, Material{});
    Workspace w;
    bool refactored = false;
    ASSERT_TRUE(Prepare(*body, {}, kStep, w, refactored));
    OnEverySet(
        [&]
        {
            Compliance kept;
            for (const auto& [first, stride] : {std::pair(0, 5), std::pair(2, 9), std::pair(0, 3), std::pair(1, 40)})
            {
                const std::vector<Index> vertices = Some(*body, first, stride);
                Fill(*body, vertices, w, kept);
                Compliance fresh;
                Fill(*body, vertices, w, fresh);
                ASSERT_EQ(kept.block.size(), fresh.block.size());
                EXPECT_EQ(std::memcmp(kept.block.data(), fresh.block.data(), fresh.block.size() * sizeof(float)), 0);
                ExpectInverse(vertices, w, fresh);
            }
        });
}
} // namespace
} // namespace cpd
