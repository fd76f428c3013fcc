/// The results of a run as the file that tools outside rely on.
#pragma once

#include "Headless/Host/Results/RunRecord.h"

namespace cpd::host
{
/// {"scene","solver","step","bodies":[{"name","vertices","elements","frames":[...]}]}; the keys of a frame are listed
/// in Docs/Scenes.md. SI units, every number in full.
std::string RunJson(const RunRecord& record);
} // namespace cpd::host
