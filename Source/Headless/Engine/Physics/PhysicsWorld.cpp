#include "Headless/Engine/Physics/PhysicsWorld.h"

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wpedantic"
#endif
#include <btBulletDynamicsCommon.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#include "Headless/Engine/Core/Log.h"
#include "Headless/Engine/Physics/PhysicsSettings.h"
#include "Headless/Engine/World/World.h"

namespace
{
constexpr double kCentimetres = 100.0;
constexpr double kDensityUnit = 1000.0; // kg/m^3 in one g/cm^3

btVector3 ToBullet(const FVector& V)
{
    return btVector3(btScalar(V.X / kCentimetres), btScalar(V.Y / kCentimetres), btScalar(V.Z / kCentimetres));
}
btQuaternion ToBullet(const FQuat& Q)
{
    return btQuaternion(btScalar(Q.X), btScalar(Q.Y), btScalar(Q.Z), btScalar(Q.W));
}
FVector ToEngine(const btVector3& V)
{
    return FVector(V.x() * kCentimetres, V.y() * kCentimetres, V.z() * kCentimetres);
}
FVector ToEngineRate(const btVector3& V)
{
    return FVector(V.x(), V.y(), V.z());
}
FTransform ToEngine(const btTransform& T, const FVector& Scale = FVector(1, 1, 1))
{
    const btQuaternion Q = T.getRotation();
    return FTransform(FQuat(Q.x(), Q.y(), Q.z(), Q.w()), ToEngine(T.getOrigin()), Scale);
}

/// A compound of the body setup's parts at the component's scale.
struct OwnedShape
{
    btCompoundShape Compound;
    std::vector<std::unique_ptr<btCollisionShape>> Children;
    std::vector<std::unique_ptr<btTriangleMesh>> Meshes;
    double Volume = 0.0; // m^3, of the parts

    void Add(std::unique_ptr<btCollisionShape> Child, const FVector& Centre, const FQuat& Rotation)
    {
        btVector3 Low;
        btVector3 High;
        Child->getAabb(btTransform::getIdentity(), Low, High);
        const btVector3 Edges = High - Low;
        Volume += double(Edges.x()) * Edges.y() * Edges.z();
        Compound.addChildShape(btTransform(ToBullet(Rotation), ToBullet(Centre)), Child.get());
        Children.push_back(std::move(Child));
    }
};

/// For what stands: Bullet gives triangles no weight.
void AddTriangles(const Chaos::FTriangleMeshImplicitObject& Mesh, const FVector& Scale, OwnedShape& Made)
{
    auto Triangles = std::make_unique<btTriangleMesh>();
    const auto Corner = [&](int32 Vertex)
    {
        const auto& Place = Mesh.Particles().GetX(Vertex);
        return ToBullet(FVector(Place[0], Place[1], Place[2]) * Scale);
    };
    for (const auto& T : Mesh.Elements().GetLargeIndexBuffer())
        Triangles->addTriangle(Corner(T[0]), Corner(T[1]), Corner(T[2]));
    for (const auto& T : Mesh.Elements().GetSmallIndexBuffer())
        Triangles->addTriangle(Corner(T[0]), Corner(T[1]), Corner(T[2]));
    if (Triangles->getNumTriangles() > 0)
        Made.Add(std::make_unique<btBvhTriangleMeshShape>(Triangles.get(), true), FVector::ZeroVector, FQuat());
    Made.Meshes.push_back(std::move(Triangles));
}

std::shared_ptr<OwnedShape> MakeShape(const UBodySetup& Setup, const FVector& Scale)
{
    const FKAggregateGeom& Geometry = Setup.AggGeom;
    const FVector Size = Scale.GetAbs();
    const auto Metres = [](double Centimetres) { return btScalar(Centimetres / kCentimetres); };
    const std::shared_ptr<OwnedShape> Made = std::make_shared<OwnedShape>();
    for (const FKSphereElem& Ball : Geometry.SphereElems)
        Made->Add(std::make_unique<btSphereShape>(Metres(Ball.Radius * Scale.GetAbsMin())), Ball.Center * Scale,
                  FQuat());
    for (const FKBoxElem& Box : Geometry.BoxElems)
        Made->Add(std::make_unique<btBoxShape>(ToBullet(FVector(Box.X, Box.Y, Box.Z) * Size * 0.5)), Box.Center * Scale,
                  Box.Rotation.Quaternion());
    for (const FKSphylElem& Capsule : Geometry.SphylElems)
        Made->Add(std::make_unique<btCapsuleShapeZ>(Metres(Capsule.GetScaledRadius(Scale)),
                                                    Metres(Capsule.GetScaledCylinderLength(Scale))),
                  Capsule.Center * Scale, Capsule.Rotation.Quaternion());
    for (const FKConvexElem& Convex : Geometry.ConvexElems)
    {
        auto Hull = std::make_unique<btConvexHullShape>();
        for (const FVector& Point : Convex.VertexData)
            Hull->addPoint(ToBullet(Point * Scale));
        Made->Add(std::move(Hull), FVector::ZeroVector, FQuat());
    }
    if (Made->Children.empty())
        for (const Chaos::FTriangleMeshImplicitObjectPtr& Mesh : Setup.TriMeshGeometries)
            AddTriangles(*Mesh, Scale, *Made);
    return Made;
}
} // namespace

