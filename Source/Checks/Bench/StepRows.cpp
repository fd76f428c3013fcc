#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Step/Control.h"
#include "Checks/Bench/Rows.h"
#include "Checks/Bench/Straightforward.h"

namespace cpd::bench
{
namespace
{
constexpr double kStepSeconds = 0.6; // s, for what is compared in one row
// From the second to the last cube of the full set, an iteration of the design's prototype grew by this factor.
constexpr const char* kGrowth = "3k-132k";
constexpr double kPrototypesGrowth = 130;
constexpr Real kStretch = 1.1; // what the bodies start with

State StretchedState(const Body& body)
{
    State state = MakeState(body);
    state.x.row(2) *= kStretch;
    Restart(state);
    return state;
}

/// One solver on one body, ready to step.
struct Run
{
    Run(const BodyPointer& ofBody, const char* solver)
        : body(ofBody), step(FindSolver(solver)->step), state(StretchedState(*ofBody))
    {
        input.gravity.setZero();
        input.step = kStep;
    }

    void operator()() { report = step(*body, input, state, workspace); }

    BodyPointer body;
    StepFunction step;
    State state;
    StepInput input;
    Workspace workspace;
    StepReport report;
};

/// The library's Projective Dynamics iteration, without what a frame adds.
class Iteration
{
public:
    Iteration(const BodyPointer& body, const Columns& from) : run(body, "pd"), start(from)
    {
        run(); // makes the matrix and the room
        run.workspace.y = body->rest;
    }

