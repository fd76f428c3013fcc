/// Marks what other modules may call: Unreal's build tool defines CPDSOLVER_API, every other build links statically.
#pragma once

#ifdef CPDSOLVER_API
#define CPD_API CPDSOLVER_API
#else
#define CPD_API
#endif