DECLARE_LOG_CATEGORY_EXTERN(LogPhysics, Log, All);
DEFINE_LOG_CATEGORY(LogPhysics);

namespace headless
{
struct PhysicsWorld::Parts
{
    btDefaultCollisionConfiguration Configuration;
    btCollisionDispatcher Dispatcher{&Configuration};
    btDbvtBroadphase Broadphase;
    btSequentialImpulseConstraintSolver Solver;
    btDiscreteDynamicsWorld World{&Dispatcher, &Broadphase, &Solver, &Configuration};
    std::vector<UPrimitiveComponent*> Members;
};

PhysicsWorld::PhysicsWorld() : Bullet(std::make_unique<Parts>()) {}
PhysicsWorld::~PhysicsWorld()
{
    while (!Bullet->Members.empty())
        Leave(*Bullet->Members.back());
}

void PhysicsWorld::Leave(UPrimitiveComponent& Component)
{
    for (FBodyInstance* const Body : Component.AllBodies())
    {
        if (Body->Rigid)
            Bullet->World.removeRigidBody(Body->Rigid.get());
        Body->Rigid.reset();
        Body->Shapes.reset();
        Body->OwnerComponent = nullptr;
    }
    std::erase(Bullet->Members, &Component);
}

void PhysicsWorld::Enter(UPrimitiveComponent& Component)
{
    Leave(Component);
    if (!Component.ShouldCreatePhysicsState())
        return;
    const FVector Scale = Component.GetComponentTransform().GetScale3D();
    if (!Component.bGenerateMirroredCollision && Scale.X * Scale.Y * Scale.Z < 0.0)
        UE_LOG(LogPhysics, Warning, TEXT("%s: Body is mirrored but bGenerateMirroredCollision == false."),
               *Component.GetPathName());
    if (Component.GetCollisionEnabled() == ECollisionEnabled::NoCollision)
        return;
    bool bAny = false;
    for (FBodyInstance* const Body : Component.AllBodies())
        if (const UBodySetup* const Setup = Body->OwnSetup ? Body->OwnSetup : Component.PhysicsSetup())
        {
            Enter(Component, *Body, *Setup);
            bAny = true;
        }
    if (bAny)
        Bullet->Members.push_back(&Component);
}

void PhysicsWorld::Enter(UPrimitiveComponent& Component, FBodyInstance& Body, const UBodySetup& Setup)
{
    const FTransform At = Body.Local * Component.GetComponentTransform();
    const std::shared_ptr<OwnedShape> Shape = MakeShape(Setup, At.GetScale3D());
    const UPhysicalMaterial* const Material =
        FBodyInstance::GetSimplePhysicalMaterial(&Body, &Component, const_cast<UBodySetup*>(&Setup));
    const double Full = (Material ? Material->Density : 1.0) * kDensityUnit * Shape->Volume;
    // By default the engine raises masses to this power, so that great ones are not too great.
    constexpr double kPower = 0.75;
    const double Weight = Component.MassOverride > 0.0f ? Component.MassOverride : std::pow(Full, kPower);
    const btScalar Mass = btScalar(Body.bSimulates ? Weight : 0.0);
    btVector3 Inertia(0, 0, 0);
    if (Mass > 0)
        Shape->Compound.calculateLocalInertia(Mass, Inertia);
    Body.Rigid = std::make_shared<btRigidBody>(Mass, nullptr, &Shape->Compound, Inertia);
    Body.Rigid->setWorldTransform(btTransform(ToBullet(At.GetRotation()), ToBullet(At.GetLocation())));
    Body.Rigid->setActivationState(DISABLE_DEACTIVATION);
    Body.Rigid->setUserPointer(&Component);
    Body.Shapes = Shape;
    Body.Scale3D = At.GetScale3D();
    Body.OwnerComponent = &Component;
    // Before it is added: the world would give it its own gravity.
    if (!Component.bGravity)
        Body.Rigid->setFlags(BT_DISABLE_WORLD_GRAVITY);
    Bullet->World.addRigidBody(Body.Rigid.get());
}

void PhysicsWorld::Moved(UPrimitiveComponent& Component)
{
    for (FBodyInstance* const Body : Component.AllBodies())
    {
        if (!Body->Rigid)
            continue;
        const FTransform At = Body->Local * Component.GetComponentTransform();
        Body->Rigid->setWorldTransform(btTransform(ToBullet(At.GetRotation()), ToBullet(At.GetLocation())));
        Bullet->World.updateSingleAabb(Body->Rigid.get());
    }
}

void PhysicsWorld::Step(float Seconds, float GravityZ)
{
    const UPhysicsSettings& Settings = *GetDefault<UPhysicsSettings>();
    const float Longest = Settings.bSubstepping
                              ? static_cast<float>(Settings.MaxSubsteps) * Settings.MaxSubstepDeltaTime
                              : Settings.MaxPhysicsDeltaTime;
    Bullet->World.setGravity(btVector3(0, 0, btScalar(GravityZ / kCentimetres)));
    // One step a frame, unless the frame is cut.
    const float Frame = FMath::Min(Seconds, Longest);
    const int Needed = static_cast<int>(std::ceil(Frame / Settings.MaxSubstepDeltaTime));
    const int Steps = Settings.bSubstepping ? std::clamp(Needed, 1, Settings.MaxSubsteps) : 1;
    std::vector<std::pair<btRigidBody*, btVector3>> Forces;
    for (UPrimitiveComponent* const Component : Bullet->Members)
        for (FBodyInstance* const Body : Component->AllBodies())
            if (Body->Rigid)
                Forces.emplace_back(Body->Rigid.get(), Body->Rigid->getTotalForce());
    for (int Step = 0; Step < Steps; ++Step)
    {
        // A force acts in all of them, and Bullet forgets it after each.
        for (const auto& [Rigid, Force] : Forces)
            if (Step > 0)
                Rigid->applyCentralForce(Force);
        Bullet->World.stepSimulation(Frame / static_cast<float>(Steps), 0);
    }
    const std::vector<UPrimitiveComponent*> Members = Bullet->Members;
    for (UPrimitiveComponent* const Component : Members)
        if (Component->BodyInstance.bSimulates && Component->BodyInstance.Rigid)
            Component->SetWorldTransform(ToEngine(Component->BodyInstance.Rigid->getWorldTransform(),
                                                  Component->GetComponentTransform().GetScale3D()));
}

std::vector<UPrimitiveComponent*> PhysicsWorld::Touching(const FBox& Box) const
{
    struct Catch : btBroadphaseAabbCallback
    {
        std::vector<const void*> Found;
        bool process(const btBroadphaseProxy* Proxy) override
        {
            Found.push_back(static_cast<const btCollisionObject*>(Proxy->m_clientObject)->getUserPointer());
            return true;
        }
    } Caught;
    Bullet->Broadphase.aabbTest(ToBullet(Box.Min), ToBullet(Box.Max), Caught);
    std::vector<UPrimitiveComponent*> Ordered;
    for (UPrimitiveComponent* const Member : Bullet->Members)
        if (std::find(Caught.Found.begin(), Caught.Found.end(), Member) != Caught.Found.end())
            Ordered.push_back(Member);
    return Ordered;
}

bool Touches(const FBodyInstance& Body, const FBox& Box)
{
    btVector3 Low;
    btVector3 High;
    if (!Body.Rigid)
        return false;
    Body.Rigid->getAabb(Low, High);
    return TestAabbAgainstAabb2(Low, High, ToBullet(Box.Min), ToBullet(Box.Max));
}
} // namespace headless

