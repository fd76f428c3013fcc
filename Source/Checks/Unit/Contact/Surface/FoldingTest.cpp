#include "Checks/Unit/Contact/Crowd.h"

/// Sheets that meet themselves.
namespace cpd
{
namespace
{
constexpr Real kGravity = 9.81;  // m/s^2
constexpr Real kFirm = 10000;    // N/m, of what holds a corner
constexpr int kTwoAndAHalf = 75; // frames, that is seconds at 30 Hz: two swings

/// A metre wide, held at two corners, let go flat.
struct Curtain
{
    BodyPointer body;
    State state;
    StepInput input;
    std::vector<Anchor> anchors;
    Workspace workspace;

    Curtain()
    {
        GenerateOptions options;
        options.cells = {19, 19, 0};
        SheetMaterial material;
        material.areaDensity = 0.2;
        material.springStiffness = 100;
        body = *MakeSheet(Generate("cloth", options)->sheet, material);
        state = MakeState(*body);
        const Vec3 high = body->rest.rowwise().maxCoeff();
        for (Index i = 0; i < body->VertexCount(); ++i)
            if (Vec3 v = body->rest.col(i); v.y() == high.y() && std::abs(v.x()) == high.x())
                anchors.push_back({i, v, kFirm});
        input.step = 1.0 / 30;
        input.gravity = Vec3(0, 0, -kGravity);
        input.anchors = anchors;
    }

    void Step() { FindSolver("cpd")->step(*body, input, state, workspace); }

    /// With its height's (J); 0 at the start.
    Real Energy() const { return state.energy + kGravity * state.x.row(2).dot(body->mass.transpose()); }
};

/// Its lower edge curls and meets the rest at three edges a substep; what vertices remembered of sides then
/// contradicted each other, and friction under forces that nothing could satisfy stopped the swing in a second, at
/// -.77 J.
TEST(Folding, ACurtainThatCurlsKeepsItsSwing)
{
    Curtain curtain;
    ASSERT_EQ(curtain.anchors.size(), 2u);
    std::size_t most = 0;
    Real lowest = 0;
    for (int n = 0; n < kTwoAndAHalf; ++n)
    {
        curtain.Step();
        most = std::max(most, curtain.workspace.contact.presses.size());
        const Real weight = kGravity * curtain.body->totalMass;
        lowest = std::min(lowest, curtain.state.x.row(2).dot(curtain.body->mass.transpose()) * kGravity / weight);
    }
    EXPECT_GT(most, 20u) << "it meets itself";
    EXPECT_LT(lowest, -0.4) << "it swings (m)";
    EXPECT_GT(curtain.Energy(), -0.2);
    EXPECT_LT(curtain.Energy(), 0.01);
}

/// And comes to rest where its weight lets it hang, not stuck half way.
TEST(Folding, ACurtainHangsDownInTheEnd)
{
    Curtain curtain;
    curtain.input.damping = 0.5;
    constexpr int kHalfAMinute = 900;
    for (int n = 0; n < kHalfAMinute; ++n)
        curtain.Step();
    const Vec3 centre = curtain.state.x * curtain.body->mass / curtain.body->totalMass;
    EXPECT_NEAR(centre.y(), 0.5, 0.05) << "under its corners";
    EXPECT_LT(centre.z(), -0.45);
    EXPECT_LT(curtain.state.v.colwise().norm().maxCoeff(), 0.1);
}
} // namespace
} // namespace cpd
