#include "Checks/Bench/Bench.h"

#include <algorithm>
#include <cmath>
#include <thread>

#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Base/Simd/InstructionSet.h"
#include "CPDSolver/Mesh/Generate/Generate.h"
#include "Checks/Bench/Rows.h"

namespace cpd::bench
{
namespace
{
Specimen MakeCube(Index cells)
{
    GenerateOptions options;
    options.cells = {cells, cells, cells};
    const Expected<GeneratedMesh> mesh = Generate("cube", options);
    const Expected<BodyPointer> body = MakeSolid(mesh->solid, Material{});
    const double thousands = static_cast<double>((*body)->tets.size()) / 1000;
    return {*body, std::to_string(static_cast<int>(std::lround(thousands))) + "k"};
}
} // namespace

const std::vector<Specimen>& Table::Cubes()
{
    if (cubes.empty())
    {
        for (const Index cells : {6, 8, 13, 20})
            cubes.push_back(MakeCube(cells));
        if (options.set == BenchSet::Full)
            cubes.push_back(MakeCube(28));
    }
    return cubes;
}

bool Table::Wants(const std::vector<std::string>& kinds, const std::string& about) const
{
    return std::any_of(kinds.begin(), kinds.end(),
                       [&](const std::string& kind)
                       { return (kind + "/" + about).find(options.filter) != std::string::npos; });
}

void Table::Push(BenchRow row)
{
    if (row.name.find(options.filter) == std::string::npos)
        return;
    progress(row);
    rows.push_back(std::move(row));
}

void Table::Add(const std::string& name, double value, const std::string& unit)
{
    Push({name, value, unit, {}, {}, {}, {}});
}

void Table::AddAtMost(const std::string& name, double value, const std::string& unit, double target)
{
    Push({name, value, unit, {}, {}, target, value <= target});
}

void Table::AddFaster(const std::string& name, double value, const std::string& unit, double baseline,
                      std::optional<double> target)
{
    const double ratio = baseline / value;
    BenchRow row = {name, value, unit, baseline, ratio, target, {}};
    if (target)
        row.holds = ratio >= *target;
    Push(std::move(row));
}

void Table::AddShare(const std::string& name, double value, const std::string& unit, double baseline, double target)
{
    const double ratio = value / baseline;
    Push({name, value, unit, baseline, ratio, target, ratio <= target});
}

std::vector<BenchRow> RunBenchmarks(const BenchOptions& options, const std::function<void(const BenchRow&)>& progress)
{
    Table table(options, progress);
    SetThreadCount(1);
    AddKernelRows(table);
    AddStepRows(table);
    AddContactRows(table);
    AddSceneRows(table);
    AddPlayRows(table);
    SetThreadCount(0);
    return std::move(table.rows);
}

std::string DescribeMachine()
{
    return std::string(NameOf(ChosenSet())) + ", " + std::to_string(std::thread::hardware_concurrency()) +
           " hardware threads";
}
} // namespace cpd::bench
