using UnrealBuildTool;

// Automation tests. The same files run inside Unreal and in the headless host.
public class ConstrainedPDTests : ModuleRules
{
	public ConstrainedPDTests(ReadOnlyTargetRules Target) : base(Target)
	{
		CppStandard = CppStandardVersion.Cpp20;
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;

		PrivateDependencyModuleNames.AddRange(new string[] {
			"Core", "CoreUObject", "Engine", "GeometryCore", "GeometryFramework", "PhysicsCore", "RenderCore", "ConstrainedPD"
		});
	}
}
