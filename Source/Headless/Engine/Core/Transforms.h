/// Rotators, quaternions, transforms and boxes, with the engine's meanings.
#pragma once

#include "Headless/Engine/Core/Vectors.h"

struct FRotator;

struct FQuat
{
    double X = 0;
    double Y = 0;
    double Z = 0;
    double W = 1;

    FQuat() = default;
    FQuat(double InX, double InY, double InZ, double InW) : X(InX), Y(InY), Z(InZ), W(InW) {}
    FQuat(const FVector& Axis, double Radians)
    {
        const double S = std::sin(Radians / 2);
        *this = FQuat(Axis.X * S, Axis.Y * S, Axis.Z * S, std::cos(Radians / 2));
    }
    /// A * B turns by B first.
    FQuat operator*(const FQuat& B) const
    {
        return {W * B.X + X * B.W + Y * B.Z - Z * B.Y, W * B.Y - X * B.Z + Y * B.W + Z * B.X,
                W * B.Z + X * B.Y - Y * B.X + Z * B.W, W * B.W - X * B.X - Y * B.Y - Z * B.Z};
    }
    FVector RotateVector(const FVector& V) const
    {
        const FVector Q(X, Y, Z);
        const FVector T = FVector::CrossProduct(Q, V) * 2.0;
        return V + T * W + FVector::CrossProduct(Q, T);
    }
    FQuat Inverse() const { return {-X, -Y, -Z, W}; }
    /// A turn is the same with all signs changed.
    bool Equals(const FQuat& Q, double Tolerance = 1e-4) const
    {
        const auto Near = [&](double Sign)
        {
            return std::abs(X - Sign * Q.X) <= Tolerance && std::abs(Y - Sign * Q.Y) <= Tolerance &&
                   std::abs(Z - Sign * Q.Z) <= Tolerance && std::abs(W - Sign * Q.W) <= Tolerance;
        };
        return Near(1.0) || Near(-1.0);
    }
    static const FQuat Identity;
};
inline const FQuat FQuat::Identity{};

/// Degrees. Yaw turns from forward to right, pitch from forward to up, roll from up to right.
struct FRotator
{
    double Pitch = 0;
    double Yaw = 0;
    double Roll = 0;

    FRotator() = default;
    FRotator(double InPitch, double InYaw, double InRoll) : Pitch(InPitch), Yaw(InYaw), Roll(InRoll) {}
    FQuat Quaternion() const
    {
        // Roll about X and pitch about Y turn against the formula's sense, as the engine has it.
        const FQuat AboutZ(FVector(0, 0, 1), FMath::DegreesToRadians(Yaw));
        const FQuat AboutY(FVector(0, 1, 0), -FMath::DegreesToRadians(Pitch));
        const FQuat AboutX(FVector(1, 0, 0), -FMath::DegreesToRadians(Roll));
        return AboutZ * AboutY * AboutX;
    }
    /// Where X points.
    FVector Vector() const { return Quaternion().RotateVector(FVector(1, 0, 0)); }
    static const FRotator ZeroRotator;
};
inline const FRotator FRotator::ZeroRotator{};

namespace EAxis
{
enum Type
{
    None,
    X,
    Y,
    Z
};
}

/// Scale, then turn, then move. A * B: first A, then B.
class FTransform
{
public:
    FTransform() = default;
    explicit FTransform(const FVector& InTranslation) : Translation(InTranslation) {}
    FTransform(const FQuat& InRotation, const FVector& InTranslation, const FVector& InScale = FVector(1, 1, 1))
        : Rotation(InRotation), Translation(InTranslation), Scale(InScale)
    {
    }
    FTransform(const FRotator& InRotation, const FVector& InTranslation, const FVector& InScale = FVector(1, 1, 1))
        : FTransform(InRotation.Quaternion(), InTranslation, InScale)
    {
    }

    FVector GetLocation() const { return Translation; }
    FVector GetTranslation() const { return Translation; }
    FQuat GetRotation() const { return Rotation; }
    FVector GetScale3D() const { return Scale; }
    /// Whatever the scale, one long.
    FVector GetUnitAxis(EAxis::Type Axis) const
    {
        return Rotation.RotateVector(FVector(Axis == EAxis::X, Axis == EAxis::Y, Axis == EAxis::Z));
    }
    void SetLocation(const FVector& V) { Translation = V; }
    void SetScale3D(const FVector& V) { Scale = V; }
    FVector TransformPosition(const FVector& V) const { return Rotation.RotateVector(V * Scale) + Translation; }
    FVector InverseTransformPosition(const FVector& V) const
    {
        return Rotation.Inverse().RotateVector(V - Translation) / Scale;
    }
    FTransform operator*(const FTransform& B) const
    {
        return FTransform(B.Rotation * Rotation, B.TransformPosition(Translation), Scale * B.Scale);
    }
    /// Such that its product with Other is this.
    FTransform GetRelativeTransform(const FTransform& Other) const
    {
        return FTransform(Other.Rotation.Inverse() * Rotation, Other.InverseTransformPosition(Translation),
                          Scale / Other.Scale);
    }
    static const FTransform Identity;

private:
    FQuat Rotation;
    FVector Translation;
    FVector Scale = FVector(1, 1, 1);
};
inline const FTransform FTransform::Identity{};

struct FBox
{
    FVector Min = FVector(std::numeric_limits<double>::max());
    FVector Max = FVector(std::numeric_limits<double>::lowest());
    bool IsValid = false;

    FBox() = default;
    FBox(const FVector& InMin, const FVector& InMax) : Min(InMin), Max(InMax), IsValid(true) {}
    FBox& operator+=(const FVector& P)
    {
        Min = {FMath::Min(Min.X, P.X), FMath::Min(Min.Y, P.Y), FMath::Min(Min.Z, P.Z)};
        Max = {FMath::Max(Max.X, P.X), FMath::Max(Max.Y, P.Y), FMath::Max(Max.Z, P.Z)};
        IsValid = true;
        return *this;
    }
    FVector GetCenter() const { return (Min + Max) * 0.5; }
    FVector GetExtent() const { return (Max - Min) * 0.5; }
};
