#include <numeric>

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Generate/Generate.h"
#include "CPDSolver/Step/Workspace.h"
#include "Checks/Unit/Energy/AnyEnergy.h"

/// The forces that a search ends with are held against their conditions, in double and in space, by solves with A.
namespace cpd
{
namespace
{
constexpr Real kMeetingStep = 1.0 / 120; // s
constexpr Real kFriction = 0.4;
constexpr Index kContacts = 36; // enough to go by twos

/// Contacts all over a cube's lower face, and a loose thing that all of them move.
struct Scene
{
    BodyPointer body = *MakeSolid(Generate("cube")->solid, Material{});
    Workspace w;
    Meetings meetings;
    std::vector<Index> vertices;
    std::vector<Mat3> frames;
    std::vector<Vec3> away; // m, along the axes
    std::vector<Eigen::Matrix<Real, 6, 3>> arms;
    Eigen::Matrix<Real, 6, 1> ease = Eigen::Matrix<Real, 6, 1>::Constant(2e-6);

    explicit Scene(test::Random& random)
    {
        bool refactored = false;
        EXPECT_TRUE(Prepare(*body, {}, kMeetingStep, w, refactored));
        vertices.resize(static_cast<std::size_t>(body->VertexCount()));
        std::iota(vertices.begin(), vertices.end(), 0);
        std::ranges::stable_sort(vertices, {}, [&](Index i) { return body->rest(2, i); });
        vertices.resize(kContacts);
        Compliance& c = w.contact.compliance;
        ForgetTouched(c, body->VertexCount());
        for (const Index vertex : vertices)
            SlotFor(c, vertex);
        FillBlock(c, w.system);
        meetings.carried.resize(1);
        for (const Index vertex : vertices)
            Add(random, c.slotOf[vertex]);
    }

    void Add(test::Random& random, Index slot)
    {
        const Vec3 normal = (Vec3::UnitZ() + 0.2 * random.Normal<Vec3>()).normalized();
        frames.push_back(FrameAt(normal));
        away.push_back(1e-3 * random.Normal<Vec3>() - Vec3(1e-3, 0, 0));
        Joint joint;
        Eigen::Matrix<Real, 6, 3> arm;
        for (int k = 0; k < 3; ++k)
            for (int i = 0; i < 6; ++i)
                arm(i, k) = random.Uniform(-1, 1);
        arms.push_back(arm);
        for (int k = 0; k < 3; ++k)
        {
            const Eigen::Matrix<Real, 6, 1> felt = ease.cwiseProduct(arm.col(k));
            joint.felt[static_cast<std::size_t>(k)] = {QuadOf(felt.head<3>()), QuadOf(felt.tail<3>())};
        }
        for (int i = 0; i < 6; ++i)
            joint.seen[static_cast<std::size_t>(i)] = QuadOf(arm.row(i));
        Meeting& meeting = meetings.list.emplace_back();
        meeting.joints = static_cast<Index>(meetings.joints.size());
        meeting.jointCount = 1;
        meetings.joints.push_back(joint);
        meeting.moved[0] = {&w.contact.compliance, 1, {slot}, {1}};
        meeting.friction = static_cast<float>(kFriction);
        meeting.away = QuadOf(away.back());
        SetUp(frames.back(), w.contact.compliance.Between(slot, slot), std::span(&joint, 1), meeting);
    }

    /// How far apart each contact ends along its axes, by these forces.
    std::vector<Vec3> EndsBy(const std::vector<Vec3>& forces)
    {
        w.rhs.setZero();
        Eigen::Matrix<Real, 6, 1> carried = Eigen::Matrix<Real, 6, 1>::Zero();
        for (std::size_t i = 0; i < forces.size(); ++i)
        {
            w.rhs.col(vertices[i]) += forces[i];
            carried += ease.cwiseProduct(arms[i] * (frames[i] * forces[i]));
        }
        w.system->factor.Solve(w.rhs, w.p, w.sweep);
        std::vector<Vec3> ends;
        for (std::size_t i = 0; i < forces.size(); ++i)
            ends.push_back(away[i] + frames[i] * w.p.col(vertices[i]) + arms[i].transpose() * carried);
        return ends;
    }
};

void ExpectConditions(Scene& scene)
{
    constexpr Real kSlack = 1e-6; // m, of millimetres
    std::vector<Vec3> forces;
    for (const Meeting& meeting : scene.meetings.list)
        forces.push_back(ForceOf(meeting));
    const std::vector<Vec3> ends = scene.EndsBy(forces);
    int pressing = 0;
    for (std::size_t i = 0; i < forces.size(); ++i)
    {
        const Vec3 force = scene.frames[i] * forces[i];
        const Real limit = kFriction * force[0];
        EXPECT_GE(force[0], 0) << i;
        EXPECT_GT(ends[i][0], -kSlack) << i;
        EXPECT_LE(force.tail<2>().norm(), limit * 1.001) << i;
        if (!(force[0] > 0))
            continue;
        ++pressing;
        EXPECT_LT(std::abs(ends[i][0]), kSlack) << i;
        const Real slide = ends[i].tail<2>().norm();
        if (slide > 10 * kSlack)
        {
            EXPECT_NEAR(force.tail<2>().norm(), limit, 0.01 * limit) << i << " slides";
            EXPECT_LT(force.tail<2>().dot(ends[i].tail<2>()), 0) << i;
        }
    }
    EXPECT_GT(pressing, 5);
}

TEST(Meeting, ForcesMeetTheirConditions)
{
    test::Random random(7);
    for (int n = 0; n < 5; ++n)
    {
        Scene scene(random);
        SettleForces(scene.meetings, {4000, 1e-7F});
        ExpectConditions(scene);
    }
}

TEST(Meeting, ForcesThatActAlreadyAreFoundAgain)
{
    test::Random random(11);
    Scene scene(random);
    SettleForces(scene.meetings, {4000, 1e-7F});
    std::vector<Quad> before;
    for (const Meeting& meeting : scene.meetings.list)
        before.push_back(meeting.force);
    std::ranges::fill(scene.w.contact.compliance.moved, 0.0F);
    scene.meetings.carried[0] = {};
    ActAll(scene.meetings);
    SettleForces(scene.meetings, {1, 1e-7F});
    for (std::size_t i = 0; i < before.size(); ++i)
        EXPECT_LT((scene.meetings.list[i].force - before[i]).abs().maxCoeff(), 1e-3) << i;
}

TEST(Meeting, AFewThatAreRestlessDisturbTheOthers)
{
    // What is looked at most often moves all the rest.
    test::Random random(17);
    for (int n = 0; n < 5; ++n)
    {
        Scene scene(random);
        SettleForces(scene.meetings, {4000, 1e-7F});
        for (std::size_t i = 0; i < 3; ++i)
        {
            scene.away[i][0] -= 3e-3;
            scene.meetings.list[i].away = QuadOf(scene.away[i]);
        }
        SettleForces(scene.meetings, {4000, 1e-7F});
        ExpectConditions(scene);
    }
}

TEST(Meeting, OneThatIsIdleStaysWithoutForce)
{
    test::Random random(13);
    Scene scene(random);
    for (std::size_t i = 0; i < scene.meetings.list.size(); i += 2)
        scene.meetings.list[i].idle = true;
    SettleForces(scene.meetings, {100, 1e-5F});
    for (std::size_t i = 0; i < scene.meetings.list.size(); i += 2)
        EXPECT_TRUE((scene.meetings.list[i].force == 0).all());
}
} // namespace
} // namespace cpd
