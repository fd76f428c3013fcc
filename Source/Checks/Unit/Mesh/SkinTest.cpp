#include "CPDSolver/Mesh/Embed/Skin.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Base/Simd/InstructionSet.h"
#include "CPDSolver/Mesh/Columns.h"
#include "Checks/Unit/Mesh/HandMadeMeshes.h"

namespace cpd
{
namespace
{
/// A sphere in a box, its normals, and tangents that lie in it.
class SkinTest : public ::testing::Test
{
protected:
    SkinTest()
    {
        sphere = HandMadeSphere(21, 30); // no whole number of blocks
        for (Vec3& vertex : sphere.vertices)
            vertex = Vec3::Constant(0.5) + 0.4 * vertex;
        normals = (AsColumns(sphere.vertices).colwise() - Vec3::Constant(0.5)) / 0.4;
        tangents.resize(3, normals.cols());
        for (Eigen::Index i = 0; i < normals.cols(); ++i)
            tangents.col(i) = normals.col(i).unitOrthogonal();
        embedding = *Embed(sphere, box);
        skin = Skin(embedding, normals, tangents);
    }
    ~SkinTest() override { ChooseSet(AvailableSets().back()); }

    /// All that is drawn, a column a vertex.
    Eigen::Matrix<Real, 9, Eigen::Dynamic> Drawn() const
    {
        Eigen::Matrix<Real, 9, Eigen::Dynamic> drawn(9, skin.VertexCount());
        for (Index i = 0; i < skin.VertexCount(); ++i)
            drawn.col(i) << skin.Place(i), skin.Normal(i), skin.Tangent(i);
        return drawn;
    }

    const TetMesh box = HandMadeBox(4, Vec3::Ones());
    SurfaceMesh sphere;
    Columns normals;
    Columns tangents;
    Embedding embedding;
    Skin skin;
};

const Mat3 kShear = (Mat3() << 1.5, 0.2, -0.3, 0.1, 0.7, 0.4, -0.6, 0.25, 1.1).finished();

TEST_F(SkinTest, TurnsAndStretchesAsTheBodyDoes)
{
    const Vec3 shift(3000, -2000, 700);
    const Mat3 inverseTransposed = kShear.inverse().transpose();
    for (const InstructionSet set : AvailableSets())
    {
        ASSERT_TRUE(ChooseSet(set));
        skin.Follow((kShear * AsColumns(box.vertices)).colwise() + shift, shift);
        for (Index i = 0; i < skin.VertexCount(); ++i)
        {
            const Vec3 place = kShear * sphere.vertices[static_cast<std::size_t>(i)];
            EXPECT_LT((skin.Place(i) - place).norm(), 1e-6) << NameOf(set);
            EXPECT_LT((skin.Normal(i) - (inverseTransposed * normals.col(i)).normalized()).norm(), 1e-5);
            // A tangent of the surface stays one under an affine map.
            EXPECT_LT((skin.Tangent(i) - (kShear * tangents.col(i)).normalized()).norm(), 1e-5);
        }
    }
}

// Each vertex goes by its own tet: beside the plain formula, with every vertex shaken.
TEST_F(SkinTest, IsWhatThePlainFormulaSays)
{
    std::mt19937 random(11);
    Columns shaken = AsColumns(box.vertices);
    for (Eigen::Index i = 0; i < shaken.cols(); ++i)
        shaken.col(i) += RandomPoint(random, 1000, -0.08, 0.08);
    Columns places;
    Deform(embedding, shaken, places);
    for (const InstructionSet set : AvailableSets())
    {
        ASSERT_TRUE(ChooseSet(set));
        skin.Follow(shaken, Vec3::Zero());
        for (Index i = 0; i < skin.VertexCount(); ++i)
        {
            const std::size_t v = static_cast<std::size_t>(i);
            Mat3 edges;
            for (int e = 0; e < 3; ++e)
                edges.col(e) = shaken.col(embedding.corners[v][static_cast<std::size_t>(e + 1)]) -
                               shaken.col(embedding.corners[v][0]);
            const Mat3 F = edges * embedding.restInverse[v];
            // Mirrored where the tet is turned inside out, as cross products of tangents are.
            const Vec3 across = F.determinant() * (F.inverse().transpose() * normals.col(i));
            const Vec3 normal = across.normalized();
            const Vec3 along = F * tangents.col(i);
            const Vec3 tangent = (along - along.dot(normal) * normal).normalized();
            EXPECT_LT((skin.Place(i) - places.col(i)).norm(), 1e-6) << NameOf(set);
            EXPECT_LT((skin.Normal(i) - normal).norm(), 1e-4);
            EXPECT_LT((skin.Tangent(i) - tangent).norm(), 1e-4);
        }
    }
}

TEST_F(SkinTest, StaysUnitAndFiniteWhereTetsAreCrushed)
{
    for (const InstructionSet set : AvailableSets())
        for (const Vec3& scale : {Vec3(0, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0), Vec3(1e9, 1, 1), Vec3(1e12, 1e12, 1e12)})
        {
            ASSERT_TRUE(ChooseSet(set));
            skin.Follow(scale.asDiagonal() * AsColumns(box.vertices), Vec3::Zero());
            const auto drawn = Drawn();
            EXPECT_TRUE(drawn.allFinite()) << NameOf(set) << ' ' << scale.transpose();
            EXPECT_LT((drawn.middleRows<3>(3).colwise().norm().array() - 1).abs().maxCoeff(), 1e-5);
            EXPECT_LT((drawn.bottomRows<3>().colwise().norm().array() - 1).abs().maxCoeff(), 1e-5);
            EXPECT_LT(drawn.middleRows<3>(3).cwiseProduct(drawn.bottomRows<3>()).colwise().sum().cwiseAbs().maxCoeff(),
                      1e-5);
        }
    skin.Follow(Columns::Zero(3, static_cast<Eigen::Index>(box.vertices.size())), Vec3::Zero());
    EXPECT_LT((Drawn().middleRows<3>(3) - normals).norm(), 1e-5) << "crushed to a point: the normals at rest";
}

TEST_F(SkinTest, IsTheSameOnAnyNumberOfThreads)
{
    SurfaceMesh points;
    std::mt19937 random(5);
    for (int i = 0; i < 5000; ++i)
        points.vertices.push_back(RandomPoint(random, 150, 0, 1));
    const Columns ups = Vec3::UnitZ().replicate(1, 5000);
    const Columns aheads = Vec3::UnitX().replicate(1, 5000);
    skin = Skin(*Embed(points, box), ups, aheads);
    Eigen::Matrix<Real, 9, Eigen::Dynamic> serial;
    for (const int threads : {1, 2, 3, 16})
    {
        SetThreadCount(threads);
        skin.Follow(kShear * AsColumns(box.vertices), Vec3::Zero());
        if (threads == 1)
            serial = Drawn();
        EXPECT_EQ(Drawn(), serial) << threads;
    }
    SetThreadCount(0);
}
} // namespace
} // namespace cpd
