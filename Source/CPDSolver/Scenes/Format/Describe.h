/// What the table of keys says, for people and for editors.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Scenes/Format/Value.h"

namespace cpd
{
/// JSON Schema, draft 2020-12: editors complete and check scene files by it.
CPD_API Value SceneSchema();

/// Every record and key as Markdown tables, and the actions of a timeline.
CPD_API std::string SceneReference();
} // namespace cpd
