#include "CPDSolver/Scenes/Format/RecordList.h"

#include <algorithm>
#include <cctype>

#include "CPDSolver/Scenes/Format/ReadScene.h"

namespace cpd
{
std::vector<const Record*> AllRecords()
{
    std::vector<const Record*> records{&SceneRecord()};
    for (std::size_t i = 0; i < records.size(); ++i)
        for (const Key& key : records[i]->keys)
            if (key.record && std::find(records.begin(), records.end(), &key.record()) == records.end())
                records.push_back(&key.record());
    return records;
}

std::string TitleOf(const Record& record)
{
    std::string title(record.name);
    for (const std::string_view article : {"a ", "an "})
        if (title.starts_with(article))
        {
            title.erase(0, article.size());
            break;
        }
    title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    return title;
}
} // namespace cpd
