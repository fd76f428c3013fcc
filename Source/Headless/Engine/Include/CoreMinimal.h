/// Stands in for the engine's header of this name.
#pragma once
#include "Headless/Engine/Core/Containers.h"
#include "Headless/Engine/Core/LocalText.h"
#include "Headless/Engine/Core/Log.h"
#include "Headless/Engine/Core/SharedPointers.h"
#include "Headless/Engine/Core/Text.h"
#include "Headless/Engine/Core/Transforms.h"
#include "Headless/Engine/Objects/Delegates.h"
#include "Headless/Engine/Objects/Object.h"
