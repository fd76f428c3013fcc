// Only Unreal's build tool compiles what is below; it is the one place where the library knows of an engine.
//
// In the editor every module is a shared library with an operator new of its own. What one module allocates, another
// may free (a std::vector handed across), so all must use one allocator. IMPLEMENT_MODULE brings the module's entry
// point and with it the replacement of new and delete by the engine's; without it the solver would allocate from the C
// library and the plugin would free to the engine.
#ifdef __UNREAL__
#include "Modules/ModuleManager.h"

IMPLEMENT_MODULE(FDefaultModuleImpl, CPDSolver)
#endif
