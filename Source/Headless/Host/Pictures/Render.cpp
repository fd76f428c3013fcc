#include "Headless/Host/Pictures/Render.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace cpd::host
{
namespace
{
constexpr int kSmoothing = 3; // pixels drawn for one shown, along each side
constexpr int kShadowSize = 1024;
constexpr Real kShadowSlack = 0.004; // of the scene's extent: keeps a surface from shading itself
constexpr Real kNear = 0.01;         // m in front of the eye
constexpr Colour kSky{0.86f, 0.89f, 0.93f};

/// A corner on the screen: x, y in pixels, z the depth, smaller is nearer.
struct Corner
{
    Vec3 screen;
    bool visible;
};

/// Calls paint(x, y, depth, weights) for every pixel of a triangle.
template <class Paint> void Fill(const std::array<Corner, 3>& t, int width, int height, Paint&& paint)
{
    if (!t[0].visible || !t[1].visible || !t[2].visible)
        return;
    const Vec3 a = t[0].screen;
    const Vec3 ab = t[1].screen - a;
    const Vec3 ac = t[2].screen - a;
    const Real area = ab[0] * ac[1] - ab[1] * ac[0];
    if (std::abs(area) < 1e-12)
        return;
    const auto bound = [&](int axis, bool most)
    {
        const Real value = most ? std::max({t[0].screen[axis], t[1].screen[axis], t[2].screen[axis]})
                                : std::min({t[0].screen[axis], t[1].screen[axis], t[2].screen[axis]});
        const int limit = axis == 0 ? width : height;
        return static_cast<int>(std::clamp<Real>(most ? std::ceil(value) : std::floor(value), 0, limit));
    };
    for (int y = bound(1, false); y < bound(1, true); ++y)
        for (int x = bound(0, false); x < bound(0, true); ++x)
        {
            const Real px = x + 0.5 - a[0];
            const Real py = y + 0.5 - a[1];
            const Real v = (px * ac[1] - py * ac[0]) / area;
            const Real w = (ab[0] * py - ab[1] * px) / area;
            if (v < 0 || w < 0 || v + w > 1)
                continue;
            paint(x, y, a[2] + v * ab[2] + w * ac[2], Vec3(1 - v - w, v, w));
        }
}

struct Camera
{
    Vec3 eye;
    Mat3 axes;  // rows: right, up, backward
    Real focal; // pixels
    int width;
    int height;

    Real Depth(const Vec3& point) const { return -axes.row(2).dot(point - eye); }
    Corner Project(const Vec3& point) const
    {
        const Vec3 p = axes * (point - eye);
        const Real depth = -p[2];
        if (depth < kNear)
            return {Vec3::Zero(), false};
        // 1/depth is even across the screen; negated, so that nearer is smaller.
        return {Vec3(width / Real(2) + focal * p[0] / depth, height / Real(2) - focal * p[1] / depth, -1 / depth),
                true};
    }
};

/// How far each point of a map is from the light.
struct ShadowMap
{
    Mat3 axes;
    Vec3 middle = Vec3::Zero();
    Real scale = 1; // pixels a metre
    Real slack = 0;
    std::vector<Real> depth;

    Corner Project(const Vec3& point) const
    {
        const Vec3 p = axes * (point - middle);
        constexpr Real kHalf = kShadowSize / Real(2);
        return {Vec3(kHalf + scale * p[0], kHalf - scale * p[1], -p[2]), true};
    }
    /// The share of light that arrives: nine samples around the point.
    Real Light(const Vec3& point) const
    {
        const Vec3 at = Project(point).screen;
        int lit = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
            {
                const int x = static_cast<int>(std::floor(at[0])) + dx;
                const int y = static_cast<int>(std::floor(at[1])) + dy;
                const bool inside = x >= 0 && y >= 0 && x < kShadowSize && y < kShadowSize;
                lit += !inside || at[2] <= depth[static_cast<std::size_t>(y * kShadowSize + x)] + slack;
            }
        return lit / Real(9);
    }
};

const Vec3& LightDirection()
{
    static const Vec3 direction = Vec3(0.35, -0.55, 1).normalized(); // towards the light
    return direction;
}

/// Large grounds would spread the map too thin: only meshes with small triangles cast shadows.
bool Casts(const DrawnMesh& mesh)
{
    return mesh.triangles.size() > 2;
}

ShadowMap DrawShadows(const std::vector<DrawnMesh>& meshes)
{
    ShadowMap map;
    map.axes = AxesLooking(-LightDirection());
    map.depth.assign(kShadowSize * kShadowSize, std::numeric_limits<Real>::infinity());
    Vec3 low = Vec3::Constant(std::numeric_limits<Real>::infinity());
    Vec3 high = -low;
    for (const DrawnMesh& mesh : meshes)
        if (Casts(mesh))
            for (const Vec3& v : mesh.vertices)
            {
                low = low.cwiseMin(v);
                high = high.cwiseMax(v);
            }
    if (!(low.array() <= high.array()).all())
        return map;
    map.middle = (low + high) / 2;
    const Real extent = std::max<Real>((high - low).norm(), 1e-6);
    map.scale = kShadowSize / (1.05 * extent);
    map.slack = kShadowSlack * extent;
    for (const DrawnMesh& mesh : meshes)
        if (Casts(mesh))
            for (const Triangle& t : mesh.triangles)
            {
                std::array<Corner, 3> corners;
                for (std::size_t i = 0; i < 3; ++i)
                    corners[i] = map.Project(mesh.vertices[static_cast<std::size_t>(t[i])]);
                Fill(corners, kShadowSize, kShadowSize,
                     [&](int x, int y, Real depth, const Vec3&)
                     {
                         Real& nearest = map.depth[static_cast<std::size_t>(y * kShadowSize + x)];
                         nearest = std::min(nearest, depth);
                     });
            }
    return map;
}

/// Neighbours that turn by more than this from a triangle meet it in a sharp edge (cosine of 50 degrees).
constexpr Real kSharp = 0.64;

/// For each corner of each triangle the mean of its vertex's triangles, weighted by area, but for those beyond a sharp
/// edge.
std::vector<Mat3> NormalsOf(const DrawnMesh& mesh)
{
    const auto corner = [](const Triangle& t, int i)
    { return static_cast<std::size_t>(t[static_cast<std::size_t>(i)]); };
    std::vector<Vec3> areas;
    std::vector<std::vector<std::size_t>> around(mesh.vertices.size());
    for (const Triangle& t : mesh.triangles)
    {
        const Vec3& a = mesh.vertices[corner(t, 0)];
        for (int i = 0; i < 3; ++i)
            around[corner(t, i)].push_back(areas.size());
        areas.push_back((mesh.vertices[corner(t, 1)] - a).cross(Vec3(mesh.vertices[corner(t, 2)] - a)));
    }
    std::vector<Mat3> normals(mesh.triangles.size());
    for (std::size_t own = 0; own < normals.size(); ++own)
        for (int i = 0; i < 3; ++i)
        {
            Vec3 sum = Vec3::Zero();
            for (const std::size_t other : around[corner(mesh.triangles[own], i)])
                if (areas[other].dot(areas[own]) >= kSharp * areas[other].norm() * areas[own].norm())
                    sum += areas[other];
            normals[own].col(i) = sum.norm() > 0 ? Vec3(sum.normalized()) : Vec3(Vec3::UnitZ());
        }
    return normals;
}

Colour Shade(const Colour& colour, const Vec3& point, Vec3 normal, const Vec3& eye, const ShadowMap& shadows)
{
    const Vec3 view = (eye - point).normalized();
    if (normal.dot(view) < 0)
        normal = -normal;
    const Real slope = std::max<Real>(0, normal.dot(LightDirection()));
    const Real light = slope > 0 ? slope * shadows.Light(point + 0.002 * normal) : 0;
    const Real sky = 0.5 + 0.5 * normal[2];
    const Real gloss = std::pow(std::max<Real>(0, normal.dot((view + LightDirection()).normalized())), 40) * light;
    const auto strength = static_cast<float>(0.16 + 0.22 * sky + 0.72 * light);
    const auto shine = static_cast<float>(0.25 * gloss);
    return {colour.r * strength + shine, colour.g * strength + shine, colour.b * strength + shine};
}

/// Cuts off what lies behind the eye: a ground that reaches there has no corner on the screen.
DrawnMesh BeforeEye(const DrawnMesh& mesh, const Camera& camera)
{
    constexpr Real kCut = 2 * kNear; // m; what is cut there is seen for sure
    DrawnMesh cut{mesh.vertices, {}, mesh.colour, mesh.back};
    for (const Triangle& t : mesh.triangles)
    {
        std::vector<Index> polygon;
        for (std::size_t i = 0; i < 3; ++i)
        {
            const Vec3 a = cut.vertices[static_cast<std::size_t>(t[i])];
            const Vec3 b = cut.vertices[static_cast<std::size_t>(t[(i + 1) % 3])];
            const Real before = camera.Depth(a) - kCut;
            const Real after = camera.Depth(b) - kCut;
            if (before >= 0)
                polygon.push_back(t[i]);
            if ((before >= 0) == (after >= 0))
                continue;
            polygon.push_back(static_cast<Index>(cut.vertices.size()));
            cut.vertices.push_back(a + before / (before - after) * (b - a));
        }
        for (std::size_t i = 2; i < polygon.size(); ++i)
            cut.triangles.push_back({polygon[0], polygon[i - 1], polygon[i]});
    }
    return cut;
}

struct Canvas
{
    Image image;
    std::vector<Real> depth;
};

void Draw(const DrawnMesh& mesh, const Camera& camera, const ShadowMap& shadows, Canvas& canvas)
{
    const std::vector<Mat3> normals = NormalsOf(mesh);
    for (std::size_t number = 0; number < mesh.triangles.size(); ++number)
    {
        const Triangle& t = mesh.triangles[number];
        std::array<Corner, 3> corners;
        Mat3 points;
        for (int i = 0; i < 3; ++i)
        {
            const auto v = static_cast<std::size_t>(t[static_cast<std::size_t>(i)]);
            corners[static_cast<std::size_t>(i)] = camera.Project(mesh.vertices[v]);
            points.col(i) = mesh.vertices[v];
        }
        Fill(corners, camera.width, camera.height,
             [&](int x, int y, Real depth, const Vec3& share)
             {
                 Real& nearest = canvas.depth[static_cast<std::size_t>(y) * static_cast<std::size_t>(camera.width) +
                                              static_cast<std::size_t>(x)];
                 const Real shown = -1 / (mesh.back - 1 / depth);
                 if (shown >= nearest)
                     return;
                 nearest = shown;
                 // Even on the screen is not even in space: undo the perspective.
                 Vec3 inSpace(share[0] * corners[0].screen[2], share[1] * corners[1].screen[2],
                              share[2] * corners[2].screen[2]);
                 inSpace /= inSpace.sum();
                 const Vec3 normal = (normals[number] * inSpace).normalized();
                 canvas.image.At(x, y) = Shade(mesh.colour, points * inSpace, normal, camera.eye, shadows);
             });
    }
}
} // namespace

Mat3 AxesLooking(const Vec3& direction)
{
    const Vec3 back = -direction.normalized();
    Vec3 right = Vec3::UnitZ().cross(back);
    if (right.squaredNorm() < 1e-9)
        right = Vec3::UnitX();
    right.normalize();
    Mat3 axes;
    axes << right.transpose(), back.cross(right).transpose(), back.transpose();
    return axes;
}

Image Render(const std::vector<DrawnMesh>& meshes, const View& view, PictureSize size)
{
    Camera camera;
    camera.eye = view.from;
    camera.axes = AxesLooking(view.at - view.from);
    camera.width = kSmoothing * size.width;
    camera.height = kSmoothing * size.height;
    camera.focal = camera.height / (2 * std::tan(view.angle * std::numbers::pi / 360));
    Canvas canvas{Image(camera.width, camera.height, kSky),
                  std::vector<Real>(static_cast<std::size_t>(camera.width) * static_cast<std::size_t>(camera.height),
                                    std::numeric_limits<Real>::infinity())};
    const ShadowMap shadows = DrawShadows(meshes);
    for (const DrawnMesh& mesh : meshes)
        Draw(BeforeEye(mesh, camera), camera, shadows, canvas);
    return Shrink(canvas.image, kSmoothing);
}
} // namespace cpd::host
