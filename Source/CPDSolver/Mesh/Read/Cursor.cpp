#include "CPDSolver/Mesh/Read/Cursor.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace cpd::reading
{
namespace
{
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// The whole text as one number.
bool ReadReal(std::string_view digits, Real& value)
{
#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 200000
    // This standard library (16 in Unreal 5.4's toolchain) cannot read doubles by from_chars. strtod would also take
    // spaces, hexadecimals and words.
    const std::string copy(digits);
    if (copy.empty() || copy.find_first_not_of("0123456789+-.eE") != std::string::npos)
        return false;
    char* end = nullptr;
    value = std::strtod(copy.c_str(), &end);
    return end == copy.c_str() + copy.size();
#else
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size();
#endif
}

bool IsLineEnd(char c)
{
    return c == '\n' || c == '\r';
}

bool IsBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

/// Words from a broken file may be anything: messages quote only their printable beginning.
std::string Quoted(std::string_view word)
{
    constexpr std::size_t kLongest = 24;
    std::string quoted = "'";
    for (const char c : word.substr(0, kLongest))
        quoted += c >= ' ' && c <= '~' ? c : '?';
    return quoted + (word.size() > kLongest ? "...'" : "'");
}

/// from_chars knows no leading plus, which some exporters write.
std::string_view WithoutPlus(std::string_view word)
{
    return word.size() > 1 && word[0] == '+' && word[1] != '-' ? word.substr(1) : word;
}
} // namespace

Cursor::Cursor(FileBytes file, char comment) : name(file.name), bytes(file.bytes), commentMark(comment)
{
    if (bytes.starts_with(kByteOrderMark))
        next = kByteOrderMark.size();
}

void Cursor::Fail(std::string_view cause, std::string_view cure)
{
    if (!Ok())
        return;
    const bool text = encoding == Encoding::Text;
    failure.append(name).append(text ? ", line " : ", byte ");
    failure.append(std::to_string(text ? LineOf(mark) : mark));
    failure.append(": ").append(cause).append(": ").append(cure).append(".");
    next = bytes.size();
}

std::size_t Cursor::LineOf(std::size_t position) const
{
    std::size_t line = 1;
    for (std::size_t i = 0; i < std::min(position, bytes.size()); ++i)
        if (bytes[i] == '\n' || (bytes[i] == '\r' && bytes.substr(i + 1, 1) != "\n"))
            ++line;
    return line;
}

bool Cursor::GoesOn() const
{
    return bytes[next] == '\\' && next + 1 < bytes.size() && IsLineEnd(bytes[next + 1]);
}

void Cursor::SkipBlanks(bool linesToo)
{
    while (next < bytes.size())
    {
        const char c = bytes[next];
        if (c == commentMark && c != '\0')
            next = std::min(bytes.find_first_of("\r\n", next), bytes.size());
        else if (c == '\\' && bytes.substr(next + 1, 2) == "\r\n")
            next += 3;
        else if (c == '\\' && next + 1 < bytes.size() && IsLineEnd(bytes[next + 1]))
            next += 2;
        else if (IsBlank(c) || (linesToo && IsLineEnd(c)))
            ++next;
        else
            break;
    }
    mark = next;
}

bool Cursor::AtEnd()
{
    SkipBlanks(true);
    return next == bytes.size();
}

bool Cursor::AtLineEnd()
{
    SkipBlanks(false);
    return next == bytes.size() || IsLineEnd(bytes[next]);
}

std::string_view Cursor::Word()
{
    SkipBlanks(true);
    while (next < bytes.size() && !IsBlank(bytes[next]) && !IsLineEnd(bytes[next]) && !GoesOn() &&
           (bytes[next] != commentMark || commentMark == '\0'))
        ++next;
    return bytes.substr(mark, next - mark);
}

void Cursor::Expect(std::string_view word, std::string_view cure)
{
    const std::string_view found = Word();
    if (found != word)
        Fail("expected " + Quoted(word) + ", found " + (found.empty() ? "the end" : Quoted(found)), cure);
}

std::string_view Cursor::Line()
{
    mark = next;
    next = std::min(bytes.find_first_of("\r\n", next), bytes.size());
    const std::string_view line = bytes.substr(mark, next - mark);
    if (bytes.substr(next, 2) == "\r\n")
        next += 2;
    else if (next < bytes.size())
        ++next;
    return line;
}

void Cursor::SkipPast(std::string_view text)
{
    mark = next;
    const std::size_t found = bytes.find(text, next);
    if (found == std::string_view::npos)
        return Fail(Quoted(text) + " is missing");
    next = found + text.size();
}

std::uint64_t Cursor::Bits(int howMany, std::string_view what)
{
    mark = next;
    const std::size_t count = static_cast<std::size_t>(howMany);
    if (bytes.size() - next < count)
    {
        Fail("the file ends before " + std::string(what));
        return 0;
    }
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < count; ++i)
    {
        const std::size_t fromHighest = encoding == Encoding::BigEndian ? i : count - 1 - i;
        bits = bits << 8 | static_cast<unsigned char>(bytes[next + fromHighest]);
    }
    next += count;
    return bits;
}

