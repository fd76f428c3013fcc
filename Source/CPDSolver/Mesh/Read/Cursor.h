/// Walks a mesh file's bytes, as words or as binary numbers, and checks every number before it hands it out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Mesh/Read/ReadMesh.h"

namespace cpd::reading
{
/// How the numbers of the section at hand are written.
enum class Encoding
{
    Text,
    LittleEndian,
    BigEndian
};

/// A binary number's width and kind. Text ignores the width.
struct Scalar
{
    enum class Kind
    {
        Signed,
        Unsigned,
        Float
    };
    int bytes;
    Kind kind;
};
inline constexpr Scalar kInt8{1, Scalar::Kind::Signed};
inline constexpr Scalar kInt16{2, Scalar::Kind::Signed};
inline constexpr Scalar kInt32{4, Scalar::Kind::Signed};
inline constexpr Scalar kInt64{8, Scalar::Kind::Signed};
inline constexpr Scalar kUInt8{1, Scalar::Kind::Unsigned};
inline constexpr Scalar kUInt16{2, Scalar::Kind::Unsigned};
inline constexpr Scalar kUInt32{4, Scalar::Kind::Unsigned};
inline constexpr Scalar kUInt64{8, Scalar::Kind::Unsigned};
inline constexpr Scalar kFloat32{4, Scalar::Kind::Float};
inline constexpr Scalar kFloat64{8, Scalar::Kind::Float};

// What text holds, whose numbers say nothing of their width.
inline constexpr Scalar kReal = kFloat64;
inline constexpr Scalar kWhole = kInt32;

/// What an integer may be, both ends included.
struct Range
{
    std::int64_t lowest = 0;
    std::int64_t highest = std::numeric_limits<std::int64_t>::max();
};

/// The cure when a file contradicts itself: no reader can know what was meant.
inline constexpr std::string_view kExportAgain = "it is cut off or damaged; export it again";

/// A failure sticks: the first one is kept, everything read after it is zero or empty, and AtEnd() is true, so that
/// loops end and a reader asks once, at its end.
class Cursor
{
public:
    /// A comment runs from `comment` to the end of its line; '\0' means that the format has none.
    explicit Cursor(FileBytes file, char comment = '\0');

    bool Ok() const { return failure.empty(); }
    Error Failure() const { return Error{failure}; }
    /// Records "name, line 12: cause: cure." at the last thing that was read.
    void Fail(std::string_view cause, std::string_view cure = kExportAgain);

    // Text.
    /// Whether nothing but white space and comments is left. Skips them.
    bool AtEnd();
    /// Whether the line holds no further word. A line that ends in a backslash goes on in the next.
    bool AtLineEnd();
    /// The next word, on whichever line; empty at the end.
    std::string_view Word();
    void Expect(std::string_view word, std::string_view cure = kExportAgain);
    /// The rest of the line; goes past its end.
    std::string_view Line();
    /// Goes past the next occurrence of `text`.
    void SkipPast(std::string_view text);

    // Numbers, in the encoding at hand. `what` names them in messages.
    void SetEncoding(Encoding wanted) { encoding = wanted; }
    Encoding CurrentEncoding() const { return encoding; }
    std::int64_t Integer(Scalar type, std::string_view what, Range range);
    Real Number(Scalar type, std::string_view what);
    Vec3 Point(Scalar type);
    /// A vertex's number, counted from `base`, of a mesh with that many vertices. Gives it counted from 0.
    Index Corner(Scalar type, Index base, std::size_t vertices);
    /// How many items follow. More than the bytes left could hold are refused, so it is safe to allocate for.
    Index Count(Scalar type, std::string_view what, int scalarsPerItem);
    void Skip(Scalar type, std::int64_t howMany, std::string_view what);

    /// An integer out of a word that holds more ("7/2/9"). Takes it off the front of the word.
    std::int64_t TakeInteger(std::string_view& word, std::string_view what, Range range);

private:
    std::uint64_t Bits(int howMany, std::string_view what);
    bool InRange(std::int64_t value, std::string_view what, Range range);
    void SkipBlanks(bool linesToo);
    bool GoesOn() const; // a backslash here, and the line goes on in the next
    std::size_t LineOf(std::size_t position) const;

    std::string_view name;
    std::string_view bytes;
    std::string failure;
    std::size_t next = 0;
    std::size_t mark = 0; // Where the last thing that was read begins.
    Encoding encoding = Encoding::Text;
    char commentMark;
};
} // namespace cpd::reading
