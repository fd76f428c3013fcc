#include <cstdio>
#include <memory>

#include <nlohmann/json.hpp>

#include "Checks/Bench/Bench.h"
#include "Headless/Cli/Command.h"
#include "Headless/Cli/Outputs.h"
#include "Headless/Host/Files/TextFile.h"

namespace cpd::cli
{
namespace
{
struct BenchCommand
{
    std::string filter;
    std::string json;
    bool full = false;
};

void Print(const bench::BenchRow& row)
{
    std::printf("%-28s %10.4f %-8s", row.name.c_str(), row.value, row.unit.c_str());
    if (row.baseline && row.ratio)
        std::printf(" against %10.4f: %7.3f", *row.baseline, *row.ratio);
    if (row.target)
        std::printf("  target %g %s", *row.target, row.holds.value_or(false) ? "holds" : "missed");
    std::printf("\n");
    std::fflush(stdout);
}

template <class T> nlohmann::json OrNull(const std::optional<T>& value)
{
    return value ? nlohmann::json(*value) : nlohmann::json();
}

nlohmann::json JsonOf(const std::vector<bench::BenchRow>& rows)
{
    nlohmann::json list = nlohmann::json::array();
    for (const bench::BenchRow& row : rows)
        list.push_back({{"name", row.name},
                        {"value", row.value},
                        {"unit", row.unit},
                        {"baseline", OrNull(row.baseline)},
                        {"ratio", OrNull(row.ratio)},
                        {"target", OrNull(row.target)},
                        {"holds", OrNull(row.holds)}});
    return {{"machine", bench::DescribeMachine()}, {"rows", list}};
}

Expected<Done> Run(const BenchCommand& command)
{
    if (const Expected<Done> fine = CheckOutputs({{"--json", command.json}}, {}); !fine)
        return fine;
    std::printf("%s\n", bench::DescribeMachine().c_str());
    const bench::BenchOptions options{command.filter, command.full ? bench::BenchSet::Full : bench::BenchSet::Quick};
    const std::vector<bench::BenchRow> rows = bench::RunBenchmarks(options, &Print);
    if (rows.empty())
        return Error{"No benchmark's name contains \"" + command.filter + "\": run ./cpd bench alone to see them all."};
    return command.json.empty() ? Expected<Done>(Done{}) : host::WriteText(command.json, JsonOf(rows).dump(1) + "\n");
}
} // namespace

Act DeclareBench(CLI::App& app)
{
    const auto command = std::make_shared<BenchCommand>();
    app.add_option("FILTER", command->filter, "Only rows whose name contains this.");
    app.add_option("--json", command->json, "Writes the rows to this file.")->check(NotEmpty())->type_name("FILE");
    app.add_flag("--full", command->full, "The large meshes too: some minutes.");
    return [command] { return Run(*command); };
}
} // namespace cpd::cli
