// The lines of the energy graph.
#include <gtest/gtest.h>

#include "CPDSolver/Play/Look/EnergyGraph.h"

namespace cpd::play
{
TEST(EnergyGraph, KeepsTheLastStepsInTheirOrder)
{
    EnergyHistory history;
    for (int i = 0; i < EnergyHistory::kKept + 10; ++i)
        history.Add(i, 1);
    EXPECT_EQ(history.Count(), EnergyHistory::kKept);
    EXPECT_EQ(history.At(EnergyKind::Kinetic, 0), 10);
    EXPECT_EQ(history.At(EnergyKind::Total, EnergyHistory::kKept - 1), EnergyHistory::kKept + 10);
    EXPECT_EQ(history.Highest(), EnergyHistory::kKept + 10);
}

TEST(EnergyGraph, CurvesEndAtTheRightEdgeAndReachFromBottomToTop)
{
    EnergyHistory history;
    history.Add(0, 0);
    EXPECT_TRUE(CurveIn(history, EnergyKind::Total, {10, 20}, {300, 100}, 4).empty());
    history.Add(1, 3);
    history.Add(2, 0);
    const std::vector<GraphPoint> curve = CurveIn(history, EnergyKind::Total, {10, 20}, {300, 100}, 4);
    ASSERT_EQ(curve.size(), 3u);
    EXPECT_DOUBLE_EQ(curve[0].y, 120);
    EXPECT_DOUBLE_EQ(curve[1].y, 20);
    EXPECT_DOUBLE_EQ(curve[2].y, 70);
    EXPECT_DOUBLE_EQ(curve[2].x, 310);
    EXPECT_LT(curve[0].x, curve[1].x);
    const std::vector<GraphPoint> elastic = CurveIn(history, EnergyKind::Elastic, {10, 20}, {300, 100}, 4);
    EXPECT_DOUBLE_EQ(elastic[1].y, 45);
}

TEST(EnergyGraph, TheTopIsARoundNumberNotBelowTheCurve)
{
    for (const Real highest : {0.013, 0.9, 1.0, 3.0, 5.1, 99.0, 4321.0})
    {
        EXPECT_GE(RoundTop(highest), highest);
        EXPECT_LE(RoundTop(highest), 2.5 * highest * (1 + 1e-9));
    }
    EXPECT_EQ(RoundTop(3), 5);
    EXPECT_EQ(RoundTop(0), 1);
}
} // namespace cpd::play
