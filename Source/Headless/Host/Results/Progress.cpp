#include "Headless/Host/Results/Progress.h"

#include <cstdio>
#include <utility>

#include <unistd.h>

namespace cpd::host
{
namespace
{
constexpr int kWidth = 30;
// Nothing is drawn for what is over sooner, and no more often than an eye follows.
constexpr std::chrono::milliseconds kPatience(200);
} // namespace

Progress::Progress(std::string what, int total)
    : words(std::move(what)), all(total), onTerminal(isatty(STDERR_FILENO) != 0),
      lastDrawn(std::chrono::steady_clock::now())
{
}

Progress::~Progress()
{
    if (drawn)
        std::fputs("\r\033[K", stderr);
}

void Progress::Show(int done)
{
    const auto now = std::chrono::steady_clock::now();
    if (!onTerminal || now - lastDrawn < kPatience)
        return;
    lastDrawn = now;
    drawn = true;
    const int filled = all > 0 ? kWidth * done / all : 0;
    std::fprintf(stderr, "\r\033[K%s [%.*s%.*s] %d of %d", words.c_str(), filled, "##############################",
                 kWidth - filled, "..............................", done, all);
    std::fflush(stderr);
}
} // namespace cpd::host
