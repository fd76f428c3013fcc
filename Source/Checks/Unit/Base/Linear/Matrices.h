/// Sparse symmetric positive definite matrices of many shapes, for the tests of what factorises them.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "CPDSolver/Base/Linear/SymmetricMatrix.h"

namespace cpd
{
using EdgeList = std::vector<Edge>;

/// A graph's Laplacian with random weights, plus a random positive diagonal: diagonally dominant.
inline SymmetricMatrix MatrixOf(Index size, const EdgeList& edges, unsigned seed = 1)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<Real> weight(0.1, 2);
    std::vector<Entry> entries;
    for (Index i = 0; i < size; ++i)
        entries.push_back({i, i, weight(random)});
    for (const Edge& e : edges)
    {
        const Real w = weight(random);
        entries.push_back({e[0], e[0], w});
        entries.push_back({e[1], e[1], w});
        entries.push_back({e[0], e[1], -w});
    }
    return Assemble(size, entries);
}

inline EdgeList GridEdges(Index n, Index layers, Index offset = 0)
{
    EdgeList edges;
    const auto at = [&](Index i, Index j, Index k) { return offset + (k * n + j) * n + i; };
    for (Index k = 0; k < layers; ++k)
        for (Index j = 0; j < n; ++j)
            for (Index i = 0; i < n; ++i)
            {
                if (i + 1 < n)
                    edges.push_back({at(i, j, k), at(i + 1, j, k)});
                if (j + 1 < n)
                    edges.push_back({at(i, j, k), at(i, j + 1, k)});
                if (k + 1 < layers)
                    edges.push_back({at(i, j, k), at(i, j, k + 1)});
                if (i + 1 < n && j + 1 < n && k + 1 < layers)
                    edges.push_back({at(i, j, k), at(i + 1, j + 1, k + 1)});
            }
    return edges;
}

struct NamedMatrix
{
    std::string name;
    SymmetricMatrix A;
};

/// Shapes that break orderings: nothing to order, nothing to cut, hubs, chains, pieces; and grids as meshes have.
inline std::vector<NamedMatrix> AllShapes()
{
    std::vector<NamedMatrix> shapes;
    shapes.push_back({"one row", MatrixOf(1, {})});
    shapes.push_back({"two rows", MatrixOf(2, {{0, 1}})});
    shapes.push_back({"diagonal", MatrixOf(300, {})});
    EdgeList chain, star, dense, bipartite;
    for (Index i = 1; i < 700; ++i)
    {
        chain.push_back({i - 1, i});
        star.push_back({0, i});
    }
    for (Index i = 0; i < 160; ++i)
        for (Index j = 0; j < i; ++j)
        {
            dense.push_back({i, j});
            if (i % 2 != j % 2)
                bipartite.push_back({i, j});
        }
    shapes.push_back({"chain", MatrixOf(700, chain)});
    shapes.push_back({"star", MatrixOf(700, star)});
    shapes.push_back({"dense", MatrixOf(160, dense)});
    shapes.push_back({"bipartite", MatrixOf(160, bipartite)});
    shapes.push_back({"sheet", MatrixOf(900, GridEdges(30, 1))});
    shapes.push_back({"block", MatrixOf(10 * 10 * 10, GridEdges(10, 10))});
    EdgeList pieces = GridEdges(9, 9);
    for (const Edge& e : GridEdges(6, 6, 729))
        pieces.push_back(e);
    shapes.push_back({"two pieces and a lonely row", MatrixOf(729 + 216 + 1, pieces)});
    std::mt19937 random(7);
    std::uniform_int_distribution<Index> any(0, 499);
    EdgeList scattered;
    for (int n = 0; n < 900; ++n)
        if (const Edge e = {any(random), any(random)}; e[0] != e[1])
            scattered.push_back(e);
    shapes.push_back({"scattered", MatrixOf(500, scattered)});
    return shapes;
}

inline Columns RandomColumns(Index size, unsigned seed)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<Real> number(-1, 1);
    Columns columns(3, size);
    for (Real& value : columns.reshaped())
        value = number(random);
    return columns;
}

/// |A x - b| / |b|.
inline Real Residual(const SymmetricMatrix& A, const Columns& x, const Columns& b)
{
    Columns product;
    Multiply(A, x, product);
    return (product - b).norm() / b.norm();
}
} // namespace cpd
