/// A level as it is written, checked key by key.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "CPDSolver/Base/Expected.h"
#include "Headless/Engine/Core/Transforms.h"

namespace headless
{
struct LevelActor
{
    std::string name;
    std::string mesh; // empty: none
    FVector location;
    FRotator rotation;
    FVector scale = FVector(1, 1, 1);
    bool simulate = false;
    float mass = 0; // kg; 0 weighs by density
    bool isSoft = false;
    nlohmann::json soft = nlohmann::json::object(); // the component's properties
};

struct LevelOrder
{
    double at = 0; // s
    std::string actor;
    std::string call;
    nlohmann::json arguments = nlohmann::json::object();
};

/// Where pictures are taken from.
struct LevelEye
{
    FVector from = FVector(-700.0, 0.0, 150.0); // cm
    FVector at = FVector(0.0, 0.0, 100.0);      // cm
    double angle = 32;                          // degrees, of the picture's height
};

struct LevelFile
{
    std::string name = "level";
    std::string title;
    std::string description;
    std::optional<LevelEye> camera;
    double seconds = 5;
    double frameRate = 60;
    float gravity = -980; // cm/s^2
    float timeDilation = 1;
    FVector wind;     // cm/s
    float budget = 0; // ms a frame for all soft bodies; 0 is without limit
    std::vector<LevelActor> actors;
    std::vector<LevelOrder> timeline; // in the order of their times
};

cpd::Expected<LevelFile> ReadLevel(const nlohmann::json& level);
} // namespace headless
