/// The factorisation that every step solves with: made once for a matrix, then two sweeps for x, y and z together.
#pragma once

#include <variant>

#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Base/Linear/Symbolic.h"
#include "CPDSolver/Base/Simd/AlignedArray.h"

namespace cpd
{
/// How the factor is stored and used. It is always computed in double.
enum class Precision
{
    Single, // half the memory traffic; errs by about 1e-7 of the answer, which a residual form forgives
    Double
};

/// Room for a solve; sized at the first one, so that later ones allocate nothing. One per thread that solves.
struct SolveRoom
{
    AlignedArray<float> single;
    AlignedArray<double> twice;
};

template <class Scalar> AlignedArray<Scalar>& ArrayOf(SolveRoom& room)
{
    if constexpr (std::is_same_v<Scalar, float>)
        return room.single;
    else
        return room.twice;
}

class Cholesky
{
public:
    /// Factorises a matrix of the pattern that was analysed. Fails where it has another pattern, or is not positive
    /// definite; the message says at which row.
    CPD_API static Expected<Cholesky> Factorise(std::shared_ptr<const Symbolic> symbolic, const SymmetricMatrix& A,
                                                Precision precision);

    /// The same for a matrix that is factorised only once.
    CPD_API static Expected<Cholesky> Factorise(const SymmetricMatrix& A, Precision precision = Precision::Double);

    /// x = A^-1 b, all three coordinates in one sweep. x and b may be the same. The same bits on any number of threads.
    CPD_API void Solve(const Columns& b, Columns& x, SolveRoom& room) const;

    /// Two solves in one sweep, for little more than the time of one.
    CPD_API void Solve(const Columns& b0, Columns& x0, const Columns& b1, Columns& x1, SolveRoom& room) const;

    Index Size() const { return symbolic->size; }
    /// Numbers stored: what the sweeps have to read.
    std::int64_t StoredNumbers() const { return symbolic->numbers; }
    std::int64_t StoredBytes() const;

    const Symbolic& Plan() const { return *symbolic; }
    /// Calls with the factor's numbers, an array of floats or of doubles.
    template <class Function> void Visit(Function&& function) const { std::visit(function, factor); }

private:
    std::shared_ptr<const Symbolic> symbolic;
    std::variant<AlignedArray<float>, AlignedArray<double>> factor;
};
} // namespace cpd
