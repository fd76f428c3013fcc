using UnrealBuildTool;

// The runtime module: component, world subsystem, Blueprint nodes. It converts and forwards; the library decides.
public class ConstrainedPD : ModuleRules
{
	public ConstrainedPD(ReadOnlyTargetRules Target) : base(Target)
	{
		CppStandard = CppStandardVersion.Cpp20;
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		FPSemantics = FPSemanticsMode.Precise;

		PublicDependencyModuleNames.AddRange(new string[] {
			"Core", "CoreUObject", "Engine", "DeveloperSettings", "GeometryCore", "GeometryFramework", "InputCore"
		});
		PrivateDependencyModuleNames.AddRange(new string[] { "Chaos", "CPDSolver", "Landscape", "NetCore", "PhysicsCore", "RenderCore" });
		AddEngineThirdPartyPrivateStaticDependencies(Target, "Eigen");
	}
}
