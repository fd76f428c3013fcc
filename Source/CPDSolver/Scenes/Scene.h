/// A scene as its author wrote it: bodies, obstacles, and what happens when. Plain data; building and running it come
/// after. SI units, z up, angles in degrees because people write them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "CPDSolver/Body/Material.h"
#include "CPDSolver/Step/StepInput.h"

namespace cpd
{
/// What is made of a mesh file.
enum class MeshUse
{
    Automatic, // Fill for .obj, Solid for the formats that hold tets
    Solid,     // the tets that the file holds
    Fill,      // its surface, filled with tets
    Sheet      // its triangles, as springs
};

/// A generator by name, or a file; exactly one of them.
struct MeshDescription
{
    std::string generator;
    std::string file; // relative to the scene's own folder
    MeshUse use = MeshUse::Automatic;
    int vertices = 0;                  // 0: the generator's own count; 800 for a filled surface
    Vec3 size = Vec3::Zero();          // m; zeros: the generator's own size
    std::array<int, 3> cells{0, 0, 0}; // of grids
};

enum class EnergyKind
{
    TetStrain,
    Volume,
    TriangleStrain,
    Area,
    Examples
};

/// An energy besides the one that every solid or sheet has.
struct EnergyDescription
{
    EnergyKind kind = EnergyKind::Volume;
    Real weight = 0; // Pa for tets, N/m for triangles
    Real low = 1;
    Real high = 1;
    std::vector<Vec3> stretches; // Examples: each one shape, the rest shape stretched along x, y and z
};

struct Box
{
    Vec3 low = Vec3::Zero();  // m
    Vec3 high = Vec3::Zero(); // m
};

struct Ball
{
    Vec3 centre = Vec3::Zero(); // m
    Real radius = 0.1;          // m
};

enum class Space
{
    Rest, // the body's mesh, before it is stretched, turned and placed
    World // where the vertices are now
};

/// Some vertices of a body; exactly one of the ways to name them.
struct Region
{
    Space space = Space::Rest;
    std::vector<Index> vertices;
    std::optional<Box> box;
    std::optional<Ball> sphere;
    std::optional<Vec3> nearest; // the one vertex that is nearest to a place
    bool corners = false;        // the vertices nearest to the corners of the rest shape's bounding box
};

/// A moment of a keyed path: between two of them, straight and even.
struct PathKey
{
    Real time = 0;                // s
    Vec3 offset = Vec3::Zero();   // m, from where it started
    Vec3 rotation = Vec3::Zero(); // degrees round x, then y, then z, about its own centre
};

/// Vertices held to points in space by springs of no length.
struct Pin
{
    std::string name;
    Region region;
    Real stiffness = 1e5; // N/m, at each vertex
    std::vector<PathKey> path;
    std::string follow; // the obstacle that carries it
};

struct Squash
{
    Vec3 size = Vec3::Ones(); // m, of a box about the centre of the mesh into which every vertex is projected
};

struct Scramble
{
    Real distance = 0.1; // m, at most, along each axis
    int seed = 1;
};

/// How a body is deformed and moves when the scene begins. Deformations come in this order, about the mesh's centre and
/// before the body is turned and placed; momenta are about the centre of mass.
struct Start
{
    Vec3 stretch = Vec3::Ones(); // factors along x, y and z
    std::optional<Squash> squash;
    std::optional<Scramble> scramble;
    Real settle = 0;                     // s, in which it comes to rest where its pins hold it, before it moves
    Vec3 velocity = Vec3::Zero();        // m/s
    Vec3 angularVelocity = Vec3::Zero(); // rad/s
    std::optional<Vec3> momentum;        // kg m/s; instead of velocity
    std::optional<Vec3> angularMomentum; // kg m^2/s; instead of angularVelocity
};

struct MomentumTarget
{
    Vec3 value = Vec3::Zero();
    TargetMode mode = TargetMode::Once;
};

struct EnergyTarget
{
    Real value = 0; // J
    TargetMode mode = TargetMode::Once;
};

struct TargetsDescription
{
    std::optional<MomentumTarget> momentum;        // kg m/s
    std::optional<MomentumTarget> angularMomentum; // kg m^2/s
    std::optional<EnergyTarget> energy;
};

struct BodyDescription
{
    std::string name;
    MeshDescription mesh;
    std::optional<Material> material;   // of a solid
    std::optional<SheetMaterial> sheet; // of a sheet
    std::vector<EnergyDescription> energies;
    Vec3 position = Vec3::Zero(); // m, of the mesh's origin
    Vec3 rotation = Vec3::Zero(); // degrees round x, then y, then z
    Vec3 scale = Vec3::Ones();    // of the rest shape itself
    Start start;
    std::vector<Pin> pins;
    TargetsDescription targets;
    std::optional<Real> damping; // 1/s; the scene's where absent
    std::optional<Settings> settings;
    SurfaceContact surface;
};

enum class ObstacleShape
{
    Plane,
    Sphere,
    Box,
    Capsule,
    Convex,
    TriangleMesh,
    HeightField
};

/// A regular grid of heights over its middle.
struct GridOfHeights
{
    int columns = 0;           // along x
    Real spacing = 1;          // m
    std::vector<Real> heights; // m, row by row along y
};

struct ObstacleDescription
{
    std::string name;
    ObstacleShape shape = ObstacleShape::Plane;
    Vec3 normal = Vec3::UnitZ(); // of a plane
    Real radius = 0.5;           // m; sphere, capsule
    Real length = 1;             // m; of a capsule's straight part, along z
    Vec3 size = Vec3::Ones();    // m; box
    std::vector<Vec3> points;    // m; convex
    std::string file;            // triangle mesh
    std::optional<GridOfHeights> grid;

