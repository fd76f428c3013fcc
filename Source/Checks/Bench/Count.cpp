/// Does one thing so many times, for Source/Tools/Checks/Instructions.py to count the instructions of.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>

#include "CPDSolver/Base/Linear/Cholesky.h"
#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Base/Simd/InstructionSet.h"
#include "CPDSolver/Mesh/Generate/Generate.h"
#include "CPDSolver/Step/Solvers.h"
#include "CPDSolver/Step/Together.h"

namespace cpd::bench
{
namespace
{
struct Subject
{
    BodyPointer body;
    State state;
    StepInput input;
    Workspace workspace;

    explicit Subject(Index cells)
    {
        GenerateOptions options;
        options.cells = {cells, cells, cells};
        const Expected<GeneratedMesh> mesh = Generate("cube", options);
        body = *MakeSolid(mesh->solid, Material{});
        state = MakeState(*body);
        state.x.row(2) *= 1.1;
        Restart(state);
        input.gravity.setZero();
    }

    void Step(const char* solver) { FindSolver(solver)->step(*body, input, state, workspace); }
};

/// Two cubes on a floor, one on the other, vertex on vertex: each finds the other's triangles.
class Stack
{
public:
    explicit Stack(const Subject& lower) : states{lower.state, lower.state}
    {
        Material firm;
        firm.young = 1e6; // Pa: under its own weight and the other's it keeps its height to a fiftieth
        body = *WithMaterials(*lower.body, {firm});
        for (State& state : states)
            state.x = body->rest;
        const Real height = body->rest.row(2).maxCoeff() - body->rest.row(2).minCoeff();
        constexpr Real kApart = 0.005; // m
        states[1].x.row(2).array() += height + kApart;
        floor[0].position.z() = states[0].x.row(2).minCoeff();
        input.colliders = floor;
        input.damping = 1;
        constexpr int kSettling = 90; // frames
        for (int n = 0; n < kSettling; ++n)
            Step();
    }

    void Step()
    {
        std::array<Member, 2> members;
        for (std::size_t i = 0; i < 2; ++i)
            members[i] = {body.get(), &input, &states[i], &workspaces[i], &reports[i], i + 1};
        StepTogether(members, room);
    }

private:
    BodyPointer body;
    std::array<State, 2> states;
    std::array<Workspace, 2> workspaces;
    std::array<StepReport, 2> reports;
    std::vector<Collider> floor{Collider{}};
    StepInput input;
    TogetherRoom room;
};

/// The thing to be counted, once; null where there is none of that name.
std::function<void()> WorkOf(const char* name, Subject& s, std::vector<Collider>& floor)
{
    if (std::strcmp(name, "local") == 0)
    {
        s.Step("pd");
        return [&s] { EvaluateAll(*s.body, s.workspace, s.state.x, s.workspace.gX); };
    }
    if (std::strcmp(name, "solve") == 0)
    {
        s.Step("pd");
        return [&s] { s.workspace.system->factor.Solve(s.workspace.gX, s.workspace.p, s.workspace.sweep); };
    }
    if (std::strcmp(name, "factorise") == 0)
        return [&s] { static_cast<void>(Cholesky::Factorise(s.body->symbolic, s.body->stiffness, Precision::Single)); };
    if (std::strcmp(name, "contact") == 0)
    {
        // At rest on a floor, touching with all of its lower side.
        Collider plane;
        plane.position.z() = s.state.x.row(2).minCoeff();
        floor.push_back(plane);
        s.input.colliders = floor;
        s.input.gravity = Vec3(0, 0, -9.81);
        return [&s] { s.Step("cpd"); };
    }
    if (std::strcmp(name, "stack") == 0)
        return [stack = std::make_shared<Stack>(s)] { stack->Step(); };
    if (FindSolver(name))
        return [&s, name] { s.Step(name); };
    return nullptr;
}

int Main(int count, char** arguments)
{
    constexpr Index kCells = 6;
    if (count != 3)
        return std::fprintf(stderr, "Usage: CpdCount local|solve|factorise|contact|stack|SOLVER TIMES\n"), 1;
    SetThreadCount(1);
    ChooseSet(InstructionSet::Base);
    Subject subject(kCells);
    std::vector<Collider> floor;
    const std::function<void()> work = WorkOf(arguments[1], subject, floor);
    if (!work)
        return std::fprintf(stderr, "There is nothing called '%s' to count.\n", arguments[1]), 1;
    for (int n = std::atoi(arguments[2]); n > 0; --n)
        work();
    return 0;
}
} // namespace
} // namespace cpd::bench

int main(int count, char** arguments)
{
    return cpd::bench::Main(count, arguments);
}
