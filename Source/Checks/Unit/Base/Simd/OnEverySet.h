/// Repeats a test on every instruction set that the machine has.
#pragma once

#include <gtest/gtest.h>

#include "CPDSolver/Base/Simd/InstructionSet.h"

namespace cpd
{
/// Runs the test body on every instruction set of this machine, and puts the choice back.
template <class Function> void OnEverySet(Function&& function)
{
    const InstructionSet before = ChosenSet();
    for (const InstructionSet set : AvailableSets())
    {
        SCOPED_TRACE(NameOf(set));
        ASSERT_TRUE(ChooseSet(set));
        function();
    }
    ChooseSet(before);
}
} // namespace cpd