bool Cursor::InRange(std::int64_t value, std::string_view what, Range range)
{
    if (value >= range.lowest && value <= range.highest)
        return true;
    const std::string lowest = std::to_string(range.lowest);
    std::string allowed = " is outside " + lowest + ".." + std::to_string(range.highest);
    if (range.lowest == range.highest)
        allowed = " is not " + lowest;
    if (range.lowest > range.highest)
        allowed = " where none can be";
    Fail(std::string(what) + " " + std::to_string(value) + allowed);
    return false;
}

std::int64_t Cursor::TakeInteger(std::string_view& word, std::string_view what, Range range)
{
    const std::string_view digits = WithoutPlus(word);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc())
    {
        Fail(word.empty() ? "the file ends before " + std::string(what)
                          : std::string(what) + " is " + Quoted(word) + ", which is no whole number");
        return 0;
    }
    word = digits.substr(static_cast<std::size_t>(end - digits.data()));
    return InRange(value, what, range) ? value : 0;
}

std::int64_t Cursor::Integer(Scalar type, std::string_view what, Range range)
{
    if (encoding == Encoding::Text)
    {
        std::string_view word = Word();
        const std::int64_t value = TakeInteger(word, what, range);
        if (Ok() && !word.empty())
            Fail(std::string(what) + " is followed by " + Quoted(word));
        return Ok() ? value : 0;
    }
    const std::uint64_t bits = Bits(type.bytes, what);
    std::int64_t value = std::bit_cast<std::int64_t>(bits);
    if (type.kind == Scalar::Kind::Signed && type.bytes < 8)
    {
        // Sign extension: the sign bit counts twice its value, negatively.
        const std::int64_t sign = std::int64_t{1} << (8 * type.bytes - 1);
        value = (value ^ sign) - sign;
    }
    if (type.kind == Scalar::Kind::Unsigned && value < 0)
        Fail(std::string(what) + " " + std::to_string(bits) + " is too large");
    return Ok() && InRange(value, what, range) ? value : 0;
}

Real Cursor::Number(Scalar type, std::string_view what)
{
    Real value = 0;
    if (encoding == Encoding::Text)
    {
        const std::string_view word = Word();
        const std::string_view digits = WithoutPlus(word);
        const bool isNumber = ReadReal(digits, value);
        if (word.empty())
            Fail("the file ends before " + std::string(what));
        else if (!isNumber)
            Fail(std::string(what) + " is " + Quoted(word) + ", which is no number that a double holds");
    }
    else if (type.kind != Scalar::Kind::Float)
        value = static_cast<Real>(Integer(type, what, {std::numeric_limits<std::int64_t>::min()}));
    else if (type.bytes == 4)
        value = static_cast<Real>(std::bit_cast<float>(static_cast<std::uint32_t>(Bits(4, what))));
    else
        value = std::bit_cast<double>(Bits(8, what));

    if (!std::isfinite(value))
        Fail(std::string(what) + " is not finite", "mend the vertex where the mesh was made and export it again");
    return Ok() ? value : 0;
}

Vec3 Cursor::Point(Scalar type)
{
    const Real x = Number(type, "a vertex's x");
    const Real y = Number(type, "a vertex's y");
    const Real z = Number(type, "a vertex's z");
    return Vec3(x, y, z);
}

Index Cursor::Corner(Scalar type, Index base, std::size_t vertices)
{
    const std::int64_t number = Integer(type, "a corner", {base, base + static_cast<std::int64_t>(vertices) - 1});
    return Ok() ? static_cast<Index>(number - base) : 0;
}

Index Cursor::Count(Scalar type, std::string_view what, int scalarsPerItem)
{
    const std::int64_t count = Integer(type, what, {});
    // Whatever the encoding, a number takes at least one byte.
    const std::int64_t mostThatFit = static_cast<std::int64_t>(bytes.size() - next) / scalarsPerItem;
    if (Ok() && count > mostThatFit)
        Fail(std::string(what) + " " + std::to_string(count) + " is more than the rest of the file can hold");
    else if (Ok() && count > std::numeric_limits<Index>::max())
        Fail(std::string(what) + " " + std::to_string(count) + " is more than this library counts",
             "make the mesh coarser");
    return Ok() ? static_cast<Index>(count) : 0;
}

void Cursor::Skip(Scalar type, std::int64_t howMany, std::string_view what)
{
    for (std::int64_t i = 0; i < howMany && Ok(); ++i)
        if (encoding != Encoding::Text)
            Bits(type.bytes, what);
        else if (Word().empty())
            Fail("the file ends before " + std::string(what));
}
} // namespace cpd::reading
