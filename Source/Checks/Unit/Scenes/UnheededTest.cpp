#include <gtest/gtest.h>

#include "Checks/Unit/Scenes/SmallScenes.h"

namespace cpd
{
namespace
{
using test::Begin;
using test::EventAt;
using test::SmallScene;

TEST(Notes, SayWhatTheSolverDoesNotDo)
{
    const auto notes = [](const char* solver, bool held)
    {
        Scene scene = SmallScene();
        scene.solver = solver;
        scene.damping = 1;
        Pin pin;
        pin.name = "pin";
        pin.region.corners = true;
        if (held)
            scene.bodies[0].pins.push_back(pin);
        scene.timeline = {EventAt(3, "set-momentum")};
        scene.timeline[0].momentum = Vec3(1, 0, 0);
        std::string all;
        for (const std::string& note : Begin(std::move(scene)).notes)
            all.append(note).push_back('\n');
        return all;
    };
    EXPECT_TRUE(notes("cpd", true).empty());
    EXPECT_TRUE(notes("paper", false).empty());
    EXPECT_NE(notes("paper", true).find("'paper' meets no momenta of a body that is held: those of 'cube'"),
              std::string::npos);
    EXPECT_NE(notes("reference", false).find("'reference' meets no targets"), std::string::npos);
    EXPECT_EQ(notes("reference", false).find("damping"), std::string::npos);
    EXPECT_NE(notes("pd", false).find("'pd' meets no targets"), std::string::npos);
    EXPECT_NE(notes("pd", false).find("'pd' damps by itself"), std::string::npos);
}
} // namespace
} // namespace cpd
