/// The engine's vectors: X forward, Y right, Z up, left-handed.
#pragma once

#include <cmath>
#include <limits>

#include "Headless/Engine/Core/Macros.h"

struct FMath
{
    template <class T> static T Abs(T A) { return A < 0 ? -A : A; }
    template <class T> static T Min(T A, T B) { return B < A ? B : A; }
    template <class T> static T Max(T A, T B) { return A < B ? B : A; }
    template <class T> static T Clamp(T A, T Low, T High) { return Max(Low, Min(A, High)); }
    template <class T> static T Sign(T A) { return A > 0 ? T(1) : A < 0 ? T(-1) : T(0); }
    static double Sqrt(double A) { return std::sqrt(A); }
    static double DegreesToRadians(double A) { return A * 3.14159265358979323846 / 180.0; }
    static double RadiansToDegrees(double A) { return A * 180.0 / 3.14159265358979323846; }
    template <class T> static bool IsNearlyEqual(T A, T B, T Tolerance = T(1e-8)) { return Abs(A - B) <= Tolerance; }
    template <class T> static bool IsFinite(T A) { return std::isfinite(A); }
};

template <class Real> struct TVector
{
    using FReal = Real;
    Real X = 0;
    Real Y = 0;
    Real Z = 0;

    TVector() = default;
    constexpr TVector(Real InX, Real InY, Real InZ) : X(InX), Y(InY), Z(InZ) {}
    explicit TVector(Real All) : X(All), Y(All), Z(All) {}
    template <class Other>
    requires(!std::is_same_v<Other, Real>) explicit TVector(const TVector<Other>& From)
        : X(static_cast<Real>(From.X)), Y(static_cast<Real>(From.Y)), Z(static_cast<Real>(From.Z))
    {
    }

    TVector operator+(const TVector& B) const { return {X + B.X, Y + B.Y, Z + B.Z}; }
    TVector operator-(const TVector& B) const { return {X - B.X, Y - B.Y, Z - B.Z}; }
    TVector operator-() const { return {-X, -Y, -Z}; }
    TVector operator*(const TVector& B) const { return {X * B.X, Y * B.Y, Z * B.Z}; }
    TVector operator/(const TVector& B) const { return {X / B.X, Y / B.Y, Z / B.Z}; }
    TVector operator*(std::type_identity_t<Real> S) const { return {X * S, Y * S, Z * S}; }
    TVector operator/(std::type_identity_t<Real> S) const { return {X / S, Y / S, Z / S}; }
    friend TVector operator*(std::type_identity_t<Real> S, const TVector& V) { return V * S; }
    TVector& operator+=(const TVector& B) { return *this = *this + B; }
    TVector& operator-=(const TVector& B) { return *this = *this - B; }
    bool operator==(const TVector&) const = default;

    Real Dot(const TVector& B) const { return X * B.X + Y * B.Y + Z * B.Z; }
    TVector Cross(const TVector& B) const { return CrossProduct(*this, B); }
    static TVector CrossProduct(const TVector& A, const TVector& B)
    {
        return {A.Y * B.Z - A.Z * B.Y, A.Z * B.X - A.X * B.Z, A.X * B.Y - A.Y * B.X};
    }
    static Real DotProduct(const TVector& A, const TVector& B) { return A.Dot(B); }
    static Real Dist(const TVector& A, const TVector& B) { return (A - B).Size(); }
    Real Size() const { return std::sqrt(Dot(*this)); }
    Real Length() const { return Size(); }
    Real SizeSquared() const { return Dot(*this); }
    Real GetMax() const { return FMath::Max(X, FMath::Max(Y, Z)); }
    Real GetAbsMin() const { return FMath::Min(FMath::Abs(X), FMath::Min(FMath::Abs(Y), FMath::Abs(Z))); }
    Real GetAbsMax() const { return GetAbs().GetMax(); }
    TVector GetAbs() const { return {FMath::Abs(X), FMath::Abs(Y), FMath::Abs(Z)}; }
    TVector GetSafeNormal() const
    {
        const Real Length = Size();
        return Length > Real(1e-8) ? *this / Length : TVector();
    }
    bool Equals(const TVector& B, Real Tolerance = Real(1e-4)) const
    {
        return FMath::Abs(X - B.X) <= Tolerance && FMath::Abs(Y - B.Y) <= Tolerance && FMath::Abs(Z - B.Z) <= Tolerance;
    }
    bool IsZero() const { return X == 0 && Y == 0 && Z == 0; }
    bool ContainsNaN() const { return !(std::isfinite(X) && std::isfinite(Y) && std::isfinite(Z)); }

    static const TVector ZeroVector;
    static const TVector OneVector;
    static const TVector UpVector;
};

template <class Real> inline const TVector<Real> TVector<Real>::ZeroVector{0, 0, 0};
template <class Real> inline const TVector<Real> TVector<Real>::OneVector{1, 1, 1};
template <class Real> inline const TVector<Real> TVector<Real>::UpVector{0, 0, 1};

using FVector = TVector<double>;
using FVector3d = TVector<double>;
using FVector3f = TVector<float>;

struct FVector2f
{
    float X = 0;
    float Y = 0;
    FVector2f() = default;
    FVector2f(float InX, float InY) : X(InX), Y(InY) {}
    friend FVector2f operator+(FVector2f A, FVector2f B) { return {A.X + B.X, A.Y + B.Y}; }
    friend FVector2f operator*(FVector2f A, float Scale) { return {A.X * Scale, A.Y * Scale}; }
};

struct FVector2D
{
    double X = 0;
    double Y = 0;
    FVector2D() = default;
    FVector2D(double InX, double InY) : X(InX), Y(InY) {}
};

struct FLinearColor;
struct FColor
{
    uint8 R = 0;
    uint8 G = 0;
    uint8 B = 0;
    uint8 A = 255;
    constexpr FColor() = default;
    constexpr FColor(uint8 InR, uint8 InG, uint8 InB, uint8 InA = 255) : R(InR), G(InG), B(InB), A(InA) {}
    FLinearColor ReinterpretAsLinear() const;
    static const FColor Cyan;
    static const FColor Orange;
    static const FColor White;
};
inline const FColor FColor::Cyan{0, 255, 255};
inline const FColor FColor::Orange{243, 156, 18};
inline const FColor FColor::White{255, 255, 255};

struct FLinearColor
{
    float R = 0;
    float G = 0;
    float B = 0;
    float A = 1;
    FLinearColor(float InR, float InG, float InB, float InA = 1.0f) : R(InR), G(InG), B(InB), A(InA) {}
    static const FLinearColor White;
};
inline const FLinearColor FLinearColor::White{1, 1, 1};
inline FLinearColor FColor::ReinterpretAsLinear() const
{
    constexpr float Whole = 255.0f;
    return FLinearColor(R / Whole, G / Whole, B / Whole, A / Whole);
}

struct FVector4f
{
    float X = 0;
    float Y = 0;
    float Z = 0;
    float W = 0;
    FVector4f() = default;
    FVector4f(float InX, float InY, float InZ, float InW) : X(InX), Y(InY), Z(InZ), W(InW) {}
    FVector4f(const FLinearColor& Colour) : X(Colour.R), Y(Colour.G), Z(Colour.B), W(Colour.A) {}
    bool operator==(const FVector4f&) const = default;
};