    void operator()()
    {
        Workspace& w = run.workspace;
        EvaluateAll(*run.body, w, start, w.gX);
        PullAll(run.body->mass, 1 / (kStep * kStep), start, w.y, w.gX, w.rhs);
        w.system->factor.Solve(w.rhs, w.p, w.sweep);
        w.X = start - w.p;
    }

private:
    Run run;
    Columns start;
};

/// Projective Dynamics as the paper has it: one weight, no lambda.
BodyPointer SingleWeight(const Body& body)
{
    Material material;
    material.weight = 1e4;
    return *WithMaterials(body, {material});
}

struct IterationTimes
{
    double one, straightforward, two; // s: ours on one thread, Eigen's, ours on two
};

IterationTimes TimeIteration(const Specimen& cube)
{
    const BodyPointer body = SingleWeight(*cube.body);
    Straightforward plain(*body, kStep);
    const Columns y = body->rest;
    // A shape in motion: near rest a Jacobi SVD has nothing to do and would look twice as fast.
    std::srand(1); // Eigen's Random
    const Columns x = StretchedState(*body).x + Real(0.005) * Columns::Random(3, body->VertexCount());
    Columns next = x;
    Iteration ours(body, x);
    const std::vector<double> seconds = LeastSeconds({[&] { ours(); }, [&] { plain.Iterate(y, x, next); },
                                                      [&]
                                                      {
                                                          SetThreadCount(2);
                                                          ours();
                                                          SetThreadCount(1);
                                                      }},
                                                     2 * kStepSeconds);
    return {seconds[0], seconds[1], seconds[2]};
}

void AddIteration(Table& table, const Specimen& cube, std::vector<double>& milliseconds)
{
    const std::size_t tets = cube.body->tets.size();
    const double target = tets > 60'000 ? 25 : 40;
    const IterationTimes times = TimeIteration(cube);
    milliseconds.push_back(times.one * 1e3);
    table.AddFaster("iteration/1-core/" + cube.name, times.one * 1e3, "ms", times.straightforward * 1e3, target);
    table.AddFaster("iteration/2-cores/" + cube.name, times.two * 1e3, "ms", times.straightforward * 1e3, target);
    table.AddFaster("cores/" + cube.name, times.two * 1e3, "ms", times.one * 1e3,
                    tets > 40'000 ? std::optional<double>(1.75) : std::nullopt);
}

/// A `cpd` frame against plain Projective Dynamics with ten iterations.
void AddFrame(Table& table, const Specimen& cube)
{
    Run ours(cube.body, "cpd");
    Run other(cube.body, "pd");
    other.input.settings.maxIterations = 10;
    const std::vector<double> seconds = LeastSeconds({[&] { ours(); }, [&] { other(); }}, kStepSeconds);
    table.AddShare("frame/cpd/" + cube.name, seconds[0] * 1e3, "ms", seconds[1] * 1e3, 0.35);
}

/// What an iteration of `paper` costs above one of `pd`: both from the difference of a long and a short step, so that
/// what happens once a step drops out.
void AddConstraints(Table& table, const Specimen& cube)
{
    constexpr int kFew = 5; // below six, `paper` keeps nothing back for its search along a line
    constexpr int kMany = 25;
    std::vector<std::unique_ptr<Run>> runs;
    std::vector<Work> works;
    for (const char* solver : {"paper", "pd"})
        for (const int iterations : {kFew, kMany})
        {
            runs.push_back(std::make_unique<Run>(cube.body, solver));
            Run& run = *runs.back();
            run.workspace.precision = Precision::Double;
            run.input.settings.maxIterations = iterations;
            run.input.settings.tolerance = 1e-15;
            // The same step every time: a later one may converge early, and evaluate less than the last one says.
            works.push_back(
                [&run, start = run.state]
                {
                    run.state = start;
                    run();
                });
        }
    const std::vector<double> seconds = LeastSeconds(works, kStepSeconds);
    const auto perEvaluation = [&](std::size_t few)
    {
        const int evaluations = runs[few + 1]->report.evaluations - runs[few]->report.evaluations;
        return (seconds[few + 1] - seconds[few]) / evaluations * 1e3;
    };
    table.AddShare("paper/iteration/" + cube.name, perEvaluation(0), "ms", perEvaluation(2), 1.1);
}

/// A hundred bodies of one mesh, bodies side by side on two threads.
void AddInstances(Table& table)
{
    const Specimen& cube = table.Cubes().front();
    constexpr Index kBodies = 100;
    std::vector<std::unique_ptr<Run>> runs;
    for (Index i = 0; i < kBodies; ++i)
        runs.push_back(std::make_unique<Run>(cube.body, "cpd"));
    const auto all = [&](int threads)
    {
        SetThreadCount(threads);
        ParallelFor(kBodies, [&](Index i) { (*runs[static_cast<std::size_t>(i)])(); });
        SetThreadCount(1);
    };
    const std::vector<double> seconds = LeastSeconds({[&] { all(1); }, [&] { all(2); }}, kStepSeconds);
    table.AddAtMost("instances/100x" + cube.name + "/1-core", seconds[0] * 1e3, "ms", 5);
    table.AddAtMost("instances/100x" + cube.name + "/2-cores", seconds[1] * 1e3, "ms", 5);
}
} // namespace

void AddStepRows(Table& table)
{
    std::vector<double> milliseconds;
    const bool wantsGrowth = table.Set() == BenchSet::Full && table.Wants({"growth"}, kGrowth);
    for (const Specimen& cube : table.Cubes())
    {
        if (wantsGrowth || table.Wants({"iteration/1-core", "iteration/2-cores", "cores"}, cube.name))
            AddIteration(table, cube, milliseconds);
        if (table.Wants({"frame/cpd"}, cube.name))
            AddFrame(table, cube);
        if (table.Wants({"paper/iteration"}, cube.name))
            AddConstraints(table, cube);
    }
    const std::string instances = "100x" + table.Cubes().front().name;
    if (table.Wants({"instances"}, instances + "/1-core") || table.Wants({"instances"}, instances + "/2-cores"))
        AddInstances(table);
    if (wantsGrowth)
        table.AddShare(std::string("growth/") + kGrowth, milliseconds[4] / milliseconds[1], "x", kPrototypesGrowth, 1);
}

std::vector<GrowthPoint> MeasureGrowth()
{
    SetThreadCount(1);
    Table table({"", BenchSet::Full}, {});
    std::vector<GrowthPoint> points;
    for (const Specimen& cube : table.Cubes())
    {
        const IterationTimes times = TimeIteration(cube);
        points.push_back({static_cast<Index>(cube.body->tets.size()), times.one * 1e3, times.straightforward * 1e3});
    }
    SetThreadCount(0);
    return points;
}
} // namespace cpd::bench
