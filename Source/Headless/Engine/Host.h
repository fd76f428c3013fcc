/// Starts the stand-in: registers the plugin's classes and starts its modules.
#pragma once

namespace headless
{
/// Safe to call again.
void Start();
} // namespace headless
