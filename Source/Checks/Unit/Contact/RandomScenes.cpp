#include "Checks/Unit/Contact/RandomScenes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "CPDSolver/Step/RigidMotion.h"

namespace cpd::test
{
namespace
{
constexpr Real kGravity = 9.81; // m/s^2

bool OneIn(Random& random, int n)
{
    return random.Uniform(0, n) < 1;
}

BodyPointer MakeRandomBody(Random& random)
{
    const Real weight = std::pow(10, random.Uniform(1, 3.5));
    const int kind = static_cast<int>(random.Uniform(0, 3));
    if (kind == 0)
        return MakeSheetOf(6, weight);
    if (kind == 1)
        return MakeCube(weight, 3);
    GenerateOptions options;
    options.size = Vec3(1, 1, 1);
    options.vertices = 100;
    Material material;
    material.density = 2;
    material.weight = weight;
    return *MakeSolid(Generate("ball", options)->solid, material);
}

Quat RandomTurn(Random& random)
{
    return Quat(Eigen::Vector4d(random.Normal<Eigen::Vector4d>())).normalized();
}

/// A block with spikes on top: a closed mesh that is not convex.
Shape MakeSpikes(Random& random)
{
    constexpr Index kCells = 6;
    constexpr Index kRow = kCells + 1;
    SurfaceMesh mesh;
    for (Index j = 0; j <= kCells; ++j)
        for (Index i = 0; i <= kCells; ++i)
            mesh.vertices.emplace_back(0.5 * i - 1.5, 0.5 * j - 1.5, (i + j) % 2 ? random.Uniform(0.1, 0.6) : 0);
    const auto quad = [&mesh](Index a, Index b, Index c, Index d)
    {
        mesh.triangles.push_back({a, b, c});
        mesh.triangles.push_back({a, c, d});
    };
    for (Index j = 0; j < kCells; ++j)
        for (Index i = 0; i < kCells; ++i)
            quad(j * kRow + i, j * kRow + i + 1, (j + 1) * kRow + i + 1, (j + 1) * kRow + i);
    // Down to a point far below: walls all round.
    const auto tip = static_cast<Index>(mesh.vertices.size());
    mesh.vertices.emplace_back(0, 0, -6);
    for (Index i = 0; i < kCells; ++i)
    {
        mesh.triangles.push_back({i + 1, i, tip});
        mesh.triangles.push_back({kCells * kRow + i, kCells * kRow + i + 1, tip});
        mesh.triangles.push_back({i * kRow, (i + 1) * kRow, tip});
        mesh.triangles.push_back({(i + 1) * kRow + kCells, i * kRow + kCells, tip});
    }
    return *MakeMeshShape(mesh);
}

Shape MakeHills(Random& random)
{
    constexpr Index kColumns = 24;
    std::vector<Real> heights;
    for (Index i = 0; i < kColumns * kColumns; ++i)
        heights.push_back(random.Uniform(0, 0.5));
    return *MakeHeightField(heights, kColumns, 1);
}

Shape MakeRandomHull(Random& random)
{
    std::vector<Vec3> points;
    for (int i = 0; i < 12; ++i)
        points.push_back(random.Uniform(0.3, 0.8) * random.Normal<Vec3>().normalized());
    return *MakeConvex(points);
}

Shape MakeRandomShape(Random& random, int kind)
{
    switch (kind)
    {
    case 0:
        return PlaneShape{};
    case 1:
        return SphereShape{random.Uniform(0.1, 0.8)};
    case 2:
        return BoxShape{Vec3(random.Uniform(0.02, 0.8), random.Uniform(0.02, 0.8), random.Uniform(0.02, 0.8))};
    case 3:
        return CapsuleShape{random.Uniform(0.1, 0.5), random.Uniform(0.1, 0.8)};
    case 4:
        return MakeRandomHull(random);
    case 5:
        return MakeSpikes(random);
    default:
        return MakeHills(random);
    }
}

Collider MakeRandomCollider(Random& random, RandomScene& scene)
{
    const int kind = static_cast<int>(random.Uniform(0, 7));
    Collider c;
    c.shape = MakeRandomShape(random, kind);
    const bool ground = kind == 0 || kind >= 5;
    c.position = Vec3(random.Uniform(-1.2, 1.2), random.Uniform(-1.2, 1.2), random.Uniform(0, 1));
    c.rotation = RandomTurn(random);
    if (ground)
    {
        // Ground tilted by up to 40 degrees, below where the body begins.
        const Real side = random.Uniform(0, 2 * std::numbers::pi);
        c.rotation = Quat(Eigen::AngleAxis<Real>(random.Uniform(0, 0.7), Vec3(std::cos(side), std::sin(side), 0)));
        c.position = c.rotation * (kind == 6 ? Vec3(-11.5, -11.5, 0.2) : Vec3(0, 0, 0.2));
    }
    c.friction = random.Uniform(0, 1.5);
    c.restitution = OneIn(random, 2) ? 0 : random.Uniform(0, 1);
    const int motion = static_cast<int>(random.Uniform(0, 5));
    if (motion == 1 && !ground)
    {
        c.velocity = random.Normal<Vec3>();
        scene.driven = true;
    }
    if (motion == 2 && !ground)
    {
        c.angularVelocity = 3 * random.Normal<Vec3>();
        scene.driven = true;
    }
    if (motion == 3 && !ground)
    {
        c.mass = random.Uniform(0.2, 5);
        c.inertia = 0.1 * c.mass * Mat3::Identity();
    }
    if (motion == 4)
    {
        c.surfaceVelocity = random.Normal<Vec3>();
        scene.driven = true;
    }
    return c;
}

Real EnergyOf(const RandomScene& scene, Real H)
{
    Real energy = H + kGravity * (scene.state.x.row(2) * scene.body->mass)[0];
    for (const Collider& c : scene.colliders)
        energy += c.mass / 2 * c.velocity.squaredNorm() +
                  (c.mass > 0 ? c.angularVelocity.dot(c.inertia * c.angularVelocity) / 2 : 0);
    return energy;
}

/// What an engine does with the impulses, once a step.
void MoveObstacles(RandomScene& scene, const Workspace& workspace)
{
    for (std::size_t i = 0; i < scene.colliders.size(); ++i)
    {
        Collider& c = scene.colliders[i];
        if (c.mass > 0)
        {
            c.velocity += workspace.contact.impulses[i].linear / c.mass;
            c.angularVelocity += SolveInertia(c.inertia, workspace.contact.impulses[i].angular);
        }
        c.position += scene.input.step * c.velocity;
        const Real angle = scene.input.step * c.angularVelocity.norm();
        if (angle > 0)
            c.rotation =
                (Quat(Eigen::AngleAxis<Real>(angle, c.angularVelocity.normalized())) * c.rotation).normalized();
    }
}

Real DepthIn(const Collider& collider, const Columns& x)
{
    Real deepest = 0;
    for (Index i = 0; i < x.cols(); ++i)
        deepest = std::max(deepest, -DistanceTo(collider, x.col(i)).value);
    return deepest;
}
} // namespace

RandomScene MakeRandomScene(Random& random)
{
    RandomScene scene;
    scene.body = MakeRandomBody(random);
    scene.state = MakeState(*scene.body);
    const Quat turn = RandomTurn(random);
    const Vec3 start(0, 0, random.Uniform(0.9, 2.5));
    const Vec3 velocity = random.Uniform(0, 4) * random.Normal<Vec3>();
    const Vec3 spin = random.Uniform(0, 4) * random.Normal<Vec3>();
    for (Index i = 0; i < scene.body->VertexCount(); ++i)
    {
        const Vec3 arm = turn * scene.state.x.col(i);
        scene.state.x.col(i) = start + arm;
        scene.state.v.col(i) = velocity + spin.cross(arm);
    }
    Collider floor;
    floor.friction = random.Uniform(0, 1);
    floor.restitution = OneIn(random, 2) ? 0 : random.Uniform(0, 1);
    floor.id = 1;
    scene.colliders.push_back(floor);
    const int count = static_cast<int>(random.Uniform(1, 5));
    for (int i = 0; i < count; ++i)
    {
        scene.colliders.push_back(MakeRandomCollider(random, scene));
        scene.colliders.back().id = static_cast<std::uint64_t>(i) + 2;
    }
    if (OneIn(random, 6))
        for (const Index vertex : {Index(0), scene.body->VertexCount() - 1})
            scene.anchors.push_back({vertex, scene.state.x.col(vertex), 1e3});
    scene.input.damping = OneIn(random, 2) ? 0 : random.Uniform(0, 2);
    for (const Collider& collider : scene.colliders)
        scene.deep = scene.deep || DepthIn(collider, scene.state.x) > 0;
    return scene;
}

Outcome Play(RandomScene& scene, int frames)
{
    Outcome out;
    Workspace workspace;
    scene.input.anchors = scene.anchors;
    out.start = EnergyOf(scene, MassProduct(scene.body->mass, scene.state.v, scene.state.v) / 2);
    Real first = 0;
    for (int n = 0; n < frames; ++n)
    {
        scene.input.colliders = scene.colliders;
        const StepReport report = Step(*scene.body, scene.input, scene.state, workspace);
        MoveObstacles(scene, workspace);
        out.finite = out.finite && std::isfinite(report.H) && scene.state.x.allFinite() && scene.state.v.allFinite();
        if (!out.finite)
            return out;
        if (n == 0)
            first = report.target - scene.state.ledger.Sum();
        out.recovered = out.recovered || report.Has(Flag::Recovered);
        out.gained = std::max(out.gained, EnergyOf(scene, report.H) - out.start);
        out.books = std::max(out.books, std::abs(report.target - scene.state.ledger.Sum() - first));
        out.sunk = std::max(out.sunk, -scene.state.x.row(2).minCoeff());
        out.farthest = std::max(out.farthest, report.centre.norm());
        if (3 * n > 2 * frames)
            for (const Collider& collider : scene.colliders)
                out.deepest = std::max(out.deepest, DepthIn(collider, scene.state.x));
    }
    return out;
}
} // namespace cpd::test
