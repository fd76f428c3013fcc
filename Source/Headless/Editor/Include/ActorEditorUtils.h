/// Stands in for the engine's header of this name.
#pragma once
#include "Headless/Editor/View/Visualizer.h"
