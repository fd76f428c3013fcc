// The true slope of a slender solid's force at rest.
#include "CPDSolver/Body/RestHessian.h"
#include "CPDSolver/Body/Elements.h"

#include "Checks/Unit/Energy/AnyEnergy.h"
#include "Checks/Unit/Step/Slender/Bars.h"

namespace cpd
{
namespace
{
using test::Random;

/// H y, for a matrix with three rows a vertex.
Columns Times(const SymmetricMatrix& H, const Columns& y)
{
    Columns product = Columns::Zero(3, y.cols());
    for (Index c = 0; c < H.size; ++c)
        for (auto k = static_cast<std::size_t>(H.columnStart[static_cast<std::size_t>(c)]);
             k < static_cast<std::size_t>(H.columnStart[static_cast<std::size_t>(c) + 1]); ++k)
        {
            product.data()[H.row[k]] += H.value[k] * y.data()[c];
            if (H.row[k] != c)
                product.data()[c] += H.value[k] * y.data()[H.row[k]];
        }
    return product;
}

Columns AnyWay(const Body& body, Random& random)
{
    Columns way(3, body.VertexCount());
    for (Index i = 0; i < body.VertexCount(); ++i)
        way.col(i) = random.Normal<Vec3>();
    return way;
}

Columns ForceAt(const Body& body, const Columns& x)
{
    EnergyScratch scratch = MakeEnergyScratch(body.energies, body.VertexCount(), Arithmetic::Plain);
    Columns gradient(3, body.VertexCount());
    Evaluate(body.energies, x, gradient, scratch);
    return gradient;
}

/// How the force at rest grows along a way, by its differences.
Columns SlopeAlong(const Body& body, const Columns& way)
{
    constexpr Real kStep = 1e-5;
    return (ForceAt(body, body.rest + kStep * way) - ForceAt(body, body.rest - kStep * way)) / (2 * kStep);
}

TEST(RestHessian, IsTheSlopeOfTheForce)
{
    const BodyPointer body = test::MakeBar(2e4);
    ASSERT_TRUE(body->restHessian);
    Random random(7);
    for (int n = 0; n < 5; ++n)
    {
        const Columns way = AnyWay(*body, random);
        const Columns slope = SlopeAlong(*body, way);
        EXPECT_LT((Times(body->restHessian->matrix, way) - slope).norm(), 1e-6 * slope.norm());
    }
}

/// A never lies below it; in a bend it lies far above.
TEST(RestHessian, IsBoundedByWhatPlainStepsSolveWith)
{
    const BodyPointer body = test::MakeBar(2e4);
    const auto compare = [&](const Columns& way)
    {
        Columns byA;
        Multiply(body->stiffness, way, byA);
        return way.cwiseProduct(Times(body->restHessian->matrix, way)).sum() / way.cwiseProduct(byA).sum();
    };
    Random random(8);
    for (int n = 0; n < 5; ++n)
        EXPECT_LE(compare(AnyWay(*body, random)), 1);
    Columns bend = Columns::Zero(3, body->VertexCount());
    for (Index i = 0; i < body->VertexCount(); ++i)
        bend.col(i) = Vec3(-2 * body->rest(0, i) * body->rest(2, i), 0, body->rest(0, i) * body->rest(0, i));
    EXPECT_LT(compare(bend), 0.1);
}

TEST(RestHessian, IsForSlenderSolidsOfTetsAlone)
{
    EXPECT_FALSE(test::MakeCube(50)->restHessian);
    EXPECT_FALSE(test::MakeSheetOf(6, 50)->restHessian);
    EXPECT_FALSE(test::MakeBar(2e4, Vec3(1, 0.3, 0.3), {6, 2, 2})->restHessian) << "3.3 times as long as thick";
    EXPECT_TRUE(test::MakeBar(2e4, Vec3(1, 1, 0.2), {6, 6, 1})->restHessian) << "a plate";
    GenerateOptions options;
    options.cells = {10, 2, 2};
    options.size = Vec3(1, 0.2, 0.2);
    Expected<BodyParts> parts = SolidParts(Generate("box", options)->solid, {Material{}});
    ASSERT_TRUE(parts);
    ASSERT_TRUE(AddTetStrain(*parts, {0.9, 1.1}, 300));
    EXPECT_FALSE((*Finish(std::move(*parts)))->restHessian) << "its slope is not known";
}

TEST(RestHessian, FollowsTheMaterial)
{
    Material material;
    material.density = 100;
    material.young = 8e4;
    material.poisson = 0.1;
    const BodyPointer changed = *WithMaterials(*test::MakeBar(2e4), {material});
    ASSERT_TRUE(changed->restHessian);
    Random random(9);
    const Columns way = AnyWay(*changed, random);
    const Columns slope = SlopeAlong(*changed, way);
    EXPECT_LT((Times(changed->restHessian->matrix, way) - slope).norm(), 1e-6 * slope.norm());
}

TEST(RestHessian, PatchesSeeTheTurn)
{
    const BodyPointer body = test::MakeBar(2e4, Vec3(2, 0.2, 0.2), {20, 2, 2});
    std::vector<int> counted(static_cast<std::size_t>(body->VertexCount()), 0);
    Random random(10);
    const Mat3 map = random.Normal<Mat3>();
    for (const Patch& patch : body->restHessian->patches)
    {
        for (const Index i : patch.vertices)
            ++counted[static_cast<std::size_t>(i)];
        Mat3 F = Mat3::Zero();
        for (const Patch::Term& term : patch.terms)
            F += (map * body->rest.col(term.vertex) + Vec3(1, 2, 3)) * term.c.transpose();
        EXPECT_LT((F - map).norm(), 1e-12);
    }
    for (const int times : counted)
        EXPECT_EQ(times, 1);
}
} // namespace
} // namespace cpd
