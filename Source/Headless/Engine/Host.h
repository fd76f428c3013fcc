/// Starts the stand-in: registers the plugin's classes and starts its modules.
#pragma once

class UWorld;

namespace headless
{
/// Safe to call again.
void Start();

/// A world that a game plays in.
UWorld* MakeGameWorld();
/// As a game does it: subsystems hear of it, then every actor begins.
void BeginPlay(UWorld& World);
/// As a game does it when it quits: every actor's play ends, then the world goes.
void EndPlay(UWorld& World);
} // namespace headless
