#include <algorithm>

#include "CPDSolver/Play/LiveBody.h"
#include "CPDSolver/Play/Loose.h"

/// What steps did to obstacles and to other bodies, added up for the game.
namespace cpd::play
{
Contact& LiveBody::ContactWith(std::uint64_t id)
{
    const auto known =
        std::find_if(next.contacts.begin(), next.contacts.end(), [&](const Contact& c) { return c.id == id; });
    Contact& contact = known == next.contacts.end() ? next.contacts.emplace_back() : *known;
    contact.id = id;
    return contact;
}

void LiveBody::Place(Surroundings around)
{
    const std::vector<Collider>& before = surroundings.colliders;
    for (Collider& now : around.colliders)
    {
        const auto isIt = [&now](const auto& one) { return one.id == now.id; };
        const auto was = std::ranges::find_if(before, isIt);
        if (!(now.mass > 0) || was == before.end())
            continue;
        const auto met = std::ranges::find_if(view.contacts, isIt);
        const bool touched = met != view.contacts.end();
        // Who stands on it parts from it for a step at times; and who falls on what has stood still all the while shall
        // find it there.
        const bool stood = was->mass > now.mass;
        const bool borne = std::ranges::find(around.borne, now.id) != around.borne.end();
        const bool awaits = !borne && IsBelow(now, stands.box);
        if (!touched && !stood && !awaits)
            continue;
        // What a soft body bears trembles on that, and nothing else holds it.
        if (borne && !(HardlyMoves(*was) && HardlyMoves(now)))
            continue;
        const Vec3 push = touched ? Vec3(met->linear + met->others) : Vec3(Vec3::Zero());
        const Vec3 normal = touched ? met->normal : Vec3((view.report.centre - now.position).normalized());
        if (IsHeldFromBelow(*was, now, push, normal, view.seconds))
            StandFirm(now);
    }
    surroundings = std::move(around);
}

/// Adds up what the step did to each obstacle.
void LiveBody::NoteContacts()
{
    const ContactSpace& space = workspace.contact;
    const std::size_t count = std::min(space.impulses.size(), aroundNow.colliders.size());
    const Real timeLeft = (order.steps - next.steps + Real(0.5)) * order.step; // from the step's middle on
    for (std::size_t i = 0; i < count; ++i)
    {
        const ObstacleImpulse& impulse = space.impulses[i];
        if (impulse.linear.isZero(0) && impulse.angular.isZero(0))
            continue;
        const Collider& collider = aroundNow.colliders[i];
        Contact& contact = ContactWith(collider.id);
        Vec3 sum = Vec3::Zero();
        Vec3 normal = Vec3::Zero();
        Real touching = 0;
        for (const Touch& touch : space.touches)
            if (touch.collider == static_cast<Index>(i))
            {
                sum += touch.spot.In(state.x);
                normal += touch.normal;
                touching += 1;
            }
        contact.place = touching > 0 ? Vec3(sum / touching) : collider.position;
        contact.normal = (touching > 0 ? normal : Vec3(-contact.linear - impulse.linear)).normalized();
        contact.arm = arms[i];
        contact.firm = collider.mass > 0 && collider.acceleration.isZero(0);
        // Where it parts from what stands firm it may take back of what it gave: from the floor beneath, not from that.
        const Real pull = contact.firm ? std::max<Real>(0, impulse.linear.dot(contact.normal)) : 0;
        const Vec3 linear = impulse.linear - pull * contact.normal;
        contact.linear += linear;
        contact.angular += contact.firm ? Probing(collider, impulse.angular) : impulse.angular;
        const Vec3 borne = WeightBorne(collider, linear, order.step);
        contact.borne += borne;
        if (collider.mass > 0)
            contact.others += GivenBetween(collider, space.colliders[i], order.step).linear - impulse.linear;
        contact.way += timeLeft * (linear - borne);
    }
}

/// The same for other soft bodies.
void LiveBody::NoteBodies()
{
    for (const BodyImpulse& impulse : workspace.contact.bodies)
    {
        Contact& contact = ContactWith(kIsBody | impulse.id);
        contact.place = contact.arm = impulse.place / impulse.weight;
        contact.normal = impulse.normal.normalized();
        contact.linear -= impulse.linear;
    }
}

/// Between the steps of one frame obstacles go on as they were moving; what gives way, as the step has pushed it. The
/// next step would else meet it where it is no more, and give it the same impulse again.
void LiveBody::MoveColliders()
{
    for (std::size_t i = 0; i < aroundNow.colliders.size(); ++i)
    {
        Collider& collider = aroundNow.colliders[i];
        if (!(collider.mass > 0) || i >= workspace.contact.colliders.size())
        {
            MoveOn(collider, order.step);
            continue;
        }
        const ObstacleImpulse given = GivenBetween(collider, workspace.contact.colliders[i], order.step);
        MoveLoose(collider, given.linear, given.angular, order.step);
    }
}
} // namespace cpd::play
