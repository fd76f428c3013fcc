/// A bar on the terminal while something long goes on; nothing at all in a pipe.
#pragma once

#include <chrono>
#include <string>

namespace cpd::host
{
class Progress
{
public:
    Progress(std::string what, int total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void Show(int done);

private:
    std::string words;
    int all;
    bool onTerminal;
    bool drawn = false;
    std::chrono::steady_clock::time_point lastDrawn;
};
} // namespace cpd::host
