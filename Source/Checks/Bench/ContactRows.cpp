#include <cmath>

#include "Checks/Bench/Rows.h"

/// What obstacles add to a frame of `cpd`. A cube stands on a table under its middle, large enough for the number of
/// contacts asked for; where the whole lower side is not enough, it leans on a low wall as well.
namespace cpd::bench
{
namespace
{
constexpr double kContactSeconds = 0.5; // s, for what is compared in one row
constexpr double kMostShare = 1.5;
constexpr double kMostForCrowd = 0.2; // ms
constexpr Real kBelt = 1;             // m/s, under what slides
constexpr Real kGravity = 9.81;       // m/s^2

enum class Motion
{
    Resting, // the same contacts step after step
    Sliding, // the forces change at every step
    Landing  // nothing is known yet of the vertices that touch
};

struct Scenario
{
    Motion motion;
    const char* name;
    int settling; // frames before the one that is timed; what slides does not rock on its pillar by then
};

constexpr Scenario kScenarios[] = {
    {Motion::Resting, "rest", 40}, {Motion::Sliding, "slide", 8}, {Motion::Landing, "land", 0}};

/// Firm enough to stand on a narrow table without wrapping itself around it.
Material Firm()
{
    Material material;
    material.young = 1e6;
    return material;
}

/// A step from one and the same state, over and over.
struct Frame
{
    BodyPointer body;
    State start;
    State state;
    StepInput input;
    Workspace workspace;
    StepReport report;
    std::vector<Collider> colliders;

    explicit Frame(const BodyPointer& ofBody)
        : body(*WithMaterials(*ofBody, {Firm()})), start(MakeState(*body)), state(start)
    {
        input.step = kStep;
    }

    void Step()
    {
        input.colliders = colliders;
        report = FindSolver("cpd")->step(*body, input, state, workspace);
    }

    void operator()()
    {
        state = start;
        Step();
    }
};

Collider Box(const Vec3& low, const Vec3& high, Real friction)
{
    Collider box;
    box.shape = BoxShape{(high - low) / 2};
    box.position = (low + high) / 2;
    box.friction = friction;
    return box;
}

/// A square of vertices under the cube's middle, and rows of them beside it.
struct Patch
{
    Index side;
    Index wallRows;
    Index row; // vertices along an edge of the cube
    Index Contacts() const { return side * side + wallRows * row; }
};

/// About so many contacts; the square lies evenly in the lower face.
Patch PatchOf(Index row, Index contacts)
{
    Index side = static_cast<Index>(std::sqrt(Real(contacts)));
    side = std::min(side + (row - side) % 2, row);
    return {side, std::max<Index>(0, (contacts - side * side + row / 2) / row) * (side == row), row};
}

/// A table below the cube, as large as the square, and a wall beside it as high as the rows.
void AddObstacles(Frame& frame, const Patch& patch, const Scenario& scenario)
{
    const Vec3 low = frame.body->rest.rowwise().minCoeff();
    const Vec3 high = frame.body->rest.rowwise().maxCoeff();
    const Real spacing = (high.x() - low.x()) / (patch.row - 1);
    const Real friction = scenario.motion == Motion::Sliding ? Real(0.05) : Real(0.7);
    const Vec3 middle = (low + high) / 2;
    const Real half = (Real(patch.side) / 2 - Real(0.05)) * spacing;
    frame.colliders.push_back(Box(Vec3(middle.x() - half, middle.y() - half, low.z() - 1),
                                  Vec3(middle.x() + half, middle.y() + half, low.z()), friction));
    if (patch.wallRows > 0)
        frame.colliders.push_back(
            Box(Vec3(low.x() - 1, low.y() - 1, low.z()),
                Vec3(low.x(), high.y() + 1, low.z() + (Real(patch.wallRows) - Real(0.95)) * spacing), friction));
    for (std::size_t k = 0; k < frame.colliders.size(); ++k)
    {
        frame.colliders[k].id = k + 1;
        if (scenario.motion == Motion::Sliding)
            frame.colliders[k].surfaceVelocity = Vec3(0, kBelt, 0);
    }
}

/// The frame that is timed, and the state it begins with.
void Settle(Frame& frame, const Scenario& scenario)
{
    frame.input.gravity = Vec3(0, 0, -kGravity);
    if (frame.colliders.size() > 1)
        frame.input.gravity.x() = -kGravity / 3; // leans on the wall
    if (scenario.motion == Motion::Landing)
        frame.state.v.row(2).setConstant(-1);
    frame.input.damping = 10; // what was set down stops wobbling
    Restart(frame.state);
    for (int n = 0; n < scenario.settling; ++n)
        frame.Step();
    frame.input.damping = scenario.motion == Motion::Landing ? 0 : 1;
    frame.start = frame.state;
}

void AddContacts(Table& table, const Specimen& cube, const Patch& patch, const Scenario& scenario)
{
    const std::string about = std::string(scenario.name) + "/" + cube.name + "/" + std::to_string(patch.Contacts());
    if (!table.Wants({"contact"}, about))
        return;
    Frame free(cube.body);
    free.input.gravity.setZero();
    free.start.x.row(2) *= Real(1.1);
    Restart(free.start);
    Frame touching(cube.body);
    AddObstacles(touching, patch, scenario);
    Settle(touching, scenario);
    const auto step = [&]
    {
        if (scenario.motion == Motion::Landing)
            touching.workspace.contact.compliance.of.reset();
        touching();
    };
    const std::vector<double> seconds = LeastSeconds({step, [&] { free(); }}, kContactSeconds);
    table.AddShare("contact/" + about, seconds[0] * 1e3, "ms", seconds[1] * 1e3, kMostShare);
}

/// A free body in the middle of a thousand colliders, none of which it touches.
void AddCrowd(Table& table, const Specimen& cube)
{
    constexpr int kSide = 10;
    const std::string about = "1000-colliders/" + cube.name;
    if (!table.Wants({"crowd"}, about))
        return;
    Frame alone(cube.body);
    alone.input.gravity.setZero();
    alone.start.x.row(2) *= Real(1.1);
    Restart(alone.start);
    Frame crowded = alone;
    for (int n = 0; n < kSide * kSide * kSide; ++n)
    {
        const Vec3 place(n % kSide, n / kSide % kSide, n / kSide / kSide);
        const Vec3 centre = Real(1.5) * (place.array() - Real(4.5)).matrix();
        crowded.colliders.push_back(Box(centre.array() - Real(0.1), centre.array() + Real(0.1), Real(0.5)));
        crowded.colliders.back().id = static_cast<std::uint64_t>(n) + 1;
    }
    const std::vector<double> seconds = LeastSeconds({[&] { crowded(); }, [&] { alone(); }}, kContactSeconds);
    table.AddAtMost("crowd/" + about, (seconds[0] - seconds[1]) * 1e3, "ms", kMostForCrowd);
}
} // namespace

void AddContactRows(Table& table)
{
    constexpr Index kContacts[] = {10, 30, 100};
    // About 800 and 3,600 vertices.
    for (const std::size_t size : {1, 2})
    {
        const Specimen& cube = table.Cubes()[size];
        const Index row = static_cast<Index>(std::lround(std::cbrt(cube.body->VertexCount())));
        for (const Scenario& scenario : kScenarios)
            for (const Index contacts : kContacts)
                AddContacts(table, cube, PatchOf(row, contacts), scenario);
        AddCrowd(table, cube);
    }
}
} // namespace cpd::bench
