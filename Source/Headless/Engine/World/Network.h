/// Server and clients within one process: which object is whose copy, and what is sent from one to the other.
#pragma once

#include <functional>

#include "Headless/Engine/Objects/Object.h"

namespace headless
{
/// From now on what the original multicasts reaches the copy, and Replicate brings its properties.
void MakeCopyOf(UObject& Original, UObject& Copy);

/// Calls for each living copy; for what a server sends to everyone. A copy that calls reaches nobody but itself.
void ForEachCopy(const UObject& Original, const std::function<void(UObject& Copy)>& Call);

/// Sends the replicated properties that a copy does not have yet; each tells its copy by its OnRep function.
void Replicate(const UObject& Original);
} // namespace headless
