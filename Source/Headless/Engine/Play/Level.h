/// Plays a level: actors with meshes, rigid bodies and soft bodies, and a timeline of Blueprint calls, frame by frame.
///
/// The level's JSON, in Unreal's units (cm, kg, seconds, degrees; X forward, Y right, Z up):
///   { "name": "level", "title": "", "description": "", "camera": { "from": [-700, 0, 150], "at": [0, 0, 100], "angle":
///   32 },
///     "seconds": 5, "frameRate": 60, "gravity": -980, "timeDilation": 1, "wind": [0, 0, 0], "budget": 0,
///     "actors": [ { "name": "Jelly", "mesh": "Cube", "location": [0, 0, 200], "rotation": [0, 0, 0], "scale": [1, 1,
///     1],
///                   "simulate": false, "mass": 0, "soft": { "Vertices": 300, "Damping": 0.2 } } ],
///     "timeline": [ { "at": 1.5, "actor": "Jelly", "call": "AddWobble", "arguments": { "Joules": 5 } } ] }
/// Without "camera" pictures show all that moves. "mesh" is "Cube" or "Sphere" (100 cm across) or absent; "soft" holds
/// properties of the component by their names.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "CPDSolver/Play/LiveBody.h"

namespace headless
{
/// What never changes: the triangles that are drawn.
struct LevelMesh
{
    std::string actor;
    std::string mesh; // "Cube", "Sphere" or empty
    bool soft = false;
    bool simulated = false;
    std::array<double, 3> size{};              // m, of a rigid one
    std::vector<std::array<int, 3>> triangles; // counter-clockwise seen from outside, in the frame below
};

/// In SI and the library's right-handed frame, z up.
struct LevelBody
{
    std::vector<std::array<double, 3>> vertices; // m, of the drawn mesh
    std::array<double, 3> centre{};              // m
    std::array<double, 4> rotation{0, 0, 0, 1};  // x, y, z, w; of a rigid one
    cpd::play::View view;                        // of a soft one: as the component shows it to C++
    bool asleep = false;
};

struct LevelFrame
{
    double time = 0;               // s
    std::vector<LevelBody> bodies; // in the order of the meshes
    double gameThreadMilliseconds = 0;
};

struct LevelCall
{
    double at = 0; // s
    std::string actor;
    std::string node;
    nlohmann::json arguments;
    std::string text;
    std::string result; // what the node returned
};

/// Where a picture is taken from, in the library's frame.
struct LevelCamera
{
    std::array<double, 3> from{}; // m
    std::array<double, 3> at{};   // m
    double angle = 32;            // degrees, of the picture's height
};

struct LevelResult
{
    std::string name;
    std::string title;
    std::string description;
    std::optional<LevelCamera> camera; // none: whoever draws finds a place that shows all that moves
    std::vector<LevelMesh> meshes;
    std::vector<LevelFrame> frames;
    std::vector<LevelCall> calls;
    double seconds = 0; // that playing it took
};

/// Hears how many frames are done, of how many.
using Listener = std::function<void(int done, int all)>;

/// Refuses unknown keys, meshes, properties and functions, naming them.
cpd::Expected<LevelResult> PlayLevel(const nlohmann::json& level, const Listener& listener = {});
} // namespace headless