    Vec3 position = Vec3::Zero();        // m
    Vec3 rotation = Vec3::Zero();        // degrees round x, then y, then z
    Vec3 velocity = Vec3::Zero();        // m/s
    Vec3 angularVelocity = Vec3::Zero(); // rad/s
    std::vector<PathKey> path;           // instead of velocities
    Vec3 surfaceVelocity = Vec3::Zero(); // m/s in the obstacle's frame: a conveyor belt
    Real friction = 0.5;
    Real restitution = 0;
    Real mass = 0; // kg; 0: moves only as told
};

/// One thing that happens. What it needs depends on the action: see Scenes/Run/Actions.h.
struct Event
{
    Real time = 0; // s
    std::string action;
    std::string body; // may be left out where there is only one
    std::optional<Vec3> impulse;
    std::optional<Vec3> angularImpulse;
    std::optional<Vec3> place;
    std::optional<Real> radius;
    std::optional<Vec3> momentum;
    std::optional<Vec3> angularMomentum;
    std::optional<Real> energy;
    std::optional<TargetMode> mode;
    std::optional<Real> share;
    std::optional<std::string> to;
    std::optional<Real> damping;
    std::optional<Real> halfLife;
    std::optional<Material> material;
    std::optional<Real> over;
    std::optional<std::string> pin;
    std::optional<Region> region;
    std::optional<Real> stiffness;
    std::optional<Vec3> offset;
    std::optional<Vec3> position;
    std::optional<Vec3> rotation;
    std::optional<Vec3> gravity;
};

/// Where pictures are taken from.
struct View
{
    Vec3 from = Vec3(3, -5, 2); // m
    Vec3 at = Vec3::Zero();     // m
    Real angle = 30;            // degrees, of the picture's height
    bool follow = false;        // the picture keeps the first body in its middle
};

struct Scene
{
    std::string name;
    std::string title;
    std::string description;
    std::string folder;       // where files are looked up; set by who read the scene
    Real step = Real(1) / 30; // s
    int frames = 300;
    std::string solver = "cpd";
    Settings settings;
    Vec3 gravity = Vec3(0, 0, -9.81); // m/s^2
    Real damping = 0;                 // 1/s
    std::optional<View> view;         // none: whoever draws finds a place that shows all that moves
    std::vector<BodyDescription> bodies;
    std::vector<ObstacleDescription> obstacles;
    std::vector<Event> timeline;
};
} // namespace cpd
