/// Rotators, quaternions, transforms and boxes, with the engine's meanings.
#pragma once

#include "Headless/Engine/Core/Vectors.h"

struct FRotator;

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
    FRotator Rotator() const;
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
    bool IsZero() const { return Pitch == 0 && Yaw == 0 && Roll == 0; }
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

inline FRotator FQuat::Rotator() const
{
    constexpr double Pole = 0.4999995;
    const double Up = Z * X - W * Y; // half the sine of the pitch
    FRotator Made;
    Made.Yaw = FMath::RadiansToDegrees(std::atan2(2 * (W * Z + X * Y), 1 - 2 * (Y * Y + Z * Z)));
    const double AboutX = FMath::RadiansToDegrees(2 * std::atan2(X, W));
    Made.Pitch = Up < -Pole ? -90.0 : Up > Pole ? 90.0 : FMath::RadiansToDegrees(std::asin(2 * Up));
    Made.Roll = Up < -Pole  ? -Made.Yaw - AboutX
                : Up > Pole ? Made.Yaw - AboutX
                            : FMath::RadiansToDegrees(std::atan2(-2 * (W * X + Y * Z), 1 - 2 * (X * X + Y * Y)));
    return Made;
}

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
/// Its rows are where the axes and the origin come to stand.
struct FMatrix
{
    double M[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};

    FMatrix() = default;
    FMatrix(const FVector& X, const FVector& Y, const FVector& Z, const FVector& Origin)
        : M{{X.X, X.Y, X.Z, 0}, {Y.X, Y.Y, Y.Z, 0}, {Z.X, Z.Y, Z.Z, 0}, {Origin.X, Origin.Y, Origin.Z, 1}}
    {
    }
};

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
    /// Where an axis is scaled to nothing, nothing is left of it.
    FVector InverseTransformVector(const FVector& V) const
    {
        const FVector Turned = Rotation.Inverse().RotateVector(V);
        const auto Shrunk = [](double Length, double By) { return FMath::Abs(By) <= 1e-8 ? 0.0 : Length / By; };
        return FVector(Shrunk(Turned.X, Scale.X), Shrunk(Turned.Y, Scale.Y), Shrunk(Turned.Z, Scale.Z));
    }
    FMatrix ToMatrixNoScale() const
    {
        return FMatrix(GetUnitAxis(EAxis::X), GetUnitAxis(EAxis::Y), GetUnitAxis(EAxis::Z), Translation);
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
