#include <atomic>
#include <cstdlib>
#include <new>

#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Body/Snapshot.h"
#include "CPDSolver/Step/Together.h"
#include "Checks/Unit/Step/Slender/Bars.h"

namespace
{
std::atomic<long> allocations{0};
}

// Counts every allocation of this test program: what the linker's --wrap=malloc sends here, Eigen's among them, and
// new, whose own malloc lies inside the C++ library where the linker has no say.
extern "C" void* __real_malloc(std::size_t size);
extern "C" void* __wrap_malloc(std::size_t size)
{
    ++allocations;
    return __real_malloc(size);
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    return std::malloc(size ? size : 1);
}
void* operator new(std::size_t size)
{
    if (void* memory = operator new(size, std::nothrow))
        return memory;
    std::abort();
}
void* operator new(std::size_t size, std::align_val_t alignment)
{
    ++allocations;
    const std::size_t step = static_cast<std::size_t>(alignment);
    if (void* memory = std::aligned_alloc(step, (size + step - 1) / step * step))
        return memory;
    std::abort();
}
void operator delete(void* memory, std::align_val_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept
{
    std::free(memory);
}

namespace cpd
{
namespace
{
TEST(Repeat, AStepAllocatesNothingAfterTheFirst)
{
    for (const Solver& solver : AllSolvers())
        for (const BodyPointer& body : {test::MakeCube(50), test::MakeSheetOf(10, 50), test::MakeBar(2e4)})
        {
            State state = test::Stretched(*body, 1.2, Vec3(0, 0, 1));
            Workspace workspace;
            const std::vector<Anchor> anchors = {{0, state.x.col(0), 100}};
            StepInput input;
            input.anchors = anchors;
            input.damping = 0.1;
            solver.step(*body, input, state, workspace);
            input.targets.H = Target<Real>{2};
            solver.step(*body, input, state, workspace);
            const long before = allocations;
            for (int n = 0; n < 5; ++n)
                solver.step(*body, input, state, workspace);
            EXPECT_EQ(allocations - before, 0) << solver.name;
        }
}

TEST(Repeat, SameBitsOnAnyNumberOfThreads)
{
    // More elements than a chunk, so that the sums really are shared out.
    const BodyPointer cube = test::MakeCube(50, 10);
    ASSERT_GT(ElementCount(cube->energies), 5000);
    std::vector<std::pair<const Solver*, BodyPointer>> cases;
    for (const Solver& solver : AllSolvers())
        cases.emplace_back(&solver, cube);
    cases.emplace_back(FindSolver("cpd"), test::MakeBar(2e4, Vec3(2, 0.3, 0.3), {40, 6, 6}));
    for (const auto& [solver, body] : cases)
    {
        Columns reference;
        for (const int threads : {1, 2, 3, 16, -2, -16})
        {
            // Below zero: so many of OpenMP's.
            SetParallelBackend(threads < 0 ? OpenMPBackend() : nullptr);
            SetThreadCount(std::abs(threads));
            State state = test::Stretched(*body, 1.2, Vec3(1, 2, 3));
            Workspace workspace;
            StepInput input = test::Weightless();
            for (int n = 0; n < 5; ++n)
                solver->step(*body, input, state, workspace);
            if (threads == 1)
                reference = state.x;
            EXPECT_EQ(state.x, reference) << solver->name << " on " << threads;
        }
        SetThreadCount(0);
        SetParallelBackend(nullptr);
    }
}

/// Two cubes, one on the other, on a floor.
class Pile
{
public:
    explicit Pile(Index cells) : body(test::MakeCube(500, cells))
    {
        floor.id = 1;
        input.colliders = std::span(&floor, 1);
        input.damping = 0.5;
        for (std::size_t i = 0; i < 2; ++i)
        {
            states[i] = MakeState(*body);
            states[i].x.row(0).array() += Real(0.1) * static_cast<Real>(i);
            states[i].x.row(2).array() += static_cast<Real>(i) * Real(1.01) + Real(0.501);
            members[i] = {body.get(), &input, &states[i], &workspaces[i], &reports[i], i + 1};
        }
    }

    void Step(int times)
    {
        for (int n = 0; n < times; ++n)
            StepTogether(members, room);
    }
    bool Touch() const { return !workspaces[0].contact.presses.empty() || !workspaces[1].contact.presses.empty(); }

    BodyPointer body;
    std::array<State, 2> states;

private:
    Collider floor;
    StepInput input;
    std::array<Workspace, 2> workspaces;
    std::array<StepReport, 2> reports;
    std::array<Member, 2> members;
    TogetherRoom room;
};

TEST(Repeat, BodiesThatLieOnEachOtherAllocateNothing)
{
    Pile pile(4);
    pile.Step(60);
    ASSERT_TRUE(pile.Touch());
    const long before = allocations;
    pile.Step(10);
    EXPECT_EQ(allocations - before, 0);
}

TEST(Repeat, SameBitsOnAnyNumberOfThreadsInContact)
{
    Columns reference;
    for (const int threads : {1, 2, 16})
    {
        SetThreadCount(threads);
        Pile pile(10);
        pile.Step(4);
        EXPECT_TRUE(pile.Touch());
        if (threads == 1)
            reference = pile.states[1].x;
        EXPECT_EQ(pile.states[1].x, reference) << threads;
    }
    SetThreadCount(0);
}

TEST(Snapshot, GoesOnBitForBit)
{
    for (const Solver& solver : AllSolvers())
    {
        const BodyPointer body = test::MakeCube(50);
        State state = test::Stretched(*body, 1.2, Vec3(1, 2, 3));
        Workspace workspace;
        StepInput input;
        const std::vector<Anchor> anchors = {{3, state.x.col(3), 100}};
        input.anchors = anchors;
        for (int n = 0; n < 10; ++n)
            solver.step(*body, input, state, workspace);
        const std::vector<std::byte> saved = Save(*body, state);
        for (int n = 0; n < 10; ++n)
            solver.step(*body, input, state, workspace);

        // As after a new start of the game: the body is built again, nothing is left of the workspace.
        const BodyPointer again = test::MakeCube(50);
        Expected<State> restored = Restore(*again, saved);
        ASSERT_TRUE(restored) << restored.Message();
        Workspace fresh;
        for (int n = 0; n < 10; ++n)
            solver.step(*again, input, *restored, fresh);
        EXPECT_EQ(restored->x, state.x) << solver.name;
        EXPECT_EQ(restored->v, state.v) << solver.name;
        EXPECT_EQ(restored->ledger.Sum(), state.ledger.Sum()) << solver.name;
    }
}

TEST(Snapshot, RefusesDamageAndStrangers)
{
    const BodyPointer body = test::MakeCube(50);
    const State state = test::Stretched(*body, 1.2);
    const std::vector<std::byte> saved = Save(*body, state);
    ASSERT_TRUE(Restore(*body, saved));
    EXPECT_FALSE(Restore(*test::MakeCube(51), saved));
    EXPECT_FALSE(Restore(*test::MakeCube(50, 5), saved));
    for (std::size_t length = 0; length < saved.size(); length += 97)
        EXPECT_FALSE(Restore(*body, std::span(saved).first(length)));
    for (std::size_t at = 0; at < saved.size(); at += 53)
    {
        std::vector<std::byte> damaged = saved;
        damaged[at] ^= std::byte{0x10};
        EXPECT_FALSE(Restore(*body, damaged)) << "byte " << at;
    }
}
} // namespace
} // namespace cpd
