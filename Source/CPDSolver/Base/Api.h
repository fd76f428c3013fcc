/// Marks what other modules may call: Unreal's build tool defines CPDSOLVER_API, every other build links statically.
#pragma once

#ifdef CPDSOLVER_API
#include "HAL/Platform.h" // CPDSOLVER_API is spelled in words that this header defines
#define CPD_API CPDSOLVER_API
#else
#define CPD_API
#endif
