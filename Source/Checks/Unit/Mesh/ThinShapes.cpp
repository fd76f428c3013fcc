#include "Checks/Unit/Mesh/ThinShapes.h"

#include "Checks/Unit/Mesh/Surfaces.h"

namespace cpd::test
{
namespace
{
/// Two directions across the third.
Mat3 FrameAlong(const Vec3& direction)
{
    const Vec3 along = direction.normalized();
    const Vec3 side = along.cross(std::abs(along[2]) < 0.9 ? Vec3::UnitZ() : Vec3::UnitX()).normalized();
    Mat3 frame;
    frame << side, along.cross(side), along;
    return frame;
}

/// Rings of corners, each joined to the next; the ends are closed by fans.
SurfaceMesh Loft(const std::vector<std::vector<Vec3>>& rings)
{
    SurfaceMesh mesh;
    const auto sides = static_cast<Index>(rings.front().size());
    for (const std::vector<Vec3>& ring : rings)
        mesh.vertices.insert(mesh.vertices.end(), ring.begin(), ring.end());
    for (Index i = 0; i + 1 < static_cast<Index>(rings.size()); ++i)
        for (Index j = 0; j < sides; ++j)
        {
            const Index a = i * sides + j;
            const Index b = i * sides + (j + 1) % sides;
            mesh.triangles.insert(mesh.triangles.end(), {{a, b, b + sides}, {a, b + sides, a + sides}});
        }
    const Index last = static_cast<Index>(rings.size() - 1) * sides;
    for (Index j = 1; j + 1 < sides; ++j)
        mesh.triangles.insert(mesh.triangles.end(), {{0, j + 1, j}, {last, last + j, last + j + 1}});
    return mesh;
}

SurfaceMesh Box(const Vec3& centre, const Vec3& size)
{
    return MakeBox(centre - size / 2, centre + size / 2);
}

/// A profile of (radius, height) turned about z; it starts and ends on the axis.
SurfaceMesh Turned(const std::vector<Eigen::Vector2d>& profile)
{
    constexpr int kSides = 24;
    std::vector<std::vector<Vec3>> rings;
    for (const Eigen::Vector2d& corner : profile)
    {
        rings.emplace_back();
        for (int j = 0; j < kSides; ++j)
        {
            const Real turn = 2 * std::numbers::pi * j / kSides;
            rings.back().emplace_back(corner[0] * std::cos(turn), corner[0] * std::sin(turn), corner[1]);
        }
    }
    return Loft(rings);
}

SurfaceMesh Arc(const Vec3& centre, const Vec3& x, const Vec3& y, const Eigen::Vector2d& turns, Real radius)
{
    constexpr int kParts = 24;
    std::vector<Vec3> path;
    for (int i = 0; i <= kParts; ++i)
    {
        const Real turn = 2 * std::numbers::pi * (turns[0] + (turns[1] - turns[0]) * i / kParts);
        path.emplace_back(centre + std::cos(turn) * x + std::sin(turn) * y);
    }
    return Tube(path, radius, radius);
}

SurfaceMesh Chair()
{
    SurfaceMesh chair = Box({0, 0, .45}, {.45, .45, .03});
    for (const Real x : {-.2, .2})
        for (const Real y : {-.2, .2})
            chair = Join(chair, Box({x, y, y < 0 ? .22 : .45}, {.025, .025, y < 0 ? .44 : .9}));
    for (const Real z : {.6, .7, .8})
        chair = Join(chair, Box({0, .2, z}, {.4, .012, .04}));
    return chair;
}

SurfaceMesh Lamp()
{
    SurfaceMesh lamp = Turned({{0, 0}, {.15, 0}, {.15, .02}, {0, .02}});
    lamp = Join(lamp, Tube({{0, 0, .01}, {0, 0, 1.5}}, .008, .008));
    return Join(lamp, Turned({{0, 1.38}, {.004, 1.38}, {.2, 1.3}, {.12, 1.6}, {.115, 1.6}, {.19, 1.31}, {0, 1.39}}));
}

SurfaceMesh Fence()
{
    SurfaceMesh fence = Box({0, 0, .3}, {2, .02, .04});
    fence = Join(fence, Box({0, 0, .7}, {2, .02, .04}));
    for (int i = -5; i <= 5; ++i)
        fence = Join(fence, Box({.19 * i, .01, .5}, {.05, .015, 1}));
    return fence;
}

void Grow(const Vec3& from, const Vec3& way, Real radius, int left, SurfaceMesh& tree)
{
    const Vec3 to = from + way;
    tree = Join(tree, Tube({from, to}, radius, .6 * radius));
    if (left == 0)
        return;
    const Mat3 frame = FrameAlong(way);
    for (int i = 0; i < 3; ++i)
    {
        const Real turn = 2.1 * i + .7 * left;
        const Vec3 side = std::cos(turn) * frame.col(0) + std::sin(turn) * frame.col(1);
        Grow(from + .95 * way, .65 * (way + .8 * way.norm() * side), .55 * radius, left - 1, tree);
    }
}

SurfaceMesh Tree()
{
    SurfaceMesh tree;
    Grow(Vec3::Zero(), {.05, 0, 1.2}, .08, 3, tree);
    return tree;
}

SurfaceMesh Sword()
{
    // A diamond across, which ends in a tip.
    std::vector<std::vector<Vec3>> rings;
    for (const auto& [z, half] : std::vector<std::pair<Real, Real>>{{0, .025}, {.8, .02}, {.95, .0005}})
        rings.push_back({{half, 0, z}, {0, .12 * half, z}, {-half, 0, z}, {0, -.12 * half, z}});
    SurfaceMesh sword = Join(Loft(rings), Box({0, 0, 0}, {.2, .02, .015}));
    return Join(sword, Tube({{0, 0, -.2}, {0, 0, 0}}, .012, .012));
}

SurfaceMesh Mug()
{
    const SurfaceMesh cup = Turned({{0, 0}, {.04, 0}, {.04, .095}, {.037, .095}, {.037, .004}, {0, .004}});
    return Join(cup, Arc({.038, 0, .05}, {.03, 0, 0}, {0, 0, .03}, {-.25, .25}, .004));
}

SurfaceMesh Table()
{
    SurfaceMesh table = Box({0, 0, .74}, {1.6, .8, .025});
    for (const Real x : {-.75, .75})
        for (const Real y : {-.35, .35})
            table = Join(table, Tube({{x, y, 0}, {.9 * x, .9 * y, .74}}, .012, .02));
    return table;
}

SurfaceMesh Plant()
{
    SurfaceMesh plant = Turned({{0, 0}, {.08, 0}, {.1, .15}, {0, .15}});
    for (int i = 0; i < 7; ++i)
    {
        const Real turn = .9 * i;
        const Vec3 out(std::cos(turn), std::sin(turn), 0);
        const Vec3 top = .15 * out + Vec3(0, 0, .35 + .03 * i);
        plant = Join(plant, Tube({{0, 0, .14}, .05 * out + Vec3(0, 0, .3), top}, .004, .003));
        // A leaf is a card: two triangles without a thickness.
        const Vec3 side = out.cross(Vec3::UnitZ());
        SurfaceMesh leaf;
        leaf.vertices = {top - .03 * out, top + .05 * side, top + .12 * out, top - .05 * side};
        leaf.triangles = {{0, 1, 2}, {0, 2, 3}};
        plant = Join(plant, leaf);
    }
    return plant;
}

SurfaceMesh Hand()
{
    SurfaceMesh hand = Box({0, 0, .05}, {.09, .028, .1});
    for (int i = 0; i < 4; ++i)
        hand =
            Join(hand, Tube({{-.033 + .022 * i, 0, .08}, {-.045 + .03 * i, -.005, .135}, {-.05 + .033 * i, -.01, .18}},
                            .009, .006));
    return Join(hand, Tube({{.03, 0, .03}, {.07, -.01, .06}, {.085, -.02, .1}}, .011, .007));
}

SurfaceMesh Spring()
{
    std::vector<Vec3> path;
    for (int i = 0; i <= 160; ++i)
        path.emplace_back(.2 * std::cos(.2 * i), .2 * std::sin(.2 * i), .006 * i);
    return Tube(path, .01, .01);
}

SurfaceMesh Cage()
{
    SurfaceMesh cage;
    for (int axis = 0; axis < 3; ++axis)
        for (const Real a : {-.5, .5})
            for (const Real b : {-.5, .5})
            {
                Vec3 from = Vec3::Constant(-.5);
                from[(axis + 1) % 3] = a;
                from[(axis + 2) % 3] = b;
                Vec3 to = from;
                to[axis] = .5;
                cage = Join(cage, Tube({from, to}, .012, .012));
            }
    return cage;
}

SurfaceMesh Character()
{
    SurfaceMesh body = MakeSphere({0, 0, 1.7}, .13, 12);
    body = Join(body, Tube({{0, 0, .9}, {0, 0, 1.2}, {0, 0, 1.5}}, .16, .18));
    body = Join(body, Tube({{0, 0, 1.45}, {0, 0, 1.65}}, .05, .05));
    for (const Real side : {-1., 1.})
    {
        body = Join(body, Tube({{.08 * side, 0, 1}, {.1 * side, 0, .5}, {.1 * side, 0, 0}}, .08, .04));
        body = Join(body, Tube({{.15 * side, 0, 1.45}, {.45 * side, 0, 1.4}, {.72 * side, 0, 1.4}}, .05, .03));
        for (int i = -1; i <= 1; ++i)
            body = Join(body, Tube({{.7 * side, 0, 1.4}, {.8 * side, .03 * i, 1.39}}, .009, .007));
    }
    return body;
}
} // namespace

SurfaceMesh Tube(const std::vector<Vec3>& path, Real firstRadius, Real lastRadius, Index sides)
{
    std::vector<std::vector<Vec3>> rings;
    const std::size_t last = path.size() - 1;
    Mat3 frame = FrameAlong(path[1] - path[0]);
    for (std::size_t i = 0; i <= last; ++i)
    {
        // Carried along without a twist.
        const Vec3 along = (path[std::min(i + 1, last)] - path[i > 0 ? i - 1 : 0]).normalized();
        frame = Eigen::Quaterniond::FromTwoVectors(frame.col(2), along).toRotationMatrix() * frame;
        const Real radius = firstRadius + (lastRadius - firstRadius) * static_cast<Real>(i) / static_cast<Real>(last);
        rings.emplace_back();
        for (Index j = 0; j < sides; ++j)
        {
            const Real turn = 2 * std::numbers::pi * j / sides;
            rings.back().emplace_back(path[i] +
                                      radius * (std::cos(turn) * frame.col(0) + std::sin(turn) * frame.col(1)));
        }
    }
    return Loft(rings);
}

std::vector<ThinShape> ThinShapes()
{
    return {{"rod", MakeBox({0, 0, 0}, {1, .01, .01})},
            {"slanted rod", Tube({{0, 0, 0}, {1, .7, .4}}, .006, .006)},
            {"needle", Tube({{0, 0, 0}, {.3, 1, .2}}, .02, .0005)},
            {"ring", Arc({0, 0, 0}, {.5, 0, 0}, {0, .4, .3}, {0, .98}, .006)},
            {"chair", Chair()},
            {"lamp", Lamp()},
            {"fence", Fence()},
            {"tree", Tree()},
            {"sword", Sword()},
            {"mug", Mug()},
            {"table", Table()},
            {"plant", Plant()},
            {"hand", Hand()},
            {"spring", Spring()},
            {"cage", Cage()},
            {"character", Character()}};
}
} // namespace cpd::test
