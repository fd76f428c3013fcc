#include "ConstrainedPDSettings.h"

FName UConstrainedPDSettings::GetCategoryName() const
{
    return FName(TEXT("Plugins"));
}
