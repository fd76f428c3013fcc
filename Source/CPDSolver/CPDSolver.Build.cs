using UnrealBuildTool;

// The engine-free library. Its include root is Source, so that "CPDSolver/Step/Solvers.h" is the same in every build.
public class CPDSolver : ModuleRules
{
	public CPDSolver(ReadOnlyTargetRules Target) : base(Target)
	{
		CppStandard = CppStandardVersion.Cpp20;
		PCHUsage = PCHUsageMode.NoPCHs;
		bEnableExceptions = false;
		bUseRTTI = false;

		// Anonymous namespaces of several files hold functions of one name, and each file includes what it uses.
		bUseUnity = false;

		// The same bits on every machine: no fused multiply-add, no reordered sums.
		FPSemantics = FPSemanticsMode.Precise;

		PublicIncludePaths.Add(System.IO.Path.Combine(ModuleDirectory, ".."));

		// Core serves the one file that gives this module the engine's allocator.
		PrivateDependencyModuleNames.Add("Core");
		AddEngineThirdPartyPrivateStaticDependencies(Target, "Eigen");
	}
}
