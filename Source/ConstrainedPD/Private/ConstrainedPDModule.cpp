// The runtime module: gives the library the engine's parallel loop.
#include "Async/ParallelFor.h"
#include "CPDSolver/Base/ParallelFor.h"
#include "CoreMinimal.h"
#include "Modules/ModuleManager.h"

namespace
{
void RunOnEngine(cpd::Index Chunks, void (*Body)(void* Context, cpd::Index Chunk), void* Context)
{
    ParallelFor(Chunks, [Body, Context](int32 Chunk) { Body(Context, Chunk); });
}
} // namespace

class FConstrainedPDModule : public IModuleInterface
{
public:
    virtual void StartupModule() override { cpd::SetParallelBackend(&RunOnEngine); }
    virtual void ShutdownModule() override { cpd::SetParallelBackend(nullptr); }
};

IMPLEMENT_MODULE(FConstrainedPDModule, ConstrainedPD)
