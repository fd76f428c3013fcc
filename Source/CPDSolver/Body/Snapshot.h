/// A state as bytes and back: saved games, rewind, and what a server sends to a late joiner.
#pragma once

#include <cstddef>
#include <span>

#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Body/State.h"

namespace cpd
{
/// Little-endian, with a version, the body's fingerprint and a checksum. A run that goes on from Restore gives the same
/// bits as one that was never interrupted.
CPD_API std::vector<std::byte> Save(const Body& body, const State& state);

/// Refuses bytes that are damaged, of another version, or of another body.
CPD_API Expected<State> Restore(const Body& body, std::span<const std::byte> bytes);
} // namespace cpd
