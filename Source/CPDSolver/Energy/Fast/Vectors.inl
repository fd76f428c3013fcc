// Vectors and 3 x 3 matrices of as many elements as a register has lanes. For FastKernels.inl.
namespace cpd::CPD_SIMD
{
using Wide = FloatWide;

struct Vector
{
    Wide x, y, z;
};

struct Matrix
{
    Vector column[3];
};

CPD_INLINE Wide Constant(float value)
{
    return Wide::Fill(value);
}

CPD_INLINE Vector operator+(Vector a, Vector b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}

CPD_INLINE Vector operator-(Vector a, Vector b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

CPD_INLINE Vector operator*(Wide s, Vector a)
{
    return {s * a.x, s * a.y, s * a.z};
}

/// s a + b
CPD_INLINE Vector MulAdd(Wide s, Vector a, Vector b)
{
    return {MulAdd(s, a.x, b.x), MulAdd(s, a.y, b.y), MulAdd(s, a.z, b.z)};
}

CPD_INLINE Wide Dot(Vector a, Vector b)
{
    return MulAdd(a.x, b.x, MulAdd(a.y, b.y, a.z * b.z));
}

CPD_INLINE Vector Cross(Vector a, Vector b)
{
    return {MulSub(a.z, b.y, a.y * b.z), MulSub(a.x, b.z, a.z * b.x), MulSub(a.y, b.x, a.x * b.y)};
}

CPD_INLINE Wide Dot(const Matrix& a, const Matrix& b)
{
    return Dot(a.column[0], b.column[0]) + Dot(a.column[1], b.column[1]) + Dot(a.column[2], b.column[2]);
}

/// A times the vector (x, y, z).
CPD_INLINE Vector Apply(const Matrix& A, Wide x, Wide y, Wide z)
{
    return MulAdd(x, A.column[0], MulAdd(y, A.column[1], z * A.column[2]));
}

/// The upper triangle of a symmetric matrix.
struct Symmetric
{
    Wide xx, xy, xz, yy, yz, zz;
};

CPD_INLINE Symmetric Gram(const Matrix& A)
{
    const Vector* c = A.column;
    return {Dot(c[0], c[0]), Dot(c[0], c[1]), Dot(c[0], c[2]), Dot(c[1], c[1]), Dot(c[1], c[2]), Dot(c[2], c[2])};
}

CPD_INLINE Matrix Times(const Matrix& A, const Symmetric& S)
{
    return {{Apply(A, S.xx, S.xy, S.xz), Apply(A, S.xy, S.yy, S.yz), Apply(A, S.xz, S.yz, S.zz)}};
}
} // namespace cpd::CPD_SIMD
