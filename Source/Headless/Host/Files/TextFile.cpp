#include "Headless/Host/Files/TextFile.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace cpd::host
{
namespace fs = std::filesystem;

Expected<std::string> ReadText(const std::string& path)
{
    std::error_code error;
    if (fs::is_directory(path, error))
        return Error{path + " is a folder: name a file."};
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return Error{path + " cannot be opened: check its name and your right to read it."};
    std::ostringstream text;
    text << file.rdbuf();
    if (file.bad())
        return Error{path + " cannot be read to its end: check that it is a file, and the disk."};
    return std::move(text).str();
}

Expected<Done> CheckWritable(const std::string& path)
{
    std::error_code error;
    if (fs::is_directory(path, error))
        return Error{path + " is a folder: name a file."};
    if (fs::exists(path, error) && !fs::is_regular_file(path, error))
        return Done{}; // a pipe or a device
    fs::path folder = fs::absolute(path, error).parent_path();
    while (!fs::exists(folder, error) && folder != folder.parent_path())
        folder = folder.parent_path();
    if (!fs::is_directory(folder, error))
        return Error{path + " cannot be written: " + folder.string() + " is a file and no folder. Name another place."};
    if (access(folder.c_str(), W_OK) != 0)
        return Error{path + " cannot be written: you may not write into " + folder.string() + ". Name another place."};
    return Done{};
}

Expected<Done> WriteText(const std::string& path, std::string_view text)
{
    std::error_code error;
    // What a link stands for is written, and the link stays.
    fs::path target(path);
    if (fs::is_symlink(target, error))
        target = target.parent_path() / fs::read_symlink(target, error);
    if (target.has_parent_path())
        fs::create_directories(target.parent_path(), error);
    // Written beside and then renamed, unless the target is no ordinary file, as /dev/stdout is none.
    const bool ordinary = !fs::exists(target, error) || fs::is_regular_file(target, error);
    const fs::path written = ordinary ? fs::path(target.string() + ".part") : target;
    {
        std::ofstream file(written, std::ios::binary);
        file.write(text.data(), static_cast<std::streamsize>(text.size()));
        file.flush();
        file.close();
        if (!file)
        {
            if (ordinary)
                fs::remove(written, error);
            return Error{path + " cannot be written: check the folder, your rights and the free space."};
        }
    }
    if (!ordinary)
        return Done{};
    std::error_code renamed;
    fs::rename(written, target, renamed);
    if (!renamed)
        return Done{};
    fs::remove(written, error);
    return Error{path + " cannot be replaced: " + renamed.message() + ". Name another file."};
}
} // namespace cpd::host
