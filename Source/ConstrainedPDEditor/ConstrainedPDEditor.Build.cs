using UnrealBuildTool;

// Baking, import, details panel and visualizer.
public class ConstrainedPDEditor : ModuleRules
{
	public ConstrainedPDEditor(ReadOnlyTargetRules Target) : base(Target)
	{
		CppStandard = CppStandardVersion.Cpp20;
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;

		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "UnrealEd", "ConstrainedPD" });
		PrivateDependencyModuleNames.AddRange(new string[] {
			"AssetRegistry", "AssetTools", "ComponentVisualizers", "ContentBrowser", "CPDSolver", "MessageLog", "PropertyEditor",
			"Slate", "SlateCore", "TargetPlatform", "ToolMenus"
		});
		AddEngineThirdPartyPrivateStaticDependencies(Target, "Eigen");
	}
}