// A component's body as the engine shows it ---------------------------------------------------------------------------

UPhysicalMaterial* FBodyInstance::GetSimplePhysicalMaterial() const
{
    return GetSimplePhysicalMaterial(this, OwnerComponent, GetBodySetup());
}

UPhysicalMaterial* FBodyInstance::GetSimplePhysicalMaterial(const FBodyInstance* Body,
                                                            TWeakObjectPtr<UPrimitiveComponent>,
                                                            TWeakObjectPtr<UBodySetup> Setup)
{
    return Body->Material || !Setup.IsValid() ? Body->Material : Setup->PhysMaterial;
}

UBodySetup* FBodyInstance::GetBodySetup() const
{
    if (OwnSetup)
        return OwnSetup;
    return OwnerComponent.IsValid() ? OwnerComponent->GetBodySetup() : nullptr;
}

FTransform FBodyInstance::GetUnrealWorldTransform() const
{
    return ToEngine(Rigid->getWorldTransform());
}

/// As in Unreal before 5.6: what is not simulated has no velocity, however the game moves it.
FVector FBodyInstance::GetUnrealWorldVelocity() const
{
    return Rigid && bSimulates ? ToEngine(Rigid->getLinearVelocity()) : FVector::ZeroVector;
}

FVector FBodyInstance::GetUnrealWorldAngularVelocityInRadians() const
{
    return Rigid && bSimulates ? ToEngineRate(Rigid->getAngularVelocity()) : FVector::ZeroVector;
}

