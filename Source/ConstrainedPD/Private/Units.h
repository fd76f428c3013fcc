/// The one file that converts between the engine (cm, left-handed) and the library (m, right-handed). The rules and
/// their reasons are in CPDSolver/Play/Units.h.
#pragma once

#include "CPDSolver/Play/Shape/Region.h"
#include "CPDSolver/Play/Units.h"
#include "CPDSolver/Step/StepInput.h"
#include "ConstrainedPDTypes.h"
#include "CoreMinimal.h"

namespace ConstrainedPD
{
inline cpd::Vec3 Plain(const FVector& V)
{
    return {V.X, V.Y, V.Z};
}
inline FVector Plain(const cpd::Vec3& V)
{
    return FVector(V[0], V[1], V[2]);
}

/// Places, velocities, impulses and momenta.
inline cpd::Vec3 ToLibrary(const FVector& V)
{
    return cpd::play::FromCentimetres(Plain(V));
}
inline FVector ToEngine(const cpd::Vec3& V)
{
    return Plain(cpd::play::ToCentimetres(V));
}

/// Directions and scales: no length.
inline cpd::Vec3 DirectionToLibrary(const FVector& V)
{
    return cpd::play::MirrorDirection(Plain(V));
}
inline FVector DirectionToEngine(const cpd::Vec3& V)
{
    return Plain(cpd::play::MirrorDirection(V));
}

/// Forces are in newtons on both sides: Unreal's own unit, kg cm/s^2, is a hundredth.
inline cpd::Vec3 ForceToLibrary(const FVector& Newtons)
{
    return cpd::play::MirrorDirection(Plain(Newtons));
}

/// Angular momenta and angular impulses.
inline cpd::Vec3 TurnToLibrary(const FVector& V)
{
    return cpd::play::TurnFromCentimetres(Plain(V));
}
inline FVector TurnToEngine(const cpd::Vec3& V)
{
    return Plain(cpd::play::TurnToCentimetres(V));
}

/// Angular velocities in rad/s: no length.
inline cpd::Vec3 RateToLibrary(const FVector& V)
{
    return cpd::play::MirrorTurn(Plain(V));
}

inline cpd::Quat ToLibrary(const FQuat& Q)
{
    return cpd::play::MirrorRotation(cpd::Quat(Q.W, Q.X, Q.Y, Q.Z));
}
inline FQuat ToEngine(const cpd::Quat& Q)
{
    const cpd::Quat Mirrored = cpd::play::MirrorRotation(Q);
    return FQuat(Mirrored.x(), Mirrored.y(), Mirrored.z(), Mirrored.w());
}
inline cpd::play::Frame ToLibrary(const FTransform& T)
{
    return {ToLibrary(T.GetLocation()), ToLibrary(T.GetRotation())};
}

inline cpd::Real LengthToLibrary(double Centimetres)
{
    return Centimetres * cpd::play::kMetresPerCentimetre;
}
inline double LengthToEngine(cpd::Real Metres)
{
    return Metres / cpd::play::kMetresPerCentimetre;
}
inline cpd::Real DensityToLibrary(double GramsPerCubicCentimetre)
{
    return GramsPerCubicCentimetre * cpd::play::kDensityUnit;
}

inline cpd::TargetMode ToLibrary(EConstrainedPDTargetMode Mode)
{
    switch (Mode)
    {
    case EConstrainedPDTargetMode::Once:
        return cpd::TargetMode::Once;
    case EConstrainedPDTargetMode::Hold:
        return cpd::TargetMode::Hold;
    default:
        return cpd::TargetMode::Follow;
    }
}
inline EConstrainedPDTargetMode ToEngine(cpd::TargetMode Mode)
{
    switch (Mode)
    {
    case cpd::TargetMode::Once:
        return EConstrainedPDTargetMode::Once;
    case cpd::TargetMode::Hold:
        return EConstrainedPDTargetMode::Hold;
    default:
        return EConstrainedPDTargetMode::Follow;
    }
}

inline FString ToEngine(const std::string& Text)
{
    return FString(UTF8_TO_TCHAR(Text.c_str()));
}
} // namespace ConstrainedPD
