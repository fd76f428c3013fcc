#include <gtest/gtest.h>

#include <cmath>

#include "CPDSolver/Scenes/Run/SceneRun.h"
#include "Headless/Host/Files/SceneFile.h"

namespace cpd::host
{
namespace
{
/// A turning point of the centre: when, and how far from where it began.
struct Top
{
    Real time;   // s
    Real height; // m, up or down
};

/// With fewer vertices than the scene, and softer pins, which make Verlet's steps short: its corners go 2 mm instead of
/// .2.
std::vector<Top> TopsOf(const std::string& solver, Real stretch)
{
    const std::string factor = std::to_string(stretch);
    Expected<Scene> scene = LoadScene("trampoline", {"solver=\"" + solver + "\"", "frames=250",
                                                     "bodies.0.mesh.cells=[20,20,0]", "bodies.0.pins.0.stiffness=10000",
                                                     "bodies.0.start.stretch=[" + factor + "," + factor + ",1]"});
    EXPECT_TRUE(scene) << scene.Message();
    Expected<SceneRun> run = BuildRun(std::move(*scene));
    EXPECT_TRUE(run) << run.Message();
    std::vector<Top> tops;
    std::array<Real, 3> z = {0, 0, 0};
    for (int n = 1; n <= run->scene.frames; ++n)
    {
        EXPECT_TRUE(Advance(*run));
        z = {z[1], z[2], run->actors[0].report.centre.z()};
        if ((z[1] - z[0]) * (z[2] - z[1]) >= 0 || n < 3)
            continue;
        const Real bend = (z[0] - 2 * z[1] + z[2]) / 2;
        const Real slope = (z[2] - z[0]) / 2;
        tops.push_back({run->scene.step * (n - 1 - slope / (2 * bend)), std::abs(z[1] - slope * slope / (4 * bend))});
    }
    return tops;
}

/// METHOD's row on the paper's scene: amplitude 1 +- .06, frequency within 5 %, for ten turning points.
TEST(Trampoline, ATautOneSwingsAsHighAndAsFastAsVerlets)
{
    for (const Real stretch : {1.05, 1.1, 1.2})
    {
        const std::vector<Top> truth = TopsOf("reference", stretch);
        const std::vector<Top> ours = TopsOf("cpd", stretch);
        ASSERT_GE(truth.size(), 10u) << stretch;
        ASSERT_GE(ours.size(), 10u) << stretch;
        for (std::size_t k = 0; k < 10; ++k)
            EXPECT_NEAR(ours[k].height / truth[k].height, 1, 0.06) << stretch << ", turning point " << k + 1;
        EXPECT_NEAR((ours[9].time - ours[0].time) / (truth[9].time - truth[0].time), 1, 0.05) << stretch;
    }
}
} // namespace
} // namespace cpd::host
