/// What the rows are made of: meshes of growing size, and a place to put results.
#pragma once

#include <memory>

#include "CPDSolver/Body/Body.h"
#include "CPDSolver/Step/Solvers.h"
#include "Checks/Bench/Bench.h"
#include "Checks/Bench/Timing.h"

namespace cpd::bench
{
inline constexpr Real kStep = Real(1) / 30; // s, as the paper's

/// A jelly cube of n^3 cells, and its name by its tets, such as "13k".
struct Specimen
{
    BodyPointer body;
    std::string name;
};

class Table
{
public:
    Table(const BenchOptions& chosen, const std::function<void(const BenchRow&)>& listener)
        : options(chosen), progress(listener)
    {
    }

    /// Whether the filter asks for any of these kinds of row, such as "solve" and "solve-two", about this cube.
    bool Wants(const std::vector<std::string>& kinds, const std::string& about) const;
    BenchSet Set() const { return options.set; }
    /// Cubes of about 1k, 3k, 13k, 48k and, in the full set, 132k tets; made when first asked for.
    const std::vector<Specimen>& Cubes();

    /// A value by itself.
    void Add(const std::string& name, double value, const std::string& unit);
    void AddAtMost(const std::string& name, double value, const std::string& unit, double target);
    /// How many times the baseline's time the value's fits into.
    void AddFaster(const std::string& name, double value, const std::string& unit, double baseline,
                   std::optional<double> target);
    /// The value's share of the baseline.
    void AddShare(const std::string& name, double value, const std::string& unit, double baseline, double target);

    std::vector<BenchRow> rows;

private:
    void Push(BenchRow row);

    BenchOptions options;
    std::function<void(const BenchRow&)> progress;
    std::vector<Specimen> cubes;
};

/// Local step, solve, factorisation: one thread.
void AddKernelRows(Table& table);
/// Iterations and frames: one thread, two threads, many bodies.
void AddStepRows(Table& table);
/// Frames in contact beside free ones, and many colliders.
void AddContactRows(Table& table);
/// The scenes of the paper's Table 1, frame by frame: one thread and two; and what self contact costs sheets.
void AddSceneRows(Table& table);
/// Sleeping, waking, budgets and the game thread's part, through the component.
void AddPlayRows(Table& table);
} // namespace cpd::bench
