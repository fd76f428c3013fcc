#include "CPDSolver/Base/Linear/Cholesky.h"
#include "CPDSolver/Base/Simd/InstructionSet.h"
#include "Checks/Bench/Rows.h"
#include "Checks/Bench/Straightforward.h"

namespace cpd::bench
{
namespace
{
constexpr double kKernelSeconds = 0.4; // s, for what is compared in one row

SymmetricMatrix MatrixOf(const Body& body, Real step)
{
    SymmetricMatrix A = body.stiffness;
    for (Index i = 0; i < A.size; ++i)
        A.value[A.columnStart[i]] += body.mass[i] / (step * step);
    return A;
}

Columns Disturbed(const Body& body)
{
    std::srand(1); // Eigen's Random
    return body.rest + Real(0.01) * Columns::Random(3, body.VertexCount());
}

void AddLocalStep(Table& table, const Specimen& cube)
{
    const Body& body = *cube.body;
    const double tets = static_cast<double>(body.tets.size());
    const Columns x = Disturbed(body);
    Columns gradient = x;
    EnergyScratch plain = MakeEnergyScratch(body.energies, body.VertexCount(), Arithmetic::Plain);
    EnergyScratch fast = MakeEnergyScratch(body.energies, body.VertexCount(), Arithmetic::Fast);
    std::vector<Work> works = {[&] { Evaluate(body.energies, x, gradient, plain); }};
    const InstructionSet before = ChosenSet();
    for (const InstructionSet set : AvailableSets())
        works.push_back(
            [&, set]
            {
                ChooseSet(set);
                Evaluate(body.energies, x, gradient, fast);
            });
    const std::vector<double> seconds = LeastSeconds(works, kKernelSeconds);
    ChooseSet(before);
    const double toNs = 1e9 / tets;
    table.Add("local/plain/" + cube.name, seconds[0] * toNs, "ns/tet");
    std::size_t n = 1;
    for (const InstructionSet set : AvailableSets())
    {
        const std::string name = std::string("local/") + NameOf(set) + "/" + cube.name;
        const double ns = seconds[n++] * toNs;
        if (set == InstructionSet::Avx2)
            table.AddAtMost(name, ns, "ns/tet", 14);
        else
            table.Add(name, ns, "ns/tet");
    }
}

/// Reads memory as fast as one core can: sums of whole cache lines, in many registers.
float Stream(const AlignedArray<float>& memory)
{
    constexpr std::size_t kTogether = 64;
    float sums[kTogether] = {};
    for (std::size_t i = 0; i + kTogether <= memory.size(); i += kTogether)
        for (std::size_t k = 0; k < kTogether; ++k)
            sums[k] += memory[i + k];
    float total = 0;
    for (const float sum : sums)
        total += sum;
    return total;
}

void AddSolve(Table& table, const Specimen& cube)
{
    const Body& body = *cube.body;
    const SymmetricMatrix A = MatrixOf(body, kStep);
    const Expected<Cholesky> single = Cholesky::Factorise(body.symbolic, A, Precision::Single);
    const Expected<Cholesky> twice = Cholesky::Factorise(body.symbolic, A, Precision::Double);
    const Columns b = Disturbed(body);
    Columns x = b, b1 = b, x1 = b;
    SolveRoom room;
    const AlignedArray<float> memory(static_cast<std::size_t>(single->StoredNumbers()), 1.0f);
    volatile float sink = 0;
    const std::vector<double> seconds =
        LeastSeconds({[&] { single->Solve(b, x, room); },
                      [&]
                      {
                          // Two sweeps read the factor twice, whatever they do with it.
                          sink = Stream(memory);
                          sink = Stream(memory);
                      },
                      [&] { single->Solve(b, x, b1, x1, room); }, [&] { twice->Solve(b, x, room); }},
                     kKernelSeconds);
    table.AddShare("solve/" + cube.name, seconds[0] * 1e3, "ms", seconds[1] * 1e3, 2.2);
    table.AddShare("solve-two/" + cube.name, seconds[2] * 1e3, "ms", seconds[0] * 1e3, 2);
    table.Add("solve-double/" + cube.name, seconds[3] * 1e3, "ms");
    table.Add("factor-bytes/" + cube.name, static_cast<double>(single->StoredBytes()) / 1e6, "MB");
}

void AddFactorisation(Table& table, const Specimen& cube)
{
    const Body& body = *cube.body;
    const SymmetricMatrix A = MatrixOf(body, kStep);
    Straightforward other(body, kStep);
    const std::vector<double> seconds =
        LeastSeconds({[&] { (void)Cholesky::Factorise(body.symbolic, A, Precision::Single); },
                      [&] { other.Refactorise(); }, [&] { (void)Analyse(A); }},
                     kKernelSeconds);
    table.AddFaster("refactorise/" + cube.name, seconds[0] * 1e3, "ms", seconds[1] * 1e3, {});
    table.Add("analyse/" + cube.name, seconds[2] * 1e3, "ms");
}
} // namespace

void AddKernelRows(Table& table)
{
    std::vector<std::string> local = {"local/plain"};
    for (const InstructionSet set : AvailableSets())
        local.push_back(std::string("local/") + NameOf(set));
    for (const Specimen& cube : table.Cubes())
    {
        if (table.Wants(local, cube.name))
            AddLocalStep(table, cube);
        if (table.Wants({"solve", "solve-two", "solve-double", "factor-bytes"}, cube.name))
            AddSolve(table, cube);
        if (table.Wants({"refactorise", "analyse"}, cube.name))
            AddFactorisation(table, cube);
    }
}
} // namespace cpd::bench
