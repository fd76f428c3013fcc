// Bars and ropes bend, swing and fly as by Verlet's small steps.
#include <cmath>

#include "Checks/Unit/Step/Slender/Bars.h"

namespace cpd
{
namespace
{
/// One number of each frame.
template <class Measure>
std::vector<Real> Watch(const Body& body, const char* solver, State state, const StepInput& input, int frames,
                        Measure&& measure)
{
    Workspace workspace;
    std::vector<Real> seen;
    for (int n = 0; n < frames; ++n)
    {
        const StepReport report = FindSolver(solver)->step(body, input, state, workspace);
        seen.push_back(measure(report));
    }
    return seen;
}

/// Root mean square about the mean.
Real SpreadOf(std::span<const Real> values)
{
    const Real mean = test::MeanOf(values);
    Real sum = 0;
    for (const Real value : values)
        sum += (value - mean) * (value - mean);
    return std::sqrt(sum / static_cast<Real>(values.size()));
}

/// Held at one end and let go level: how high its centre is.
std::vector<Real> Heights(const Body& body, const char* solver, int frames)
{
    const std::vector<Anchor> anchors = test::HeldEnd(body);
    StepInput input;
    input.anchors = anchors;
    return Watch(body, solver, MakeState(body), input, frames, [](const StepReport& r) { return r.centre[2]; });
}

TEST(Slender, AHeldBarSwingsAsFarAndAsOftenAsVerlets)
{
    for (const Real young : {2e5, 1e6})
    {
        const BodyPointer body = test::MakeBar(young);
        constexpr int kFrames = 90;
        const std::vector<Real> truth = Heights(*body, "reference", kFrames);
        const std::vector<Real> ours = Heights(*body, "cpd", kFrames);
        EXPECT_NEAR(test::RateOf(ours) / test::RateOf(truth), 1, 0.03) << young;
        const auto end = [](const std::vector<Real>& values) { return std::span(values).last(kFrames / 2); };
        EXPECT_NEAR(SpreadOf(end(ours)) / SpreadOf(end(truth)), 1, 0.05) << young;
    }
}

// At 4 m/s its parts move by more than their thickness in half a frame: it takes more substeps.
TEST(Slender, AStiffRopeThatSwingsHardFollowsVerlets)
{
    Material wet;
    wet.density = 1000;
    wet.young = 1e6;
    wet.poisson = 0.3;
    const BodyPointer rope = test::MakeSolidOf(wet, "box", {17, 1, 1}, Vec3(1, 0.06, 0.06));
    constexpr int kFrames = 120;
    const std::vector<Real> truth = Heights(*rope, "reference", kFrames);
    const std::vector<Real> ours = Heights(*rope, "cpd", kFrames);
    for (int n = 0; n < kFrames; ++n)
        EXPECT_NEAR(ours[n], truth[n], 0.02) << "frame " << n;
}

/// Struck in its middle it bends. Its energy is shared by bends of several lengths, and does not gather in a pulse
/// along it, in which elastic energy and motion would change places whole.
TEST(Slender, AFlyingBarGoesOnBending)
{
    for (const Real young : {2e4})
    {
        const BodyPointer body = test::MakeBar(young, Vec3(2, 0.2, 0.2), {20, 2, 2});
        State state = MakeState(*body);
        ASSERT_TRUE(Push(*body, state, {Vec3(0, 0, 4), Vec3::Zero(), 0.3}));
        const auto elastic = [](const StepReport& r) { return r.elastic; };
        const std::vector<Real> truth = Watch(*body, "reference", state, test::Weightless(), 150, elastic);
        const std::vector<Real> ours = Watch(*body, "cpd", state, test::Weightless(), 150, elastic);
        EXPECT_NEAR(test::MeanOf(ours) / test::MeanOf(truth), 1, 0.1) << young;
        const auto end = [](const std::vector<Real>& values) { return std::span(values).last(75); };
        EXPECT_NEAR(SpreadOf(end(ours)) / SpreadOf(end(truth)), 1, 0.4) << young;
    }
}

TEST(Slender, AFlyingBarKeepsWhatItHas)
{
    for (const Real young : {2e4, 1e6})
    {
        const BodyPointer body = test::MakeBar(young);
        State state = test::Stretched(*body, 1.1, Vec3(1, 4, 2));
        const RigidMotion start = Measure(body->mass, state.x, state.v);
        Workspace workspace;
        const StepInput input = test::Weightless();
        Real energy = 0;
        for (int n = 0; n < 500; ++n)
        {
            const StepReport report = FindSolver("cpd")->step(*body, input, state, workspace);
            energy = n == 0 ? report.H : energy;
            ASSERT_NEAR(report.H, energy, 1e-9 * energy) << young << " frame " << n;
            ASSERT_LT((report.P - start.P).norm(), 1e-11);
            ASSERT_LT((report.L - start.L).norm(), 1e-9 * start.L.norm());
            ASSERT_LE(report.evaluations, 4) << young << " frame " << n;
        }
    }
}

/// One workspace may serve one body after another, also such as have as many vertices.
TEST(Slender, AWorkspaceGoesFromBodyToBody)
{
    const BodyPointer thick = test::MakeBar(2e4, Vec3(1, 0.2, 0.2), {8, 2, 1});
    const BodyPointer thin = test::MakeBar(2e4, Vec3(1, 0.05, 0.02), {8, 1, 2});
    ASSERT_EQ(thick->VertexCount(), thin->VertexCount());
    Workspace shared;
    for (const BodyPointer& body : {thick, thin, thick})
    {
        Workspace own;
        State state = test::Stretched(*body, 1.01);
        State alone = state;
        for (int n = 0; n < 5; ++n)
        {
            FindSolver("cpd")->step(*body, test::Weightless(), state, shared);
            FindSolver("cpd")->step(*body, test::Weightless(), alone, own);
        }
        EXPECT_EQ(state.x, alone.x);
    }
}

/// A rope of the density of water that is given a swing. Where its turns vary much from place to place, corrections can
/// go too far: it must not stick there.
TEST(Slender, ARopeSwingsAndNeverSticks)
{
    for (const Real young : {3e4, 1e5, 1e6})
    {
        GenerateOptions options;
        options.cells = {16, 1, 1};
        options.size = Vec3(1, 0.06, 0.06);
        Material material;
        material.density = 1000;
        material.young = young;
        material.poisson = 0.3;
        const BodyPointer body = *MakeSolid(Generate("box", options)->solid, material);
        const std::vector<Anchor> anchors = test::HeldEnd(*body);
        StepInput input;
        input.anchors = anchors;
        input.gravity = Vec3(9.81, 0, 0); // it hangs
        State state = MakeState(*body);
        state.v.row(2).setConstant(1.5);
        Restart(state);
        const auto aside = [](const StepReport& r) { return r.centre[2]; };
        const std::vector<Real> ours = Watch(*body, "cpd", state, input, 240, aside);
        EXPECT_GT(SpreadOf(std::span(ours).last(60)), 0.01) << young;
        if (young > 3e4)
            continue;
        const std::vector<Real> truth = Watch(*body, "reference", state, input, 60, aside);
        Real missed = 0;
        for (std::size_t n = 0; n < truth.size(); ++n)
            missed += (ours[n] - truth[n]) * (ours[n] - truth[n]);
        EXPECT_LT(std::sqrt(missed / static_cast<Real>(truth.size())), 0.1 * SpreadOf(truth)) << young;
    }
}
} // namespace
} // namespace cpd
