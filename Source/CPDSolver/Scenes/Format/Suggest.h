/// The name that somebody probably meant.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "CPDSolver/Base/Api.h"

namespace cpd
{
/// The most similar of the names; empty where none is similar at all.
CPD_API std::string_view Nearest(std::string_view wrong, std::span<const std::string_view> names);

/// ": did you mean 'young'?", or else ": use one of young, poisson."
CPD_API std::string Suggestion(std::string_view wrong, std::span<const std::string_view> names);
} // namespace cpd
