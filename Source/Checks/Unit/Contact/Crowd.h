/// Soft bodies that step together, shared by the tests of their contacts.
#pragma once

#include "CPDSolver/Step/Together.h"
#include "Checks/Unit/Step/Bodies.h"

namespace cpd::test
{
/// Bodies that step together.
struct Crowd
{
    std::vector<BodyPointer> bodies;
    std::vector<State> states;
    std::vector<StepInput> inputs;
    std::vector<Workspace> workspaces;
    std::vector<StepReport> reports;
    TogetherRoom room;

    void Add(const BodyPointer& body, const Vec3& place, const Vec3& velocity, const StepInput& input)
    {
        bodies.push_back(body);
        states.push_back(MakeState(*body));
        states.back().x.colwise() += place;
        states.back().v.colwise() += velocity;
        inputs.push_back(input);
        workspaces.resize(bodies.size());
        reports.resize(bodies.size());
    }
    void Step()
    {
        std::vector<Member> members;
        for (std::size_t i = 0; i < bodies.size(); ++i)
            members.push_back({bodies[i].get(), &inputs[i], &states[i], &workspaces[i], &reports[i], i + 1});
        StepTogether(members, room);
    }
    Vec3 P() const
    {
        Vec3 sum = Vec3::Zero();
        for (const StepReport& report : reports)
            sum += report.P;
        return sum;
    }
    /// About the world's origin.
    Vec3 L() const
    {
        Vec3 sum = Vec3::Zero();
        for (const StepReport& report : reports)
            sum += report.L + report.centre.cross(report.P);
        return sum;
    }
    Real H() const
    {
        Real sum = 0;
        for (const StepReport& report : reports)
            sum += report.H;
        return sum;
    }
    bool Touches() const
    {
        for (const StepReport& report : reports)
            if (report.contacts > 0)
                return true;
        return false;
    }
};

/// A ball of 1 m and 2 kg/m^3.
inline BodyPointer MakeBallOf(Real weight, Index vertices)
{
    GenerateOptions options;
    options.size = Vec3(1, 1, 1);
    options.vertices = vertices;
    Material material;
    material.density = 2;
    material.weight = weight;
    return *MakeSolid(Generate("ball", options)->solid, material);
}
} // namespace cpd::test
