/// Random elements of any energy, so that one test runs over the whole list.
#pragma once

#include <random>

#include "CPDSolver/Energy/EnergySet.h"
#include "CPDSolver/Energy/Kinds/Attachment.h"

namespace cpd::test
{
class Random
{
public:
    explicit Random(unsigned seed) : engine(seed) {}
    Real Uniform(Real low, Real high) { return std::uniform_real_distribution<Real>(low, high)(engine); }
    template <class M> M Normal()
    {
        M m;
        for (Eigen::Index i = 0; i < m.size(); ++i)
            m.data()[i] = std::normal_distribution<Real>()(engine);
        return m;
    }

private:
    std::mt19937_64 engine;
};

inline void Draw(Random& random, Corotated::Params& p)
{
    p = {random.Uniform(0.1, 10), 0};
}
inline void Draw(Random& random, Spring::Params& p)
{
    p.restLength = random.Uniform(0.1, 2);
}
inline void Draw(Random& random, Bending::Params& p)
{
    p.restCurvature = random.Uniform(0.1, 2);
}
inline void Draw(Random& random, Attachment::Params& p)
{
    p.target = random.Normal<Vec3>();
}
inline void Draw(Random& random, StretchRange& p)
{
    p = {random.Uniform(0.5, 0.95), random.Uniform(1, 1.5)};
}
inline void Draw(Random& random, Crush::Params& p)
{
    p.low = random.Uniform(0.2, 0.9);
}
inline void Draw(Random& random, ProductRange& p)
{
    p = {random.Uniform(0.5, 0.95), random.Uniform(1, 1.5)};
}
inline void Draw(Random& random, Example::Params& p)
{
    p.count = 2;
    for (std::size_t k = 0; k < 2; ++k)
    {
        const Mat3 half = Mat3::Identity() + 0.3 * random.Normal<Mat3>();
        p.stretch[k] = half.transpose() * half;
    }
}

template <class E> typename E::Params DrawParams(Random& random)
{
    typename E::Params params{};
    Draw(random, params);
    return params;
}

/// Calls function.template operator()<E>() for every energy there is.
template <class Function> void ForEveryEnergy(Function&& function)
{
    const auto all = [&]<class... E>(std::tuple<Batch<E>...>*) { (function.template operator()<E>(), ...); };
    all(static_cast<OverAllEnergies<Batch>*>(nullptr));
    function.template operator()<Attachment>();
}

/// A deformation like those of a body in trouble: mild, wild, flat, inverted, a line, mirrored, or nothing at all.
template <class E> Deformation<E> DrawDeformation(Random& random, int kind)
{
    Deformation<E> d = random.Normal<Deformation<E>>();
    switch (kind % 7)
    {
    case 1:
        d.row(0).setZero();
        break;
    case 2:
        d.row(1) *= -3;
        break;
    case 3:
        d *= 1e-6;
        break;
    case 4:
        d.setZero();
        break;
    case 5:
        for (int column = 1; column < E::kRows; ++column)
            d.col(column) = random.Uniform(-2, 2) * d.col(0);
        break;
    case 6:
        d = 0.1 * d + Deformation<E>::Identity();
        d.col(E::kRows - 1) *= -1;
        break;
    default:
        break;
    }
    return d;
}
} // namespace cpd::test
