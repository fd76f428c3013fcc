#include "CPDSolver/Base/Linear/SymmetricMatrix.h"

#include <algorithm>

namespace cpd
{
SymmetricMatrix Assemble(Index size, const std::vector<Entry>& entries)
{
    std::vector<Entry> lower;
    lower.reserve(entries.size() + static_cast<std::size_t>(size));
    for (Index i = 0; i < size; ++i)
        lower.push_back({i, i, 0});
    for (const Entry& e : entries)
        lower.push_back({std::max(e.row, e.column), std::min(e.row, e.column), e.value});
    std::stable_sort(lower.begin(), lower.end(),
                     [](const Entry& a, const Entry& b)
                     { return a.column != b.column ? a.column < b.column : a.row < b.row; });

    SymmetricMatrix A;
    A.size = size;
    A.columnStart.assign(static_cast<std::size_t>(size) + 1, 0);
    for (std::size_t i = 0; i < lower.size(); ++i)
    {
        const Entry& e = lower[i];
        if (i > 0 && lower[i - 1].row == e.row && lower[i - 1].column == e.column)
        {
            A.value.back() += e.value;
            continue;
        }
        A.row.push_back(e.row);
        A.value.push_back(e.value);
        ++A.columnStart[static_cast<std::size_t>(e.column) + 1];
    }
    for (std::size_t c = 0; c < static_cast<std::size_t>(size); ++c)
        A.columnStart[c + 1] += A.columnStart[c];
    return A;
}

std::size_t PlaceOf(const SymmetricMatrix& A, Index row, Index column)
{
    const auto lesser = static_cast<std::size_t>(std::min(row, column));
    const auto begin = A.row.begin() + A.columnStart[lesser];
    const auto end = A.row.begin() + A.columnStart[lesser + 1];
    const auto place = std::lower_bound(begin, end, std::max(row, column));
    return static_cast<std::size_t>(place - A.row.begin());
}

void Multiply(const SymmetricMatrix& A, const Columns& x, Columns& y)
{
    y.setZero(3, A.size);
    for (Index c = 0; c < A.size; ++c)
    {
        const auto begin = static_cast<std::size_t>(A.columnStart[static_cast<std::size_t>(c)]);
        const auto end = static_cast<std::size_t>(A.columnStart[static_cast<std::size_t>(c) + 1]);
        y.col(c) += A.value[begin] * x.col(c);
        for (std::size_t k = begin + 1; k < end; ++k)
        {
            y.col(A.row[k]) += A.value[k] * x.col(c);
            y.col(c) += A.value[k] * x.col(A.row[k]);
        }
    }
}
} // namespace cpd