FVector FBodyInstance::GetCOMPosition() const
{
    return ToEngine(Rigid->getCenterOfMassPosition());
}

float FBodyInstance::GetBodyMass() const
{
    return Rigid ? Rigid->getMass() : 0.0f;
}

FVector FBodyInstance::GetBodyInertiaTensor() const
{
    const btVector3 Inertia = Rigid->getLocalInertia();
    return ToEngineRate(Inertia) * (kCentimetres * kCentimetres);
}

FTransform FBodyInstance::GetMassSpaceToWorldSpace() const
{
    return ToEngine(Rigid->getWorldTransform());
}

void FBodyInstance::AddForce(const FVector& Force, bool, bool)
{
    if (Rigid && bSimulates)
        Rigid->applyCentralForce(ToBullet(Force));
}

void FBodyInstance::AddImpulse(const FVector& Impulse, bool)
{
    if (Rigid && bSimulates)
        Rigid->applyCentralImpulse(ToBullet(Impulse));
}

void FBodyInstance::AddImpulseAtPosition(const FVector& Impulse, const FVector& Position)
{
    if (Rigid && bSimulates)
        Rigid->applyImpulse(ToBullet(Impulse), ToBullet(Position) - Rigid->getCenterOfMassPosition());
}

void FBodyInstance::AddAngularImpulseInRadians(const FVector& Impulse, bool)
{
    const FVector Metres = Impulse / (kCentimetres * kCentimetres);
    if (Rigid && bSimulates)
        Rigid->applyTorqueImpulse(btVector3(btScalar(Metres.X), btScalar(Metres.Y), btScalar(Metres.Z)));
}

void UPrimitiveComponent::SetPhysicsLinearVelocity(const FVector& Velocity)
{
    if (BodyInstance.Rigid)
        BodyInstance.Rigid->setLinearVelocity(ToBullet(Velocity));
}
