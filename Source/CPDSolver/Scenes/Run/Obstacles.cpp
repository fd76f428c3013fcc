#include "CPDSolver/Scenes/Run/Obstacles.h"

#include "CPDSolver/Mesh/Read/ReadMesh.h"
#include "CPDSolver/Scenes/Build/LoadMesh.h"
#include "CPDSolver/Step/RigidMotion.h"

namespace cpd
{
namespace
{
/// A shape, where its own frame lies in the obstacle's, and a free one's inertia for each kg of its mass (m^2).
struct PlacedShape
{
    Shape shape;
    Pose frame;
    Vec3 inertia = Vec3::Ones();
};

PlacedShape PlaneOf(const ObstacleDescription& o)
{
    return {PlaneShape{}, {Vec3::Zero(), Quat::FromTwoVectors(Vec3::UnitZ(), o.normal.stableNormalized())}};
}

PlacedShape SphereOf(const ObstacleDescription& o)
{
    return {SphereShape{o.radius}, {}, Vec3::Constant(Real(2) / 5 * o.radius * o.radius)};
}

PlacedShape BoxOf(const ObstacleDescription& o)
{
    const Vec3 squares = o.size.cwiseAbs2();
    return {BoxShape{o.size / 2}, {}, (Vec3::Constant(squares.sum()) - squares) / 12};
}

/// A cylinder and the two halves of a ball, by their shares of the volume.
PlacedShape CapsuleOf(const ObstacleDescription& o)
{
    const Real r2 = o.radius * o.radius;
    const Real straight = o.length / (o.length + Real(4) / 3 * o.radius);
    const Real ends = 1 - straight;
    const Real along = straight * r2 / 2 + ends * Real(2) / 5 * r2;
    // A half ball's centre lies 3/8 r beyond the straight part's end: the parallel axes' theorem, twice.
    const Real reach = o.length / 2;
    const Real across = straight * (r2 / 4 + o.length * o.length / 12) +
                        ends * (Real(2) / 5 * r2 + reach * reach + Real(3) / 4 * reach * o.radius);
    return {CapsuleShape{o.radius, o.length / 2}, {}, Vec3(across, across, along)};
}

Expected<PlacedShape> ConvexOf(const ObstacleDescription& o)
{
    Expected<ConvexShape> hull = MakeConvex(o.points);
    if (!hull)
        return hull.Failure();
    return PlacedShape{std::move(*hull), {}};
}

Expected<PlacedShape> TriangleMeshOf(const ObstacleDescription& o, const std::string& folder)
{
    const Expected<SurfaceMesh> surface = ReadSurfaceMesh(PathOf(folder, o.file));
    if (!surface)
        return surface.Failure();
    Expected<MeshShape> mesh = MakeMeshShape(*surface);
    if (!mesh)
        return mesh.Failure();
    return PlacedShape{std::move(*mesh), {}};
}

/// The scene's grid lies about its middle, the collider's begins at its first corner.
Expected<PlacedShape> HeightFieldOf(const ObstacleDescription& o)
{
    const GridOfHeights& grid = *o.grid;
    Expected<HeightFieldShape> field = MakeHeightField(grid.heights, grid.columns, grid.spacing);
    if (!field)
        return field.Failure();
    const auto rows = static_cast<Index>(grid.heights.size()) / grid.columns;
    const Vec3 corner = -grid.spacing / 2 * Vec3(grid.columns - 1, rows - 1, 0);
    return PlacedShape{std::move(*field), {corner, Quat::Identity()}};
}

Expected<PlacedShape> ShapeOf(const ObstacleDescription& o, const std::string& folder)
{
    switch (o.shape)
    {
    case ObstacleShape::Plane:
        return PlaneOf(o);
    case ObstacleShape::Sphere:
        return SphereOf(o);
    case ObstacleShape::Box:
        return BoxOf(o);
    case ObstacleShape::Capsule:
        return CapsuleOf(o);
    case ObstacleShape::Convex:
        return ConvexOf(o);
    case ObstacleShape::TriangleMesh:
        return TriangleMeshOf(o, folder);
    case ObstacleShape::HeightField:
        break;
    }
    return HeightFieldOf(o);
}

Vec3 RotationVector(const Quat& q)
{
    const Eigen::AngleAxis<Real> turn(q);
    return turn.angle() * turn.axis();
}

/// What all bodies did to an obstacle in this step. In the bodies' order: the sum is the same on any number of threads.
ObstacleImpulse SumOf(const std::vector<Actor>& actors, std::size_t number)
{
    ObstacleImpulse sum;
    for (const Actor& actor : actors)
        if (number < actor.workspace.contact.impulses.size())
        {
            sum.linear += actor.workspace.contact.impulses[number].linear;
            sum.angular += actor.workspace.contact.impulses[number].angular;
        }
    return sum;
}

/// What can be pushed has its shape in its own frame's middle.
void MoveFreely(const ObstacleImpulse& impulse, Real step, RunningObstacle& obstacle)
{
    Collider& c = obstacle.collider;
    MoveLoose(c, impulse.linear, impulse.angular, step);
    obstacle.velocity = c.velocity;
    obstacle.angularVelocity = c.angularVelocity;
    obstacle.pose = {c.position, c.rotation};
}
} // namespace

Expected<std::vector<RunningObstacle>> BuildObstacles(const Scene& scene)
{
    std::vector<RunningObstacle> obstacles;
    for (const ObstacleDescription& o : scene.obstacles)
    {
        Expected<PlacedShape> placed = ShapeOf(o, scene.folder);
        if (!placed)
            return Error{"obstacles[" + std::to_string(obstacles.size()) + "]: " + placed.Message()};
        RunningObstacle obstacle;
        obstacle.pose = PoseAt(o, 0);
        obstacle.frame = placed->frame;
        obstacle.inertia = o.mass * placed->inertia;
        obstacle.velocity = o.velocity;
        obstacle.angularVelocity = o.angularVelocity;
        obstacle.collider.shape = std::move(placed->shape);
        obstacle.collider.surfaceVelocity = placed->frame.rotation.conjugate() * o.surfaceVelocity;
        obstacle.collider.friction = o.friction;
        obstacle.collider.restitution = o.restitution;
        obstacle.collider.mass = o.mass;
        obstacle.collider.id = obstacles.size() + 1; // 0 is nobody's
        Place(obstacle);
        obstacles.push_back(std::move(obstacle));
    }
    return obstacles;
}

void Place(RunningObstacle& obstacle)
{
    Collider& c = obstacle.collider;
    const Vec3 arm = obstacle.pose.rotation * obstacle.frame.position;
    c.position = obstacle.pose.position + arm;
    c.rotation = (obstacle.pose.rotation * obstacle.frame.rotation).normalized();
    c.velocity = obstacle.velocity + obstacle.angularVelocity.cross(arm);
    c.angularVelocity = obstacle.angularVelocity;
    const Mat3 R = obstacle.pose.rotation.toRotationMatrix();
    if (c.mass > 0)
        c.inertia = R * obstacle.inertia.asDiagonal() * R.transpose();
}

void AimObstacles(SceneRun& run)
{
    run.colliders.clear();
    for (std::size_t i = 0; i < run.obstacles.size(); ++i)
    {
        RunningObstacle& obstacle = run.obstacles[i];
        if (!(obstacle.collider.mass > 0))
        {
            const Pose next = PoseAt(run.scene.obstacles[i], run.Time() + run.scene.step);
            obstacle.velocity = (next.position - obstacle.pose.position) / run.scene.step;
            obstacle.angularVelocity =
                RotationVector(next.rotation * obstacle.pose.rotation.conjugate()) / run.scene.step;
        }
        Place(obstacle);
        obstacle.collider.acceleration = obstacle.collider.mass > 0 ? run.scene.gravity : Vec3::Zero();
        run.colliders.push_back(obstacle.collider);
    }
}

void MoveObstacles(SceneRun& run)
{
    for (std::size_t i = 0; i < run.obstacles.size(); ++i)
    {
        RunningObstacle& obstacle = run.obstacles[i];
        if (obstacle.collider.mass > 0)
            MoveFreely(SumOf(run.actors, i), run.scene.step, obstacle);
        else
            obstacle.pose = PoseAt(run.scene.obstacles[i], run.Time() + run.scene.step);
    }
}
} // namespace cpd
