/// Stands in for the engine's header of this name.
#pragma once
#include "Headless/Engine/Objects/Saving.h"
